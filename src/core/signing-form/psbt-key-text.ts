/** Reads a line of the field for keys where a PSBT is signed; no answer but the key itself holds any of the text. */

import { masterKeyOf } from '../descriptor/bip32.ts';
import { CHAINS, type Chain } from '../encoding/chains.ts';
import { decodeExtendedPrivateKey } from '../encoding/extended-key.ts';
import { readMnemonic } from '../encoding/mnemonic.ts';
import { looksLikeWords } from '../encoding/mnemonic-text.ts';
import { SELF_TEST_OF_WORDS } from '../self-test/self-test.ts';
import type { PsbtKey } from '../sign/psbt-with-keys.ts';
import { readKeyText } from './key-text.ts';
import type { PsbtKeyKind, RefusedKey } from './key-verdict.ts';

export type PsbtKeyText =
  | {
      readonly ok: true;
      readonly kind: PsbtKeyKind;
      /** Buffers of the caller's own, to be overwritten. */
      readonly key: PsbtKey;
    }
  | Omit<RefusedKey, 'line'>;

/** A line that is not empty; words are taken with the passphrase. Raises SelfTestFailed. */
export function readPsbtKeyText(text: string, chain: Chain, passphrase = ''): PsbtKeyText {
  if (looksLikeWords(text)) return ofWords(text, passphrase);
  const extended = decodeExtendedPrivateKey(text, chain);
  if (extended) return { ok: true, kind: 'extended', key: { kind: 'extended', key: extended } };
  const chains = chainsOfExtended(text);
  if (chains.length > 0) return { ok: false, refusal: 'other-chain', chains };
  return ofSingle(text, chain);
}

function ofWords(text: string, passphrase: string): PsbtKeyText {
  SELF_TEST_OF_WORDS.require();
  const read = readMnemonic(text, passphrase);
  if (!read.ok) {
    const { fault } = read;
    return {
      ok: false,
      refusal: `words-${fault}`,
      ...(fault === 'unknown' && { place: read.place }),
    };
  }
  const key = masterKeyOf(read.seed);
  read.seed.fill(0);
  if (!key) return { ok: false, refusal: 'unknown' };
  return { ok: true, kind: 'words', key: { kind: 'extended', key } };
}

function chainsOfExtended(text: string): readonly Chain[] {
  return CHAINS.filter((chain) => {
    const read = decodeExtendedPrivateKey(text, chain);
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
  return { ok: false, refusal: 'other-chain', chains };
}
