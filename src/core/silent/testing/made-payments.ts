/** Payments to silent payment addresses that are made here, by several who sign in turns. */
import { bytesToHex } from '../../bytes/hex.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { taggedHash } from '../../crypto/hashes.ts';
import { multipleOfPoint, pointPlus, sumOfPoints } from '../../crypto/public/points.ts';
import { publicKeyOf } from '../../crypto/public-key.ts';
import { bytesOf } from '../../crypto/secp256k1.ts';
import { controlBlockOf, UNSPENDABLE_KEY } from '../../crypto/taproot.ts';
import { taprootOutput } from '../../descriptor/taproot-tree.ts';
import { psbtV2, record } from '../../outline/testing/psbt-hex.ts';
import type { Chance } from '../../ownership/testing/random.ts';
import type { Psbt } from '../../psbt/types.ts';
import { transactionOf, viewOf } from '../../psbt/view.ts';
import {
  payToPublicKey,
  payToPublicKeyHash,
  payToScriptHash,
  payToTaproot,
  payToWitnessPublicKeyHash,
  payToWitnessScriptHash,
} from '../../script/pay-to.ts';
import { encodePush } from '../../script/push.ts';
import { type PsbtKey, signPsbtWithKeys } from '../../sign/psbt/psbt-with-keys.ts';
import { type Subject, subjectOfTransaction } from '../../subject/subject.ts';
import { encodeTransaction, transactionId } from '../../tx/ids.ts';
import type { Transaction, TxOutput } from '../../tx/types.ts';
import { combinePendingPsbts } from '../combine-pending.ts';
import { decodePendingPsbt } from '../decode-pending.ts';
import { receiverInput } from '../receiver-input.ts';
import { inputHash, outputTweak, silentScripts, smallestOutpoint } from '../shared-secret.ts';
import { signSilentPsbt } from '../sign-silent.ts';

/** One who is paid, with what only they know. */
export interface Receiver {
  readonly scanSecret: Uint8Array;
  readonly spendSecret: Uint8Array;
  readonly spendKey: Uint8Array;
  /** By the number of their label. */
  readonly labelled: ReadonlyMap<number, Uint8Array>;
}

interface SpentCoin {
  readonly script: Uint8Array;
  readonly records: string;
  readonly key: PsbtKey;
}

/** A payment before anybody signed, and whom it pays by the number of the output. */
export interface MadePayment {
  readonly psbt: Psbt;
  readonly file: Uint8Array;
  readonly coins: readonly TxOutput[];
  /** Keys of each signer. */
  readonly signers: readonly (readonly PsbtKey[])[];
  readonly receivers: readonly Receiver[];
  readonly paid: ReadonlyMap<number, Receiver>;
}

const hex = bytesToHex;

function secret(chance: Chance): Uint8Array {
  const bytes = Uint8Array.from({ length: 32 }, () => chance.below(256));
  return bytes[0] === 0xff ? bytes.fill(1) : bytes;
}

const single = (privateKey: Uint8Array, compressed = true): PsbtKey => ({
  ...{ kind: 'single', privateKey, compressed },
});
const origin = (key: Uint8Array) => record(`06${hex(key)}`, '00000000');
const checkSig = (key: Uint8Array) => concatBytes(encodePush(key), Uint8Array.of(0xac));

type CoinMaker = (privateKey: Uint8Array, chance: Chance) => SpentCoin;

/** Of a key, with what a file has to say so that it is signed for. */
const keyed =
  (scriptOf: (key: Uint8Array) => { readonly script: Uint8Array; readonly records?: string }) =>
  (privateKey: Uint8Array): SpentCoin => {
    const key = publicKeyOf(privateKey, true);
    const { script, records = '' } = scriptOf(key);
    return { script, records: records + origin(key), key: single(privateKey) };
  };

function taproot(internalKey: Uint8Array, leaf?: Uint8Array) {
  const made = taprootOutput(internalKey, leaf ? [{ depth: 0, script: leaf }] : [])!;
  const { output, merkleRoot } = made;
  const block = leaf && controlBlockOf(0xc0, output, internalKey, []);
  return {
    script: payToTaproot(output.key),
    records:
      (leaf && block ? record(`15${hex(block)}`, `${hex(leaf)}c0`) : '') +
      record('17', hex(internalKey)) +
      (merkleRoot ? record('18', hex(merkleRoot)) : ''),
  };
}

