/** What of a file follows from other things in it, so that the same follows in its twin. */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes, reversed } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { addToPrivateKey } from '../crypto/key-tweak.ts';
import { aggregateKeys, openAggregate } from '../crypto/musig.ts';
import { isFullyValidPublicKey, isOnCurveX } from '../crypto/public/point.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { isSamePoint } from '../crypto/same-point.ts';
import { bytesOf, numberOf } from '../crypto/secp256k1.ts';
import {
  controlBlockOf,
  isControlBlockSize,
  keyTweakedBy,
  type OutputKey,
  tapBranchHash,
  tapLeafHash,
  tapTweakHash,
  tweakedOutputKey,
} from '../crypto/taproot.ts';
import { derivePublic, fingerprintOf, PublicParent } from '../descriptor/bip32.ts';
import { extendedAggregate } from '../descriptor/derive-keys.ts';
import { type ExtendedPublicKey, extendedPublicKeyIn } from '../encoding/extended-key.ts';
import { isOpenlyBelow } from '../psbt/key-origin.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import { REGISTRY } from '../psbt/registry.ts';
import { registryValue } from '../psbt/registry-records.ts';
import type { InputMap, KeyOrigin, OutputMap, Psbt } from '../psbt/types.ts';
import { withoutAnnex } from '../script/witness-roles.ts';
import { silentScripts } from '../silent/shared-secret.ts';
import { silentRecords } from '../silent/silent-records.ts';
import { madeUpTransaction } from '../subject/made-up-coin.ts';
import { type CommitmentFit, commitmentsOf } from '../subject/message/reserves.ts';
import { messageHash, transactionToSpend } from '../subject/message/to-spend.ts';
import type { Subject } from '../subject/subject.ts';
import { decodeTransaction } from '../tx/decode.ts';
import { transactionId } from '../tx/ids.ts';
import type { Transaction, TxOutput } from '../tx/types.ts';
import { numberBytes, scriptNumber } from './script-number.ts';
import { negatedPoint, type TwinPoint } from './twin-keys.ts';
import { blockName, type TwinValues } from './twin-values.ts';

/** A transaction that stands in the file, with what it becomes. */
export interface WholeTransaction {
  readonly bytes: Uint8Array;
  readonly twin: () => Uint8Array;
}

export class Relations {
  constructor(private readonly to: TwinValues) {}

  /** Ids of transactions that stand in the file. */
  transactions(all: readonly WholeTransaction[]): void {
    for (const { bytes, twin } of all) {
      const transaction = decodeTransaction(bytes);
      this.id(transaction, () => decodeTransaction(twin()));
    }
  }

  /** All that maps say of their scripts. */
  psbt(psbt: Psbt): void {
    for (const map of [...psbt.inputs, ...psbt.outputs]) {
      this.aggregates(map);
      this.trees(map);
    }
    this.derived(psbt);
    for (const spend of silentRecords(psbt).spends) {
      for (const key of spend?.spendKeys ?? []) this.sum(key, spend!.tweak);
    }
    const text = registryValue(psbt.global, REGISTRY.global.generic_signed_message);
    if (text) this.follow(messageHash(text), () => messageHash(this.to.text(text)));
  }

  /** What is known of it by what it spends. */
  subject({ psbt, inputs }: Subject): void {
    const text = psbt && registryValue(psbt.global, REGISTRY.global.generic_signed_message);
    for (const { spent, map, witness } of inputs) {
      if (spent) this.id(madeUpTransaction(spent), () => madeUpTransaction(this.output(spent)));
      if (spent && text) {
        this.id(transactionToSpend(text, spent.scriptPubKey), () =>
          transactionToSpend(this.to.text(text), this.to.script(spent.scriptPubKey, 'script')),
        );
      }
      const reserved = map && registryValue(map, REGISTRY.input.por_commitment);
      if (reserved) this.reserves(reserved);
      const items = withoutAnnex(witness);
      const block = items.at(-1);
      if (items.length >= 2 && block && isControlBlockSize(block.length)) {
        this.leaf(block, items.at(-2)!, block[0]! & 0xfe);
      }
    }
  }

  private follow(value: Uint8Array, make: () => Uint8Array | undefined): void {
    this.to.follow(bytesToHex(value), make);
  }

  private id(transaction: Transaction, twin: () => Transaction): void {
    const id = transactionId(transaction);
    this.follow(id, () => transactionId(twin()));
    this.follow(reversed(id), () => reversed(transactionId(twin())));
  }

