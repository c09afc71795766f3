import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WalletComparison } from '../../channel/protocol/compare-protocol.ts';
import type {
  ComparedWith,
  CopyForm,
  FinalizedForm,
  OpenedInput,
  ReviewAsk,
  Reviewed,
} from '../../channel/protocol/inspect-protocol.ts';
import type {
  Explained,
  OpenBeside,
  Verdicts,
  VerifiedFile,
} from '../../channel/protocol/verify-protocol.ts';
import type { Verifying } from '../../channel/verify-client.ts';
import type { Span } from '../../core/bytes/span.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import type { GivenBeside } from '../../core/form/rows/given-beside.ts';
import type { UtxoForm } from '../../core/form/types.ts';
import type { NodeKind } from '../../core/outline/node-kinds.ts';
import type { OutputMisfits } from '../../core/verdict/misfit.ts';
import type { SignatureVerdict } from '../../core/verdict/signature-verdict.ts';
import type { InputVerdict } from '../../core/verdict/verify-inputs.ts';
import { partsNamed } from '../inspect/kinds/part-names.ts';
import { toHex } from '../ui/format.ts';
import type { ValueCache } from './caches.ts';
import { BYTES_A_PAGE, type ByteCache, LINES_A_PAGE, type LineCache, ViewCache } from './caches.ts';
import { parseOffset } from './go-to.ts';
import { NO_NODE, type NodeId } from './node-id.ts';
import { NodeTree, positionOf } from './node-tree.ts';
import type { InputSession, InspectPort, OpenedFacts } from './port.ts';
import { inSlices } from './slices.ts';
import { NOT_VERIFIED, type VerificationState, withVerdicts } from './verification.ts';
import {
  type BytesPane,
  FIRST_VIEW,
  type Mark,
  NO_SEARCH,
  type Origin,
  type Places,
  type Tab,
  type ViewState,
} from './view-state.ts';
import {
  allRows,
  closeRow,
  collectRows,
  isOpenRow,
  nearestRow,
  openRow,
  RowCollector,
  visibleRowOf,
} from './visible-rows.ts';

/** Where no more records and parts in none are there, it is shown with its maps open. */
const FEW_RECORDS = 40;
/** Of more parts, opening everything leaves the records closed. */
const MOST_OPENED = 2_000_000;
/** More rows are made in slices. */
const MOST_AT_ONCE = 50_000;

/** Larger inputs are verified when that is asked for. */
const LARGEST_VERIFIED_BY_ITSELF = 4_000_000;

/** Gives the session of an input, opening it again where it was let go. */
export type SessionKeeper = () => Promise<InputSession>;

/** An open input, by the number that the page shows of it. */
export interface NumberedDocument {
  readonly number: number;
  readonly document: InputDocument;
}

/** Whether a signature may be of it: what decodes, and is so small that it is verified by itself. */
function mayBeLookedInto({ facts: { fault, size } }: InputDocument): boolean {
  return fault === undefined && size <= LARGEST_VERIFIED_BY_ITSELF;
}

/** Nothing where nobody answers for it any more. */
async function asBeside({ number, document }: NumberedDocument): Promise<readonly OpenBeside[]> {
  const file = await document.asFile().catch(() => undefined);
  return file ? [{ number, file }] : [];
}

/** Whether an invalid signature, or a script or key that is not of the coin, has no cause yet. */
function isUnexplained(verdict: InputVerdict): boolean {
  const { signatures, misfits, isFinal, satisfied, records } = verdict;
  if (signatures.some(lacksCause)) return true;
  return !misfits && (isFinal ? satisfied === false : records?.records === 'contradict');
}

function lacksCause({ verdict, cause }: SignatureVerdict): boolean {
  return verdict === 'invalid' && cause?.code === undefined;
}

