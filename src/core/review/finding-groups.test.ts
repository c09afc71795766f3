import { expect, test } from 'vitest';
import { MAX_MONEY } from '../encoding/amount.ts';
import { type Finding, finding, weighed } from '../findings/finding.ts';
import { sentenceOf } from '../findings/table.ts';
import { groupFindings } from './finding-groups.ts';

/** Of outputs by their number, each of so many satoshis. */
const at = (output: number, what?: string) =>
  finding(
    'output-contradicted',
    { path: `outputs[${output}]`, part: { output } },
    what === undefined ? {} : { what },
  );
const many = (count: number, one: (n: number) => Finding) =>
  Array.from({ length: count }, (_, n) => one(n));

function groupsOf(findings: readonly Finding[], amounts: readonly bigint[]) {
  const outputs = amounts.map((amount) => ({ amount }));
  return groupFindings(weighed(findings, [], outputs)).map((group) => ({
    text: group.text,
    places: group.findings.map(({ path }) => Number(/\d+/.exec(path)?.[0] ?? -1)),
    worth: group.worth,
    sum: group.sum,
  }));
}

const SENTENCE = sentenceOf('output-contradicted');
const said = (what: string) => sentenceOf('output-contradicted', what);

test.each<readonly [string, readonly Finding[], readonly bigint[], readonly object[]]>([
  ['none', [], [], []],
  ['one', [at(0)], [5n], [{ text: SENTENCE, places: [0], worth: 5n, sum: 5n }]],
  [
    'few with one sentence, in their order',
    [at(0), at(1)],
    [1n, 5n],
    [{ text: SENTENCE, places: [0, 1], worth: 5n, sum: 6n }],
  ],
  [
    'two of one output',
    [at(0), at(0)],
    [5n],
    [{ text: SENTENCE, places: [0, 0], worth: 5n, sum: 5n }],
  ],
  [
    'few with a sentence each',
    [at(0, 'A'), at(1, 'B')],
    [1n, 5n],
    [
      { text: said('A'), places: [0], worth: 1n, sum: 1n },
      { text: said('B'), places: [1], worth: 5n, sum: 5n },
    ],
  ],
  [
    'ninety with one sentence: the one that is worth most stands first',
    many(90, (n) => at(n)),
    many(90, () => at(0)).map((_, n) => (n === 50 ? 98n : 1n)),
    [
      {
        text: SENTENCE,
        places: [50, ...Array.from({ length: 90 }, (_, n) => n).filter((n) => n !== 50)],
        worth: 98n,
        sum: 187n,
      },
    ],
  ],
  [
    'ninety with a sentence each: that of the one that is worth most, and one of the others',
    many(90, (n) => at(n, `${n}`)),
    many(90, () => at(0)).map((_, n) => (n === 50 ? 98n : 1n)),
    [
      { text: said('50'), places: [50], worth: 98n, sum: 98n },
      {
        text: SENTENCE,
        places: Array.from({ length: 90 }, (_, n) => n).filter((n) => n !== 50),
        worth: 1n,
        sum: 89n,
      },
    ],
  ],
  [
    'one of no part alone, on which all depends',
    [finding('fee-high', { path: 'tx' })],
    [],
    [{ text: sentenceOf('fee-high'), places: [-1], worth: MAX_MONEY, sum: undefined }],
  ],
])('%s', (_, findings, amounts, groups) => {
  expect(groupsOf(findings, amounts)).toEqual(groups);
});
