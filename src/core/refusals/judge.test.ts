import { describe, expect, test } from 'vitest';
import { sha256 } from '../crypto/hashes.ts';
import { HARDENED } from '../encoding/path-text.ts';
import { finding } from '../findings/finding.ts';
import { psbtV2 } from '../outline/testing/psbt-hex.ts';
import { globalRecord, inputRecord, mapOf, outputRecord } from '../psbt/make-record.ts';
import { encodePsbt } from '../psbt/psbt.ts';
import type { AnyRecordOf, GlobalFields, KeyOrigin } from '../psbt/types.ts';
import { BY_A, BY_AB, one, TWO_OF_THREE } from '../review/testing/file-rows.ts';
import { inspectionOf, subjectOfFile } from '../review/testing/subjects.ts';
import {
  bare,
  bytesOfFile,
  type FileSpec,
  type InputSpec,
  multi,
  nestedWpkh,
  nestedWsh,
  originOf,
  pkh,
  pkLeaf,
  sh,
  tr,
  wpkh,
  wsh,
  xOf,
} from '../sign/testing/built-files.ts';
import { publicKey } from '../sign/testing/utxos.ts';
import { codeRowOf, REFUSAL_CODES, type RefusalCode } from './codes.ts';
import { type KnownRefusal, SIGNER_NAMES } from './judge.ts';
import type { Effect } from './program.ts';
import { PROGRAMS } from './programs/programs.ts';
import { READ } from './testing/read-rows.ts';
import { judgedFile, refusalsIn } from './testing/refused.ts';
import { SILENT_RAISED } from './testing/silent-rows.ts';
import { refusalsByProgram } from './told.ts';

/* Every code of the table, by a file that each of these programs refuses by it, and its twin. */

type File = FileSpec | Uint8Array;

const NAMED = { origins: 'A' } as const;
const asking = (asks: number, lock = wpkh('A')): FileSpec => one(lock, { ...NAMED, asks });
const paying = (...outputs: NonNullable<FileSpec['outputs']>): FileSpec => ({
  ...one(wpkh('A'), NAMED),
  outputs,
});
const script = (...bytes: number[]) => ({ scriptPubKey: Uint8Array.of(...bytes) });
const originRecord = (letter: string, steps: number) =>
  inputRecord('bip32_derivation', publicKey(letter), {
    fingerprint: new Uint8Array(4).fill(1),
    path: new Array<number>(steps).fill(1),
  });
const tapOrigin = (letter: string, leaves = 0) =>
  inputRecord('tap_bip32_derivation', xOf(letter), {
    leafHashes: Array.from({ length: leaves }, (_, i) => new Uint8Array(32).fill(i)),
    origin: originOf(letter),
  });
const claimOf = (lock: InputSpec['lock']) =>
  inputRecord('witness_utxo', null, { value: 100_000n, scriptPubKey: lock.scriptPubKey });
const without = (lock: InputSpec['lock'], origins = 'A'): FileSpec =>
  one(lock, { origins, scripts: [] });
const MASTER: KeyOrigin = { fingerprint: new Uint8Array(4), path: [] };
const xpub = (n: number, depth = 0, origin = MASTER) => {
  const key = new Uint8Array(78);
  key.set([4, 0x35, 0x87, 0xcf, depth, ...(depth > 0 ? [1] : [])]);
  key.fill(n, 13, 45);
  key.set(publicKey('A'), 45);
  return globalRecord('xpub', key, origin);
};
const many = (count: number): FileSpec => ({
  inputs: Array.from({ length: count }, () => ({ lock: wpkh('A'), ...NAMED })),
});
/** The extended key that begins the origins of a letter. */
const rootOf = (letter: string) =>
  xpub(letter.charCodeAt(0), 0, { fingerprint: originOf(letter).fingerprint, path: [] });
const DATA = script(0x6a, 1, 2);
const COIN = 100_000n;
const SMALL_FEE = 500n;
const SUPPLY = 2_100_000_000_000_000n;
const dataOf = (length: number) => ({
  lock: script(0x6a, ...new Array<number>(length - 1).fill(0x51)),
  amount: 0n,
});
const BARE = bare(multi(1, 'AB'));
/** What BIP 322 calls PSBT_GLOBAL_GENERIC_SIGNED_MESSAGE. */
const MESSAGE: AnyRecordOf<GlobalFields> = {
  field: 'unknown',
  wholeKey: Uint8Array.of(9),
  key: Uint8Array.of(9),
  value: DATA.scriptPubKey,
  start: 0,
  end: 0,
};
const GOOD = one(wpkh('A'), NAMED);
const pathOf = (text: string): readonly number[] =>
  text.split('/').map((step) => Number.parseInt(step, 10) + (step.endsWith('h') ? HARDENED : 0));
