/** Stands before a signer: runs it where a policy is kept, and gives out what it signed and nothing else. */
import { equalBytes } from '../../core/bytes/order.ts';
import type { ComparedFile } from '../../core/diff/compare.ts';
import { encodeBase64 } from '../../core/encoding/base64.ts';
import { readWholeFile } from '../../core/intake/whole-file.ts';
import { judgePolicy } from '../../core/spending-policy/judge.ts';
import type { JudgedRule } from '../../core/spending-policy/spending-policy.ts';
import { holdsSecret } from '../../rpc/console/secret-text.ts';
import { parseJson } from '../../rpc/json/parse.ts';
import { isArray, isObject, type Json, jsonObject, memberOrNull } from '../../rpc/json/value.ts';
import { quoteJson, writeJson } from '../../rpc/json/write.ts';
import type { ReadPolicy } from '../../rpc/policy/policy-form.ts';
import { type CommandAnswer, jsonAnswer } from '../answer.ts';
import { type CommandContext, flagValue, INPUT, isSet } from '../context.ts';
import { EXIT, type Exit, misused, Stop, unread } from '../exit.ts';
import { inspectedText } from '../inspected.ts';
import { plainJson, plainText } from '../plain.ts';
import { readPolicyFile, ruleJson, rulesText } from '../policy.ts';
import { fileIn, readFileBytes, requireOneInput } from '../read-file.ts';
import type { ProgramEnd } from '../system.ts';
import { psbtOf, signedOnly, whyNotValid } from './returned.ts';
import {
  chainOfCall,
  isProtocolCall,
  PASSED_ON,
  readsInput,
  type SignerCall,
  signerCall,
} from './signer-protocol.ts';

/** What a call of the gate has: the policy, and the signer with the time that it has. */
interface Gate {
  readonly context: CommandContext;
  readonly read: ReadPolicy;
  readonly command: string;
  readonly args: readonly string[];
  readonly timeout: number;
}

/** `gate -- COMMAND …`: by the protocol of external signers where the arguments are of it, else PSBT for PSBT. */
export function gateCommand(context: CommandContext): CommandAnswer {
  const [command = '', ...args] = context.operands;
  const timeout = readTimeout(context);
  requireOneInput({ ...context, operands: context.flags.get('psbt') ?? [] });
  const read = readPolicyFile(context);
  if (!read) throw misused('gate needs --policy=FILE');
  const gate: Gate = { context, read, command, args, timeout };
  const isJson = isSet(context, 'json');
  if (!isProtocolCall(args)) return isJson ? jsonOfGate(gate) : plainAnswer(gate);
  if (isJson) throw misused('the protocol of signers is JSON without --json');
  return protocolAnswer(gate);
}

/** What keeps the gate shut, with the rules that are not kept where it is those. */
class Refusal extends Stop {
  constructor(
    readonly words: string,
    readonly rules?: readonly JudgedRule[],
    shown = '',
  ) {
    super(EXIT.found, `${words}${shown}`);
  }
}

const USUAL_SECONDS = 300;
const MOST_SECONDS = 86_400;

/** Milliseconds. */
function readTimeout(context: CommandContext): number {
  const text = flagValue(context, 'timeout') ?? `${USUAL_SECONDS}`;
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (seconds >= 1 && seconds <= MOST_SECONDS) return seconds * 1000;
  throw misused(`--timeout takes seconds from 1 to ${MOST_SECONDS}`);
}

/** By the schema: what is given out, or why nothing is, which is also said on standard error. */
function jsonOfGate(gate: Gate): CommandAnswer {
  try {
    const { back, rules } = signedPlainly(gate);
    return jsonAnswer('gate', EXIT.fine, [
      ['psbt', quoteJson(encodeBase64(back.bytes))],
      ['policy', writeJson(rules.map(ruleJson))],
    ]);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    gate.context.system.warn(`touchstone: ${thrown.message}\n`);
    const { words, rules } = thrown;
    return jsonAnswer('gate', EXIT.found, [
      ['refused', quoteJson(words)],
      ...(rules ? [['policy', writeJson(rules.map(ruleJson))] as const] : []),
    ]);
  }
}

function plainAnswer(gate: Gate): CommandAnswer {
  return { text: encodeBase64(signedPlainly(gate).back.bytes), exit: EXIT.fine };
}

/** A PSBT on standard input or in a file; the signer is given the PSBT that was inspected, and no other bytes. */
function signedPlainly(gate: Gate): Passed {
  const { system, flags } = gate.context;
  const path = flags.get('psbt')?.[0] ?? INPUT;
  const raw = readFileBytes(system, path);
  const { format, text } = fileIn(path, raw);
  const sent = format === 'psbt' ? psbtOf(text) : undefined;
  if (!sent) throw unread('what is to be signed is no PSBT that Bitcoin Core would read');
  const isBinary = equalBytes(raw, sent.bytes);
  return signed(gate, sent, () => {
    const input = isBinary ? sent.bytes : utf8(`${text}\n`);
    const file = readWholeFile(outputOf(run(gate, gate.args, input)));
    return 'fault' in file || file.format !== 'psbt' ? undefined : psbtOf(file.text);
  });
}

