import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand/react';
import type { QrClient } from '../../channel/qr/qr-client.ts';
import type { CountedFinding } from '../../core/shown/findings.ts';
import type { InputDocument } from '../document/input-document.ts';
import type { Inspector } from '../document/inspect-store.ts';
import type { BytesPane, Tab } from '../document/view-state.ts';
import { ReviewPane } from '../review/review-pane.tsx';
import { SummaryPanel } from '../review/summary/summary-panel.tsx';
import { UnitSwitch } from '../review/summary/unit-switch.tsx';
import { NOTES_TEXT, SEVERITY_TEXT } from '../review/text-findings.ts';
import { CHECKS_TEXT } from '../review/text-verdicts.ts';
import { formatCount } from '../ui/format.ts';
import { useMedia } from '../ui/media.ts';
import { Splitter } from '../ui/split.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { focusHome } from './focus.ts';
import { useBytesKey } from './hex/bytes-key.ts';
import { HexPane } from './hex/hex-pane.tsx';
import type { OnSign } from './input/input-bar.tsx';
import { useInputPaper } from './input/print-record.ts';
import { FaultBanner } from './intake/fault-banner.tsx';
import { JsonView } from './json/json-view.tsx';
import { usePreimageKey } from './preimage/preimage-key.ts';
import { PreimageOr } from './preimage/preimage-pane.tsx';
import { PREIMAGE_TEXT } from './preimage/text.ts';
import { SearchBar } from './search/search-bar.tsx';
import { useSearchKeys } from './search/search-keys.ts';
import { After, Stages } from './stages.tsx';
import { StatusLine } from './status-line.tsx';
import { INSPECT_TEXT } from './text.ts';
import { DetailsPanel } from './tree/details-panel.tsx';
import { TreeTools } from './tree/tree-tools.tsx';
import { TreeView } from './tree/tree-view.tsx';

interface ResultsProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
}

const WIDE = '(min-width: 56.25rem)';
/** Room for the details beside the other two panes. */
const ROOMY = '(min-width: 100rem)';
const COARSE = '(pointer: coarse)';

const TABS: readonly Tab[] = ['review', 'bytes', 'json'];

interface AllProps extends ResultsProps {
  readonly onSign: OnSign;
  readonly qr: QrClient;
}