const SHARED: FileSpec = {
  ...one(wsh(TWO_OF_THREE), { origins: 'ABC' }),
  global: ['A', 'B', 'C'].map(rootOf),
};
const KEY_PATH = one(tr('A'), { records: [tapOrigin('A')] });

/**
 * Code, who refuses by it, a file that they refuse, and its twin: the good file of which
 * that was made by one change. Who does other than refuse says what: `name`.
 */
const RAISED: readonly (readonly [RefusalCode, by: string, refused: File, twin: File])[] = [
  [
    'utxo-missing',
    'bitcoinjs coldcard jade krux ledger passport scure',
    one(wpkh('A'), { ...NAMED, utxo: 'none' }),
    GOOD,
  ],
  [
    'utxo-missing',
    'bdk bitcoinjs jade krux ledger passport scure',
    one(tr('A'), { utxo: 'none', records: [tapOrigin('A')] }),
    KEY_PATH,
  ],
  [
    'non-witness-utxo-missing-legacy',
    'bitcoinjs coldcard ledger scure',
    one(pkh('A'), { ...NAMED, utxo: 'claimed' }),
    one(pkh('A'), NAMED),
  ],
  [
    'non-witness-utxo-missing-any',
    'bdk trezor',
    one(wpkh('A'), { ...NAMED, utxo: 'claimed' }),
    GOOD,
  ],
  [
    'non-witness-utxo-missing-any',
    'bdk jade trezor',
    {
      inputs: [
        { lock: wpkh('A'), ...NAMED },
        { lock: wpkh('A'), ...NAMED, utxo: 'claimed' },
      ],
    },
    many(2),
  ],
  [
    'non-witness-utxo-missing-any',
    'bdk jade trezor',
    one(pkh('A'), { ...NAMED, utxo: 'claimed' }),
    one(pkh('A'), NAMED),
  ],
  // bitcoin-core/HWI#624.
  [
    'origin-path-forbidden',
    'trezor',
    { ...one(sh(TWO_OF_THREE), { origins: 'ABC' }), path: pathOf('45h/0/0/0/0') },
    { ...one(sh(TWO_OF_THREE), { origins: 'ABC' }), path: pathOf('45h/1/0/0/0') },
  ],
  ...(
    [
      ['84h/1h/0h/0', '84h/1h/0h/0/0'],
      ['84h/1h/0h/2/0', '84h/1h/0h/1/0'],
      ['84h/0h/0h/0/0', '84h/1h/100h/0/1000000'],
      ['84h/1h/101h/0/0', '49h/1h/0h/0/0'],
      ['48h/1h/0h/3h/0/0', '48h/1h/0h/2h/0/0'],
      ['0/7', '45h/1h/0h/1000000/0/0'],
    ] as const
  ).map(
    ([refused, twin]) =>
      [
        'origin-path-forbidden',
        'trezor',
        { ...GOOD, path: pathOf(refused) },
        { ...GOOD, path: pathOf(twin) },
      ] as const,
  ),
  [
    'non-witness-utxo-missing-segwit-v0',
    'ledger',
    one(wpkh('A'), { ...NAMED, utxo: 'claimed' }),
    GOOD,
  ],
  ['witness-utxo-missing-segwit', 'ledger', one(wpkh('A'), { ...NAMED, utxo: 'proven' }), GOOD],
  [
    'witness-utxo-on-legacy',
    'ledger sparrow',
    one(pkh('A'), { ...NAMED, records: [claimOf(pkh('A'))] }),
    one(pkh('A'), NAMED),
  ],
  [
    'witness-utxo-on-legacy',
    'sparrow',
    one(sh(TWO_OF_THREE), { utxo: 'claimed' }),
    one(sh(TWO_OF_THREE), { utxo: 'proven' }),
  ],
  [
    'utxo-records-disagree',
    'electrum keystone ledger scure sparrow',
    one(wpkh('A'), { ...NAMED, utxo: 'contradicted' }),
    GOOD,
  ],
  [
    'amount-over-supply',
    'ledger',
    one(wpkh('A'), { ...NAMED, amount: SUPPLY + 1n }),
    one(wpkh('A'), { ...NAMED, amount: SUPPLY }),
  ],
  [
    'amount-over-supply',
    'ledger',
    { ...one(wpkh('A'), { ...NAMED, amount: SUPPLY }), outputs: [{ amount: SUPPLY + 1n }] },
    { ...one(wpkh('A'), { ...NAMED, amount: SUPPLY }), outputs: [{ amount: SUPPLY }] },
  ],
  [
    'zero-amount-input',
    'bitbox02 passport',
    {
      inputs: [
        { lock: wpkh('A'), ...NAMED },
        { lock: wpkh('A'), ...NAMED, amount: 0n },
      ],
    },
    {
      inputs: [
        { lock: wpkh('A'), ...NAMED },
        { lock: wpkh('A'), ...NAMED, amount: 1n },
      ],
    },
  ],
  [
    'zero-input-total',
    'coldcard',
    { ...one(wpkh('A'), { ...NAMED, amount: 0n }), outputs: [{ lock: DATA, amount: 0n }] },
    GOOD,
  ],
  ['taproot-input-unsupported', 'coldcard', one(tr('A'), NAMED), GOOD],
  ['script-kind-unsupported-input', 'bitbox-api coldcard', one(BARE, { origins: 'AB' }), SHARED],
  [
    'bare-multisig-input',
    'hwi',
    { ...one(BARE, { origins: 'AB' }), global: ['A', 'B'].map(rootOf) },
    { ...one(sh(multi(1, 'AB')), { origins: 'AB' }), global: ['A', 'B'].map(rootOf) },
  ],
  [
    'redeem-script-missing',
    'scure',
    without(sh(TWO_OF_THREE), 'ABC'),
    one(sh(TWO_OF_THREE), { origins: 'ABC' }),
  ],
  ['witness-script-missing', 'scure', without(wsh(TWO_OF_THREE), 'ABC'), SHARED],
  [
    'witness-script-missing',
    'coldcard scure',
    one(nestedWsh(TWO_OF_THREE), {
      origins: 'ABC',
      scripts: [inputRecord('redeem_script', null, nestedWsh(TWO_OF_THREE).redeemScript!)],
    }),
    one(nestedWsh(TWO_OF_THREE), { origins: 'ABC' }),
  ],
  [
    'redeem-or-witness-script-missing',
    'coldcard passport',
    without(wsh(TWO_OF_THREE), 'ABC'),
    SHARED,
  ],
  [
    'redeem-script-mismatch',
    'bitcoinjs electrum ledger sparrow',
    wrongScript(sh(TWO_OF_THREE), 'redeem_script'),
    one(sh(TWO_OF_THREE), NAMED),
  ],
  [
    'witness-script-mismatch',
    'electrum sparrow',
    wrongScript(wsh(TWO_OF_THREE), 'witness_script'),
    SHARED,
  ],
  [
    'script-does-not-hash-to-output',
    'coldcard',
    wrongScript(wsh(TWO_OF_THREE), 'witness_script'),
    SHARED,
  ],
  [
    'script-not-plain-multisig',
    'coldcard hwi seedsigner',
    one(wsh(Uint8Array.of(33, ...publicKey('A'), 0xac)), NAMED),
    SHARED,
  ],
  ['multisig-uncompressed-key', 'seedsigner', one(sh(multi(1, 'aB'))), one(sh(multi(1, 'AB')))],
  ['multisig-origin-missing', 'coldcard', one(wsh(TWO_OF_THREE), { origins: 'AB' }), SHARED],
  [
    'mixed-input-kinds',
    'krux seedsigner',
    { inputs: [{ lock: wpkh('A'), ...NAMED }, { lock: tr('B') }] },
    { inputs: [{ lock: wpkh('A'), ...NAMED }, { lock: wpkh('B') }] },
  ],
  [
    'tapscript-unsupported',
    'hwi jade',
    one(tr('A', pkLeaf('B')), { records: [tapOrigin('B', 1)] }),
    KEY_PATH,
  ],
  [
    'preimage-mismatch',
    'sparrow',
    one(wpkh('A'), { records: [inputRecord('sha256', new Uint8Array(32), DATA.scriptPubKey)] }),
    one(wpkh('A'), {
      records: [inputRecord('sha256', sha256(DATA.scriptPubKey), DATA.scriptPubKey)],
    }),
  ],
  ['no-key-origin', 'coldcard', one(wpkh('A')), GOOD],
  ['no-key-ours', 'jade keystone krux ledger passport', one(wpkh('A')), GOOD],
  [
    'foreign-inputs',
    'bitbox-api ledger',
    { inputs: [{ lock: wpkh('A'), ...NAMED }, { lock: wpkh('B') }] },
    {
      inputs: [
        { lock: wpkh('A'), ...NAMED },
        { lock: wpkh('B'), origins: 'B' },
      ],
    },
  ],
  [
    'partly-ours',
    'coldcard',
    { inputs: [{ lock: wpkh('A'), ...NAMED }, { lock: wpkh('B') }] },
    {
      inputs: [
        { lock: wpkh('A'), ...NAMED },
        { lock: wpkh('B'), origins: 'B' },
      ],
    },
  ],
  ['taproot-origin-ignored', 'coldcard', one(tr('A'), { records: [tapOrigin('A')] }), GOOD],
  [
    'zero-fingerprint',
    'coldcard krux',
    one(wpkh('A'), { records: [zeroOrigin()] }),
    one(wpkh('A'), { records: [originRecord('A', 1)] }),
  ],
  [
    'zero-fingerprint',
    'coldcard krux',
    paying({ lock: wpkh('A'), records: [zeroOriginOfChange()] }),
    paying({ lock: wpkh('A'), origins: 'A' }),
  ],
  [
    'origin-path-too-deep',
    'ledger',
    one(wpkh('A'), { records: [originRecord('A', 11)] }),
    one(wpkh('A'), { records: [originRecord('A', 10)] }),
  ],
  [
    'origin-path-too-deep',
    'coldcard ledger',
    one(wpkh('A'), { records: [originRecord('A', 12)] }),
    one(wpkh('A'), { records: [originRecord('A', 10)] }),
  ],
  ['uncompressed-key-in-origin', 'ledger', one(pkh('a'), { origins: 'a' }), one(pkh('A'), NAMED)],
  ['origin-pubkey-mismatch', 'coldcard', one(wpkh('A'), { origins: 'B' }), GOOD],
  [
    'taproot-key-in-several-leaves',
    'bitbox-api',
    one(tr('A'), { records: [tapOrigin('A', 1)] }),
    KEY_PATH,
  ],
  ['global-xpub-missing', 'hwi', one(wsh(TWO_OF_THREE), { origins: 'ABC' }), SHARED],
  [
    'global-xpub-too-many',
    'coldcard',
    { ...one(wpkh('A'), NAMED), global: Array.from({ length: 16 }, (_, n) => xpub(n)) },
    { ...GOOD, global: Array.from({ length: 15 }, (_, n) => xpub(n)) },
  ],
  [
    'global-xpub-depth-mismatch',
    'electrum',
    { ...one(wpkh('A'), NAMED), global: [xpub(1, 1)] },
    { ...GOOD, global: [xpub(1)] },
  ],
  [
    'global-xpub-depth-mismatch',
    'coldcard electrum',
    { ...one(wsh(TWO_OF_THREE), { origins: 'ABC' }), global: [xpub(1, 1)] },
    { ...SHARED, global: [xpub(1)] },
  ],
  [
    'invalid-signature-present',
    'sparrow',
    one(wpkh('A'), { ...NAMED, signed: [{ by: 'A', spoilt: true }] }),
    one(wpkh('A'), { ...NAMED, signed: BY_A }),
  ],
  ['sighash-unsupported', 'bdk jade krux passport scure', asking(2), asking(1)],
  [
    'sighash-unsupported',
    'coldcard jade krux ledger passport specter-diy bdk scure',
    asking(0x42),
    asking(1),
  ],
  [
    'sighash-unsupported',
    'bdk electrum jade krux ledger passport scure',
    asking(0x81, pkh('A')),
    asking(1, pkh('A')),
  ],
  [
    'sighash-unsupported',
    'bdk coldcard jade krux ledger passport scure specter-diy',
    asking(0x42, tr('A')),
    GOOD,
  ],
  ['sighash-unsupported', 'scure', asking(1, tr('A')), KEY_PATH],
  ['sighash-none', 'coldcard', asking(0x82), asking(0x81)],
  ['sighash-single', 'coldcard', asking(3), asking(1)],
  ['sighash-not-default', 'ledger specter-diy', asking(0x81), asking(1)],
  [
    'sighash-single-out-of-range',
    'ledger scure sparrow',
    {
      inputs: [
        { lock: wpkh('A'), ...NAMED },
        { lock: wpkh('A'), ...NAMED, asks: 3 },
      ],
    },
    {
      inputs: [
        { lock: wpkh('A'), ...NAMED },
        { lock: wpkh('A'), ...NAMED, asks: 3 },
      ],
      outputs: [{}, {}],
    },
  ],
  [
    'change-script-missing',
    'coldcard passport',
    paying({ lock: script(...nestedWpkh('A').scriptPubKey), origins: 'A' }),
    paying({ lock: nestedWpkh('A'), origins: 'A' }),
  ],
  [
    'change-script-missing',
    'coldcard passport',
    paying({ lock: script(...wsh(TWO_OF_THREE).scriptPubKey), origins: 'ABC' }),
    paying({ lock: wsh(TWO_OF_THREE), origins: 'ABC' }),
  ],
  [
    'change-output-mismatch',
    'coldcard passport',
    paying({ lock: wpkh('B'), origins: 'A' }),
    paying({ lock: wpkh('A'), origins: 'A' }),
  ],
  [
    'op-return-with-value',
    'bitbox02 trezor',
    paying({}, { lock: DATA, amount: 1n }),
    paying({}, { lock: DATA, amount: 0n }),
  ],
  [
    'op-return-unusual',
    'coldcard',
    paying({}, { lock: DATA, amount: 0n }, { lock: DATA, amount: 0n }),
    paying({}, { lock: DATA, amount: 0n }),
  ],
  [
    'output-script-unknown',
    'coldcard',
    paying({ lock: BARE }),
    paying({ lock: sh(multi(1, 'AB')) }),
  ],
  [
    'output-script-unsupported',
    'bitbox-api hwi ledger seedsigner',
    paying({ lock: BARE }),
    paying({ lock: sh(multi(1, 'AB')) }),
  ],
  ['output-script-too-long', 'ledger', paying({}, dataOf(84)), paying({}, dataOf(83))],
  [
    'zero-amount-output',
    'bitbox02 coldcard',
    paying({}, { amount: 0n }),
    paying({}, { amount: 1n }),
  ],
  [
    'bip322-message-missing',
    'coldcard',
    paying({ lock: script(0x6a), amount: 0n }),
    {
      ...paying({ lock: script(0x6a), amount: 0n }),
      global: [MESSAGE],
    },
  ],
  ['psbt-v2-unsupported', 'electrum', { ...one(wpkh('A'), NAMED), version: 2 }, GOOD],
  ['unsigned-tx-missing', 'electrum passport', { ...one(wpkh('A'), NAMED), version: 2 }, GOOD],
  [
    'input-locktimes-ignored',
    'ledger',
    {
      ...one(wpkh('A'), { ...NAMED, records: [inputRecord('height_locktime', null, 9)] }),
      version: 2,
    },
    { ...GOOD, version: 2 },
  ],
  ['tx-version-unsupported', 'bitbox02 coldcard passport scure', withVersion(4), withVersion(2)],
  ['tx-version-unsupported', 'bitbox02 passport', withVersion(3), withVersion(2)],
  [
    'locktime-time-based',
    'bitbox02',
    { ...one(wpkh('A'), NAMED), lockTime: 500_000_000 },
    { ...GOOD, lockTime: 499_999_999 },
  ],
  ['no-inputs', 'keystone', psbtV2([], [{}]), { ...GOOD, version: 2 }],
  ['no-inputs', 'coldcard keystone', { inputs: [], outputs: [{ amount: 1n }] }, GOOD],
  ['no-outputs', 'bitbox02', psbtV2([{}], []), psbtV2([{}], [{}])],
  ['no-outputs', 'bitbox02', psbtV2([], [{}]), psbtV2([{}], [{}])],
  ['too-many-inputs', 'ledger', manyParts(513, 1), manyParts(512, 1)],
  ['too-many-outputs', 'ledger', manyParts(1, 513), manyParts(1, 512)],
  ['file-too-large', 'coldcard', large(2_097_153), large(2_097_152)],
  [
    'duplicate-input',
    'bitcoinjs coldcard',
    {
      inputs: [
        { lock: wpkh('A'), ...NAMED },
        { lock: wpkh('A'), ...NAMED, again: true },
      ],
    },
    many(2),
  ],
  [
    'negative-fee',
    'coldcard jade ledger trezor',
    paying({ amount: 100_001n }),
    paying({ amount: 100_000n }),
  ],
  ['fee-too-high', 'coldcard', paying({ amount: 90_000n }), paying({ amount: 91_000n })],
  ['fee-high-warning', 'coldcard', paying({ amount: 95_000n }), paying({ amount: 95_239n })],
  [
    'already-signed',
    'coldcard keystone passport',
    one(wpkh('A'), { ...NAMED, signed: BY_A }),
    GOOD,
  ],
  [
    'already-signed',
    'coldcard passport',
    one(wsh(TWO_OF_THREE), { origins: 'ABC', signed: BY_AB }),
    one(wsh(TWO_OF_THREE), { origins: 'ABC', signed: BY_A }),
  ],
  ...SILENT_RAISED,
];

