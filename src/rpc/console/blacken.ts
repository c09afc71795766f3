import { parseJson } from '../json/parse.ts';
import { isArray, isObject, type Json, JsonObject } from '../json/value.ts';
import { writeJson } from '../json/write.ts';
import { splitCommand } from './command-line.ts';

/** What stands in the place of a private key. */
export const BLACKENED = '***';

/** Whether a line is a JSON-RPC body rather than a command. */
export function isBody(line: string): boolean {
  return /^\s*[[{]/.test(line);
}

/**
 * A line of the console as it may be shown and kept: without the private keys
 * of a call that signs, and without anything that looks like a private key in
 * wallet import format, an encrypted one (BIP38) or an extended one. What is
 * left is what was written, so that it can be called again.
 */
export function blackenLine(line: string): string {
  return blackenKeys(isBody(line) ? blackenBody(line) : blackenCommand(line));
}

const SIGNING = 'signrawtransactionwithkey';
/** The place of the keys among its parameters. */
const KEYS_AT = 1;
const KEYS_NAME = 'privkeys';
const NO_KEYS: Json = [BLACKENED];

/** The procedure's name however it is spelt: a call that fails may hold keys too. */
function isSigning(name: Json | undefined): boolean {
  return typeof name === 'string' && name.toLowerCase() === SIGNING;
}

function blackenCommand(line: string): string {
  const split = splitCommand(line);
  if (!split.ok) {
    // Where the words end cannot be told, and so neither where the keys do.
    const at = line.toLowerCase().indexOf(SIGNING);
    return at < 0 ? line : `${line.slice(0, at + SIGNING.length)} ${BLACKENED}`;
  }
  const keys = split.words[KEYS_AT + 1];
  if (!isSigning(split.words[0]?.text) || keys === undefined) return line;
  return `${line.slice(0, keys.from)}'${writeJson(NO_KEYS)}'${line.slice(keys.to)}`;
}

function blackenBody(body: string): string {
  const value = parseJson(body);
  if (value === undefined) return body.toLowerCase().includes(SIGNING) ? BLACKENED : body;
  const blackened = writeJson(withoutKeys(value));
  return blackened === writeJson(value) ? body : blackened;
}

function withoutKeys(request: Json): Json {
  if (isArray(request)) return request.map(withoutKeys);
  if (!isObject(request)) return withoutKeyTexts(request);
  const signs = request.entries.some(([name, value]) => name === 'method' && isSigning(value));
  return new JsonObject(
    request.entries.map(([name, value]) => [
      name,
      withoutKeyTexts(signs && name === 'params' ? withoutKeyParameters(value) : value),
    ]),
  );
}

function withoutKeyParameters(params: Json): Json {
  if (isArray(params)) return params.map((value, i) => (i === KEYS_AT ? NO_KEYS : value));
  if (!isObject(params)) return params;
  return new JsonObject(
    params.entries.map(([name, value]) => {
      if (name === KEYS_NAME) return [name, NO_KEYS];
      return [name, name === 'args' ? withoutKeyParameters(value) : value];
    }),
  );
}

/** Texts by what they say, however they are escaped. */
function withoutKeyTexts(value: Json): Json {
  if (typeof value === 'string') return blackenKeys(value);
  if (isArray(value)) return value.map(withoutKeyTexts);
  if (!isObject(value)) return value;
  return new JsonObject(
    value.entries.map(([name, inner]) => [blackenKeys(name), withoutKeyTexts(inner)]),
  );
}

const BASE58 = '1-9A-HJ-NP-Za-km-z';
const KEY = new RegExp(
  `(?<![${BASE58}])(?:[5KL9c][${BASE58}]{50,51}|6P[${BASE58}]{56}|[a-zA-Z]prv[${BASE58}]{104,112})(?![${BASE58}])`,
  'g',
);
/** In what is longer, a PSBT or a transaction, some letters look like a key by chance. */
const LONGEST_WITH_KEY = 160;

/** Any text without what looks like a private key. */
export function blackenKeys(text: string): string {
  return text.replace(/[A-Za-z0-9+/=]{51,}/g, (word) =>
    word.length > LONGEST_WITH_KEY ? word : word.replace(KEY, BLACKENED),
  );
}
