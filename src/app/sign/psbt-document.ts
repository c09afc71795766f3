import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  CheckedPsbt,
  PsbtCall,
  PsbtDanger,
  PsbtQuestion,
  SignedPsbt,
  SignPort,
} from './port.ts';

/** A PSBT as base64, with its version number. */
export interface OpenPsbt {
  readonly text: string;
  readonly version: number;
}

export interface PsbtState {
  /** Absent where the form is about a raw transaction. */
  readonly open: OpenPsbt | undefined;
  /** What was open before, the last one last; kept while the page is open. */
  readonly earlier: readonly OpenPsbt[];
  /** About the PSBT and the keys as they were when it was asked. */
  readonly checked: CheckedPsbt | undefined;
  /** Names of the dangers that were answered. */
  readonly answered: ReadonlySet<string>;
  readonly result: SignedPsbt | undefined;
}

const NOTHING: PsbtState = {
  open: undefined,
  earlier: [],
  checked: undefined,
  answered: new Set(),
  result: undefined,
};

/** By which a danger is told from others. */
export function dangerName({ code, path }: PsbtDanger): string {
  return `${code} ${path}`;
}

export function unanswered({ checked, answered }: PsbtState): readonly PsbtDanger[] {
  return (checked?.dangers ?? []).filter((danger) => !answered.has(dangerName(danger)));
}

/** The PSBT of the form in its versions, what is known of it, and what came of signing. Holds no key. */
export class PsbtDocument {
  readonly store: StoreApi<PsbtState> = createStore<PsbtState>(() => NOTHING);
  private asked = 0;
  private checking: Promise<void> = Promise.resolve();
  private call: PsbtCall | undefined;

  constructor(
    private readonly port: SignPort,
    /** Keys and all else that the form says. */
    private readonly question: () => Omit<PsbtQuestion, 'psbt'>,
  ) {}

  get isOpen(): boolean {
    return this.state.open !== undefined;
  }

  /** In place of what was open, to which undoing leads back. */
  put(open: OpenPsbt): void {
    const { open: before, earlier } = this.state;
    const kept = before && before.text !== open.text ? [...earlier, before] : earlier;
    this.store.setState({ ...NOTHING, open, earlier: kept });
    this.check();
  }

  /** The one before, taken off the list; undefined where there is none. */
  takeEarlier(): OpenPsbt | undefined {
    const { earlier } = this.state;
    const last = earlier.at(-1);
    if (last) this.store.setState({ ...NOTHING, earlier: earlier.slice(0, -1) });
    return last;
  }

  leave(): void {
    this.cancel();
    this.asked++;
    this.store.setState(NOTHING, true);
  }

  answer(danger: PsbtDanger, isYes: boolean): void {
    const answered = new Set(this.state.answered);
    if (isYes) answered.add(dangerName(danger));
    else answered.delete(dangerName(danger));
    this.store.setState({ answered });
  }

  /** After each change of keys and form. */
  check(): void {
    const { open } = this.state;
    if (!open) return;
    const turn = ++this.asked;
    const question = { ...this.question(), psbt: open.text };
    this.checking = this.port.checkPsbt(question).then(
      (checked) => {
        if (turn === this.asked) this.store.setState({ checked });
      },
      () => undefined,
    );
  }

  /** What was found out with the keys is forgotten with them. */
  forgetKeys(): void {
    const { checked } = this.state;
    this.asked++;
    if (checked) this.store.setState({ checked: { ...checked, keys: [], owners: [] } });
    this.check();
  }

  /** Resolves once the PSBT as it is has been judged. */
  async judged(): Promise<void> {
    for (let turn = -1; turn !== this.asked; ) {
      turn = this.asked;
      await this.checking;
    }
  }

  /** Undefined where the worker was lost or the call cancelled; then nothing has changed. */
  async sign(): Promise<SignedPsbt | undefined> {
    const { open } = this.state;
    if (!open) return undefined;
    this.store.setState({ result: undefined });
    const call = this.port.signPsbt({ ...this.question(), psbt: open.text });
    this.call = call;
    const result = await call.outcome.catch(() => undefined);
    if (this.call !== call) return undefined;
    this.call = undefined;
    this.store.setState({ result });
    return result;
  }

  cancel(): void {
    this.call?.cancel();
    this.call = undefined;
  }

  private get state(): PsbtState {
    return this.store.getState();
  }
}