/** What nothing explained, before more was known, is open again. */
function withoutUnexplained(verdicts: readonly InputVerdict[]): readonly InputVerdict[] {
  const opened = (signature: SignatureVerdict) =>
    signature.cause?.code === 'unexplained' ? { ...signature, cause: undefined } : signature;
  return verdicts.map((verdict) => ({ ...verdict, signatures: verdict.signatures.map(opened) }));
}

/**
 * One input as the page holds it: where its parts lie, what has been asked of
 * them so far, and how it is looked at. Never its text or all of its bytes.
 */
export class InputDocument {
  readonly facts: OpenedFacts;
  readonly tree: NodeTree;
  readonly view: StoreApi<ViewState> = createStore<ViewState>(() => FIRST_VIEW);
  readonly places: Places = { tree: 0, hex: 0, json: 0 };
  readonly values: ValueCache;
  readonly bytes: ByteCache;
  readonly lines: LineCache;
  /** Verdicts come after it is shown. */
  readonly isVerifiedLate: boolean;
  private readonly open = new Set<NodeId>();
  /** Rises whenever rows are made anew, and calls off work in slices. */
  private openings = 0;
  /** Whether rows are being made in slices. */
  private collecting = false;
  private searches = 0;
  private searching: { readonly query: string; readonly done: Promise<void> } | undefined;
  /** Rises with every choice by place, and calls off an earlier one that still waits. */
  private picks = 0;
  private verifying: Verifying | undefined;
  private explaining: Verifying<Explained> | undefined;
  /** Rises with every search for causes, and when one is called off. */
  private explanations = 0;
  /** How far the last one came. */
  private causes: 'unexplored' | 'explored' | 'cancelled' = 'unexplored';
  /** Other files that were looked into for causes. */
  private readonly lookedInto = new WeakSet<InputDocument>();
  /** On all inputs, where they were verified after it was shown. */
  private verdicts: readonly InputVerdict[] | undefined;
  /** What does not fit the outputs, once that was looked for. */
  private outputMisfits: OutputMisfits | undefined;
  /** Rises with every review that is asked for; an earlier answer is of no use then. */
  private reviews = 0;

  constructor(
    readonly key: number,
    opened: OpenedInput & Pick<OpenedFacts, 'dialect'>,
    readonly session: SessionKeeper,
    private chain: Chain,
    /** The origin of the embedder that had it shown; a person's own input has none. */
    readonly shownBy?: string,
    /** What was given beside it as it was opened. */
    beside: readonly GivenBeside[] = [],
    private readonly verifier?: Pick<InspectPort, 'verify' | 'explain'>,
    /** Inputs that came of each other have one. */
    readonly work: number = key,
    /** The others that are open, by their numbers. */
    private readonly others: () => readonly NumberedDocument[] = () => [],
  ) {
    const {
      index,
      summary,
      line,
      answer,
      wanted = [],
      keep: _,
      others: __,
      verdicts,
      ...facts
    } = opened;
    this.view.setState({ summary, line, answer, wanted, chain, beside });
    this.facts = facts;
    this.tree = new NodeTree(index);
    this.values = new ViewCache(
      async (ids) => (await session()).ask('values', { ids, chain: this.chain }),
      20_000,
    );
    this.bytes = new ViewCache((pages) => Promise.all(pages.map((page) => this.page(page))), 64);
    this.lines = new ViewCache(
      (pages) => Promise.all(pages.map((page) => this.linesOfPage(page))),
      64,
    );
    this.isVerifiedLate = !verdicts && facts.fault === undefined && verifier !== undefined;
    this.openFirst();
    if (verdicts) this.takeVerdicts(verdicts);
    else if (this.isVerifiedLate) this.prepareVerification();
  }

  // Verifying

  private prepareVerification(): void {
    const isLarge = this.facts.size > LARGEST_VERIFIED_BY_ITSELF;
    this.view.setState({
      verification: { ...NOT_VERIFIED, state: isLarge ? 'large' : 'waiting' },
    });
    // What is opened is painted first.
    if (!isLarge) setTimeout(() => void this.verify(), 0);
  }

