import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Opening, OpenOutcome } from '../../channel/inspect-client.ts';
import type { NotOpened } from '../../channel/protocol/inspect-protocol.ts';
import type { Progress } from '../../channel/protocol/protocol.ts';
import type { QrForm } from '../../channel/qr/qr-protocol.ts';
import { CHAINS, type Chain } from '../../core/encoding/chains.ts';
import type { GivenBeside } from '../../core/form/rows/given-beside.ts';
import type { SizeRefusal } from '../../core/intake/recognise.ts';
import type { QrIntake } from '../qr/qr-intake.ts';
import { Comparing, mayBeCompared, mayBeWallet } from './compare-store.ts';
import { Copies } from './copies-store.ts';
import { InputDocument, type NumberedDocument } from './input-document.ts';
import { Packages } from './package-store.ts';
import type { InputFormat, InputSession, InspectPort } from './port.ts';
import { refusedAs, type Taken } from './taken.ts';

/** An input that is being opened. */
export interface Pending {
  readonly size: number;
  readonly progress: Progress | undefined;
}

/** An input as it was given. */
interface Given {
  readonly source: Blob;
  readonly beside?: readonly GivenBeside[];
  /** The input that a person gave it for: what says something of that one's outputs is added to it. */
  readonly to?: InputDocument | undefined;
  /** What it came of. */
  readonly of?: InputDocument | undefined;
  /** Of the parts or the symbol that it was put together from. */
  readonly dialect?: QrForm | undefined;
  /** Hears what became of it. */
  readonly told?: ((taken: Taken) => void) | undefined;
}

/** What became of an input that was not opened; the one before it stays. */
export type InspectNotice =
  /** With what was given, where that may be a person's wallet. */
  | ({ readonly kind: 'named'; readonly source?: Blob } & NotOpened)
  /** It was opened, and others that came with it are its next ones in the history. */
  | {
      readonly kind: 'others';
      readonly of: InputFormat;
      readonly count: number;
      readonly isOneTransaction: boolean;
    }
  /** It says what the input that is shown spends, and is beside that now. */
  | { readonly kind: 'added'; readonly added: GivenBeside }
  /** It was given to the field for that, and is another transaction. */
  | {
      readonly kind: 'not-wanted';
      readonly source: Blob;
      /** Inputs whose outpoint has its txid turned round. */
      readonly turnedIn: readonly number[];
    }
  | { readonly kind: 'noSymbol' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'cancelled' };

/** What an embedder wants seen while somebody types: it waits to be looked at, or cannot be. */
export interface Offer {
  readonly from: string;
  readonly document: InputDocument | undefined;
  /** Why there is no document, where it is too large for one. */
  readonly large?: SizeRefusal;
}

export interface InspectState {
  /** The last inputs, from the oldest. */
  readonly documents: readonly InputDocument[];
  /** Which of them is shown; -1 for none. */
  readonly at: number;
  readonly pending: Pending | undefined;
  readonly notice: InspectNotice | undefined;
  readonly offer: Offer | undefined;
  /** Said once to a screen reader, and for a while in the status line. */
  readonly said: { readonly text: string; readonly count: number };
}

/** How many inputs of a person are kept. */
export const KEPT_INPUTS = 10;

/** What takes no time to open, in bytes. */
export const SMALL = 1 << 20;
/** Of inputs that are not shown, sessions are kept up to this many bytes together. */
const KEPT_BYTES = 250_000_000;

/** What may be, or hold, parts of an animated QR code. */
const MAY_HOLD_PARTS: ReadonlySet<NotOpened['named']> = new Set([
  'qr-part',
  'qr-whole',
  'image',
  'text',
]);

type Opened = Extract<OpenOutcome, { ok: true }>;

/** What became of what is no input, and what to say of it. */
interface Said {
  readonly notice?: InspectNotice | undefined;
  readonly taken: Taken;
}

function isOwn({ shownBy }: InputDocument): boolean {
  return shownBy === undefined;
}

