/** What the members of `decodepsbt` are called, for those who do not read paths. */
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from './fields.ts';

interface WordedRow {
  readonly traits: { readonly words: string; readonly json: readonly { readonly name: string }[] };
}

const RECORDS = {
  inputs: wordsOf(INPUT_FORMAT.rows),
  outputs: wordsOf(OUTPUT_FORMAT.rows),
} as const;

const GLOBALS = wordsOf(GLOBAL_FORMAT.rows);

function wordsOf(rows: readonly WordedRow[]): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap(({ traits }) => traits.json.map(({ name }) => [name, traits.words] as const)),
  );
}

/** "partial signature in input 0" of `inputs[0].partial_signatures`; what is no member of it stays a path. */
export function memberWords(path: string): string {
  const [, side, number, member] = /^(inputs|outputs)\[(\d+)\](?:\.(\w+))?/.exec(path) ?? [];
  if (side !== 'inputs' && side !== 'outputs') return GLOBALS.get(path) ?? path;
  const place = `${side === 'inputs' ? 'input' : 'output'} ${number}`;
  if (member === undefined) return place;
  const words = RECORDS[side].get(member);
  return words === undefined ? path : `${words} in ${place}`;
}
