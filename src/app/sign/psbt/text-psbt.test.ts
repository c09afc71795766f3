import { describe, expect, test } from 'vitest';
import type { SignedLeaf } from '../../../core/form/keys/key-verdict.ts';
import type { SignedPsbtInput } from '../../../core/form/psbt/psbt-types.ts';
import { psbtKeyText, signedInputText } from './text-psbt.ts';

const key = (byte: number) => new Uint8Array(32).fill(byte);
const older = { kind: 'older', lock: 144 } as const;
const leaf = (byte: number, ...inputs: readonly number[]): SignedLeaf => ({
  inputs,
  policy: { kind: 'and', of: [{ kind: 'keys', count: 1, keys: [key(byte)] }, older] },
});

describe('by which leaf a key signs', () => {
  test.each<readonly [string, readonly number[], readonly SignedLeaf[], string]>([
    [
      'one',
      [2],
      [leaf(0xaa, 2)],
      'script path: 2, by the leaf “aaaaaaaa…aaaaaaaa after 144 blocks”',
    ],
    ['one of two inputs', [0, 2], [leaf(0xaa, 0, 2)], 'script path: 0 and 2, by the leaf “aaaaaa'],
    ['two', [0, 1], [leaf(0xaa, 0), leaf(0xbb, 1)], 'blocks”; 1, by the leaf “bbbbbbbb…bbbbbbbb'],
    [
      'three',
      [0, 1, 2],
      [leaf(0xaa, 0), leaf(0xbb, 1), leaf(0xcc, 2)],
      'blocks”; and by other leaves)',
    ],
    [
      'one without words',
      [2],
      [{ inputs: [2] }],
      '2, by the leaf “a script that is no miniscript”',
    ],
    ['one that is not told', [2], [], 'signs input 2 (script path: 2)'],
  ])('%s', (_name, scriptPath, leaves, said) => {
    const found = { ok: true, line: 0, kind: 'single', keyPath: [] } as const;
    const text = psbtKeyText({ ...found, signs: [2], scriptPath, leaves });
    expect(text).toContain(said);
  });
});

test('a key that is nowhere in the file', () => {
  const none = { signs: [], keyPath: [], scriptPath: [] } as const;
  const unused = { publicKey: `02${'ab'.repeat(32)}`, fingerprint: 'd34db33f' };
  expect(psbtKeyText({ ok: true, line: 0, kind: 'single', ...none, unused })).toBe(
    'No input or output uses this key (02ababab…abababab, fingerprint d34db33f)',
  );
});

test.each([
  ['nonce-added', 'takes part in MuSig2, in two rounds'],
  ['nonce-there', 'takes part in MuSig2: its public nonce is there, those of others are missing'],
  ['signed', 'takes part in MuSig2: adds its public nonce and its partial signature'],
  [
    'nonce-elsewhere',
    'takes part in MuSig2: adds its partial signature, if its secret nonce is in this page',
  ],
] as const)('a key of MuSig2, %s', (unsigned, said) => {
  const found = {
    ok: true,
    line: 0,
    kind: 'single',
    signs: [],
    keyPath: [],
    scriptPath: [],
  } as const;
  expect(psbtKeyText({ ...found, isInMusig: true, unsigned })).toBe(said);
});

describe('what became of an input', () => {
  const progress = { state: 'final', signatures: 0 } as const;
  const added = ['aa'.repeat(32)];
  test.each<readonly [string, SignedPsbtInput, string]>([
    [
      'by a leaf',
      { added, leaves: [leaf(0xaa, 0)], progress },
      'complete, added 1 signature (aaaaaaaa…aaaaaaaa) by the leaf “aaaaaaaa…aaaaaaaa after 144 blocks”',
    ],
    ['by no leaf', { added, progress }, 'complete, added 1 signature (aaaaaaaa…aaaaaaaa)'],
    ['nothing', { added: [], progress }, 'complete, no signature added'],
    [
      'a partial signature, which is told of the round',
      {
        added: [],
        unsigned: 'signed',
        progress: {
          state: 'partial',
          signatures: 0,
          muSig2: { participants: 2, nonces: 2, partialSignatures: 1 },
        },
      },
      'MuSig2: 2 of 2 nonces, 1 of 2 partial signatures',
    ],
    [
      'nothing, as it is final',
      { added: [], unsigned: 'final', progress },
      'complete, no signature added',
    ],
    [
      'nothing, as nonces of others are missing',
      {
        added: [],
        unsigned: 'nonce-there',
        progress: { state: 'partial', signatures: 0, muSig2: { nonces: 1, partialSignatures: 0 } },
      },
      'no signature added: MuSig2 needs all public nonces first',
    ],
    [
      'nothing, as its secret nonce is elsewhere',
      {
        added: [],
        unsigned: 'nonce-elsewhere',
        progress: { state: 'partial', signatures: 0, muSig2: { nonces: 2, partialSignatures: 1 } },
      },
      'no signature added: the secret nonce of this key’s public nonce is not here',
    ],
    [
      'nothing, as its script is of no kind that is signed',
      { added: [], unsigned: 'unknown-script', progress: { state: 'none', signatures: 0 } },
      'no signature added: Bitcoin Core signs for no script of this kind',
    ],
    [
      'one of two',
      { added, progress: { state: 'partial', signatures: 1, required: 2 } },
      'added 1 signature (aaaaaaaa…aaaaaaaa); 1 of 2 signatures there',
    ],
    [
      'one of two, beside one that is invalid',
      { added, invalid: 1, progress: { state: 'partial', signatures: 1, required: 2 } },
      'added 1 signature (aaaaaaaa…aaaaaaaa); 1 of 2 signatures there, and 1 that is invalid',
    ],
    [
      'one, beside two that are invalid',
      { added, invalid: 2, progress: { state: 'partial', signatures: 1 } },
      'added 1 signature (aaaaaaaa…aaaaaaaa); 2 of the signatures are invalid',
    ],
    [
      'nothing, as SINGLE has no output',
      { added: [], refusal: 'single-without-output', progress: { state: 'none', signatures: 0 } },
      'Not signed: SINGLE commits to the output of its number, and there is none. Ask for the right PSBT.',
    ],
  ])('%s', (_name, input, said) => {
    expect(signedInputText(input)).toBe(said);
  });
});