/** Another script than the output commits to. */
function wrongScript(lock: InputSpec['lock'], field: 'redeem_script' | 'witness_script'): FileSpec {
  return one(lock, { ...NAMED, scripts: [inputRecord(field, null, multi(1, 'AB'))] });
}

function noFingerprint() {
  return { fingerprint: new Uint8Array(4), path: [1] };
}

function zeroOrigin() {
  return inputRecord('bip32_derivation', publicKey('A'), noFingerprint());
}

function zeroOriginOfChange() {
  return outputRecord('bip32_derivation', publicKey('A'), noFingerprint());
}

/** The transaction's version stands behind the magic, the global record's key and its length. */
function withVersion(version: number): Uint8Array {
  const bytes = Uint8Array.from(bytesOfFile(withSmallFee(GOOD)));
  bytes[8] = version;
  return bytes;
}

/** Of version 2, with this many inputs and outputs. */
function manyParts(inputs: number, outputs: number): Uint8Array {
  const global = [
    globalRecord('tx_version', null, 2),
    globalRecord('input_count', null, inputs),
    globalRecord('output_count', null, outputs),
    globalRecord('version', null, 2),
  ];
  const input = (n: number) => [
    inputRecord('previous_txid', null, new Uint8Array(32).fill(1)),
    inputRecord('output_index', null, n),
    claimOf(tr('A')),
    tapOrigin('A'),
  ];
  const { scriptPubKey } = wpkh('A');
  const output = [outputRecord('amount', null, 100n), outputRecord('script', null, scriptPubKey)];
  return encodePsbt({
    version: 2,
    global: mapOf(global),
    inputs: Array.from({ length: inputs }, (_, n) => mapOf(input(n))),
    outputs: Array.from({ length: outputs }, () => mapOf(output)),
  });
}

