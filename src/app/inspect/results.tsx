import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import type { QrClient } from '../../channel/qr/qr-client.ts';
import type { CountedFinding } from '../../core/inspect/findings.ts';
import type { InputDocument } from '../document/input-document.ts';
import type { Inspector } from '../document/inspect-store.ts';
import type { Tab } from '../document/view-state.ts';
import { ReviewPane } from '../review/review-pane.tsx';
import { SummaryPanel } from '../review/summary-panel.tsx';
import { NOTES_TEXT, SEVERITY_TEXT } from '../review/text-findings.ts';
import { CHECKS_TEXT } from '../review/text-verdicts.ts';
import { TEXT } from '../text.ts';
import { formatCount } from '../ui/format.ts';
import { useMedia } from '../ui/media.ts';
import { Splitter } from '../ui/split.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { focusHome } from './focus.ts';
import { HexPane } from './hex/hex-pane.tsx';
import type { OnSign } from './input/input-bar.tsx';
import { usePaper } from './input/print-record.ts';
import { FaultBanner } from './intake/fault-banner.tsx';
import { JsonView } from './json/json-view.tsx';
import { usePreimageKey } from './preimage/preimage-key.ts';
import { PreimageOr } from './preimage/preimage-pane.tsx';
import { SearchBar } from './search/search-bar.tsx';
import { useSearchKeys } from './search/search-keys.ts';
import { After, Stages } from './stages.tsx';
import { StatusLine } from './status-line.tsx';
import { DetailsPanel } from './tree/details-panel.tsx';
import { TreeTools } from './tree/tree-tools.tsx';
import { TreeView } from './tree/tree-view.tsx';

interface ResultsProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
}

const WIDE = '(min-width: 56.25rem)';
/** Room for the summary above the panes, or a page that scrolls from one to the other (inspect.css). */
const OPENS = '(min-height: 47rem), (max-width: 40rem)';
/** Room for the details beside the other two panes. */
const ROOMY = '(min-width: 100rem)';
const COARSE = '(pointer: coarse)';

const NARROW_TABS: readonly Tab[] = ['review', 'tree', 'hex', 'json'];
const WIDE_TABS: readonly Tab[] = ['review', 'hex', 'json'];

interface AllProps extends ResultsProps {
  readonly onSign: OnSign;
  readonly qr: QrClient;
}

/** One input: what is wrong with it, what it would do, and what its bytes are. */
export function Results({ inspector, document, onSign, qr }: AllProps) {
  const wide = useMedia(WIDE);
  const opens = useMedia(OPENS);
  useKeptWhenRelaid(document, wide);
  useSearchKeys(document);
  usePreimageKey(document);
  usePaper(document);
  return (
    <section className="results" aria-label={TEXT.results} data-testid="results" tabIndex={-1}>
      <FaultBanner document={document} />
      <SummaryPanel
        inspector={inspector}
        document={document}
        onSign={onSign}
        qr={qr}
        startsOpen={opens && document.facts.fault === undefined}
      />
      <Stages>
        {wide ? (
          <WidePanes inspector={inspector} document={document} />
        ) : (
          <NarrowPanes inspector={inspector} document={document} />
        )}
      </Stages>
      <StatusLine inspector={inspector} document={document} />
    </section>
  );
}

