import { KEY_TEXT } from './text-keys.ts';

interface KeyButtonsProps {
  readonly keysShown: boolean;
  readonly hasKeys: boolean;
  readonly onShow: (shown: boolean) => void;
  readonly onWipe: () => void;
}

/** To see the keys that are in the fields, and to wipe them. */
export function KeyButtons({ keysShown, hasKeys, onShow, onWipe }: KeyButtonsProps) {
  return (
    <>
      <button
        type="button"
        className="button small key-show"
        aria-pressed={keysShown}
        title={keysShown ? KEY_TEXT.hideWhy : KEY_TEXT.showWhy}
        onClick={() => onShow(!keysShown)}
      >
        {keysShown ? KEY_TEXT.hide : KEY_TEXT.show}
      </button>
      <button
        type="button"
        className="button small"
        aria-disabled={!hasKeys}
        title={KEY_TEXT.wipeWhy}
        onClick={() => hasKeys && onWipe()}
      >
        {KEY_TEXT.wipe}
      </button>
    </>
  );
}
