/** What a signature can be of: a spend, its preimage by fields, and the digest. */
import { equalBytes } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { sha256d, taggedHash } from '../crypto/hashes.ts';
import { isAnyoneCanPay } from '../script/hash-type.ts';
import type { TaprootContext } from '../script/interpreter/checker.ts';
import { Sighashes } from '../sighash/sighashes.ts';
import type { Transaction, TxOutput } from '../tx/types.ts';
import { NamedFields } from '../verdict/signed-message.ts';

/** All that goes into a digest; a mistake is another spend. */
export interface SighashSpend {
  readonly rules: 'legacy' | 'segwit_v0' | 'taproot';
  readonly transaction: Transaction;
  /** What each input spends, as far as it is known. */
  readonly coins: readonly (TxOutput | undefined)[];
  readonly index: number;
  /** Of legacy and version 0; empty in taproot. */
  readonly scriptCode: Uint8Array;
  /** Any number of 32 bits; in taproot a byte. */
  readonly hashType: number;
  readonly context: TaprootContext;
}

export interface Message {
  readonly rules: SighashSpend['rules'];
  /** Absent for legacy SINGLE without its output, where nothing is hashed. */
  readonly preimage: Uint8Array | undefined;
  readonly digest: Uint8Array;
}

/** What a field of the preimage becomes; the names are those that `getsighash` has. */
export type FieldEdit = (name: string, bytes: Uint8Array) => Uint8Array;

/** `undefined` where a coin is not known that is signed, or the rules know no digest. */
export function messageOf(spend: SighashSpend): Message | undefined {
  const preimage = preimageOf(spend);
  if (preimage === undefined) return undefined;
  if (preimage instanceof Uint8Array) return hashed(spend.rules, preimage);
  const { transaction, index, scriptCode, hashType } = spend;
  const digest = transactionSighashes(transaction).legacyDigest(index, scriptCode, hashType);
  return { rules: spend.rules, preimage: undefined, digest };
}

/** The same of a preimage with other fields; `undefined` also where none of them is another. */
export function editedMessage(spend: SighashSpend, edit: FieldEdit): Message | undefined {
  const names = new NamedFields();
  const preimage = preimageOf(spend, names);
  if (!(preimage instanceof Uint8Array)) return undefined;
  const fields = names.upTo(preimage).map(({ name, start, end }) => {
    return edit(name, preimage.subarray(start, end));
  });
  const edited = concatBytes(...fields);
  return equalBytes(edited, preimage) ? undefined : hashed(spend.rules, edited);
}

/** A message with this preimage. */
function hashed(rules: SighashSpend['rules'], preimage: Uint8Array): Message {
  const digest = rules === 'taproot' ? taggedHash('TapSighash', preimage) : sha256d(preimage);
  return { rules, preimage, digest };
}

type NoPreimage = 'single-without-output';

function preimageOf(spend: SighashSpend, names?: NamedFields): Uint8Array | NoPreimage | undefined {
  const { rules, transaction, index, scriptCode, hashType } = spend;
  if (index >= transaction.inputs.length) return undefined;
  switch (rules) {
    case 'legacy':
      return transactionSighashes(transaction).legacy.preimage(
        index,
        scriptCode,
        hashType,
        names?.add,
      );
    case 'segwit_v0': {
      const amount = spend.coins[index]?.value;
      const input = amount !== undefined && { inputIndex: index, scriptCode, amount };
      if (!input) return undefined;
      return transactionSighashes(transaction).segwitV0Preimage(input, hashType, names?.add);
    }
    default:
      return taprootPreimageOf(spend, names);
  }
}

function taprootPreimageOf(spend: SighashSpend, names?: NamedFields): Uint8Array | undefined {
  const { transaction, index, hashType, context } = spend;
  const coins = knownCoins(spend);
  if (!coins) return undefined;
  const sighashes = spending(transaction, coins);
  const preimage = sighashes.taprootPreimage(index, hashType, context, names?.add);
  return typeof preimage === 'string' ? undefined : preimage;
}

/** With ANYONECANPAY no other coin is looked at, so that any will stand for those not known. */
function knownCoins({ coins, index, hashType }: SighashSpend): readonly TxOutput[] | undefined {
  const isKnown = (coin: TxOutput | undefined): coin is TxOutput => coin !== undefined;
  if (coins.every(isKnown)) return coins;
  const own = coins[index];
  return own && isAnyoneCanPay(hashType) ? coins.map((coin) => coin ?? own) : undefined;
}

/** What many spends share is hashed once. */
const ofTransactions = new WeakMap<Transaction, Sighashes>();
const ofCoins = new WeakMap<readonly TxOutput[], Sighashes>();

export function transactionSighashes(transaction: Transaction): Sighashes {
  const known = ofTransactions.get(transaction) ?? Sighashes.of(transaction);
  ofTransactions.set(transaction, known);
  return known;
}

function spending(transaction: Transaction, coins: readonly TxOutput[]): Sighashes {
  const known = ofCoins.get(coins);
  if (known?.transaction === transaction) return known;
  const made = transactionSighashes(transaction).spending(coins);
  ofCoins.set(coins, made);
  return made;
}
