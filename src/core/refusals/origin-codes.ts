/** Codes about key origins and extended keys. */
import { equalBytes, isAllZero } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import { extendedPublicKeyIn } from '../encoding/extended-key.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import type { KeyOrigin, Psbt } from '../psbt/types.ts';
import { globalPlace } from '../subject/place.ts';
import type { CodeRow } from './code-row.ts';
import type { Narrowing } from './narrowing.ts';
import { isOfSchema } from './path-schema.ts';
import {
  eachInput,
  eachOrigin,
  type JudgedPsbt,
  namedKeysIn,
  namesSignerKey,
  openInputs,
  type Predicate,
  whole,
} from './predicate.ts';
import { multisigOf } from './spent-kind.ts';

const COMPRESSED_SIZE = 33;

function namesNobody(judged: JudgedPsbt, { reads = 'any' }: Narrowing): boolean {
  const open = openInputs(judged, {});
  return open.length > 0 && open.every(({ map }) => !namesSignerKey(map, reads));
}

/** Where another input names a key: without any the whole file is nobody's. */
const unnamedInput: Predicate = (judged, when) =>
  namesNobody(judged, when)
    ? []
    : eachInput(({ map }) => !namesSignerKey(map, when.reads ?? 'any'))(judged, {});

function isBegunBy(psbt: Psbt, { fingerprint, path }: KeyOrigin): boolean {
  return recordsOf(psbt.global, 'xpub').some(
    ({ value }) =>
      equalBytes(value.fingerprint, fingerprint) && value.path.every((step, i) => step === path[i]),
  );
}

/** Some programs look at them only where an input is of some kind. */
const misplacedXpub: Predicate = (judged, when) => {
  if (when.spends && openInputs(judged, when).length === 0) return [];
  return recordsOf(judged.psbt.global, 'xpub')
    .filter(({ key, value }) => extendedPublicKeyIn(key)?.depth !== value.path.length)
    .map((record) => globalPlace(record));
};

export const ORIGIN_CODES = {
  'no-key-origin': {
    sentence: 'This file has no key origin, so the signer cannot know which key signs.',
    mend: 'fill-origins',
    holds: whole(namesNobody),
  },
  'no-key-ours': {
    sentence: 'This file names no key of any signer, so none of its keys is one of this signer.',
    mend: 'fill-origins',
    holds: whole(namesNobody),
    isQuiet: true,
  },
  'foreign-inputs': {
    sentence: 'This file has inputs that are not of this signer.',
    holds: unnamedInput,
  },
  'partly-ours': {
    sentence: 'The signer will sign only some of the inputs.',
    holds: unnamedInput,
  },
  'taproot-origin-ignored': {
    sentence: 'The signer does not read taproot key origins.',
    holds: eachInput(({ map }) => recordOf(map, 'tap_bip32_derivation')),
  },
  'zero-fingerprint': {
    sentence: 'A key origin has no fingerprint; the signer assumes its own.',
    holds: eachOrigin(({ origin }) => isAllZero(origin.fingerprint)),
  },
  'origin-path-too-deep': {
    sentence: 'A key path is longer than this signer reads.',
    holds: eachOrigin(({ origin }, { most = 0 }) => origin.path.length > most),
  },
  'origin-path-forbidden': {
    sentence: 'The path of a key is none of those that this signer derives keys at.',
    holds: eachInput(({ map }, { schemas }, { chain }) => {
      const taken = schemas?.[chain === 'main' ? 'main' : 'test'] ?? [];
      return namedKeysIn(map, 'any').every(
        ({ origin }) => !taken.some((schema) => isOfSchema(origin.path, schema)),
      );
    }),
  },
  'uncompressed-key-in-origin': {
    sentence: 'A key origin names an uncompressed key.',
    holds: eachOrigin(({ key }) => key.length > COMPRESSED_SIZE),
  },
  'origin-pubkey-mismatch': {
    sentence: 'The key named for an input is not the key that the coin is locked to.',
    mend: 'fill-origins',
    holds: eachInput(({ input, map }) => {
      // Both kinds end in, or hold, the HASH160: P2WPKH from byte 2, P2PKH from byte 3.
      const script = input.spent?.scriptPubKey;
      const at = script?.length === 22 ? 2 : 3;
      const hash = script?.subarray(at, at + 20);
      return hash && !namedKeysIn(map, 'ecdsa').some(({ key }) => equalBytes(hash160(key), hash));
    }),
  },
  'taproot-key-in-several-leaves': {
    sentence: 'A key stands in several places of the taproot tree; the program takes one.',
    holds: eachInput(({ map }) => {
      const internalKey = recordOf(map, 'tap_internal_key')?.value;
      return recordsOf(map, 'tap_bip32_derivation').find(({ key, value }) => {
        const isInternal = internalKey !== undefined && equalBytes(internalKey, key);
        return value.leafHashes.length !== (isInternal ? 0 : 1);
      });
    }),
  },
  'global-xpub-missing': {
    sentence: 'The file lacks the extended public keys of the cosigners, which this signer needs.',
    mend: 'fill-global-xpubs',
    holds: eachInput(({ input, map }, _, { psbt }) => {
      if (!multisigOf(input)) return false;
      return namedKeysIn(map, 'ecdsa').some(({ origin }) => !isBegunBy(psbt, origin));
    }),
  },
  'global-xpub-too-many': {
    sentence: 'The file lists too many extended public keys.',
    holds: whole(({ psbt }, { most = 0 }) => recordsOf(psbt.global, 'xpub').length > most),
  },
  'global-xpub-depth-mismatch': {
    sentence: 'An extended key of this file does not fit the path given for it.',
    holds: misplacedXpub,
  },
} as const satisfies Readonly<Record<string, CodeRow>>;
