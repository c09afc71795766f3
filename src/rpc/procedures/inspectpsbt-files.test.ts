import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../core/bytes/hex.ts';
import { concatBytes } from '../../core/bytes/writer.ts';
import { sha256 } from '../../core/crypto/hashes.ts';
import {
  aggregateKeys,
  aggregateNonces,
  makeNonce,
  signPartially,
} from '../../core/crypto/musig.ts';
import {
  tapLeafHash,
  tapTweakHash,
  tweakedOutputKey,
  UNSPENDABLE_KEY,
} from '../../core/crypto/taproot.ts';
import { encodeExtendedKey } from '../../core/encoding/extended-key.ts';
import { encodeWif } from '../../core/encoding/testing/private-key-text.ts';
import { globalRecord, inputRecord, outputRecord } from '../../core/psbt/make-record.ts';
import { encodePush } from '../../core/script/push.ts';
import { Sighashes } from '../../core/sighash/sighashes.ts';
import {
  type FileSpec,
  fileOf,
  type InputSpec,
  type Lock,
  multi,
  nestedWpkh,
  nestedWsh,
  originOf,
  pkh,
  pkLeaf,
  previousOf,
  sh,
  tr,
  transactionOf,
  wpkh,
  wsh,
  xOf,
} from '../../core/sign/testing/built-files.ts';
import { bytes, privateKey, publicKey } from '../../core/sign/testing/utxos.ts';
import { encodeTransaction } from '../../core/tx/ids.ts';
import { execute } from '../dispatch.ts';

/*
 * Files that are made here, each with what is so of it. What is expected was
 * written by hand from how the file was made, not from an answer.
 */

interface Expected {
  /** `stage > next`. */
  readonly is: string;
  /** Of each input: verdict and hash type of each signature, `why` where it is unchecked. */
  readonly signatures?: readonly string[];
  /** `severity code path`, sorted by severity. */
  readonly findings?: readonly string[];
  /** Of each input. */
  readonly proofs?: readonly string[];
  readonly options?: object;
  /** What is done to the file before. */
  readonly finalized?: 'psbt' | 'transaction';
  /** Names of members, and their values, that the answer has too. */
  readonly also?: (answer: Answer) => void;
}

type Row = readonly [name: string, file: FileSpec, expected: Expected];

interface Answer {
  readonly stage: string;
  readonly next: string;
  readonly fee?: { readonly amount?: number; readonly proof: string };
  readonly inputs: readonly {
    readonly amount_proof: string;
    readonly taproot_output_fits?: boolean;
    readonly satisfied?: boolean;
    readonly error?: string;
    readonly error_at?: { readonly script: string; readonly position: number };
    readonly signatures: readonly {
      readonly verdict: string;
      readonly sighash: string;
      readonly why?: string;
    }[];
    readonly needs?: {
      readonly ways: readonly {
        readonly signatures: readonly { readonly of: readonly string[]; readonly count: number }[];
        readonly preimages: readonly object[];
        readonly sequence?: number;
        readonly locktime?: number;
      }[];
      readonly scripts?: readonly string[];
    };
    readonly owner?: object;
  }[];
  readonly outputs: readonly { readonly fixed: boolean; readonly owner?: object }[];
  readonly findings: readonly {
    readonly severity: string;
    readonly code: string;
    readonly path: string;
    readonly text: string;
    readonly offset?: number;
    readonly length?: number;
  }[];
}

function call(method: string, ...params: readonly unknown[]) {
  const body = JSON.stringify({ method, params });
  const { result, error } = JSON.parse(execute(body, { chain: 'regtest' }).body);
  if (error) throw new Error(error.message);
  return result;
}

function inspect(file: FileSpec, { options, finalized }: Expected): Answer {
  const made = fileOf(file);
  if (!finalized) return call('inspectpsbt', made, options ?? {});
  const isPsbt = finalized === 'psbt';
  const { psbt, hex } = call('finalizepsbt', made, !isPsbt);
  if (isPsbt) return call('inspectpsbt', psbt, options ?? {});
  const prevtxs = file.inputs.map((input, n) =>
    bytesToHex(encodeTransaction(previousOf(input, n))),
  );
  return call('inspectpsbt', hex, { prevtxs, ...options });
}

const TWO_OF_THREE = multi(2, 'ABC');

/** The `multi_a` of BIP 387; `letters` are keys in their order. */
function multiA(required: number, letters: string): Uint8Array {
  const keys = [...letters].flatMap((letter, i) => [
    encodePush(xOf(letter)),
    Uint8Array.of(i === 0 ? 0xac : 0xba),
  ]);
  return concatBytes(...keys, Uint8Array.of(0x50 + required, 0x9c));
}

/** A 2-of-3 of A, B and C in a leaf, and change to keys of theirs (D, E, F) or to X. */
function tapscriptSpec(lock: Lock, leaf: Uint8Array, key = UNSPENDABLE_KEY): FileSpec {
  const spent = multiA(2, 'ABC');
  const leafHashes = [tapLeafHash(0xc0, spent)];
  const origin = (letter: string) => ({ leafHashes, origin: originOf(letter) });
  const input = one(tr(UNSPENDABLE_KEY, spent), {
    records: [...'ABC'].map((one) => inputRecord('tap_bip32_derivation', xOf(one), origin(one))),
  });
  const masters = ['DA', 'EB', 'FC', 'XX'] as const;
  return {
    ...input,
    outputs: [
      {},
      {
        lock,
        records: [
          outputRecord('tap_internal_key', null, key),
          outputRecord('tap_tree', null, [{ depth: 0, leafVersion: 0xc0, script: leaf }]),
          ...masters.map(([own, master]) =>
            outputRecord('tap_bip32_derivation', xOf(own!), origin(master!)),
          ),
        ],
      },
    ],
  };
}

/** and_v(v:pk(A),older(144)), or_d(pk(A),and_v(v:pkh(B),older(144))), and_v(v:pk(A),sha256(H)). */
const OLDER = concatBytes(encodePush(publicKey('A')), bytes('ad029000b2'));
/** 144 OP_CHECKSEQUENCEVERIFY OP_DROP B OP_CHECKSIG. */
const DROPPED = concatBytes(bytes('029000b275'), pkLeaf('B'));
const AFTER = concatBytes(encodePush(publicKey('A')), bytes('ad03a08601b1'));
const RECOVERY = concatBytes(
  encodePush(publicKey('A')),
  bytes('ac7364'),
  encodePush(publicKey('B')),
  bytes('ad029000b268'),
);
const PREIMAGE = new Uint8Array(32).fill(9);
const HASHED = concatBytes(
  encodePush(publicKey('A')),
  bytes('ad82012088a820'),
  sha256(PREIMAGE),
  bytes('87'),
);

