import { readFileSync } from 'node:fs';

/** A file of `fixtures/inputs` by its name without `.txt`: base64 as it was pasted. */
export function givenInput(name: string): string {
  return readFileSync(new URL(`./fixtures/inputs/${name}.txt`, import.meta.url), 'utf8').trim();
}
