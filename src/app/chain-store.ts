import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Shell } from '../channel/shell.ts';
import { CHAINS, type Chain } from '../core/encoding/chains.ts';

export interface ChainState {
  readonly chain: Chain;
  /** All of them, the last that were looked at first. */
  readonly recent: readonly Chain[];
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
  const first = given ?? shell.preferences('chain', CHAINS) ?? 'main';
  return createStore<ChainState>((set) => ({
    chain: first,
    recent: withFirst(first, CHAINS),
    setChain(chain) {
      // What was given holds for where it was given.
      if (given === undefined) shell.keep('chain', chain);
      set(chosen(chain));
    },
    follow: (chain) => set(chosen(chain)),
  }));
}

function chosen(chain: Chain) {
  return ({ recent }: ChainState) => ({ chain, recent: withFirst(chain, recent) });
}

function withFirst(chain: Chain, chains: readonly Chain[]): readonly Chain[] {
  return [chain, ...chains.filter((other) => other !== chain)];
}
