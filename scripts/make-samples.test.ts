import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SAMPLES, type SampleName } from '../src/app/inspect/intake/samples.ts';
import { SAMPLE_DATA } from '../src/app/inspect/intake/samples-data.ts';
import { sha256 } from '../src/core/crypto/hashes.ts';
import { verifySchnorr } from '../src/core/crypto/public/verify-schnorr.ts';
import { decodeBase64 } from '../src/core/encoding/base64.ts';
import { decodePsbt, encodePsbt } from '../src/core/psbt/psbt.ts';
import { recordOf } from '../src/core/psbt/record-access.ts';
import type { Psbt } from '../src/core/psbt/types.ts';
import { STANDARD_SCRIPT_FLAGS } from '../src/core/script/interpreter/flags.ts';
import { verifyScript } from '../src/core/script/interpreter/verify.ts';
import { Sighashes } from '../src/core/sighash/sighashes.ts';
import { TransactionChecker } from '../src/core/sighash/transaction-checker.ts';
import { execute } from '../src/rpc/dispatch.ts';
import { RpcError } from '../src/rpc/errors.ts';
import { writeJson } from '../src/rpc/json/write.ts';
import { decodePsbtToJson } from '../src/rpc/procedures/psbt/decodepsbt-json.ts';
import { sampleModule } from './samples/all.ts';
import { ascii, masterKey } from './samples/keys.ts';
import {
  aggregate,
  fullSignature,
  nonceFor,
  partialSignature,
  session,
  xOf,
} from './samples/musig2.ts';

test('the samples in the page are those that the script makes', () => {
  const module = new URL('../src/app/inspect/intake/samples-data.ts', import.meta.url);
  expect(readFileSync(module, 'utf8')).toBe(sampleModule());
});

test.each(SAMPLES)('$id is a file beside the page too', ({ id, text }) => {
  const file = new URL(`../public/samples/${id}.psbt`, import.meta.url);
  expect(readFileSync(file).toString('base64')).toBe(text);
});

test('each is offered once', () => {
  expect(SAMPLES.map(({ id }) => id).sort()).toEqual(Object.keys(SAMPLE_DATA).sort());
});

/** What a sample must have for its title to be true. */
const SHOWN: readonly (readonly [name: SampleName, member: string, value: unknown])[] = [
  ['payment', 'tx.locktime', 840_000],
  ['payment', 'inputs.0.non_witness_utxo.vout.1.value', 0.05],
  ['payment', 'inputs.0.partial_signatures', undefined],
  ['payment', 'outputs.1.bip32_derivs.0.path', 'm/84h/1h/0h/1/3'],
  ['payment', 'fee', 0.0000141],
  ['multisig', 'global_xpubs.2.path', 'm/48h/1h/0h/2h'],
  ['multisig', 'inputs.0.witness_script.type', 'multisig'],
  ['multisig', 'inputs.0.sighash', 'ALL'],
  ['taproot', 'inputs.0.taproot_scripts.2.leaf_ver', 0xc0],
  ['taproot', 'outputs.1.taproot_tree.2.depth', 2],
  ['taproot', 'tx.vin.0.sequence', 144],
  ['musig2', 'inputs.0.musig2_pubnonces.length', 3],
  ['musig2', 'inputs.0.musig2_partial_sigs.length', 2],
  ['version2', 'psbt_version', 2],
  ['version2', 'inputs_modifiable', true],
  ['version2', 'inputs.0.height_locktime', 850_000],
  ['version2', 'outputs.1.proprietary.0.identifier', '746f75636873746f6e65'],
];

