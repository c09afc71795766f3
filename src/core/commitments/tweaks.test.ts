import { expect, test } from 'vitest';
import { reversed } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { sha256, taggedHash } from '../crypto/hashes.ts';
import {
  controlBlockOf,
  keyTweakedBy,
  type OutputKey,
  tapBranchHash,
  tapLeafHash,
  tapTweakHash,
} from '../crypto/taproot.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { one } from '../review/testing/file-rows.ts';
import { subjectOfFile } from '../review/testing/subjects.ts';
import { bytesOfFile, pkLeaf, xOf } from '../sign/testing/built-files.ts';
import { verifyInputs } from '../verdict/verify-inputs.ts';
import { withMisfits } from './explain.ts';

/* Output keys that were made with another tweak, leaf hash or branch than BIP 341 has. */

const KEY = xOf('A');
const SCRIPT = pkLeaf('B');
const STEP = new Uint8Array(32).fill(6);
const LEAF = tapLeafHash(0xc0, SCRIPT);
const ROOT = tapBranchHash(LEAF, STEP);

/** What is said of the leaf where the output key is the internal key with this tweak. */
const causeOf = (tweak: Uint8Array) => causeIn(keyTweakedBy(KEY, tweak)!);

function causeIn(made: OutputKey) {
  const scriptPubKey = concatBytes(Uint8Array.of(0x51, 0x20), made.key);
  const controlBlock = controlBlockOf(0xc0, made, KEY, [STEP]);
  const leaf = inputRecord('tap_leaf_script', controlBlock, { script: SCRIPT, leafVersion: 0xc0 });
  const file = bytesOfFile(one({ scriptPubKey, rules: 'key' }, { scripts: [leaf] }));
  const subject = subjectOfFile(file);
  const [{ misfits } = {}] = withMisfits(subject, verifyInputs(subject)).verdicts;
  const { code, detail } = misfits?.find(({ at }) => at === 'leaf')?.cause ?? {};
  return [code, detail];
}

const ofRoot = (root: Uint8Array) => tapTweakHash(KEY, root);

test.each<readonly [tweak: string, Uint8Array]>([
  ['32 zero bytes', ofRoot(new Uint8Array(32))],
  ['the key as root', ofRoot(KEY)],
  ['root reversed', ofRoot(reversed(ROOT))],
  ['root twice', taggedHash('TapTweak', KEY, ROOT, ROOT)],
  ['root without key', taggedHash('TapTweak', ROOT)],
  ['untagged', sha256(concatBytes(KEY, ROOT))],
  ['another tag', taggedHash('TapLeaf', KEY, ROOT)],
  ['the root itself', ROOT],
  ['33 bytes, even', taggedHash('TapTweak', Uint8Array.of(2), KEY, ROOT)],
  ['33 bytes, odd', taggedHash('TapTweak', Uint8Array.of(3), KEY, ROOT)],
])('a tweak: %s', (tweak, bytes) => {
  expect(causeOf(bytes)).toEqual(['taproot-tweak', { tweak }]);
});

test('the tweak of BIP 341 is no misfit, nor is there a cause of one that nothing makes', () => {
  expect(causeOf(ofRoot(ROOT))).toEqual([undefined, undefined]);
  expect(causeOf(sha256(ROOT))).toEqual(['unexplained', undefined]);
});

test.each<readonly [second: string, root: Uint8Array | undefined]>([
  ['root', ROOT],
  ['no root', undefined],
])('an output key that is tweaked again: %s', (second, root) => {
  const once = keyTweakedBy(KEY, ofRoot(ROOT))!;
  const twice = keyTweakedBy(once.key, tapTweakHash(once.key, root))!;
  expect(causeIn(twice)).toEqual(['taproot-double-tweak', { second }]);
});

const VERSION = Uint8Array.of(0xc0);
const SIZE = Uint8Array.of(SCRIPT.length);

test.each<readonly [leaf_hash: string, Uint8Array]>([
  ['no length', taggedHash('TapLeaf', VERSION, SCRIPT)],
  ['no version', taggedHash('TapLeaf', SIZE, SCRIPT)],
  ['untagged', sha256(concatBytes(VERSION, SIZE, SCRIPT))],
  ['sha256 of the script', sha256(SCRIPT)],
  ['tagged, the script alone', taggedHash('TapLeaf', SCRIPT)],
  ['reversed', reversed(LEAF)],
  ['tag TapBranch', taggedHash('TapBranch', VERSION, SIZE, SCRIPT)],
  ['length in 4 bytes', taggedHash('TapLeaf', VERSION, SIZE, new Uint8Array(3), SCRIPT)],
])('a leaf that was hashed otherwise: %s', (leaf_hash, hash) => {
  expect(causeOf(ofRoot(tapBranchHash(hash, STEP)))).toEqual(['leaf-hash', { leaf_hash }]);
});
