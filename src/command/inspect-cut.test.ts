import { expect, test } from 'vitest';
import { fileOf, type OutputSpec, wpkh } from '../core/sign/testing/built-files.ts';
import { run } from './testing/run.ts';

/* Ninety dangers of one satoshi do not hide where everything goes. */

const psbtOf = (many: OutputSpec) =>
  fileOf({
    inputs: [{ lock: wpkh('A'), origins: 'A', amount: 100_000_000n }],
    outputs: [...Array.from({ length: 90 }, () => many), { amount: 98_000_000n }],
  });
const firstRow = (out: string) => out.split('\n').find((line) => line.startsWith('  Output '));
const LARGEST = /^ {2}Output 90: 0\.98000000 BTC /;

test.each([
  ['inspect', 1],
  ['describe', 0],
] as const)('%s', async (command, exit) => {
  const input = psbtOf({ lock: wpkh('D'), origins: 'E', amount: 1n });
  const { out, ...attack } = await run([command, '-'], { input });
  expect(attack.exit).toBe(exit);
  expect(firstRow(out)).toMatch(LARGEST);
  expect(out.match(/^Danger(?: [a-z-]+)? \(/gm)).toHaveLength(1);
  expect(out).toContain('86 more places, 0.00000090 BTC in all): ');

  const honest = await run([command, '-'], { input: psbtOf({ lock: wpkh('D'), amount: 1_000n }) });
  expect(honest.exit).toBe(0);
  expect(firstRow(honest.out)).toMatch(LARGEST);
  expect(honest.out).not.toContain('Danger');
});
