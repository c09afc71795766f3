/**
 * How many lines the printed parts of a result have, without printing them:
 * what is scrolled through must have its height before any of it is written.
 * Each function counts what its namesake in the files beside this one writes;
 * a test holds both against each other.
 */
import { compareBytes, isAllZero } from '../../core/bytes/order.ts';
import type { PsbtVisitor } from '../../core/psbt/psbt.ts';
import { recordOf, recordsOf } from '../../core/psbt/record-access.ts';
import type { GlobalMap, InputMap, OutputMap } from '../../core/psbt/types.ts';
import { extractDestination } from '../../core/script/destination.ts';
import { isCoinbase } from '../../core/tx/ids.ts';
import type { Transaction, TxInput, TxOutput } from '../../core/tx/types.ts';
import { distinctExtendedKeys } from './decodepsbt-global.ts';
import { distinctContributions, distinctLeaves, knownWitnessUtxo } from './decodepsbt-input.ts';

/** How many lines the JSON of each map has; of the global map down to that of `inputs`. */
export interface MapLines {
  readonly global: number;
  readonly inputs: Uint32Array;
  readonly outputs: Uint32Array;
  /**
   * Of {@link TOGETHER} outputs each of an unsigned transaction that is large enough
   * to be written in sections.
   */
  readonly unsignedOutputs?: Uint32Array;
}

/** Inputs or outputs of a large transaction that are written at once. */
export const TOGETHER = 256;

/** What stands between brackets, with their two lines; nothing takes the line of its name only. */
function enclosed(lines: number): number {
  return lines === 0 ? 1 : lines + 2;
}

/** As {@link enclosed}, of a member that is left out where it is empty. */
function optional(lines: number): number {
  return lines === 0 ? 0 : lines + 2;
}

/** `asm`, `hex` and `type`. */
const SCRIPT = enclosed(3);
/** `asm` and `hex`. */
const SCRIPT_SIG = enclosed(2);

function scriptPubKey(script: Uint8Array): number {
  return enclosed(extractDestination(script) ? 5 : 4);
}

/** Lines of a transaction with its braces, the first of which stands on the line of its name. */
export function transactionLines(transaction: Transaction): number {
  const coinbase = isCoinbase(transaction);
  const inputs = sum(transaction.inputs, (input) => inputLines(input, coinbase));
  const outputs = sum(transaction.outputs, outputLines);
  return enclosed(7 + enclosed(inputs) + enclosed(outputs));
}

/** One of `vin` that is not signed yet. */
export const UNSIGNED_INPUT = enclosed(2 + SCRIPT_SIG + 1);

/** One object of `vin`. */
export function inputLines({ witness }: TxInput, coinbase: boolean): number {
  const spent = coinbase ? 1 : 2 + SCRIPT_SIG;
  return enclosed(spent + optional(witness.length) + 1);
}

/** One object of `vout`. */
export function outputLines({ scriptPubKey: script }: TxOutput): number {
  return enclosed(2 + scriptPubKey(script));
}

/** The first lines of a result, down to that of `inputs`. */
function globalLines(map: GlobalMap, version: number): number {
  const unsignedTx = recordOf(map, 'unsigned_tx');
  const keys = distinctExtendedKeys(recordsOf(map, 'xpub')).length;
  return (
    1 +
    (unsignedTx ? transactionLines(unsignedTx.value) : 0) +
    enclosed(keys * enclosed(3)) +
    (version >= 2 ? version2Lines(map) : 0) +
    1 +
    enclosed(recordsOf(map, 'proprietary').length * PROPRIETARY) +
    enclosed(recordsOf(map, 'unknown').length) +
    1
  );
}

/** `identifier`, `subtype`, `key` and `value`. */
const PROPRIETARY = enclosed(4);

function version2Lines(map: GlobalMap): number {
  const names = ['tx_version', 'fallback_locktime', 'input_count', 'output_count'] as const;
  const numbers = names.filter((name) => recordOf(map, name)).length;
  return numbers + (recordOf(map, 'tx_modifiable') ? 3 : 0);
}

/** One object of `inputs`. */
function psbtInputLines(map: InputMap, version: number): number {
  return enclosed(
    coinLines(map) +
      optional(recordsOf(map, 'partial_sig').length) +
      (recordOf(map, 'sighash_type') ? 1 : 0) +
      scriptLines(map) +
      derivationLines(map) +
      finalLines(map) +
      sum(PREIMAGES, (name) => optional(recordsOf(map, name).length)) +
      (version >= 2 ? sum(VERSION_2, (name) => (recordOf(map, name) ? 1 : 0)) : 0) +
      taprootLines(map) +
      muSig2Lines(map) +
      extraLines(map),
  );
}

const PREIMAGES = ['ripemd160', 'sha256', 'hash160', 'hash256'] as const;
const VERSION_2 = [
  'previous_txid',
  'output_index',
  'sequence',
  'time_locktime',
  'height_locktime',
] as const;

function coinLines(map: InputMap): number {
  const lone = knownWitnessUtxo(map);
  const whole = recordOf(map, 'non_witness_utxo');
  return (
    (lone ? enclosed(1 + scriptPubKey(lone.value.scriptPubKey)) : 0) +
    (whole ? transactionLines(whole.value) : 0)
  );
}

function scriptLines(map: InputMap | OutputMap): number {
  const scripts = map.records.filter(
    ({ field, value }) =>
      (field === 'redeem_script' || field === 'witness_script') && value.length > 0,
  );
  return scripts.length * SCRIPT;
}