/** What is inspected: a small history of inputs, of which one is shown. */
export class Inspector {
  readonly store: StoreApi<InspectState> = createStore<InspectState>(() => ({
    documents: [],
    at: -1,
    pending: undefined,
    notice: undefined,
    offer: undefined,
    said: { text: '', count: 0 },
  }));
  private opening: Opening | undefined;
  /** What becomes of an input that did not open, while that is found out. */
  private elsewhere: { readonly source: Blob } | undefined;
  /** The example that is being opened. */
  private example: Blob | undefined;
  private readonly examples = new Set<number>();
  private showing: Opening | undefined;
  private readonly sessions = new Map<number, InputSession>();
  private readonly reopening = new Map<number, Promise<InputSession>>();
  private lastKey = 0;
  /** What the person knows of inputs. */
  readonly comparing: Comparing;
  /** Of the PSBT that is shown; where it is absent none are taken. */
  readonly copies: Copies | undefined;
  /** Of files that spend each other; where it is absent they are not judged as one. */
  readonly packages: Packages | undefined;

  constructor(
    private readonly port: InspectPort,
    private readonly chain: () => Chain,
    /** Chooses another chain for the whole page. */
    readonly chooseChain: (chain: Chain) => void,
    /** The same where nobody chose it, because an input says its chain. */
    private readonly followChain: (chain: Chain) => void = chooseChain,
    /** Reads QR codes; where it is absent none are read. */
    readonly qrIntake?: QrIntake,
    /** All chains in the order in which they are offered. */
    readonly recentChains: () => readonly Chain[] = () => CHAINS,
  ) {
    this.comparing = new Comparing(port.comparing, chain);
    this.copies =
      port.copies &&
      new Copies(
        port.copies,
        chain,
        () => shownDocument(this.store.getState()),
        (psbt, from) => this.openVersion(new Blob([psbt]), from),
      );
    this.packages = port.packages && new Packages(port.packages, chain);
    this.store.subscribe((state) => this.comparing.show(shownDocument(state)));
    this.store.subscribe((state, before) => {
      const isMoved = state.documents !== before.documents || state.at !== before.at;
      if (isMoved) shownDocument(state)?.othersChanged();
    });
  }

  takeText(text: string): Promise<Taken> {
    return this.take(new Blob([text]));
  }

  /** Opens an example, which is of a known chain; the page then shows that one. */
  takeExample(chain: Chain, text: string): void {
    this.followChain(chain);
    this.example = new Blob([text]);
    void this.take(this.example);
  }

  /** Shows an input that is still there, or the empty page; of one that is gone nothing changes. */
  showInput(key: number | undefined): void {
    const { documents } = this.store.getState();
    const at = documents.findIndex((document) => document.key === key);
    if (key !== undefined && at < 0) return;
    documents[at]?.setChain(this.chain());
    this.store.setState({ at, notice: undefined });
  }

  /** Whether there are inputs of the person's own, which would be lost with the page. */
  hasWork(): boolean {
    const { documents } = this.store.getState();
    return documents.some((document) => isOwn(document) && !this.isExample(document));
  }

  isExample({ key }: InputDocument): boolean {
    return this.examples.has(key);
  }

  /**
   * Takes what a person gave: what says something of the outputs that the input shown
   * spends, and that nothing proves yet, is added to that, and all else opened as by
   * {@link open}. Given while a small one is being opened it waits for that, so that
   * neither is lost; a large one is called off.
   */
  take(source: Blob, dialect?: QrForm): Promise<Taken> {
    return new Promise((told) => {
      this.afterSmall(() =>
        this.begin({ source, dialect, to: shownDocument(this.store.getState()), told }),
      );
    });
  }

  /** Takes several that were given at once: the first is shown, the others follow it. */
  async takeAll(sources: readonly Blob[]): Promise<void> {
    const [first, ...others] = sources;
    const before = shownDocument(this.store.getState());
    if (first === undefined || (await this.take(first)) !== 'taken' || others.length === 0) return;
    const shown = shownDocument(this.store.getState());
    if (shown && shown !== before) await this.openBeside(shown, others);
    // One part of several, or something that was put beside what is shown.
    else await this.takeAll(others);
  }

