import { describe, expect, test } from 'vitest';
import { Cursor } from '../bytes/cursor.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { verifySchnorr } from '../crypto/public/verify-schnorr.ts';
import {
  controlBlockOf,
  tapBranchHash,
  tapLeafHash,
  tapTweakHash,
  tweakedOutputKey,
} from '../crypto/taproot.ts';
import { signSchnorr, xOnlyKeyPair } from '../crypto/testing/sign.ts';
import { encodeAddress } from '../encoding/address.ts';
import { extractDestination } from '../script/destination.ts';
import { MANDATORY_SCRIPT_FLAGS } from '../script/interpreter/flags.ts';
import { verifyScript } from '../script/interpreter/verify.ts';
import { extendedTransaction } from '../tx/codec.ts';
import { Sighashes } from './sighashes.ts';
import { bytesOf, readUpstream } from './testing/upstream.ts';
import { TransactionChecker } from './transaction-checker.ts';

type Tree =
  | { readonly id: number; readonly script: string; readonly leafVersion: number }
  | readonly [Tree, Tree];

interface OutputCase {
  readonly given: { readonly internalPubkey: string; readonly scriptTree: Tree | null };
  readonly intermediary: {
    readonly leafHashes?: readonly string[];
    readonly merkleRoot: string | null;
    readonly tweak: string;
    readonly tweakedPubkey: string;
  };
  readonly expected: {
    readonly scriptPubKey: string;
    readonly bip350Address: string;
    readonly scriptPathControlBlocks?: readonly string[];
  };
}

interface SpendingCase {
  readonly given: {
    readonly rawUnsignedTx: string;
    readonly utxosSpent: readonly { readonly scriptPubKey: string; readonly amountSats: number }[];
  };
  readonly intermediary: {
    readonly hashAmounts: string;
    readonly hashOutputs: string;
    readonly hashPrevouts: string;
    readonly hashScriptPubkeys: string;
    readonly hashSequences: string;
  };
  readonly inputSpending: readonly InputCase[];
}

interface InputCase {
  readonly given: {
    readonly txinIndex: number;
    readonly internalPrivkey: string;
    readonly merkleRoot: string | null;
    readonly hashType: number;
  };
  readonly intermediary: {
    readonly internalPubkey: string;
    readonly tweak: string;
    readonly tweakedPrivkey: string;
    readonly sigMsg: string;
    readonly sigHash: string;
  };
  readonly expected: { readonly witness: readonly string[] };
}

interface Vectors {
  readonly scriptPubKey: readonly OutputCase[];
  readonly keyPathSpending: readonly SpendingCase[];
}

const { scriptPubKey: outputs, keyPathSpending: spendings } = readUpstream<Vectors>(
  'bip341_wallet_vectors.json',
);

interface Leaf {
  readonly id: number;
  readonly version: number;
  readonly hash: Uint8Array;
  readonly path: readonly Uint8Array[];
}

/** A tree's root, and its leaves with their ways up. */
function hashTree(tree: Tree): { readonly hash: Uint8Array; readonly leaves: readonly Leaf[] } {
  if (!('script' in tree)) {
    const [left, right] = [hashTree(tree[0]), hashTree(tree[1])];
    const leaves = [
      ...left.leaves.map((leaf) => ({ ...leaf, path: [...leaf.path, right.hash] })),
      ...right.leaves.map((leaf) => ({ ...leaf, path: [...leaf.path, left.hash] })),
    ];
    return { hash: tapBranchHash(left.hash, right.hash), leaves };
  }
  const hash = tapLeafHash(tree.leafVersion, bytesOf(tree.script));
  return { hash, leaves: [{ id: tree.id, version: tree.leafVersion, hash, path: [] }] };
}

