/**
 * Ids and outpoints as people read them. In files an id has its bytes in the other
 * order, so that the two forms have types of their own where both meet.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { reversed } from '../bytes/order.ts';
import type { OutPoint } from './types.ts';

declare const shown: unique symbol;

/** A txid or wtxid in hex, from its last byte to its first. */
export type TxidText = string & { readonly [shown]: 'txid' };

/** Such a txid in lower case, a colon, and the number of the output. */
export type OutpointText = string & { readonly [shown]: 'outpoint' };

/** `id`: 32 bytes as they are hashed and stand in files. */
export function txidText(id: Uint8Array): TxidText {
  return bytesToHex(reversed(id)) as TxidText;
}

export function outpointText({ txid, vout }: OutPoint): OutpointText {
  return typedOutpoint(txidText(txid), vout);
}

/** Of an id that somebody typed in the form that is shown; it may be none. */
export function typedOutpoint(txid: string, vout: number): OutpointText {
  return `${txid.trim().toLowerCase()}:${vout}` as OutpointText;
}