/** One input that is spent by A. */
function one(lock: InputSpec['lock'], more: Partial<InputSpec> = {}): FileSpec {
  return { inputs: [{ lock, ...more }] };
}

const BY_A = [{ by: 'A' }];
const BY_AB = [{ by: 'A' }, { by: 'B' }];

const ORDINARY: readonly Row[] = [
  ['P2WPKH', one(wpkh('A')), { is: 'unsigned > signer', signatures: [''] }],
  [
    'P2WPKH, signed',
    one(wpkh('A'), { signed: BY_A, origins: 'A' }),
    { is: 'signed > finalizer', signatures: ['valid ALL'], proofs: ['proven'] },
  ],
  ['P2PKH', one(pkh('A'), { origins: 'A' }), { is: 'unsigned > signer' }],
  [
    'P2PKH, signed',
    one(pkh('A'), { signed: BY_A }),
    { is: 'signed > finalizer', signatures: ['valid ALL'] },
  ],
  [
    'P2PKH of an uncompressed key',
    one(pkh('a'), { signed: [{ by: 'a' }] }),
    { is: 'signed > finalizer', signatures: ['valid ALL'] },
  ],
  ['P2SH-P2WPKH', one(nestedWpkh('A'), { origins: 'A' }), { is: 'unsigned > signer' }],
  [
    'P2SH-P2WPKH, signed',
    one(nestedWpkh('A'), { signed: BY_A }),
    { is: 'signed > finalizer', signatures: ['valid ALL'] },
  ],
  [
    '2 of 3',
    one(wsh(TWO_OF_THREE), { origins: 'ABC' }),
    {
      is: 'unsigned > signer',
      also: ({ inputs }) => {
        const [way] = inputs[0]!.needs!.ways;
        expect(way!.signatures).toEqual([{ of: keys('ABC'), count: 2 }]);
      },
    },
  ],
  [
    '2 of 3, signed by one',
    one(wsh(TWO_OF_THREE), { signed: [{ by: 'B' }] }),
    {
      is: 'partly signed > signer',
      signatures: ['valid ALL'],
      also: ({ inputs }) => {
        expect(inputs[0]!.needs!.ways).toEqual([
          { signatures: [{ of: keys('AC'), count: 1 }], preimages: [] },
        ]);
      },
    },
  ],
  [
    '2 of 3, signed by two',
    one(wsh(TWO_OF_THREE), { signed: BY_AB }),
    {
      is: 'signed > finalizer',
      signatures: ['valid ALL, valid ALL'],
      also: ({ inputs }) => expect(inputs[0]!.needs).toBeUndefined(),
    },
  ],
  [
    '2 of 3 in P2SH, signed by two',
    one(sh(TWO_OF_THREE), { signed: BY_AB, origins: 'ABC' }),
    { is: 'signed > finalizer', signatures: ['valid ALL, valid ALL'] },
  ],
  [
    '2 of 3 in P2SH-P2WSH, signed by two',
    one(nestedWsh(TWO_OF_THREE), { signed: BY_AB }),
    { is: 'signed > finalizer', signatures: ['valid ALL, valid ALL'] },
  ],
  ['key path', one(tr('A')), { is: 'unsigned > signer' }],
  [
    'key path, signed',
    one(tr('A'), { signed: BY_A }),
    { is: 'signed > finalizer', signatures: ['valid DEFAULT'] },
  ],
  ['script path', one(tr('A', pkLeaf('B'))), { is: 'unsigned > signer' }],
  [
    'script path of an output that has no key path',
    one(tr(UNSPENDABLE_KEY, pkLeaf('B'))),
    {
      is: 'unsigned > signer',
      also: ({ inputs }) => {
        expect(inputs[0]!.needs!.ways).toEqual([
          { signatures: [{ of: [bytesToHex(xOf('B'))], count: 1 }], preimages: [] },
        ]);
      },
    },
  ],
  [
    'script path, signed',
    one(tr('A', pkLeaf('B')), { signed: [{ by: 'B' }] }),
    {
      is: 'signed > finalizer',
      signatures: ['valid DEFAULT'],
      also: ({ inputs }) => expect(inputs[0]!.taproot_output_fits).toBe(true),
    },
  ],
  [
    'key path beside a script, signed',
    one(tr('A', pkLeaf('B')), { signed: [{ by: 'A', keyPath: true }] }),
    { is: 'signed > finalizer', signatures: ['valid DEFAULT'] },
  ],
  [
    'version 2, with everything modifiable',
    { ...one(wpkh('A'), { origins: 'A' }), version: 2, modifiable: 3 },
    { is: 'unsigned > signer' },
  ],
  [
    'version 2, signed, with nothing modifiable',
    { ...one(wpkh('A'), { signed: BY_A }), version: 2, modifiable: 0 },
    { is: 'signed > finalizer', signatures: ['valid ALL'] },
  ],
  [
    'version 2, 2 of 3',
    { ...one(wsh(TWO_OF_THREE), { signed: BY_AB }), version: 2 },
    { is: 'signed > finalizer', signatures: ['valid ALL, valid ALL'] },
  ],
  [
    'two inputs of proven amounts',
    { inputs: [{ lock: wpkh('A'), signed: BY_A }, { lock: wpkh('B') }] },
    {
      is: 'partly signed > signer',
      signatures: ['valid ALL', ''],
      also: ({ outputs, fee }) => {
        expect(outputs[0]!.fixed).toBe(true);
        expect(fee).toMatchObject({ amount: 0.0001, proof: 'proven' });
      },
    },
  ],
  [
    'two kinds of inputs',
    { inputs: [{ lock: tr('A') }, { lock: wpkh('B') }] },
    { is: 'unsigned > signer' },
  ],
  [
    'taproot inputs of claimed amounts: a signature is of all of them',
    {
      inputs: [
        { lock: tr('A'), utxo: 'claimed' },
        { lock: tr('B'), utxo: 'claimed' },
      ],
    },
    { is: 'unsigned > signer', proofs: ['claimed', 'claimed'] },
  ],
  [
    'a taproot signature commits to the amount of every input',
    {
      inputs: [
        { lock: tr('A'), utxo: 'claimed', signed: BY_A },
        { lock: wpkh('B'), utxo: 'claimed' },
      ],
    },
    {
      is: 'partly signed > signer',
      signatures: ['valid DEFAULT', ''],
      proofs: ['committed', 'committed'],
    },
  ],
  [
    'change with an origin',
    {
      ...one(wpkh('A'), { origins: 'A' }),
      outputs: [{}, { lock: wpkh('D'), origins: 'D:A' }],
    },
    { is: 'unsigned > signer' },
  ],
  [
    'change of a 2 of 3 to the same signers',
    {
      ...one(wsh(TWO_OF_THREE), { origins: 'ABC' }),
      outputs: [{}, { lock: wsh(multi(2, 'DEF')), origins: 'D:A E:B F:C' }],
    },
    { is: 'unsigned > signer' },
  ],
  [
    'a claimed amount with one input',
    one(wpkh('A'), { utxo: 'claimed' }),
    {
      is: 'unsigned > signer',
      proofs: ['claimed'],
      findings: ['note fee-claimed inputs[0].witness_utxo'],
    },
  ],
  ['a lock time', { ...one(wpkh('A')), lockTime: 800_000 }, { is: 'unsigned > signer' }],
  [
    'a lock time without effect',
    { ...one(wpkh('A'), { sequence: 0xffffffff }), lockTime: 800_000 },
    { is: 'unsigned > signer', findings: ['note locktime-no-effect tx'] },
  ],
  [
    'data in an output',
    {
      ...one(wpkh('A')),
      outputs: [{}, { lock: { scriptPubKey: bytes('6a0568656c6c6f') }, amount: 0n }],
    },
    {
      is: 'unsigned > signer',
      findings: ['note payload tx.vout[1]'],
      also: ({ findings }) => expect(findings[0]!.text).toContain('5 bytes, "hello"'),
    },
  ],
  [
    'a record that Core does not know',
    one(wpkh('A'), { records: [unknownRecord(0x19, 'ab')] }),
    {
      is: 'unsigned > signer',
      findings: ['note not-in-core inputs[0].unknown'],
      also: ({ findings }) => expect(findings[0]!.text).toMatch(/^Pay to contract tweak/),
    },
  ],
  [
    'P2WPKH, final',
    one(wpkh('A'), { signed: BY_A }),
    {
      is: 'final > extractor',
      signatures: ['valid ALL'],
      finalized: 'psbt',
      also: ({ inputs }) => expect(inputs[0]!.satisfied).toBe(true),
    },
  ],
  [
    '2 of 3, final',
    one(nestedWsh(TWO_OF_THREE), { signed: BY_AB }),
    { is: 'final > extractor', signatures: ['valid ALL, valid ALL'], finalized: 'psbt' },
  ],
  [
    'script path, final',
    one(tr('A', pkLeaf('B')), { signed: [{ by: 'B' }] }),
    { is: 'final > extractor', signatures: ['valid DEFAULT'], finalized: 'psbt' },
  ],
  [
    'a transaction with what it spends',
    one(sh(TWO_OF_THREE), { signed: BY_AB }),
    { is: 'final > broadcast', signatures: ['valid ALL, valid ALL'], finalized: 'transaction' },
  ],
  [
    'the type that is asked for',
    one(wpkh('A'), { asks: 1, signed: BY_A }),
    { is: 'signed > finalizer', signatures: ['valid ALL'] },
  ],
  [
    'a relative lock that is met',
    one(wsh(OLDER), { sequence: 144, signed: BY_A }),
    { is: 'signed > finalizer', signatures: ['valid ALL'] },
  ],
  [
    'a recovery path that is not used',
    one(wsh(RECOVERY)),
    {
      is: 'unsigned > signer',
      also: ({ inputs }) => {
        expect(inputs[0]!.needs!.ways).toEqual([
          { signatures: [{ of: keys('A'), count: 1 }], preimages: [] },
          { signatures: [{ of: keys('B'), count: 1 }], preimages: [], sequence: 144 },
        ]);
      },
    },
  ],
  [
    'a preimage that is missing',
    one(wsh(HASHED), { signed: BY_A }),
    {
      is: 'partly signed > signer',
      signatures: ['valid ALL'],
      also: ({ inputs }) => {
        const hash = bytesToHex(sha256(PREIMAGE));
        expect(inputs[0]!.needs!.ways).toEqual([
          { signatures: [], preimages: [{ type: 'sha256', hash }] },
        ]);
      },
    },
  ],
  [
    'a preimage that is there',
    one(wsh(HASHED), {
      signed: BY_A,
      records: [inputRecord('sha256', sha256(PREIMAGE), PREIMAGE)],
    }),
    { is: 'signed > finalizer', signatures: ['valid ALL'] },
  ],
  [
    'an input of a descriptor',
    one(wpkh('A'), { origins: 'A' }),
    {
      is: 'unsigned > signer',
      options: { descriptors: [descriptorOf('A')] },
      also: ({ inputs, outputs }) => {
        expect(inputs[0]!.owner).toEqual({ status: 'derived', descriptor: 0 });
        expect(outputs[0]!.owner).toEqual({ status: 'other' });
      },
    },
  ],
];

