import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  JudgedCopy,
  PsbtDifference,
} from '../../../channel/protocol/signing-form-protocol.ts';
import type { SigningProgress } from '../../../channel/shared-signing.ts';
import type { PsbtSigningCall, SignClient } from '../../../channel/sign-client.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import type { SignedPsbt } from '../../../core/form/psbt/psbt-types.ts';
import type { UpdatedPsbt } from '../../../core/form/psbt/psbt-update.ts';
import type { GivenBeside } from '../../../core/form/rows/given-beside.ts';
import type { PsbtQuestion } from '../../../core/form/types.ts';

/** How a PSBT came to be as it is. */
export type PsbtStep =
  | 'given'
  | 'updated'
  | 'copies'
  | 'nonces'
  | 'shares'
  | 'signed'
  /** By keys, and with no signature of them. */
  | 'changed'
  | 'final';

/** A PSBT as base64, with its version number. */
export interface OpenPsbt {
  readonly text: string;
  readonly version: number;
  readonly step: PsbtStep;
  /** The one that it was made of, or that was open before it. */
  readonly before: OpenPsbt | undefined;
}

/** A copy that was given by whoever also signs, and what became of it. */
export interface PsbtCopy {
  readonly id: number;
  /** Of its file. */
  readonly name: string | undefined;
  /** What was open with it. */
  readonly at: OpenPsbt;
  readonly outcome: CopyOutcome;
}

export type CopyOutcome =
  | Extract<JudgedCopy, { readonly is: 'added' }>
  /** Not of the open transaction, so that it changed nothing. */
  | {
      readonly is: 'other';
      readonly text: string;
      readonly difference: PsbtDifference | undefined;
    }
  /** To be mended by hand. */
  | { readonly is: 'damaged'; readonly text: string; readonly words: string | undefined }
  /** Something else than a PSBT, with what it is in words. */
  | { readonly is: 'none'; readonly words: string };

/** What became of copies, of which these are the texts. */
export function outcomesOf(
  { verdicts }: { readonly verdicts: readonly JudgedCopy[] },
  texts: readonly string[],
): readonly CopyOutcome[] {
  return verdicts.map((verdict, i) => {
    if (verdict.is === 'added') return verdict;
    return { is: verdict.is, text: texts[i]!, difference: verdict.difference };
  });
}

/** A copy as it was given: base64, and the name of its file. */
export interface GivenCopy {
  readonly text: string;
  readonly name: string | undefined;
}

export interface PsbtState {
  /** Absent where the form is about a raw transaction. */
  readonly open: OpenPsbt | undefined;
  /** All that were open, the first one first; kept while the page is open. */
  readonly versions: readonly OpenPsbt[];
  readonly copies: readonly PsbtCopy[];
  readonly result: SignedPsbt | undefined;
  /** Secret nonces of MuSig2 that wait for the second round. */
  readonly held: number;
}

const NOTHING: PsbtState = {
  open: undefined,
  versions: [],
  copies: [],
  result: undefined,
  held: 0,
};

/** What was refused, and what is in the PSBT as it is open. */
export function copiesOf({ open, copies }: PsbtState): readonly PsbtCopy[] {
  const isIn = (one: PsbtCopy) => {
    for (let at = open; at; at = at.before) if (at === one.at) return true;
    return false;
  };
  return copies.filter((one) => one.outcome.is !== 'added' || isIn(one));
}

/** The PSBT of the form in its versions, and what came of signing. Holds no key. */
export class PsbtDocument {
  readonly store: StoreApi<PsbtState> = createStore<PsbtState>(() => NOTHING);
  private call: PsbtSigningCall | undefined;
  /** What was open last. */
  private last: OpenPsbt | undefined;
  private lastCopy = 0;

  constructor(
    private readonly port: SignClient,
    /** Keys and all else that the form says. */
    private readonly question: () => Omit<PsbtQuestion, 'psbt'>,
    private readonly chain: () => Chain,
  ) {}

  get isOpen(): boolean {
    return this.state.open !== undefined;
  }

  /** Where undoing leads: what was open before, or was left. */
  get before(): OpenPsbt | undefined {
    const { open } = this.state;
    return open ? open.before : this.last;
  }

  /** In place of what was open, to which undoing leads back; one that was open before is that. */
  put(text: string, version: number, step: PsbtStep): void {
    const { versions } = this.state;
    const known = versions.find((one) => one.text === text);
    const open = known ?? { text, version, step, before: this.last };
    if (!known) this.store.setState({ versions: [...versions, open] });
    this.go(open);
  }

  /** To one of its versions. */
  go(open: OpenPsbt): void {
    this.last = open;
    this.store.setState({ open, result: undefined });
  }

