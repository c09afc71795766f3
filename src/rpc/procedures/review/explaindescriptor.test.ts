import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../../../core/bytes/hex.ts';
import { publicKeyOf } from '../../../core/crypto/public-key.ts';
import { encodeBase64 } from '../../../core/encoding/base64.ts';
import { rehearsalFile } from '../../../core/explain/testing/rehearsal-files.ts';
import { madeUpTransaction } from '../../../core/subject/made-up-coin.ts';
import { execute } from '../../dispatch.ts';

interface Answer {
  readonly ways: readonly { readonly signers?: number; readonly psbt?: string }[];
  readonly complete: boolean;
  readonly scriptPubKey: { readonly hex: string };
  readonly rehearsals?: readonly { readonly complete: boolean; readonly why?: string }[];
  readonly findings: readonly { readonly code: string; readonly text: string }[];
}

function called(method: string, params: readonly unknown[]) {
  return JSON.parse(execute(JSON.stringify({ method, params }), { chain: 'main' }).body);
}

function explained(descriptor: string, options: object = {}): Answer {
  return called('explaindescriptor', [descriptor, options]).result;
}

/** Of private keys above those that everybody knows. */
function key(number: number): string {
  const privateKey = new Uint8Array(32).fill(7);
  new DataView(privateKey.buffer).setUint32(28, number);
  return bytesToHex(publicKeyOf(privateKey, true));
}

const keys = (count: number, from = 0) => Array.from({ length: count }, (_, i) => key(from + i));
const A = key(1);
const XPUB =
  'xpub6ASuArnXKPbfEwhqN6e3mwBcDTgzisQN1wXN9BJcM47sSikHjJf3UFHKkNAWbWMiGj7Wf5uMash7SyYq527Hqck2AxYysAA7xmALppuCkwQ';
const WIF = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';

describe('refusals', () => {
  test.each([
    ['no descriptor', ['nothing'], -5, "'nothing' is not a valid descriptor function"],
    [
      'a private key, before options',
      [`wpkh(${WIF})`, { x: 1 }],
      -5,
      'Private keys are not taken here',
    ],
    ['several scripts', [`combo(${A})`, { x: 1 }], -8, 'combo() stands for several scripts'],
    ['no script', [`unused(${A})`], -8, 'unused() has no script'],
    [
      'another option, before its neighbours',
      [`wpkh(${A})`, { limit: 0, x: 1 }],
      -8,
      'Unknown option x',
    ],
    ['a limit of none', [`wpkh(${A})`, { limit: 0, branch: 7 }], -8, 'Limit out of range'],
    ['too high a limit', [`wpkh(${A})`, { limit: 1001 }], -8, 'Limit out of range'],
    [
      'a branch that is not there',
      [`wpkh(${XPUB}/<0;1>/*)`, { branch: 2 }],
      -8,
      'Branch out of range',
    ],
    ['a branch below', [`wpkh(${XPUB}/*)`, { branch: -1, index: -1 }], -8, 'Branch out of range'],
    [
      'an index of no range',
      [`wpkh(${A})`, { index: 0 }],
      -8,
      'Range should not be specified for an un-ranged descriptor',
    ],
    [
      'an index below',
      [`wpkh(${XPUB}/*)`, { index: -1 }],
      -8,
      'Range should be greater or equal than 0',
    ],
    ['an index above', [`wpkh(${XPUB}/*)`, { index: 2 ** 31 }], -8, 'End of range is too high'],
    ['hardened steps', [`wpkh(${XPUB}/*h)`], -5, 'Cannot derive script without private keys'],
    ['what is no PSBT', [`wpkh(${A})`, { signed: ['AAAA'] }], -22, /^TX decode failed/],
  ] as const)('%s', (_, params, code, message) => {
    const { error } = called('explaindescriptor', params);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
  });
});