  private takeVerdicts(verdicts: Verdicts): void {
    this.view.setState({
      verification: { ...withVerdicts(NOT_VERIFIED, verdicts.inputs), state: 'done', verdicts },
    });
    // What is opened is painted first.
    setTimeout(() => void this.explain(), 0);
  }

  /**
   * Looks for the causes of invalid signatures, and of scripts and keys that are not of
   * their coin, in a worker, where that was not done to the end; where there are none
   * nothing is begun. A signature may be of another file that is open.
   */
  async explain(): Promise<void> {
    const known = this.verdicts ?? this.view.getState().verification.verdicts?.inputs;
    const others = this.others().filter(({ document }) => mayBeLookedInto(document));
    const verdicts = known && this.hasNew(others) ? withoutUnexplained(known) : known;
    if (!verdicts || !(verdicts.some(isUnexplained) || this.hasMisfitOutput())) return;
    this.explaining?.cancel();
    const mine = ++this.explanations;
    this.causes = 'explored';
    for (const { document } of others) this.lookedInto.add(document);
    this.setVerification({ isExplaining: true });
    try {
      const file = await this.asFile();
      const beside = await Promise.all(others.map(asBeside));
      // It was closed, or begun anew, meanwhile.
      if (mine !== this.explanations) return;
      this.explaining = this.verifier?.explain(file, verdicts, beside.flat());
      const found = await this.explaining?.outcome;
      if (found && mine === this.explanations) await this.takeCauses(found);
    } catch {
      // It was called off, or its worker died: the verdicts stand as they are.
    } finally {
      if (mine === this.explanations) this.setVerification({ isExplaining: false });
    }
  }

  private hasMisfitOutput(): boolean {
    if (this.outputMisfits) return false;
    const { verdicts } = this.view.getState().verification;
    return verdicts?.outputs.some(({ records }) => records?.records === 'contradict') === true;
  }

  /** Looks again for causes where a file is open now that was not looked into. */
  othersChanged(): void {
    if (this.causes === 'unexplored') return;
    if (this.causes === 'cancelled' || this.hasNew(this.others())) void this.explain();
  }

  private hasNew(others: readonly NumberedDocument[]): boolean {
    return others.some(
      (one) => mayBeLookedInto(one.document) && !this.lookedInto.has(one.document),
    );
  }

  private endExplaining(): void {
    this.explaining?.cancel();
    if (this.view.getState().verification.isExplaining) this.causes = 'cancelled';
    this.explanations++;
    this.setVerification({ isExplaining: false });
  }

  private async takeCauses({ verdicts, outputMisfits }: Explained): Promise<void> {
    this.verdicts = verdicts;
    this.outputMisfits = outputMisfits;
    const { inputs, signatures } = withVerdicts(NOT_VERIFIED, verdicts);
    this.setVerification({ inputs, signatures });
    await this.renewReview();
  }

  private setVerification(part: Partial<VerificationState>): void {
    this.view.setState(({ verification }) => ({ verification: { ...verification, ...part } }));
  }

  /** Checks all signatures, in workers; what is found shows as it comes. */
  async verify(): Promise<void> {
    const change = (part: Partial<VerificationState>) => this.setVerification(part);
    this.endExplaining();
    change({ ...NOT_VERIFIED, state: 'running' });
    try {
      this.verifying = this.verifier?.verify(await this.asFile(), {
        onVerdicts: (verdicts) =>
          this.view.setState(({ verification }) => ({
            verification: withVerdicts(verification, verdicts),
          })),
        onProgress: (progress) => change({ progress }),
      });
      this.verdicts = await this.verifying?.outcome;
      if (this.verdicts) await this.renewReview();
      change({ state: this.verdicts ? 'done' : 'none' });
      void this.explain();
    } catch {
      change({ state: 'stopped' });
    }
  }

