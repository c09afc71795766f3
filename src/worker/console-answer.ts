import type {
  ConsoleAnswer,
  ConsoleRequest,
  LineRefusal,
  PrintedJson,
} from '../channel/protocol/protocol.ts';
import { hintForError } from '../rpc/console/call-hint.ts';
import { commandCall } from '../rpc/console/command-call.ts';
import { splitCommand } from '../rpc/console/command-line.ts';
import { isBody, redactLine } from '../rpc/console/redact.ts';
import { BLACKENED, redactKeys } from '../rpc/console/redact-keys.ts';
import { execute, perform } from '../rpc/dispatch.ts';
import { asRpcError } from '../rpc/errors.ts';
import { parseJson } from '../rpc/json/parse.ts';
import { prettyLines } from '../rpc/json/pretty-lines.ts';
import { randomBytes } from './random-bytes.ts';

/**
 * Answers a line of the console: a body with the body that a node answers, a
 * command with its result. No answer is made of keys, but some repeat what they
 * were asked, a name that is none or an id.
 */
export function answerLine(request: ConsoleRequest): ConsoleAnswer {
  const { line, chain, mayHoldKeys } = request;
  if (line.includes(BLACKENED)) return refused({ why: 'redacted' });
  if (!mayHoldKeys && redactLine(line) !== line) return refused({ why: 'keys' });
  if (!isBody(line)) return answerCommand(line, chain);
  const { status, body } = execute(line, { chain, randomBytes });
  return body === '' ? { kind: 'nothing', status } : { ...printed(redactKeys(body)), status };
}

function refused(refusal: LineRefusal): ConsoleAnswer {
  return { kind: 'refused', refusal };
}

function answerCommand(line: string, chain: ConsoleRequest['chain']): ConsoleAnswer {
  const split = splitCommand(line);
  if (!split.ok) return refused({ why: split.fault });
  const call = commandCall(split.words);
  if (!call.ok) {
    return refused({ why: 'not JSON', parameter: call.parameter, position: call.position });
  }
  try {
    return resultAnswer(perform(call, { chain, randomBytes }));
  } catch (thrown) {
    const error = asRpcError(thrown);
    const { code, message } = error;
    const hint = hintForError(error, call.method);
    return { kind: 'error', code: String(code), message: redactKeys(message), hint };
  }
}

/** As in Core's debug window a text is shown without its quotes. */
function resultAnswer(result: string): ConsoleAnswer {
  const text = result.startsWith('"') ? parseJson(result) : undefined;
  if (typeof text !== 'string') return printed(result);
  return { kind: 'text', text: redactKeys(text) };
}

function printed(json: string): PrintedJson {
  const text = new TextEncoder().encode(json);
  return { kind: 'json', text, ...prettyLines([text]) };
}