/** A file of this many bytes, most of which are one preimage. */
function large(length: number): FileSpec {
  const around = bytesOfFile(withPreimage(length)).length - length;
  return withPreimage(length - around);
}

function withPreimage(length: number): FileSpec {
  const value = new Uint8Array(length);
  return one(wpkh('A'), { ...NAMED, records: [inputRecord('sha256', sha256(value), value)] });
}

/** What else these programs say of a twin that cannot do without: of others they say nothing. */
const BESIDES: Readonly<Partial<Record<RefusalCode, readonly RefusalCode[]>>> = {
  'bip322-message-missing': ['fee-too-high', 'fee-high-warning'],
  'sighash-single-out-of-range': ['sighash-not-default', 'sighash-unsupported'],
  'fee-too-high': ['fee-high-warning'],
};

/** What is not said of its outputs is paid, but for a fee that nobody minds. */
function withSmallFee(spec: FileSpec): FileSpec {
  const { inputs, outputs = [{}] } = spec;
  const spent = inputs.reduce((sum, { amount = COIN }) => sum + amount, 0n);
  const paid = outputs.reduce((sum, { amount = 0n }) => sum + amount, 0n);
  const open = BigInt(outputs.filter(({ amount }) => amount === undefined).length);
  const share = open > 0n ? (spent - paid - SMALL_FEE) / open : 0n;
  return { ...spec, outputs: outputs.map((each) => ({ amount: share, ...each })) };
}

