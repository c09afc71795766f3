/** PSBTs made for tests: what they are is known, as nothing in them comes from elsewhere. */
import { concatBytes } from '../../bytes/writer.ts';
import { encodeDer } from '../../crypto/der.ts';
import { bytesOf, GENERATOR, GROUP_ORDER, numberOf } from '../../crypto/secp256k1.ts';
import { controlBlockOf, tapLeafHash } from '../../crypto/taproot.ts';
import { signEcdsa, signSchnorr, xOnlyKeyPair } from '../../crypto/testing/sign.ts';
import { taprootOutput } from '../../descriptor/taproot-tree.ts';
import { encodeBase64 } from '../../encoding/base64.ts';
import { globalRecord, inputRecord, mapOf, outputRecord } from '../../psbt/make-record.ts';
import { encodePsbt } from '../../psbt/psbt.ts';
import type { AnyRecordOf, GlobalFields, InputFields, OutputFields } from '../../psbt/types.ts';
import { payToPublicKeyHash, payToWitnessPublicKeyHash } from '../../script/pay-to.ts';
import { encodePush } from '../../script/push.ts';
import { Sighashes } from '../../sighash/sighashes.ts';
import { transactionId } from '../../tx/ids.ts';
import type { Transaction, TxOutput } from '../../tx/types.ts';
import { bytes, nestedP2wsh, p2sh, p2wsh, privateKey, publicKey } from './utxos.ts';

export type InputRecord = AnyRecordOf<InputFields>;
export type OutputRecord = AnyRecordOf<OutputFields>;

/** A script to spend, with what it takes to sign for it. */
export interface Lock {
  readonly scriptPubKey: Uint8Array;
  readonly redeemScript?: Uint8Array;
  readonly witnessScript?: Uint8Array;
  /** What signatures commit to as the script; none for the key path of taproot. */
  readonly scriptCode?: Uint8Array;
  readonly rules: 'legacy' | 'v0' | 'key' | 'leaf';
  readonly internalKey?: Uint8Array;
  readonly merkleRoot?: Uint8Array | undefined;
  readonly leaf?: { readonly script: Uint8Array; readonly controlBlock: Uint8Array };
}

/** P2PK. */
export function pk(letter: string): Lock {
  const script = concatBytes(encodePush(publicKey(letter)), bytes('ac'));
  return { scriptPubKey: script, scriptCode: script, rules: 'legacy' };
}

/** A script that is paid as it is. */
export function bare(script: Uint8Array): Lock {
  return { scriptPubKey: script, scriptCode: script, rules: 'legacy' };
}

export function pkh(letter: string): Lock {
  const script = payToPublicKeyHash(publicKey(letter));
  return { scriptPubKey: script, scriptCode: script, rules: 'legacy' };
}

export function wpkh(letter: string): Lock {
  const scriptPubKey = payToWitnessPublicKeyHash(publicKey(letter));
  return { scriptPubKey, scriptCode: payToPublicKeyHash(publicKey(letter)), rules: 'v0' };
}

export function nestedWpkh(letter: string): Lock {
  const { scriptPubKey, scriptCode } = wpkh(letter);
  return { ...p2sh(scriptPubKey), scriptCode: scriptCode!, rules: 'v0' };
}

/** `letters` are keys in their order. */
export function multi(required: number, letters: string): Uint8Array {
  const keys = [...letters].map((letter) => encodePush(publicKey(letter)));
  const count = (n: number) => Uint8Array.of(0x50 + n);
  return concatBytes(count(required), ...keys, count(keys.length), bytes('ae'));
}

/** The `multi_a` of BIP 387, of their x. */
export function multiA(required: number, letters: string): Uint8Array {
  const keys = [...letters].flatMap((letter, i) => [
    encodePush(xOf(letter)),
    Uint8Array.of(i === 0 ? 0xac : 0xba),
  ]);
  return concatBytes(...keys, Uint8Array.of(0x50 + required, 0x9c));
}

export function wsh(script: Uint8Array): Lock {
  return { ...p2wsh(script), scriptCode: script, rules: 'v0' };
}

export function nestedWsh(script: Uint8Array): Lock {
  return { ...nestedP2wsh(script), scriptCode: script, rules: 'v0' };
}

export function sh(script: Uint8Array): Lock {
  return { ...p2sh(script), scriptCode: script, rules: 'legacy' };
}

export function xOf(letter: string): Uint8Array {
  return publicKey(letter).subarray(1);
}

