import { Transaction as BtcSignerTransaction } from '@scure/btc-signer';
import { Transaction as BitcoinJsTransaction } from 'bitcoinjs-lib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { sha256, sha256d, taggedHash } from '../crypto/hashes.ts';
import { tapLeafHash } from '../crypto/taproot.ts';
import { encodeLegacy } from '../tx/ids.ts';
import type { Transaction, TxInput, TxOutput } from '../tx/types.ts';
import { LegacySighash } from './legacy.ts';
import { Sighashes } from './sighashes.ts';
import { bytesOf } from './testing/upstream.ts';

const aHash = fc.uint8Array({ minLength: 32, maxLength: 32 });
const aU32 = fc.nat(0xffffffff);
const aScript = fc.uint8Array({ maxLength: 40 });

const anInput: fc.Arbitrary<TxInput> = fc.record({
  prevout: fc.record({ txid: aHash, vout: aU32 }),
  scriptSig: aScript,
  sequence: aU32,
  witness: fc.constant([]),
});

const anOutput: fc.Arbitrary<TxOutput> = fc.record({
  value: fc.bigInt({ min: 0n, max: 2_100_000_000_000_000n }),
  scriptPubKey: aScript,
});

const aTransaction: fc.Arbitrary<Transaction> = fc.record({
  version: aU32,
  inputs: fc.array(anInput, { minLength: 1, maxLength: 6 }),
  outputs: fc.array(anOutput, { minLength: 1, maxLength: 6 }),
  lockTime: aU32,
});

const aByte = fc.oneof(fc.constantFrom(1, 2, 3, 0x81, 0x82, 0x83), fc.nat(255));
const aTaprootType = fc.constantFrom(0, 1, 2, 3, 0x81, 0x82, 0x83);

/** The same in the hands of another library. */
function theirs(transaction: Transaction): BitcoinJsTransaction {
  return BitcoinJsTransaction.fromBuffer(encodeLegacy(transaction));
}