  /** What was given beside it of the outputs that it spends. */
  get beside(): readonly GivenBeside[] {
    return this.view.getState().beside;
  }

  /** The outputs in it, as rows of a form. */
  get utxos(): readonly UtxoForm[] {
    return this.beside.flatMap(({ utxos }) => utxos);
  }

  /**
   * What was given beside it is this now, in place of what was; all that was found by
   * it is found anew. Rejects where nobody answers.
   */
  async giveBeside(beside: readonly GivenBeside[]): Promise<void> {
    this.stopVerifying();
    this.verdicts = undefined;
    this.outputMisfits = undefined;
    const mine = ++this.reviews;
    this.view.setState({ beside, preimage: undefined });
    const found = await (await this.session()).ask('giveBeside', { beside, known: this.known() });
    if (mine !== this.reviews) return;
    this.takeReviewed(found);
    if (found.verdicts) this.takeVerdicts(found.verdicts);
    else if (this.isVerifiedLate) this.prepareVerification();
  }

  /** Opens or closes the field for what is wanted. */
  setAdding(isAdding: boolean): void {
    this.view.setState({ isAdding });
  }

  /** All that is known of it, for whoever verifies. */
  async asFile(): Promise<VerifiedFile> {
    const { facts, beside, chain } = this;
    return { source: await this.whole(), format: facts.format, beside, chain };
  }

  /** What was found of it as a text, with what comparing it came to; nothing before it was verified. */
  async describe(): Promise<string> {
    if (!this.view.getState().verification.verdicts) return '';
    return (await this.session()).ask('describe', this.known());
  }

  /** How a node is asked for each output that it spends, a line each. */
  async unspentCommands(): Promise<string> {
    return (await this.session()).ask('unspent', { chain: this.chain });
  }

  /** What it has otherwise than another one that decodes. Rejects where nobody answers. */
  async compareWith(before: InputDocument): Promise<ComparedWith> {
    const { facts, beside } = before;
    const bytes = await before.read(0, facts.size);
    const ask = { before: bytes, format: facts.format, beside, chain: this.chain };
    return (await this.session()).ask('compareWith', ask);
  }

  /** What the finalizer makes of it; undefined where it is no PSBT, or not complete. */
  async finalize(as: FinalizedForm): Promise<Blob | undefined> {
    return (await this.session()).ask('finalize', { as });
  }

  /** What comparing it with what a person knows came to; undefined where that was forgotten. */
  takeComparison(comparison: WalletComparison | undefined): void {
    this.view.setState({ comparison });
    void this.renewReview().catch(() => undefined);
  }

  /** Ends what is under way. */
  stopVerifying(): void {
    this.verifying?.cancel();
    this.endExplaining();
  }

  /** What the page shows of it follows; nothing else changes. */
  setChain(chain: Chain): void {
    if (chain === this.chain) return;
    this.chain = chain;
    this.view.setState({ chain });
    this.values.renew();
    void this.renewReview().catch(() => undefined);
    if (this.view.getState().json.lines !== undefined) void this.openJson();
  }

  /** Asks what is so of it by all that is known by now. Rejects where nobody answers. */
  private async renewReview(): Promise<void> {
    const mine = ++this.reviews;
    const found = await (await this.session()).ask('review', this.known());
    if (mine === this.reviews) this.takeReviewed(found);
  }

  private takeReviewed({ summary, line, answer, wanted = [], verdicts }: Reviewed): void {
    this.view.setState(({ verification }) => ({
      summary,
      line,
      answer,
      wanted,
      verification: verdicts ? { ...verification, verdicts } : verification,
    }));
  }

  /** What is known besides its bytes. */
  private known(): ReviewAsk {
    const { chain, verdicts, outputMisfits } = this;
    const { comparison } = this.view.getState();
    const owned = comparison && {
      inputOwners: comparison.inputs,
      outputOwners: comparison.outputs,
    };
    const paid = comparison?.payments.filter(({ verdict }) => verdict === 'paid');
    const listed = paid?.flatMap(({ outputs }) => outputs);
    return { chain, verdicts, outputMisfits, owned, listed };
  }

