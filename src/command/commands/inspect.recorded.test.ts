import { expect, test } from 'vitest';
import { recordedCalls, textParameters } from '../../../test/recorded.ts';
import { UNHEARD } from '../../channel/testing/fake-worker.ts';
import { InspectSession } from '../../worker/open/inspect-session.ts';
import { faults, schemaOf } from '../testing/json-schema.ts';
import { run } from '../testing/run.ts';

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

/** So many are inspected by the page's worker too. */
const BY_THE_PAGE = 200;

interface Found {
  readonly code: string;
  readonly severity: string;
  readonly path: string;
  readonly text: string;
}

const told = ({ code, severity, path, text }: Found) => [code, severity, path, text].join(' | ');

test('what the page finds is what the command finds', async () => {
  const some = (await all).slice(0, BY_THE_PAGE);
  expect(some).toHaveLength(BY_THE_PAGE);
  const differing: string[] = [];
  for (const { psbt, out } of some) {
    const source = new Blob([psbt]);
    const answer = await new InspectSession().handlers.open({ source, chain: 'main' }, UNHEARD);
    const page = answer.ok ? answer.opened.verdicts?.findings : undefined;
    const command = JSON.parse(out).inspection.findings as readonly Found[];
    // What is large is verified when a person asks for it.
    if (page === undefined) continue;
    if (page.map(told).join() !== command.map(told).join()) differing.push(psbt.slice(0, 40));
  }
  expect(differing).toEqual([]);
});