  /**
   * Opens a new input beside the one shown, which stays until the new one is there;
   * `beside` is what is known of the outputs that it spends.
   */
  open(source: Blob, beside: readonly GivenBeside[] = []): void {
    this.afterSmall(() => this.begin({ source, beside }));
  }

  /** Opens what came of an input, which spends the same. */
  openVersion(source: Blob, of: InputDocument): void {
    this.afterSmall(() => this.begin({ source, beside: of.beside, of }));
  }

  /**
   * Opens what came of an input elsewhere in the page and shows it, unless another input
   * came into view meanwhile. Undefined where that is so, and where it does not decode.
   */
  async openStep(
    source: Blob,
    beside: readonly GivenBeside[],
    of: InputDocument | undefined,
  ): Promise<InputDocument | undefined> {
    const before = shownDocument(this.store.getState());
    const outcome = await this.port.open(source, this.chain(), () => {}, { beside }).outcome;
    if (!outcome.ok) return undefined;
    if (outcome.opened.fault || before !== shownDocument(this.store.getState())) {
      outcome.session.close();
      return undefined;
    }
    this.show({ source, beside, of }, outcome);
    return shownDocument(this.store.getState());
  }

  private afterSmall(begin: () => void): void {
    const { opening: earlier } = this;
    const waits = earlier && (this.store.getState().pending?.size ?? 0) <= SMALL;
    if (!waits) {
      begin();
      return;
    }
    const goOn = () => this.afterSmall(begin);
    earlier.outcome.then(goOn, goOn);
  }

  private begin(given: Given): void {
    const { opening: earlier } = this;
    const { source, beside = [], to } = given;
    const spends = to && wantedOutputs(to);
    earlier?.cancel();
    this.elsewhere = undefined;
    this.qrIntake?.forgetRefusals();
    this.store.setState({ pending: { size: source.size, progress: undefined }, notice: undefined });
    const opening = this.port.open(
      source,
      this.chain(),
      (progress) => {
        if (this.opening === opening)
          this.store.setState({ pending: { size: source.size, progress } });
      },
      { ...(beside.length > 0 && { beside }), ...(spends?.length && { spends }) },
    );
    this.opening = opening;
    opening.outcome.then(
      (outcome) => this.arrived(opening, given, outcome),
      () => this.lost(opening, given),
    );
  }

  /**
   * Opens what the embedder `from` wants seen, as a document of its own that
   * leaves the person's inputs where they are, also the one that is being
   * opened. It is looked at if `mayLook` says so once it is there, and waits as
   * an offer otherwise. The next one takes its place.
   */
  showFor(from: string, source: Blob, mayLook: () => boolean): void {
    this.showing?.cancel();
    const opening = this.port.open(source, this.chain(), () => {});
    this.showing = opening;
    const arrived = (outcome: OpenOutcome | undefined): void => {
      if (opening !== this.showing) {
        if (outcome?.ok) outcome.session.close();
        return;
      }
      this.showing = undefined;
      const document = outcome?.ok ? this.documentOf({ source }, outcome, from) : undefined;
      const isLarge = outcome?.ok === false && outcome.named === 'too-large';
      this.offer({ from, document, ...(isLarge && { large: outcome }) });
      if (document !== undefined && mayLook()) this.lookAtOffer();
    };
    opening.outcome.then(arrived, () => arrived(undefined));
  }

  /** Puts what is offered beside the input that is shown, in the one place for such, and shows it. */
  lookAtOffer(): void {
    const { documents, at, offer } = this.store.getState();
    const document = offer?.document;
    if (document === undefined) return;
    const own = documents.filter(isOwn);
    const place = documents.slice(0, at + 1).filter(isOwn).length;
    const all = [...own.slice(0, place), document, ...own.slice(place)];
    for (const gone of documents) if (!isOwn(gone)) this.endSession(gone.key);
    document.setChain(this.chain());
    this.store.setState({ documents: all, at: place, offer: undefined });
    this.letSessionsGo();
  }

  dismissOffer(): void {
    this.offer(undefined);
  }

  private offer(offer: Offer | undefined): void {
    const earlier = this.store.getState().offer?.document;
    if (earlier !== undefined) this.endSession(earlier.key);
    this.store.setState({ offer });
  }