/** What is given out, and the rules that it keeps. */
interface Passed {
  readonly back: ComparedFile;
  readonly rules: readonly JudgedRule[];
}

/** What is refused is an answer of the protocol too. */
function protocolAnswer(gate: Gate): CommandAnswer {
  try {
    const { system } = gate.context;
    const input = readsInput(gate.args) ? system.readInput() : new Uint8Array(0);
    return jsonLine(protocolJson(gate, input));
  } catch (thrown) {
    if (!(thrown instanceof Stop)) throw thrown;
    return jsonLine(jsonObject(['error', thrown.message]));
  }
}

function jsonLine(json: Json): CommandAnswer {
  return { text: plainJson(writeJson(json)), exit: EXIT.fine };
}

function protocolJson(gate: Gate, input: Uint8Array): Json {
  const { args, context } = gate;
  const call: SignerCall = signerCall(args, new TextDecoder().decode(input));
  if (call.kind === 'unknown') {
    throw misused(`the gate knows ${PASSED_ON.join(', ')}, and signtx with a PSBT`);
  }
  const named = chainOfCall(args);
  if (named !== undefined && named !== context.chain) {
    throw misused(
      `the call is for ${named ?? 'a chain that is not known'}, the gate for ${context.chain}`,
    );
  }
  const answer = (): Json => {
    const json = parseJson(new TextDecoder().decode(outputOf(run(gate, args, input))));
    if (json === undefined) throw unread('the signer’s answer is not JSON');
    // In JSON an escape may stand before a key.
    if (textsIn(json).some(holdsSecret)) throw secretFound();
    return json;
  };
  if (call.kind === 'pass') return answer();
  const sent = psbtOf(call.psbt);
  if (!sent) throw unread('what is to be signed is no PSBT that Bitcoin Core would read');
  const { back } = signed(gate, sent, () => {
    const json = answer();
    const [error, psbt] = (['error', 'psbt'] as const).map((name) =>
      isObject(json) ? memberOrNull(json, name) : null,
    );
    if (typeof error === 'string') throw refused(`the signer says: ${plainText(error)}`);
    return typeof psbt === 'string' ? psbtOf(psbt) : undefined;
  });
  return jsonObject(['psbt', encodeBase64(back.bytes)]);
}

/** Raises {@link Stop} unless the policy is kept before and after, and nothing but valid signatures was added. */
function signed(gate: Gate, sent: ComparedFile, sign: () => ComparedFile | undefined): Passed {
  requireKept(gate, encodeBase64(sent.bytes), 'the signer was not asked');
  const back = sign();
  if (!back) throw unread('the signer gave back no PSBT');
  const judged = signedOnly(sent, back);
  if ('fault' in judged)
    throw refused(`what the signer gave back is not given out: ${judged.fault}`);
  const rules = requireKept(gate, judged.text, 'what the signer gave back is not given out', true);
  return { back, rules };
}

function requireKept(
  { context, read }: Gate,
  text: string,
  consequence: string,
  isSigned = false,
): readonly JudgedRule[] {
  const inspected = inspectedText(context, text, read.descriptors);
  const invalid = isSigned ? whyNotValid(inspected.inspection) : undefined;
  if (invalid !== undefined) throw refused(`${consequence}: ${invalid}`);
  const rules = judgePolicy(read.policy, inspected);
  const open = rules.filter(({ verdict }) => verdict !== 'kept');
  if (open.length === 0) return rules;
  const { system } = context;
  const words = `${consequence}: ${open.length === 1 ? 'a rule is' : `${open.length} rules are`} not kept`;
  throw new Refusal(words, open, `\n${rulesText({ ...system, isTerminal: false }, open)}`);
}

function refused(words: string): Refusal {
  return new Refusal(words);
}

function run(
  { context, command, timeout }: Gate,
  args: readonly string[],
  input: Uint8Array,
): ProgramEnd {
  return context.system.runProgram({ command, args, input, timeout });
}

const ENDS: Readonly<Record<Exclude<ProgramEnd['kind'], 'ended'>, readonly [Exit, string]>> = {
  missing: [EXIT.misused, 'the signer cannot be started'],
  late: [EXIT.unread, 'the signer did not end in time; --timeout gives it more'],
  endless: [EXIT.unread, 'the signer wrote more than is read'],
  killed: [EXIT.unread, 'the signer was ended by a signal'],
};

/** Raises {@link Stop}; what may be a secret goes no further, and nothing is repeated. */
function outputOf(end: ProgramEnd): Uint8Array {
  if (end.kind !== 'ended') {
    const [exit, words] = ENDS[end.kind];
    throw new Stop(exit, words);
  }
  if (end.exit !== 0) throw unread(`the signer ended with ${end.exit}`);
  if (holdsSecret(new TextDecoder().decode(end.output))) {
    throw secretFound();
  }
  return end.output;
}

function secretFound(): Stop {
  return refused('a private key is in what the signer wrote');
}

function textsIn(json: Json): readonly string[] {
  if (typeof json === 'string') return [json];
  if (isArray(json)) return json.flatMap(textsIn);
  return isObject(json) ? json.entries.flatMap(([name, value]) => [name, ...textsIn(value)]) : [];
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
