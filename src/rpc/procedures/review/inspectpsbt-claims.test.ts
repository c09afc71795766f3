import { expect, test } from 'vitest';
import { authoredPsbt } from '../../../../test/authored.ts';
import {
  fileOf,
  type InputSpec,
  multi,
  tr,
  wpkh,
  wsh,
} from '../../../core/sign/testing/built-files.ts';
import { execute } from '../../dispatch.ts';

/*
 * What the author of a file can make by himself, signatures by keys of his own among it,
 * makes no amount committed and nothing unchangeable; each with a file of honest people.
 */

const both = (first: Partial<InputSpec>, second: Partial<InputSpec>): string =>
  fileOf({
    inputs: [
      { lock: wsh(multi(2, 'AB')), utxo: 'claimed', ...first },
      { lock: wsh(multi(2, 'AB')), utxo: 'claimed', ...second },
    ],
  });
const BY_AB = { signed: [{ by: 'A' }, { by: 'B' }] };

interface Row {
  readonly psbt: string;
  /** Of each input. */
  readonly proofs: string;
  /** Of each output. */
  readonly fixed: string;
  /** Where an unproven amount is found, and how grave that is. */
  readonly found: string;
  /** Words of each sentence on what may still change. */
  readonly open: readonly string[];
}

const NOTHING = ['Nothing: valid signatures commit to all'];

const ROWS: readonly (readonly [what: string, row: Row])[] = [
  [
    'a co-signer signs a copy over amounts that he invented',
    {
      psbt: authoredPsbt('two-copies-a'),
      proofs: 'claimed claimed',
      fixed: 'true',
      found: 'warning inputs[0], warning inputs[1]',
      open: ['Whoever made the signatures so far (inputs 0, 1) can change anything and sign again'],
    },
  ],
  [
    'and another copy, over other amounts',
    {
      psbt: authoredPsbt('two-copies-b'),
      proofs: 'claimed claimed',
      fixed: 'true',
      found: 'warning inputs[0], warning inputs[1]',
      open: ['Whoever made the signatures so far (inputs 0, 1) can change anything and sign again'],
    },
  ],
  [
    'both have signed one copy',
    {
      psbt: both(BY_AB, BY_AB),
      proofs: 'committed committed',
      fixed: 'true',
      found: '',
      open: NOTHING,
    },
  ],
  [
    'one has signed both inputs, and their amounts are proven',
    {
      psbt: both({ utxo: 'both', signed: [{ by: 'A' }] }, { utxo: 'both', signed: [{ by: 'A' }] }),
      proofs: 'proven proven',
      fixed: 'true',
      found: '',
      open: ['Whoever made the signatures so far (inputs 0, 1) can change anything and sign again'],
    },
  ],
  [
    'the author adds a dust taproot input, signed over all amounts',
    {
      psbt: authoredPsbt('dust-of-a-stranger'),
      proofs: 'claimed claimed claimed',
      fixed: 'true true',
      found: 'warning inputs[0], warning inputs[1]',
      open: ['Whoever made the signatures so far (input 2) can change anything and sign again'],
    },
  ],
  [
    'a taproot input signed over all amounts, after the other one',
    {
      psbt: both({ lock: tr('A'), signed: [{ by: 'A' }] }, BY_AB),
      proofs: 'committed committed',
      fixed: 'true',
      found: '',
      open: NOTHING,
    },
  ],
  [
    'input 0 with NONE, input 1 by another with ALL',
    {
      psbt: authoredPsbt('none-beside-all'),
      proofs: 'committed committed',
      fixed: 'some',
      found: '',
      open: [
        'Only the signature of input 1 commits to which outputs there are and the sequence of input 1: whoever made it can change that and sign again.',
      ],
    },
  ],
  [
    'input 0 with SINGLE|ANYONECANPAY, input 1 by another with ALL',
    {
      psbt: authoredPsbt('single-acp-beside-all'),
      proofs: 'committed committed',
      fixed: 'true',
      found: '',
      open: [
        'Only the signature of input 1 commits to which inputs there are, which outputs there are and the sequence of input 1: whoever made it can change that and sign again.',
      ],
    },
  ],
  [
    'two of one input, of which one has NONE',
    {
      psbt: fileOf({
        inputs: [
          {
            lock: wsh(multi(2, 'AB')),
            signed: [{ by: 'A' }, { by: 'B', type: 2 }],
          },
        ],
        outputs: [{}],
      }),
      proofs: 'proven',
      fixed: 'some',
      found: '',
      open: [
        'Only the signature of input 0 (ALL) commits to which outputs there are: whoever made it can change that and sign again.',
      ],
    },
  ],
  [
    'a signature of a key that is in no script holds nothing',
    {
      psbt: fileOf({
        inputs: [{ lock: wpkh('A'), signed: [{ by: 'A', type: 2 }, { by: 'X' }] }],
        outputs: [{}],
      }),
      proofs: 'proven',
      fixed: 'false',
      found: '',
      open: ['Output 0 can be changed or replaced.'],
    },
  ],
];

test.each(ROWS)('%s', (_, { psbt, proofs, fixed, found, open }) => {
  const { inputs, outputs, findings } = called('inspectpsbt', psbt);
  expect(inputs.map((one: { amount_proof: string }) => one.amount_proof).join(' ')).toBe(proofs);
  expect(outputs.map((one: { fixed: unknown }) => `${one.fixed}`).join(' ')).toBe(fixed);
  const claims = findings.filter((one: { code: string }) => one.code === 'fee-claimed');
  expect(
    claims
      .map(({ severity, path }: Record<string, string>) => `${severity} ${path?.split('.')[0]}`)
      .join(', '),
  ).toBe(found);
  expect(changesIn(called('describepsbt', psbt))).toEqual(
    open.map((words) => expect.stringContaining(words)),
  );
});

function called(method: string, psbt: string) {
  const body = JSON.stringify({ method, params: [psbt] });
  return JSON.parse(execute(body, { chain: 'regtest' }).body).result;
}

/** The lines under "What may still change". */
function changesIn(text: string): readonly string[] {
  const [, rest = ''] = text.split('What may still change:\n');
  const [section = ''] = rest.split('\n\n');
  return section
    .split('\n')
    .filter((line) => line.startsWith('  '))
    .map((line) => line.trim());
}