describe('digests are those of another library', () => {
  test('legacy, for scripts that read to their end', () => {
    const code = fc.array(fc.constantFrom(0x51, 0xab, 0xac, 0x76), { maxLength: 12 });
    fc.assert(
      fc.property(aTransaction, fc.nat(), code, aByte, (transaction, at, opcodes, hashType) => {
        const index = at % transaction.inputs.length;
        const scriptCode = Uint8Array.from(opcodes);
        const ours = Sighashes.of(transaction).legacyDigest(index, scriptCode, hashType);
        const other = theirs(transaction).hashForSignature(index, scriptCode, hashType);
        // Where SINGLE has no output theirs counts from the other end.
        const isOne = (hashType & 0x1f) === 3 && index >= transaction.outputs.length;
        expect(bytesToHex(ours)).toBe(isOne ? `01${'00'.repeat(31)}` : bytesToHex(other));
      }),
      { numRuns: 300 },
    );
  });

  test('v0', () => {
    const amount = fc.bigInt({ min: 0n, max: 2_100_000_000_000_000n });
    fc.assert(
      fc.property(
        aTransaction,
        fc.nat(),
        aScript,
        amount,
        aByte,
        (transaction, at, scriptCode, value, hashType) => {
          const inputIndex = at % transaction.inputs.length;
          const input = { inputIndex, scriptCode, amount: value };
          const ours = Sighashes.of(transaction).segwitV0Digest(input, hashType);
          const them = theirs(transaction);
          const other = them.hashForWitnessV0(inputIndex, scriptCode, value, hashType);
          expect(bytesToHex(ours)).toBe(bytesToHex(other));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('taproot: key path and tapscript, annex or none', () => {
    const anAnnex = fc.option(
      aScript.map((bytes) => Uint8Array.of(0x50, ...bytes)),
      { nil: undefined },
    );
    const aLeaf = fc.option(fc.record({ script: aScript, separator: fc.integer({ min: -1 }) }), {
      nil: undefined,
    });
    const aCase = fc.record({
      transaction: aTransaction,
      at: fc.nat(5),
      many: fc.array(anOutput, { minLength: 6, maxLength: 6 }),
      hashType: aTaprootType,
      annex: anAnnex,
      leaf: aLeaf,
    });
    fc.assert(
      fc.property(aCase, ({ transaction, at, many, hashType, annex, leaf }) => {
        const index = at % transaction.inputs.length;
        const spent = many.slice(0, transaction.inputs.length);
        const context = {
          annexHash: annex && sha256(concatBytes(Uint8Array.of(annex.length), annex)),
          leaf: leaf && {
            leafHash: tapLeafHash(0xc0, leaf.script),
            codeSeparatorPosition: leaf.separator >>> 0,
          },
        };
        const ours = Sighashes.of(transaction, spent).taprootDigest(index, hashType, context);
        if ((hashType & 3) === 3 && index >= transaction.outputs.length) {
          expect(ours).toBe('single-without-output');
          return;
        }
        const other = BtcSignerTransaction.fromRaw(encodeLegacy(transaction), {
          allowUnknownVersion: true,
          allowUnknownOutputs: true,
          disableScriptCheck: true,
        }).preimageWitnessV1(
          index,
          spent.map((output) => output.scriptPubKey),
          hashType,
          spent.map((output) => output.value),
          leaf?.separator,
          leaf?.script,
          0xc0,
          annex,
        );
        if (typeof ours === 'string') throw new Error(ours);
        expect(bytesToHex(ours)).toBe(bytesToHex(other));
      }),
      { numRuns: 300 },
    );
  });
});

test('a digest is the hash of its preimage, in whatever order inputs are asked for', () => {
  const questions = fc.array(fc.tuple(fc.nat(), aScript, fc.nat(0xffffffff)), { maxLength: 12 });
  fc.assert(
    fc.property(aTransaction, questions, (transaction, asked) => {
      const shared = new LegacySighash(transaction);
      for (const [at, scriptCode, hashType] of asked) {
        const index = at % transaction.inputs.length;
        const digest = shared.digest(index, scriptCode, hashType);
        const preimage = new LegacySighash(transaction).preimage(index, scriptCode, hashType);
        const expected =
          preimage === 'single-without-output'
            ? Uint8Array.of(1, ...new Uint8Array(31))
            : sha256d(preimage);
        expect(bytesToHex(digest)).toBe(bytesToHex(expected));
      }
    }),
  );
});

const TRANSACTION: Transaction = {
  version: 1,
  inputs: [0, 1].map((vout) => ({
    prevout: { txid: new Uint8Array(32), vout },
    scriptSig: new Uint8Array(0),
    sequence: 0,
    witness: [],
  })),
  outputs: [{ value: 1n, scriptPubKey: new Uint8Array(0) }],
  lockTime: 0,
};
const SPENT: readonly TxOutput[] = [
  { value: 1n, scriptPubKey: new Uint8Array(0) },
  { value: 2n, scriptPubKey: new Uint8Array(0) },
];
const KEY_PATH = { annexHash: undefined, leaf: undefined };

describe('what cannot be signed', () => {
  test.each([
    ['spent-outputs-missing', undefined, 0, 0],
    ['spent-outputs-missing', undefined, 0, 0x04],
    ['hash-type', SPENT, 0, 0x04],
    ['hash-type', SPENT, 0, 0x80],
    ['hash-type', SPENT, 0, 0x84],
    ['hash-type', SPENT, 0, 0xff],
    ['single-without-output', SPENT, 1, 0x03],
    ['single-without-output', SPENT, 1, 0x83],
  ])('%s', (fault, spent, inputIndex, hashType) => {
    const sighashes = Sighashes.of(TRANSACTION, spent);
    expect(sighashes.taprootDigest(inputIndex, hashType, KEY_PATH)).toBe(fault);
    expect(sighashes.taprootPreimage(inputIndex, hashType, KEY_PATH)).toBe(fault);
  });

  test('with another number of spent outputs than inputs', () => {
    expect(() => Sighashes.of(TRANSACTION, SPENT.slice(1))).toThrow(RangeError);
  });

  test('a taproot digest is the tagged hash of its preimage', () => {
    const sighashes = Sighashes.of(TRANSACTION).spending(SPENT);
    const preimage = sighashes.taprootPreimage(0, 0, KEY_PATH);
    const digest = sighashes.taprootDigest(0, 0, KEY_PATH);
    if (typeof preimage === 'string' || typeof digest === 'string') throw new Error('no digest');
    expect(bytesToHex(digest)).toBe(bytesToHex(taggedHash('TapSighash', preimage)));
  });
});

describe('script codes in a legacy preimage', () => {
  /** What stands between the outpoint and the sequence number of input 0. */
  function written(scriptCode: string): string {
    const preimage = new LegacySighash(TRANSACTION).preimage(0, bytesOf(scriptCode), 0x81);
    if (typeof preimage === 'string') throw new Error(preimage);
    // Before: version, count, outpoint. Behind: sequence, one output of nine bytes, lock, type.
    return bytesToHex(preimage.subarray(4 + 1 + 36, -(4 + 1 + 9 + 4 + 4)));
  }

  test.each([
    ['nothing', '', '00'],
    ['no separators', '51ac', '0251ac'],
    ['separators', 'ab51ababac', '0251ac'],
    ['a separator inside a push', '02ababac', '0402ababac'],
    ['a separator before a push that runs past the end', 'ab51024f', '035102'],
    ['a push that runs past the end', '514c05aa', '04514c05'],
    ['a push of which nothing is there', '514d0500', '04514d0500'],
    ['a push whose length does', '514d05', '03514d'],
    ['a separator behind one is none', '5102ab', '035102'],
  ])('%s: %s is written %s', (_, scriptCode, expected) => {
    expect(written(scriptCode)).toBe(expected);
  });
});

describe('one that is used for many signatures', () => {
  const aCode = fc.constantFrom('51', 'ac', '5152').map(bytesOf);
  const anAmount = fc.constantFrom(0n, 1n, 5000n);
  const aCall = fc.record({
    at: fc.nat(1),
    scriptCode: aCode,
    amount: anAmount,
    hashType: aTaprootType,
    isLegacy: fc.boolean(),
  });

  test('answers as a new one does', () => {
    fc.assert(
      fc.property(aTransaction, fc.array(aCall, { maxLength: 30 }), (transaction, calls) => {
        const kept = Sighashes.of(transaction);
        for (const { at, scriptCode, amount, hashType, isLegacy } of calls) {
          const inputIndex = at % transaction.inputs.length;
          const [again, anew] = [kept, Sighashes.of(transaction)].map((sighashes) =>
            isLegacy
              ? sighashes.legacyDigest(inputIndex, scriptCode, hashType)
              : sighashes.segwitV0Digest({ inputIndex, scriptCode, amount }, hashType),
          );
          expect(again).toEqual(anew);
        }
      }),
    );
  });

  test('hashes one script code once', () => {
    const [transaction] = fc.sample(aTransaction, 1);
    const sighashes = Sighashes.of(transaction!);
    const of = { inputIndex: 0, scriptCode: bytesOf('ac'), amount: 5n };
    expect(sighashes.segwitV0Digest(of, 1)).toBe(sighashes.segwitV0Digest(of, 1));
    expect(sighashes.legacyDigest(0, of.scriptCode, 1)).toBe(
      sighashes.legacyDigest(0, of.scriptCode, 1),
    );
  });
});
