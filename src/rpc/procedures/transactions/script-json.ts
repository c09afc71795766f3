import type { Chain } from '../../../core/encoding/chains.ts';
import type { ValueSink } from '../../../core/psbt/printed.ts';
import { scriptToAsm } from '../../../core/script/asm.ts';
import { describeScript } from '../../../core/script/describe.ts';
import { solve } from '../../../core/script/solver.ts';

/** The members `asm`, `hex` and `type`, as of a redeem or witness script (ScriptToUniv). */
export function writeScript(sink: ValueSink, script: Uint8Array): void {
  sink.beginObject();
  sink.key('asm');
  sink.string(scriptToAsm(script, false));
  sink.key('hex');
  sink.hex(script);
  sink.key('type');
  sink.string(solve(script).type);
  sink.endObject();
}

/**
 * A scriptPubKey: `asm`, `desc`, `hex`, `address` where there is one, `type`.
 * P2PK has a destination but no address is printed (ScriptToUniv).
 */
export function writeScriptPubKey(sink: ValueSink, script: Uint8Array, chain: Chain): void {
  const { desc, address, type } = describeScript(script, chain);
  sink.beginObject();
  sink.key('asm');
  sink.string(scriptToAsm(script, false));
  sink.key('desc');
  sink.string(desc);
  sink.key('hex');
  sink.hex(script);
  if (address !== undefined) {
    sink.key('address');
    sink.string(address);
  }
  sink.key('type');
  sink.string(type);
  sink.endObject();
}

/** An input's script, `asm` with hash types in words and `hex`. */
export function writeScriptSig(sink: ValueSink, script: Uint8Array): void {
  sink.beginObject();
  sink.key('asm');
  sink.string(scriptToAsm(script, true));
  sink.key('hex');
  sink.hex(script);
  sink.endObject();
}

/** Byte strings as an array of hex. */
export function writeHexArray(sink: ValueSink, items: readonly Uint8Array[]): void {
  sink.beginArray();
  for (const item of items) sink.hex(item);
  sink.endArray();
}
