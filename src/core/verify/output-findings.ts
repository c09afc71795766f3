/** What deserves a second look in the outputs. */

import { compactSizeLength } from '../bytes/compact-size.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { isMoneyRange } from '../encoding/amount.ts';
import { originOf, recordOf, recordsOf } from '../psbt/record-access.ts';
import { redeemScriptFits, witnessScriptFits } from '../psbt/script-fits.ts';
import type {
  AnyRecordOf,
  InputFields,
  InputMap,
  OutputFields,
  OutputMap,
  TapLeaf,
} from '../psbt/types.ts';
import { isUnspendable } from '../script/asm.ts';
import { inscriptionEnd, readInscription } from '../script/inscription.ts';
import { Opcode } from '../script/opcodes.ts';
import { readInstructions } from '../script/reader.ts';
import { isWitnessProgram, solve } from '../script/solver.ts';
import { peel } from '../sign/peel.ts';
import { AMOUNT_SIZE } from '../tx/layout.ts';
import { isBurned } from '../tx/losses.ts';
import type { TxOutput } from '../tx/types.ts';
import { type FindingOf, type FindingRows, finder, LATE } from './findings.ts';
import { INPUT_FINDINGS, isUncompressed } from './input-findings.ts';
import { inputPlace, outputPlace, wholeInput, wholeOutput } from './place.ts';
import { keysIn, separatorsBefore } from './script-keys.ts';
import { leavesOf } from './signed-message.ts';
import { type Subject, type SubjectInput, scriptsOf } from './subject.ts';
import { tapscriptPolicy } from './tapscript-policy.ts';

export const OUTPUT_FINDINGS = {
  dust: [
    'warning',
    'The amount is below the dust limit, so nodes will not relay it. Pay more.',
    LATE,
  ],
  burn: ['danger', 'Nobody can ever spend this output. Pay nothing to it.'],
  payload: ['note', 'This carries data besides the payment.'],
  'change-weakened': [
    'danger',
    'This output is marked as change, yet it takes fewer of the signers than the inputs do. Do not sign; ask who made it.',
    LATE,
  ],
} as const satisfies FindingRows;

/** Scripts and amounts are judged as those of inputs. */
const ROWS = { ...INPUT_FINDINGS, ...OUTPUT_FINDINGS };
type Finding = FindingOf<keyof typeof ROWS>;
const finding = finder(ROWS);

/** Of one output. */
export function outputFindings(
  subject: Subject,
  index: number,
  policies: readonly Policy[],
): readonly Finding[] {
  const output = subject.transaction.outputs[index]!;
  const map = subject.psbt?.outputs[index];
  const place = wholeOutput(subject, index);
  const found: Finding[] = [];
  if (!isMoneyRange(output.value)) found.push(finding('amount-out-of-range', place));
  else if (output.value < dustThreshold(output)) found.push(finding('dust', place));
  if (isBurned(output)) found.push(finding('burn', place));
  if (solve(output.scriptPubKey).type === 'nulldata') {
    const what = payloadText(pushedBytes(output.scriptPubKey));
    found.push(finding('payload', place, { what }));
  }
  if (map && isWeakened(map, output, policies)) found.push(finding('change-weakened', place));
  if (!map) return found;
  return [...found, ...scriptFindings(map, output, index), ...keyFindings(map, output, index)];
}

/** Keys in a form in which the output could not be spent again. */
function keyFindings(map: OutputMap, output: TxOutput, index: number): readonly Finding[] {
  const peeled = peel(output.scriptPubKey, ownScripts(map));
  if ('missing' in peeled || peeled.innermost.rules !== 'segwit_v0') return [];
  const { script } = peeled.innermost;
  const bad = map.records.filter(
    (record) =>
      (record.field === 'bip32_derivation' &&
        isUncompressed(record.key) &&
        separatorsBefore(script, record.key).length > 0) ||
      (record.field === 'witness_script' && keysIn(record.value, false).some(isUncompressed)),
  );
  return bad.map((record) => finding('uncompressed-in-segwit', outputPlace(index, record)));
}

function ownScripts(map: OutputMap): readonly Uint8Array[] {
  return [recordOf(map, 'redeem_script'), recordOf(map, 'witness_script')].flatMap((record) =>
    record ? [record.value] : [],
  );
}

/** Satoshis of a kilobyte at which spending an output has to be worth it (DUST_RELAY_TX_FEE, policy/policy.h). */
const DUST_RATE = 3n;
/** Bytes that spending one takes: an input, and what satisfies it, of which witnesses count a quarter. */
const SPENDING = 32 + 4 + 1 + 107 + 4;
const SPENDING_WITNESS = 32 + 4 + 1 + Math.floor(107 / 4) + 4;

/** GetDustThreshold, policy/policy.cpp. */
function dustThreshold({ scriptPubKey }: TxOutput): bigint {
  if (isUnspendable(scriptPubKey)) return 0n;
  const { length } = scriptPubKey;
  const size = AMOUNT_SIZE + compactSizeLength(length) + length;
  const spending = isWitnessProgram(scriptPubKey) ? SPENDING_WITNESS : SPENDING;
  return BigInt(size + spending) * DUST_RATE;
}

function scriptFindings(map: OutputMap, output: TxOutput, index: number): readonly Finding[] {
  const utxo = solve(output.scriptPubKey);
  const redeem = recordOf(map, 'redeem_script');
  const witness = recordOf(map, 'witness_script');
  const wrong = [
    redeemScriptFits(redeem?.value, utxo) === false ? redeem : undefined,
    witnessScriptFits(witness?.value, redeem?.value, utxo) === false ? witness : undefined,
  ];
  return wrong.flatMap((record) =>
    record ? [finding('script-mismatch', outputPlace(index, record))] : [],
  );
}

