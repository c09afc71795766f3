import { describe, expect, test } from 'vitest';
import { MAX_MONEY } from '../encoding/amount.ts';
import type { Place } from '../subject/place.ts';
import { cureOf, type FindingDetails, finding, sortFindings, weighed } from './finding.ts';
import { FINDINGS, type FindingCode, SEVERITY_ORDER, sentenceOf } from './table.ts';

const at = (start: number): Place => ({ path: `at ${start}`, span: { start, end: start + 1 } });
const codeOf = (severity: string) =>
  (Object.keys(FINDINGS) as FindingCode[]).filter((code) => FINDINGS[code].severity === severity);

/** Of each severity two codes, by name. */
const [DANGER, WARNING, NOTE] = SEVERITY_ORDER.map((severity) => codeOf(severity).sort());

test('the gravest severity stands first', () => {
  expect(SEVERITY_ORDER).toEqual(['danger', 'warning', 'note']);
});

const ORDERED: readonly (readonly [
  name: string,
  found: readonly (readonly [FindingCode, number])[],
])[] = [
  [
    'severity before offset',
    [
      [DANGER![0]!, 9],
      [WARNING![0]!, 5],
      [NOTE![0]!, 1],
    ],
  ],
  [
    'offset before code',
    [
      [DANGER![1]!, 3],
      [DANGER![0]!, 4],
    ],
  ],
  [
    'code where all else is alike',
    [
      [NOTE![0]!, 7],
      [NOTE![1]!, 7],
    ],
  ],
  ['nothing', []],
];

describe('findings are in the order of', () => {
  test.each(ORDERED)('%s', (_, found) => {
    const inOrder = found.map(([code, start]) => finding(code, at(start)));
    expect(sortFindings(inOrder)).toEqual(inOrder);
    expect(sortFindings(inOrder.toReversed())).toEqual(inOrder);
  });

  test('their places, where one has no bytes before all that have', () => {
    const [first, second] = [
      finding(NOTE![1]!, { path: 'whole', span: undefined }),
      finding(NOTE![0]!, at(1)),
    ];
    expect(sortFindings([second, first])).toEqual([first, second]);
  });

  test('what is alike stays as it was', () => {
    const [first, second] = ['a', 'b'].map((what) => finding('payload', at(1), { what }));
    expect(sortFindings([first!, second!])).toEqual([first, second]);
    expect(sortFindings([second!, first!])).toEqual([second, first]);
  });
});

const INPUTS = [{ amount: 5n }, { amount: undefined }];
const OUTPUTS = [{ amount: 0n }, { amount: 7n }];
const WORTH: readonly (readonly [name: string, part: Place['part'], worth: bigint | undefined])[] =
  [
    ['of no part: all there can be', undefined, MAX_MONEY],
    ['of an input', { input: 0 }, 5n],
    ['of an input whose amount is not known', { input: 1 }, undefined],
    ['of an input that is not there', { input: 2 }, undefined],
    ['of an output of nothing', { output: 0 }, 0n],
    ['of an output', { output: 1 }, 7n],
  ];

test.each(WORTH)('what is at stake %s', (_, part, worth) => {
  const found = finding('payload', { ...at(1), ...(part && { part }) });
  expect(weighed([found], INPUTS, OUTPUTS)).toEqual([{ ...found, worth }]);
});

const MADE: readonly (readonly [
  name: string,
  details: FindingDetails | undefined,
  made: object,
])[] = [
  ['nothing', undefined, { severity: FINDINGS.payload.severity, text: sentenceOf('payload') }],
  ['another severity', { severity: 'danger' }, { severity: 'danger', text: sentenceOf('payload') }],
  [
    'what it is about',
    { what: '2 bytes' },
    { what: '2 bytes', text: sentenceOf('payload', '2 bytes') },
  ],
  ['an amount of nothing', { amount: 0n }, { amount: 0n }],
  [
    'more',
    { more: 'So it is.' },
    { more: 'So it is.', text: sentenceOf('payload', undefined, 'So it is.') },
  ],
  ['no more', { more: '' }, { text: sentenceOf('payload') }],
  ['a mend', { mend: 'lower-s' }, { mend: 'lower-s' }],
];

describe('a finding has its code, its place, and', () => {
  test.each(MADE)('%s', (_, details, made) => {
    const found = finding('payload', at(3), details);
    expect(found).toMatchObject({ code: 'payload', ...at(3), ...made });
    const own = ['amount', 'more', 'mend'].filter((name) => name in found);
    expect(own).toEqual(
      Object.keys(made).filter((name) => ['amount', 'more', 'mend'].includes(name)),
    );
  });
});

test.each([
  ['its own', 'payload', 'lower-s', 'lower-s'],
  ['that of its row', 'signature-invalid', undefined, 'drop-invalid-signature'],
  ['its own before that of its row', 'signature-invalid', 'lower-s', 'lower-s'],
  ['none', 'payload', undefined, undefined],
] as const)('the cure of a finding: %s', (_, code, mend, cure) => {
  expect(cureOf({ code, mend })).toBe(cure);
});
