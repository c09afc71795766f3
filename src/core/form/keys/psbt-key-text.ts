/** Reads a line of the field for keys where a PSBT is signed; no answer but the key itself holds any of the text. */

import { masterKeyOf } from '../../descriptor/bip32.ts';
import { CHAINS, type Chain } from '../../encoding/chains.ts';
import { decodeExtendedPrivateKey } from '../../encoding/extended-key.ts';
import { readMnemonic } from '../../encoding/mnemonic.ts';
import { looksLikeWords } from '../../encoding/mnemonic-text.ts';
import { SELF_TEST_OF_WORDS } from '../../self-test/self-test.ts';
import type { PsbtKey } from '../../sign/psbt/psbt-with-keys.ts';
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

const NO_PASSPHRASE = new Uint8Array(0);

/** A line in UTF-8 that is not empty; words are taken with the passphrase. Raises SelfTestFailed. */
export function readPsbtKeyText(
  utf8: Uint8Array,
  chain: Chain,
  passphrase: Uint8Array = NO_PASSPHRASE,
): PsbtKeyText {
  if (looksLikeWords(utf8)) return ofWords(utf8, passphrase);
  const extended = decodeExtendedPrivateKey(utf8, chain);
  if (extended) return { ok: true, kind: 'extended', key: { kind: 'extended', key: extended } };
  const chains = chainsOfExtended(utf8);
  if (chains.length > 0) return { ok: false, refusal: 'other-chain', chains };
  return ofSingle(utf8, chain);
}

function ofWords(utf8: Uint8Array, passphrase: Uint8Array): PsbtKeyText {
  SELF_TEST_OF_WORDS.require();
  const read = readMnemonic(utf8, passphrase);
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

function chainsOfExtended(utf8: Uint8Array): readonly Chain[] {
  return CHAINS.filter((chain) => {
    const read = decodeExtendedPrivateKey(utf8, chain);
    read?.privateKey.fill(0);
    return read !== undefined;
  });
}

function ofSingle(utf8: Uint8Array, chain: Chain): PsbtKeyText {
  const read = readKeyText(utf8);
  if (!read.ok) return read;
  const { key: privateKey, compressed, chains } = read;
  if (chains.includes(chain)) {
    return { ok: true, kind: 'single', key: { kind: 'single', privateKey, compressed } };
  }
  privateKey.fill(0);
  return { ok: false, refusal: 'other-chain', chains };
}
