import { readFileSync } from 'node:fs';

/** A PSBT of `fixtures/proof` by its name without `.json`, whose author claims what nothing proves: base64. */
export function authoredPsbt(name: string): string {
  const file = new URL(`./fixtures/proof/${name}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly psbt: string }).psbt;
}
