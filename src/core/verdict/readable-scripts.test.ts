import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodePsbt } from '../psbt/psbt.ts';
import { viewOf } from '../psbt/view.ts';
import { subjectOfFile } from '../review/testing/subjects.ts';
import { bytesOfFile, wsh } from '../sign/testing/built-files.ts';
import { scriptOf } from '../sign/testing/script-words.ts';
import { subjectOfPsbt } from '../subject/subject.ts';
import { readableScripts } from './readable-scripts.ts';

const NOTHING = { transactions: [], reported: () => undefined, scripts: [] };

/** Scripts of a sample as miniscript, with `K` instead of keys and `X` instead of 32 bytes. */
function miniscriptsIn(sample: string): readonly string[] {
  const path = new URL(`../../../public/samples/${sample}.psbt`, import.meta.url);
  const psbt = decodePsbt(new Uint8Array(readFileSync(path)));
  const scripts = readableScripts(subjectOfPsbt(viewOf(psbt), NOTHING)!, 10);
  return scripts.flatMap(({ side, at, scripts: all }) =>
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