function keys(letters: string): readonly string[] {
  return [...letters].map((letter) => bytesToHex(publicKey(letter)));
}

function descriptorOf(letter: string): string {
  const fingerprint = letter.charCodeAt(0).toString(16).repeat(4);
  return `wpkh([${fingerprint}/48h/1h/0h/0/7]${bytesToHex(publicKey(letter))})`;
}

function unknownRecord(type: number, rest: string) {
  const key = bytes(rest);
  const wholeKey = concatBytes(Uint8Array.of(type), key);
  return {
    field: 'unknown',
    wholeKey,
    key: wholeKey,
    value: bytes('01'),
    start: 0,
    end: 0,
  } as const;
}

const UTXO = 'inputs[0].witness_utxo';
const SIG = 'inputs[0].partial_signatures';

const STRANGE: readonly Row[] = [
  [
    'the fee attack, before anyone signs',
    {
      inputs: [
        { lock: wpkh('A'), utxo: 'claimed' },
        { lock: wpkh('A'), utxo: 'claimed', claimedAmount: 50_000n, amount: 100_000n },
      ],
    },
    {
      is: 'unsigned > signer',
      findings: [
        `warning fee-claimed ${UTXO}`,
        'warning fee-claimed inputs[1].witness_utxo',
        'danger outputs-exceed-inputs tx',
      ],
    },
  ],
  [
    'the fee attack, first version: one input is signed, the other understated',
    {
      inputs: [
        { lock: wpkh('A'), utxo: 'claimed', signed: BY_A },
        { lock: wpkh('A'), utxo: 'claimed', amount: 900_000n, claimedAmount: 100_000n },
      ],
      outputs: [{ amount: 190_000n }],
    },
    {
      is: 'partly signed > signer',
      signatures: ['valid ALL', ''],
      proofs: ['committed', 'claimed'],
      findings: ['warning fee-claimed inputs[1].witness_utxo'],
    },
  ],
  [
    'the fee attack, second version: the signature of the first is for another amount',
    {
      inputs: [
        {
          lock: wpkh('A'),
          utxo: 'claimed',
          claimedAmount: 50_000n,
          signed: [{ by: 'A', amount: 100_000n }],
        },
        { lock: wpkh('A'), utxo: 'claimed', amount: 900_000n, claimedAmount: 150_000n },
      ],
      outputs: [{ amount: 190_000n }],
    },
    {
      is: 'unsigned > signer',
      signatures: ['invalid ALL', ''],
      proofs: ['claimed', 'claimed'],
      findings: [
        `danger signature-invalid ${SIG}`,
        `warning fee-claimed ${UTXO}`,
        'warning fee-claimed inputs[1].witness_utxo',
      ],
    },
  ],
  [
    'an output that was swapped after signing',
    one(wpkh('A'), {
      signed: [{ by: 'A', outputs: [{ value: 90_000n, scriptPubKey: wpkh('Y').scriptPubKey }] }],
    }),
    {
      is: 'unsigned > signer',
      signatures: ['invalid ALL'],
      findings: [`danger signature-invalid ${SIG}`],
    },
  ],
  [
    'a signature for another amount',
    one(wpkh('A'), { signed: [{ by: 'A', amount: 99_999n }] }),
    {
      is: 'unsigned > signer',
      signatures: ['invalid ALL'],
      findings: [`danger signature-invalid ${SIG}`],
    },
  ],
  [
    'a signature with a flipped bit',
    one(wpkh('A'), { signed: [{ by: 'A', spoilt: true }] }),
    {
      is: 'unsigned > signer',
      signatures: ['invalid ALL'],
      findings: [`danger signature-invalid ${SIG}`],
    },
  ],
  [
    'a SINGLE drain: what is paid beside its output can be taken',
    {
      ...one(wpkh('A'), { signed: [{ by: 'A', type: 0x83 }] }),
      outputs: [{ amount: 1_000n }, { amount: 89_000n }],
    },
    {
      is: 'signed > finalizer',
      signatures: ['valid SINGLE|ANYONECANPAY'],
      findings: [
        'warning core-will-not-finalize inputs[0]',
        `warning sighash-anyonecanpay ${SIG}`,
        `warning sighash-single ${SIG}`,
      ],
      also: ({ outputs }) => expect(outputs.map(({ fixed }) => fixed)).toEqual([true, false]),
    },
  ],
  [
    'SINGLE without its output, legacy',
    { inputs: [{ lock: wpkh('B') }, { lock: pkh('A'), signed: [{ by: 'A', type: 3 }] }] },
    {
      is: 'partly signed > signer',
      signatures: ['', 'valid SINGLE'],
      findings: [
        'danger sighash-single-no-output inputs[1].partial_signatures',
        'warning core-will-not-finalize inputs[1]',
      ],
    },
  ],
  [
    'SINGLE without its output, v0',
    { inputs: [{ lock: wpkh('B') }, { lock: wpkh('A'), signed: [{ by: 'A', type: 3 }] }] },
    {
      is: 'partly signed > signer',
      signatures: ['', 'valid SINGLE'],
      findings: [
        'danger sighash-single-no-output inputs[1].partial_signatures',
        'warning core-will-not-finalize inputs[1]',
      ],
    },
  ],
  [
    'SINGLE without its output, Taproot',
    {
      inputs: [
        { lock: wpkh('B') },
        {
          lock: tr('A'),
          records: [
            inputRecord(
              'tap_key_sig',
              null,
              concatBytes(new Uint8Array(64).fill(1), Uint8Array.of(3)),
            ),
          ],
        },
      ],
    },
    {
      is: 'unsigned > signer',
      signatures: ['', 'invalid SINGLE'],
      findings: [
        'danger sighash-single-no-output inputs[1].taproot_key_path_sig',
        'danger signature-invalid inputs[1].taproot_key_path_sig',
      ],
    },
  ],
  [
    'NONE',
    one(wpkh('A'), { asks: 2, signed: [{ by: 'A', type: 2 }] }),
    {
      is: 'signed > finalizer',
      signatures: ['valid NONE'],
      findings: [`danger sighash-none ${SIG}`, 'danger sighash-none inputs[0].sighash'],
      also: ({ outputs }) => expect(outputs[0]!.fixed).toBe(false),
    },
  ],
  [
    'NONE is asked for',
    one(wpkh('A'), { asks: 2 }),
    { is: 'unsigned > signer', findings: ['danger sighash-none inputs[0].sighash'] },
  ],
  [
    'SINGLE is asked for',
    one(tr('A'), { asks: 3 }),
    { is: 'unsigned > signer', findings: ['warning sighash-single inputs[0].sighash'] },
  ],
  [
    'ANYONECANPAY is asked for',
    one(wpkh('A'), { asks: 0x81 }),
    { is: 'unsigned > signer', findings: ['warning sighash-anyonecanpay inputs[0].sighash'] },
  ],
  [
    'ANYONECANPAY is signed',
    one(tr('A'), { asks: 0x81, signed: [{ by: 'A', type: 0x81 }] }),
    {
      is: 'signed > finalizer',
      signatures: ['valid ALL|ANYONECANPAY'],
      findings: [
        'warning sighash-anyonecanpay inputs[0].taproot_key_path_sig',
        'warning sighash-anyonecanpay inputs[0].sighash',
      ],
    },
  ],
  [
    'another type than asked for',
    one(wpkh('A'), { asks: 3, signed: BY_A }),
    {
      is: 'signed > finalizer',
      signatures: ['valid ALL'],
      findings: [
        'warning core-will-not-finalize inputs[0]',
        `warning sighash-mismatch ${SIG}`,
        'warning sighash-single inputs[0].sighash',
      ],
    },
  ],
  [
    'NONE without a record',
    one(pkh('A'), { signed: [{ by: 'A', type: 2 }] }),
    {
      is: 'signed > finalizer',
      signatures: ['valid NONE'],
      findings: [`danger sighash-none ${SIG}`, 'warning core-will-not-finalize inputs[0]'],
    },
  ],
  [
    'ALL in full on the key path, without a record',
    one(tr('A'), { signed: [{ by: 'A', type: 1 }] }),
    {
      is: 'signed > finalizer',
      signatures: ['valid ALL'],
      findings: ['warning core-will-not-finalize inputs[0]'],
    },
  ],
  [
    'an invalid signature in front of two that are enough',
    one(wsh(TWO_OF_THREE), { signed: [{ by: 'A', spoilt: true }, { by: 'B' }, { by: 'C' }] }),
    {
      is: 'signed > finalizer',
      signatures: ['invalid ALL, valid ALL, valid ALL'],
      findings: [`danger signature-invalid ${SIG}`, 'warning core-will-not-finalize inputs[0]'],
    },
  ],
  [
    'a wrong chain in the origins',
    { ...one(wpkh('A'), { origins: 'A' }), coinType: 0 },
    { is: 'unsigned > signer', findings: ['warning chain-mismatch inputs[0].bip32_derivs'] },
  ],
  [
    "a wrong chain in an output's origin",
    { ...one(wpkh('A')), outputs: [{}, { lock: wpkh('D'), origins: 'D:A' }], coinType: 0 },
    { is: 'unsigned > signer', findings: ['warning chain-mismatch outputs[1].bip32_derivs'] },
  ],
  [
    'a wrong chain in an extended key',
    {
      ...one(wpkh('A')),
      global: [
        globalRecord(
          'xpub',
          concatBytes(bytes(`0488b21e00${'00'.repeat(8)}`), sha256(PREIMAGE), publicKey('A')),
          { fingerprint: new Uint8Array(4), path: [] },
        ),
      ],
    },
    { is: 'unsigned > signer', findings: ['warning chain-mismatch global_xpubs'] },
  ],
  [
    'a forged origin in an output',
    { ...one(wpkh('A')), outputs: [{ lock: wpkh('Z'), origins: 'Z:A' }] },
    {
      is: 'unsigned > signer',
      options: { descriptors: [descriptorOf('A')] },
      findings: ['danger origin-contradicted tx.vout[0]'],
      also: ({ outputs }) =>
        expect(outputs[0]!.owner).toEqual({ status: 'contradicted', descriptor: 0 }),
    },
  ],
  [
    'a key of ours in a script that is not',
    one(wsh(TWO_OF_THREE), { origins: 'A' }),
    {
      is: 'unsigned > signer',
      options: { descriptors: [descriptorOf('A')] },
      findings: ['danger origin-contradicted inputs[0]'],
    },
  ],
  [
    'a leaf that is not in the tree',
    one(
      { ...tr('A', pkLeaf('B')), leaf: { ...tr('A', pkLeaf('B')).leaf!, script: pkLeaf('C') } },
      { signed: [{ by: 'C' }] },
    ),
    {
      is: 'partly signed > signer',
      signatures: ['valid DEFAULT'],
      findings: ['danger script-mismatch inputs[0].taproot_scripts'],
      also: ({ inputs }) => expect(inputs[0]!.taproot_output_fits).toBe(false),
    },
  ],
  [
    'a lock time that is dropped, so that the leaf is no miniscript',
    one(tr('A', DROPPED), { signed: [{ by: 'B' }], sequence: 144 }),
    {
      is: 'signed > finalizer',
      signatures: ['valid DEFAULT'],
      findings: ['warning core-will-not-finalize inputs[0]'],
    },
  ],
  [
    'the same with a sequence that does not meet it',
    one(tr(UNSPENDABLE_KEY, DROPPED), { signed: [{ by: 'B' }], sequence: 143 }),
    {
      is: 'partly signed > signer',
      signatures: ['valid DEFAULT'],
      findings: ['warning lock-unmet inputs[0]'],
      also: ({ inputs }) =>
        expect(inputs[0]!.needs!.ways).toEqual([{ signatures: [], preimages: [], sequence: 144 }]),
    },
  ],
  [
    'a control block of another output',
    one({
      ...tr('A', pkLeaf('B')),
      leaf: { script: pkLeaf('B'), controlBlock: tr('C', pkLeaf('B')).leaf!.controlBlock },
    }),
    {
      is: 'unsigned > signer',
      findings: ['danger script-mismatch inputs[0].taproot_scripts'],
    },
  ],
  [
    'a nonce used twice',
    {
      inputs: [
        { lock: wpkh('A'), signed: [{ by: 'A', nonce: 7n }] },
        { lock: wpkh('A'), signed: [{ by: 'A', nonce: 7n }] },
      ],
    },
    {
      is: 'signed > finalizer',
      signatures: ['valid ALL', 'valid ALL'],
      findings: ['danger nonce-reuse inputs[1].partial_signatures'],
    },
  ],
  [
    'a nonce used twice by two keys, which gives neither away',
    {
      inputs: [
        { lock: wpkh('A'), signed: [{ by: 'A', nonce: 7n }] },
        { lock: wpkh('B'), signed: [{ by: 'B', nonce: 7n }] },
      ],
    },
    { is: 'signed > finalizer', signatures: ['valid ALL', 'valid ALL'] },
  ],
  [
    'change with a cosigner replaced',
    {
      ...one(wsh(TWO_OF_THREE), { origins: 'ABC' }),
      outputs: [{}, { lock: wsh(multi(2, 'DEX')), origins: 'D:A E:B X:X' }],
    },
    { is: 'unsigned > signer', findings: ['danger change-weakened tx.vout[1]'] },
  ],
  [
    'change with a lower threshold',
    {
      ...one(wsh(TWO_OF_THREE), { origins: 'ABC' }),
      outputs: [{}, { lock: wsh(multi(1, 'DEF')), origins: 'D:A E:B F:C' }],
    },
    { is: 'unsigned > signer', findings: ['danger change-weakened tx.vout[1]'] },
  ],
  [
    'tapscript change as the inputs are',
    tapscriptSpec(tr(UNSPENDABLE_KEY, multiA(2, 'DEF')), multiA(2, 'DEF')),
    { is: 'unsigned > signer', findings: [] },
  ],
  [
    'tapscript change with a cosigner replaced',
    tapscriptSpec(tr(UNSPENDABLE_KEY, multiA(2, 'DEX')), multiA(2, 'DEX')),
    { is: 'unsigned > signer', findings: ['danger change-weakened tx.vout[1]'] },
  ],
  [
    'tapscript change with a lower threshold',
    tapscriptSpec(tr(UNSPENDABLE_KEY, multiA(1, 'DEF')), multiA(1, 'DEF')),
    { is: 'unsigned > signer', findings: ['danger change-weakened tx.vout[1]'] },
  ],
  [
    'tapscript change that one signer spends by the key path',
    tapscriptSpec(tr('D', multiA(2, 'DEF')), multiA(2, 'DEF'), xOf('D')),
    { is: 'unsigned > signer', findings: ['danger change-weakened tx.vout[1]'] },
  ],
  [
    'change to one signer alone',
    {
      ...one(wsh(TWO_OF_THREE), { origins: 'ABC' }),
      outputs: [{}, { lock: wpkh('D'), origins: 'D:A' }],
    },
    { is: 'unsigned > signer', findings: ['danger change-weakened tx.vout[1]'] },
  ],
  [
    'two claims of one coin',
    one(wpkh('A'), { utxo: 'contradicted' }),
    {
      is: 'unsigned > signer',
      proofs: ['contradicted'],
      findings: [`danger utxo-contradicted ${UTXO}`],
    },
  ],
  [
    'a previous transaction that contradicts a claim',
    one(wpkh('A'), { utxo: 'claimed', claimedAmount: 200_000n }),
    {
      is: 'unsigned > signer',
      proofs: ['contradicted'],
      options: { prevtxs: [bytesToHex(encodeTransaction(previousOf({ lock: wpkh('A') }, 0)))] },
      findings: [`danger utxo-contradicted ${UTXO}`],
    },
  ],
  [
    'a previous transaction proves a claim',
    one(wpkh('A'), { utxo: 'claimed' }),
    {
      is: 'unsigned > signer',
      proofs: ['proven'],
      options: { prevtxs: [bytesToHex(encodeTransaction(previousOf({ lock: wpkh('A') }, 0)))] },
    },
  ],
  [
    'a wrong redeem script',
    one(nestedWpkh('A'), {
      scripts: [inputRecord('redeem_script', null, wpkh('B').scriptPubKey)],
    }),
    {
      is: 'unsigned > updater',
      findings: ['danger script-mismatch inputs[0].redeem_script'],
    },
  ],
  [
    'a wrong witness script',
    one(wsh(TWO_OF_THREE), {
      scripts: [inputRecord('witness_script', null, multi(1, 'ABC'))],
      signed: BY_A,
    }),
    {
      is: 'unknown > updater',
      signatures: ['unchecked ALL script'],
      findings: ['danger script-mismatch inputs[0].witness_script'],
    },
  ],
  [
    'no witness script',
    one(wsh(TWO_OF_THREE), { scripts: [], signed: BY_A }),
    {
      is: 'unknown > updater',
      signatures: ['unchecked ALL script'],
      also: ({ inputs }) => {
        const { needs } = inputs[0]!;
        expect(needs).toEqual({ ways: [], scripts: [bytesToHex(sha256(TWO_OF_THREE))] });
      },
    },
  ],
  [
    'no coin',
    one(wpkh('A'), { utxo: 'none', signed: BY_A }),
    { is: 'unknown > updater', signatures: ['unchecked ALL coin'], proofs: ['missing'] },
  ],
  [
    'no other coin for Taproot',
    {
      inputs: [
        { lock: tr('A'), signed: BY_A },
        { lock: wpkh('B'), utxo: 'none' },
      ],
    },
    { is: 'unknown > updater', signatures: ['unchecked DEFAULT other coins', ''] },
  ],
  [
    'more is paid than spent',
    { ...one(wpkh('A')), outputs: [{ amount: 100_001n }] },
    { is: 'unsigned > signer', findings: ['danger outputs-exceed-inputs tx'] },
  ],
  [
    'a fee of more than a quarter',
    { ...one(wpkh('A')), outputs: [{ amount: 74_999n }] },
    { is: 'unsigned > signer', findings: ['danger fee-high tx'] },
  ],
  [
    'a fee of a quarter',
    { ...one(wpkh('A')), outputs: [{ amount: 75_000n }] },
    { is: 'unsigned > signer' },
  ],
  [
    'a fee rate above 0.10 BTC/kvB',
    { ...one(wpkh('A'), { amount: 10_000_000n }), outputs: [{ amount: 8_800_000n }] },
    { is: 'unsigned > signer', findings: ['danger fee-high tx'] },
  ],
  [
    'inputs that are modifiable and signed for',
    { ...one(wpkh('A'), { signed: BY_A }), version: 2, modifiable: 1 },
    {
      is: 'signed > finalizer',
      signatures: ['valid ALL'],
      findings: ['warning modifiable-but-signed inputs_modifiable'],
    },
  ],
  [
    'SINGLE that the flags do not tell',
    {
      ...one(wpkh('A'), { asks: 0x83, signed: [{ by: 'A', type: 0x83 }] }),
      version: 2,
      modifiable: 1,
    },
    {
      is: 'signed > finalizer',
      signatures: ['valid SINGLE|ANYONECANPAY'],
      findings: [
        'warning modifiable-but-signed inputs_modifiable',
        `warning sighash-anyonecanpay ${SIG}`,
        `warning sighash-single ${SIG}`,
        'warning sighash-anyonecanpay inputs[0].sighash',
        'warning sighash-single inputs[0].sighash',
      ],
    },
  ],
  [
    'the origin of a key that is not in the script',
    one(wpkh('A'), { origins: 'X' }),
    { is: 'unsigned > signer', findings: ['warning key-not-in-script inputs[0].bip32_derivs'] },
  ],
  [
    'a signature of a key that is not in the script',
    one(wsh(TWO_OF_THREE), { signed: [{ by: 'X' }] }),
    {
      is: 'partly signed > signer',
      signatures: ['valid ALL'],
      findings: [`warning key-not-in-script ${SIG}`],
    },
  ],
  [
    'a Taproot key that is not in its leaf',
    one(tr('A', pkLeaf('B')), {
      records: [
        inputRecord('tap_bip32_derivation', xOf('C'), {
          leafHashes: [tapLeafHash(0xc0, pkLeaf('B'))],
          origin: originOf('C'),
        }),
      ],
    }),
    {
      is: 'unsigned > signer',
      findings: ['warning key-not-in-script inputs[0].taproot_bip32_derivs'],
    },
  ],
  [
    'a Taproot key whose leaf is not there',
    one(tr('A'), {
      records: [
        inputRecord('tap_bip32_derivation', xOf('C'), {
          leafHashes: [tapLeafHash(0xc0, pkLeaf('C'))],
          origin: originOf('C'),
        }),
      ],
    }),
    { is: 'unsigned > signer' },
  ],
  [
    'the same coin twice',
    { inputs: [{ lock: wpkh('A') }, { lock: wpkh('A'), again: true }] },
    { is: 'unsigned > signer', findings: ['danger duplicate-outpoint inputs[1]'] },
  ],
  [
    'an output one below the dust limit',
    { ...one(wpkh('A')), outputs: [{}, { lock: wpkh('Y'), amount: 293n }] },
    { is: 'unsigned > signer', findings: ['warning dust tx.vout[1]'] },
  ],
  [
    'an output at the dust limit, P2PKH',
    { ...one(wpkh('A')), outputs: [{}, { lock: pkh('Y'), amount: 546n }] },
    { is: 'unsigned > signer' },
  ],
  [
    'an amount to OP_RETURN',
    { ...one(wpkh('A')), outputs: [{}, { lock: { scriptPubKey: bytes('6a01ff') }, amount: 1n }] },
    {
      is: 'unsigned > signer',
      findings: ['danger burn tx.vout[1]', 'note payload tx.vout[1]'],
    },
  ],
  [
    'an uncompressed key in a witness script',
    one(wsh(multi(1, 'aB'))),
    {
      is: 'unsigned > signer',
      findings: ['danger uncompressed-in-segwit inputs[0].witness_script'],
    },
  ],
  [
    'an uncompressed key in the witness script of an output',
    { ...one(wpkh('A')), outputs: [{}, { lock: wsh(multi(1, 'aB')) }] },
    {
      is: 'unsigned > signer',
      findings: ['danger uncompressed-in-segwit outputs[1].witness_script'],
    },
  ],
  [
    'the same in P2SH, where any form of a key will do',
    { ...one(wpkh('A')), outputs: [{}, { lock: sh(multi(1, 'aB')) }] },
    { is: 'unsigned > signer' },
  ],
  [
    'an output to an uncompressed key by P2WPKH',
    { ...one(wpkh('A')), outputs: [{}, { lock: wpkh('a'), origins: 'a' }] },
    {
      is: 'unsigned > signer',
      findings: ['danger uncompressed-in-segwit outputs[1].bip32_derivs'],
    },
  ],
  [
    'an uncompressed key for P2WPKH',
    one(wpkh('a'), { origins: 'a' }),
    {
      is: 'unsigned > signer',
      findings: ['danger uncompressed-in-segwit inputs[0].bip32_derivs'],
    },
  ],
  [
    'a relative lock that is not met',
    one(wsh(OLDER), { signed: BY_A }),
    {
      is: 'partly signed > signer',
      signatures: ['valid ALL'],
      findings: ['warning lock-unmet inputs[0]'],
      also: ({ inputs }) => {
        expect(inputs[0]!.needs!.ways).toEqual([{ signatures: [], preimages: [], sequence: 144 }]);
      },
    },
  ],
  [
    'a lock time that is not met',
    { ...one(wsh(AFTER)), lockTime: 99_999 },
    { is: 'unsigned > signer', findings: ['warning lock-unmet inputs[0]'] },
  ],
  [
    'a lock time that is met',
    { ...one(wsh(AFTER)), lockTime: 100_000 },
    { is: 'unsigned > signer' },
  ],
  [
    'a preimage that is none',
    one(wsh(HASHED), {
      signed: BY_A,
      records: [inputRecord('sha256', sha256(PREIMAGE), new Uint8Array(32))],
    }),
    {
      is: 'partly signed > signer',
      signatures: ['valid ALL'],
      findings: ['danger preimage-mismatch inputs[0].sha256_preimages'],
    },
  ],
  [
    'a final witness with a wrong signature',
    one(wpkh('A'), {
      records: [
        inputRecord('final_scriptwitness', null, [
          bytes('3006020101020101' + '01'),
          publicKey('A'),
        ]),
      ],
    }),
    {
      is: 'unsigned > signer',
      signatures: ['invalid ALL'],
      findings: ['danger signature-invalid inputs[0].final_scriptwitness[0]'],
      also: ({ inputs }) => {
        expect(inputs[0]).toMatchObject({
          satisfied: false,
          error: 'Signature must be zero for failed CHECK(MULTI)SIG operation',
          error_at: { script: 'witnessPubKeyHash', position: 4 },
        });
      },
    },
  ],
  [
    'a Schnorr signature that says DEFAULT with a byte',
    one(tr('A'), {
      records: [inputRecord('tap_key_sig', null, new Uint8Array(65))],
    }),
    {
      is: 'unsigned > signer',
      signatures: ['invalid 0x00'],
      findings: ['danger signature-invalid inputs[0].taproot_key_path_sig'],
    },
  ],
  [
    'an inscription',
    one(
      tr(
        'A',
        concatBytes(
          pkLeaf('B'),
          bytes('0063036f7264010109'),
          new TextEncoder().encode('text/html'),
          bytes('00026869' + '68'),
        ),
      ),
    ),
    {
      is: 'unsigned > signer',
      findings: ['note payload inputs[0].taproot_scripts'],
      also: ({ findings }) => {
        expect(findings[0]!.text).toContain('Inscription of text/html, 2 bytes, "hi"');
      },
    },
  ],
];

