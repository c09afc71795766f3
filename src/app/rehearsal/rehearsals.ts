import { createContext } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallTarget } from '../../channel/conversation.ts';
import type { RehearsalCalls } from '../../channel/protocol/rehearsal-protocol.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import type { ShownRehearsal } from '../../core/explain/rehearsed-shown.ts';
import type { ShownSpenders } from '../../core/explain/spenders-shown.ts';
import type { InputDocument } from '../document/input-document.ts';
import { rehearsedText } from './text.ts';

export interface RehearsalState {
  /** Of the descriptor that is rehearsed. */
  readonly spenders: ShownSpenders | undefined;
  /** By the number of the way: who has gone it. */
  readonly done: ReadonlyMap<number, string>;
  /** The same of ways that came back, and are not gone yet: what is missing, in sentences. */
  readonly lacking: ReadonlyMap<number, string>;
  /** By the key of the input that was judged. */
  readonly judged: ReadonlyMap<number, ShownRehearsal>;
}

export const NOTHING: RehearsalState = {
  spenders: undefined,
  done: new Map(),
  lacking: new Map(),
  judged: new Map(),
};

/** The ways of one descriptor that were rehearsed; nothing is kept when the page goes. */
export class Rehearsals {
  readonly store: StoreApi<RehearsalState> = createStore<RehearsalState>(() => NOTHING);

  constructor(
    private readonly client: CallTarget<keyof RehearsalCalls>,
    /** Shows a PSBT, as base64, to inspect and sign. */
    private readonly open: (psbt: string) => void,
    private readonly chain: () => Chain,
  ) {}

  /** Who can spend what is paid to a descriptor that a file tells; undefined where nobody can say. */
  spendersOf(descriptor: string): Promise<ShownSpenders | undefined> {
    return this.client.ask('spenders', { descriptor, chain: this.chain() });
  }

  /** Of another descriptor than before what was rehearsed is forgotten. */
  begin(spenders: ShownSpenders, psbt: string): void {
    if (this.store.getState().spenders?.descriptor !== spenders.descriptor) {
      this.store.setState({ ...NOTHING, spenders });
    }
    this.open(psbt);
  }

  /** Holds an input against the descriptor that is rehearsed, where there is one. */
  async judge(input: InputDocument): Promise<void> {
    const { spenders } = this.store.getState();
    if (spenders?.descriptor === undefined) return;
    const { descriptor, chain } = spenders;
    const as = input.facts.format === 'psbt' ? 'base64' : 'hex';
    const text = await input.copy(input.tree.roots()[0]!, as);
    const shown = await this.client.ask('rehearsed', {
      source: new Blob([text]),
      descriptor,
      chain,
    });
    const now = this.store.getState();
    if (!shown || now.spenders !== spenders) return;
    const judged = new Map([...now.judged, [input.key, shown]]);
    this.store.setState({ ...cameBack(now, shown), judged });
  }
}

/** A way that was gone once stays so; one that only was begun is what came back last of it. */
function cameBack({ done, lacking }: RehearsalState, shown: ShownRehearsal) {
  const { way, isComplete, by } = shown;
  if (way === undefined || (!isComplete && by === '')) return {};
  return isComplete
    ? { done: new Map([...done, [way, by]]) }
    : { lacking: new Map([...lacking, [way, rehearsedText(shown)]]) };
}

/** Wherever a card stands, it leads to the same rehearsals. */
export const RehearsalContext = createContext<Rehearsals | undefined>(undefined);
