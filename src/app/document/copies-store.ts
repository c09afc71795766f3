import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Chain } from '../../core/encoding/chains.ts';
import { type CopyOutcome, outcomesOf } from '../sign/psbt/psbt-document.ts';
import { COPIES_TEXT } from '../sign/psbt/text-copies.ts';
import { notOpenedText, tooLargeText } from '../ui/text-given.ts';
import type { InputDocument } from './input-document.ts';
import type { CopiesClient } from './port.ts';
import { refusedAs, type Taken } from './taken.ts';

/** A copy that was given while the field was open. */
export interface InspectedCopy {
  readonly name: string | undefined;
  readonly outcome: CopyOutcome;
}

export interface CopiesState {
  /** Whether what is given is a copy. */
  readonly isOpen: boolean;
  readonly copies: readonly InspectedCopy[];
  /** Whether a copy brought something, so that there is something to accept. */
  readonly isMore: boolean;
  readonly isLost: boolean;
}

const CLOSED: CopiesState = { isOpen: false, copies: [], isMore: false, isLost: false };

/**
 * Puts cosigners' copies together with the PSBT that is shown. What each brings is said as
 * it is given; what comes of all is another input once the person accepts it.
 */
export class Copies {
  readonly store: StoreApi<CopiesState> = createStore<CopiesState>(() => CLOSED);
  /** What is combined so far, as base64, and what it came of. */
  private base: string | undefined;
  private from: InputDocument | undefined;
  private taking: Promise<unknown> = Promise.resolve();
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
    this.from = undefined;
    this.client.end();
    this.store.setState(CLOSED, true);
  }

  /** Shows what came of all that was given. */
  accept(): void {
    const { base, from } = this;
    this.end();
    if (base !== undefined && from !== undefined) this.open(base, from);
  }

  /** Several at once; what is given meanwhile comes after them. */
  take(given: readonly (Blob | string)[]): Promise<Taken> {
    const { turn } = this;
    const taking = this.taking.then(() =>
      this.takeNow(given, turn).catch((): Taken => {
        if (turn === this.turn) this.store.setState({ isLost: true });
        return 'refused';
      }),
    );
    this.taking = taking;
    return taking;
  }

  private async takeNow(given: readonly (Blob | string)[], turn: number): Promise<Taken> {
    const document = this.shown();
    if (!document || turn !== this.turn) return 'refused';
    this.store.setState({ isLost: false });
    const before = this.base ?? (await this.psbtOf(await document.whole())).psbt;
    if (before === undefined) throw new Error('What is shown is no PSBT');
    const read = await Promise.all(given.map((one) => this.psbtOf(one)));
    const texts = read.flatMap(({ psbt }) => psbt ?? []);
    const judged = await this.client.ask('addCopies', {
      psbt: before,
      copies: texts,
      chain: this.chain(),
    });
    if (turn !== this.turn) return 'refused';
    const outcomes = [...outcomesOf(judged, texts)];
    const copies = read.map(({ psbt, outcome }, i): InspectedCopy => {
      const one = given[i];
      const name = one instanceof File ? one.name : undefined;
      return { name, outcome: psbt === undefined ? outcome : outcomes.shift()! };
    });
    this.store.setState({ copies: [...this.store.getState().copies, ...copies] });
    if (judged.psbt !== before) {
      this.base = judged.psbt;
      this.from ??= document;
      this.store.setState({ isMore: true });
    }
    if (read.some(({ isPrivate }) => isPrivate)) return 'private';
    return copies.every(({ outcome }) => outcome.is === 'added') ? 'taken' : 'refused';
  }

  /** As base64; what is none is not kept. */
  private async psbtOf(given: Blob | string): Promise<ReadCopy> {
    const answer = await this.client.read(given);
    switch (answer.is) {
      case 'psbt':
        return { psbt: answer.psbt };
      case 'too-large':
        return notCopy(tooLargeText(answer));
      case 'named':
        return notCopy(notOpenedText(answer), refusedAs(answer.named) === 'private');
      case 'transaction':
        return notCopy(COPIES_TEXT.transaction);
      case 'refused':
        if (!DAMAGED.has(answer.what)) return notCopy(COPIES_TEXT.none, isPrivate(answer.what));
        return { outcome: { is: 'damaged', text: '', words: answer.words } };
      default:
        return notCopy(COPIES_TEXT.none, answer.is !== 'coins');
    }
  }
}

const DAMAGED: ReadonlySet<string> = new Set(['damaged', 'psbt', 'lock-times-conflict']);

function isPrivate(what: string): boolean {
  return refusedAs(what) === 'private' || what.startsWith('wif-') || what.startsWith('words-');
}

function notCopy(words: string, isPrivate = false): ReadCopy {
  return { outcome: { is: 'none', words }, isPrivate };
}

/** A copy, or what became of what is none. */
type ReadCopy =
  | { readonly psbt: string; readonly outcome?: undefined; readonly isPrivate?: undefined }
  | { readonly psbt?: undefined; readonly outcome: CopyOutcome; readonly isPrivate?: boolean };