  /** The kinds of parts that are in it. */
  kinds(): ReadonlySet<NodeKind> {
    const { kinds, kind } = this.tree.index;
    const isThere = new Uint8Array(kinds.length);
    for (let row = 0; row < kind.length; row++) isThere[kind[row]!] = 1;
    return new Set(kinds.filter((_, number) => isThere[number] === 1));
  }

  /** The value of a part that is looked at outside of the tree's view. */
  wantValue(id: NodeId): void {
    if (this.values.get(id) === undefined) this.values.alsoWant(id);
  }

  mark(id: NodeId): Mark {
    return { id, start: this.tree.start(id), end: this.tree.end(id) };
  }

  // Choosing

  select(id: NodeId, origin: Origin): void {
    this.choose(this.mark(id), origin, this.tree.start(id));
  }

  hover(id: NodeId): void {
    const { hovered } = this.view.getState();
    if ((hovered?.id ?? NO_NODE) === id) return;
    this.view.setState({ hovered: id === NO_NODE ? undefined : this.mark(id) });
  }

  /** Opens the tree down to the leaf that holds the byte, and chooses that. */
  async selectOffset(offset: number, origin: Origin): Promise<void> {
    const mine = ++this.picks;
    this.view.setState({ cursor: offset, range: undefined, origin });
    const id = this.tree.at(offset);
    if (id === NO_NODE || mine !== this.picks) return;
    await this.reveal(id);
    if (mine === this.picks) this.choose(this.mark(id), origin, offset);
  }

  /** Chooses the smallest part that holds a range of bytes. */
  async selectSpan(start: number, end: number, origin: Origin): Promise<void> {
    if (end <= start) return;
    const mine = ++this.picks;
    const id = this.covering(start, end);
    if (id === NO_NODE || mine !== this.picks) return;
    await this.reveal(id);
    if (mine === this.picks) this.choose(this.mark(id), origin, start);
  }

  /** The smallest part that holds a range of bytes, or NO_NODE. */
  covering(start: number, end: number): NodeId {
    let id = end > start ? this.tree.at(start) : NO_NODE;
    while (id !== NO_NODE && this.tree.end(id) < end) id = this.tree.parent(id);
    return id;
  }

  /** Marks bytes by hand; what is selected stays. */
  setRange(range: Span, cursor: number): void {
    this.view.setState({ range, cursor, origin: 'hex' });
  }

  /** Chooses a part wherever it is, with everything around it open. */
  async selectDeep(
    id: NodeId,
    origin: Origin,
    span?: { start: number; end: number },
  ): Promise<void> {
    await this.reveal(id);
    const mark = this.mark(id);
    this.choose(
      span === undefined ? mark : { ...mark, ...span },
      origin,
      span?.start ?? mark.start,
    );
  }

  /** Leads to a part that is named elsewhere; where there is room for one pane, in the tree. */
  show(id: NodeId): void {
    this.showPane('tree');
    void this.selectDeep(id, 'search');
  }

  /** The same of a range of bytes, of which the smallest part is chosen. */
  showBytes({ start, end }: Span, pane: BytesPane = 'tree'): void {
    this.showPane(pane);
    void this.selectSpan(start, end, 'search');
  }

  /** Brings what is chosen into view again, where the panes were laid out anew. */
  showAgain(): void {
    this.view.setState(({ chosen }) => ({ chosen: chosen + 1 }));
  }

  private choose(selected: Mark, origin: Origin, cursor: number): void {
    const { chosen, json } = this.view.getState();
    this.view.setState({ selected, origin, cursor, range: undefined, chosen: chosen + 1 });
    if (json.lines !== undefined && origin !== 'json') void this.findLine(cursor);
  }

