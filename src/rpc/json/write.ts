import { isArray, type Json, JsonNumber } from './value.ts';

/**
 * The text of a value as Core writes it (UniValue::write): without white
 * space, or with `indent` spaces a level and each member on a line of its own;
 * what is empty then spans two lines.
 */
export function writeJson(value: Json, indent = 0): string {
  return write(value, indent, 1);
}

/** A text in quotes, with Core's escapes. */
export function quoteJson(text: string): string {
  return `"${ESCAPED.test(text) ? text.replace(EVERY_ESCAPED, escapeOf) : text}"`;
}

// The parser's limit of 512 levels bounds the recursion.
function write(value: Json, indent: number, level: number): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'string') return quoteJson(value);
  if (value instanceof JsonNumber) return value.text;
  if (isArray(value)) {
    const items = value.map((item) => write(item, indent, level + 1));
    return enclose('[', items, ']', indent, level);
  }
  const colon = indent === 0 ? ':' : ': ';
  const members = value.entries.map(
    ([name, item]) => quoteJson(name) + colon + write(item, indent, level + 1),
  );
  return enclose('{', members, '}', indent, level);
}

function enclose(
  open: string,
  items: readonly string[],
  close: string,
  indent: number,
  level: number,
): string {
  if (indent === 0) return open + items.join(',') + close;
  const margin = ' '.repeat(indent * level);
  const lines = items.map((item) => margin + item).join(',\n');
  const lastBreak = items.length === 0 ? '' : '\n';
  return `${open}\n${lines}${lastBreak}${' '.repeat(indent * (level - 1))}${close}`;
}

/** The escape for one ASCII character that needs one (univalue_escapes.h). */
function escapeOf(char: string): string {
  return SHORT_ESCAPES.get(char) ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

// DEL is escaped although JSON does not ask for it; `/` is not.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped
const ESCAPED = /["\\\u0000-\u001f\u007f]/;
const EVERY_ESCAPED = new RegExp(ESCAPED, 'g');
