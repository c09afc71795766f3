import { describe, expect, test } from 'vitest';
import { concatBytes } from '../bytes/writer.ts';
import { encodePush } from '../script/push.ts';
import { multi, multiA, pkLeaf, tr } from '../sign/testing/built-files.ts';
import { scriptOf } from '../sign/testing/script-words.ts';
import { bytes, publicKey } from '../sign/testing/utxos.ts';
import { hasEmptyPlace, pushesOf } from './empty-place.ts';

const NONE = new Uint8Array(0);
/** What looks like a signature. */
const SIGNED = new Uint8Array(64).fill(1);
const MULTI = multi(2, 'ABC');
/** A leaf with its control block, behind items. */
const leaf = (script: Uint8Array, ...items: readonly Uint8Array[]) => [
  ...items,
  script,
  tr('I', script).leaf!.controlBlock,
];
const OF_ANOTHER_VERSION = (script: Uint8Array, ...items: readonly Uint8Array[]) =>
  leaf(script, ...items).map((item, i, all) =>
    i === all.length - 1 ? concatBytes(Uint8Array.of(item[0]! ^ 2), item.subarray(1)) : item,
  );
const legacy = (...items: readonly Uint8Array[]) => concatBytes(...items.map(encodePush));
/** A leaf of so many bytes, which pushes and drops most of them before it asks for a signature. */
function longLeaf(size: number): Uint8Array {
  const dropped = (bytes: number) =>
    concatBytes(encodePush(new Uint8Array(bytes).fill(7)), Uint8Array.of(0x75));
  const parts = Array.from({ length: 95 }, () => dropped(520));
  const left = size - concatBytes(...parts, pkLeaf('A')).length;
  return concatBytes(...parts, dropped(left - 3), pkLeaf('A'));
}

type Stack = readonly Uint8Array[];

const WITNESSES: readonly (readonly [name: string, witness: Stack, expected: boolean])[] = [
  ['no witness', [], false],
  ['P2WPKH with its signature', [SIGNED, publicKey('A')], false],
  ['P2WPKH without it', [NONE, publicKey('A')], true],
  ['an annex behind P2WPKH', [NONE, publicKey('A'), bytes('50')], true],
  ['a multisig with both', [NONE, SIGNED, SIGNED, MULTI], false],
  ['a multisig without the first', [NONE, NONE, SIGNED, MULTI], true],
  ['a multisig without the second', [NONE, SIGNED, NONE, MULTI], true],
  ['a multisig without both', [NONE, NONE, NONE, MULTI], true],
  ['a multisig with one too few', [NONE, SIGNED, MULTI], false],
  ['a multisig of one whose place is not empty', [SIGNED, MULTI], false],
  ['a script that fails whatever is signed', [NONE, scriptOf('A CHECKSIG VERIFY 0')], false],
  ['a branch that asks for nothing', [NONE, scriptOf('IF A CHECKSIG ELSE 1 ENDIF')], false],
  [
    'a branch that asks for a signature, taken by an empty item',
    [NONE, NONE, scriptOf('IF 1 ELSE A CHECKSIG ENDIF')],
    true,
  ],
  ['no script', [NONE], false],
  ['an empty script, which an item that is not empty satisfies', [NONE, NONE], true],
  ['a leaf with its signature', leaf(pkLeaf('A'), SIGNED), false],
  ['a leaf without it', leaf(pkLeaf('A'), NONE), true],
  ['a leaf of another version', OF_ANOTHER_VERSION(pkLeaf('A'), NONE), false],
  ['a leaf for which two of three sign', leaf(multiA(2, 'ABC'), NONE, SIGNED, SIGNED), false],
  ['the same with one', leaf(multiA(2, 'ABC'), NONE, SIGNED, NONE), true],
  ['the same with the last', leaf(multiA(2, 'ABC'), SIGNED, NONE, NONE), true],
  ['three of three from one', leaf(multiA(3, 'ABC'), NONE, SIGNED, NONE), true],
  ['as long a leaf as is looked at', leaf(longLeaf(50_000), NONE), true],
  ['a leaf that is one byte longer', leaf(longLeaf(50_001), NONE), false],
];

const SCRIPT_SIGS: readonly (readonly [name: string, scriptSig: Uint8Array, expected: boolean])[] =
  [
    ['nothing', NONE, false],
    ['P2PKH with its signature', legacy(SIGNED, publicKey('A')), false],
    ['P2PKH without it', legacy(NONE, publicKey('A')), true],
    ['a multisig with both', legacy(NONE, SIGNED, SIGNED, MULTI), false],
    ['a multisig without the first', legacy(NONE, NONE, SIGNED, MULTI), true],
    ['no script', legacy(NONE), false],
    ['more than pushes', concatBytes(legacy(NONE, publicKey('A')), bytes('61')), false],
    ['half a push', concatBytes(legacy(NONE, publicKey('A')), bytes('4c')), false],
  ];

describe('an empty place for a signature', () => {
  test.each(WITNESSES)('in a witness: %s', (_, witness, expected) => {
    expect(hasEmptyPlace({ scriptSig: NONE, witness })).toBe(expected);
  });

  test.each(SCRIPT_SIGS)('in a scriptSig: %s', (_, scriptSig, expected) => {
    expect(hasEmptyPlace({ scriptSig, witness: [] })).toBe(expected);
  });
});

test.each([
  ['nothing', '', []],
  ['bytes', '01ab', ['ab']],
  ['nothing pushed', '00', ['']],
  ['small numbers', '5160', ['01', '10']],
  ['minus one', '4f', ['81']],
  ['a long form', '4c01ab4d0100cd', ['ab', 'cd']],
  ['more than pushes', '01ab61', undefined],
  ['half a push', '02ab', undefined],
  ['what is reserved', '50', undefined],
])('a scriptSig pushes %s', (_, hex, items) => {
  expect(pushesOf(bytes(hex))).toEqual(items?.map(bytes));
});