function refusalsOfFile(file: File, names?: readonly string[]): readonly KnownRefusal[] {
  return refusalsIn(file instanceof Uint8Array ? file : bytesOfFile(withSmallFee(file)), names);
}

const FOUND = new WeakMap<File, readonly KnownRefusal[]>();

/** By all programs; kept, as several tests ask for the same file. */
function allIn(file: File): readonly KnownRefusal[] {
  const found = FOUND.get(file) ?? refusalsOfFile(file);
  FOUND.set(file, found);
  return found;
}

const ROWS = PROGRAMS.flatMap((program) => program.rows.map((row) => ({ ...program, ...row })));

const DOES: readonly (readonly [said: RegExp, Effect])[] = [
  [/ refuses this[ ,]/, 'refuses'],
  [/ warns of this[ ,]/, 'warns'],
  [/ leaves this unsigned[ ,]/, 'leaves unsigned'],
  [/ does not read this[ ,]/, 'does not read'],
];

/** With a path that wallets have; that of made files has a step too few. */
function ofWallet(file: File): File {
  return file instanceof Uint8Array ? file : { path: pathOf('84h/1h/0h/0/7'), ...file };
}

/** What a sentence says that the program does: one thing. */
function saidIn({ text }: KnownRefusal): string {
  return DOES.flatMap(([said, effect]) => (said.test(text) ? [effect] : [])).join();
}

