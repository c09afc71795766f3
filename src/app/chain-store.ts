import { createStore, type StoreApi } from 'zustand/vanilla';
import { CHAINS, type Chain } from '../core/encoding/chains.ts';
import { keep, readKept } from './kept.ts';

export interface ChainState {
  readonly chain: Chain;
  readonly setChain: (chain: Chain) => void;
}

/**
 * The chain that addresses are written for, as a PSBT does not know it: `given`
 * by whoever runs or embeds the page, else the one that was chosen last.
 */
export function createChainStore(given?: Chain): StoreApi<ChainState> {
  return createStore<ChainState>((set) => ({
    chain: given ?? readKept('chain', CHAINS) ?? 'main',
    setChain(chain) {
      // What was given holds for where it was given.
      if (given === undefined) keep('chain', chain);
      set({ chain });
    },
  }));
}
