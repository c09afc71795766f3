import { createStore, type StoreApi } from 'zustand/vanilla';
import { type CallOutcome, call, type Fault } from '../../channel/call.ts';
import type { Client } from '../../channel/client.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import type { Json } from '../../rpc/json/value.ts';
import { recogniseBytes, recogniseText, type Source } from './recognise.ts';

/** How far the page is with what it was given. */
export type Inspection =
  | { readonly state: 'empty' }
  /** Neither a PSBT nor a transaction; nothing of it is kept. */
  | { readonly state: 'unrecognised' }
  | { readonly state: 'unreadable' }
  | { readonly state: 'working'; readonly source: Source }
  | { readonly state: 'decoded'; readonly source: Source; readonly result: Json }
  | { readonly state: 'refused'; readonly source: Source; readonly fault: Fault }
  | { readonly state: 'lost'; readonly source: Source };

export interface InspectState {
  readonly inspection: Inspection;
  readonly takeText: (text: string) => void;
  readonly takeFile: (file: Blob) => void;
  readonly clear: () => void;
  /** Asks again, for the chain chosen since. */
  readonly repeat: () => void;
}

const METHODS = { psbt: 'decodepsbt', transaction: 'decoderawtransaction' } as const;

/** What is inspected. An answer that comes after something newer was taken in is dropped. */
export function createInspectStore(client: Client, chain: () => Chain): StoreApi<InspectState> {
  return createStore<InspectState>((set, get) => {
    let newest = 0;

    function show(inspection: Inspection): void {
      newest++;
      set({ inspection });
    }

    /** Shows what comes of it later, unless something newer was shown meanwhile. */
    async function showLater(coming: Promise<Inspection>): Promise<void> {
      const mine = newest;
      const inspection = await coming;
      if (mine === newest) show(inspection);
    }

    function take(source: Source | undefined): void {
      show(source === undefined ? { state: 'unrecognised' } : { state: 'working', source });
      if (source !== undefined) void showLater(decode(client, chain(), source));
    }

    return {
      inspection: { state: 'empty' },
      takeText: (text) => take(recogniseText(text)),
      takeFile: async (file) => {
        const mine = ++newest;
        const bytes = await readFile(file);
        if (mine !== newest) return;
        if (bytes === undefined) show({ state: 'unreadable' });
        else take(recogniseBytes(bytes));
      },
      clear: () => show({ state: 'empty' }),
      repeat: () => {
        const { inspection } = get();
        if ('source' in inspection) take(inspection.source);
      },
    };
  });
}

async function decode(client: Client, chain: Chain, source: Source): Promise<Inspection> {
  try {
    return concluded(source, await call(client, chain, METHODS[source.kind], [source.text]));
  } catch {
    return { state: 'lost', source };
  }
}

function concluded(source: Source, outcome: CallOutcome): Inspection {
  if (outcome.ok) return { state: 'decoded', source, result: outcome.result };
  return { state: 'refused', source, fault: outcome.fault };
}

/** The file's bytes; `undefined` where the browser cannot read it, as with a folder. */
async function readFile(file: Blob): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
