import type { Chain } from '../../core/encoding/chains.ts';
import { scriptToAsm } from '../../core/script/asm.ts';
import { describeScript } from '../../core/script/describe.ts';
import { solve } from '../../core/script/solver.ts';
import type { JsonTextWriter } from '../json/text-writer.ts';

/** The members `asm`, `hex` and `type`, as of a redeem or witness script (ScriptToUniv). */
export function writeScript(writer: JsonTextWriter, script: Uint8Array): void {
  writer.beginObject();
  writer.key('asm');
  writer.string(scriptToAsm(script, false));
  writer.key('hex');
  writer.hex(script);
  writer.key('type');
  writer.string(solve(script).type);
  writer.endObject();
}

/**
 * A scriptPubKey: `asm`, `desc`, `hex`, `address` where there is one, `type`.
 * A bare public key has a destination but no address is printed (ScriptToUniv).
 */
export function writeScriptPubKey(writer: JsonTextWriter, script: Uint8Array, chain: Chain): void {
  const { desc, address, type } = describeScript(script, chain);
  writer.beginObject();
  writer.key('asm');
  writer.string(scriptToAsm(script, false));
  writer.key('desc');
  writer.string(desc);
  writer.key('hex');
  writer.hex(script);
  if (address !== undefined) {
    writer.key('address');
    writer.string(address);
  }
  writer.key('type');
  writer.string(type);
  writer.endObject();
}

/** An input's script, `asm` with hash types in words and `hex`. */
export function writeScriptSig(writer: JsonTextWriter, script: Uint8Array): void {
  writer.beginObject();
  writer.key('asm');
  writer.string(scriptToAsm(script, true));
  writer.key('hex');
  writer.hex(script);
  writer.endObject();
}

/** Byte strings as an array of hex. */
export function writeHexArray(writer: JsonTextWriter, items: readonly Uint8Array[]): void {
  writer.beginArray();
  for (const item of items) writer.hex(item);
  writer.endArray();
}
