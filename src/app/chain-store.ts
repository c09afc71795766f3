import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Chain } from '../core/encoding/chains.ts';

export interface ChainState {
  readonly chain: Chain;
  readonly setChain: (chain: Chain) => void;
}

/** The chain that addresses are written for: a PSBT does not know it. */
export function createChainStore(): StoreApi<ChainState> {
  return createStore<ChainState>((set) => ({
    chain: 'main',
    setChain: (chain) => set({ chain }),
  }));
}