/** One input: what is wrong with it, what it would do, and what its bytes are. */
export function Results({ inspector, document, onSign, qr }: AllProps) {
  const wide = useMedia(WIDE);
  useKeptWhenRelaid(document, wide);
  useSearchKeys(document);
  useBytesKey(document);
  usePreimageKey(document);
  useInputPaper(document);
  // Of what does not decode the fault comes first, and its byte.
  const isDamaged = document.facts.fault !== undefined;
  const summary = (
    <SummaryPanel inspector={inspector} document={document} onSign={onSign} qr={qr} />
  );
  return (
    <section
      className="results"
      aria-label={INSPECT_TEXT.results}
      data-testid="results"
      tabIndex={-1}
    >
      <FaultBanner document={document} />
      {!isDamaged && summary}
      <Stages>
        <Views
          inspector={inspector}
          document={document}
          wide={wide}
          beforeReview={isDamaged && summary}
        />
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

interface ViewsProps extends ResultsProps {
  readonly wide: boolean;
  readonly beforeReview: ReactNode;
}

const TITLES: Readonly<Record<Tab, string>> = {
  review: CHECKS_TEXT.title,
  bytes: INSPECT_TEXT.bytes,
  json: INSPECT_TEXT.json,
};

/** Below what is said of every input: what is so of it, its bytes, or its JSON. */
function Views({ inspector, document, wide, beforeReview }: ViewsProps) {
  const panelId = useId();
  const views = useRef<HTMLDivElement>(null);
  const tab = useStore(document.view, (state) => state.tab);
  const summary = useStore(document.view, (state) => state.summary);
  const findings = summary?.findings;
  useScrolledTo(document, tab, views);
  return (
    <div className="views" ref={views} data-tab={tab}>
      <div className="views-head">
        <Tabs
          label={INSPECT_TEXT.views}
          names={TABS}
          titles={TITLES}
          badges={{
            review: findings && findings.length > 0 && <FindingCount findings={findings} />,
          }}
          chosen={tab}
          onChoose={(name) => document.showTab(name)}
          panelId={panelId}
        />
        {summary && <UnitSwitch summary={summary} />}
      </div>
      <div
        className="panel"
        role="tabpanel"
        id={panelId}
        aria-label={TITLES[tab]}
        data-tab-panel={tab}
      >
        <TabContent
          inspector={inspector}
          document={document}
          tab={tab}
          wide={wide}
          beforeReview={beforeReview}
        />
      </div>
    </div>
  );
}

/** Panes that were chosen, or in which something was, are scrolled to, as there may be no room for them below. */
function useScrolledTo(
  document: InputDocument,
  tab: Tab,
  views: RefObject<HTMLElement | null>,
): void {
  const chosen = useStore(document.view, (state) => state.chosen);
  const seen = useRef({ chosen, tab });
  useLayoutEffect(() => {
    const { origin } = document.view.getState();
    const isNew = seen.current.tab !== tab || (seen.current.chosen !== chosen && origin !== 'open');
    seen.current = { chosen, tab };
    if (!isNew || tab === 'review') return;
    // Not `scrollIntoView`, which scrolls the page around an embedded file too.
    const scroller = views.current?.closest('main');
    scroller?.scrollTo({ top: scroller.scrollHeight });
  }, [chosen, tab, document, views]);
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

interface TabContentProps extends ViewsProps {
  readonly tab: Tab;
}

function TabContent({ inspector, document, tab, wide, beforeReview }: TabContentProps) {
  if (tab === 'review') {
    return (
      <After stage={1}>
        {beforeReview}
        <ReviewPane key={document.key} inspector={inspector} document={document} />
      </After>
    );
  }
  if (wide) return <WidePanes inspector={inspector} document={document} tab={tab} />;
  if (tab === 'bytes') return <NarrowBytes inspector={inspector} document={document} />;
  return <BesideTree inspector={inspector} document={document} tab={tab} />;
}

interface PanesProps extends ResultsProps {
  readonly tab: Exclude<Tab, 'review'>;
}

function WidePanes({ inspector, document, tab }: PanesProps) {
  const roomy = useMedia(ROOMY);
  const [split, setSplit] = useState(roomy ? 38 : 44);
  const [height, setHeight] = useState(64);
  const treeId = useId();
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
              label={INSPECT_TEXT.resizeDetails}
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
        label={INSPECT_TEXT.resize}
        orientation="vertical"
        value={split}
        min={25}
        max={65}
        onChange={setSplit}
        controls={treeId}
      />
      <BesideTree inspector={inspector} document={document} tab={tab} />
      {roomy && <div className="pane details-pane">{details}</div>}
    </div>
  );
}

/** One pane of the bytes at a time, with the way to the other. */
function NarrowBytes({ inspector, document }: ResultsProps) {
  const pane = useStore(document.view, (state) => state.bytesPane);
  const preimage = useStore(document.view, (state) => state.preimage !== undefined);
  const names: Readonly<Record<BytesPane, string>> = {
    tree: INSPECT_TEXT.tree,
    hex: preimage ? PREIMAGE_TEXT.preimage : INSPECT_TEXT.hex,
  };
  return (
    <>
      <section className="bytes-panes" aria-label={INSPECT_TEXT.bytesAs}>
        {PANES.map((name) => (
          <button
            key={name}
            type="button"
            className="button small"
            aria-pressed={name === pane}
            onClick={() => document.choosePane(name)}
          >
            {names[name]}
          </button>
        ))}
      </section>
      {pane === 'hex' ? (
        <BesideTree inspector={inspector} document={document} tab="bytes" />
      ) : (
        <div className="tree-and-details">
          <TreePane inspector={inspector} document={document} />
          <DetailsPanel inspector={inspector} document={document} />
        </div>
      )}
    </>
  );
}

const PANES: readonly BytesPane[] = ['tree', 'hex'];

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

/** The bytes, what is hashed of them, or the JSON; what is chosen in the tree is lit in each. */
function BesideTree({ inspector, document, tab }: PanesProps) {
  const coarse = useMedia(COARSE);
  return (
    <div className="pane beside">
      <After stage={2}>
        {tab === 'bytes' ? (
          <PreimageOr inspector={inspector} document={document}>
            <HexPane inspector={inspector} document={document} rowHeight={coarse ? 28 : 22} />
          </PreimageOr>
        ) : (
          <JsonView inspector={inspector} document={document} rowHeight={coarse ? 28 : 20} />
        )}
      </After>
    </div>
  );
}
