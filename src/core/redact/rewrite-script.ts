/** A script with other keys, hashes and texts, and the same opcodes. */
import { equalBytes, isAllZero } from '../bytes/order.ts';
import { joinBytes } from '../bytes/writer.ts';
import { isPublicKeySize } from '../crypto/public/point.ts';
import { Opcode } from '../script/opcodes.ts';
import { type Instruction, pushPrefixSize, readInstructions } from '../script/reader.ts';
import { isPayToTaproot } from '../script/solver.ts';
import type { Rewriting, ScriptUse } from './rewriting.ts';
import { looksLikeEcdsa } from './signature-shape.ts';

/** Longest data that says nothing of anybody: small integers, and lengths. */
export const SMALL_DATA = 2;

export function rewriteScript(script: Uint8Array, use: ScriptUse, to: Rewriting): Uint8Array {
  if (isPayToTaproot(script)) return withProgram(script, to.xOnly(script.subarray(2)));
  const all = [...readInstructions(script)];
  const isPayload = all[0]?.opcode === Opcode.OP_RETURN;
  // What ends within a push was meant to be something else, so that its opcodes are bytes like others.
  const isBroken = all.at(-1)?.ok === false;
  return joinBytes(
    all.flatMap((one, i) => {
      const own = script.subarray(one.start, one.end);
      if (!one.ok) return broken(own, one.opcode, to);
      if (!one.data) return [Uint8Array.of(opcodeLike(one.opcode, isBroken))];
      if (one.data.length === 0) return [own];
      const head = own.subarray(0, own.length - one.data.length);
      if (isPayload) return [head, isWords(one.data) ? to.text(one.data) : to.data(one.data)];
      return [head, pushed(one.data, use, all[i + 1], to)];
    }),
  );
}

/** Opcodes that mean nothing yet may be any bytes: the first of them stands for all. */
const FIRST_UNKNOWN = Opcode.OP_CHECKSIGADD + 1;

function opcodeLike(opcode: number, isBroken: boolean): number {
  if (opcode >= FIRST_UNKNOWN && opcode < Opcode.OP_INVALIDOPCODE) return FIRST_UNKNOWN;
  return isBroken && opcode > Opcode.OP_16 ? Opcode.OP_NOP : opcode;
}

function withProgram(script: Uint8Array, program: Uint8Array): Uint8Array {
  const other = Uint8Array.from(script);
  other.set(program, script.length - program.length);
  return other;
}

/** A push that runs past the end. */
function broken(bytes: Uint8Array, opcode: number, to: Rewriting): readonly Uint8Array[] {
  const head = Math.min(pushPrefixSize(opcode), bytes.length);
  const rest = bytes.subarray(head);
  return rest.length > SMALL_DATA ? [bytes.subarray(0, head), to.data(rest)] : [bytes];
}

const CHECKS: ReadonlySet<number> = new Set([
  Opcode.OP_CHECKSIG,
  Opcode.OP_CHECKSIGVERIFY,
  Opcode.OP_CHECKSIGADD,
]);

/** What an inscription begins with. */
const ORD = Uint8Array.of(0x6f, 0x72, 0x64);

function pushed(
  data: Uint8Array,
  use: ScriptUse,
  next: Instruction | undefined,
  to: Rewriting,
): Uint8Array {
  if (data.length <= SMALL_DATA || isAllZero(data) || equalBytes(data, ORD)) return data;
  if (data.length <= 5 && next?.opcode === Opcode.OP_CHECKLOCKTIMEVERIFY) return to.lock(data);
  if (data.length <= 5 && next?.opcode === Opcode.OP_CHECKSEQUENCEVERIFY) return data;
  if (data.length === 32 && use === 'tapscript' && next && CHECKS.has(next.opcode)) {
    return to.xOnly(data);
  }
  return rewriteItem(data, to);
}

/** What stands on a stack, by its form. */
export function rewriteItem(data: Uint8Array, to: Rewriting): Uint8Array {
  const { length } = data;
  if (length <= SMALL_DATA || isAllZero(data)) return data;
  if (isPublicKeySize(data)) return to.key(data);
  if (length === 20 || length === 32) return to.hash(data);
  if (looksLikeEcdsa(data)) return to.ecdsa(data);
  if (length === 64 || length === 65) return to.schnorr(data);
  if (isProgram(data) || to.isScript(data)) return to.script(data, 'script');
  return isWords(data) ? to.text(data) : to.data(data);
}

/** A control block with another key and path, and the same first byte. */
export function rewriteBlock(block: Uint8Array, to: Rewriting): Uint8Array {
  const parts = [block.subarray(0, 1), to.xOnly(block.subarray(1, 33))];
  for (let at = 33; at < block.length; at += 32) parts.push(to.hash(block.subarray(at, at + 32)));
  return joinBytes(parts);
}

/** A redeem script that is a witness program. */
function isProgram(data: Uint8Array): boolean {
  return (
    data[0] === Opcode.OP_0 &&
    (data.length === 22 || data.length === 34) &&
    data[1] === data.length - 2
  );
}

/** Whether bytes are words of printable UTF-8. */
export function isWords(data: Uint8Array): boolean {
  const text = new TextDecoder().decode(data);
  return equalBytes(new TextEncoder().encode(text), data) && !/[\p{Cc}\p{Cn}]/u.test(text);
}
