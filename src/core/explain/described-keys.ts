/** The keys of a descriptor at an index, and by whom each is held. */
import { bytesToHex } from '../bytes/hex.ts';
import { anyX } from '../crypto/same-point.ts';
import { UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { KeyDeriver } from '../descriptor/derive-keys.ts';
import { keysOf } from '../descriptor/expand.ts';
import { keyTexts } from '../descriptor/key-texts.ts';
import { PrivateKeys } from '../descriptor/private-keys.ts';
import { Provider } from '../descriptor/provider.ts';
import type { Descriptor, KeyExpression, SingleKey, WrittenOrigin } from '../descriptor/types.ts';

export interface DescribedKey {
  /** As it is written. */
  readonly expression: string;
  /** Of 33 or 65 bytes, or the 32 of an x-only expression. */
  readonly publicKey: Uint8Array;
  readonly origin: WrittenOrigin | undefined;
  /** Whoever has one of these keys has all of the same number; absent where nobody has it. */
  readonly holder: number | undefined;
  /** What it is read as; absent of a script that is told as bytes. */
  readonly key?: SingleKey;
  /** How it is called, where it only stands for another. */
  readonly name?: string;
}

/** A key that has not been given its holder yet. */
export type UnheldKey = Omit<DescribedKey, 'holder'>;

/** Key expressions one after the other, of an aggregate its participants. */
export function singleKeysOf(key: KeyExpression): readonly SingleKey[] {
  return key.kind === 'musig' ? key.participants : [key];
}

/**
 * The keys of a descriptor that was read from `text`, in text order. `undefined` where a
 * private key is needed that is not known.
 */
export function describedKeys(
  descriptor: Descriptor,
  text: string,
  index: number,
): readonly UnheldKey[] | undefined {
  const deriver = new KeyDeriver(new PrivateKeys());
  const texts = keyTexts(text);
  const keys = keysOf(descriptor).flatMap(singleKeysOf);
  const found = keys.flatMap((key, i): readonly UnheldKey[] => {
    const publicKey = deriver.publicKey(key, index, new Provider());
    if (!publicKey) return [];
    const isXOnly = key.kind === 'constant' && key.isXOnly;
    return [
      {
        expression: texts[i] ?? '',
        publicKey: isXOnly ? publicKey.subarray(1) : publicKey,
        origin: key.origin,
        key,
      },
    ];
  });
  return found.length === keys.length ? found : undefined;
}

/**
 * With their holders: who has one has every key with the same x, whatever its y, and every key
 * below an extended key with the same public key, whatever stands beside that. What is joined
 * to a third is joined. Nobody has H of BIP 341, nor what is derived from it.
 */
export function withHolders(keys: readonly UnheldKey[]): readonly DescribedKey[] {
  const joined = new JoinedNames();
  for (const key of keys) joined.join(namesOf(key));
  const numbers = new Map<string, number>();
  return keys.map((key) => {
    const names = namesOf(key);
    if (names.includes(NOBODY)) return { ...key, holder: undefined };
    const group = joined.groupOf(names[0]!);
    const holder = numbers.get(group) ?? numbers.size;
    numbers.set(group, holder);
    return { ...key, holder };
  });
}

const NOBODY = bytesToHex(UNSPENDABLE_KEY);

function namesOf({ publicKey, key }: UnheldKey): readonly string[] {
  const own = bytesToHex(anyX(publicKey));
  return key?.kind === 'derived' ? [own, bytesToHex(anyX(key.root.publicKey))] : [own];
}

/** Names in groups: those that were joined, and those that were joined to these. */
class JoinedNames {
  private readonly parents = new Map<string, string>();

  join(names: readonly string[]): void {
    const [first, ...others] = names.map((name) => this.groupOf(name));
    for (const other of others) if (first !== other) this.parents.set(other, first!);
  }

  groupOf(name: string): string {
    let group = name;
    for (let next = this.parents.get(group); next; next = this.parents.get(group)) group = next;
    return group;
  }
}