/** The kinds of coins that are spent: those that receivers count, and those that they do not. */
const COINS: Readonly<Record<string, CoinMaker>> = {
  p2wpkh: keyed((key) => ({ script: payToWitnessPublicKeyHash(key) })),
  'p2sh-p2wpkh': keyed((key) => {
    const program = payToWitnessPublicKeyHash(key);
    return { script: payToScriptHash(program), records: record('04', hex(program)) };
  }),
  p2pkh: keyed((key) => ({ script: payToPublicKeyHash(key) })),
  p2tr: (privateKey) => ({
    ...taproot(publicKeyOf(privateKey, true).subarray(1)),
    key: single(privateKey),
  }),
  'p2tr with a leaf': (privateKey) => ({
    ...taproot(publicKeyOf(privateKey, true).subarray(1), Uint8Array.of(0x51)),
    key: single(privateKey),
  }),
  'p2tr by the output key': (privateKey) => ({
    script: payToTaproot(publicKeyOf(privateKey, true).subarray(1)),
    records: '',
    key: single(privateKey),
  }),
  'a silent payment': (privateKey, chance) => {
    const tweak = secret(chance);
    const spendKey = publicKeyOf(privateKey, true);
    const [script] = silentScripts(spendKey, [tweak]);
    const records = record(`1f${hex(spendKey)}`, '00000000') + record('20', hex(tweak));
    return { script: script!, records, key: single(privateKey) };
  },
  'p2wsh, not counted': keyed((key) => ({
    script: payToWitnessScriptHash(checkSig(key)),
    records: record('05', hex(checkSig(key))),
  })),
  'p2sh, not counted': keyed((key) => ({
    script: payToScriptHash(checkSig(key)),
    records: record('04', hex(checkSig(key))),
  })),
  'p2pk, not counted': keyed((key) => ({ script: payToPublicKey(key) })),
  'p2pkh uncompressed, not counted': (privateKey) => {
    const key = publicKeyOf(privateKey, false);
    return {
      script: payToPublicKeyHash(key),
      records: record(`06${hex(key)}`, '00000000'),
      key: single(privateKey, false),
    };
  },
  'p2tr of nobody’s key, not counted': (privateKey) => ({
    ...taproot(UNSPENDABLE_KEY, checkSig(publicKeyOf(privateKey, true).subarray(1))),
    key: single(privateKey),
  }),
};

const KINDS = Object.keys(COINS);
const COUNTED = KINDS.filter((kind) => !kind.endsWith('not counted'));

export function madePayment(chance: Chance): MadePayment {
  const kinds = [
    chance.from(COUNTED),
    ...Array.from({ length: chance.below(5) }, () => chance.from(KINDS)),
  ];
  const coins = kinds.map((kind) => COINS[kind]!(secret(chance), chance));
  const receivers = Array.from({ length: 1 + chance.below(3) }, () => receiver(chance));
  const paid = new Map<number, Receiver>();
  const outputs = Array.from({ length: 1 + chance.below(5) }, (_, i) => {
    if (i > 0 && chance.oneIn(4)) return { amount: 1000n };
    const who = chance.from(receivers);
    paid.set(i, who);
    const scanKey = publicKeyOf(who.scanSecret, true);
    const spendKey = chance.from([who.spendKey, ...who.labelled.values()]);
    const info = record('09', hex(concatBytes(scanKey, spendKey)));
    return { amount: 1000n, hasNoScript: true as const, records: info };
  });
  const previous = coins.map(({ script }) => previousOf(script, chance));
  const file = psbtV2(
    coins.map(({ records }, i) => ({
      txid: hex(transactionId(previous[i]!)),
      records: record('00', hex(encodeTransaction(previous[i]!))) + records,
    })),
    outputs,
    chance.oneIn(2) ? record('06', '03') : '',
  );
  const count = 1 + chance.below(4);
  const signers = Array.from({ length: count }, (_, signer) =>
    coins.flatMap(({ key }, i) => (i % count === signer ? [key] : [])),
  );
  return {
    psbt: decodePendingPsbt(file),
    file,
    coins: previous.map((one) => one.outputs[0]!),
    signers: signers.filter((keys) => keys.length > 0),
    receivers,
    paid,
  };
}

function receiver(chance: Chance): Receiver {
  const scanSecret = secret(chance);
  const spendSecret = secret(chance);
  const spendKey = publicKeyOf(spendSecret, true);
  const labels = chance.oneIn(2) ? [] : [0, 1 + chance.below(1000)];
  const labelled = labels.map((label) => {
    const tweak = taggedHash('BIP0352/Label', scanSecret, bytesOf(BigInt(label)).subarray(28));
    return [label, pointPlus(spendKey, [tweak])[0]!] as const;
  });
  return { scanSecret, spendSecret, spendKey, labelled: new Map(labelled) };
}