describe('budgets', () => {
  const leaves = keys(512).map((one) => `pk(${one})`);
  const treeOf = (all: readonly string[]): string => {
    const half = all.length / 2;
    return all.length === 1
      ? all[0]!
      : `{${treeOf(all.slice(0, half))},${treeOf(all.slice(half))}}`;
  };
  const choices = keys(16).map((one, i) => `${i === 0 ? '' : 'a:'}multi(1,${one},${key(100 + i)})`);

  test.each([
    ['a tree of 512 leaves', `tr(${key(999)},${treeOf(leaves)})`, 1000, 513, true],
    ['the same where the limit cuts', `tr(${key(999)},${treeOf(leaves)})`, 512, 512, false],
    ['10 of 20 keys', `wsh(multi(10,${keys(20).join()}))`, 64, 1, true],
    [
      '10 of 20 keys in a thresh',
      `wsh(thresh(10,${keys(20)
        .map((one, i) => `${i === 0 ? '' : 's:'}pk(${one})`)
        .join()}))`,
      64,
      1,
      true,
    ],
    ['8 of 16 choices', `wsh(thresh(8,${choices.join()}))`, 1000, 1000, false],
  ])('%s', (_, descriptor, limit, count, complete) => {
    const start = performance.now();
    const answer = explained(descriptor, { limit });
    expect([answer.ways.length, answer.complete]).toEqual([count, complete]);
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

describe('findings in words', () => {
  test.each([
    [`wsh(multi(2,${A},${A},${key(2)}))`, 'key-twice', 'one person is enough'],
    [`wsh(and_v(v:pk(${A}),older(100000)))`, 'lock-truncated', 'waits for 34,464 blocks'],
    [`wsh(and_v(v:pk(${A}),older(65536)))`, 'lock-truncated', 'waits for nothing'],
    [`wsh(or_i(pk(${A}),multi(2,${key(2)},${key(3)})))`, 'weaker-way', 'way of 2 signers'],
    [`rawtr(${A})`, 'tree-unknown', 'cannot be seen'],
    [`wsh(and_v(v:pk(${A}),after(20261128)))`, 'lock-far', 'after(20261128)'],
  ])('%s', (descriptor, code, words) => {
    const found = explained(descriptor).findings.find((one) => one.code === code);
    expect(found?.text).toContain(words);
  });
});

describe('what came back', () => {
  const scriptOf = (descriptor: string) => hexToBytes(explained(descriptor).scriptPubKey.hex)!;
  const [own, other] = [`wpkh(${A})`, `wpkh(${key(2)})`];
  const real = {
    ...madeUpTransaction({ value: 100_000n, scriptPubKey: scriptOf(own) }),
    version: 1,
  };
  const made = (value: bigint) => madeUpTransaction({ value, scriptPubKey: scriptOf(own) });

  test.each([
    ['nothing is signed', rehearsalFile(scriptOf(own)), 'signatures'],
    ["another script's coin", rehearsalFile(scriptOf(other)), 'other coin'],
    ['a real coin beside it', rehearsalFile(scriptOf(own), real), 'other coin'],
    ['two made-up coins', rehearsalFile(scriptOf(own), made(5n)), 'other coin'],
  ])('%s', (_, file, why) => {
    const { rehearsals } = explained(own, { signed: [encodeBase64(file)] });
    expect(rehearsals).toEqual([{ complete: false, keys: [], why }]);
  });

  test('nothing else is', () => expect(explained(own).rehearsals).toBeUndefined());
});

describe('inspectpsbt', () => {
  const script = hexToBytes(explained(`wpkh(${A})`).scriptPubKey.hex)!;
  const real = { ...madeUpTransaction({ value: 7n, scriptPubKey: script }), lockTime: 1 };

  test.each([
    ['a rehearsal', rehearsalFile(script), true, ['rehearsal']],
    ['a real coin beside it', rehearsalFile(script, real), undefined, ['rehearsal-mixed']],
  ])('%s', (_, file, rehearsal, expected) => {
    const { result } = called('inspectpsbt', [encodeBase64(file)]);
    const codes = result.findings.map((one: { readonly code: string }) => one.code);
    expect(result.rehearsal).toBe(rehearsal);
    expect(codes).toEqual(expect.arrayContaining(expected));
    expect('relay' in result || 'fee' in result).toBe(rehearsal === undefined);
  });

  test('a rehearsal, which pays nobody, claims no change', () => {
    const { ways } = explained(`wpkh([d34db33f/84h/0h/0h/0/0]${A})`, { rehearse: true });
    const [output] = called('inspectpsbt', [ways[0]?.psbt]).result.outputs;
    expect(output).toMatchObject({ records: 'match' });
    expect(output).not.toHaveProperty('change');
  });
});
