import { useContext } from 'react';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { NOTHING, RehearsalContext, type RehearsalState } from './rehearsals.ts';

const NONE = createStore<RehearsalState>(() => NOTHING);

/** What came back of the ways of a descriptor. */
export function useRehearsed(descriptor: string | undefined): RehearsalState {
  const rehearsals = useContext(RehearsalContext);
  const state = useStore(rehearsals?.store ?? NONE);
  return descriptor !== undefined && state.spenders?.descriptor === descriptor ? state : NOTHING;
}