/** A taproot output of an internal key, with one leaf where a script is given. */
export function tr(key: string | Uint8Array, script?: Uint8Array): Lock {
  const internalKey = typeof key === 'string' ? xOf(key) : key;
  const made = taprootOutput(internalKey, script ? [{ depth: 0, script }] : [])!;
  const scriptPubKey = concatBytes(bytes('5120'), made.output.key);
  const { merkleRoot } = made;
  const common = { scriptPubKey, internalKey, merkleRoot };
  if (!script) return { ...common, rules: 'key' };
  const controlBlock = controlBlockOf(0xc0, made.output, internalKey, []);
  return { ...common, rules: 'leaf', leaf: { script, controlBlock } };
}

/** A leaf that one key signs for. */
export function pkLeaf(letter: string): Uint8Array {
  return concatBytes(encodePush(xOf(letter)), bytes('ac'));
}

/** A signature of an input. */
export interface Signing {
  readonly by: string;
  readonly type?: number;
  /** Signs for another amount. */
  readonly amount?: bigint;
  /** Signs a transaction whose outputs pay something else. */
  readonly outputs?: readonly TxOutput[];
  /** Uses this nonce in the place of a good one. */
  readonly nonce?: bigint;
  /** Flips a bit afterwards. */
  readonly spoilt?: boolean;
  /** By the key path where there is a leaf. */
  readonly keyPath?: boolean;
}

export interface InputSpec {
  readonly lock: Lock;
  readonly amount?: bigint;
  readonly sequence?: number;
  /** What the PSBT says of the UTXO: `both` where nothing is said. */
  readonly utxo?: 'both' | 'proven' | 'claimed' | 'none' | 'contradicted';
  readonly claimedAmount?: bigint;
  /** Keys whose origins are told, by letters. */
  readonly origins?: string;
  readonly signed?: readonly Signing[];
  /** The hash type that the PSBT asks for. */
  readonly asks?: number;
  readonly records?: readonly InputRecord[];
  /** In the place of the scripts of the lock. */
  readonly scripts?: readonly InputRecord[];
  /** Spends the UTXO of the input before it once more. */
  readonly again?: boolean;
}

export interface OutputSpec {
  readonly lock?: Pick<Lock, 'scriptPubKey' | 'redeemScript' | 'witnessScript'>;
  readonly amount?: bigint;
  readonly origins?: string;
  readonly records?: readonly OutputRecord[];
}

export interface FileSpec {
  readonly inputs: readonly InputSpec[];
  readonly outputs?: readonly OutputSpec[];
  readonly lockTime?: number;
  /** Of the transaction; 2 where nothing is said. */
  readonly transactionVersion?: number;
  readonly version?: 0 | 2;
  readonly modifiable?: number;
  readonly global?: readonly AnyRecordOf<GlobalFields>[];
  readonly coinType?: number;
  /** Where each key is from below its master, in place of that of {@link originOf}. */
  readonly path?: readonly number[];
}

const AMOUNT = 100_000n;
const NO_BYTES = new Uint8Array(0);

/** The transaction that has the UTXO of an input as its only output. */
export function previousOf({ lock, amount = AMOUNT }: InputSpec, n: number): Transaction {
  const prevout = { txid: new Uint8Array(32).fill(n + 1), vout: 0 };
  return {
    version: 2,
    inputs: [{ prevout, scriptSig: NO_BYTES, sequence: 0, witness: [] }],
    outputs: [{ value: amount, scriptPubKey: lock.scriptPubKey }],
    // No two are the same one, also where there are more inputs than a byte can number.
    lockTime: n >> 8,
  };
}

/** The transaction that a file is about. */
export function transactionOf({
  inputs,
  outputs = [{}],
  lockTime = 0,
  transactionVersion = 2,
}: FileSpec): Transaction {
  const utxos = inputs.map(({ again }, n) => (again ? n - 1 : n));
  return {
    version: transactionVersion,
    inputs: inputs.map(({ sequence = 0xfffffffd }, n) => ({
      prevout: { txid: transactionId(previousOf(inputs[utxos[n]!]!, utxos[n]!)), vout: 0 },
      scriptSig: NO_BYTES,
      sequence,
      witness: [],
    })),
    outputs: outputsOf(inputs, outputs),
    lockTime,
  };
}

const FEE = 10_000n;

/** What is not said is shared among the outputs, but for the fee. */
function outputsOf(
  inputs: readonly InputSpec[],
  outputs: readonly OutputSpec[],
): readonly TxOutput[] {
  const spent = inputs.reduce((sum, { amount = AMOUNT }) => sum + amount, 0n);
  const paid = outputs.reduce((sum, { amount = 0n }) => sum + amount, 0n);
  const open = BigInt(outputs.filter(({ amount }) => amount === undefined).length);
  const share = open > 0n ? (spent - paid - FEE) / open : 0n;
  return outputs.map(({ lock = wpkh('Z'), amount = share }) => ({
    value: amount,
    scriptPubKey: lock.scriptPubKey,
  }));
}

