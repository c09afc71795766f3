import { describe, expect, test } from 'vitest';
import { givenInput } from '../../../test/inputs.ts';
import { bytesOf, type Hex, repeated, sized } from '../../../test/psbt-text.ts';
import { type Recorded, recordedCalls, textParameters } from '../../../test/recorded.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { InspectedInput } from '../inspect/inspected-input.ts';
import type { Summary } from '../inspect/summary.ts';
import { filledProgress } from './filled-input.ts';
import type { SignatureProgress } from './signature-progress.ts';
import { tapscriptPolicy } from './tapscript-policy.ts';

function summaryOf(name: string): Summary {
  const bytes = decodeBase64(givenInput(name));
  if (!bytes) throw new Error(`${name} is no base64`);
  return new InspectedInput(bytes, 'psbt').summary('main');
}

describe('which signatures are there', () => {
  test.each<readonly [name: string, what: string, inputs: readonly SignatureProgress[]]>([
    [
      '174flow2',
      'none of two',
      [
        { state: 'none', signatures: 0, required: 2, keys: 2 },
        { state: 'none', signatures: 0, required: 2, keys: 2 },
      ],
    ],
    [
      '174flow5',
      'all that the scripts want',
      [
        { state: 'ready', signatures: 2, required: 2, keys: 2 },
        { state: 'ready', signatures: 2, required: 2, keys: 2 },
      ],
    ],
    [
      '174flow6',
      'final',
      [
        { state: 'final', signatures: 0 },
        { state: 'final', signatures: 0 },
      ],
    ],
    [
      '174signfail02',
      'a script with another hash says nothing',
      [
        { state: 'partial', signatures: 1, required: 2, keys: 2 },
        { state: 'partial', signatures: 1 },
      ],
    ],
    [
      '373_02',
      'nonces and partial signatures of all',
      [
        {
          state: 'ready',
          signatures: 0,
          muSig2: { participants: 3, nonces: 3, partialSignatures: 3 },
        },
      ],
    ],
  ])('%s: %s', (name, _what, inputs) => {
    expect(summaryOf(name).inputs.shown.map(({ signed }) => signed)).toEqual(inputs);
  });
});

describe('the size when signed', () => {
  test.each<readonly [name: string, what: string, vsize: number | undefined]>([
    ['174flow1', 'two multisigs, no signature yet', 462],
    ['174flow5', 'the same with all signatures, as large as its final form', 463],
    ['373_02', 'one Schnorr signature', 99],
    ['absurdfee', 'P2WPKH whose key is not known', 110],
    ['174signfail00', 'P2PKH, and P2WPKH in P2SH', 317],
    ['174flow0', 'unknown coins', undefined],
    ['174signfail02', 'a script with another hash', undefined],
    ['174flow6', 'nothing to estimate', undefined],
  ])('%s: %s', (name, _what, vsize) => {
    expect(summaryOf(name).estimatedSize?.vsize).toBe(vsize);
  });

  test('of the last step before the final one it is the final size', () => {
    expect(summaryOf('174flow5').estimatedSize?.vsize).toBe(summaryOf('174flow6').size?.vsize);
  });
});

describe('the size when signed, as Bitcoin Core estimated it', () => {
  test.each([
    ['roles-regtest', 343],
    ['roles-main', 83],
  ])('%s, %i estimates', (file, count) => {
    const differing: string[] = [];
    let compared = 0;
    for (const call of recordedCalls(file)) {
      const estimate = estimateOf(call);
      const bytes =
        estimate === undefined ? undefined : decodeBase64(textParameters(call)[0] ?? '');
      if (!bytes) continue;
      compared++;
      const { estimatedSize, size } = new InspectedInput(bytes, 'psbt').summary('main');
      const ours = estimatedSize?.vsize ?? size?.vsize;
      if (ours !== estimate) differing.push(`${call.id}: ${ours}, not ${estimate}`);
    }
    expect(differing).toEqual([]);
    expect(compared).toBe(count);
  });
});

function estimateOf({ request, response }: Recorded): number | undefined {
  if (!request.includes('"analyzepsbt"')) return undefined;
  const { result } = JSON.parse(response) as {
    readonly result?: { readonly estimated_vsize?: number } | null;
  };
  return result?.estimated_vsize;
}

