/** Reads a line of the field for keys where a PSBT is signed; no answer but the key itself holds any of the text. */
import { CHAINS, type Chain } from '../encoding/chains.ts';
import { decodeExtendedPrivateKey } from '../encoding/extended-key.ts';
import type { PsbtKey } from '../sign/psbt-with-keys.ts';
import { readKeyText } from './key-text.ts';
import type { PsbtKeyKind, PsbtKeyRefusal } from './psbt-types.ts';

export type PsbtKeyText =
  | {
      readonly ok: true;
      readonly kind: PsbtKeyKind;
      /** Buffers of the caller's own, to be overwritten. */
      readonly key: PsbtKey;
    }
  | { readonly ok: false; readonly refusal: PsbtKeyRefusal };

/** A line that is not empty. */
export function readPsbtKeyText(text: string, chain: Chain): PsbtKeyText {
  const extended = decodeExtendedPrivateKey(text, chain);
  if (extended) return { ok: true, kind: 'extended', key: { kind: 'extended', key: extended } };
  if (isExtendedElsewhere(text, chain)) return { ok: false, refusal: 'other-chain' };
  return ofSingle(text, chain);
}

function isExtendedElsewhere(text: string, chain: Chain): boolean {
  return CHAINS.some((other) => {
    const read = other === chain ? undefined : decodeExtendedPrivateKey(text, other);
    read?.privateKey.fill(0);
    return read !== undefined;
  });
}

function ofSingle(text: string, chain: Chain): PsbtKeyText {
  const read = readKeyText(text);
  if (!read.ok) return read;
  const { key: privateKey, compressed, chains } = read;
  if (chains.includes(chain)) {
    return { ok: true, kind: 'single', key: { kind: 'single', privateKey, compressed } };
  }
  privateKey.fill(0);
  return { ok: false, refusal: 'other-chain' };
}
