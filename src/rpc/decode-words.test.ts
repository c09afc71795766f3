import { describe, expect, test } from 'vitest';
import {
  DecodeError,
  type DecodeErrorCode,
  type DecodeErrorDetail,
} from '../core/bytes/decode-error.ts';
import { decodeWords } from './decode-words.ts';

describe('decodeWords', () => {
  test.each<[code: DecodeErrorCode, detail: DecodeErrorDetail, words: string]>([
    ['end-of-data', {}, 'SpanReader::read(): end of data'],
    [
      'psbt.duplicate-key',
      { map: 'global', key: '00ff' },
      'Duplicate Key, global key "00ff" already provided',
    ],
    [
      'psbt.key-size',
      { label: 'Global XPUB', expected: 79 },
      'Size of key was not 79 for the type Global XPUB',
    ],
    [
      'psbt.separator-missing',
      { map: 'global' },
      'Separator is missing at the end of the global map',
    ],
    ['psbt.separator-missing', { map: 'input' }, 'Separator is missing at the end of an input map'],
    [
      'psbt.separator-missing',
      { map: 'output' },
      'Separator is missing at the end of an output map',
    ],
    [
      'psbt.not-allowed-in-v0',
      { label: 'PSBT_GLOBAL_TX_VERSION' },
      'PSBT_GLOBAL_TX_VERSION is not allowed in PSBTv0',
    ],
    ['psbt.required-in-v2', { label: 'Output amount' }, 'Output amount is required in PSBTv2'],
    [
      'psbt.pubkey-size',
      { label: 'BIP32 keypath' },
      'Size of key was not the expected size for the type BIP32 keypath',
    ],
    [
      'psbt.tap-signature-short',
      { what: 'key path' },
      'Input Taproot key path signature is shorter than 64 bytes',
    ],
    [
      'psbt.tap-keypath-length',
      { map: 'Output' },
      'Output Taproot BIP32 keypath has an invalid length',
    ],
    ['psbt.musig2-aggregate', { context: '' }, 'musig2 aggregate pubkey is invalid'],
    ['psbt.musig2-aggregate', { context: 'Input ' }, 'Input musig2 aggregate pubkey is invalid'],
    [
      'psbt.musig2-participant',
      { context: 'Output ' },
      'Output musig2 participant pubkey is invalid',
    ],
    [
      'psbt.musig2-key-size',
      { what: 'partial sig' },
      'Input musig2 partial sig key is not expected size of 67 or 99 bytes',
    ],
  ])('of %s with %j', (code, detail, words) => {
    expect(decodeWords(new DecodeError(code, { start: 0, end: 0 }, detail))).toBe(words);
  });
});