describe('what is found, the worst first', () => {
  test.each<readonly [name: string, codes: readonly string[]]>([
    ['174signfail02', ['redeem-script-mismatch', 'witness-script-mismatch']],
    ['absurdfee', ['fee-high']],
    ['174val09', ['outputs-exceed-inputs', 'no-inputs']],
    ['78_1', []],
    ['174flow6', []],
    ['174signfail00', ['fee-claimed']],
  ])('%s', (name, codes) => {
    expect(summaryOf(name).findings.map(({ code }) => code)).toEqual(codes);
  });
});

describe('what a tapscript wants', () => {
  const key = (n: number): Hex => `20${repeated(`0${n}`, 32)}`;
  test.each<readonly [what: string, script: Hex, policy: string | undefined]>([
    ['one key', `${key(1)}ac`, '1 of 1'],
    ['two of two', `${key(1)}ad${key(2)}ac`, '2 of 2'],
    ['two of three', `${key(1)}ac${key(2)}ba${key(3)}ba529c`, '2 of 3'],
    ['a key after a relative lock', `0190b275${key(1)}ac`, '1 of 1'],
    ['a key after an absolute lock', `03a0bb0db169${key(1)}ac`, '1 of 1'],
    ['a key, then a relative lock', `${key(1)}ad029000b2`, '1 of 1'],
    ['two keys, then an absolute lock', `${key(1)}ad${key(2)}ad03a0bb0db1`, '2 of 2'],
    ['one of two, then a relative lock', `${key(1)}ac${key(2)}ba519d029000b2`, '1 of 2'],
    ['a key that is not verified, then a lock', `${key(1)}ac029000b2`, undefined],
    [
      'two of two that is not verified, then a lock',
      `${key(1)}ac${key(2)}ba529c029000b2`,
      undefined,
    ],
    ['a lock alone', '029000b2', undefined],
    ['a lock of zero at the end', `${key(1)}ad00b2`, undefined],
    ['more signatures than keys', `${key(1)}ac${key(2)}ba539c`, undefined],
    ['no signature wanted', `${key(1)}ac${key(2)}ba009c`, undefined],
    ['a hash', `a820${repeated('aa', 32)}87`, undefined],
    ['two ways', `63${key(1)}ac67${key(2)}ac68`, undefined],
    ['a key of 33 bytes', `21${repeated('02', 33)}ac`, undefined],
    ['a broken push', `${key(1)}ac4c`, undefined],
    ['nothing', '', undefined],
  ])('%s', (_what, script, policy) => {
    const found = tapscriptPolicy(bytesOf(script));
    expect(found && `${found.required} of ${found.keys.length}`).toBe(policy);
  });
});

describe('an input of a transaction that stands alone', () => {
  const publicKey = (n: number): Hex => `21${`0${n}`}${repeated('11', 32)}`;
  const multisig = `52${publicKey(2)}${publicKey(3)}52ae`;
  const signature = `3006020101020101${'01'}`;
  const NONE = { state: 'none', signatures: 0 };
  const FILLED = { state: 'final', signatures: 0 };
  const PARTIAL = { state: 'partial', signatures: 1, required: 2, keys: 2 };
  test.each<readonly [what: string, scriptSig: Hex, witness: readonly Hex[], found: object]>([
    ['with nothing', '', [], NONE],
    ['with one of two signatures in its witness', '', ['', signature, '', multisig], PARTIAL],
    ['with both', '', ['', signature, signature, multisig], FILLED],
    ['with one of two in its scriptSig', `00${sized(signature)}00${sized(multisig)}`, [], PARTIAL],
    ['with a witness of another kind', '', [signature, publicKey(2)], FILLED],
    ['with a scriptSig that ends as a multisig and is none', '51ae', [], FILLED],
    ['with a push that is cut off', `00${sized(signature)}4cae`, [], FILLED],
  ])('%s', (_what, scriptSig, witness, found) => {
    const input = {
      prevout: { txid: new Uint8Array(32), vout: 0 },
      scriptSig: bytesOf(scriptSig),
      sequence: 0,
      witness: witness.map(bytesOf),
    };
    expect(filledProgress(input)).toEqual(found);
  });
});
