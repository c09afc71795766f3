import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeBase64 } from '../encoding/base64.ts';
import { globalRecord, inputRecord } from '../psbt/make-record.ts';
import { one, TWO_OF_THREE } from '../review/testing/file-rows.ts';
import {
  bytesOfFile,
  type FileSpec,
  originOf,
  pkh,
  sh,
  tr,
  wpkh,
  wsh,
  xOf,
} from '../sign/testing/built-files.ts';
import { publicKey } from '../sign/testing/utxos.ts';
import { codesIn, refusalsIn } from './testing/refused.ts';

/*
 * Public threads in which a program refused a PSBT: by the file that was posted, a text,
 * or by one that is made as the thread says.
 */

const DOC = readFileSync(new URL('../../../docs/refusals.md', import.meta.url), 'utf8');

const LND_8626 =
  'cHNidP8BAHECAAAAAV98V4mBxyrr/qXNORSKhIvksrvlgRh8Oe0Sb23dj2D6AQAAAAAAAAAAAqGGAQAAAAAAFgAUW1KNJgFHE1i9lES2sS7Z1f14wuuECAUAAAAAABYAFACfF8zGqqFe/Rd08dmI0Of5BS4YAAAAAAABAMEBAAAAAAEBa3aSSZB4qsumwCnFugiUBKjLRtTfhcGg49419lAMY80BAAAAAP////8C19xEAAAAAAAiUSBViObCV7ib3hvrxOQyA5KlNI0cgIwR0BSyLlW0jRclB7KPBgAAAAAAFgAUiv+GA89mInZrHtu+o1OiiP4LGksBQI0HvjLPjGlVI9FtO8ku3ehKj6WObPgnzZhN79zJNKBq5c0z34aNVaxhyg4eHg3ER4Ma+ogqDS2NmEUYbtzfN4gAAAAAAQEfso8GAAAAAAAWABSK/4YDz2Yidmse276jU6KI/gsaSwEDBAEAAAAiBgNchw+CoUkI5FdtT6GQpGGQvbIjcLTWYO2oaUkCp8A2uhjBPkswVAAAgAAAAIAAAACAAAAAAAAAAAAAACICA8OLuzBL8TC63N1IcPCBsrTwseEfv/4P9nsR7K4Y+anwGAAAAABUAACAAAAAgAAAAIABAAAAAgAAAAA=';
const SPARROW_1911 =
  'cHNidP8BAGkCAAAAAUBSCkgYRK2SimqvqWlsF7lzzXQ10NZiF7gplCHhwMRmAAAAAAD9////AigjAAAAAAAAFgAUpvr1mzfoSW2pLG10pxJMzaLJKsgAAAAAAAAAAA5qDEhlbGxvIFdvcmxkIQAAAAAAAQEfECcAAAAAAAAWABT2XftC8dE7mPD0m0KuJ6tpvFQGmAAAAA==';
const SPECTER_1886 =
  'cHNidP8BAFICAAAAAdw1zgN1ummWFzAPKzo5tssHR5CTFvzjwx2KqLGXQHyxAAAAAAD9////AccMAQAAAAAAFgAU/52lZ+YvMOqGVPodX71HvvjjvhMhlRUAAAEAfQIAAAABv9tbc/eJXLb2aC9/TGL9I/rp6gIpNvHO+z+6jl8p+HgAAAAAAP7///8CiA0BAAAAAAAiACDOfJQ4UBk76jpzVUk6G5CE9e9rdDoYBJiULo61486YrL2c4AQAAAAAFgAUwc6ro8YBrajLUWn5YjvAqpv0FIcOziMAAQEriA0BAAAAAAAiACDOfJQ4UBk76jpzVUk6G5CE9e9rdDoYBJiULo61486YrAEFaVMhAlAXEIvs6o3txTALsiOGs6swNnrCYvnOXlgybrg+OiL1IQLdG+hu1ye9khPmIRP5oVrMr77ANG8zcCbT2xDYnhscVyEDaxbowfl5+kzA8FtqMAr//5QUWbbyDed95VsBYO+OTKxTriIGAlAXEIvs6o3txTALsiOGs6swNnrCYvnOXlgybrg+OiL1HHYiOm4wAACAAQAAgAAAAIACAACAAAAAAAAAAAAiBgLdG+hu1ye9khPmIRP5oVrMr77ANG8zcCbT2xDYnhscVxziQkO0MAAAgAEAAIAAAACAAgAAgAAAAAAAAAAAIgYDaxbowfl5+kzA8FtqMAr//5QUWbbyDed95VsBYO+OTKwc9azC/TAAAIABAACAAAAAgAIAAIAAAAAAAAAAAAAA';
const SPARROW_883 =
  'cHNidP8BAF4CAAAAAX27a/e1mkAGq+wqtUtzW6YCn5q5PNYDibpP4Yh64lwxAAAAAAD/////AQDh9QUAAAAAIlEgHyLoQu8pJTiotEfmdgAhn2RTQ+SKtYVGLDf0gKdYKjIAAAAAAAEAXgEAAAABPWUqcfTHaU5Bagp+RsbqwDUMuRl8G5hI9nFBvf8CMrgAAAAAAP3///8BVCUAAAAAAAAiUSAfIuhC7yklOKi0R+Z2ACGfZFND5Iq1hUYsN/SAp1gqMgAAAAABAwSDAAAAAAA=';
