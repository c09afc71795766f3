import { concatBytes } from '../../src/core/bytes/writer.ts';
import { sha256 } from '../../src/core/crypto/hashes.ts';
import {
  controlBlockOf,
  type OutputKey,
  TAPROOT_LEAF_TAPSCRIPT,
  tapBranchHash,
  tapLeafHash,
  tweakedOutputKey,
} from '../../src/core/crypto/taproot.ts';
import { encodeScriptNumber } from '../../src/core/script/number.ts';
import type { Transaction } from '../../src/core/tx/types.ts';
import { ascii, derive, type ExtendedKey, keyOrigin, masterKey, xOnly } from './keys.ts';
import { signTaproot, taprootMessage } from './sign.ts';
import { fundingTransaction, payToTaproot, script, spending, strangerScript } from './utxos.ts';
import {
  compactSize,
  field,
  psbtBytes,
  type SampleRecord,
  sized,
  unsignedTransaction,
  witnessUtxo,
} from './write-psbt.ts';

/** Blocks that the first leaf waits. */
const DELAY = 144;

/**
 * Four keys, three leaves: one key after a day; two keys; one key and a
 * preimage. The UTXO is spent by the first leaf, whose signature is there.
 */
export function taprootWithTree(): Uint8Array {
  const account = derive(masterKey('Touchstone sample: taproot'), "86'/1'/0'");
  const own = treeAt(account, 0);
  const change = treeAt(account, 1);
  const utxo = { value: 12_000_000n, scriptPubKey: payToTaproot(own.output.key) };
  const funding = fundingTransaction('taproot', utxo);
  const transaction: Transaction = {
    version: 2,
    inputs: [spending(funding, DELAY)],
    outputs: [
      { value: 4_000_000n, scriptPubKey: strangerScript('taproot, recipient') },
      { value: 7_997_360n, scriptPubKey: payToTaproot(change.output.key) },
      { value: 0n, scriptPubKey: script('OP_RETURN', ascii('Touchstone sample')) },
    ],
    lockTime: 0,
  };
  const { leaves, internal, merkleRoot } = own;
  const [late] = leaves;
  const message = taprootMessage({ transaction, spent: [utxo] }, 0, late.hash);
  const signer = late.keys[0]!;
  const signature = signTaproot(message, signer.privateKey);
  return psbtBytes({
    global: [unsignedTransaction(transaction)],
    inputs: [
      [
        witnessUtxo(utxo),
        [0x14, concatBytes(xOnly(signer), late.hash), signature],
        ...leafScripts(own),
        ...tapDerivations(0x16, own),
        field(0x17, xOnly(internal)),
        field(0x18, merkleRoot),
      ],
    ],
    outputs: [
      [],
      [
        field(0x05, xOnly(change.internal)),
        field(0x06, treeBytes(change)),
        ...tapDerivations(0x07, change),
      ],
      [],
    ],
  });
}

interface Leaf {
  readonly depth: number;
  readonly script: Uint8Array;
  readonly hash: Uint8Array;
  readonly keys: readonly ExtendedKey[];
}

interface Tree {
  readonly internal: ExtendedKey;
  readonly leaves: readonly [Leaf, Leaf, Leaf];
  readonly merkleRoot: Uint8Array;
  readonly output: OutputKey;
}

function treeAt(account: ExtendedKey, change: number): Tree {
  const [internal, first, second, third] = [0, 1, 2, 3].map((index) =>
    derive(account, `${change}/${index}`),
  ) as [ExtendedKey, ExtendedKey, ExtendedKey, ExtendedKey];
  const preimageHash = sha256(sha256(ascii(`Touchstone sample: preimage ${change}`)));
  const leaves = [
    leaf(
      1,
      [first],
      script(encodeScriptNumber(DELAY), ...AFTER_DELAY, xOnly(first), 'OP_CHECKSIG'),
    ),
    leaf(2, [second, third], twoKeys(second, third)),
    leaf(
      2,
      [third],
      script(...HASH_IS, preimageHash, 'OP_EQUALVERIFY', xOnly(third), 'OP_CHECKSIG'),
    ),
  ] as const;
  const [a, b, c] = leaves;
  const merkleRoot = tapBranchHash(a.hash, tapBranchHash(b.hash, c.hash));
  const output = tweakedOutputKey(xOnly(internal), merkleRoot);
  if (!output) throw new Error('no such output key');
  return { internal, leaves, merkleRoot, output };
}

/** As miniscript `v:older(144)`: Bitcoin Core finalises no leaf that is none. */
const AFTER_DELAY = ['OP_CHECKSEQUENCEVERIFY', 'OP_VERIFY'] as const;
const HASH_IS = ['OP_SIZE', Uint8Array.of(32), 'OP_EQUALVERIFY', 'OP_SHA256'] as const;

function twoKeys(first: ExtendedKey, second: ExtendedKey): Uint8Array {
  return script(
    ...([xOnly(first), 'OP_CHECKSIG', xOnly(second), 'OP_CHECKSIGADD'] as const),
    'OP_2',
    'OP_NUMEQUAL',
  );
}

function leaf(depth: number, keys: readonly ExtendedKey[], leafScript: Uint8Array): Leaf {
  const hash = tapLeafHash(TAPROOT_LEAF_TAPSCRIPT, leafScript);
  return { depth, keys, script: leafScript, hash };
}

function leafScripts({ leaves, internal, output }: Tree): readonly SampleRecord[] {
  const [a, b, c] = leaves;
  const paths = [[tapBranchHash(b.hash, c.hash)], [c.hash, a.hash], [b.hash, a.hash]];
  return leaves.map((one, i) => {
    const path = paths[i]!;
    const block = controlBlockOf(TAPROOT_LEAF_TAPSCRIPT, output, xOnly(internal), path);
    return [0x15, block, concatBytes(one.script, Uint8Array.of(TAPROOT_LEAF_TAPSCRIPT))];
  });
}

function tapDerivations(type: number, { internal, leaves }: Tree): readonly SampleRecord[] {
  const keys = new Set([internal, ...leaves.flatMap((one) => one.keys)]);
  return [...keys].map((key) => {
    const hashes = leaves.filter((one) => one.keys.includes(key)).map(({ hash }) => hash);
    const value = concatBytes(compactSize(hashes.length), ...hashes, keyOrigin(key));
    return [type, xOnly(key), value];
  });
}

function treeBytes({ leaves }: Tree): Uint8Array {
  return concatBytes(
    ...leaves.map(({ depth, script: leafScript }) =>
      concatBytes(Uint8Array.of(depth, TAPROOT_LEAF_TAPSCRIPT), sized(leafScript)),
    ),
  );
}
