import { describe, expect, test } from 'vitest';
import {
  DRESSED_ROWS,
  linesOfPayments,
  MESSAGE_ROWS,
} from '../core/message/testing/message-rows.ts';
import { previousTransaction } from '../core/message/testing/proofs.ts';
import { hexOf } from '../core/sign/testing/utxos.ts';
import { run } from './testing/run.ts';

/* What the command says of messages, and of payments that are dressed as one. */

const POLICY = JSON.stringify({
  policy: 1,
  fee: { most: '0.0001' },
  pay: { to: [{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }] },
});

describe('no word of a payment', () => {
  test.each(MESSAGE_ROWS)('$what', async ({ file, given }) => {
    const told = given
      ? [`--message=${given.text}`, ...(given.address ? [`--address=${given.address}`] : [])]
      : [];
    const files = { 'policy.json': POLICY, 'a.psbt': file };
    for (const args of [
      ['inspect', ...told, 'a.psbt'],
      ['describe', ...told, 'a.psbt'],
      ['inspect', '--policy=policy.json', ...told, 'a.psbt'],
    ]) {
      const { out, err } = await run(args, { files });
      expect(err).toBe('');
      expect([out.includes('can never be mined'), linesOfPayments(out)]).toEqual([true, []]);
    }
  });

  test('in a line for each file, and beside what it would spend', async () => {
    const known = MESSAGE_ROWS.filter(({ given }) => given?.address === undefined).filter(
      (_, i) => i !== 2,
    );
    const files = Object.fromEntries(known.map(({ file }, i) => [`f/${i}.psbt`, file]));
    const { out } = await run(['inspect', 'f'], { files });
    expect(linesOfPayments(out)).toEqual([]);
    const [open] = MESSAGE_ROWS.filter(({ what }) => what === 'a proof of funds to be signed');
    const [row] = [
      await run(['package', 'a.psbt', 'coin.hex'], {
        files: { 'a.psbt': open!.file, 'coin.hex': hexOf(previousTransaction(1, 50_000n)) },
      }),
    ];
    const ofMessage = /^\d\. a\.psbt \((?:.|\n {3})*/m.exec(row!.out)?.[0] ?? '';
    expect(ofMessage).toContain('is a message, which is never sent');
    expect(linesOfPayments(ofMessage)).toEqual([]);
    expect(row!.out).toMatch(/^1 transaction and 1 message\./);
  });
});

const DANGER = 'It says that it signs a message, and may be a transaction that can be mined.';

describe.each(DRESSED_ROWS)('$what is a danger', ({ file }) => {
  const files = { 'a.psbt': file, 'policy.json': POLICY };

  test.each<readonly [where: string, args: readonly string[]]>([
    ['alone', ['inspect', 'a.psbt']],
    ['described', ['describe', 'a.psbt']],
    ['in a row of several', ['inspect', 'a.psbt', 'a.psbt']],
    ['in a package', ['package', 'a.psbt']],
    ['held against a policy', ['inspect', '--policy=policy.json', 'a.psbt']],
  ])('%s', async (_, args) => {
    const { out, exit } = await run(args, { files });
    expect(out).toContain(DANGER);
    expect(exit).toBe(args[0] === 'describe' ? 0 : 1);
  });

  test('and breaks what a policy says of payments', async () => {
    const { out } = await run(['inspect', '--json', '--policy=policy.json', 'a.psbt'], { files });
    const { policy } = JSON.parse(out);
    expect(JSON.stringify(policy)).not.toContain('a message');
    expect(JSON.stringify(policy)).toMatch(/"(?:broken|undecided)"/);
  });
});