/** `pubkey`, `master_fingerprint` and `path` of each. */
function derivationLines(map: InputMap | OutputMap): number {
  const derivations = map.records.filter(({ field }) => field === 'bip32_derivation');
  return optional(derivations.length * enclosed(3));
}

function finalLines(map: InputMap): number {
  const scriptSig = recordOf(map, 'final_scriptsig')?.value.length ?? 0;
  const witness = recordOf(map, 'final_scriptwitness')?.value.length ?? 0;
  return (scriptSig > 0 ? SCRIPT_SIG : 0) + optional(witness);
}

function taprootLines(map: InputMap): number {
  const leaves = distinctLeaves(recordsOf(map, 'tap_leaf_script'));
  return (
    (recordOf(map, 'tap_key_sig') ? 1 : 0) +
    optional(recordsOf(map, 'tap_script_sig').length * enclosed(3)) +
    optional(sum(leaves, (blocks) => enclosed(2 + enclosed(blocks.length)))) +
    taprootDerivationLines(map) +
    presentLines(recordOf(map, 'tap_internal_key')?.value) +
    presentLines(recordOf(map, 'tap_merkle_root')?.value)
  );
}

/** A line unless there is nothing, or zeros, which are nothing to Core. */
function presentLines(value: Uint8Array | undefined): number {
  return value && !isAllZero(value) ? 1 : 0;
}

function taprootDerivationLines(map: InputMap | OutputMap): number {
  let lines = 0;
  for (const record of map.records) {
    if (record.field !== 'tap_bip32_derivation') continue;
    lines += enclosed(3 + enclosed(distinctCount(record.value.leafHashes)));
  }
  return optional(lines);
}

function distinctCount(hashes: readonly Uint8Array[]): number {
  const sorted = hashes.length < 2 ? hashes : [...hashes].sort(compareBytes);
  return sorted.filter((hash, i) => i === 0 || compareBytes(sorted[i - 1]!, hash) !== 0).length;
}

function muSig2Lines(map: InputMap): number {
  return (
    participantLines(map) +
    sum(['musig2_pub_nonce', 'musig2_partial_sig'] as const, (name) =>
      optional(
        sum(distinctContributions(recordsOf(map, name)), ({ key }) =>
          enclosed(3 + presentLines(key.leafHash)),
        ),
      ),
    )
  );
}

function participantLines(map: InputMap | OutputMap): number {
  let lines = 0;
  for (const record of map.records) {
    if (record.field !== 'musig2_participant_pubkeys') continue;
    lines += enclosed(1 + enclosed(record.value.length));
  }
  return optional(lines);
}

function extraLines(map: InputMap | OutputMap): number {
  const proprietary = map.records.filter(({ field }) => field === 'proprietary').length;
  const unknown = map.records.filter(({ field }) => field === 'unknown').length;
  return optional(proprietary * PROPRIETARY) + optional(unknown);
}

/** One object of `outputs`. */
function psbtOutputLines(map: OutputMap, version: number): number {
  const script = recordOf(map, 'script');
  const isPaid = version >= 2 && recordOf(map, 'amount') && script;
  const tree = recordOf(map, 'tap_tree')?.value ?? [];
  return enclosed(
    scriptLines(map) +
      derivationLines(map) +
      (isPaid ? 1 + scriptPubKey(script.value) : 0) +
      presentLines(recordOf(map, 'tap_internal_key')?.value) +
      optional(tree.length * enclosed(3)) +
      taprootDerivationLines(map) +
      participantLines(map) +
      extraLines(map),
  );
}

/** Of the outputs of a large transaction; a small one is written at once. */
function unsignedOutputLines(transaction: Transaction | undefined): Uint32Array | undefined {
  const { inputs = [], outputs = [] } = transaction ?? {};
  const isLarge = inputs.length + outputs.length > 2 * TOGETHER;
  if (!isLarge || inputs.length === 0 || outputs.length === 0) return undefined;
  return linesTogether(outputs.length, (i) => outputLines(outputs[i]!));
}

/** Lines of {@link TOGETHER} elements each, by those of each element. */
export function linesTogether(count: number, linesOf: (index: number) => number): Uint32Array {
  const lines = new Uint32Array(Math.ceil(count / TOGETHER));
  for (let i = 0; i < count; i++) lines[Math.floor(i / TOGETHER)]! += linesOf(i);
  return lines;
}

/** Counts the lines of each map as a PSBT is read. */
export class LineCounter implements PsbtVisitor {
  private version = 0;
  private globalCount = 0;
  private unsignedOutputs: Uint32Array | undefined;
  private readonly inputCounts: number[] = [];
  private readonly outputCounts: number[] = [];

  global(map: GlobalMap, version: number): void {
    this.version = version;
    this.globalCount = globalLines(map, version);
    this.unsignedOutputs = unsignedOutputLines(recordOf(map, 'unsigned_tx')?.value);
  }

  input(map: InputMap): void {
    this.inputCounts.push(psbtInputLines(map, this.version));
  }

  output(map: OutputMap): void {
    this.outputCounts.push(psbtOutputLines(map, this.version));
  }

  end(): void {}

  get lines(): MapLines {
    const lines = {
      global: this.globalCount,
      inputs: Uint32Array.from(this.inputCounts),
      outputs: Uint32Array.from(this.outputCounts),
    };
    const { unsignedOutputs } = this;
    return unsignedOutputs ? { ...lines, unsignedOutputs } : lines;
  }
}

function sum<T>(items: readonly T[], count: (item: T) => number): number {
  let total = 0;
  for (const item of items) total += count(item);
  return total;
}