  // Opening and closing

  isOpen(id: NodeId): boolean {
    return this.open.has(id);
  }

  async toggle(id: NodeId): Promise<void> {
    if (this.open.has(id)) this.close(id);
    else await this.openPart(id);
  }

  close(id: NodeId): void {
    this.open.delete(id);
    const { rows, selected } = this.view.getState();
    const row = visibleRowOf(rows, id);
    if (this.collecting) void this.collect();
    if (row < 0) return;
    this.view.setState({ rows: closeRow(rows, row) });
    if (selected !== undefined && selected.id !== id && this.tree.path(selected.id).includes(id)) {
      this.select(id, 'tree');
    }
  }

  async openPart(id: NodeId): Promise<void> {
    if (!this.tree.hasChildren(id)) return;
    this.open.add(id);
    if (this.collecting || this.tree.partsInside(id) > MOST_AT_ONCE) {
      await this.collect();
      return;
    }
    const { rows } = this.view.getState();
    const row = visibleRowOf(rows, id);
    if (row >= 0) this.view.setState({ rows: openRow(rows, row, this.tree, this.open) });
  }

  /** Opens a part and those beside it. */
  async openSiblings(id: NodeId): Promise<void> {
    const parent = this.tree.parent(id);
    const ids = parent === NO_NODE ? this.tree.roots() : this.tree.childrenOf(parent).ids;
    const closed = [...ids].filter((each) => !this.open.has(each) && this.tree.hasChildren(each));
    for (const each of closed) this.open.add(each);
    await this.collect();
  }

  /** Opens everything around a part. */
  private async reveal(id: NodeId): Promise<void> {
    for (const around of this.tree.path(id).slice(0, -1)) {
      if (!this.open.has(around) || !this.isShownOpen(around)) await this.openPart(around);
    }
  }

  private isShownOpen(id: NodeId): boolean {
    const { rows } = this.view.getState();
    const row = visibleRowOf(rows, id);
    return row >= 0 && isOpenRow(rows, row);
  }

  /** Whether {@link openAll} will leave records closed, as there are too many. */
  get leavesRecordsClosed(): boolean {
    return this.tree.size > MOST_OPENED;
  }

  async openAll(): Promise<void> {
    this.view.setState({ expanding: true });
    try {
      const { tree, leavesRecordsClosed } = this;
      const has = (id: NodeId) => {
        const opens = tree.hasChildren(id) && !(leavesRecordsClosed && tree.isRecord(id));
        if (opens) this.open.add(id);
        return opens;
      };
      await this.collect(has);
    } finally {
      this.view.setState({ expanding: false });
    }
  }

  async closeAll(): Promise<void> {
    this.open.clear();
    for (const root of this.tree.roots()) this.open.add(root);
    this.view.setState({ expanding: false });
    await this.showOpen();
    this.selectNearest();
  }

  /** Makes the rows anew: at once where they are few, the roots first where not. */
  private async showOpen(): Promise<void> {
    if (this.tree.size <= MOST_AT_ONCE) {
      this.openings++;
      this.collecting = false;
      this.view.setState({ rows: allRows(this.tree, this.open) });
      return;
    }
    this.view.setState({ rows: allRows(this.tree, new Set()) });
    await this.collect();
  }

  /** Makes the rows anew in slices. */
  private async collect(has = (id: NodeId) => this.open.has(id)): Promise<void> {
    const mine = ++this.openings;
    this.collecting = true;
    const into = new RowCollector();
    const work = collectRows(this.tree, { has }, this.tree.roots(), 0, into, 250);
    const done = await inSlices(work, () => mine === this.openings);
    if (!done) return;
    this.collecting = false;
    this.view.setState({ rows: into.finish() });
  }

  private selectNearest(): void {
    const { rows, selected } = this.view.getState();
    if (selected === undefined) return;
    const row = nearestRow(rows, this.tree, selected.id);
    const id = rows.ids[row];
    if (id !== undefined && id !== selected.id) this.select(id, 'path');
  }

