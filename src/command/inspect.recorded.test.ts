import { expect, test } from 'vitest';
import { recordedCalls, textParameters } from '../../test/recorded.ts';
import { faults, schemaOf } from './testing/json-schema.ts';
import { run } from './testing/run.ts';

/* Every PSBT of the recordings that the command can read. */

const RECORDINGS = ['psbt-main', 'psbt-more', 'psbt-odd', 'psbt-regtest', 'psbt-testnet4'];

const PSBTS = [
  ...new Set(
    RECORDINGS.flatMap(recordedCalls)
      .flatMap(textParameters)
      .filter((text) => text.startsWith('cHNid')),
  ),
];

interface Inspected {
  readonly psbt: string;
  readonly exit: number;
  readonly out: string;
}

async function inspectAll(): Promise<readonly Inspected[]> {
  const found: Inspected[] = [];
  for (const psbt of PSBTS) {
    const { exit, out } = await run(['inspect', '--json', '-'], { input: psbt });
    if (exit < 2) found.push({ psbt, exit, out });
  }
  return found;
}

const all = inspectAll();

test('what --json writes of recorded PSBTs fits the schema', async () => {
  const schema = await schemaOf('inspect');
  const wrong = (await all).flatMap(({ psbt, out }) =>
    faults(JSON.parse(out), schema).map((words) => `${psbt.slice(0, 40)} ${words}`),
  );
  expect(wrong).toEqual([]);
  expect((await all).length).toBeGreaterThan(200);
});