/** Two who sign for one internal key; each sends a nonce, and a share where it signs. */
function musigFile(signers: string, spoilt = '', nonces = 'AB'): FileSpec {
  const participants = ['A', 'B'].map(publicKey);
  const aggregate = aggregateKeys(participants)!;
  const internalKey = aggregate.subarray(1);
  const { key, isOdd } = tweakedOutputKey(internalKey)!;
  const outputKey = concatBytes(Uint8Array.of(isOdd ? 3 : 2), key);
  const lock = {
    scriptPubKey: concatBytes(bytes('5120'), key),
    internalKey,
    rules: 'key',
  } as const;
  const file = one(lock);
  const made = new Map(
    ['A', 'B'].map((letter) => {
      const random = new Uint8Array(32).fill(letter.charCodeAt(0));
      return [letter, makeNonce({ random, publicKey: publicKey(letter) })] as const;
    }),
  );
  const sent = [...made.values()].map(({ publicNonce }) => publicNonce);
  const spent = [{ value: 100_000n, scriptPubKey: lock.scriptPubKey }];
  const context = { annexHash: undefined, leaf: undefined };
  const message = Sighashes.of(transactionOf(file), spent).taprootDigest(0, 0, context);
  const session = {
    aggregateNonce: aggregateNonces(sent)!,
    publicKeys: participants,
    tweaks: [{ tweak: tapTweakHash(internalKey), isXOnly: true }],
    message: message as Uint8Array,
  };
  const name = (letter: string) => ({ participant: publicKey(letter), aggregate: outputKey });
  const records = [
    inputRecord('musig2_participant_pubkeys', aggregate, participants),
    ...[...nonces].map((letter) =>
      inputRecord('musig2_pub_nonce', name(letter), made.get(letter)!.publicNonce),
    ),
    ...[...signers].map((letter) => {
      const share = signPartially(made.get(letter)!.secret, privateKey(letter), session)!;
      if (letter === spoilt) share[31]! ^= 1;
      return inputRecord('musig2_partial_sig', name(letter), share);
    }),
  ];
  return one(lock, { records });
}