  private openFirst(): void {
    const { tree, facts } = this;
    for (const root of tree.roots()) this.open.add(root);
    if (tree.hasFewRecords(FEW_RECORDS)) this.openMaps();
    void this.showOpen();
    const first = tree.roots()[0];
    if (facts.fault !== undefined) void this.showFault('open');
    else if (first !== undefined) this.select(first, 'open');
  }

  private openMaps(): void {
    for (const root of this.tree.roots()) {
      for (const id of this.tree.childrenOf(root).ids) {
        if (this.tree.hasChildren(id) && !this.tree.isRecord(id)) this.open.add(id);
      }
    }
  }

  /** The first byte at fault, in tree and hex. Where there is room for one of them, in hex. */
  async showFault(origin: 'open' | 'search' = 'search'): Promise<void> {
    this.showPane('hex');
    const lit = faultBytes(this.facts);
    if (lit !== undefined && this.facts.size > 0) await this.selectOffset(lit.start, origin);
  }

  // Searching

  setQuery(query: string): void {
    this.view.setState(({ search }) => ({ search: { ...search, query } }));
  }

  clearSearch(): void {
    this.searches++;
    this.searching = undefined;
    this.view.setState({ search: NO_SEARCH });
  }

  /** Looks for what stands in the field; whoever asks for the same meanwhile waits for the same. */
  async search(): Promise<void> {
    const query = this.view.getState().search.query.trim();
    if (this.searching?.query !== query) this.searching = { query, done: this.searchFor(query) };
    const { done } = this.searching;
    try {
      await done;
    } finally {
      if (this.searching?.done === done) this.searching = undefined;
    }
  }

  /** An offset needs no search. */
  private async searchFor(query: string): Promise<void> {
    const mine = ++this.searches;
    if (query === '' || this.offsetIn(query) !== undefined) {
      this.setSearch({ ...NO_SEARCH, query: this.view.getState().search.query, searched: query });
      return;
    }
    this.setSearch({ busy: true });
    const asked = { query, chain: this.chain, named: partsNamed(query) };
    const found = await (await this.session()).ask('search', asked);
    if (mine !== this.searches) return;
    this.setSearch({ paidIn: undefined, ...found, searched: query, busy: false, at: -1 });
  }

  private setSearch(part: Partial<ViewState['search']>): void {
    this.view.setState(({ search }) => ({ search: { ...search, ...part } }));
  }

  /** The offset that a query names: `0x…`, `@…`, or a number that is not long. */
  offsetIn(query: string): number | undefined {
    return parseOffset(query, this.facts.size);
  }

  /** Shows the hit after or before the one shown, from the last to the first. */
  async step(by: 1 | -1): Promise<void> {
    const query = this.view.getState().search.query.trim();
    const offset = this.offsetIn(query);
    if (offset !== undefined) return this.selectOffset(offset, 'search');
    if (this.view.getState().search.searched !== query) await this.search();
    const { hits, at } = this.view.getState().search;
    if (hits.length === 0) return;
    const next = at < 0 ? (by > 0 ? 0 : hits.length - 1) : (at + by + hits.length) % hits.length;
    const hit = hits[next]!;
    this.setSearch({ at: next });
    await this.selectDeep(hit.id, 'search', { start: hit.start, end: hit.end });
  }

  // JSON

  showTab(tab: Tab): void {
    this.view.setState({ tab });
  }

  /** Brings the bytes to the front, as the one or the other where there is no room for both. */
  showPane(bytesPane: BytesPane): void {
    this.view.setState({ tab: 'bytes', bytesPane });
    // It has the place of the bytes.
    if (bytesPane === 'hex') this.view.setState({ preimage: undefined });
  }

