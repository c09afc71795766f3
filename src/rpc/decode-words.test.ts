import { describe, expect, test } from 'vitest';
import { type Complaint, DecodeError } from '../core/bytes/decode-error.ts';
import { decodeWords } from './decode-words.ts';

describe('decodeWords', () => {
  test.each<[complaint: Complaint, words: string]>([
    ['end-of-data', 'SpanReader::read(): end of data'],
    [
      { code: 'psbt.duplicate-key', detail: { map: 'global', key: '00ff' } },
      'Duplicate Key, global key "00ff" already provided',
    ],
    [
      { code: 'psbt.key-size', detail: { label: 'Global XPUB', expected: 79, found: 78 } },
      'Size of key was not 79 for the type Global XPUB',
    ],
    [
      { code: 'psbt.separator-missing', detail: { map: 'global' } },
      'Separator is missing at the end of the global map',
    ],
    [
      { code: 'psbt.separator-missing', detail: { map: 'input' } },
      'Separator is missing at the end of an input map',
    ],
    [
      { code: 'psbt.separator-missing', detail: { map: 'output' } },
      'Separator is missing at the end of an output map',
    ],
    [
      { code: 'psbt.not-allowed-in-v0', detail: { label: 'PSBT_GLOBAL_TX_VERSION' } },
      'PSBT_GLOBAL_TX_VERSION is not allowed in PSBTv0',
    ],
    [
      { code: 'psbt.required-in-v2', detail: { label: 'Output amount' } },
      'Output amount is required in PSBTv2',
    ],
    [
      { code: 'psbt.pubkey-size', detail: { label: 'BIP32 keypath' } },
      'Size of key was not the expected size for the type BIP32 keypath',
    ],
    [
      { code: 'psbt.tap-signature-short', detail: { what: 'key path' } },
      'Input Taproot key path signature is shorter than 64 bytes',
    ],
    [
      { code: 'psbt.tap-keypath-length', detail: { map: 'Output' } },
      'Output Taproot BIP32 keypath has an invalid length',
    ],
    [
      { code: 'psbt.musig2-aggregate', detail: { context: '' } },
      'musig2 aggregate pubkey is invalid',
    ],
    [
      { code: 'psbt.musig2-aggregate', detail: { context: 'Input ' } },
      'Input musig2 aggregate pubkey is invalid',
    ],
    [
      { code: 'psbt.musig2-participant', detail: { context: 'Output ' } },
      'Output musig2 participant pubkey is invalid',
    ],
    [
      { code: 'psbt.musig2-key-size', detail: { what: 'partial sig' } },
      'Input musig2 partial sig key is not expected size of 67 or 99 bytes',
    ],
  ])('of %j', (complaint, words) => {
    expect(decodeWords(new DecodeError(complaint, { start: 0, end: 0 }))).toBe(words);
  });
});
