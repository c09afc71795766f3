import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Chain } from '../../core/encoding/chains.ts';
import { type CopyOutcome, outcomesOf } from '../sign/psbt/psbt-document.ts';
import { tooLargeText } from '../ui/text-given.ts';
import type { InputDocument } from './input-document.ts';
import type { CopiesClient } from './port.ts';

/** A copy that was given while the field was open. */
export interface InspectedCopy {
  readonly name: string | undefined;
  readonly outcome: CopyOutcome;
}

export interface CopiesState {
  /** Whether what is given is a copy. */
  readonly isOpen: boolean;
  readonly copies: readonly InspectedCopy[];
  readonly isLost: boolean;
}

const CLOSED: CopiesState = { isOpen: false, copies: [], isLost: false };

/** Puts cosigners' copies together with the PSBT that is shown; what comes of it is another input. */
export class Copies {
  readonly store: StoreApi<CopiesState> = createStore<CopiesState>(() => CLOSED);
  /** What is combined so far, as base64. */
  private base: string | undefined;
  private taking = Promise.resolve();
  /** Rises as it is closed; what was asked before is not heard. */
  private turn = 0;

  constructor(
    private readonly client: CopiesClient,
    private readonly chain: () => Chain,
    private readonly shown: () => InputDocument | undefined,
    private readonly open: (psbt: string, from: InputDocument) => void,
  ) {}

  begin(): void {
    this.end();
    this.store.setState({ isOpen: true });
  }

  end(): void {
    this.turn++;
    this.base = undefined;
    this.client.end();
    this.store.setState(CLOSED, true);
  }

  /** Several at once; what is given meanwhile comes after them. */
  take(given: readonly (Blob | string)[]): Promise<void> {
    const { turn } = this;
    this.taking = this.taking.then(() =>
      this.takeNow(given, turn).catch(() => {
        if (turn === this.turn) this.store.setState({ isLost: true });
      }),
    );
    return this.taking;
  }

  private async takeNow(given: readonly (Blob | string)[], turn: number): Promise<void> {
    const document = this.shown();
    if (!document || turn !== this.turn) return;
    this.store.setState({ isLost: false });
    const before = this.base ?? (await this.psbtOf(await document.whole())).psbt;
    if (before === undefined) throw new Error('What is shown is no PSBT');
    const read = await Promise.all(given.map((one) => this.psbtOf(one)));
    const texts = read.flatMap(({ psbt }) => psbt ?? []);
    const judged = await this.client.addCopies(before, texts, this.chain());
    if (turn !== this.turn) return;
    const outcomes = [...outcomesOf(judged, texts)];
    const copies = read.map(({ psbt, words }, i): InspectedCopy => {
      const one = given[i];
      const name = one instanceof File ? one.name : undefined;
      if (psbt !== undefined) return { name, outcome: outcomes.shift()! };
      return { name, outcome: { is: 'damaged', text: '', words } };
    });
    this.store.setState({ copies: [...this.store.getState().copies, ...copies] });
    if (judged.psbt === before) return;
    this.base = judged.psbt;
    this.open(judged.psbt, document);
  }

  /** As base64; what is none is not kept. */
  private async psbtOf(
    given: Blob | string,
  ): Promise<{ readonly psbt?: string; readonly words?: string | undefined }> {
    const answer = await this.client.read(given, '');
    if (answer.is === 'psbt') return { psbt: answer.psbt };
    if (answer.is === 'too-large') return { words: tooLargeText(answer) };
    return { words: answer.is === 'refused' ? answer.words : undefined };
  }
}
