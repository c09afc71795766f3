import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { otherForm } from '../crypto/public/key-forms.ts';
import { controlBlockOf } from '../crypto/taproot.ts';
import { taprootOutput } from '../descriptor/taproot-tree.ts';
import { inputRecord, outputRecord } from '../psbt/make-record.ts';
import { one, TWO_OF_THREE } from '../review/testing/file-rows.ts';
import { subjectOfFile } from '../review/testing/subjects.ts';
import { payToScriptHash } from '../script/pay-to.ts';
import { encodePush } from '../script/push.ts';
import {
  bytesOfFile,
  type FileSpec,
  type InputRecord,
  type Lock,
  multi,
  nestedWpkh,
  nestedWsh,
  originOf,
  pkh,
  pkLeaf,
  sh,
  tr,
  wpkh,
  wsh,
  xOf,
} from '../sign/testing/built-files.ts';
import { publicKey } from '../sign/testing/utxos.ts';
import { verifyInputs } from '../verdict/verify-inputs.ts';
import { type MisfitOptions, withMisfits } from './explain.ts';

/* A few of the mistakes by which a script, leaf or key is not its coin's; all are in `rpc/commitments.recorded.test.ts`. */

function misfitsOf(spec: FileSpec, options?: MisfitOptions) {
  const subject = subjectOfFile(bytesOfFile(spec));
  return withMisfits(subject, verifyInputs(subject), options);
}

const witness = (script: Uint8Array) => inputRecord('witness_script', null, script);
const redeem = (script: Uint8Array) => inputRecord('redeem_script', null, script);
const internal = (letter: string) => inputRecord('tap_internal_key', null, xOf(letter));
const key = (publicKey: Uint8Array) => inputRecord('bip32_derivation', publicKey, originOf('A'));
const leaf = (script: Uint8Array, controlBlock: Uint8Array, leafVersion = 0xc0) =>
  inputRecord('tap_leaf_script', controlBlock, { script, leafVersion });
const told = (lock: Lock, ...scripts: readonly InputRecord[]): FileSpec => one(lock, { scripts });

const MULTI = wsh(TWO_OF_THREE);
const OTHER = multi(1, 'DE');
const TREE = tr('A', pkLeaf('B'));
const CONTROL = TREE.leaf!.controlBlock;
const firstByte = (bytes: Uint8Array, byte: number) =>
  concatBytes(Uint8Array.of(byte), bytes.subarray(1));
/** Of an internal key without a tree. */
const NO_TREE = taprootOutput(xOf('A'), [])!.output;
const STEP = new Uint8Array(32).fill(6);
const UNTWEAKED: Lock = {
  scriptPubKey: concatBytes(Uint8Array.of(0x51, 0x20), xOf('A')),
  rules: 'key',
};
const keysSorted = [...'ABC'].sort((a, b) =>
  bytesToHex(publicKey(a)) < bytesToHex(publicKey(b)) ? -1 : 1,
);
const SORTED = wsh(multi(2, keysSorted.join('')));
const hex = (letter: string) => bytesToHex(publicKey(letter));

type Row = readonly [
  name: string,
  spec: FileSpec,
  at: string,
  code: string | undefined,
  detail: object | undefined,
];

