import { createContext, useContext } from 'react';
import { useStore } from 'zustand/react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Shell } from '../../channel/shell.ts';

/** What amounts are shown in; JSON and what is copied from it stay in BTC. */
export const AMOUNT_UNITS = ['BTC', 'sat'] as const;
export type AmountUnit = (typeof AMOUNT_UNITS)[number];

export interface AmountUnitState {
  readonly unit: AmountUnit;
  readonly setUnit: (unit: AmountUnit) => void;
}

export function createAmountUnitStore(
  shell: Pick<Shell, 'keep' | 'preferences'>,
): StoreApi<AmountUnitState> {
  return createStore<AmountUnitState>((set) => ({
    unit: shell.preferences('unit', AMOUNT_UNITS) ?? 'BTC',
    setUnit(unit) {
      shell.keep('unit', unit);
      set({ unit });
    },
  }));
}

/** Amounts stand in every view; without a provider they are in BTC. */
export const AmountUnitContext = createContext<StoreApi<AmountUnitState>>(
  createStore<AmountUnitState>((set) => ({ unit: 'BTC', setUnit: (unit) => set({ unit }) })),
);

export function useAmountUnit(): AmountUnitState {
  return useStore(useContext(AmountUnitContext));
}
