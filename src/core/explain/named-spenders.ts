/** Who can spend by a script of which keys are only named, or known by a hash. */
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { sha256 } from '../crypto/hashes.ts';
import { isOnCurveX } from '../crypto/public/point.ts';
import { standIn } from '../descriptor/stand-in.ts';
import type { ConstantKey } from '../descriptor/types.ts';
import { shortened } from '../encoding/number-words.ts';
import type { Miniscript } from '../miniscript/types.ts';
import { withOtherKeys } from '../miniscript/with-other-keys.ts';
import { SHOWN_WAYS, type ShownSpenders, spendersOf } from './spenders-shown.ts';

export interface NamedKeys {
  /** How a key of the script is called. */
  readonly ofKey: (key: Uint8Array) => string;
  /** Whether the script is another one, which asks for the same as the miniscript. */
  readonly isOfAnother: boolean;
}

/** By the names of its keys. `undefined` where no way is known. */
export function spendersByNames(
  root: Miniscript,
  { ofKey, isOfAnother }: NamedKeys,
): ShownSpenders | undefined {
  const keys: ConstantKey[] = [];
  const nameOf = new Map<string, string>();
  const place = (publicKey: Uint8Array, name: string) => {
    nameOf.set(bytesToHex(publicKey), name);
    keys.push({ kind: 'constant', publicKey, isXOnly: false, origin: undefined });
    return standIn(keys.length - 1, 'p2wsh');
  };
  const node = withOtherKeys(root, {
    ofKey: (key) => place(key, ofKey(key)),
    ofHash: (hash, key) =>
      key ? place(key, ofKey(key)) : place(standInPoint(hash), hashName(hash)),
  });
  const descriptor = { function: 'wsh', inner: { function: 'miniscript', node, keys } } as const;
  return spendersOf(
    {
      ...{ descriptor, text: '', index: 0, chain: 'main' },
      nameOf: ({ publicKey }) => nameOf.get(bytesToHex(publicKey)) ?? '',
    },
    { limit: SHOWN_WAYS, isOfAnother },
  );
}

function hashName(hash: Uint8Array): string {
  return `the key of hash ${shortened(bytesToHex(hash))}`;
}

/** A point of the curve that nobody has the private key of, one for each of these bytes. */
export function standInPoint(of: Uint8Array): Uint8Array {
  for (let x = sha256(of); ; x = sha256(x)) {
    if (isOnCurveX(x)) return concatBytes(Uint8Array.of(0x02), x);
  }
}
