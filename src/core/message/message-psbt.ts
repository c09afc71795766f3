/** The PSBTs of BIP 322: a message that is signed in turns, and a proof of funds. */
import { equalBytes } from '../bytes/order.ts';
import { utf8Of } from '../bytes/utf8-text.ts';
import { ripemd160 } from '../crypto/hashes.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { tweakedOutputKey } from '../crypto/taproot.ts';
import { encodeBase64 } from '../encoding/base64.ts';
import { globalRecord, inputRecord, mapOf, unknownRecord } from '../psbt/make-record.ts';
import { encodePsbt } from '../psbt/psbt.ts';
import { REGISTRY } from '../psbt/registry.ts';
import type { AnyRecordOf, InputFields, Psbt } from '../psbt/types.ts';
import { HashType } from '../script/hash-type.ts';
import { isWitnessProgram, solve } from '../script/solver.ts';
import type { Keystore } from '../sign/keystore.ts';
import { signPsbtWithKeys } from '../sign/psbt/psbt-with-keys.ts';
import { signInputs } from '../sign/sign-inputs.ts';
import { spentByMessage, transactionToSpend } from '../subject/message/to-spend.ts';
import type { OutPoint, Transaction, TxOutput } from '../tx/types.ts';
import type { MessageKey } from './message-keystore.ts';
import { NO_LOCKS, type ToSignLocks, transactionToSign } from './to-sign.ts';

/** A coin that a proof shows besides the address. */
export interface CoinToShow {
  readonly prevout: OutPoint;
  readonly output: TxOutput;
  /** Its whole previous transaction, where that was given. */
  readonly previous: Transaction | undefined;
}

export interface ProofToSign {
  readonly message: string;
  /** Of the address. */
  readonly scriptPubKey: Uint8Array;
  readonly locks?: ToSignLocks;
  readonly coins: readonly CoinToShow[];
}

/**
 * `pof` and the PSBT of a proof of funds, version 0, in base64: all inputs final, with what
 * the coins are. Undefined where the keys do not suffice.
 */
export function signProofOfFunds(asked: ProofToSign, keystore: Keystore): string | undefined {
  const transaction = toSignWith(asked);
  const spentOutputs = spentBy(asked).map(({ output }) => output);
  const signed = signInputs({ transaction, spentOutputs, keystore, hashType: HashType.DEFAULT });
  if (signed.some(({ fault }) => fault)) return undefined;
  const inputs = spentBy(asked).map((coin, i) => {
    const { scriptSig, witness } = signed[i]!;
    return mapOf([
      ...coinRecords(coin, keystore),
      ...(scriptSig.length > 0 ? [inputRecord('final_scriptsig', null, scriptSig)] : []),
      ...(witness.length > 0 ? [inputRecord('final_scriptwitness', null, witness)] : []),
    ]);
  });
  const psbt = { version: 0, global: globalOf(transaction), inputs, outputs: [mapOf([])] } as const;
  return `pof${encodeBase64(encodePsbt(psbt))}`;
}

/**
 * The PSBT of a message that others sign too, version 0, with the record of the message, and
 * what these keys can sign of it; none of it is final.
 */
export function messagePsbt(
  asked: ProofToSign,
  keystore: Keystore,
  keys: readonly MessageKey[],
): Psbt {
  const record = unknownRecord(
    REGISTRY.global.generic_signed_message.type,
    new Uint8Array(0),
    utf8Of(asked.message),
  );
  const inputs = spentBy(asked).map((coin) =>
    mapOf([
      ...coinRecords(coin, keystore),
      ...scriptRecords(coin.output.scriptPubKey, keystore),
      ...internalKeyRecords(coin.output.scriptPubKey, keys),
    ]),
  );
  const global = globalOf(toSignWith(asked), record);
  const psbt: Psbt = { version: 0, global, inputs, outputs: [mapOf([])] };
  const own = keys.map(({ key, compressed }) => {
    return { kind: 'single', privateKey: key, compressed } as const;
  });
  const signed = signPsbtWithKeys(psbt, { keys: own, hashType: undefined, finalises: false });
  return signed.ok ? signed.psbt : psbt;
}

/** `to_sign` with the coins behind the message. */
function toSignWith({ message, scriptPubKey, locks = NO_LOCKS, coins }: ProofToSign): Transaction {
  const alone = transactionToSign(message, scriptPubKey, locks);
  const others = coins.map(({ prevout }) => ({
    prevout,
    scriptSig: new Uint8Array(0),
    sequence: 0,
    witness: [],
  }));
  return { ...alone, inputs: [...alone.inputs, ...others] };
}

type Spent = Pick<CoinToShow, 'output' | 'previous'>;

function spentBy({ message, scriptPubKey, coins }: ProofToSign): readonly Spent[] {
  const previous = transactionToSpend(message, scriptPubKey);
  return [{ output: spentByMessage(scriptPubKey), previous }, ...coins];
}

function globalOf(transaction: Transaction, ...more: Psbt['global']['records']) {
  return mapOf([globalRecord('unsigned_tx', null, transaction), ...more]);
}

type InputRecords = readonly AnyRecordOf<InputFields>[];

function coinRecords({ output, previous }: Spent, keystore: Keystore): InputRecords {
  const isSegwit = isWitnessCoin(output.scriptPubKey, keystore);
  return [
    ...(previous ? [inputRecord('non_witness_utxo', null, previous)] : []),
    ...(isSegwit ? [inputRecord('witness_utxo', null, output)] : []),
  ];
}

/** Whether a witness spends it: a witness program, also one inside P2SH. */
export function isWitnessCoin(scriptPubKey: Uint8Array, keystore: Keystore): boolean {
  const inside = redeemScript(scriptPubKey, keystore) ?? scriptPubKey;
  return isWitnessProgram(inside);
}

function redeemScript(scriptPubKey: Uint8Array, keystore: Keystore): Uint8Array | undefined {
  const output = solve(scriptPubKey);
  return output.type === 'scripthash' ? keystore.script(output.hash) : undefined;
}

function scriptRecords(scriptPubKey: Uint8Array, keystore: Keystore): InputRecords {
  const redeem = redeemScript(scriptPubKey, keystore);
  const output = solve(redeem ?? scriptPubKey);
  const isHash = output.type === 'witness_v0_scripthash';
  // The store finds scripts by their HASH160, which is that of the SHA-256 in the program.
  const witness = isHash ? keystore.script(ripemd160(output.program)) : undefined;
  return [
    ...(redeem ? [inputRecord('redeem_script', null, redeem)] : []),
    ...(witness ? [inputRecord('witness_script', null, witness)] : []),
  ];
}

/** Of an output without scripts (BIP 86) which key is inside. */
function internalKeyRecords(scriptPubKey: Uint8Array, keys: readonly MessageKey[]): InputRecords {
  const output = solve(scriptPubKey);
  if (output.type !== 'witness_v1_taproot') return [];
  const internal = keys
    .filter(({ compressed }) => compressed)
    .map(({ key }) => publicKeyOf(key, true).subarray(1))
    .find((x) => {
      const tweaked = tweakedOutputKey(x);
      return tweaked !== undefined && equalBytes(tweaked.key, output.program);
    });
  return internal ? [inputRecord('tap_internal_key', null, internal)] : [];
}
