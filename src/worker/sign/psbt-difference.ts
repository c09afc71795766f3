import type { PsbtDifference } from '../../channel/protocol/signing-form-protocol.ts';
import { decodeBase64 } from '../../core/encoding/base64.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { comparedFile, differenceBetween } from '../file-difference.ts';

/** Of two PSBTs in base64. Raises DecodeError. */
export function differenceOf(a: string, b: string, chain: Chain): PsbtDifference {
  return differenceBetween(fileOf(a), fileOf(b), chain);
}

function fileOf(base64: string) {
  return comparedFile(decodeBase64(base64) ?? new Uint8Array(0), 'psbt');
}