  /** The same where the bytes are in front; what has the place of the bytes keeps it. */
  choosePane(bytesPane: BytesPane): void {
    this.view.setState({ bytesPane });
  }

  /** Prints the answer once, when it is first looked at. */
  needJson(): void {
    if (this.view.getState().json.lines === undefined) void this.openJson();
  }

  private async openJson(): Promise<void> {
    const session = await this.session();
    const opened = await session.ask('jsonOpen', { chain: this.chain }).catch(() => undefined);
    const { json, cursor } = this.view.getState();
    if (!opened) {
      this.view.setState({ json: { ...json, failed: true } });
      return;
    }
    const { lines } = opened;
    this.lines.renew();
    this.view.setState({ json: { ...json, lines, failed: false, edition: json.edition + 1 } });
    await this.findLine(cursor);
  }

  private async findLine(offset: number): Promise<void> {
    const line = await (await this.session()).ask('jsonFind', { offset });
    this.view.setState(({ json }) => ({ json: { ...json, line } }));
  }

  setJsonLine(line: number): void {
    this.view.setState(({ json }) => ({ json: { ...json, line } }));
  }

  private async linesOfPage(page: number) {
    const { lines = 0 } = this.view.getState().json;
    const from = page * LINES_A_PAGE;
    const to = Math.min(from + LINES_A_PAGE, lines);
    const read = await (await this.session()).ask('jsonLines', { from, to });
    const widest = Math.max(0, ...read.map(({ length }) => length));
    this.view.setState(({ json }) => ({
      json: { ...json, widest: Math.max(json.widest, widest) },
    }));
    return read;
  }

  private async page(page: number): Promise<Uint8Array> {
    const start = page * BYTES_A_PAGE;
    const end = Math.min(start + BYTES_A_PAGE, this.facts.size);
    return (await this.session()).ask('bytes', { start, end });
  }

  /** A part whole, in one of its forms. */
  async copy(id: NodeId, as: CopyForm): Promise<string> {
    const blob = await (await this.session()).ask('copy', { id, as, chain: this.chain });
    return blob.text();
  }

  /** The whole answer, byte for byte as the procedure gives it. */
  async jsonText(): Promise<Blob> {
    const session = await this.session();
    if (this.view.getState().json.lines === undefined) await this.openJson();
    return session.ask('jsonText', { chain: this.chain });
  }

  /** All of its bytes, to be handed on or saved. */
  async whole(): Promise<Blob> {
    return new Blob([new Uint8Array(await this.read(0, this.facts.size))]);
  }

  async read(start: number, end: number): Promise<Uint8Array> {
    return (await this.session()).ask('bytes', { start, end });
  }

  /** The transaction that is the value of a record, as an input of its own. */
  async transactionIn(record: NodeId): Promise<Blob> {
    const { ids } = this.tree.childrenOf(record);
    const first = ids.find((id) => this.tree.kind(id).startsWith('tx'));
    const start = first === undefined ? this.tree.start(record) : this.tree.start(first);
    return new Blob([new Uint8Array(await this.read(start, this.tree.end(record)))]);
  }

  async hexOf(start: number, end: number): Promise<string> {
    const bytes = await this.read(start, end);
    return toHex(bytes);
  }
}

/** Which of its siblings a part is, from 0, and how many they are. */
export function placeAmong(tree: NodeTree, id: NodeId): { position: number; count: number } {
  const parent = tree.parent(id);
  const ids = parent === NO_NODE ? tree.roots() : tree.childrenOf(parent).ids;
  return { position: Math.max(positionOf(ids, id), 0), count: ids.length };
}

/** The bytes to light for a fault; where the input ended too early, the last one. */
export function faultBytes({ fault: own, refusal, size }: OpenedFacts): Span | undefined {
  const fault = own ?? refusal;
  if (fault === undefined) return undefined;
  const start = Math.max(Math.min(fault.offset, size - 1), 0);
  return { start, end: start + Math.max(fault.length, 1) };
}
