/** Where keys stand in scripts. */
import { equalBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import { isPublicKeySize } from '../crypto/public/point.ts';
import { Opcode } from '../script/opcodes.ts';
import { ScriptReader } from '../script/reader.ts';

/** The last OP_CODESEPARATOR before a key, by its number and where it ends. */
export interface Separator {
  readonly position: number;
  readonly end: number;
}

const NO_SEPARATOR: Separator = { position: 0xffffffff, end: 0 };

/**
 * Every place where a script has a key, or its HASH160: what a signature of that
 * key commits to begins behind the last separator before it. Empty where the key
 * is not in the script.
 */
export function separatorsBefore(script: Uint8Array, key: Uint8Array): readonly Separator[] {
  const hash = hash160(key);
  const found: Separator[] = [];
  let last = NO_SEPARATOR;
  const reader = new ScriptReader(script);
  for (let position = 0; reader.next(); position++) {
    if (reader.opcode === Opcode.OP_CODESEPARATOR) last = { position, end: reader.end };
    const isHere = equalBytes(reader.data, key) || equalBytes(reader.data, hash);
    if (isHere && found.at(-1) !== last) found.push(last);
  }
  return found;
}

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
  return separatorsBefore(script, key).length > 0;
}
