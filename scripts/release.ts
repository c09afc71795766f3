import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readProgram } from './build/components.ts';
import { makeRelease } from './release/make-release.ts';
import { Refusal } from './release/refusal.ts';
import type { Builder } from './release/sign-release.ts';

/*
 * `npm run release`: makes the folder of a release of what is committed.
 *
 *   --out=FOLDER     where, `release/NAME-VERSION` where nothing is said
 *   --key=FILE       signs with this SSH key, for
 *   --builder=NAME   the name that stands in the text for BUILDERS, with
 *   --date=DATE      this day, today where nothing is said
 */

const OPTIONS = {
  out: { type: 'string' },
  key: { type: 'string' },
  builder: { type: 'string' },
  date: { type: 'string' },
} as const;

try {
  const root = process.cwd();
  const values = given();
  const { name, version } = readProgram(root);
  const output = resolve(values.out ?? `release/${name}-${version}`);
  makeRelease({ root, output, builder: builder(values) });
  console.log(`${output}\nRead docs/release.md for what comes next.`);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(`release: ${error.message}`);
  process.exitCode = 1;
}

type Given = ReturnType<typeof given>;

function given() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw error instanceof TypeError ? new Refusal(error.message) : error;
  }
}

function builder({ key, builder: who, date = today() }: Given): Builder | undefined {
  if (key === undefined && who === undefined) return undefined;
  if (key === undefined || who === undefined)
    throw new Refusal('--key needs --builder, and it --key');
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new Refusal('--date is YYYY-MM-DD');
  return { name: who, date, key };
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