describe(`bip341_wallet_vectors.json: ${outputs.length} outputs, ${spendings.length} transaction`, () => {
  test('none is left out', () => {
    expect(outputs.length).toBe(7);
    expect(spendings.map((spending) => spending.inputSpending.length)).toEqual([7]);
  });

  test.each(outputs.map((one, i) => [i, one] as const))('output %i', (_, one) => {
    const { given, intermediary, expected } = one;
    const internalKey = bytesOf(given.internalPubkey);
    const tree = given.scriptTree ? hashTree(given.scriptTree) : undefined;
    const leaves = [...(tree?.leaves ?? [])].sort((a, b) => a.id - b.id);
    const output = tweakedOutputKey(internalKey, tree?.hash)!;
    const script = concatBytes(Uint8Array.of(0x51, 0x20), output.key);
    expect(leaves.map((leaf) => bytesToHex(leaf.hash))).toEqual(intermediary.leafHashes ?? []);
    expect(tree ? bytesToHex(tree.hash) : null).toBe(intermediary.merkleRoot);
    expect(bytesToHex(tapTweakHash(internalKey, tree?.hash))).toBe(intermediary.tweak);
    expect(bytesToHex(output.key)).toBe(intermediary.tweakedPubkey);
    expect(bytesToHex(script)).toBe(expected.scriptPubKey);
    expect(encodeAddress(extractDestination(script)!, 'main')).toBe(expected.bip350Address);
    const blocks = leaves.map((leaf) =>
      bytesToHex(controlBlockOf(leaf.version, output, internalKey, leaf.path)),
    );
    expect(blocks).toEqual(expected.scriptPathControlBlocks ?? []);
  });

  const [spending] = spendings;
  const transaction = extendedTransaction.read(
    new Cursor(bytesOf(spending?.given.rawUnsignedTx ?? '00'.repeat(10))),
  );
  const spent = spending?.given.utxosSpent.map(({ scriptPubKey, amountSats }) => ({
    value: BigInt(amountSats),
    scriptPubKey: bytesOf(scriptPubKey),
  }));
  const sighashes = Sighashes.of(transaction, spent);

  test('the hashes that all inputs share', () => {
    const { shared } = sighashes;
    expect({
      hashAmounts: bytesToHex(sighashes.spent!.amounts()),
      hashOutputs: bytesToHex(shared.outputs()),
      hashPrevouts: bytesToHex(shared.prevouts()),
      hashScriptPubkeys: bytesToHex(sighashes.spent!.scripts()),
      hashSequences: bytesToHex(shared.sequences()),
    }).toEqual(spending!.intermediary);
  });

  test.each(spending?.inputSpending.map((one) => [one.given.txinIndex, one] as const) ?? [])(
    'input %i: preimage, digest, keys, signature',
    (inputIndex, { given, intermediary, expected }) => {
      const context = { annexHash: undefined, leaf: undefined };
      const preimage = sighashes.taprootPreimage(inputIndex, given.hashType, context);
      const digest = sighashes.taprootDigest(inputIndex, given.hashType, context);
      if (typeof preimage === 'string' || typeof digest === 'string') throw new Error('no digest');
      const tweak = given.merkleRoot ? { merkleRoot: bytesOf(given.merkleRoot) } : {};
      const internal = xOnlyKeyPair(bytesOf(given.internalPrivkey));
      const keys = xOnlyKeyPair(bytesOf(given.internalPrivkey), tweak);
      const given64 = expected.witness[0]!.slice(0, 128);
      expect(bytesToHex(preimage)).toBe(intermediary.sigMsg);
      expect(bytesToHex(digest)).toBe(intermediary.sigHash);
      expect(bytesToHex(internal.x)).toBe(intermediary.internalPubkey);
      expect(bytesToHex(tapTweakHash(internal.x, tweak.merkleRoot))).toBe(intermediary.tweak);
      const again = xOnlyKeyPair(bytesOf(intermediary.tweakedPrivkey));
      expect(bytesToHex(keys.x)).toBe(bytesToHex(again.x));
      expect(bytesToHex(signSchnorr(digest, keys))).toBe(given64);
      expect(verifySchnorr(bytesOf(given64), digest, keys.x)).toBe(true);
      const amount = spent![inputIndex]!.value;
      const checker = new TransactionChecker({ sighashes, inputIndex, amount });
      const witness = expected.witness.map(bytesOf);
      const { scriptPubKey } = spent![inputIndex]!;
      const spend = { scriptSig: new Uint8Array(0), witness, scriptPubKey };
      expect(verifyScript(spend, { flags: MANDATORY_SCRIPT_FLAGS, checker })).toBeUndefined();
    },
  );
});
