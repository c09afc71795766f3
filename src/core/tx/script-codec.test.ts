import { expect, test } from 'vitest';
import { bytesOf, type Hex } from '../../../test/psbt-text.ts';
import { Cursor } from '../bytes/cursor.ts';
import { IndexRecorder } from '../outline/index-recorder.ts';
import { kindOf, nodeCount, problemOf } from '../outline/node-index.ts';
import { scriptCodec } from './script-codec.ts';

const codec = scriptCodec('tx.out.script_pubkey');

/** Each part as its kind without `script.`, where it stands, and what is odd about it. */
function reported(script: Hex, detailed: boolean): readonly string[] {
  const bytes = bytesOf(`00${script}`);
  const recorder: IndexRecorder = Object.assign(new IndexRecorder(), { detailed });
  expect(codec.read(new Cursor(bytes, recorder, 1))).toEqual(bytes.subarray(1));
  const index = recorder.finish(bytes.length);
  return Array.from({ length: nodeCount(index) }, (_, row) => {
    const problem = problemOf(index, row) === 'none' ? '' : ` ${problemOf(index, row)}`;
    const kind = kindOf(index, row).replace('script.', '');
    return `${kind} ${index.start[row]}-${index.end[row]}${problem}`;
  });
}

const whole = (length: number, problem = '') => `tx.out.script_pubkey 1-${1 + length}${problem}`;

test.each<[what: string, script: Hex, parts: readonly string[]]>([
  ['nothing', '', [whole(0)]],
  ['opcodes', '51ae', [whole(2), 'opcode 1-2', 'opcode 2-3']],
  ['an empty push', '00', [whole(1), 'opcode 1-2']],
  ['a push', '02aabb', [whole(3), 'push 1-4', 'push_opcode 1-2', 'push_data 2-4']],
  [
    'a push with its length behind it, and an opcode',
    '4c01aa87',
    [whole(4), 'push 1-4', 'push_opcode 1-3', 'push_data 3-4', 'opcode 4-5'],
  ],
  ['an empty push with its length', '4c00', [whole(2), 'opcode 1-3']],
  ['a push past the end', '5102aa', [whole(3, ' broken-push'), 'opcode 1-2', 'broken_push 2-4']],
])('a script is told of part by part: %s', (_what, script, parts) => {
  expect(reported(script, true)).toEqual(parts);
  expect(reported(script, false)).toEqual([parts[0]!.replace(' broken-push', '')]);
});