  /** Ends the worker of the input that is being opened, or of its parts that are being read. */
  cancel(): void {
    const { opening, elsewhere } = this;
    if (opening === undefined && elsewhere === undefined) return;
    this.opening = undefined;
    this.elsewhere = undefined;
    opening?.cancel();
    if (elsewhere) this.qrIntake?.end();
    this.store.setState({ pending: undefined, notice: { kind: 'cancelled' } });
  }

  dismiss(): void {
    this.store.setState({ notice: undefined });
  }

  go(by: 1 | -1): void {
    const { documents, at } = this.store.getState();
    const document = documents[at + by];
    if (document === undefined) return;
    document.setChain(this.chain());
    this.store.setState({ at: at + by, notice: undefined });
    this.letSessionsGo();
  }

  /** Forgets the input that is shown. */
  closeShown(): void {
    const { documents, at } = this.store.getState();
    const shown = documents[at];
    if (shown === undefined) return;
    this.endSession(shown.key);
    const left = documents.filter((each) => each !== shown);
    const next = Math.min(at, left.length - 1);
    left[next]?.setChain(this.chain());
    this.store.setState({ documents: left, at: next, notice: undefined });
  }

  /** Every address follows. */
  chainChanged(): void {
    const { documents, at } = this.store.getState();
    documents[at]?.setChain(this.chain());
    this.comparing.chainChanged();
  }

  say(text: string): void {
    this.store.setState(({ said }) => ({ said: { text, count: said.count + 1 } }));
  }

  private arrived(opening: Opening, given: Given, outcome: OpenOutcome): void {
    if (opening !== this.opening) {
      if (outcome.ok) outcome.session.close();
      given.told?.('refused');
      return;
    }
    this.opening = undefined;
    if (!outcome.ok && outcome.named === 'previous-outputs') {
      void this.add(outcome.beside, given.to);
      given.told?.('taken');
      return;
    }
    if (outcome.ok && given.to?.view.getState().isAdding && isTransaction(outcome)) {
      outcome.session.close();
      const instead = outcome.opened.keep ?? given.source;
      const turnedIn = turnedRound(outcome, given.to);
      const notice = { kind: 'not-wanted', source: instead, turnedIn } as const;
      this.store.setState({ pending: undefined, notice });
      given.told?.('refused');
      return;
    }
    if (outcome.ok) {
      // What is there of another message, or was wrong with it, is no matter of this one.
      this.qrIntake?.end();
      if (given.source === this.example) this.examples.add(this.lastKey + 1);
      this.show(given, outcome);
      given.told?.('taken');
      const { others = [] } = outcome.opened;
      const shown = shownDocument(this.store.getState());
      if (shown && others.length > 0) void this.openBeside(shown, others);
      return;
    }
    const { ok: _, ...named } = outcome;
    const kept = mayBeWallet(named) ? { source: given.source } : {};
    void this.takeElsewhere(given, { kind: 'named', ...named, ...kept });
  }

  /** Puts what says something of its outputs, or of its message, beside an input. */
  async add(added: GivenBeside, to: InputDocument | undefined): Promise<void> {
    await to?.giveBeside([...to.beside, added]).catch(() => undefined);
    this.store.setState({ pending: undefined });
    if (to === undefined || to !== shownDocument(this.store.getState())) return;
    const isMore = to.view.getState().wanted.some(({ isMissing }) => isMissing);
    if (!isMore) to.setAdding(false);
    this.store.setState({ notice: { kind: 'added', added } });
    this.comparing.renew();
  }

  /** Takes it away again. */
  async remove(added: GivenBeside, from: InputDocument): Promise<void> {
    const { notice } = this.store.getState();
    if (notice?.kind === 'added' && notice.added === added) this.dismiss();
    await from.giveBeside(from.beside.filter((each) => each !== added)).catch(() => undefined);
    this.comparing.renew();
  }