  private output({ value, scriptPubKey }: TxOutput): TxOutput {
    const amount = numberBytes(Number(value), 8);
    return {
      value: BigInt(scriptNumber(this.to.amount(amount))),
      scriptPubKey: this.to.script(scriptPubKey, 'script'),
    };
  }

  private reserves(text: Uint8Array): void {
    const all = commitmentsOf(text);
    for (const fit of Object.keys(all) as readonly CommitmentFit[]) {
      this.follow(all[fit], () => commitmentsOf(this.to.text(text))[fit]);
    }
  }

  private aggregates(map: InputMap | OutputMap): void {
    for (const { key, value } of participantsIn(map)) {
      const made = aggregateKeys(value);
      if (!made || !equalBytes(made, key)) continue;
      this.to.keys.derive(key, () => {
        const twins = value.map((one) => this.to.keys.point(one));
        const keys = twins.map((one) => one.key);
        const aggregate = aggregateKeys(keys);
        const secret = openAggregate(
          keys,
          twins.map((one) => one.secret),
        );
        return aggregate && { key: aggregate, secret };
      });
    }
  }

  /** Keys that extended ones derive, those of aggregates among them (BIP 328). */
  private derived(psbt: Psbt): void {
    const placed = recordsOf(psbt.global, 'xpub').flatMap((record) => {
      const key = extendedPublicKeyIn(record.key);
      return key ? [{ origin: record.value, key, isAggregate: false }] : [];
    });
    for (const map of [...psbt.inputs, ...psbt.outputs]) {
      const own = participantsIn(map).flatMap(({ key }) =>
        isFullyValidPublicKey(key)
          ? [
              {
                origin: { fingerprint: fingerprintOf(key), path: [] },
                key: extendedAggregate(key),
                isAggregate: true,
              },
            ]
          : [],
      );
      for (const { key, origin } of originsIn(map)) {
        for (const parent of [...placed, ...own]) {
          if (isOpenlyBelow(origin, parent.origin)) this.child(key, origin, parent);
        }
      }
    }
  }

  private child(
    key: Uint8Array,
    { path }: KeyOrigin,
    { key: parent, origin, isAggregate }: Parent,
  ): void {
    const steps = path.slice(origin.path.length);
    if (steps.length === 0) return;
    const child = derivePublic(parent, steps)?.publicKey;
    if (!child || !isSamePoint(child, key)) return;
    this.to.keys.derive(child, () => {
      const { key: publicKey, secret } = this.to.keys.point(parent.publicKey);
      const chainCode = isAggregate ? parent.chainCode : this.to.data(parent.chainCode);
      return derivedPoint(
        { ...parent, publicKey, chainCode },
        secret,
        steps.map((step) => this.to.stepOf(step)),
      );
    });
  }

  /** The output key that a spend key and a tweak make (BIP 376). */
  private sum(key: Uint8Array, tweak: Uint8Array): void {
    const [script] = silentScripts(key, [tweak]);
    if (!script) return;
    // Which of the two points it is the script does not say: either has the same x.
    const even = concatBytes(Uint8Array.of(0x02), script.subarray(2));
    this.to.keys.derive(even, () => {
      const secret = plus(this.to.keys.point(key).secret, this.to.scalar(tweak));
      if (secret === undefined) return undefined;
      const made = { key: publicKeyOf(bytesOf(secret), true), secret };
      return made.key[0] === 0x02 ? made : negatedPoint(made);
    });
  }

  private trees(map: InputMap | OutputMap): void {
    const internal = recordOf(map as InputMap, 'tap_internal_key')?.value;
    const root = recordOf(map as InputMap, 'tap_merkle_root')?.value;
    const tree = recordOf(map as OutputMap, 'tap_tree')?.value;
    for (const { key, value } of recordsOf(map as InputMap, 'tap_leaf_script')) {
      this.leaf(key, value.script, value.leafVersion);
    }
    const made = tree && this.tree(tree);
    if (!internal || !isOnCurveX(internal)) return;
    this.tweak(internal, undefined, () => undefined);
    if (root) this.tweak(internal, root, () => this.to.hash(root));
    if (made) this.tweak(internal, made.original, made.twin);
  }

