import { describe, expect, test } from 'vitest';
import { multi, pkh, sh, wpkh, wsh } from '../sign/testing/built-files.ts';
import { unsigned } from '../sign/testing/utxos.ts';
import { type GivenOutputs, subjectOfTransaction } from '../subject/subject.ts';
import type { TxOutput } from '../tx/types.ts';
import { verifyInputs } from '../verdict/verify-inputs.ts';
import { joinVerdicts } from './join-verdicts.ts';

/* What is known of a transaction alone besides its bytes, as a form or `prevtxs` says it. */

const OUTPUT: TxOutput = { value: 100_000n, scriptPubKey: wpkh('A').scriptPubKey };
const OTHER: TxOutput = { ...OUTPUT, value: 99_000n };

function inspected(given: Partial<GivenOutputs>, inputs = 1, hashType?: number) {
  const nothing = { transactions: [], reported: () => undefined, scripts: [] };
  const subject = subjectOfTransaction(unsigned(inputs), { ...nothing, ...given });
  return joinVerdicts(subject, verifyInputs(subject), { chain: 'regtest', hashType });
}

const codesOf = (...asked: Parameters<typeof inspected>) =>
  inspected(...asked).findings.map(({ code, path, what }) => [code, path, what].join(' ').trim());

test.each<readonly [string, Partial<GivenOutputs>, string, bigint | undefined]>([
  ['nothing', {}, 'missing', undefined],
  ['told', { reported: () => OUTPUT }, 'claimed', 100_000n],
  ['proven before', { proven: () => OUTPUT }, 'proven', 100_000n],
  ['proven before, and told', { proven: () => OUTPUT, reported: () => OUTPUT }, 'proven', 100_000n],
  [
    'proven before, and told otherwise',
    { proven: () => OUTPUT, reported: () => OTHER },
    'contradicted',
    100_000n,
  ],
  [
    'told twice, and otherwise',
    { reported: () => OUTPUT, isDisputed: () => true },
    'contradicted',
    100_000n,
  ],
])('an output that is %s', (_, given, proof, amount) => {
  expect(inspected(given).inputs[0]).toMatchObject({ proof, amount });
});

const TWO_OF_THREE = multi(2, 'ABC');

describe('the size of a transaction that is not signed', () => {
  test.each([
    ['a key hash', pkh('A').scriptPubKey, [], 188],
    ['P2SH by a script that is given', sh(TWO_OF_THREE).scriptPubKey, [TWO_OF_THREE], 334],
    ['P2WSH by a script that is given', wsh(TWO_OF_THREE).scriptPubKey, [TWO_OF_THREE], 146],
    ['P2SH without its script', sh(TWO_OF_THREE).scriptPubKey, [], undefined],
    ['P2WSH with another', wsh(TWO_OF_THREE).scriptPubKey, [multi(1, 'A')], undefined],
  ])('%s', (_, scriptPubKey, scripts, vsize) => {
    const { fee } = inspected({ reported: () => ({ ...OUTPUT, scriptPubKey }), scripts });
    expect([fee?.vsize, fee?.isExact]).toEqual([vsize, false]);
  });
});

describe('what is dangerous', () => {
  test('a fee that is too high already by what is known', () => {
    const reported: GivenOutputs['reported'] = ({ vout }) =>
      vout === 0 ? { ...OUTPUT, value: 200_000n } : undefined;
    expect(codesOf({ reported }, 2)).toContain(
      'fee-high vin At least 0.00110000 BTC, 55 % of the inputs',
    );
  });

  test('none where what is known does not even pay', () => {
    const reported: GivenOutputs['reported'] = ({ vout }) =>
      vout === 0 ? { ...OUTPUT, value: 1_000n } : undefined;
    expect(codesOf({ reported }, 2).join()).not.toMatch(/fee-high|outputs-exceed/);
  });

  test.each([
    ['none that is chosen', undefined, []],
    ['ALL', 1, []],
    ['NONE', 2, ['sighash-none vin[0]', 'sighash-none vin[1]']],
    ['SINGLE', 3, ['sighash-single vin[0]', 'sighash-single-no-output vin[1]']],
    ['ALL|ANYONECANPAY', 0x81, ['sighash-anyonecanpay vin[0]', 'sighash-anyonecanpay vin[1]']],
  ])('the type that is to be signed with: %s', (_, hashType, codes) => {
    const found = codesOf({ reported: () => OUTPUT }, 2, hashType);
    expect(found.filter((one) => one.startsWith('sighash')).sort()).toEqual(codes);
  });

  test('scripts of nobody do not fail', () => {
    expect(codesOf({ reported: () => OUTPUT }).join()).not.toContain('final-script-fails');
  });
});
