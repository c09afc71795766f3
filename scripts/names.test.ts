import { expect, test } from 'vitest';
import { differences, ownRootCases } from '../src/core/review/testing/truth.ts';
import { nameOf } from './names.ts';

test('all of names-own-root (228), as the script says it', () => {
  const cases = ownRootCases();
  const wrong = cases.flatMap((one) =>
    differences(one.expect, JSON.parse(nameOf(JSON.stringify(one))), `${one.altered} ${one.id}`),
  );
  expect([cases.length, wrong]).toEqual([228, []]);
});

const [first, second] = ownRootCases().filter(({ altered }) => altered === 'sp-proven');

/** Whether the output is said to be the record's, where these of its keys are another's. */
test.each<readonly [others: readonly ('scan_pubkey' | 'spend_pubkey')[], pays: boolean]>([
  [[], true],
  [['scan_pubkey'], false],
  [['spend_pubkey'], false],
  [['scan_pubkey', 'spend_pubkey'], false],
])('a silent payment with %j of another address', (others, pays) => {
  const own = first!.silent_payment!;
  const theirs = second!.silent_payment!;
  const silent_payment = { ...own };
  for (const key of others) Object.assign(silent_payment, { [key]: theirs[key] });
  expect(JSON.parse(nameOf(JSON.stringify({ ...first, silent_payment })))).toMatchObject({
    proof: 'valid',
    pays,
  });
});
