import type { Chain } from '../../../core/encoding/chains.ts';
import { decodeExtendedPrivateKey } from '../../../core/encoding/extended-key.ts';
import { decodeWif } from '../../../core/encoding/wif.ts';
import { type PsbtKey, wipePsbtKeys } from '../../../core/sign/psbt/psbt-with-keys.ts';
import { RpcError, RpcErrorCode } from '../../errors.ts';
import type { JsonArray } from '../../json/value.ts';
import { stringValue } from '../../typed-values.ts';

/**
 * Private keys in wallet import format or extended, of this chain. Raises RpcError
 * without any key in its words. They must be wiped when the call ends; where this
 * raises, they have been.
 */
export function readPsbtKeys(values: JsonArray, chain: Chain): readonly PsbtKey[] {
  const keys: PsbtKey[] = [];
  try {
    for (const value of values) keys.push(readPsbtKey(stringValue(value), chain));
    return keys;
  } catch (error) {
    wipePsbtKeys(keys);
    throw error;
  }
}

function readPsbtKey(text: string, chain: Chain): PsbtKey {
  const single = decodeWif(text, chain);
  if (single.ok) {
    return { kind: 'single', privateKey: single.key, compressed: single.compressed };
  }
  const key = decodeExtendedPrivateKey(text, chain);
  if (key) return { kind: 'extended', key };
  throw new RpcError(RpcErrorCode.invalidAddressOrKey, 'Invalid private key');
}
