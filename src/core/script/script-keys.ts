/** Where keys stand in scripts. */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import { isPublicKeySize } from '../crypto/public/point.ts';
import { ScriptReader } from './reader.ts';

/** Whatever could be a public key where it stands; in tapscript they have 32 bytes. */
export function keysIn(script: Uint8Array, isTapscript: boolean): readonly Uint8Array[] {
  const keys: Uint8Array[] = [];
  const reader = new ScriptReader(script);
  while (reader.next()) {
    const { data } = reader;
    if (isTapscript ? data.length === 32 : isPublicKeySize(data)) keys.push(data);
  }
  return keys;
}

/** Whether a push of a script is exactly this key, in its form, or its HASH160. */
export function isKeyIn(script: Uint8Array, key: Uint8Array): boolean {
  const hash = hash160(key);
  if (script.length > SHORT_SCRIPT) {
    const pushes = pushesOf(script);
    return pushes.has(bytesToHex(key)) || pushes.has(bytesToHex(hash));
  }
  const reader = new ScriptReader(script);
  while (reader.next()) {
    if (equalBytes(reader.data, key) || equalBytes(reader.data, hash)) return true;
  }
  return false;
}

/** A longer one may be asked for thousands of keys, so that its pushes are kept. */
const SHORT_SCRIPT = 1000;
const PUSHES = new WeakMap<Uint8Array, ReadonlySet<string>>();

function pushesOf(script: Uint8Array): ReadonlySet<string> {
  const known = PUSHES.get(script);
  if (known) return known;
  const pushes = new Set<string>();
  const reader = new ScriptReader(script);
  while (reader.next()) pushes.add(bytesToHex(reader.data));
  PUSHES.set(script, pushes);
  return pushes;
}
