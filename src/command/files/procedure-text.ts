import { parseJson } from '../../rpc/json/parse.ts';
import { isObject, memberOrNull } from '../../rpc/json/value.ts';

/** The text that a procedure answers, or that a member of its answer is. */
export function answeredText(answer: string, name?: string): string {
  const value = parseJson(answer) ?? null;
  const found = name === undefined ? value : isObject(value) ? memberOrNull(value, name) : null;
  if (typeof found === 'string') return found;
  throw new Error('a procedure gave no text');
}