  /** A leaf with its way up. */
  private leaf(block: Uint8Array, script: Uint8Array, version: number): void {
    if (!isControlBlockSize(block.length)) return;
    let original = tapLeafHash(version, script);
    let twin = () => tapLeafHash(version, this.to.script(script, 'tapscript'));
    this.follow(original, twin);
    for (let at = 33; at < block.length; at += 32) {
      const sibling = block.subarray(at, at + 32);
      const below = twin;
      original = tapBranchHash(original, sibling);
      twin = () => tapBranchHash(below(), this.to.hash(sibling));
      this.follow(original, twin);
    }
    const internal = block.subarray(1, 33);
    if (!isOnCurveX(internal)) return;
    const top = twin;
    const output = this.tweak(internal, original, top);
    if (!output) return;
    const isRight = ((block[0]! & 1) === 1) === output.isOdd;
    const path: Uint8Array[] = [];
    for (let at = 33; at < block.length; at += 32) path.push(block.subarray(at, at + 32));
    this.to.follow(blockName(block), () => {
      const key = this.to.xOnly(internal);
      const made = tweakedOutputKey(key, top());
      if (!made) return undefined;
      const parity = { ...made, isOdd: made.isOdd === isRight };
      return controlBlockOf(
        block[0]! & 0xfe,
        parity,
        key,
        path.map((one) => this.to.hash(one)),
      );
    });
  }

  /** An output's tree from its leaves. */
  private tree(leaves: readonly TreeLeaf[]): Made | undefined {
    const pending: (Made | undefined)[] = [];
    for (const { depth: own, script, leafVersion } of leaves) {
      let node: Made = {
        original: tapLeafHash(leafVersion, script),
        twin: () => tapLeafHash(leafVersion, this.to.script(script, 'tapscript')),
      };
      let depth = own;
      this.follow(node.original, node.twin);
      while (pending[depth]) {
        const [left, right] = [pending[depth]!, node];
        pending.length = depth;
        node = {
          original: tapBranchHash(left.original, right.original),
          twin: () => tapBranchHash(left.twin(), right.twin()),
        };
        this.follow(node.original, node.twin);
        if (depth === 0) return undefined;
        depth--;
      }
      while (pending.length <= depth) pending.push(undefined);
      pending[depth] = node;
    }
    return pending.length === 1 ? pending[0] : undefined;
  }

  /** The output key of an internal one. */
  private tweak(
    internal: Uint8Array,
    root: Uint8Array | undefined,
    twinRoot: () => Uint8Array | undefined,
  ): OutputKey | undefined {
    const output = tweakedOutputKey(internal, root);
    if (!output) return undefined;
    this.to.keys.derive(withParity(output), () => {
      const key = this.to.xOnly(internal);
      const tweak = tapTweakHash(key, twinRoot());
      const made = keyTweakedBy(key, tweak);
      const even = this.to.keys.secretOf(key);
      return made && { key: withParity(made), secret: plus(even, tweak) };
    });
    return output;
  }
}

interface Parent {
  readonly key: ExtendedPublicKey;
  readonly origin: KeyOrigin;
  readonly isAggregate: boolean;
}

interface Made {
  readonly original: Uint8Array;
  readonly twin: () => Uint8Array;
}

interface TreeLeaf {
  readonly depth: number;
  readonly script: Uint8Array;
  readonly leafVersion: number;
}

function withParity({ key, isOdd }: OutputKey): Uint8Array {
  return concatBytes(Uint8Array.of(isOdd ? 0x03 : 0x02), key);
}

/** The number of a point that is larger by a tweak. */
function plus(secret: bigint | undefined, tweak: Uint8Array): bigint | undefined {
  const sum = secret === undefined ? undefined : addToPrivateKey(bytesOf(secret), tweak);
  return sum && numberOf(sum);
}

function derivedPoint(
  root: ExtendedPublicKey,
  rootSecret: bigint | undefined,
  steps: readonly number[],
): TwinPoint | undefined {
  let key = root;
  let secret = rootSecret;
  for (const step of steps) {
    const child = new PublicParent(key).child(step);
    if (!child) return undefined;
    secret = plus(secret, child.tweak);
    key = child;
  }
  return { key: key.publicKey, secret };
}

interface Participants {
  readonly key: Uint8Array;
  readonly value: readonly Uint8Array[];
}

function participantsIn(map: InputMap | OutputMap): readonly Participants[] {
  return recordsOf(map as InputMap, 'musig2_participant_pubkeys');
}

interface NamedKey {
  readonly key: Uint8Array;
  readonly origin: KeyOrigin;
}

function originsIn(map: InputMap | OutputMap): readonly NamedKey[] {
  const plain = recordsOf(map as InputMap, 'bip32_derivation');
  const taproot = recordsOf(map as InputMap, 'tap_bip32_derivation');
  return [
    ...plain.map(({ key, value }) => ({ key, origin: value })),
    ...taproot.map(({ key, value }) => ({ key, origin: value.origin })),
  ];
}
