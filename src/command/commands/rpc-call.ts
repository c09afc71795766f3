import { commandCall } from '../../rpc/console/command-call.ts';
import type { CommandWord } from '../../rpc/console/command-line.ts';
import { perform } from '../../rpc/dispatch.ts';
import { parseJson } from '../../rpc/json/parse.ts';
import { type JsonMember, JsonObject } from '../../rpc/json/value.ts';
import type { Call } from '../../rpc/request.ts';
import { firstName } from '../../rpc/schema.ts';
import { findProcedure } from '../../rpc/table.ts';
import { asked, type CommandAnswer, prettyJson, textAnswer } from '../answer.ts';
import { type CommandContext, INPUT, isSet } from '../context.ts';
import { EXIT, misused } from '../exit.ts';
import { withFiles } from '../files/file-words.ts';
import { readFileText } from '../read-file.ts';
import type { System } from '../system.ts';

/** `rpc METHOD PARAMS…`: a procedure's answer as bitcoin-cli prints it, a text as it is. */
export function rpcCommand(context: CommandContext): CommandAnswer {
  const { system, chain } = context;
  const [method = '', ...given] = context.operands;
  if (findProcedure(method) === undefined) {
    throw misused('there is no such procedure; “touchstone rpc help” lists them');
  }
  const words = [...given, ...(isSet(context, 'stdin') ? inputLines(context) : [])];
  const params = isSet(context, 'named')
    ? namedParams(system, method, words)
    : listed(system, method, words);
  const { randomBytes } = system;
  const result = asked(() => perform({ method, params }, { chain, randomBytes }));
  const value = result.startsWith('"') ? parseJson(result) : undefined;
  if (typeof value === 'string') return textAnswer(value);
  return { text: prettyJson(result), exit: EXIT.fine };
}

/** Without the end of the last line. */
function inputLines({ system }: CommandContext): readonly string[] {
  const lines = readFileText(system, INPUT).split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** As bitcoin-cli converts them: a text where the procedure takes one, JSON elsewhere. */
function listed(system: System, method: string, args: readonly string[]): Call['params'] {
  const parameters = findProcedure(method)?.parameters ?? [];
  const words = args.map((arg, i) => withFiles(system, parameters[i], arg));
  const call = commandCall([method, ...words].map(word));
  if (!call.ok) throw misused(`parameter ${call.position} (${call.parameter}) has to be JSON`);
  return call.params;
}

function word(text: string): CommandWord {
  return { text, from: 0, to: text.length };
}

/** `NAME=VALUE`; one without a name is the next of `args`, as in bitcoin-cli (RPCConvertNamedValues). */
function namedParams(system: System, method: string, args: readonly string[]): JsonObject {
  const parameters = findProcedure(method)?.parameters ?? [];
  const positional = args.filter((arg) => !arg.includes('='));
  const members = args
    .filter((arg) => arg.includes('='))
    .map((arg): JsonMember => {
      const [name, given] = [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)];
      const found = parameters.find((one) => one.name.split('|').includes(name));
      if (!found) throw misused(`${method} takes ${parameters.map(firstName).join(', ')}`);
      const text = withFiles(system, found, given);
      const isText = found.type === 'STR' || found.type === 'STR_HEX';
      const value = isText ? text : parseJson(text);
      if (value === undefined) throw misused(`parameter ${name} has to be JSON`);
      return [name, value];
    });
  if (positional.length === 0) return new JsonObject(members);
  return new JsonObject([...members, ['args', listed(system, method, positional)]]);
}
