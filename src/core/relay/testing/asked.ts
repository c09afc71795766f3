/** Transactions of the tests, and what they spend: a coin that anyone may spend, unless something else is said. */
import { bytes } from '../../sign/testing/utxos.ts';
import type { Transaction, TxInput, TxOutput } from '../../tx/types.ts';
import type { Coin } from '../coins.ts';
import { judgeRelay, type RelayJudgement } from '../judge.ts';
import { detailWords, reasonWords } from '../refusal.ts';
import { standardScripts } from '../scripts.ts';
import type { Tip } from '../tip.ts';

export const ANCHOR = bytes('51024e73');
export const WPKH = bytes(`0014${'aa'.repeat(20)}`);
/** A key and OP_CHECKSIG. */
export const PUBKEY = bytes(`2102${'bb'.repeat(32)}ac`);
/** One key of one. */
export const BARE = bytes(`512102${'bb'.repeat(32)}51ae`);

export const TXID = new Uint8Array(32).fill(0x11);

/** How a question differs from the usual one: 10,000 sat of an anchor, of which 9,000 go to P2WPKH. */
export interface AskedParts {
  readonly version?: number;
  readonly lockTime?: number;
  readonly sequence?: number;
  /** Of the only input, unless there are `inputs`. */
  readonly scriptSig?: Uint8Array;
  readonly witness?: readonly Uint8Array[];
  readonly spent?: Partial<Coin> | null;
  readonly inputs?: readonly AskedInput[];
  readonly outputs?: readonly Partial<TxOutput>[];
  readonly tip?: Tip;
  readonly isKnown?: boolean;
}

export interface AskedInput extends Partial<TxInput> {
  /** Null where there is no such coin. */
  readonly spent?: Partial<Coin> | null;
}

const COIN: Coin = { value: 10_000n, scriptPubKey: ANCHOR, isCoinbase: false };

export function inputOf(vout: number, { spent: _, ...parts }: AskedInput = {}): TxInput {
  const usual = { scriptSig: bytes(''), sequence: 0xfffffffd, witness: [] };
  return { prevout: { txid: TXID, vout }, ...usual, ...parts };
}

export function transactionOf(parts: AskedParts): Transaction {
  const { version = 2, lockTime = 0, outputs = [{}] } = parts;
  return {
    version,
    lockTime,
    inputs: inputsOf(parts).map((input, i) => inputOf(i, input)),
    outputs: outputs.map((output) => ({ value: 9_000n, scriptPubKey: WPKH, ...output })),
  };
}

function inputsOf({
  inputs,
  spent,
  sequence,
  scriptSig,
  witness,
}: AskedParts): readonly AskedInput[] {
  const only: AskedInput = {
    ...(spent !== undefined && { spent }),
    ...(sequence !== undefined && { sequence }),
    ...(scriptSig && { scriptSig }),
    ...(witness && { witness }),
  };
  return inputs ?? [only];
}

/** What is judged of it. */
export function judged(parts: AskedParts): RelayJudgement {
  const transaction = transactionOf(parts);
  return judgeRelay({
    transaction,
    coins: inputsOf(parts).map(({ spent }) => (spent === null ? undefined : { ...COIN, ...spent })),
    tip: parts.tip ?? {},
    ...(parts.isKnown !== undefined && { isKnown: parts.isKnown }),
    scripts: (coins) => standardScripts(transaction, coins),
  });
}

/** The details where there are some, else the reason; of scripts the reason. Ids are `ID`. */
export function answered(parts: AskedParts): string {
  const { refusal } = judged(parts);
  if (!refusal) return 'allowed';
  const reason = reasonWords(refusal);
  if (refusal.error !== undefined) return reason;
  return (detailWords(refusal) ?? reason).replace(/[0-9a-f]{64}/g, 'ID');
}
