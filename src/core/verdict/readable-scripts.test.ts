import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mapOf } from '../psbt/make-record.ts';
import { decodePsbt } from '../psbt/psbt.ts';
import type { Psbt } from '../psbt/types.ts';
import { viewOf } from '../psbt/view.ts';
import { subjectOfFile } from '../review/testing/subjects.ts';
import { bytesOfFile, wsh } from '../sign/testing/built-files.ts';
import { scriptOf } from '../sign/testing/script-words.ts';
import type { MapRecord } from '../subject/records/script-claims.ts';
import { subjectOfPsbt } from '../subject/subject.ts';
import { readableScripts } from './readable-scripts.ts';

const NOTHING = { transactions: [], reported: () => undefined, scripts: [] };

function psbtOf(sample: string): Psbt {
  const path = new URL(`../../../public/samples/${sample}.psbt`, import.meta.url);
  return decodePsbt(new Uint8Array(readFileSync(path)));
}

function scriptsIn(sample: string) {
  return readableScripts(subjectOfPsbt(viewOf(psbtOf(sample)), NOTHING)!, 10);
}

/** Scripts of a sample as miniscript, with `K` instead of keys and `X` instead of 32 bytes. */
function miniscriptsIn(sample: string): readonly string[] {
  return scriptsIn(sample).flatMap(({ side, at, scripts: all }) =>
    all.map(({ miniscript = '-' }) => `${side} ${at}: ${short(miniscript)}`),
  );
}

const short = (text: string) =>
  text.replace(/0[23][0-9a-f]{64}/g, 'K').replace(/[0-9a-f]{64}/g, 'X');

test('a contract that is no miniscript is said in the words of what it asks for', () => {
  const script = scriptOf('IF A ELSE 144 CHECKSEQUENCEVERIFY DROP B ENDIF CHECKSIG');
  const subject = subjectOfFile(bytesOfFile({ inputs: [{ lock: wsh(script) }] }));
  const [found] = readableScripts(subject, 1).flatMap(({ scripts }) => scripts);
  expect(found!.miniscript).toBeUndefined();
  expect(found!.policy).toMatchObject({
    kind: 'or',
    of: [{ kind: 'keys' }, { kind: 'and', of: [{ kind: 'older', lock: 144 }, { kind: 'keys' }] }],
  });
});

test.each<[sample: string, miniscripts: readonly string[]]>([
  ['multisig', ['inputs 0: multi(2,K,K,K)', 'outputs 0: multi(2,K,K,K)']],
  [
    'taproot',
    [
      'inputs 0: and_v(v:older(144),pk(X))',
      'inputs 0: multi_a(2,X,X)',
      'inputs 0: and_v(v:sha256(X),pk(X))',
      'outputs 1: and_v(v:older(144),pk(X))',
      'outputs 1: multi_a(2,X,X)',
      'outputs 1: and_v(v:sha256(X),pk(X))',
    ],
  ],
  ['payment', []],
])('%s', (sample, miniscripts) => {
  expect(miniscriptsIn(sample)).toEqual(miniscripts);
});

describe('the descriptor of all of a script', () => {
  const descriptorsIn = (sample: string) =>
    scriptsIn(sample).map(({ side, at, descriptor = '-' }) => [
      `${side} ${at}`,
      short(descriptor.split('#')[0]!).replace(/\[[0-9a-f]{8}[^\]]*\]/g, '[o]'),
    ]);

  test.each<[sample: string, descriptors: readonly (readonly [string, string])[]]>([
    [
      'multisig',
      [
        ['inputs 0', 'wsh(multi(2,[o]K,[o]K,[o]K))'],
        ['outputs 0', 'wsh(multi(2,[o]K,[o]K,[o]K))'],
      ],
    ],
    [
      'taproot',
      [
        [
          'inputs 0',
          'tr([o]X,{{and_v(v:sha256(X),pk([o]X)),multi_a(2,[o]X,[o]X)},and_v(v:older(144),pk([o]X))})',
        ],
        [
          'outputs 1',
          'tr([o]X,{and_v(v:older(144),pk([o]X)),{multi_a(2,[o]X,[o]X),and_v(v:sha256(X),pk([o]X))}})',
        ],
      ],
    ],
  ])('%s', (sample, descriptors) => {
    expect(descriptorsIn(sample)).toEqual(descriptors);
  });

  test.each([
    ['a leaf is not told', (one: MapRecord, n: number) => one.field === 'tap_leaf_script' && n > 0],
    ['no leaf is told', (one: MapRecord) => one.field === 'tap_leaf_script'],
  ])('none where %s', (_, isLeftOut) => {
    const psbt = psbtOf('taproot');
    let leaves = 0;
    const records = psbt.inputs[0]!.records.filter(
      (one) => !isLeftOut(one, one.field === 'tap_leaf_script' ? leaves++ : 0),
    );
    const inputs = [mapOf(records), ...psbt.inputs.slice(1)];
    const subject = subjectOfPsbt(viewOf({ ...psbt, inputs }), NOTHING)!;
    const found = readableScripts(subject, 10).filter(({ side }) => side === 'inputs');
    expect(found.flatMap(({ descriptor }) => descriptor ?? [])).toEqual([]);
  });

  test('none of a contract that is no miniscript', () => {
    const script = scriptOf('IF A ELSE 144 CHECKSEQUENCEVERIFY DROP B ENDIF CHECKSIG');
    const subject = subjectOfFile(bytesOfFile({ inputs: [{ lock: wsh(script) }] }));
    const [found] = readableScripts(subject, 1);
    expect(found).toBeDefined();
    expect(found!.descriptor).toBeUndefined();
  });
});
