import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { one } from '../../../core/review/testing/file-rows.ts';
import { CORE_BUGS, CORE_COMMIT, coreBugWords } from '../../../core/said/core-bugs.ts';
import { fileOf, tr, wpkh } from '../../../core/sign/testing/built-files.ts';
import { perform } from '../../dispatch.ts';
import { RpcError } from '../../errors.ts';
import type { Json } from '../../json/value.ts';
import { writeJson } from '../../json/write.ts';

/* Mistakes of Bitcoin Core that are mended since: each as the procedures answer here. */

const call = (method: string, ...params: readonly Json[]) =>
  JSON.parse(perform({ method, params }, { chain: 'regtest' }));
const combined = (...psbts: readonly string[]): string => call('combinepsbt', psbts);

describe('combine-sighash', () => {
  const signed = { signed: [{ by: 'A', type: 0x81 }] };
  const asked = fileOf(one(wpkh('A'), { ...signed, asks: 0x81 }));
  const plain = fileOf(one(wpkh('A')));

  test.each<[string, readonly string[], boolean]>([
    ['is lost behind one that has none', [plain, asked], false],
    ['is kept where it is first', [asked, plain], true],
  ])('%s', (_, psbts, isKept) => {
    const psbt = combined(...psbts);
    expect(call('decodepsbt', psbt).inputs[0].sighash !== undefined).toBe(isKept);
    expect(call('finalizepsbt', psbt).complete).toBe(isKept);
    const told = call('inspectpsbt', psbt).findings.filter(
      ({ code }: { readonly code: string }) => code === 'core-will-not-finalize',
    );
    const words = coreBugWords('combine-sighash');
    expect(told).toEqual(
      isKept ? [] : [expect.objectContaining({ text: expect.stringContaining(words) })],
    );
  });

  test.each<[string, string]>([
    ['of an invalid signature', fileOf(one(wpkh('A'), { signed: [{ by: 'A' }, { by: 'B' }] }))],
    ['of a type that is asked for wrongly', fileOf(one(wpkh('A'), { ...signed, asks: 2 }))],
    ['of the usual type', fileOf(one(tr('A'), { signed: [{ by: 'A' }] }))],
  ])('is not blamed %s', (_, psbt) => {
    expect(JSON.stringify(call('inspectpsbt', psbt))).not.toContain('It may be combinepsbt');
  });
});

describe('combine-leaf-scripts', () => {
  /** The files of the pull request: a control block for OP_1, and for OP_1 OP_1. */
  const [ONE, TWO] = ['CUcAAAA==', 'DUVHAAAA='].map(
    (end) =>
      `cHNidP8BADwCAAAAAaqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAIhXAUJKbdMGgSVS3i0tgNel6XgeKWg8o7JbVR7/ums6AOsA${end}`,
  ) as [string, string];

  test('writes a control block twice, which does not decode', () => {
    expect(() => call('decodepsbt', combined(ONE, TWO))).toThrow('Duplicate Key, input key "15');
    expect(call('decodepsbt', combined(ONE, ONE)).inputs[0].taproot_scripts).toHaveLength(1);
  });

  const words = coreBugWords('combine-leaf-scripts');
  const hex = Buffer.from(ONE, 'base64').toString('hex');
  const start = hex.indexOf('2215c0');
  const [GLOBAL, RECORD] = [hex.slice(0, start), hex.slice(start, -4)];
  const OTHER = RECORD.replace('2215c0', '22f0c0');
  const psbtOf = (...parts: readonly string[]) =>
    Buffer.from(parts.join(''), 'hex').toString('base64');

  /** What is said past the error of a PSBT. */
  function saidOf(psbt: string): readonly string[] {
    try {
      call('inspectpsbt', psbt);
    } catch (error) {
      if (!(error instanceof RpcError) || error.data === undefined) throw error;
      return JSON.parse(writeJson(error.data)).said;
    }
    return [];
  }

  test.each<[string, string, boolean]>([
    ['of the file that it wrote', combined(ONE, TWO), true],
    ['of a file with one of them', ONE, false],
    ['of such a record twice', psbtOf(GLOBAL, RECORD, RECORD, '0000'), true],
    ['of a record of another kind twice', psbtOf(GLOBAL, OTHER, OTHER, '0000'), false],
    ['of such a record twice in an output', psbtOf(GLOBAL, '00', RECORD, RECORD, '00'), false],
  ])('is told %s', (_, psbt, isTold) => {
    expect(saidOf(psbt).includes(words)).toBe(isTold);
  });
});

test('docs/core-bugs.md has each', () => {
  const document = readFileSync('docs/core-bugs.md', 'utf8');
  expect(document).toContain(CORE_COMMIT);
  for (const { procedure, what, mendedBy } of Object.values(CORE_BUGS)) {
    expect(document).toContain(`| \`${procedure}\` | ${what} | [${mendedBy}](`);
  }
});