const SHARES = 'inputs[0].musig2_partial_sigs';

const TOGETHER: readonly Row[] = [
  ['MuSig2, before anyone signs', musigFile(''), { is: 'unsigned > signer' }],
  [
    'MuSig2, signed by one of two',
    musigFile('A'),
    {
      is: 'partly signed > signer',
      signatures: ['valid DEFAULT'],
      also: ({ inputs }) => {
        expect(inputs[0]!.needs!.ways).toEqual([
          { signatures: [{ of: keys('B'), count: 1 }], preimages: [] },
        ]);
      },
    },
  ],
  [
    'MuSig2, signed by both',
    musigFile('AB'),
    { is: 'signed > finalizer', signatures: ['valid DEFAULT, valid DEFAULT'] },
  ],
  [
    'MuSig2, with a share that is wrong',
    musigFile('AB', 'B'),
    {
      is: 'partly signed > signer',
      signatures: ['valid DEFAULT, invalid DEFAULT'],
      findings: [`danger signature-invalid ${SHARES}`],
    },
  ],
  [
    'MuSig2, without the nonce of one',
    musigFile('A', '', 'A'),
    { is: 'unknown > signer', signatures: ['unchecked DEFAULT public nonces'] },
  ],
];

describe.each([
  ['ordinary files', ORDINARY],
  ['strange files', STRANGE],
  ['those who sign together', TOGETHER],
] as const)('%s', (_, rows) => {
  test.each(rows)('%s', (_name, file, expected) => {
    const answer = inspect(file, expected);
    const { stage, next, inputs, findings } = answer;
    expect(`${stage} > ${next}`).toBe(expected.is);
    const signatures = inputs.map((input) =>
      input.signatures
        .map(({ verdict, sighash, why }) => [verdict, sighash, why].filter(Boolean).join(' '))
        .join(', '),
    );
    expect(signatures).toEqual(expected.signatures ?? inputs.map(() => ''));
    const found = findings.map(({ severity, code, path }) => `${severity} ${code} ${path}`);
    expect([...found].sort()).toEqual([...(expected.findings ?? [])].sort());
    if (expected.proofs) {
      expect(inputs.map(({ amount_proof }) => amount_proof)).toEqual(expected.proofs);
    }
    expected.also?.(answer);
  });
});