function pushedBytes(script: Uint8Array): Uint8Array {
  const pushed = [...readInstructions(script)].flatMap(({ data }) => (data ? [...data] : []));
  return Uint8Array.from(pushed);
}

/** Longer texts are cut. */
const LONGEST_TEXT = 200;

/** As text where all of it is, else as hex. */
function payloadText(bytes: Uint8Array): string {
  const cut = bytes.subarray(0, LONGEST_TEXT);
  const text = decodeText(bytes);
  const shown = text === undefined ? bytesToHex(cut) : JSON.stringify(text.slice(0, LONGEST_TEXT));
  return `${bytes.length} bytes, ${shown}${bytes.length > LONGEST_TEXT ? '…' : ''}`;
}

/** UTF-8 without control characters. */
function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /\p{Cc}/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Inscriptions in the leaves that an input brings. */
export function inscriptionFindings(subject: Subject, input: SubjectInput): readonly Finding[] {
  const records = input.map ? recordsOf(input.map, 'tap_leaf_script') : [];
  return leavesOf(input).flatMap(({ script }, i) => {
    const record = records[i];
    const place = record ? inputPlace(input.index, record) : wholeInput(subject, input);
    return inscriptionsIn(script).map((what) => finding('payload', place, { what }));
  });
}

function inscriptionsIn(script: Uint8Array): readonly string[] {
  const found: string[] = [];
  for (const { opcode, start } of readInstructions(script)) {
    const end = opcode === Opcode.OP_0 ? inscriptionEnd(script, start) : undefined;
    if (end === undefined) continue;
    const { contentType, body } = readInscription(script.subarray(start, end));
    const type = contentType && decodeText(contentType);
    found.push(`Inscription${type ? ` of ${type}` : ''}, ${payloadText(body)}`);
  }
  return found;
}

/** The keys of a multisig by the fingerprints of their signers, as the PSBT tells them. */
export interface Policy {
  readonly required: number;
  readonly signers: readonly string[];
}

type Map = Pick<InputMap, 'records'> | Pick<OutputMap, 'records'>;

/** What an input takes; undefined where that is no multisig, or one signer has all of its keys. */
export function inputPolicy(subject: Subject, input: SubjectInput): Policy | undefined {
  const { map, spent } = input;
  if (!map || !spent) return undefined;
  const policy = policyOf(map, spent.scriptPubKey, scriptsOf(input, subject));
  return policy && new Set(policy.signers).size > 1 ? policy : undefined;
}

/** A multisig, or a single key as one of one; keys without an origin are nobody's. */
function policyOf(
  map: Map,
  scriptPubKey: Uint8Array,
  scripts: readonly Uint8Array[],
): Policy | undefined {
  const peeled = peel(scriptPubKey, scripts);
  if ('missing' in peeled) return undefined;
  const { solution } = peeled.innermost;
  const origins = originsOf(map);
  if (solution.type === 'multisig') {
    const signers = solution.pubkeys.flatMap((key) => origins.get(bytesToHex(key)) ?? []);
    return { required: solution.required, signers };
  }
  if (solution.type === 'witness_v1_taproot') return taprootPolicy(map, origins);
  const isSingle = solution.type === 'pubkeyhash' || solution.type === 'pubkey';
  return isSingle ? { required: 1, signers: [...origins.values()] } : undefined;
}

/** By the key path where the internal key has a signer, else the leaf without a lock that takes the most. */
function taprootPolicy(map: Map, origins: ReadonlyMap<string, string>): Policy | undefined {
  const records: readonly AnyRecord[] = map.records;
  const internal = records.find(({ field }) => field === 'tap_internal_key')?.value;
  const signer = internal instanceof Uint8Array && origins.get(bytesToHex(internal));
  if (signer) return { required: 1, signers: [signer] };
  const policies = records.flatMap(leavesOfRecord).flatMap(({ script }) => {
    const policy = tapscriptPolicy(script);
    if (!policy || policy.locks.length > 0) return [];
    const signers = policy.keys.flatMap((key) => origins.get(bytesToHex(key)) ?? []);
    return [{ required: policy.required, signers }];
  });
  return policies.sort((a, b) => b.required - a.required)[0];
}

type AnyRecord = AnyRecordOf<InputFields> | AnyRecordOf<OutputFields>;

function leavesOfRecord(record: AnyRecord): readonly TapLeaf[] {
  if (record.field === 'tap_leaf_script') return [record.value];
  return record.field === 'tap_tree' ? record.value : [];
}

/** Fingerprints by the public key, in hex; of taproot by its x. */
function originsOf(map: Map): ReadonlyMap<string, string> {
  const origins = new Map<string, string>();
  for (const record of map.records) {
    const origin = originOf(record);
    if (!origin || !(record.key instanceof Uint8Array)) continue;
    origins.set(bytesToHex(record.key), bytesToHex(origin.fingerprint));
  }
  return origins;
}

/** Whether an output with a key of the inputs' signers takes fewer of them, or fewer signatures, than an input. */
function isWeakened(map: OutputMap, output: TxOutput, policies: readonly Policy[]): boolean {
  if (policies.length === 0) return false;
  const policy = policyOf(map, output.scriptPubKey, ownScripts(map));
  if (!policy) return false;
  return policies.some(({ required, signers }) => {
    const known = policy.signers.filter((signer) => signers.includes(signer)).length;
    return known > 0 && (known < signers.length || policy.required < required);
  });
}