/** P2SH multisig at m/45h/0/0/0/0, on regtest. */
const HWI_624 =
  'cHNidP8BAFICAAAAAR00k/Rb5j7Ev/ZLVRt7Ljn9kqaRMsLM6o64C9rQGQ0yAAAAAAD9////AZBfAQAAAAAAFgAUFEnVtyDZNyXC2DygXjQp4ryncLsAAAAAAAEAUwIAAAABIA7yKNgYbKfd0ZRPZBTKxDiWYPjXaXZUlhBYI0MT6YkAAAAAAP3///8BoIYBAAAAAAAXqRRfDw3XB203dbBZ2jrsedHt+IJLu4cAAAAAAQRHUiECbwho6tIxmc7wfZFLwuJfg/gS+jU6zjpleZw6YDZzjBohAyuHa/ajBW/sMKRtx5al/ODctVIK7v6jG17Fs63k+2qAUq4iBgMrh2v2owVv7DCkbceWpfzg3LVSCu7+oxtexbOt5PtqgBzDWRRVLQAAgAAAAAAAAAAAAAAAAAAAAAAAAAAAIgYCbwho6tIxmc7wfZFLwuJfg/gS+jU6zjpleZw6YDZzjBocyporGS0AAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

const TAPROOT = [
  inputRecord('tap_bip32_derivation', xOf('A'), { leafHashes: [], origin: originOf('A') }),
];
const CLAIM_OF_LEGACY = inputRecord('witness_utxo', null, {
  value: 100_000n,
  scriptPubKey: pkh('A').scriptPubKey,
});

/** Of depth 4, with an origin of no step. */
function deepXpub() {
  const key = new Uint8Array(78);
  key.set([4, 0x35, 0x87, 0xcf, 4, 1]);
  key.set(publicKey('A'), 45);
  return globalRecord('xpub', key, { fingerprint: new Uint8Array(4).fill(7), path: [] });
}

const DEEP: FileSpec = { ...one(wsh(TWO_OF_THREE), { origins: 'ABC' }), global: [deepXpub()] };

const ROWS: readonly (readonly [
  thread: string,
  by: string,
  code: string,
  file: string | FileSpec,
])[] = [
  ['lightningnetwork/lnd#8626', 'coldcard', 'zero-fingerprint', LND_8626],
  ['sparrowwallet/sparrow#1911', 'coldcard', 'no-key-origin', SPARROW_1911],
  ['cryptoadvance/specter-desktop#1886', 'hwi', 'global-xpub-missing', SPECTER_1886],
  ['sparrowwallet/sparrow#883', 'ledger', 'no-key-ours', SPARROW_883],
  ['sparrowwallet/sparrow#1470', 'coldcard', 'no-key-origin', one(tr('A'), { records: TAPROOT })],
  ['cryptoadvance/specter-desktop#1539', 'coldcard', 'global-xpub-depth-mismatch', DEEP],
  ['cryptoadvance/specter-desktop#1539', 'electrum', 'global-xpub-depth-mismatch', DEEP],
  [
    'spesmilo/electrum#8039',
    'ledger',
    'witness-utxo-on-legacy',
    one(pkh('A'), { origins: 'A', records: [CLAIM_OF_LEGACY] }),
  ],
  [
    'wizardsardine/liana#133',
    'ledger',
    'non-witness-utxo-missing-segwit-v0',
    one(wsh(TWO_OF_THREE), { origins: 'ABC', utxo: 'claimed' }),
  ],
  [
    'secretkeylabs/sats-connect#70',
    'scure',
    'non-witness-utxo-missing-legacy',
    one(sh(TWO_OF_THREE), { utxo: 'claimed' }),
  ],
  [
    'bitcoindevkit/bdk#1548',
    'bdk',
    'non-witness-utxo-missing-any',
    one(wpkh('A'), { utxo: 'claimed' }),
  ],
  [
    'bitcoinjs/bitcoinjs-lib#1507',
    'bitcoinjs',
    'non-witness-utxo-missing-legacy',
    one(sh(TWO_OF_THREE), { utxo: 'claimed' }),
  ],
  ['bitcoinjs/bitcoinjs-lib#1565', 'bitcoinjs', 'utxo-missing', one(pkh('A'), { utxo: 'none' })],
  [
    'cryptoadvance/specter-diy#411',
    'specter-diy',
    'sighash-unsupported',
    one(tr('A'), { asks: 0, records: TAPROOT }),
  ],
  ['bitcoin-core/HWI#624', 'trezor', 'origin-path-forbidden', HWI_624],
];

function codesOf(by: string, file: string | FileSpec): readonly string[] {
  return codesIn(typeof file === 'string' ? decodeBase64(file)! : bytesOfFile(file), by);
}

test.each(ROWS)('%s: %s, %s', (thread, by, code, file) => {
  expect(codesOf(by, file)).toContain(code);
  const [line] = DOC.split('\n').filter((one) => one.startsWith(`| ${thread} |`));
  expect(line).toContain(`\`${by}\``);
  expect(line).toContain(`\`${code}\``);
});

test('lnd#8626: both messages of Coldcard, of the change alone', () => {
  const found = refusalsIn(decodeBase64(LND_8626)!, ['coldcard']);
  expect(
    found.map(({ path, text, words }) => [path, text.slice(0, text.indexOf(', as of')), words]),
  ).toEqual([
    [
      'outputs[1].bip32_derivs',
      'Coldcard warns of this',
      'Assuming XFP of zero should be replaced by correct XFP',
    ],
    [
      'outputs[1].bip32_derivs',
      'Coldcard refuses this, where its own seed gives another key there',
      "Deception regarding change output. BIP-32 path doesn't match actual address.",
    ],
  ]);
});

test('each that is listed is here', () => {
  const listed = [...DOC.matchAll(/^\| ([\w-]+\/[\w-]+#\d+) \|/gm)].map(([, thread]) => thread);
  expect(listed).toEqual([...new Set(ROWS.map(([thread]) => thread))]);
});
