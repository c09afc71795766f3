import { parseJson } from '../json/parse.ts';
import { isArray, isObject, type Json, JsonObject } from '../json/value.ts';
import { writeJson } from '../json/write.ts';
import { SECRET_PARAMETERS, type SecretParameter } from '../procedure-names.ts';
import { splitCommand } from './command-line.ts';
import { BLACKENED, redactKeys } from './redact-keys.ts';

/** Whether a line is a JSON-RPC body rather than a command. */
export function isBody(line: string): boolean {
  return /^\s*[[{]/.test(line);
}

/**
 * A line of the console as it may be shown and kept: without the private keys
 * of a call that signs, and without anything that looks like a private key in
 * wallet import format, an encrypted one (BIP 38) or an extended one. What is
 * left is what was written, so that it can be called again.
 */
export function redactLine(line: string): string {
  return redactKeys(isBody(line) ? redactBody(line) : redactCommand(line));
}

/** The secret of a procedure, however its name is spelt: a call that fails may hold keys too. */
function secretOf(name: Json | undefined): SecretParameter | undefined {
  return typeof name === 'string' ? SECRET_PARAMETERS.get(name.toLowerCase()) : undefined;
}

/** What stands in the place of a secret. */
function placeholder({ isList }: SecretParameter): Json {
  return isList ? [BLACKENED] : BLACKENED;
}

function redactCommand(line: string): string {
  const split = splitCommand(line);
  // Where the words end cannot be told, and so neither where the keys do.
  if (!split.ok) return redactBehindName(line);
  const secret = secretOf(split.words[0]?.text);
  const keys = secret && split.words[secret.position + 1];
  if (!keys) return line;
  const instead = secret.isList ? `'${writeJson(placeholder(secret))}'` : BLACKENED;
  return `${line.slice(0, keys.from)}${instead}${line.slice(keys.to)}`;
}

function redactBehindName(line: string): string {
  const name = namedIn(line);
  if (name === undefined) return line;
  return `${line.slice(0, line.toLowerCase().indexOf(name) + name.length)} ${BLACKENED}`;
}

/** The first procedure with a secret that a text names. */
function namedIn(text: string): string | undefined {
  const lower = text.toLowerCase();
  return [...SECRET_PARAMETERS.keys()]
    .filter((name) => lower.includes(name))
    .sort((a, b) => lower.indexOf(a) - lower.indexOf(b))[0];
}

function redactBody(body: string): string {
  const value = parseJson(body);
  if (value === undefined) return namedIn(body) === undefined ? body : BLACKENED;
  const redacted = writeJson(withoutKeys(value));
  return redacted === writeJson(value) ? body : redacted;
}

function withoutKeys(request: Json): Json {
  if (isArray(request)) return request.map(withoutKeys);
  if (!isObject(request)) return withoutKeyTexts(request);
  const secrets = request.entries.flatMap(([name, value]) => {
    const secret = name === 'method' ? secretOf(value) : undefined;
    return secret ? [secret] : [];
  });
  return new JsonObject(
    request.entries.map(([name, value]) => [
      name,
      withoutKeyTexts(name === 'params' ? secrets.reduce(withoutSecret, value) : value),
    ]),
  );
}

function withoutSecret(params: Json, secret: SecretParameter): Json {
  if (isArray(params)) {
    return params.map((value, i) => (i === secret.position ? placeholder(secret) : value));
  }
  if (!isObject(params)) return params;
  return new JsonObject(
    params.entries.map(([name, value]) => {
      if (name === secret.name) return [name, placeholder(secret)];
      return [name, name === 'args' ? withoutSecret(value, secret) : value];
    }),
  );
}

/** Texts by what they say, however they are escaped. */
function withoutKeyTexts(value: Json): Json {
  if (typeof value === 'string') return redactKeys(value);
  if (isArray(value)) return value.map(withoutKeyTexts);
  if (!isObject(value)) return value;
  return new JsonObject(
    value.entries.map(([name, inner]) => [redactKeys(name), withoutKeyTexts(inner)]),
  );
}
