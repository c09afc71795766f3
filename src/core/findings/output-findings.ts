/** What deserves a second look in the outputs. */

import { bytesToHex } from '../bytes/hex.ts';
import { quoted } from '../bytes/quoted.ts';
import { joinBytes } from '../bytes/writer.ts';
import { formatAmount, isMoneyRange } from '../encoding/amount.ts';
import { OUTPUT_FORMAT } from '../psbt/fields.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import type { OutputMap } from '../psbt/types.ts';
import { dustThreshold, isDust } from '../relay/dust.ts';
import { counted } from '../said/words.ts';
import { inscriptionEnd, readInscription } from '../script/inscription.ts';
import { Opcode } from '../script/opcodes.ts';
import { pushedBy, readInstructions } from '../script/reader.ts';
import { isKeyIn, keysIn } from '../script/script-keys.ts';
import { isPayToTaproot, solve } from '../script/solver.ts';
import { peel } from '../sign/peel.ts';
import { inputPlace, outputPlace, wholeInput, wholeOutput } from '../subject/place.ts';
import type { ExtendedKeys } from '../subject/records/extended-keys.ts';
import type { RecordsVerdict } from '../subject/records/map-records.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import type { TxOutput } from '../tx/types.ts';
import type { Misfit } from '../verdict/misfit.ts';
import { leavesOf } from '../verdict/signed-message.ts';
import type { OutputVerdict } from '../verdict/verify-outputs.ts';
import { isWeakened, type Policies } from '../verdict/weakened.ts';
import { contradictionText } from './contradiction-text.ts';
import { type Finding, type FindingDetails, finding } from './finding.ts';
import { isUncompressed } from './input-findings.ts';
import { misfitDetails } from './misfit-details.ts';
import { outputSpenderFindings } from './spender-findings.ts';
import type { FindingCode } from './table.ts';

export type { Policies };

export interface OutputContext {
  /** Whether records were judged; else only what is seen without that is found. */
  readonly isVerified: boolean;
  readonly extended: ExtendedKeys;
}

/** Of one output. */
export function outputFindings(
  subject: Subject,
  { index, records, misfits = [] }: OutputVerdict,
  policies: Policies,
  { isVerified, extended }: OutputContext,
): readonly Finding[] {
  const output = subject.transaction.outputs[index]!;
  const map = subject.psbt?.outputs[index];
  const found: Finding[] = [];
  // Most outputs have none, and there may be many.
  const add = (code: FindingCode, details?: FindingDetails) =>
    found.push(finding(code, wholeOutput(subject, index), details));
  if (!isMoneyRange(output.value)) add('amount-out-of-range');
  if (subject.withoutScript.has(index)) return found;
  found.push(...outputSpenderFindings(subject, index, extended));
  if (solve(output.scriptPubKey).type === 'nulldata') {
    const data = pushedBytes(output.scriptPubKey);
    if (data.length > 0) add('payload', { what: payloadText(data) });
  }
  if (isWeakened(policies, index)) add('change-weakened');
  if (!map) return found;
  const ofKeys = isVerified ? keyFindings(map, output, index) : [];
  return [...found, ...recordFindings(map, index, records, misfits), ...ofKeys];
}

/**
 * Outputs that are not worth spending. One of them may be in a transaction without a fee
 * (PreCheckEphemeralTx, policy/ephemeral_policy.cpp). Nobody relays a coinbase.
 */
export function dustFindings(subject: Subject, fee: bigint | undefined): readonly Finding[] {
  if (subject.isCoinbase) return [];
  const dust = subject.transaction.outputs.flatMap((output, i) =>
    isMoneyRange(output.value) && isDust(output) && !subject.withoutScript.has(i) ? [i] : [],
  );
  const code = dust.length === 1 && fee === 0n ? 'dust-to-be-spent' : 'dust';
  return dust.map((i) => {
    const amount = dustThreshold(subject.transaction.outputs[i]!);
    const what = `Limit ${formatAmount(amount)} BTC`;
    return finding(code, wholeOutput(subject, i), { what, amount });
  });
}

/** Keys in a form in which the output could not be spent again. */
function keyFindings(map: OutputMap, output: TxOutput, index: number): readonly Finding[] {
  if (isPayToTaproot(output.scriptPubKey)) return originKindFindings(map, index);
  const peeled = peel(output.scriptPubKey, ownScripts(map));
  if ('missing' in peeled || peeled.innermost.rules !== 'segwit_v0') return [];
  const { script } = peeled.innermost;
  const bad = map.records.filter(
    (record) =>
      (record.field === 'bip32_derivation' &&
        isUncompressed(record.key) &&
        isKeyIn(script, record.key)) ||
      (record.field === 'witness_script' && keysIn(record.value, false).some(isUncompressed)),
  );
  return bad.map((record) => finding('uncompressed-in-segwit', outputPlace(index, record)));
}

function originKindFindings(map: OutputMap, index: number): readonly Finding[] {
  return recordsOf(map, 'bip32_derivation').map((record) =>
    finding('origin-kind', outputPlace(index, record)),
  );
}

function ownScripts(map: OutputMap): readonly Uint8Array[] {
  return [recordOf(map, 'redeem_script'), recordOf(map, 'witness_script')].flatMap((record) =>
    record ? [record.value] : [],
  );
}

/** What the records say that cannot be so, scripts among them. */
function recordFindings(
  map: OutputMap,
  index: number,
  verdict: RecordsVerdict | undefined,
  misfits: readonly Misfit[],
): readonly Finding[] {
  const wrong = (verdict?.contradicting ?? []).flatMap((n) => map.records[n] ?? []);
  const [first] = wrong;
  if (!verdict || !first) return [];
  const { byField } = OUTPUT_FORMAT;
  const what = contradictionText(
    wrong.map(({ field }) => byField[field].traits.words),
    verdict,
  );
  const place = { ...outputPlace(index, first), path: `outputs[${index}]` };
  return [finding('output-contradicted', place, { what, ...misfitDetails(misfits, false) })];
}

function pushedBytes(script: Uint8Array): Uint8Array {
  return joinBytes(pushedBy(script));
}

/** Longer texts are cut. */
const LONGEST_TEXT = 200;

/** As text where all of it is, else as hex. */
function payloadText(bytes: Uint8Array): string {
  const cut = bytes.subarray(0, LONGEST_TEXT);
  const text = decodeText(bytes);
  const shown = text === undefined ? bytesToHex(cut) : quoted(text.slice(0, LONGEST_TEXT));
  const size = counted(bytes.length, 'byte');
  return bytes.length === 0 ? size : `${size}, ${shown}${bytes.length > LONGEST_TEXT ? '…' : ''}`;
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
