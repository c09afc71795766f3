import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly names: readonly Name[];
  readonly titles: Readonly<Record<Name, string>>;
  /** What stands after a title. */
  readonly badges?: Readonly<Partial<Record<Name, ReactNode>>>;
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
  readonly panelId: string;
}

/** A row of tabs as the ARIA Authoring Practices have them: arrows choose, Tab leaves. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, names, titles, badges, chosen, onChoose, panelId } = props;
  const row = useRef<HTMLDivElement>(null);
  const id = useId();

  function key(event: KeyboardEvent): void {
    const at = names.indexOf(chosen);
    const targets = new Map([
      ['ArrowRight', (at + 1) % names.length],
      ['ArrowLeft', (at + names.length - 1) % names.length],
      ['Home', 0],
      ['End', names.length - 1],
    ]);
    const target = targets.get(event.key);
    const name = target === undefined || event.altKey ? undefined : names[target];
    if (name === undefined) return;
    event.preventDefault();
    onChoose(name);
    row.current?.querySelector<HTMLElement>(`[data-tab="${name}"]`)?.focus();
  }

  return (
    <div role="tablist" aria-label={label} className="tabs" ref={row} onKeyDown={key}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          className="tab"
          data-tab={name}
          aria-selected={name === chosen}
          aria-controls={panelId}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {titles[name]}
          {badges?.[name]}
        </button>
      ))}
    </div>
  );
}