  /** What a notice is of becomes an input of its own. */
  async openInstead(notice: InspectNotice): Promise<void> {
    const shown = shownDocument(this.store.getState());
    this.dismiss();
    if (notice.kind === 'not-wanted') this.open(notice.source);
    if (notice.kind !== 'added' || notice.added.transaction === undefined) return;
    if (shown) await this.remove(notice.added, shown);
    this.open(new Blob([notice.added.transaction]));
  }

  /** What is no input may be parts of one, or what the person knows of inputs; else `notice` is said. */
  private async takeElsewhere(
    { source, told }: Given,
    notice: InspectNotice & NotOpened,
  ): Promise<void> {
    const elsewhere = { source };
    this.elsewhere = elsewhere;
    const report = (progress: Progress): void => {
      if (this.elsewhere === elsewhere)
        this.store.setState({ pending: { size: source.size, progress } });
    };
    const said = await this.saidOf(source, notice, report).catch(
      (): Said => ({ notice: { kind: 'lost' }, taken: refusedAs(notice.named) }),
    );
    told?.(said.taken);
    // Something else may have been given meanwhile, or it was cancelled.
    if (this.elsewhere !== elsewhere) return;
    this.elsewhere = undefined;
    this.store.setState({ pending: undefined, notice: said.notice });
  }

  /** What to say of what is no input; no notice where it was taken, or the field for it says why not. */
  private async saidOf(
    source: Blob,
    notice: InspectNotice & NotOpened,
    report: (progress: Progress) => void,
  ): Promise<Said> {
    const refused: Said = { notice, taken: refusedAs(notice.named) };
    if (this.qrIntake && MAY_HOLD_PARTS.has(notice.named)) {
      const taking = await this.qrIntake.take(source, report);
      if (taking.kind === 'whole') void this.take(taking.source, taking.dialect);
      if (taking.kind !== 'none') return { taken: 'taken' };
      if (taking.isPicture) return { notice: { kind: 'noSymbol' }, taken: 'refused' };
    }
    // With that field before them it may be what the person knows of inputs.
    const { isOpen } = this.comparing.store.getState();
    const isThere = isOpen && shownDocument(this.store.getState()) !== undefined;
    if (!isThere || !mayBeCompared(notice.named)) return refused;
    const taken = await this.comparing.take(source);
    return taken === undefined ? refused : { taken };
  }

  private lost(opening: Opening, { told }: Given): void {
    told?.('refused');
    if (opening !== this.opening) return;
    this.opening = undefined;
    this.store.setState({ pending: undefined, notice: { kind: 'lost' } });
  }

  /** What was ahead of the one shown is dropped, as in a browser's history. */
  private show(given: Given, outcome: Opened): void {
    const document = this.documentOf(given, outcome);
    const { documents, at } = this.store.getState();
    const all = [...documents.slice(0, at + 1), document];
    const own = all.filter(isOwn).slice(-KEPT_INPUTS);
    const kept = all.filter((each) => !isOwn(each) || own.includes(each));
    for (const gone of documents) if (!kept.includes(gone)) this.endSession(gone.key);
    this.store.setState({ documents: kept, at: kept.length - 1, pending: undefined });
    this.letSessionsGo();
  }

  /** Opens what else stood in a paste; `first` stays shown, and they follow it in the history. */
  private async openBeside(first: InputDocument, sources: readonly Blob[]): Promise<void> {
    const beside: InputDocument[] = [];
    this.packages?.keepMore(first, sources.slice(KEPT_INPUTS - 1));
    for (const source of sources.slice(0, KEPT_INPUTS - 1)) {
      const opening = this.port.open(source, this.chain(), () => {});
      const outcome = await opening.outcome.catch(() => undefined);
      if (outcome?.ok) beside.push(this.documentOf({ source }, outcome));
    }
    const { documents, at } = this.store.getState();
    const place = documents.indexOf(first) + 1;
    // It was closed, or something else was opened from it meanwhile.
    if (beside.length === 0 || place === 0 || place !== documents.length || at !== place - 1) {
      for (const { key } of beside) this.endSession(key);
      return;
    }
    const txid = txidOf(first);
    const isOneTransaction = txid !== undefined && beside.every((each) => txidOf(each) === txid);
    const all = [...documents, ...beside];
    const gone = Math.max(0, all.filter(isOwn).length - KEPT_INPUTS);
    const dropped = all.filter(isOwn).slice(0, gone);
    for (const { key } of dropped) this.endSession(key);
    const kept = all.filter((each) => !dropped.includes(each));
    const of = first.facts.format;
    const notice = { kind: 'others', of, count: beside.length, isOneTransaction } as const;
    this.store.setState({ documents: kept, at: kept.indexOf(first), notice });
    this.letSessionsGo();
  }

