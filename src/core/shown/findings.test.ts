import { expect, test } from 'vitest';
import { finding } from '../findings/finding.ts';
import { countFindings } from './findings.ts';

const at = (n: number) => ({ path: `vout[${n}]`, part: { output: n } });
const ids = { at: ({ path }: { readonly path: string }) => Number(path.slice(5, -1)) };

test('what is less grave in another place is told apart, and names nothing of the other', () => {
  const counted = countFindings(
    [
      finding('anyone-can-spend', at(1)),
      finding('anyone-can-spend', at(3)),
      finding('anyone-can-spend', at(2), { severity: 'note', what: '16 blocks' }),
    ],
    ids,
  );
  expect(counted).toEqual([
    { code: 'anyone-can-spend', severity: 'danger', count: 2, parts: 2, nodes: [1, 3], said: [{}] },
    {
      code: 'anyone-can-spend',
      severity: 'note',
      count: 1,
      parts: 1,
      nodes: [2],
      said: [{ what: '16 blocks' }],
    },
  ]);
});

test('a record and a signature of one input are one part', () => {
  const [counted] = countFindings(
    [
      finding('sighash-single', { path: 'vin[0]', part: { input: 0 } }),
      finding('sighash-single', { path: 'vin[0].sighash', part: { input: 0 } }),
      finding('sighash-single', { path: 'vin[1]', part: { input: 1 } }),
      finding('sighash-single', { path: 'global' }),
    ],
    { at: () => 0 },
  );
  expect([counted?.count, counted?.parts]).toEqual([4, 3]);
});
