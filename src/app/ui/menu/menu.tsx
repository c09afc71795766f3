import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import './menu.css';

interface MenuProps {
  readonly label: string;
  /** What stands beside the button where there is room, and above the rest where there is none. */
  readonly first: ReactNode;
  readonly children: ReactNode;
}

/**
 * Buttons behind one button. They stay mounted while it is closed, so that their keys work and
 * the dialogues that they open live on; what they open gives the focus back to the one button.
 */
export function Menu({ label, first, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  // What takes the focus by itself, as a new input does, closes nothing that a person opened.
  const leaves = useRef(false);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  useClosedOutside(menu, isOpen, setOpen);
  function toggle(event: MouseEvent): void {
    setOpen(!isOpen);
    // A click by a key has no pointer's count.
    if (!isOpen && event.detail === 0) requestAnimationFrame(() => step(menu.current, 1));
  }
  function acted({ target }: MouseEvent<HTMLElement>): void {
    if (!isOpen || !isItem(target)) return;
    trigger.current?.focus();
    setOpen(false);
  }
  function key(event: KeyboardEvent<HTMLElement>): void {
    if (!isOpen) return;
    const { key: pressed } = event;
    leaves.current = pressed === 'Tab' || pressed === 'F6';
    if (pressed === 'Escape') {
      trigger.current?.focus();
      setOpen(false);
    } else if (pressed === 'ArrowDown' || pressed === 'ArrowUp') {
      step(menu.current, pressed === 'ArrowDown' ? 1 : -1);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
  function left({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
    const isGone = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget);
    if (isGone && leaves.current) setOpen(false);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what its buttons do passes through it
    <div
      className="menu"
      ref={menu}
      data-open={isOpen || undefined}
      onKeyDown={key}
      onBlur={left}
      onClickCapture={acted}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: no group of fields */}
      <div className="menu-panel" id={id} role="group" aria-label={label}>
        <div className="menu-first">{first}</div>
        <div className="menu-rest">{children}</div>
      </div>
      <button
        ref={trigger}
        type="button"
        className="button quiet menu-button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={label}
        title={label}
        data-testid="menu-button"
        onClick={toggle}
      >
        <span aria-hidden="true">⋯</span>
      </button>
    </div>
  );
}

/** Not what a dialogue shows that one of them opened. */
function isItem(target: EventTarget): boolean {
  if (!(target instanceof Element) || target.closest('dialog') !== null) return false;
  return target.closest('.menu-panel button') !== null;
}

/** To the next of the buttons that are seen, around the end. */
function step(menu: HTMLElement | null, by: 1 | -1): void {
  const all = [...(menu?.querySelectorAll<HTMLElement>('.menu-panel button') ?? [])];
  const shown = all.filter(
    (one) =>
      one.closest('dialog') === null &&
      one.checkVisibility({ visibilityProperty: true }) &&
      (one.closest('.menu-first') === null || isBehind(menu)),
  );
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? shown.indexOf(activeElement) : -1;
  const next = at < 0 && by < 0 ? shown.length - 1 : (at + by + shown.length) % shown.length;
  shown[next]?.focus();
}

/** Whether the first of them are behind the button too. */
function isBehind(menu: HTMLElement | null): boolean {
  const panel = menu?.querySelector('.menu-panel');
  return panel != null && getComputedStyle(panel).display !== 'contents';
}

function useClosedOutside(
  menu: { readonly current: HTMLElement | null },
  isOpen: boolean,
  setOpen: (isOpen: false) => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', pressed, { signal: listening.signal });
    return () => listening.abort();
  }, [menu, isOpen, setOpen]);
}
