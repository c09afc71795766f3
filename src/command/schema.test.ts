import { describe, expect, test } from 'vitest';
import { encodeBase64 } from '../core/encoding/base64.ts';
import { nameCases, nameRecordOf } from '../core/review/testing/truth.ts';
import { faults, schemaOf } from './testing/json-schema.ts';
import { run } from './testing/run.ts';

/* What `--json` writes is held against the schema that `schema` prints. */

const SAMPLES = ['payment', 'multisig', 'musig2', 'taproot', 'version2'].map(
  (name) => `public/samples/${name}.psbt`,
);
const ADDRESS = '1F7VviycHgj3mVQyEYU8Mar3NTUYWBV6iF';
const SIGNATURE =
  'IN0C0pSGWDjF6ylmHIaGEYkl0aGWJHvVgPwqxJHSzOEvZxdo/uhlS967hG0BQMGqfnTVwbZqW+QmpuW1uYEyk54=';

const ROWS: readonly (readonly string[])[] = [
  ...SAMPLES.flatMap((path) => [
    ['inspect', path],
    ['decode', path],
    ['describe', path],
    ['package', path],
    ['diff', path, SAMPLES[0] ?? ''],
  ]),
  ['verify-message', ADDRESS, SIGNATURE, 'Hello'],
  ['verify-message', ADDRESS, SIGNATURE, 'Hallo'],
  [
    'verify-message',
    '--address=bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    ADDRESS,
    SIGNATURE,
    'Hello',
  ],
  [
    'verify-message',
    'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
    'smpAkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    'Hello World',
  ],
];

const PROOFS = nameCases()
  .slice(0, 40)
  .map((one) => encodeBase64(nameRecordOf(one)));

describe('the schema', () => {
  test('fits name, whatever is so of the proof', async () => {
    const exits = new Set<number>();
    for (const input of PROOFS) {
      const { out, exit } = await run(['name', '--json', '-'], { input });
      if (exit === 2) continue;
      exits.add(exit);
      expect(faults(JSON.parse(out), await schemaOf('name'))).toEqual([]);
    }
    expect([...exits].sort()).toEqual([0, 1]);
  });

  test.each(ROWS.map((args) => [args.join(' ').slice(0, 60), args] as const))(
    'fits %s',
    async (_name, [command = '', ...operands]) => {
      const { out, exit } = await run([command, '--json', ...operands]);
      const answer = JSON.parse(out);
      expect(faults(answer, await schemaOf(command))).toEqual([]);
      expect(answer.exit).toBe(exit);
    },
  );

  test.each([
    ['another version', { schema: 1 }, '$.schema is not 3'],
    ['a member that is not known', { more: 1 }, '$.more is not known'],
    ['an exit code that says nothing', { exit: 2 }, '$.exit is none of 0,1'],
    ['a state that there is not', { state: 'fine' }, '$.state is none of '],
  ])('does not fit %s', async (_name, changed, words) => {
    const { out } = await run(['inspect', '--json', SAMPLES[0] ?? '']);
    expect(faults({ ...JSON.parse(out), ...changed }, await schemaOf('inspect'))).toEqual([
      expect.stringContaining(words),
    ]);
  });
});
