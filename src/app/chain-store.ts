import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Shell } from '../channel/shell.ts';
import { CHAINS, type Chain } from '../core/encoding/chains.ts';

export interface ChainState {
  readonly chain: Chain;
  /** A person's choice, which is kept. */
  readonly setChain: (chain: Chain) => void;
  /** What is looked at is of this chain; that is not kept. */
  readonly follow: (chain: Chain) => void;
}

/**
 * The chain that addresses are written for, as a PSBT does not know it: `given`
 * by whoever runs or embeds the page, else the one that was chosen last.
 */
export function createChainStore(
  shell: Pick<Shell, 'keep' | 'preferences'>,
  given?: Chain,
): StoreApi<ChainState> {
  return createStore<ChainState>((set) => ({
    chain: given ?? shell.preferences('chain', CHAINS) ?? 'main',
    setChain(chain) {
      // What was given holds for where it was given.
      if (given === undefined) shell.keep('chain', chain);
      set({ chain });
    },
    follow: (chain) => set({ chain }),
  }));
}