/** Other panes for another width: what is selected is in view there too, and the focus on the page. */
function useKeptWhenRelaid(document: InputDocument, wide: boolean): void {
  const was = useRef(wide);
  useEffect(() => {
    if (was.current === wide) return;
    was.current = wide;
    keepFocus();
    document.showAgain();
  }, [document, wide]);
  // A width that was left again before its panes were rendered may have hidden what had the focus.
  useEffect(() => {
    const look = () => requestAnimationFrame(keepFocus);
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, []);
}

function keepFocus(): void {
  const { activeElement, body } = globalThis.document;
  if (activeElement === body) focusHome();
}

function WidePanes({ inspector, document }: ResultsProps) {
  const roomy = useMedia(ROOMY);
  const [split, setSplit] = useState(roomy ? 38 : 44);
  const [height, setHeight] = useState(64);
  const treeId = useId();
  const tab = useStore(document.view, (state) => state.tab);
  const details = <DetailsPanel inspector={inspector} document={document} />;
  return (
    <div
      className="panes"
      data-roomy={roomy || undefined}
      style={{ ['--split' as string]: `${split}%` }}
    >
      <div className="pane" id={treeId} style={{ ['--tree' as string]: `${height}%` }}>
        <TreePane inspector={inspector} document={document} />
        {!roomy && (
          <>
            <Splitter
              label={TEXT.resizeDetails}
              orientation="horizontal"
              value={height}
              min={25}
              max={85}
              onChange={setHeight}
              controls={treeId}
            />
            {details}
          </>
        )}
      </div>
      <Splitter
        label={TEXT.resize}
        orientation="vertical"
        value={split}
        min={25}
        max={65}
        onChange={setSplit}
        controls={treeId}
      />
      <TabbedPane inspector={inspector} document={document} tabs={WIDE_TABS} tab={tab} />
      {roomy && <div className="pane details-pane">{details}</div>}
    </div>
  );
}

function NarrowPanes({ inspector, document }: ResultsProps) {
  const tab = useStore(document.view, (state) => state.narrowTab);
  const panes = useRef<HTMLDivElement>(null);
  useScrolledTo(document, panes);
  return (
    <div className="panes narrow" ref={panes}>
      <TabbedPane inspector={inspector} document={document} tabs={NARROW_TABS} tab={tab} />
    </div>
  );
}

/** Where there is no room for the panes below what is said above them, a choice scrolls to them. */
function useScrolledTo(document: InputDocument, panes: RefObject<HTMLElement | null>): void {
  const chosen = useStore(document.view, (state) => state.chosen);
  const atFirst = useRef(chosen);
  useEffect(() => {
    if (chosen === atFirst.current || document.view.getState().origin === 'open') return;
    // Not `scrollIntoView`, which scrolls the page around an embedded file too.
    const scroller = panes.current?.closest('main');
    scroller?.scrollTo({ top: scroller.scrollHeight });
  }, [chosen, document, panes]);
}

/** The tree with what belongs to it: search, and opening and closing everything. */
function TreePane({ inspector, document }: ResultsProps) {
  const pane = useRef<HTMLDivElement>(null);
  const coarse = useMedia(COARSE);
  return (
    <div className="tree-pane" ref={pane}>
      <SearchBar
        document={document}
        onLeave={() => pane.current?.querySelector<HTMLElement>('[role=tree]')?.focus()}
      />
      <TreeTools inspector={inspector} document={document} />
      <After stage={1}>
        <TreeView inspector={inspector} document={document} rowHeight={coarse ? 34 : 24} />
      </After>
    </div>
  );
}

interface TabbedPaneProps extends ResultsProps {
  readonly tabs: readonly Tab[];
  readonly tab: Tab;
}

const TITLES: Readonly<Record<Tab, string>> = {
  review: CHECKS_TEXT.title,
  tree: TEXT.tree,
  hex: TEXT.hex,
  json: TEXT.json,
};

function TabbedPane({ inspector, document, tabs, tab }: TabbedPaneProps) {
  const panelId = useId();
  const findings = useStore(document.view, (state) => state.summary?.findings);
  return (
    <div className="pane">
      <Tabs
        label={TEXT.views}
        names={tabs}
        titles={TITLES}
        badges={{ review: findings && findings.length > 0 && <FindingCount findings={findings} /> }}
        chosen={tab}
        onChoose={(name) => document.showTab(name)}
        panelId={panelId}
      />
      <div
        className="panel"
        role="tabpanel"
        id={panelId}
        aria-label={TITLES[tab]}
        data-tab-panel={tab}
      >
        <TabContent inspector={inspector} document={document} tab={tab} />
      </div>
    </div>
  );
}

/** How many findings there are, with the sign of the worst, which comes first. */
function FindingCount({ findings }: { readonly findings: readonly CountedFinding[] }) {
  const worst = findings[0]?.severity ?? 'note';
  return (
    <span className="tab-badge" data-severity={worst}>
      {worst !== 'note' && <span aria-hidden="true">{SEVERITY_TEXT[worst].sign} </span>}
      <span aria-hidden="true">{formatCount(findings.length)}</span>
      <span className="only-heard"> {NOTES_TEXT.tabCount(findings.length)}</span>
    </span>
  );
}

function TabContent({ inspector, document, tab }: ResultsProps & { readonly tab: Tab }) {
  if (tab !== 'tree') {
    return (
      <After stage={2}>
        <BesideTree inspector={inspector} document={document} tab={tab} />
      </After>
    );
  }
  return (
    <div className="tree-and-details">
      <TreePane inspector={inspector} document={document} />
      <DetailsPanel inspector={inspector} document={document} />
    </div>
  );
}

type BesideTreeProps = ResultsProps & { readonly tab: Exclude<Tab, 'tree'> };

function BesideTree({ inspector, document, tab }: BesideTreeProps) {
  const coarse = useMedia(COARSE);
  switch (tab) {
    case 'hex':
      return <HexPane inspector={inspector} document={document} rowHeight={coarse ? 28 : 22} />;
    case 'json':
      return <JsonView inspector={inspector} document={document} rowHeight={coarse ? 28 : 20} />;
    case 'review':
      return (
        <PreimageOr inspector={inspector} document={document}>
          <ReviewPane key={document.key} inspector={inspector} document={document} />
        </PreimageOr>
      );
  }
}