describe(`the ${Object.keys(REFUSAL_CODES).length} codes`, () => {
  const raised = (code: RefusalCode, file: File) => allIn(file).filter((one) => one.code === code);
  const namesIn = (found: readonly KnownRefusal[]) =>
    [...new Set(found.map((each) => each.by))].sort();

  test.each(RAISED)('%s: %s', (code, by, refused, twin) => {
    const found = raised(code, refused);
    expect(namesIn(found)).toEqual(by.split(' ').sort());
    for (const { text } of found) expect(text).toContain(codeRowOf(code).sentence);
    expect(namesIn(raised(code, twin))).toEqual([]);
    const besides = allIn(ofWallet(twin)).filter((each) => by.split(' ').includes(each.by));
    expect([...new Set(besides.map((each) => each.code))]).toEqual(BESIDES[code] ?? []);
  });

  test('have a case each', () => {
    expect([...new Set(RAISED.map(([code]) => code))].sort()).toEqual(
      Object.keys(REFUSAL_CODES).sort(),
    );
  });

  test('have a case for each row of each program', () => {
    const sources = (code: RefusalCode, file: File) =>
      raised(code, file).flatMap(({ by, source }) =>
        source.split(', ').map((one) => `${by} ${code} ${one}`),
      );
    const shown = RAISED.flatMap(([code, , refused]) => sources(code, refused));
    const rows = ROWS.map(
      ({ by, code, repository, commit, path, line }) =>
        `${by} ${code} ${repository} ${commit} ${path}:${line}`,
    );
    expect([...new Set(shown)].sort()).toEqual([...new Set(rows)].sort());
  });

  test('say of each program what it does and shows, as that was read', () => {
    const said = RAISED.flatMap(([code, , refused]) =>
      raised(code, refused).map((each) => [each.by, code, saidIn(each), each.words ?? '']),
    );
    const read = READ.map(([by, code, effect, words = '']) => [by, code, effect, words]);
    const lines = (rows: readonly (readonly string[])[]) =>
      [...new Set(rows.map((row) => row.join(' | ')))].sort();
    expect(lines(said)).toEqual(lines(read));
  });

  const cheap = { amount: 99_000n };
  test.each<readonly [string, FileSpec]>([
    ['P2WPKH', paying(cheap)],
    ['P2SH-P2WPKH', { ...one(nestedWpkh('A'), NAMED), outputs: [cheap] }],
    ['two inputs', { ...many(2), outputs: [cheap, cheap] }],
    ['ALL is asked for', { ...asking(1), outputs: [cheap] }],
    ['data in an output', paying(cheap, { lock: DATA, amount: 0n })],
    [
      'a key origin with change',
      paying({ amount: 50_000n }, { ...NAMED, lock: wpkh('A'), amount: 49_000n }),
    ],
  ])('none in an ordinary file: %s', (_, file) => {
    expect(allIn(ofWallet(file))).toEqual([]);
  });
});

