import { type ReactNode, useId } from 'react';

interface PartProps {
  /** Its place in the order in which the form is filled in. */
  readonly number: number;
  readonly title: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A numbered part of the form. */
export function FormPart({ number, title, tools, children }: PartProps) {
  const id = useId();
  return (
    <section className="sign-part" aria-labelledby={id}>
      <div className="part-head">
        <h2 id={id} className="part-title">
          <span className="part-number" aria-hidden="true">
            {number}
          </span>
          {title}
        </h2>
        {tools !== undefined && <div className="part-tools">{tools}</div>}
      </div>
      {children}
    </section>
  );
}