describe('what is in them', () => {
  test.each(SHOWN)('%s: %s', (name, path, value) => {
    expect(at(JSON.parse(decodePsbtToJson(SAMPLE_DATA[name], 'main')), path)).toBe(value);
  });

  test('version 2 has the fields of silent payments that Core calls unknown', () => {
    const { inputs } = JSON.parse(decodePsbtToJson(SAMPLE_DATA.version2, 'main'));
    const keys = Object.keys(inputs[1].unknown).map((key) => key.slice(0, 2));
    expect(keys.sort()).toEqual(['1f', '20']);
  });

  test.each(SAMPLES.filter(({ id }) => id !== 'damaged'))(
    '$title is written again as it was',
    ({ text }) => {
      const bytes = decodeBase64(text)!;
      expect(encodePsbt(decodePsbt(bytes))).toEqual(bytes);
    },
  );

  test.each(SAMPLES.filter(({ id }) => id !== 'damaged'))(
    '$title is an ordinary file: nothing but notes is found',
    ({ text, chain }) => {
      const body = JSON.stringify({ method: 'inspectpsbt', params: [text] });
      const { result } = JSON.parse(execute(body, { chain }).body);
      const found = result.findings.map((one: Record<string, unknown>) => one['severity']);
      expect(found.filter((severity: unknown) => severity !== 'note')).toEqual([]);
    },
  );

  test('the damaged one fails where its sentence says', () => {
    const thrown = raised(() => decodePsbtToJson(SAMPLE_DATA.damaged, 'main'));
    expect(thrown.message).toBe('TX decode failed Invalid length for HD key path');
    expect(writeJson(thrown.data ?? null)).toBe(
      '{"offset":1478,"length":1,"path":"input 2, BIP 32 derivation 2"}',
    );
  });
});

describe('their signatures are real', () => {
  test('of the one that signed two of three', () => {
    const psbt = sample('multisig');
    const [input] = psbt.inputs;
    const { key, value } = recordOf(input!, 'partial_sig')!;
    const script = recordOf(input!, 'witness_script')!.value;
    const checker = checkerOf(psbt);
    expect(checker.checkEcdsa(value, key, script, 'segwit_v0')).toBe(true);
    const other = recordOf(input!, 'bip32_derivation')!.key;
    expect(checker.checkEcdsa(value, other, script, 'segwit_v0')).toBe(false);
  });

  test('of the leaf that waits, which spends the coin', () => {
    const psbt = sample('taproot');
    const [input] = psbt.inputs;
    const scriptPubKey = recordOf(input!, 'witness_utxo')!.value.scriptPubKey;
    const { key, value } = recordOf(input!, 'tap_leaf_script')!;
    const signature = recordOf(input!, 'tap_script_sig')!.value;
    const spend = { scriptPubKey, scriptSig: new Uint8Array(0) };
    const rules = { flags: STANDARD_SCRIPT_FLAGS, checker: checkerOf(psbt) };
    expect(verifyScript({ ...spend, witness: [signature, value.script, key] }, rules)).toBe(
      undefined,
    );
    expect(verifyScript({ ...spend, witness: [value.script, key] }, rules)).toBeDefined();
  });

  test.each(['a', 'b', 'c', 'd', 'e', 'f'])('MuSig2 shares add up, keys of seed %s', (seed) => {
    const message = sha256(ascii(seed));
    const signers = ['1', '2', '3'].map((name) => masterKey(`${seed} ${name}`));
    const key = aggregate(signers.map(({ publicKey }) => publicKey));
    const nonces = signers.map((signer) => nonceFor(signer, message));
    const publicNonces = nonces.map((nonce) => nonce.public);
    const signing = session(key, publicNonces, message);
    const shares = signers.map((signer, i) => partialSignature(signing, signer, nonces[i]!));
    const outputKey = xOf(key.output);
    expect(verifySchnorr(fullSignature(signing, shares), message, outputKey)).toBe(true);
    expect(verifySchnorr(fullSignature(signing, shares.slice(1)), message, outputKey)).toBe(false);
  });
});

function sample(name: SampleName): Psbt {
  return decodePsbt(decodeBase64(SAMPLE_DATA[name])!);
}

/** Of input 0. */
function checkerOf({ global, inputs }: Psbt): TransactionChecker {
  const transaction = recordOf(global, 'unsigned_tx')!.value;
  const spent = inputs.map((map) => recordOf(map, 'witness_utxo')!.value);
  const sighashes = Sighashes.of(transaction, spent);
  return new TransactionChecker({ sighashes, inputIndex: 0, amount: spent[0]!.value });
}

/** What stands at a path such as `inputs.0.sighash`. */
function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce((inside, name) => (inside as Record<string, unknown> | undefined)?.[name], value);
}

function raised(call: () => unknown): RpcError {
  try {
    call();
  } catch (error) {
    if (error instanceof RpcError) return error;
    throw error;
  }
  throw new Error('nothing was raised');
}