test('ordinary files have none but notes, and there are enough of each', () => {
  const marks = ORDINARY.flatMap(([, , { findings = [] }]) => findings);
  expect(marks.filter((one) => !one.startsWith('note'))).toEqual([]);
  expect(ORDINARY.length).toBeGreaterThanOrEqual(30);
  expect(ORDINARY.length + STRANGE.length).toBeGreaterThanOrEqual(80);
});

/** An extended key of the tests whose children are known to nobody else. */
const EXTENDED = encodeExtendedKey(
  concatBytes(bytes(`043587cf00${'00'.repeat(8)}`), sha256(PREIMAGE), publicKey('A')),
);

describe('descriptors', () => {
  const descriptor = `wpkh(${EXTENDED}/0/*)`;
  const paying = (index: number): FileSpec => {
    const { checksum } = call('getdescriptorinfo', descriptor);
    const [address] = call('deriveaddresses', `${descriptor}#${checksum}`, [index, index]);
    const scriptPubKey = bytes(call('validateaddress', address).scriptPubKey);
    return { ...one(wpkh('A')), outputs: [{ lock: { scriptPubKey } }] };
  };
  const ownerAt = (index: number, descriptors: readonly unknown[]) =>
    inspect(paying(index), { is: '', options: { descriptors } }).outputs[0]!.owner;

  test('say at which index an output is theirs, in their range', () => {
    const other = descriptorOf('B');
    expect(ownerAt(7, [other, descriptor])).toEqual({ status: 'derived', descriptor: 1, index: 7 });
    expect(ownerAt(7, [{ desc: descriptor, range: 6 }])).toEqual({ status: 'other' });
    expect(ownerAt(7, [{ desc: descriptor, range: [7, 7] }])).toEqual({
      status: 'derived',
      descriptor: 0,
      index: 7,
    });
  });
});