describe(`the ${ROWS.length} rows of ${PROGRAMS.length} programs`, () => {
  test('have a source and say as of when', () => {
    for (const { repository, commit, committed, read, versions, path, line } of ROWS) {
      expect(`${repository} ${commit}`).toMatch(/^[\w-]+\/[\w.-]+ [0-9a-f]{12}$/);
      expect(`${committed} ${read}`).toMatch(/^\d{4}-\d\d-\d\d \d{4}-\d\d-\d\d$/);
      expect(`${versions} ${path}:${line}`).toMatch(/\S+ \S+\.\w+:[1-9]\d*$/);
    }
  });

  test('never say that a program accepts', () => {
    for (const { sentence } of Object.values(REFUSAL_CODES))
      expect(sentence).not.toMatch(/will accept/i);
  });

  test('stand under names in order, each once', () => {
    expect([...new Set(SIGNER_NAMES)].sort()).toEqual(SIGNER_NAMES);
  });
});

describe('the order', () => {
  test('is by name, then offset', () => {
    const found = refusalsOfFile({
      inputs: [
        { lock: pkh('A'), origins: 'B', asks: 2 },
        { lock: wpkh('B'), utxo: 'none' },
      ],
    });
    const keys = found.map(({ by, span }) => `${by} ${String(span?.start ?? 0).padStart(9, '0')}`);
    expect(keys.length).toBeGreaterThan(5);
    expect(keys).toEqual([...keys].sort());
  });

  test('and only those that are asked for', () => {
    const file = { ...one(wpkh('A')), outputs: [{ amount: 90_000n }] };
    const found = refusalsOfFile(file, ['coldcard']);
    expect(found.map(({ by, code }) => `${by} ${code}`)).toEqual([
      'coldcard no-key-origin',
      'coldcard fee-too-high',
      'coldcard fee-high-warning',
    ]);
    expect(found[0]).toMatchObject({
      path: 'tx',
      words: 'PSBT does not contain any key path information.',
      source: 'Coldcard/firmware 8eb0e008f63f shared/psbt.py:1998',
      text: 'Coldcard refuses this, as of commit 8eb0e008f63f of 2026-08-22 (read on 2026-11-25): This file has no key origin, so the signer cannot know which key signs.',
    });
  });
});

describe('a sentence is said once of a place', () => {
  const LEAF = one(tr('A', pkLeaf('B')), { records: [tapOrigin('B', 1)] });

  test.each<readonly [string, FileSpec, readonly string[]]>([
    [
      'by HWI, with the sources of both devices that it is true of',
      LEAF,
      [
        'bitcoin-core/HWI 4ae6006faa30 hwilib/devices/trezor.py:497, bitcoin-core/HWI 4ae6006faa30 hwilib/devices/ledger.py:334',
      ],
    ],
    ['and of each place', { inputs: [...LEAF.inputs, ...LEAF.inputs] }, ['inputs[0]', 'inputs[1]']],
  ])('%s', (_, file, expected) => {
    const found = refusalsOfFile(file, ['hwi']).filter(
      ({ code }) => code === 'tapscript-unsupported',
    );
    expect(found.map(({ source, path }) => (expected.length > 1 ? path : source))).toEqual(
      expected,
    );
  });
});