  /** Puts the inputs behind the one that is shown together with it, in the field for copies. */
  async combineOthers(): Promise<void> {
    const { documents, at, notice } = this.store.getState();
    if (!this.copies || notice?.kind !== 'others') return;
    const others = documents.slice(at + 1, at + 1 + notice.count);
    this.copies.begin();
    this.dismiss();
    await this.copies.take(await Promise.all(others.map((each) => each.whole())));
  }

  private documentOf(
    { source, beside, of, dialect }: Given,
    { opened, session }: Opened,
    shownBy?: string,
  ): InputDocument {
    const key = ++this.lastKey;
    this.sessions.set(key, session);
    const keep = () => this.sessionOf(document, opened.keep ?? source);
    const document = new InputDocument(
      key,
      { ...opened, dialect },
      keep,
      this.chain(),
      shownBy,
      beside,
      this.port,
      of?.work,
      () => this.besides(document),
    );
    return document;
  }

  /** All that are open but one, by their places in the history. */
  private besides(one: InputDocument): readonly NumberedDocument[] {
    const { documents } = this.store.getState();
    return documents.flatMap((document, at) =>
      document === one ? [] : [{ number: at + 1, document }],
    );
  }

  /** Sessions of large inputs that have not been shown for longest end first. */
  private letSessionsGo(): void {
    const { documents, at } = this.store.getState();
    let bytes = 0;
    const byDistance = documents
      .map((document, i) => ({ document, distance: Math.abs(i - at) }))
      .sort((a, b) => a.distance - b.distance);
    for (const { document, distance } of byDistance) {
      if (this.sessions.has(document.key)) bytes += document.facts.size;
      if (distance > 0 && bytes > KEPT_BYTES) this.endSession(document.key);
    }
  }

  private endSession(key: number): void {
    this.sessions.get(key)?.close();
    this.sessions.delete(key);
    const { documents } = this.store.getState();
    documents.find((document) => document.key === key)?.stopVerifying();
  }

  private async sessionOf(document: InputDocument, source: Blob): Promise<InputSession> {
    const { key } = document;
    const session = this.sessions.get(key);
    if (session !== undefined) return session;
    const coming = this.reopening.get(key) ?? this.reopen(document, source);
    this.reopening.set(key, coming);
    return coming.finally(() => this.reopening.delete(key));
  }

  private async reopen({ key, beside }: InputDocument, source: Blob): Promise<InputSession> {
    const outcome = await this.port.open(source, this.chain(), () => {}, { beside }).outcome;
    if (!outcome.ok) throw new Error('What opened before no longer does');
    this.sessions.set(key, outcome.session);
    return outcome.session;
  }
}

/** Names of the outputs of an input that nothing proves yet. */
function wantedOutputs({ view }: InputDocument): readonly string[] {
  const { wanted } = view.getState();
  return wanted.flatMap(({ txid, outputs }) => outputs.map((vout) => `${txid}:${vout}`));
}

function isTransaction({ opened }: Opened): boolean {
  return opened.format === 'transaction';
}

/** Inputs that want the transaction of the id that this one has with its bytes in the other order. */
function turnedRound({ opened }: Opened, to: InputDocument): readonly number[] {
  const txid = opened.summary?.txid?.text;
  const { wanted } = to.view.getState();
  return wanted.find((one) => one.turned === txid)?.inputs ?? [];
}

function txidOf({ view }: InputDocument): string | undefined {
  return view.getState().summary?.txid?.text;
}

/** The input that is shown. */
export function shownDocument({ documents, at }: InspectState): InputDocument | undefined {
  return documents[at];
}
