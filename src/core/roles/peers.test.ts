import { PSBTCombine, p2tr, Transaction as ScureTransaction } from '@scure/btc-signer';
import { Psbt as BitcoinJsPsbt, initEccLib } from 'bitcoinjs-lib';
import * as tinySecp256k1 from 'tiny-secp256k1';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes, reversed } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { hash160, sha256 } from '../crypto/hashes.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { inputRecord, mapOf } from '../psbt/make-record.ts';
import { decodePsbt, encodePsbt } from '../psbt/psbt.ts';
import type { AnyRecordOf, InputFields } from '../psbt/types.ts';
import { scriptForDestination } from '../script/destination.ts';
import { encodePush } from '../script/push.ts';
import { encodeTransaction, transactionId } from '../tx/ids.ts';
import type { Transaction } from '../tx/types.ts';
import { combinePsbts } from './combine.ts';
import { createPsbt } from './create.ts';
import { finalizePsbt } from './finalize.ts';

/*
 * PSBTs that are created here, by @scure/btc-signer and by bitcoinjs-lib go through
 * each other's combiner and finalizer, to the same transaction.
 */

initEccLib(tinySecp256k1);

const SECRETS = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte));
const KEYS = SECRETS.map((secret) => publicKeyOf(secret, true));
const [KEY] = KEYS as [Uint8Array];
const MULTISIG = concatBytes(
  Uint8Array.of(0x52),
  ...KEYS.map(encodePush),
  Uint8Array.of(0x53, 0xae),
);
const OUTPUT_SCRIPT = scriptForDestination({ type: 'pubkeyhash', hash: hash160(KEY) });

const witness = (version: number, program: Uint8Array) =>
  scriptForDestination({ type: 'witness', version, program });

type InputRecord = AnyRecordOf<InputFields>;

/** One kind of output that is spent: its script, who signs, and what the PSBT says of it. */
interface Kind {
  readonly name: string;
  readonly scriptPubKey: Uint8Array;
  readonly signers: readonly Uint8Array[];
  readonly records: readonly InputRecord[];
}

const X = KEY.slice(1);
const keyPath = p2tr(X);
const LEAF = concatBytes(encodePush(KEYS[1]!.slice(1)), Uint8Array.of(0xac));
const scriptPath = p2tr(X, { script: LEAF, leafVersion: 0xc0 });
const [[controlBlock] = []] = scriptPath.tapLeafScript ?? [];

function controlBytes(): Uint8Array {
  if (!controlBlock) throw new Error('no control block');
  const { version, internalKey, merklePath } = controlBlock;
  return concatBytes(Uint8Array.of(version), internalKey, ...merklePath);
}

const KINDS: readonly Kind[] = [
  { name: 'P2PKH', scriptPubKey: OUTPUT_SCRIPT, signers: [SECRETS[0]!], records: [] },
  {
    name: 'P2SH',
    scriptPubKey: scriptForDestination({ type: 'scripthash', hash: hash160(MULTISIG) }),
    signers: [SECRETS[0]!, SECRETS[2]!],
    records: [inputRecord('redeem_script', null, MULTISIG)],
  },
  {
    name: 'P2WPKH',
    scriptPubKey: witness(0, hash160(KEY)),
    signers: [SECRETS[0]!],
    records: [],
  },
  {
    name: 'P2WSH',
    scriptPubKey: witness(0, sha256(MULTISIG)),
    signers: [SECRETS[2]!, SECRETS[1]!],
    records: [inputRecord('witness_script', null, MULTISIG)],
  },
  {
    name: 'P2TR key path',
    scriptPubKey: keyPath.script,
    signers: [SECRETS[0]!],
    records: [inputRecord('tap_internal_key', null, X)],
  },
  {
    name: 'P2TR script path',
    scriptPubKey: scriptPath.script,
    signers: [SECRETS[1]!],
    records: [
      inputRecord('tap_leaf_script', controlBytes(), { script: LEAF, leafVersion: 0xc0 }),
      inputRecord('tap_merkle_root', null, scriptPath.tapMerkleRoot!),
    ],
  },
];

const NO_BYTES = new Uint8Array(0);

/** Has the output that is spent. */
function previousOf({ scriptPubKey }: Kind): Transaction {
  const prevout = { txid: new Uint8Array(32).fill(9), vout: 0 };
  return {
    version: 2,
    inputs: [{ prevout, scriptSig: NO_BYTES, sequence: 0xffffffff, witness: [] }],
    outputs: [{ value: 100_000n, scriptPubKey }],
    lockTime: 0,
  };
}

function unsignedOf(kind: Kind): Transaction {
  const prevout = { txid: transactionId(previousOf(kind)), vout: 0 };
  return {
    version: 2,
    inputs: [{ prevout, scriptSig: NO_BYTES, sequence: 0xfffffffd, witness: [] }],
    outputs: [{ value: 90_000n, scriptPubKey: OUTPUT_SCRIPT }],
    lockTime: 0,
  };
}