describe('the sentences', () => {
  test.each<readonly [string, RefusalCode, File, string]>([
    ['coldcard', 'sighash-single', asking(3), 'Coldcard refuses this by default, where a key'],
    [
      'coldcard',
      'fee-too-high',
      paying({ amount: 90_000n }),
      'Coldcard refuses this by default, from 10% of the outputs on, as of commit',
    ],
    [
      'coldcard',
      'fee-high-warning',
      paying({ amount: 95_000n }),
      'Coldcard warns of this, from 5%',
    ],
    ['bdk', 'sighash-unsupported', asking(3), 'BDK refuses this by default, as of commit'],
    ['jade', 'no-key-ours', one(wpkh('A')), 'Blockstream Jade leaves this unsigned, as of commit'],
    [
      'jade',
      'non-witness-utxo-missing-any',
      one(pkh('A'), { ...NAMED, utxo: 'claimed' }),
      'Blockstream Jade refuses this, where its host calls sign_tx and does not send the file, as of commit',
    ],
    [
      'trezor',
      'origin-path-forbidden',
      GOOD,
      'Trezor refuses this by default, where a key that is named there is its own, as of commit',
    ],
    [
      'coldcard',
      'zero-fingerprint',
      paying({ lock: wpkh('A'), records: [zeroOriginOfChange()] }),
      'Coldcard warns of this, as of commit',
    ],
  ])('%s, %s', (by, code, file, start) => {
    const found = refusalsOfFile(file, [by]).find((each) => each.code === code);
    expect(found?.text.slice(0, start.length)).toBe(start);
  });
});

describe('program by program', () => {
  const told = (file: FileSpec) => refusalsByProgram(judgedFile(bytesOfFile(file)));

  test('each that has something to say, a sentence once, with all its places', () => {
    const two = { lock: wpkh('A'), utxo: 'none', origins: 'A' } as const;
    const found = told({ inputs: [two, two] });
    expect(found.map(({ name }) => name)).toContain('Ledger Bitcoin app');
    expect(found.find(({ name }) => name === 'BDK')?.told).toEqual([
      {
        text: expect.stringContaining('BDK refuses this by default'),
        words: 'Missing non-witness UTXO',
        mend: 'add-previous-transaction',
        paths: ['inputs[0]', 'inputs[1]'],
      },
    ]);
  });

  test('none where nothing is known', () => {
    const { inputs } = one(tr('A'), { ...NAMED, amount: 1_000_000n });
    expect(told({ inputs }).map(({ name }) => name)).not.toContain('BDK');
  });
});

describe('what three or more refuse', () => {
  const notes = (file: FileSpec) =>
    inspectionOf(subjectOfFile(bytesOfFile(file))).findings.filter(
      ({ code }) => code === 'known-refusal',
    );

  test.each<readonly [string, FileSpec, readonly string[]]>([
    ['no coin', one(wpkh('A'), { ...NAMED, utxo: 'none' }), ['inputs[0]']],
    [
      'no coin of two inputs: once',
      {
        inputs: [
          { lock: wpkh('A'), utxo: 'none' },
          { lock: wpkh('A'), utxo: 'none' },
        ],
      },
      ['inputs[0]'],
    ],
    ['two codes', { ...asking(2), outputs: [{ amount: 100_001n }] }, ['inputs[0].sighash', 'tx']],
    ['two programs are too few', one(wpkh('A'), { ...NAMED, utxo: 'claimed' }), []],
    ['who is next is no fault', one(wpkh('A'), { ...NAMED, signed: BY_A }), []],
    ['whose keys it names is no fault', one(wpkh('A')), []],
  ])('%s', (_, file, paths) => {
    expect(
      notes(file)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(paths);
  });

  test('says which programs, as of which commits', () => {
    const [note] = notes({ ...one(wpkh('A'), { ...NAMED, utxo: 'contradicted' }) });
    expect(note?.text).toBe(
      'Electrum 9235780, Keystone 3 8420703, Ledger Bitcoin app fc8d7ab, scure-btc-signer cb3fe0b and Sparrow b385610, read on 2026-11-25: They refuse this; other programs may too. The two descriptions of the spent coin contradict each other.',
    );
  });

  test('is a note', () => {
    const place = { path: 'tx' };
    expect(finding('known-refusal', place).severity).toBe('note');
  });
});
