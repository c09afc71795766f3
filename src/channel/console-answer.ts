import { BLACKENED, blackenKeys, blackenLine, isBody } from '../rpc/console/blacken.ts';
import { commandCall } from '../rpc/console/command-call.ts';
import { splitCommand } from '../rpc/console/command-line.ts';
import { execute } from '../rpc/dispatch.ts';
import { parseJson } from '../rpc/json/parse.ts';
import { prettyLines } from '../rpc/json/pretty-lines.ts';
import { readOutcome } from './call.ts';
import type { ConsoleAnswer, ConsoleRequest, LineRefusal, PrintedJson } from './protocol.ts';

/**
 * Answers a line of the console: a body with the body that a node answers, a
 * command with its result. No answer is made of keys, but some repeat what they
 * were asked, a name that is none or an id.
 */
export function answerLine(request: ConsoleRequest): ConsoleAnswer {
  const { line, chain, mayHoldKeys } = request;
  if (line.includes(BLACKENED)) return refused({ why: 'blackened' });
  if (!mayHoldKeys && blackenLine(line) !== line) return refused({ why: 'keys' });
  if (!isBody(line)) return answerCommand(line, chain);
  const { status, body } = execute(line, { chain });
  return body === '' ? { kind: 'nothing', status } : { ...printed(blackenKeys(body)), status };
}

function refused(refusal: LineRefusal): ConsoleAnswer {
  return { kind: 'refused', refusal };
}

// What `execute` puts around a result of version 2.0 with the id 1.
const BEFORE = '{"jsonrpc":"2.0","result":';
const BEHIND = ',"id":1}';

function answerCommand(line: string, chain: ConsoleRequest['chain']): ConsoleAnswer {
  const split = splitCommand(line);
  if (!split.ok) return refused({ why: split.fault });
  const call = commandCall(split.words);
  if (!call.ok) {
    return refused({ why: 'not JSON', parameter: call.parameter, position: call.position });
  }
  const reply = execute(call.body, { chain });
  if (reply.body === '') return { kind: 'nothing', status: reply.status };
  if (reply.body.startsWith(BEFORE)) {
    return resultAnswer(reply.body.slice(BEFORE.length, -BEHIND.length));
  }
  const outcome = readOutcome(reply);
  if (outcome.ok) throw new Error('An answer without a result has an error');
  const { code, message } = outcome.fault;
  return { kind: 'error', code, message: blackenKeys(message) };
}

/** As in Core's debug window a text is shown without its quotes. */
function resultAnswer(result: string): ConsoleAnswer {
  const text = result.startsWith('"') ? parseJson(result) : undefined;
  if (typeof text !== 'string') return printed(result);
  return { kind: 'text', text: blackenKeys(text) };
}

function printed(json: string): PrintedJson {
  const text = new TextEncoder().encode(json);
  return { kind: 'json', text, ...prettyLines(text, 0) };
}