const WIF = encodeWif(privateKey('A'), true, 'regtest');
const SIMPLE = fileOf(one(wpkh('A')));

const REFUSALS: readonly (readonly [string, readonly unknown[], number, string])[] = [
  ['an unknown option', [SIMPLE, { prevtx: [] }], -8, 'Unknown option prevtx'],
  [
    'a private key',
    [SIMPLE, { descriptors: [`wpkh(${WIF})`] }],
    -5,
    'Private keys are not taken here',
  ],
  [
    'a hardened step',
    [SIMPLE, { descriptors: [`wpkh(${EXTENDED}/0h/*)`] }],
    -5,
    `Cannot derive script without private keys: 'wpkh(${EXTENDED}/0h/*)'`,
  ],
  [
    'descriptors that are no list',
    [SIMPLE, { descriptors: 'wpkh' }],
    -3,
    'JSON value of type string is not of expected type array',
  ],
  ['what is no PSBT', ['cHNidP8'], -22, 'TX decode failed invalid base64'],
  ['what is no transaction', ['00'], -22, 'TX decode failed'],
];

test.each(REFUSALS)('refuses %s', (_, params, code, message) => {
  const body = JSON.stringify({ method: 'inspectpsbt', params });
  const { error } = JSON.parse(execute(body, { chain: 'regtest' }).body);
  expect(error).toMatchObject({ code, message });
});