type Creator = readonly [name: string, create: (unsigned: Transaction) => Uint8Array];

const CREATORS: readonly Creator[] = [
  ['Touchstone', (unsigned) => encodePsbt(createPsbt(unsigned, 0))],
  [
    '@scure/btc-signer',
    ({ version, inputs, outputs }) => {
      const made = new ScureTransaction({ version });
      for (const { prevout, sequence } of inputs) {
        made.addInput({ txid: reversed(prevout.txid), index: prevout.vout, sequence });
      }
      for (const { value, scriptPubKey } of outputs) {
        made.addOutput({ script: scriptPubKey, amount: value });
      }
      return made.toPSBT(0);
    },
  ],
  [
    'bitcoinjs-lib',
    ({ version, inputs, outputs }) => {
      const made = new BitcoinJsPsbt();
      made.setVersion(version);
      for (const { prevout, sequence } of inputs) {
        made.addInput({ hash: prevout.txid, index: prevout.vout, sequence });
      }
      for (const { value, scriptPubKey } of outputs) {
        made.addOutput({ script: scriptPubKey, value });
      }
      return made.toBuffer();
    },
  ],
];

/** The updater: what is spent, and the scripts. */
function updated(created: Uint8Array, kind: Kind): Uint8Array {
  const psbt = decodePsbt(created);
  const isSegwit = kind.scriptPubKey[0] === 0x00 || kind.scriptPubKey[0] === 0x51;
  const [output] = previousOf(kind).outputs;
  const utxo = isSegwit
    ? inputRecord('witness_utxo', null, output!)
    : inputRecord('non_witness_utxo', null, previousOf(kind));
  const records = psbt.inputs[0]!.records.filter(({ field }) => field !== 'sighash_type');
  return encodePsbt({ ...psbt, inputs: [mapOf([...records, utxo, ...kind.records])] });
}

function signedBy(psbt: Uint8Array, secret: Uint8Array): Uint8Array {
  const signer = ScureTransaction.fromPSBT(psbt, { allowUnknown: true });
  signer.signIdx(secret, 0);
  return signer.toPSBT(0);
}

type Combiner = readonly [name: string, combine: (psbts: readonly Uint8Array[]) => Uint8Array];

const COMBINERS: readonly Combiner[] = [
  ['Touchstone', (psbts) => encodePsbt(combinePsbts(psbts.map((bytes) => decodePsbt(bytes)))!)],
  ['@scure/btc-signer', (psbts) => PSBTCombine([...psbts])],
  [
    'bitcoinjs-lib',
    ([first, ...others]) => {
      const combined = BitcoinJsPsbt.fromBuffer(first!);
      combined.combine(...others.map((bytes) => BitcoinJsPsbt.fromBuffer(bytes)));
      return combined.toBuffer();
    },
  ],
];

type Finalizer = readonly [name: string, finalize: (psbt: Uint8Array) => Uint8Array];

const FINALIZERS: readonly Finalizer[] = [
  ['Touchstone', (bytes) => encodeTransaction(finalizePsbt(decodePsbt(bytes)).transaction!)],
  [
    '@scure/btc-signer',
    (bytes) => {
      const psbt = ScureTransaction.fromPSBT(bytes, { allowUnknown: true });
      psbt.finalize();
      return psbt.extract();
    },
  ],
  [
    'bitcoinjs-lib',
    (bytes) => {
      const psbt = BitcoinJsPsbt.fromBuffer(bytes);
      psbt.finalizeAllInputs();
      return psbt.extractTransaction(true).toBuffer();
    },
  ],
];

describe.each(KINDS.map((kind) => [kind.name, kind] as const))('%s', (_name, kind) => {
  test.each(CREATORS)('created by %s', (_creator, create) => {
    const psbt = updated(create(unsignedOf(kind)), kind);
    const signed = [psbt, ...kind.signers.map((secret) => signedBy(psbt, secret))];
    const results = COMBINERS.flatMap(([, combine]) => {
      const combined = combine(signed);
      return FINALIZERS.map(([, finalize]) => bytesToHex(finalize(combined)));
    });
    expect(results.length).toBe(9);
    expect(new Set(results).size).toBe(1);
    expect(results[0]!.length).toBeGreaterThan(
      bytesToHex(encodeTransaction(unsignedOf(kind))).length,
    );
  });
});

test('the creators make the same transaction', () => {
  const unsigned = unsignedOf(KINDS[0]!);
  const [ours, ...theirs] = CREATORS.map(([, create]) => decodePsbt(create(unsigned)));
  const whole = (psbt: typeof ours) => combinePsbts([psbt!])!.global.records[0]!.value;
  for (const psbt of theirs) expect(whole(psbt)).toEqual(whole(ours));
  expect(equalBytes(transactionId(unsigned), NO_BYTES)).toBe(false);
});
