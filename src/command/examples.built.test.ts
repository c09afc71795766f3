import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMANDS } from './commands/commands.ts';
import { exampleFolder, typeIn } from './testing/example-folder.ts';

/* What the help shows as an example is typed into a shell as it stands there. */

/** The examples that find something, which is what they are for. */
const FINDS: readonly string[] = [
  'touchstone inspect --fail-on=warning,incomplete - < payment.psbt',
  'touchstone inspect --policy=policy.json payment.psbt',
  'touchstone diff sent.psbt returned.psbt',
  // Of a wallet that is not that of the PSBT.
  'touchstone mend --descriptor=wallet.txt -o mended.psbt payment.psbt',
  // Of a payment that is not signed yet.
  'touchstone finalize -o payment.hex payment.psbt',
  // Of a proof whose dates are over.
  'touchstone name proof.txt',
];

let folder: string;

beforeAll(() => {
  folder = exampleFolder();
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(COMMANDS.flatMap(({ examples }) => examples))('%s', (example) => {
  const { status, stdout, stderr } = typeIn(folder, example);
  expect(stderr).toBe('');
  expect(status).toBe(FINDS.includes(example) ? 1 : 0);
  const [, into] = / > (?:~\/)?(\S+)$/.exec(example) ?? [];
  const answer = into === undefined ? stdout : readFileSync(join(folder, into), 'utf8');
  expect(answer.trim()).not.toBe('');
});
