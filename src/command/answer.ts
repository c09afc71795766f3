import { asRpcError, RpcError, RpcErrorCode } from '../rpc/errors.ts';
import { lineText, prettyLines } from '../rpc/json/pretty-lines.ts';
import { isObject, type JsonObject, member } from '../rpc/json/value.ts';
import { quoteJson, writeJson } from '../rpc/json/write.ts';
import { EXIT, type Exit, misused, Stop, unread } from './exit.ts';
import { plainJson, plainText } from './plain.ts';

/** What a command says and ends with. */
export interface CommandAnswer {
  /** Without its last line break. */
  readonly text: string;
  readonly exit: Exit;
}

/** The version of the schema of what `--json` writes; another one wherever a member changes. */
export const SCHEMA_VERSION = 3;

/** An answer by the schema; the values are JSON texts. */
export function jsonAnswer(
  command: string,
  exit: Exit,
  members: readonly (readonly [name: string, json: string])[],
): CommandAnswer {
  const head = [
    ['schema', `${SCHEMA_VERSION}`],
    ['command', quoteJson(command)],
    ['exit', `${exit}`],
  ] as const;
  return { text: plainJson(objectText([...head, ...members])), exit };
}

/** The same of what ends the command otherwise; `command` is absent where none was named. */
export function errorAnswer(command: string | undefined, stop: Stop): string {
  const head = [
    ['schema', `${SCHEMA_VERSION}`],
    ...(command === undefined ? [] : [['command', quoteJson(command)] as const]),
    ['exit', `${stop.exit}`],
    ['error', errorJson(stop)],
  ] as const;
  return plainJson(objectText(head));
}

export function errorJson({ message, file }: Stop): string {
  return objectText([
    ['message', quoteJson(message)],
    ...(file === undefined ? [] : [['file', quoteJson(file)] as const]),
  ]);
}

/** An object of members whose values are JSON texts. */
export function objectText(members: readonly (readonly [name: string, json: string])[]): string {
  return `{${members.map(([name, json]) => `${quoteJson(name)}:${json}`).join(',')}}`;
}

export function textAnswer(text: string, exit: Exit = EXIT.fine): CommandAnswer {
  return { text: plainText(text), exit };
}

/** Compact JSON with each member on a line of its own. */
export function prettyJson(json: string): string {
  const bytes = new TextEncoder().encode(json);
  const { starts, depths } = prettyLines([bytes]);
  const lines = Array.from(starts, (start, i) =>
    lineText(bytes, start, starts[i + 1] ?? bytes.length, depths[i] ?? 0, bytes.length),
  );
  return plainJson(lines.map(({ text }) => text).join('\n'));
}

/**
 * What `work` gives of a file. What a procedure raises becomes a {@link Stop} that names the
 * file, or of several the one that `blamed` finds; a fault of ours stays one. `exit` is what it
 * ends with where files alone can be wrong.
 */
export function askedOf<T>(work: () => T, blamed: () => string | undefined, exit?: Exit): T {
  try {
    return work();
  } catch (thrown) {
    if (!(thrown instanceof RpcError)) throw thrown;
    const stop = stopOf(thrown);
    const file = blamed();
    const words = file === undefined ? stop.message : `${file}: ${stop.message}`;
    throw new Stop(exit ?? stop.exit, words, file);
  }
}

/** What `work` gives. What a procedure raises becomes a {@link Stop}; a fault of ours stays one. */
export function asked<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    if (thrown instanceof RpcError) throw stopOf(thrown);
    throw thrown;
  }
}

/**
 * What ends the command where anything was raised: also what is no fault of a procedure,
 * such as a text that is longer than JavaScript can hold, which only writing it shows.
 */
export function stopOf(thrown: unknown): Stop {
  if (thrown instanceof Stop) return thrown;
  const error = asRpcError(thrown);
  const words = plainText(`${error.message}${placeWords(error)}`);
  return MISUSES.has(error.code) ? misused(words) : unread(words);
}

/** What is wrong with the call, not with what it is about. */
const MISUSES: ReadonlySet<number> = new Set([
  RpcErrorCode.methodNotFound,
  RpcErrorCode.misc,
  RpcErrorCode.type,
  RpcErrorCode.invalidParameter,
]);

/** The rule that was broken, and what can be said past the error. */
function pastErrorWords(data: JsonObject): string {
  const [rule, source, said] = [member(data, 'rule'), member(data, 'source'), member(data, 'said')];
  if (typeof rule !== 'string' || typeof source !== 'string' || !Array.isArray(said)) return '';
  const sentences = said.filter((one) => typeof one === 'string');
  return `. Expected: ${rule} (${source}). ${sentences.join(' ')}`;
}

function placeWords({ data }: RpcError): string {
  if (data === undefined || !isObject(data)) return '';
  const [offset, path] = [member(data, 'offset'), member(data, 'path')];
  if (offset === undefined) return ` (${writeJson(data)})`;
  const place = ` (byte ${writeJson(offset)}${typeof path === 'string' && path ? `, ${path}` : ''})`;
  return `${place}${pastErrorWords(data)}`;
}
