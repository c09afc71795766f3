/** Puts what was given beside a PSBT into it, so that it can be signed. */
import { equalBytes } from '../../bytes/order.ts';
import { utf8Of } from '../../bytes/utf8-text.ts';
import { decodeBase64, encodeBase64 } from '../../encoding/base64.ts';
import { inputRecord, mapOf, unknownRecord } from '../../psbt/make-record.ts';
import { encodePsbt } from '../../psbt/psbt.ts';
import { recordOf } from '../../psbt/record-access.ts';
import { REGISTRY } from '../../psbt/registry.ts';
import { registryValue } from '../../psbt/registry-records.ts';
import type { InputMap, Psbt } from '../../psbt/types.ts';
import { type InputView, viewOf } from '../../psbt/view.ts';
import { withKnownOutputs } from '../../roles/update.ts';
import { isWitnessProgram } from '../../script/solver.ts';
import { decodePendingPsbt } from '../../silent/decode-pending.ts';
import { peelBy } from '../../subject/spent-script.ts';
import { type GivenOutputs, UNKNOWN_AMOUNT } from '../../subject/subject.ts';
import { transactionId } from '../../tx/ids.ts';
import type { TxOutput } from '../../tx/types.ts';
import { type GivenBeside, messageTextIn, outputsGiven } from '../rows/given-beside.ts';

/** A PSBT as base64 with what was given, and what became of that, by the numbers of inputs. */
export interface UpdatedPsbt {
  readonly psbt: string;
  /** Those whose previous transaction was put in. */
  readonly transactions: readonly number[];
  /** Those of segregated witness whose output was put in as it was told. */
  readonly outputs: readonly number[];
  /** Those of which an output was told that proves nothing: they need its whole transaction. */
  readonly unproven: readonly number[];
  /** Whether it has the text now that it signs. */
  readonly hasText?: true;
}

/**
 * As an updater (BIP 174) would: a previous transaction goes to each input that spends an
 * output of it and has none, whatever else is there; an output that was only told goes to
 * an input of segregated witness of which nothing is known, with its scripts; the text of a message goes
 * to the whole (BIP 322). All other bytes stay as they are. Raises DecodeError.
 */
export function updatedPsbt(base64: string, beside: readonly GivenBeside[]): UpdatedPsbt {
  const psbt = decodePendingPsbt(decodeBase64(base64) ?? new Uint8Array(0));
  const given = outputsGiven(beside);
  const known = given.transactions.map((whole) => ({ whole, txid: transactionId(whole) }));
  const transactionOf = ({ prevout: { txid, vout } }: InputView) =>
    known.find((one) => equalBytes(one.txid, txid) && one.whole.outputs[vout])?.whole;
  const inputs = viewOf(psbt).inputs.filter(({ map }) => !recordOf(map, 'non_witness_utxo'));
  const transactions = inputs.filter(transactionOf);
  const told = inputs.filter((input) => !transactions.includes(input) && toldOf(input, given));
  const outputs = told.filter((input) => witnessUtxoOf(input, given));
  const text = registryValue(psbt.global, MESSAGE) ? undefined : messageTextIn(beside);
  const isNew = transactions.length + outputs.length > 0 || text !== undefined;
  const update = () => {
    const of = (input: InputView) => witnessUtxoOf(input, given);
    const updated = withKnownOutputs(psbt, { transactionOf, witnessUtxoOf: of });
    return encodeBase64(encodePsbt(withText(withScripts(updated, outputs, given), text)));
  };
  return {
    psbt: isNew ? update() : base64,
    transactions: numbersOf(transactions),
    outputs: numbersOf(outputs),
    unproven: numbersOf(told.filter((input) => !outputs.includes(input))),
    ...(text !== undefined && { hasText: true }),
  };
}

const MESSAGE = REGISTRY.global.generic_signed_message;

function withText(psbt: Psbt, text: string | undefined): Psbt {
  if (text === undefined) return psbt;
  const record = unknownRecord(MESSAGE.type, new Uint8Array(0), utf8Of(text));
  return { ...psbt, global: mapOf([...psbt.global.records, record]) };
}

function numbersOf(inputs: readonly InputView[]): readonly number[] {
  return inputs.map(({ index }) => index);
}

/** Of an input of which the PSBT says nothing. */
function toldOf({ prevout, spent }: InputView, given: GivenOutputs): TxOutput | undefined {
  if (spent.output) return undefined;
  return given.proven?.(prevout) ?? given.reported(prevout);
}

function witnessUtxoOf(input: InputView, given: GivenOutputs): TxOutput | undefined {
  const output = toldOf(input, given);
  if (!output || output.value === UNKNOWN_AMOUNT) return undefined;
  if (given.isDisputed?.(input.prevout) || !isOfWitness(input, output, given)) return undefined;
  return output;
}

/** Bare, or inside P2SH by a script of the PSBT or one that was given. */
function isOfWitness({ map }: InputView, { scriptPubKey }: TxOutput, given: GivenOutputs): boolean {
  return isWitnessProgram(peelBy(map, scriptPubKey, given.scripts).redeemScript ?? scriptPubKey);
}

/** The scripts that were told with these inputs, where the PSBT lacks them. */
function withScripts(psbt: Psbt, told: readonly InputView[], given: GivenOutputs): Psbt {
  const numbers = new Set(numbersOf(told));
  const inputs = viewOf(psbt).inputs.map(({ map, index, spent }) => {
    if (!numbers.has(index) || !spent.output) return map;
    const { redeemScript, witnessScript } = peelBy(map, spent.output.scriptPubKey, given.scripts);
    return withRecord(
      withRecord(map, 'redeem_script', redeemScript),
      'witness_script',
      witnessScript,
    );
  });
  return { ...psbt, inputs };
}

function withRecord(
  map: InputMap,
  field: 'redeem_script' | 'witness_script',
  script: Uint8Array | undefined,
): InputMap {
  if (!script || recordOf(map, field)) return map;
  return mapOf([...map.records, inputRecord(field, null, script)]);
}