/** The signature with its hash type. */
export function signatureOf(spec: FileSpec, n: number, signing: Signing): Uint8Array {
  const { lock } = spec.inputs[n]!;
  const made = transactionOf(spec);
  const transaction = { ...made, outputs: signing.outputs ?? made.outputs };
  const amounts = spec.inputs.map(({ amount = AMOUNT }, i) =>
    i === n ? (signing.amount ?? amount) : amount,
  );
  const spent = spec.inputs.map((input, i) => ({
    value: amounts[i]!,
    scriptPubKey: input.lock.scriptPubKey,
  }));
  const sighashes = Sighashes.of(transaction, spent);
  const isSchnorr = lock.rules === 'key' || lock.rules === 'leaf';
  const type = signing.type ?? (isSchnorr ? 0 : 1);
  if (!isSchnorr) {
    const scriptCode = lock.scriptCode!;
    const digest =
      lock.rules === 'legacy'
        ? sighashes.legacyDigest(n, scriptCode, type)
        : sighashes.segwitV0Digest({ inputIndex: n, scriptCode, amount: amounts[n]! }, type);
    const signature =
      signing.nonce === undefined
        ? signEcdsa(digest, privateKey(signing.by))
        : signWith(signing.nonce, digest, privateKey(signing.by));
    return spoil(concatBytes(signature, Uint8Array.of(type)), signing);
  }
  const leafHash = lock.leaf && tapLeafHash(0xc0, lock.leaf.script);
  const usesLeaf = leafHash && !signing.keyPath;
  const leaf = usesLeaf ? { leafHash, codeSeparatorPosition: 0xffffffff } : undefined;
  const digest = sighashes.taprootDigest(n, type, { annexHash: undefined, leaf });
  if (typeof digest === 'string') throw new Error(digest);
  const root = lock.merkleRoot;
  const tweak = usesLeaf ? undefined : root ? { merkleRoot: root } : {};
  const signature = signSchnorr(digest, xOnlyKeyPair(privateKey(signing.by), tweak));
  return spoil(type === 0 ? signature : concatBytes(signature, Uint8Array.of(type)), signing);
}

/** SEC 1, 4.1.3, with a nonce that nobody should choose. */
function signWith(nonce: bigint, digest: Uint8Array, key: Uint8Array): Uint8Array {
  const r = GENERATOR.multiply(nonce).toAffine().x % GROUP_ORDER;
  const s = ((numberOf(digest) + r * numberOf(key)) * inverse(nonce)) % GROUP_ORDER;
  return encodeDer(concatBytes(bytesOf(r), bytesOf(s > GROUP_ORDER / 2n ? GROUP_ORDER - s : s)));
}

/** By Fermat: n is prime. */
function inverse(value: bigint): bigint {
  let [result, power] = [1n, value];
  for (let exponent = GROUP_ORDER - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * power) % GROUP_ORDER;
    power = (power * power) % GROUP_ORDER;
  }
  return result;
}

/** Changes the last bit of what is no hash type. */
function spoil(signature: Uint8Array, { spoilt = false, type }: Signing): Uint8Array {
  if (!spoilt) return signature;
  const copy = Uint8Array.from(signature);
  const at = copy.length === 64 && !type ? 63 : copy.length - 2;
  copy[at]! ^= 1;
  return copy;
}

/** m/48'/1'/0' and the place of the letter, of a master whose fingerprint is four times it. */
export function originOf(letter: string, coinType = 1) {
  const fingerprint = new Uint8Array(4).fill(letter.toUpperCase().charCodeAt(0));
  const hardened = 0x80000000;
  return { fingerprint, path: [hardened + 48, hardened + coinType, hardened, 0, 7] };
}

function originIn({ coinType, path }: FileSpec, master: string) {
  const origin = originOf(master, coinType);
  return path ? { ...origin, path: [...path] } : origin;
}

/** `AB` are the keys of two masters, `D:A E:B` two other keys of theirs. */
function mastersOf(origins: string): readonly (readonly [letter: string, master: string])[] {
  if (!origins.includes(':')) return [...origins].map((letter) => [letter, letter] as const);
  return origins.split(' ').map((pair) => [pair[0]!, pair[2]!] as const);
}

function utxoRecords(spec: FileSpec, n: number): readonly InputRecord[] {
  const input = spec.inputs[n]!;
  const { utxo = 'both', lock, amount = AMOUNT, again } = input;
  const previous = previousOf(again ? spec.inputs[n - 1]! : input, again ? n - 1 : n);
  const isReported = utxo !== 'none' && utxo !== 'claimed';
  // A legacy UTXO has no witness UTXO beside it.
  const isWitness =
    utxo !== 'none' && utxo !== 'proven' && (lock.rules !== 'legacy' || utxo !== 'both');
  const value = input.claimedAmount ?? (utxo === 'contradicted' ? amount + 1n : amount);
  const { scriptPubKey } = lock;
  return [
    ...(isReported ? [inputRecord('non_witness_utxo', null, previous)] : []),
    ...(isWitness ? [inputRecord('witness_utxo', null, { value, scriptPubKey })] : []),
  ];
}