  dismissResult(): void {
    this.store.setState({ result: undefined });
  }

  /** Its versions are kept. */
  leave(): void {
    this.cancel();
    const { versions, copies, held } = this.state;
    this.store.setState({ ...NOTHING, versions, copies, held }, true);
  }

  /** All of it, and the secret nonces that are held: a round of MuSig2 that was begun is lost. */
  forget(): void {
    this.leave();
    this.last = undefined;
    this.port.forgetNonces();
    this.store.setState(NOTHING, true);
  }

  /** Undefined where the worker was lost or the call cancelled; then nothing has changed. */
  async sign(onProgress: (progress: SigningProgress) => void): Promise<SignedPsbt | undefined> {
    const { open } = this.state;
    if (!open) return undefined;
    this.store.setState({ result: undefined });
    const call = this.port.signPsbt({ ...this.question(), psbt: open.text }, onProgress);
    this.call = call;
    const result = await call.outcome.catch(() => undefined);
    // Who holds secret nonces ends where it fails or is cancelled.
    if (result?.ok !== false) this.store.setState({ held: result?.musig?.held ?? 0 });
    if (this.call !== call) return undefined;
    this.call = undefined;
    this.show(open, result);
    return result;
  }

  /** As `sign`, with what is there already. */
  async finalise(): Promise<SignedPsbt | undefined> {
    const { open } = this.state;
    const asked = open && this.port.ask('finalisePsbt', { psbt: open.text });
    const result = await asked?.catch(() => undefined);
    if (open && this.state.open === open) this.show(open, result);
    return result;
  }

  /**
   * Puts in what is known of what it spends; undefined where the worker was lost, and then
   * nothing has changed.
   */
  async update(beside: readonly GivenBeside[]): Promise<UpdatedPsbt | undefined> {
    const { open } = this.state;
    const asked = open && this.port.ask('updatePsbt', { psbt: open.text, beside });
    const updated = await asked?.catch(() => undefined);
    if (!open || !updated || this.state.open !== open) return undefined;
    if (updated.psbt !== open.text) this.put(updated.psbt, open.version, 'updated');
    return updated;
  }

  private show(of: OpenPsbt, result: SignedPsbt | undefined): void {
    if (result?.ok && !result.isUnchanged) this.put(result.psbt, of.version, stepOf(result));
    this.store.setState({ result });
  }

  cancel(): void {
    this.call?.cancel();
    this.call = undefined;
  }

  // Copies

  /** What became of each; undefined where the worker was lost, and then nothing has changed. */
  async addCopies(given: readonly GivenCopy[]): Promise<readonly CopyOutcome[] | undefined> {
    const { open } = this.state;
    if (!open) return undefined;
    const texts = given.map(({ text }) => text);
    const judged = await this.port
      .ask('addCopies', { psbt: open.text, copies: texts, chain: this.chain() })
      .catch(() => undefined);
    if (!judged || this.state.open !== open) return undefined;
    const outcomes = outcomesOf(judged, texts);
    if (judged.psbt !== open.text) this.put(judged.psbt, open.version, 'copies');
    outcomes.forEach((outcome, i) => {
      this.keepCopy(given[i]!.name, outcome);
    });
    return outcomes;
  }

  /** At the end of the list. */
  keepCopy(name: string | undefined, outcome: CopyOutcome): void {
    const { open, copies } = this.state;
    if (!open) return;
    this.store.setState({ copies: [...copies, { id: ++this.lastCopy, name, at: open, outcome }] });
  }

  dropCopy(id: number): void {
    this.store.setState({ copies: this.state.copies.filter((one) => one.id !== id) });
  }

  compare(a: OpenPsbt, b: OpenPsbt): Promise<PsbtDifference> {
    return this.port.ask('comparePsbts', { a: a.text, b: b.text, chain: this.chain() });
  }

  private get state(): PsbtState {
    return this.store.getState();
  }
}

type Signed = Extract<SignedPsbt, { readonly ok: true }>;

function stepOf(result: Signed): PsbtStep {
  if (result.complete) return 'final';
  return madeBy(result) ?? 'changed';
}

/**
 * What keys made: the first round of MuSig2 makes public nonces alone, and the first turns of
 * a silent payment its shares.
 */
export function madeBy({ inputs, musig }: Signed): 'signed' | 'nonces' | 'shares' | undefined {
  const isSigned = (musig?.partials ?? 0) > 0 || inputs.some(({ added }) => added.length > 0);
  if (isSigned) return 'signed';
  if ((musig?.nonces ?? 0) > 0) return 'nonces';
  return inputs.some(({ unsigned }) => unsigned === 'share-added') ? 'shares' : undefined;
}