test('findings have the bytes that they are about, the worst first', () => {
  const file: FileSpec = {
    ...one(wpkh('A'), { signed: [{ by: 'A', spoilt: true }], asks: 0x81 }),
    outputs: [{}, { lock: wpkh('Y'), amount: 1n }],
  };
  const source = Buffer.from(fileOf(file), 'base64');
  const { findings } = inspect(file, { is: '' });
  const order = ['danger', 'warning', 'note'];
  const ranks = findings.map(({ severity, offset = 0 }) => [order.indexOf(severity), offset]);
  expect(ranks).toEqual([...ranks].sort(([a, b], [c, d]) => a! - c! || b! - d!));
  const dust = findings.find(({ code }) => code === 'dust')!;
  const shown = source.subarray(dust.offset!, dust.offset! + dust.length!).toString('hex');
  expect(shown).toBe(`0100000000000000${'16'}${bytesToHex(wpkh('Y').scriptPubKey)}`);
  const wrong = findings.find(({ code }) => code === 'signature-invalid')!;
  const record = source.subarray(wrong.offset!, wrong.offset! + wrong.length!).toString('hex');
  expect(record.startsWith(`2202${bytesToHex(publicKey('A'))}`)).toBe(true);
});

test('inputs that do not agree on a lock time: told without a digest', () => {
  const file: FileSpec = {
    inputs: [
      {
        lock: wpkh('A'),
        signed: [{ by: 'A' }],
        records: [inputRecord('height_locktime', null, 100)],
      },
      { lock: wpkh('B'), records: [inputRecord('time_locktime', null, 1_600_000_000)] },
    ],
    version: 2,
  };
  const body = { jsonrpc: '2.0', id: 1, method: 'inspectpsbt', params: [fileOf(file)] };
  const { result } = JSON.parse(execute(JSON.stringify(body), { chain: 'regtest' }).body ?? '');
  expect(result.stage).toBe('unknown');
  expect(result).not.toHaveProperty('txid');
  expect(result.inputs[0].signatures[0]).toMatchObject({ verdict: 'unchecked', sighash: 'ALL' });
  expect(result.inputs[0].signatures[0]).not.toHaveProperty('digest');
  expect(result.inputs[0].amount_proof).toBe('proven');
});
