/** Stands before a signer: runs it where a policy is kept, and gives out what it signed and nothing else. */
import { equalBytes } from '../../core/bytes/order.ts';
import type { ComparedFile } from '../../core/diff/compare.ts';
import { encodeBase64 } from '../../core/encoding/base64.ts';
import { readWholeFile } from '../../core/intake/whole-file.ts';
import { judgePolicy } from '../../core/spending-policy/judge.ts';
import { holdsSecret } from '../../rpc/console/secret-text.ts';
import { parseJson } from '../../rpc/json/parse.ts';
import { isArray, isObject, type Json, jsonObject, memberOrNull } from '../../rpc/json/value.ts';
import { writeJson } from '../../rpc/json/write.ts';
import type { ReadPolicy } from '../../rpc/policy/policy-form.ts';
import type { CommandAnswer } from '../answer.ts';
import { type CommandContext, flagValue, INPUT } from '../context.ts';
import { EXIT, type Exit, misused, Stop, unread } from '../exit.ts';
import { inspectedText } from '../inspected.ts';
import { plainJson, plainText } from '../plain.ts';
import { readPolicyFile, rulesText } from '../policy.ts';
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
  return isProtocolCall(args) ? protocolAnswer(gate) : plainAnswer(gate);
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

/** A PSBT on standard input or in a file; the signer is given the PSBT that was inspected, and no other bytes. */
function plainAnswer(gate: Gate): CommandAnswer {
  const { system, flags } = gate.context;
  const path = flags.get('psbt')?.[0] ?? INPUT;
  const raw = readFileBytes(system, path);
  const { format, text } = fileIn(path, raw);
  const sent = format === 'psbt' ? psbtOf(text) : undefined;
  if (!sent) throw unread('what is to be signed is no PSBT that Bitcoin Core would read');
  const isBinary = equalBytes(raw, sent.bytes);
  const back = signed(gate, sent, () => {
    const input = isBinary ? sent.bytes : utf8(`${text}\n`);
    const file = readWholeFile(outputOf(run(gate, gate.args, input)));
    return 'fault' in file || file.format !== 'psbt' ? undefined : psbtOf(file.text);
  });
  return { text: encodeBase64(back.bytes), exit: EXIT.fine };
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
  const back = signed(gate, sent, () => {
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
function signed(
  gate: Gate,
  sent: ComparedFile,
  sign: () => ComparedFile | undefined,
): ComparedFile {
  requireKept(gate, encodeBase64(sent.bytes), 'the signer was not asked');
  const back = sign();
  if (!back) throw unread('the signer gave back no PSBT');
  const judged = signedOnly(sent, back);
  if ('fault' in judged)
    throw refused(`what the signer gave back is not given out: ${judged.fault}`);
  requireKept(gate, judged.text, 'what the signer gave back is not given out', true);
  return back;
}

function requireKept(
  { context, read }: Gate,
  text: string,
  consequence: string,
  isSigned = false,
): void {
  const inspected = inspectedText(context, text, read.descriptors);
  const invalid = isSigned ? whyNotValid(inspected.inspection) : undefined;
  if (invalid !== undefined) throw refused(`${consequence}: ${invalid}`);
  const rules = judgePolicy(read.policy, inspected);
  const open = rules.filter(({ verdict }) => verdict !== 'kept');
  if (open.length === 0) return;
  const { system } = context;
  throw refused(
    `${consequence}: ${open.length === 1 ? 'a rule is' : `${open.length} rules are`} not kept\n${rulesText({ ...system, isTerminal: false }, open)}`,
  );
}

function refused(words: string): Stop {
  return new Stop(EXIT.found, words);
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