function signatureRecords(spec: FileSpec, n: number): readonly InputRecord[] {
  const { lock, signed = [] } = spec.inputs[n]!;
  return signed.map((signing) => {
    const signature = signatureOf(spec, n, signing);
    if (lock.rules === 'legacy' || lock.rules === 'v0') {
      return inputRecord('partial_sig', publicKey(signing.by), signature);
    }
    if (lock.rules === 'key' || signing.keyPath) return inputRecord('tap_key_sig', null, signature);
    const leafHash = tapLeafHash(0xc0, lock.leaf!.script);
    return inputRecord('tap_script_sig', { xOnlyKey: xOf(signing.by), leafHash }, signature);
  });
}

function scriptRecords({ lock }: InputSpec): readonly InputRecord[] {
  const { redeemScript, witnessScript, internalKey, merkleRoot, leaf } = lock;
  return [
    ...(redeemScript ? [inputRecord('redeem_script', null, redeemScript)] : []),
    ...(witnessScript ? [inputRecord('witness_script', null, witnessScript)] : []),
    ...(leaf
      ? [
          inputRecord('tap_leaf_script', leaf.controlBlock, {
            script: leaf.script,
            leafVersion: 0xc0,
          }),
        ]
      : []),
    ...(internalKey ? [inputRecord('tap_internal_key', null, internalKey)] : []),
    ...(merkleRoot ? [inputRecord('tap_merkle_root', null, merkleRoot)] : []),
  ];
}

function inputRecords(spec: FileSpec, n: number): readonly InputRecord[] {
  const input = spec.inputs[n]!;
  const { origins = '', asks, records = [], sequence } = input;
  const { prevout } = transactionOf(spec).inputs[n]!;
  return [
    ...utxoRecords(spec, n),
    ...signatureRecords(spec, n),
    ...(asks === undefined ? [] : [inputRecord('sighash_type', null, asks)]),
    ...(input.scripts ?? scriptRecords(input)),
    ...mastersOf(origins).map(([letter, master]) =>
      inputRecord('bip32_derivation', publicKey(letter), originIn(spec, master)),
    ),
    ...records,
    ...(spec.version === 2
      ? [
          inputRecord('previous_txid', null, prevout.txid),
          inputRecord('output_index', null, prevout.vout),
          ...(sequence === undefined
            ? [inputRecord('sequence', null, 0xfffffffd)]
            : [inputRecord('sequence', null, sequence)]),
        ]
      : []),
  ];
}

function outputRecords(spec: FileSpec, n: number): readonly OutputRecord[] {
  const { outputs = [{}] } = spec;
  const { lock, origins = '', records = [] } = outputs[n]!;
  const { value, scriptPubKey } = transactionOf(spec).outputs[n]!;
  return [
    ...(lock?.redeemScript ? [outputRecord('redeem_script', null, lock.redeemScript)] : []),
    ...(lock?.witnessScript ? [outputRecord('witness_script', null, lock.witnessScript)] : []),
    ...mastersOf(origins).map(([letter, master]) =>
      outputRecord('bip32_derivation', publicKey(letter), originIn(spec, master)),
    ),
    ...records,
    ...(spec.version === 2
      ? [outputRecord('amount', null, value), outputRecord('script', null, scriptPubKey)]
      : []),
  ];
}

/** The file as base64. */
export function fileOf(spec: FileSpec): string {
  return encodeBase64(bytesOfFile(spec));
}

export function bytesOfFile(spec: FileSpec): Uint8Array {
  const { inputs, outputs = [{}], version = 0, lockTime = 0, modifiable, global = [] } = spec;
  const head =
    version === 2
      ? [
          globalRecord('tx_version', null, spec.transactionVersion ?? 2),
          globalRecord('fallback_locktime', null, lockTime),
          globalRecord('input_count', null, inputs.length),
          globalRecord('output_count', null, outputs.length),
          ...(modifiable === undefined ? [] : [globalRecord('tx_modifiable', null, modifiable)]),
          globalRecord('version', null, 2),
        ]
      : [globalRecord('unsigned_tx', null, transactionOf(spec))];
  const psbt = {
    version,
    global: mapOf([...head, ...global]),
    inputs: inputs.map((_, n) => mapOf(inputRecords(spec, n))),
    outputs: outputs.map((_, n) => mapOf(outputRecords(spec, n))),
  };
  return encodePsbt(psbt);
}
