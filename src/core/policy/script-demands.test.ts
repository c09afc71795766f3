import { expect, test } from 'vitest';
import { scriptOf } from '../sign/testing/script-words.ts';
import { demandsOf } from './script-demands.ts';

const H = '22'.repeat(32);

/** A script, how many keys and hashes of keys, and the rest by name. */
test.each<[script: string, keys: number, keyHashes: number, rest: string]>([
  ['A CHECKSIG', 1, 0, ''],
  ['1 A B A 3 CHECKMULTISIG', 2, 0, ''],
  ['DUP HASH160 #A EQUALVERIFY CHECKSIG', 0, 1, ''],
  [
    `IF SHA256 <${H}> EQUALVERIFY DUP HASH160 #A ELSE 500 CHECKLOCKTIMEVERIFY DROP DUP HASH160 #B ENDIF EQUALVERIFY CHECKSIG`,
    0,
    2,
    'sha256 after 500',
  ],
  [`SIZE 32 EQUAL HASH256 <${H}> EQUAL`, 0, 0, 'hash256'],
  ['16 CHECKSEQUENCEVERIFY 500 CHECKLOCKTIMEVERIFY', 0, 0, 'older 16 after 500'],
  // A payment hash, and a key's.
  [
    `DUP HASH160 <${'33'.repeat(20)}> EQUAL IF DROP A ELSE DUP HASH160 #B EQUALVERIFY ENDIF CHECKSIG`,
    1,
    1,
    'hash160',
  ],
  ['DUP HASH160 #A EQUAL IF CHECKSIG ELSE DROP 1 ENDIF', 0, 1, ''],
  // Neither compared nor a key, a lock of zero, a number that locks nothing.
  [`SHA256 <${H}> DROP`, 0, 0, ''],
  ['0 CHECKLOCKTIMEVERIFY', 0, 0, ''],
  ['500 DROP', 0, 0, ''],
  ['', 0, 0, ''],
])('%s', (words, keys, keyHashes, rest) => {
  const found = demandsOf(words === '' ? new Uint8Array(0) : scriptOf(words), false);
  expect([found.keys.length, found.keyHashes.length]).toEqual([keys, keyHashes]);
  const named = [
    ...found.hashes.map(({ type }) => type),
    ...found.locks.map(({ kind, lock }) => `${kind} ${lock}`),
  ];
  expect(named.join(' ')).toBe(rest);
});

test('of tapscript a hash of 32 bytes is no key', () => {
  const found = demandsOf(scriptOf(`SHA256 <${H}> EQUALVERIFY xA CHECKSIG`), true);
  expect([found.keys.length, found.hashes.length]).toEqual([1, 1]);
});
