import { useSyncExternalStore } from 'react';
import type { Embedding } from '../../channel/embed/start-embedding.ts';
import { callerOriginText } from './text.ts';

export interface Host {
  /** Whose page this one is in, as a person is told; nothing where it is our own or none. */
  readonly host: string | undefined;
  readonly mayShowKeyFields: boolean;
}

/** Follows who embeds the page: some browsers do not tell until that page has called. */
export function useHost(embedding: Embedding): Host {
  const { subscribe } = embedding;
  const origin = useSyncExternalStore(subscribe, embedding.host);
  const isForeign = useSyncExternalStore(subscribe, embedding.isForeign);
  const mayShowKeyFields = useSyncExternalStore(subscribe, embedding.mayShowKeyFields);
  return { host: isForeign ? callerOriginText(origin) : undefined, mayShowKeyFields };
}
