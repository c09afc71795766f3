import { parseJson } from '../rpc/json/parse.ts';
import { isObject, type Json, JsonNumber, member } from '../rpc/json/value.ts';

/** Longer texts are bytes to whoever reads them. */
const LONGEST = 24;

/**
 * What a member of `decodepsbt` says where that is no bytes: an amount, a number, a word, the
 * address of a script, the amount and the address of an output or a UTXO. `name` is that of the member.
 */
export function briefValue(text: string, name: string): string | undefined {
  const value = parseJson(text);
  if (value === undefined) return undefined;
  if (!isObject(value)) return plainText(value, name);
  const inner = member(value, 'scriptPubKey');
  const script = inner !== undefined && isObject(inner) ? inner : value;
  const address = member(script, 'address');
  if (typeof address !== 'string') return undefined;
  const amount = member(value, 'value') ?? member(value, 'amount');
  return amount instanceof JsonNumber ? `${amount.text} BTC to ${address}` : address;
}

function plainText(value: Json, name: string): string | undefined {
  if (value instanceof JsonNumber) {
    return AMOUNTS.has(name) ? `${value.text} BTC` : value.text;
  }
  return typeof value === 'string' && value.length <= LONGEST ? value : undefined;
}

const AMOUNTS: ReadonlySet<string> = new Set(['value', 'amount']);
