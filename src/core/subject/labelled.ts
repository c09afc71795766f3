/** What of a transaction the labels of a wallet name. */
import { bytesToHex } from '../bytes/hex.ts';
import type { LabelledType, WalletLabel } from '../descriptor/wallet/wallet-labels.ts';
import { encodeAddress } from '../encoding/address.ts';
import type { Chain } from '../encoding/chains.ts';
import { encodeExtendedKey } from '../encoding/extended-key.ts';
import { originOf } from '../psbt/record-access.ts';
import type { InputMap, OutputMap } from '../psbt/types.ts';
import { extractDestination } from '../script/destination.ts';
import { outpointText, txidText } from '../tx/id-text.ts';
import { transactionId } from '../tx/ids.ts';
import type { Subject } from './subject.ts';

/** A label, and what it is of: the transaction itself where there is no side. */
export interface Labelled extends Pick<WalletLabel, 'type' | 'label' | 'isFrozen'> {
  readonly side?: 'input' | 'output';
  /** The number of the input or output. */
  readonly index?: number;
}

/** Something that a label may name. */
interface Named {
  readonly type: LabelledType;
  readonly ref: string;
  readonly at: Pick<Labelled, 'side' | 'index'>;
}

/** Labels by what they name, in the order of the transaction. Each is held against each thing once. */
export function labelledIn(
  subject: Subject,
  labels: readonly WalletLabel[],
  chain: Chain,
): readonly Labelled[] {
  const known = new Map(labels.map((label) => [keyOf(label), label] as const));
  return [...namedIn(subject, chain)].flatMap(({ at, ...named }) => {
    const label = known.get(keyOf(named));
    return label ? [{ type: label.type, label: label.label, isFrozen: label.isFrozen, ...at }] : [];
  });
}

function keyOf({ type, ref }: Pick<WalletLabel, 'type' | 'ref'>): string {
  // Base58 has two cases, ids and bech32 have one that counts.
  const isCased = type === 'xpub' || (type === 'addr' && !/^(?:bc|tb|bcrt)1/i.test(ref));
  return `${type} ${isCased ? ref : ref.toLowerCase()}`;
}

function* namedIn({ transaction, inputs, psbt }: Subject, chain: Chain): Generator<Named> {
  const id = txidText(transactionId(transaction));
  yield { type: 'tx', ref: id, at: {} };
  for (const record of psbt?.global.records ?? []) {
    if (record.field !== 'xpub') continue;
    yield { type: 'xpub', ref: encodeExtendedKey(record.key), at: {} };
  }
  for (const { index, prevout, spent, map } of inputs) {
    const at = { side: 'input', index } as const;
    yield { type: 'input', ref: `${id}:${index}`, at };
    yield { type: 'output', ref: outpointText(prevout), at };
    yield { type: 'tx', ref: txidText(prevout.txid), at };
    if (spent) yield* addressed(spent.scriptPubKey, chain, at);
    yield* keysIn(map, at);
  }
  for (const [index, { scriptPubKey }] of transaction.outputs.entries()) {
    const at = { side: 'output', index } as const;
    yield { type: 'output', ref: `${id}:${index}`, at };
    yield* addressed(scriptPubKey, chain, at);
    yield* keysIn(psbt?.outputs[index], at);
  }
}

function* addressed(script: Uint8Array, chain: Chain, at: Named['at']): Generator<Named> {
  const destination = extractDestination(script);
  if (destination) yield { type: 'addr', ref: encodeAddress(destination, chain), at };
}

function* keysIn(map: InputMap | OutputMap | undefined, at: Named['at']): Generator<Named> {
  for (const record of map?.records ?? []) {
    if (originOf(record) && record.key instanceof Uint8Array) {
      yield { type: 'pubkey', ref: bytesToHex(record.key), at };
    }
  }
}
