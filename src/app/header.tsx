import { useStore } from 'zustand/react';
import type { StoreApi } from 'zustand/vanilla';
import { CHAINS } from '../core/encoding/chains.ts';
import { type FileShell, NoConnection } from './about/about.tsx';
import type { ChainState } from './chain-store.ts';
import { TEXT } from './text.ts';
import { THEMES, type ThemeState } from './theme-store.ts';
import { Choice } from './ui/choice.tsx';
import { Tabs } from './ui/tabs.tsx';
import { UI_TEXT } from './ui/text.ts';
import { type OpenView, VIEWS, type View } from './view-store.ts';

interface ChoicesProps {
  readonly chainStore: StoreApi<ChainState>;
  readonly themeStore: StoreApi<ThemeState>;
}

interface HeaderProps extends ChoicesProps {
  readonly shell: FileShell;
  readonly viewStore: StoreApi<OpenView>;
}

export function Header({ shell, chainStore, themeStore, viewStore }: HeaderProps) {
  return (
    <header className="header">
      <h1 className="header-name">
        <Mark />
        {TEXT.name}
      </h1>
      <ViewTabs viewStore={viewStore} />
      <NoConnection shell={shell} />
      <Choices chainStore={chainStore} themeStore={themeStore} />
    </header>
  );
}

/** Where there is room for the mark alone. */
export function ShortName() {
  return (
    <h1 className="embed-name">
      <Mark />
      <span className="only-heard">{TEXT.name}</span>
    </h1>
  );
}

/** What leads to the views. */
export function ViewTabs({ viewStore }: { readonly viewStore: StoreApi<OpenView> }) {
  const { view, show } = useStore(viewStore);
  return (
    <Tabs<View | 'none'>
      label={TEXT.pages}
      names={VIEWS}
      titles={{ ...TEXT.pageNames, none: '' }}
      chosen={view}
      onChoose={(name) => name !== 'none' && show(name)}
      panelId="page"
    />
  );
}

/** The same where there is no room for tabs. */
export function ViewChoice({ viewStore }: { readonly viewStore: StoreApi<OpenView> }) {
  const { view, show } = useStore(viewStore);
  if (view === 'none') return null;
  return (
    <Choice
      label={TEXT.pages}
      options={VIEWS}
      names={TEXT.pageNames}
      value={view}
      onChoose={show}
    />
  );
}

export function Choices({ chainStore, themeStore }: ChoicesProps) {
  const { chain, setChain } = useStore(chainStore);
  const { theme, setTheme } = useStore(themeStore);
  return (
    <div className="header-choices">
      <Choice
        label={TEXT.chain}
        options={CHAINS}
        names={UI_TEXT.chains}
        value={chain}
        onChoose={setChain}
      />
      <Choice
        label={TEXT.theme}
        options={THEMES}
        names={TEXT.themes}
        value={theme}
        onChoose={setTheme}
      />
    </div>
  );
}

/** A dark stone with a streak of gold, as in the page's icon. */
function Mark() {
  return (
    <svg className="header-mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect x="3" y="3" width="26" height="26" rx="7" className="mark-stone" />
      <path d="M9 22 22 9" className="mark-streak" />
    </svg>
  );
}
