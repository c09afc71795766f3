import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../core/bytes/hex.ts';
import { TweakableKey } from '../../../core/crypto/public/tweakable-key.ts';
import { publicKeyOf } from '../../../core/crypto/public-key.ts';
import { bytesOf } from '../../../core/crypto/secp256k1.ts';
import { derivePrivateChild, fingerprintOf, masterKeyOf } from '../../../core/descriptor/bip32.ts';
import { encodeBase64 } from '../../../core/encoding/base64.ts';
import { extendedPrivateKeyText } from '../../../core/encoding/testing/private-key-text.ts';
import { record, u32 } from '../../../core/outline/testing/psbt-hex.ts';
import { silentSignCases } from '../../../core/review/testing/truth.ts';
import { bare, pkh } from '../../../core/sign/testing/built-files.ts';
import { bytes } from '../../../core/sign/testing/utxos.ts';
import { type SilentFileSpec, silentFile } from '../../../core/silent/testing/silent-files.ts';
import { execute } from '../../dispatch.ts';
import { wrongSilentSigning } from '../../testing/silent-signed.ts';
import { wifOf } from '../testing/signing.ts';

/* A few of those that the recorded test takes all of. */

test('one in ten of the cases of known truth', () => {
  const some = silentSignCases().filter((_, i) => i % 10 === 4);
  expect(some.length).toBe(14);
  expect(wrongSilentSigning(some)).toEqual([]);
});

const sign = (psbt: string, keys: readonly string[], ...others: readonly unknown[]) =>
  JSON.parse(
    execute(JSON.stringify({ method: 'signpsbtwithkey', params: [psbt, keys, ...others] }), {
      chain: 'regtest',
    }).body,
  );
const fileOf = (part: Partial<SilentFileSpec>) =>
  encodeBase64(
    silentFile({
      inputs: [{ by: 'A' }, { by: 'B' }],
      outputs: [{ to: 'RS', script: null }],
      shares: 'none',
      ...part,
    }),
  );

test('two signers in turns come to a transaction', () => {
  const first = sign(fileOf({}), [wifOf('A')]).result;
  expect([first.complete, first.hex]).toEqual([false, undefined]);
  expect(first.inputs.map(({ error }: { readonly error: string }) => error)).toEqual([
    expect.stringMatching(/^The silent payment share of this input was added\./),
    expect.stringMatching(/^An output has no script yet\./),
  ]);
  const second = sign(first.psbt, [wifOf('B')]).result;
  const last = sign(second.psbt, [wifOf('A')]).result;
  expect([last.complete, typeof last.hex]).toEqual([true, 'string']);
});

describe('the answer says at each input why nothing was signed', () => {
  test.each<readonly [RegExp, Partial<SilentFileSpec>, readonly unknown[]]>([
    [/signed with ALL alone$/, {}, ['NONE']],
    [/nobody would find this money$/, { outputs: [{ to: 'RS', script: 1 }] }, []],
    [
      /^The proof of a silent payment share is invalid$/,
      { shares: 'global', change: (value, what) => (what === 'proof' ? '11'.repeat(64) : value) },
      [],
    ],
  ])('%s', (words, part, others) => {
    const { inputs, complete } = sign(fileOf(part), [wifOf('A'), wifOf('B')], ...others).result;
    expect(complete).toBe(false);
    expect(inputs.length).toBe(2);
    for (const { added, error } of inputs) {
      expect(added).toEqual([]);
      expect(error).toMatch(words);
    }
  });
});

test('an input whose key nothing tells is passed over, and the answer says what that takes', () => {
  const inputs = [
    { by: 'A' },
    { by: 'b', lock: pkh('b'), origin: null, isNotCounted: true },
  ] as const;
  const {
    psbt,
    complete,
    inputs: answers,
  } = sign(fileOf({ inputs }), [wifOf('A')], null, false).result;
  expect(complete).toBe(false);
  expect(answers.map(({ added }: { readonly added: readonly string[] }) => added.length)).toEqual([
    1, 0,
  ]);
  expect(answers[1].error).toMatch(/^Nothing tells the key of this input\..* must not be signed$/);
  const body = JSON.stringify({ method: 'inspectpsbt', params: [psbt] });
  const { outputs } = JSON.parse(execute(body, { chain: 'regtest' }).body).result;
  expect(outputs[0].silent_payment.status).toBe('unproven');
});

test('an extended key spends a silent payment by the origin of its spend key', () => {
  const master = masterKeyOf(new Uint8Array(32).fill(9))!;
  const child = derivePrivateChild(master, 5, publicKeyOf(master.privateKey, true))!;
  const spendKey = publicKeyOf(child.privateKey, true);
  const tweak = bytesOf(77n);
  const [output] = new TweakableKey(spendKey).add([tweak]);
  const origin = `${bytesToHex(fingerprintOf(publicKeyOf(master.privateKey, true)))}${u32(5)}`;
  const records = record(`1f${bytesToHex(spendKey)}`, origin) + record('20', bytesToHex(tweak));
  const lock = bare(bytes(`5120${bytesToHex(output!.subarray(1))}`));
  const file = fileOf({ inputs: [{ by: 'A', lock, origin: null, records }], outputs: ['other'] });
  const key = extendedPrivateKeyText(master, 'regtest');
  expect(sign(file, [key]).result.complete).toBe(true);
  const other = extendedPrivateKeyText({ ...master, chainCode: new Uint8Array(32) }, 'regtest');
  expect(sign(file, [other]).result.inputs[0].error).toMatch(/^None of the keys/);
});
