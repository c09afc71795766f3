import { describe, expect, test } from 'vitest';
import { concatBytes } from '../bytes/writer.ts';
import { globalRecord, outputRecord } from '../psbt/make-record.ts';
import { inspect } from '../review/testing/file-rows.ts';
import {
  type FileSpec,
  type InputSpec,
  multi,
  nestedWpkh,
  nestedWsh,
  type OutputSpec,
  originOf,
  pkh,
  sh,
  wpkh,
  wsh,
} from '../sign/testing/built-files.ts';
import { bytes, publicKey } from '../sign/testing/utxos.ts';
import type { Change } from './change.ts';

const SINGLE: InputSpec = { lock: wpkh('A'), origins: 'A' };
const SHARED: InputSpec = { lock: wsh(multi(2, 'ABC')), origins: 'ABC' };
const UNTOLD: InputSpec = { lock: wpkh('A') };
const OWN: OutputSpec = { lock: wpkh('D'), origins: 'D:A' };
const OWN_SHARED: OutputSpec = { lock: wsh(multi(2, 'DEF')), origins: 'D:A E:B F:C' };

/** A lock time besides keys, with a push of each key in a row of its own. */
const timed = (letter: string) => concatBytes(bytes('0190b27521'), publicKey(letter), bytes('ac'));

type Row = readonly [what: string, FileSpec, Change | undefined];

const ROWS: readonly Row[] = [
  ['one signer', { inputs: [SINGLE], outputs: [OWN] }, true],
  [
    'one signer in another wrapper',
    { inputs: [SINGLE], outputs: [{ lock: nestedWpkh('D'), origins: 'D:A' }] },
    true,
  ],
  ['one signer, legacy', { inputs: [SINGLE], outputs: [{ lock: pkh('D'), origins: 'D:A' }] }, true],
  ['another signer', { inputs: [SINGLE], outputs: [{ lock: wpkh('D'), origins: 'D:B' }] }, false],
  [
    'a key without a signer',
    { inputs: [SHARED], outputs: [{ ...OWN_SHARED, origins: 'D:A' }] },
    false,
  ],
  ['no origins', { inputs: [SHARED], outputs: [{ lock: wsh(multi(2, 'DEF')) }] }, false],
  ['the same multisig', { inputs: [SHARED], outputs: [OWN_SHARED] }, true],
  [
    'the same multisig, in another order and wrapper',
    { inputs: [SHARED], outputs: [{ lock: nestedWsh(multi(2, 'FDE')), origins: 'D:A E:B F:C' }] },
    true,
  ],
  [
    'the same multisig in P2SH',
    { inputs: [SHARED], outputs: [{ lock: sh(multi(2, 'DEF')), origins: 'D:A E:B F:C' }] },
    true,
  ],
  [
    'another threshold',
    { inputs: [SHARED], outputs: [{ lock: wsh(multi(1, 'DEF')), origins: 'D:A E:B F:C' }] },
    false,
  ],
  [
    'a script of another shape, the same',
    {
      inputs: [{ lock: wsh(timed('A')), origins: 'A' }],
      outputs: [{ lock: wsh(timed('D')), origins: 'D:A' }],
    },
    true,
  ],
  [
    'a script of another shape, with another number',
    {
      inputs: [{ lock: wsh(timed('A')), origins: 'A' }],
      outputs: [
        {
          lock: wsh(concatBytes(bytes('0191b27521'), publicKey('D'), bytes('ac'))),
          origins: 'D:A',
        },
      ],
    },
    false,
  ],
  ['two parties: change of none of both', { inputs: [SINGLE, SHARED], outputs: [OWN] }, false],
  ['an input that says nothing', { inputs: [SINGLE, UNTOLD], outputs: [OWN] }, 'unknown'],
  [
    'an input that says nothing beside one that is another',
    { inputs: [SHARED, UNTOLD], outputs: [OWN] },
    false,
  ],
  ['all inputs say nothing', { inputs: [UNTOLD], outputs: [OWN] }, 'unknown'],
  [
    'records that do not reach the script',
    {
      inputs: [SHARED],
      outputs: [{ lock: { scriptPubKey: wsh(multi(2, 'DEF')).scriptPubKey }, origins: 'D:A' }],
    },
    undefined,
  ],
  [
    'records that cannot be so',
    { inputs: [SINGLE], outputs: [{ lock: wpkh('D'), origins: 'X:A' }] },
    undefined,
  ],
  ['nothing said', { inputs: [SINGLE], outputs: [{}] }, undefined],
];

describe('change is what has the policy of all inputs, as the file says', () => {
  test.each(ROWS)('%s', (_, file, change) => {
    expect(inspect(file).outputs[0]!.change).toBe(change);
  });
});

test('with the fingerprints of those who sign, as the file claims', () => {
  const { outputs } = inspect({ inputs: [SINGLE], outputs: [OWN, OWN_SHARED] });
  expect(outputs.map(({ fingerprints }) => fingerprints.join(' '))).toEqual([
    '41414141',
    '41414141 42424242 43434343',
  ]);
});

test('a fingerprint of zeros names nobody', () => {
  const origin = { ...originOf('A'), fingerprint: new Uint8Array(4) };
  const records = [outputRecord('bip32_derivation', publicKey('D'), origin)];
  const { outputs } = inspect({ inputs: [SINGLE], outputs: [{ lock: wpkh('D'), records }] });
  expect(outputs[0]).toMatchObject({ change: false, fingerprints: [] });
});

describe('a signer is the extended key that derives the key', () => {
  // An extended key whose own key is A's, at the whole path of it.
  const xpub = globalRecord(
    'xpub',
    concatBytes(bytes(`043587cf00${'00'.repeat(8)}`), new Uint8Array(32), publicKey('A')),
    originOf('A'),
  );

  test.each<[string, OutputSpec, Change | undefined]>([
    ['its own key again', { lock: pkh('A'), origins: 'A' }, true],
    ['another key said to be at its place', OWN, undefined],
    ['a key of another master', { lock: wpkh('D'), origins: 'D:B' }, false],
  ])('%s', (_, output, change) => {
    const { outputs } = inspect({ inputs: [SINGLE], outputs: [output], global: [xpub] });
    expect(outputs[0]!.change).toBe(change);
  });
});
