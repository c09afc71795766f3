/** What a script asks for, as far as it says so: as a miniscript, by its shape, or by its multisigs. */
import { isPublicKeySize } from '../crypto/public/point.ts';
import { fromScript, type KeyOfHash } from '../miniscript/from-script.ts';
import type { Miniscript, MiniscriptContext } from '../miniscript/types.ts';
import { equivalentOf } from '../policy/equivalent-script.ts';
import { group, policyOf, type ScriptPolicy } from '../policy/script-policy.ts';
import type { ScriptVersion } from '../script/interpreter/checker.ts';
import { positiveNumberOf } from '../script/number.ts';
import { Opcode } from '../script/opcodes.ts';
import { type Instruction, readInstructions } from '../script/reader.ts';

export interface ReadScript {
  readonly node?: Miniscript | undefined;
  /** Whether the script is that of `node`, and not one that asks for the same. */
  readonly isMiniscript: boolean;
  /** With nothing in it where the script asks for no keys that are seen. */
  readonly policy: ScriptPolicy;
}

export function readScript(
  script: Uint8Array,
  version: ScriptVersion,
  keyOfHash: KeyOfHash,
): ReadScript {
  const context: MiniscriptContext = version === 'tapscript' ? 'tapscript' : 'p2wsh';
  const known = (hash: Uint8Array) => keyOfHash(hash) ?? hash;
  const read = fromScript(script, known, context);
  if (read.ok) return { node: read.node, isMiniscript: true, policy: policyOf(read.node) };
  const same = equivalentOf(script, known, context);
  if (same) return { node: same, isMiniscript: false, policy: policyOf(same) };
  return { isMiniscript: false, policy: multisigsIn(script, version) };
}

/** The multisigs of a script that is not understood, any of which may be enough for all that is known. */
function multisigsIn(script: Uint8Array, version: ScriptVersion): ScriptPolicy {
  const all = [...readInstructions(script)];
  return group('or', version === 'tapscript' ? sumsIn(all) : multisigsOf(all));
}

function multisigsOf(all: readonly Instruction[]): readonly ScriptPolicy[] {
  return all.flatMap(({ opcode }, i) => {
    const isMultisig =
      opcode === Opcode.OP_CHECKMULTISIG || opcode === Opcode.OP_CHECKMULTISIGVERIFY;
    return (isMultisig && multisigBefore(all, i)) || [];
  });
}

/** `m <key>… n`; where `m` does not stand there, all keys together are enough at least. */
function multisigBefore(all: readonly Instruction[], at: number): ScriptPolicy | undefined {
  const count = all[at - 1] && positiveNumberOf(all[at - 1]!);
  if (!count || count > at - 1) return undefined;
  const keys = all.slice(at - 1 - count, at - 1).flatMap(({ data }) => data ?? []);
  if (keys.length !== count || !keys.every(isPublicKeySize)) return undefined;
  const threshold = all[at - 2 - count];
  const required = (threshold && positiveNumberOf(threshold)) ?? count;
  return { kind: 'keys', count: Math.min(required, count), keys };
}

const COMPARED: ReadonlySet<number> = new Set([
  Opcode.OP_NUMEQUAL,
  Opcode.OP_NUMEQUALVERIFY,
  Opcode.OP_EQUAL,
  Opcode.OP_EQUALVERIFY,
  Opcode.OP_GREATERTHANOREQUAL,
]);

/** `<key> OP_CHECKSIG` or OP_CHECKSIGADD, further keys with OP_CHECKSIGADD, and what the sum is compared with. */
function sumsIn(all: readonly Instruction[]): readonly ScriptPolicy[] {
  const sums: ScriptPolicy[] = [];
  for (let at = 0; at < all.length; ) {
    const keys: Uint8Array[] = [];
    let key = addedKey(all, at, true);
    for (; key; key = addedKey(all, at, false)) {
      keys.push(key);
      at += 2;
      if (all[at]?.opcode === Opcode.OP_SWAP) at++;
    }
    if (keys.length === 0) at++;
    if (keys.length > 1) {
      sums.push({ kind: 'keys', count: comparedWith(all, at, keys.length), keys });
    }
  }
  return sums;
}

function addedKey(
  all: readonly Instruction[],
  at: number,
  isFirst: boolean,
): Uint8Array | undefined {
  const data = all[at]?.data;
  const opcode = all[at + 1]?.opcode;
  const isAdded = opcode === Opcode.OP_CHECKSIGADD || (isFirst && opcode === Opcode.OP_CHECKSIG);
  return data?.length === X_SIZE && isAdded ? data : undefined;
}

const X_SIZE = 32;

function comparedWith(all: readonly Instruction[], at: number, most: number): number {
  const [number, compare] = [all[at], all[at + 1]];
  const required = number && compare && COMPARED.has(compare.opcode) && positiveNumberOf(number);
  return required ? Math.min(required, most) : most;
}