const ROWS: readonly Row[] = [
  [
    'a script of something else',
    told(MULTI, witness(OTHER)),
    'witness_script',
    'unexplained',
    undefined,
  ],
  [
    'a threshold that is one less',
    told(MULTI, witness(multi(1, 'ABC'))),
    'witness_script',
    'threshold',
    { m: 2 },
  ],
  [
    'a threshold that is one more',
    told(MULTI, witness(multi(3, 'ABC'))),
    'witness_script',
    'threshold',
    { m: 2 },
  ],
  [
    'keys that are not sorted',
    told(SORTED, witness(multi(2, keysSorted.toReversed().join('')))),
    'witness_script',
    'keys-order',
    { order: 'sorted' },
  ],
  [
    'a key too many',
    told(wsh(multi(2, 'ABC')), witness(multi(2, 'ABCD'))),
    'witness_script',
    'keys-number',
    { without: hex('D') },
  ],
  [
    'a key too few, which an origin names',
    told(
      wsh(multi(2, 'ABCD')),
      witness(multi(2, 'ABC')),
      inputRecord('bip32_derivation', publicKey('D'), originOf('D')),
    ),
    'witness_script',
    'keys-number',
    { with: hex('D') },
  ],
  [
    'a script without its digits read',
    told(wsh(new TextEncoder().encode(bytesToHex(TWO_OF_THREE))), witness(TWO_OF_THREE)),
    'witness_script',
    'hex-of-hex',
    { on: 'coin' },
  ],
  [
    'a script that is nested twice',
    told(
      { ...MULTI, scriptPubKey: payToScriptHash(payToScriptHash(TWO_OF_THREE)) },
      redeem(TWO_OF_THREE),
    ),
    'redeem_script',
    'nested-twice',
    { wrapper: 'p2sh-p2sh' },
  ],
  [
    'a witness script as redeem script',
    told(MULTI, redeem(TWO_OF_THREE)),
    'redeem_script',
    'other-place',
    { wrapper: 'p2wsh' },
  ],
  [
    'the own script as redeem script',
    told(wpkh('A'), redeem(wpkh('A').scriptPubKey)),
    'redeem_script',
    'own-script',
    {},
  ],
  [
    'a script with its length before it',
    told(MULTI, witness(concatBytes(Uint8Array.of(TWO_OF_THREE.length), TWO_OF_THREE))),
    'witness_script',
    'length-prefix',
    { prefix: 'compact size', on: 'script' },
  ],
  [
    'a script with its push before it',
    told(sh(TWO_OF_THREE), redeem(encodePush(TWO_OF_THREE))),
    'redeem_script',
    'length-prefix',
    { prefix: 'push', on: 'script' },
  ],
  [
    'a script in hexadecimal digits',
    told(MULTI, witness(new TextEncoder().encode(bytesToHex(TWO_OF_THREE)))),
    'witness_script',
    'hex-of-hex',
    { on: 'script' },
  ],
  [
    'the script code of a program',
    told(nestedWpkh('A'), redeem(pkh('A').scriptPubKey)),
    'redeem_script',
    'script-code-for-program',
    { type: 'p2sh-p2wpkh' },
  ],
  [
    'a script of another input',
    {
      inputs: [
        { lock: MULTI, scripts: [witness(multi(1, 'AB'))] },
        { lock: wsh(multi(1, 'AB')), scripts: [witness(multi(1, 'AB'))] },
      ],
    },
    'witness_script',
    'other-input',
    { input: 1, fits: 'this there' },
  ],
  [
    'a witness script of P2SH-P2WSH as redeem script',
    told(nestedWsh(TWO_OF_THREE), redeem(TWO_OF_THREE)),
    'redeem_script',
    'other-place',
    { wrapper: 'p2sh-p2wsh' },
  ],
  [
    'a key of another form',
    told(pkh('A'), key(otherForm(publicKey('A'))!)),
    'key',
    'key-form',
    { pubkey: bytesToHex(otherForm(publicKey('A'))!), form: 'compressed' },
  ],
  [
    'an internal key beside which a tree may be missing',
    told(tr('A'), internal('B')),
    'internal_key',
    undefined,
    undefined,
  ],
  [
    'the output key as internal key',
    told(
      UNTWEAKED,
      internal('A'),
      leaf(pkLeaf('B'), controlBlockOf(0xc0, { key: xOf('A'), isOdd: false }, xOf('A'), [])),
    ),
    'leaf',
    'output-key-for-internal',
    {},
  ],
  [
    'a control block with the other parity',
    told(TREE, leaf(pkLeaf('B'), firstByte(CONTROL, CONTROL[0]! ^ 1))),
    'leaf',
    'control-parity',
    {},
  ],
  [
    'a coin without a tree',
    told(tr('A'), leaf(pkLeaf('B'), controlBlockOf(0xc0, NO_TREE, xOf('A'), []))),
    'leaf',
    'no-tree',
    {},
  ],
  [
    'a path with a step too many',
    told(TREE, leaf(pkLeaf('B'), concatBytes(CONTROL, STEP))),
    'leaf',
    'path-step',
    { wrong: 'extra', step: 0 },
  ],
  [
    'a leaf of another key',
    told(TREE, leaf(pkLeaf('C'), CONTROL)),
    'leaf',
    'unexplained',
    undefined,
  ],
];

describe('what does not fit its coin', () => {
  test.each(ROWS)('%s', (_, spec, at, code, detail) => {
    const misfits = misfitsOf(spec).verdicts[0]!.misfits ?? [];
    const found = misfits.find((misfit) => misfit.at === at);
    expect([found?.cause?.code, found?.cause?.detail]).toEqual([code, detail]);
  });

  test.each([
    ['P2WSH', told(MULTI, witness(TWO_OF_THREE))],
    ['P2SH-P2WPKH', one(nestedWpkh('A'), { origins: 'A' })],
    ['a leaf', one(TREE)],
    ['a coin that is not known', one(MULTI, { utxo: 'none', scripts: [witness(OTHER)] })],
  ])('is nothing in %s', (_, spec) => {
    const { verdicts, outputs } = misfitsOf(spec);
    expect([verdicts.map(({ misfits }) => misfits), outputs]).toEqual([[undefined], [[]]]);
  });

  test('is found in outputs too', () => {
    const records = [outputRecord('witness_script', null, multi(1, 'ABC'))];
    const lock = { scriptPubKey: MULTI.scriptPubKey };
    const { outputs } = misfitsOf({ ...one(wpkh('A')), outputs: [{}, { lock, records }] });
    expect(
      outputs.map((all) => all.map(({ at, place, cause }) => [at, place.path, cause?.code])),
    ).toEqual([[], [['witness_script', 'outputs[1].witness_script', 'threshold']]]);
  });
});

describe('limits', () => {
  const spec: FileSpec = {
    inputs: [1, 2].map(() => ({ lock: MULTI, scripts: [witness(OTHER)] })),
  };
  const trialsOf = (options: MisfitOptions) =>
    misfitsOf(spec, options).verdicts.map(({ misfits }) => misfits![0]!.cause);

  test('what is searched to the end takes so many trials', () => {
    const [first, second] = trialsOf({});
    expect(first).toEqual(second);
    expect(first?.code).toBe('unexplained');
    const all = first!.trials;
    expect(trialsOf({ mostOfAnswer: all * 2 })).toEqual([first, second]);
    expect(trialsOf({ mostOfAnswer: all * 2 - 1 })).toEqual([first, { trials: all - 1 }]);
    expect(trialsOf({ mostOfAnswer: all })).toEqual([first, { trials: 0 }]);
    expect(trialsOf({ mostOfAnswer: 0 })).toEqual([{ trials: 0 }, { trials: 0 }]);
  });

  test('where causes are not looked for there are none', () => {
    expect(trialsOf({ isSearched: false })).toEqual([undefined, undefined]);
  });
});