function previousOf(scriptPubKey: Uint8Array, chance: Chance): Transaction {
  const prevout = { txid: secret(chance), vout: chance.below(3) };
  const input = { prevout, scriptSig: new Uint8Array(0), sequence: 0, witness: [] };
  const outputs = [{ value: 100_000n, scriptPubKey }];
  return { version: 2, inputs: [input], outputs, lockTime: 0 };
}

/** How often everybody has to have their turn: shares, scripts, signatures. */
const MOST_ROUNDS = 3;

/** Signed by all, one after the other or each on a copy of their own; undefined where it does not get complete. */
export function signedInTurns(
  { psbt, signers }: Pick<MadePayment, 'psbt' | 'signers'>,
  chance: Chance,
): Transaction | undefined {
  const onCopies = chance.oneIn(3);
  let now = psbt;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const from = now;
    const order = [...signers].sort(() => chance.below(3) - 1);
    const copies = order.map((keys) => {
      const signed = signSilentPsbt(onCopies ? from : now, {
        ...{ keys, hashType: undefined, finalises: false },
      });
      if (!signed.ok) throw new Error(signed.fault);
      now = signed.psbt;
      return signed.psbt;
    });
    if (onCopies) now = combinePendingPsbts(copies) ?? now;
  }
  const final = signPsbtWithKeys(now, { keys: [], hashType: 1, finalises: true });
  return final.ok && final.complete ? transactionOf(viewOf(final.psbt)) : undefined;
}

/** Outputs of a transaction that a receiver finds, as BIP 352 has it scan: by its secret, and what is in the chain. */
export function receivedBy(
  { scanSecret, spendKey, labelled }: Receiver,
  transaction: Transaction,
  coins: readonly TxOutput[],
): readonly number[] {
  const secretOfAll = scannedBy(scanSecret, transaction, coins)?.secret;
  if (!secretOfAll) return [];
  const scripts = transaction.outputs.map(({ scriptPubKey }) => hex(scriptPubKey));
  const found = new Set<number>();
  for (let k = 0; k <= scripts.length; k++) {
    const tweak = outputTweak(secretOfAll, k);
    const made = [spendKey, ...labelled.values()].map((key) => silentScripts(key, [tweak])[0]!);
    const hit = scripts.findIndex((one, i) => !found.has(i) && made.map(hex).includes(one));
    if (hit < 0) break;
    found.add(hit);
  }
  return [...found].sort((a, b) => a - b);
}

/** What a receiver computes of a transaction before looking at its outputs, 33 bytes each. */
export interface Scanned {
  readonly sumOfKeys: Uint8Array;
  /** That times the input hash. */
  readonly tweak: Uint8Array;
  /** That times the scan key. */
  readonly secret: Uint8Array;
}

/** Undefined where receivers pass it over. */
export function scannedBy(
  scanSecret: Uint8Array,
  transaction: Transaction,
  coins: readonly TxOutput[],
): Scanned | undefined {
  const { inputs } = subjectOf(transaction, coins);
  const seen = inputs.map((one) => receiverInput(one));
  if (seen.some(({ counts }) => counts === 'forbidden')) return undefined;
  const sum = sumOfPoints(seen.flatMap(({ key }) => (key ? [key] : [])));
  const smallest = smallestOutpoint(inputs.map(({ prevout }) => prevout));
  const tweak = sum && smallest && multipleOfPoint(sum, inputHash(smallest, sum));
  const known = tweak && multipleOfPoint(tweak, scanSecret);
  return known && { sumOfKeys: sum, tweak, secret: known };
}

function subjectOf(transaction: Transaction, coins: readonly TxOutput[]): Subject {
  const byOutpoint = new Map(
    transaction.inputs.map(({ prevout }, i) => [hex(prevout.txid), coins[i]!]),
  );
  const reported = ({ txid }: { readonly txid: Uint8Array }) => byOutpoint.get(hex(txid));
  return subjectOfTransaction(transaction, { transactions: [], scripts: [], reported });
}

/** Whether everybody finds what they were paid, and nothing else. */
export function isFoundByAll(
  { receivers, paid, coins }: Pick<MadePayment, 'receivers' | 'paid' | 'coins'>,
  transaction: Transaction,
): boolean {
  return receivers.every((who) => {
    const own = [...paid].flatMap(([output, one]) => (one === who ? [output] : []));
    return String(own) === String(receivedBy(who, transaction, coins));
  });
}

/** Numbers of payments of which somebody does not find what they were paid, or which nobody could sign. */
export function lostPayments(count: number, chance: Chance): readonly string[] {
  const lost: string[] = [];
  for (let i = 0; i < count; i++) {
    const payment = madePayment(chance);
    const transaction = signedInTurns(payment, chance);
    if (!transaction || !isFoundByAll(payment, transaction)) lost.push(`${i} ${hex(payment.file)}`);
  }
  return lost;
}
