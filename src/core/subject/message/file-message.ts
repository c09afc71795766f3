/**
 * What makes a PSBT or a transaction a message that is signed, and no payment: BIP 322, whose
 * first input spends `to_spend`, and BIP 127, one of whose inputs spends the hash of a text.
 * No block can hold `to_spend`, as it has the form of a coinbase whose script begins with
 * OP_0, where BIP 34 wants the height; and no transaction has a hash of another text for its
 * id. That holds where it is proven which of them is spent; a record alone proves nothing.
 */
import { bytesToHex } from '../../bytes/hex.ts';
import { equalBytes } from '../../bytes/order.ts';
import { recordOf } from '../../psbt/record-access.ts';
import { REGISTRY } from '../../psbt/registry.ts';
import { registryValue } from '../../psbt/registry-records.ts';
import type { InputMap, Psbt } from '../../psbt/types.ts';
import type { OutPoint, Transaction, TxOutput } from '../../tx/types.ts';
import { type CommitmentFit, commitmentFit } from './reserves.ts';
import { areOfToSign, hashIfToSpend, isIdOf, transactionToSpend } from './to-spend.ts';

/** What a person says of the message of a file that may lack its record. */
export interface AskedMessage {
  /** In UTF-8. */
  readonly text: Uint8Array;
  /** The output script of the address that is to have signed it. */
  readonly scriptPubKey?: Uint8Array | undefined;
}

export interface FileMessage {
  /** BIP 322, or the proof of reserves of BIP 127. */
  readonly kind: 'bip322' | 'reserves';
  /** The input that spends the message. */
  readonly input: number;
  /** The bytes that are signed, by the record or else as a person gave them. */
  readonly text?: Uint8Array | undefined;
  /** Whether the file has the record that says so. */
  readonly isRecorded: boolean;
  /** The text that was given, where it is not that of the record. */
  readonly otherText?: Uint8Array | undefined;
  /** What a person gave besides. */
  readonly asked?: AskedMessage | undefined;
  /** Of BIP 322, once it is known which transaction is spent, with its hash of the message. */
  readonly toSpend?: { readonly transaction: Transaction; readonly hash: Uint8Array } | undefined;
  /** Of BIP 127, where the outpoint is of the text. */
  readonly fit?: CommitmentFit | undefined;
}

/** Whether it is proven that no block can hold what spends it. */
export function isNeverMined(message: FileMessage | undefined): boolean {
  return message !== undefined && (message.toSpend !== undefined || message.fit !== undefined);
}

/** What is known of an input before it is known that it may be of a message. */
export interface SpendingInput {
  readonly prevout: OutPoint;
  readonly map: InputMap | undefined;
  readonly spent: TxOutput | undefined;
  /** Whether a whole previous transaction says what it spends. */
  readonly isProven: boolean;
}

export interface MessageFile {
  readonly psbt: Psbt | undefined;
  readonly outputs: readonly TxOutput[];
  readonly inputs: readonly SpendingInput[];
  /** Previous transactions that were given beside it. */
  readonly given: readonly Transaction[];
  readonly asked: AskedMessage | undefined;
}

/** Undefined where nothing says that it is a message, and it has not the shape of one. */
export function fileMessageOf(file: MessageFile): FileMessage | undefined {
  const { psbt, inputs } = file;
  if (inputs.length === 0) return undefined;
  const recorded = psbt && registryValue(psbt.global, REGISTRY.global.generic_signed_message);
  if (recorded) return signedMessage(file, recorded);
  return reserves(file) ?? signedMessage(file, undefined);
}

function reserves({ inputs, asked }: MessageFile): FileMessage | undefined {
  for (const [input, { map, prevout }] of inputs.entries()) {
    const recorded = map && registryValue(map, REGISTRY.input.por_commitment);
    if (!recorded) continue;
    const fit = commitmentFit(prevout.txid, recorded);
    return { kind: 'reserves', input, fit, ...textsOf(recorded, asked) };
  }
  const fit = asked && commitmentFit(inputs[0]!.prevout.txid, asked.text);
  return fit && { kind: 'reserves', input: 0, fit, ...textsOf(undefined, asked) };
}

function textsOf(
  recorded: Uint8Array | undefined,
  asked: AskedMessage | undefined,
): Pick<FileMessage, 'text' | 'isRecorded' | 'otherText' | 'asked'> {
  const isOther = recorded && asked && !equalBytes(recorded, asked.text);
  return {
    text: recorded ?? asked?.text,
    isRecorded: recorded !== undefined,
    otherText: isOther ? asked.text : undefined,
    asked,
  };
}

function signedMessage(
  file: MessageFile,
  recorded: Uint8Array | undefined,
): FileMessage | undefined {
  const texts = textsOf(recorded, file.asked);
  const toSpend = spentTransaction(file, texts.text);
  if (!toSpend && !recorded && !hasShape(file)) return undefined;
  return { kind: 'bip322', input: 0, toSpend, ...texts };
}

/** The previous transaction of input 0, where it is known and of that form. */
function spentTransaction(
  { inputs, given, asked }: MessageFile,
  text: Uint8Array | undefined,
): FileMessage['toSpend'] {
  const { prevout, map, spent } = inputs[0]!;
  const previous = map && recordOf(map, 'non_witness_utxo')?.value;
  const script = asked?.scriptPubKey ?? spent?.scriptPubKey;
  const made = text && script ? [transactionToSpend(text, script)] : [];
  for (const transaction of [...(previous ? [previous] : []), ...given, ...made]) {
    const hash = hashIfToSpend(transaction);
    if (hash && isIdOf(prevout.txid, transaction)) return { transaction, hash };
  }
  return undefined;
}

/** A coin of amount 0 that a previous transaction proves is a real one. */
function hasShape({ inputs, outputs }: MessageFile): boolean {
  const { prevout, spent, isProven } = inputs[0]!;
  const mayBeOfMessage = !spent || spent.value < 0n || (spent.value === 0n && !isProven);
  return areOfToSign(outputs) && prevout.vout === 0 && mayBeOfMessage;
}

/** Previous transactions of a PSBT that stand at an earlier input of the same txid, as BIP 322 writes them. */
export function earlierPrevious(
  inputs: readonly Pick<SpendingInput, 'prevout' | 'map'>[],
): readonly (Transaction | undefined)[] {
  const known = new Map<string, Transaction>();
  return inputs.map(({ prevout, map }) => {
    const name = bytesToHex(prevout.txid);
    const earlier = known.get(name);
    const previous = map && recordOf(map, 'non_witness_utxo')?.value;
    if (previous) known.set(name, previous);
    return earlier;
  });
}
