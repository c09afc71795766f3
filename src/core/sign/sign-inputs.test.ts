import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concatBytes } from '../bytes/writer.ts';
import { hash160 } from '../crypto/hashes.ts';
import { HashType } from '../script/hash-type.ts';
import { parseScript } from '../script/parse-script.ts';
import { encodePush } from '../script/push.ts';
import type { TxOutput } from '../tx/types.ts';
import { Keystore } from './keystore.ts';
import { type SignedInput, type SigningJob, signInputs, withSignatures } from './sign-inputs.ts';
import { bytes, hexOf, p2wsh, privateKey, publicKey, unsigned } from './testing/utxos.ts';

const ANCHOR = bytes('51024e73');

function p2wpkh(letter: string): Uint8Array {
  return concatBytes(bytes('0014'), hash160(publicKey(letter)));
}

function p2pkh(letter: string): Uint8Array {
  return concatBytes(bytes('76a914'), hash160(publicKey(letter)), bytes('88ac'));
}

function multisig(letters: string): Uint8Array {
  const pushes = [...letters].map((letter) => encodePush(publicKey(letter)));
  return concatBytes(parseScript('2'), ...pushes, parseScript('3 CHECKMULTISIG'));
}

const WITNESS_SCRIPT = multisig('ABC');
const P2WSH = p2wsh(WITNESS_SCRIPT).scriptPubKey;
const P2TR = concatBytes(bytes('5120'), publicKey('A').subarray(1));

/** What each input spends; nothing where it is not known. */
function jobFor(scripts: readonly (Uint8Array | undefined)[], keys: string): SigningJob {
  const keystore = new Keystore();
  for (const letter of keys) keystore.addKey(privateKey(letter), true);
  keystore.addScript(WITNESS_SCRIPT);
  const spentOutputs = scripts.map(
    (scriptPubKey): TxOutput | undefined => scriptPubKey && { value: 100_000n, scriptPubKey },
  );
  return { transaction: unsigned(scripts.length), spentOutputs, keystore, hashType: HashType.ALL };
}

const MIXED = [p2wpkh('A'), p2pkh('B'), P2WSH, P2TR, p2wpkh('C'), ANCHOR, p2pkh('A'), P2WSH];

describe('ranges of inputs', () => {
  const whole = signInputs(jobFor(MIXED, 'AB'));

  test('put together are the whole, wherever they were cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(MIXED.length), { maxLength: 4 }), (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), MIXED.length];
        const job = jobFor(MIXED, 'AB');
        const parts = edges.slice(1).flatMap((end, i) => signInputs(job, edges[i]!, end));
        expect(parts).toEqual(whole);
      }),
      { numRuns: 20 },
    );
  });

  test('leave the transaction as it was', () => {
    const job = jobFor(MIXED, 'AB');
    const before = hexOf(job.transaction);
    const signed = signInputs(job);
    expect(hexOf(job.transaction)).toBe(before);
    expect(hexOf(withSignatures(job.transaction, signed))).not.toBe(before);
  });

  test('tell how many are done, more each time and all in the end', () => {
    const done: number[] = [];
    const anchors = new Array<Uint8Array>(300).fill(ANCHOR);
    signInputs(jobFor(anchors, ''), 10, 300, (count) => done.push(count));
    expect(done).toEqual([128, 256, 290]);
  });

  test('that are empty sign nothing', () => {
    expect(signInputs(jobFor(MIXED, 'AB'), 3, 3)).toEqual([]);
    expect(signInputs(jobFor([], ''))).toEqual([]);
  });
});

describe('of an input it is told', () => {
  function signOne(script: Uint8Array | undefined, keys: string): SignedInput {
    return signInputs(jobFor([script], keys))[0]!;
  }

  test.each<[string, Uint8Array | undefined, string, SignedInput['fault']]>([
    ['nothing where it is complete', p2wpkh('A'), 'A', undefined],
    ['nothing where it asks for nothing', ANCHOR, '', undefined],
    ['that its coin is not known', undefined, 'A', { kind: 'unknown-utxo' }],
    ['why its script fails', p2pkh('A'), '', { kind: 'script', error: 'INVALID_STACK_OPERATION' }],
    ['that it is short of signatures', P2WSH, 'A', { kind: 'script', error: 'SIG_NULLFAIL' }],
  ])('%s', (_, script, keys, fault) => {
    expect(signOne(script, keys).fault).toEqual(fault);
  });

  const letters = (pairs: SignedInput['made']) =>
    pairs.map(({ publicKey: key }) =>
      [...'ABC'].find((letter) => String(publicKey(letter)) === String(key)),
    );

  test('which signatures were made', () => {
    expect(letters(signOne(P2WSH, 'CA').made)).toEqual(['A', 'C']);
    expect(signOne(P2WSH, 'CA').kept).toEqual([]);
  });

  test('which were there, and which came to them', () => {
    const first = jobFor([P2WSH], 'B');
    const transaction = withSignatures(first.transaction, signInputs(first));
    const [signed] = signInputs({ ...jobFor([P2WSH], 'C'), transaction });
    expect(letters(signed!.kept)).toEqual(['B']);
    expect(letters(signed!.made)).toEqual(['C']);
    expect(signed!.fault).toBeUndefined();
  });

  test.each<[string, Uint8Array, string, Partial<SignedInput['missing']>]>([
    ['keys known by their hash', p2wpkh('A'), '', { keyIds: [hash160(publicKey('A'))] }],
    ['keys known as such', P2WSH, 'B', { publicKeys: [publicKey('A'), publicKey('C')] }],
    ['output keys', P2TR, 'B', { publicKeys: [publicKey('A').subarray(1)] }],
    [
      'scripts',
      concatBytes(bytes('0020'), new Uint8Array(32)),
      'A',
      { scripts: [{ kind: 'witness', hash: new Uint8Array(32) }] },
    ],
    [
      'redeem scripts',
      concatBytes(bytes('a914'), new Uint8Array(20), bytes('87')),
      'A',
      { scripts: [{ kind: 'redeem', hash: new Uint8Array(20) }] },
    ],
    ['nothing', P2TR, 'A', {}],
  ])('what is missing: %s', (_, script, keys, missing) => {
    const none = { keyIds: [], publicKeys: [], scripts: [] };
    expect(signOne(script, keys).missing).toEqual({ ...none, ...missing });
  });
});

test('a store that was wiped signs nothing', () => {
  const job = jobFor([p2wpkh('A'), P2TR], 'A');
  job.keystore.wipe();
  expect(signInputs(job).map(({ made }) => made)).toEqual([[], []]);
});
