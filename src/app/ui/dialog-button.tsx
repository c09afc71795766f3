import { type ReactNode, useState } from 'react';

interface DialogButtonProps {
  readonly text: string;
  /** Where it says more than the text. */
  readonly label?: string | undefined;
  readonly title: string;
  readonly className?: string;
  /** The dialog, and how it is closed. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button with the dialog that it opens. */
export function DialogButton(props: DialogButtonProps) {
  const { text, label, title, className = 'button', children } = props;
  const [isShown, setShown] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        title={title}
        onClick={() => setShown(true)}
      >
        {text}
      </button>
      {isShown && children(() => setShown(false))}
    </>
  );
}
