import { useContext } from 'react';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { RehearsalContext, type RehearsalState } from './rehearsals.ts';

const NONE = createStore<RehearsalState>(() => ({
  spenders: undefined,
  done: new Map(),
  judged: new Map(),
}));

/** Who has gone which way of a descriptor. */
export function useRehearsed(descriptor: string | undefined): RehearsalState['done'] {
  const rehearsals = useContext(RehearsalContext);
  const { spenders, done } = useStore(rehearsals?.store ?? NONE);
  return descriptor !== undefined && spenders?.descriptor === descriptor ? done : NO_WAYS;
}

const NO_WAYS: RehearsalState['done'] = new Map();
