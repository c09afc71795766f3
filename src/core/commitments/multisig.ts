/** Multisigs in scripts, with the keys as they stand: CHECKMULTISIG, or a sum of CHECKSIGADD (BIP 342). */
import { concatBytes } from '../bytes/writer.ts';
import { scriptNumberAt } from '../script/number.ts';
import { decodeSmallInteger, isSmallInteger, Opcode } from '../script/opcodes.ts';
import { encodeNumberPush, encodePush } from '../script/push.ts';
import { type Instruction, readInstructions } from '../script/reader.ts';

export interface Multisig {
  readonly form: 'multi' | 'multi_a';
  readonly required: number;
  /** 32, 33 or 65 bytes each. */
  readonly keys: readonly Uint8Array[];
  /** What stands around it in its script. */
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** The opcode that ends it; with VERIFY where more follows. */
  readonly end: number;
}

const KEY_SIZES: ReadonlySet<number> = new Set([32, 33, 65]);

function isKey(one: Instruction | undefined): boolean {
  return one?.data !== undefined && KEY_SIZES.has(one.data.length);
}

/** The first one of a script. */
export function multisigIn(script: Uint8Array): Multisig | undefined {
  const all = [...readInstructions(script)];
  for (let i = 0; i < all.length; i++) {
    const found = plainFrom(script, all, i) ?? sumFrom(script, all, i);
    if (found) return found;
  }
  return undefined;
}

function numberOf(one: Instruction | undefined): number | undefined {
  if (!one?.ok) return undefined;
  if (isSmallInteger(one.opcode)) return decodeSmallInteger(one.opcode);
  const { data } = one;
  return data && data.length > 0 && data.length <= 2
    ? scriptNumberAt(data, 0, data.length)
    : undefined;
}

/** m, keys, n, CHECKMULTISIG. */
function plainFrom(
  script: Uint8Array,
  all: readonly Instruction[],
  start: number,
): Multisig | undefined {
  const required = numberOf(all[start]);
  if (!required || isKey(all[start])) return undefined;
  let at = start + 1;
  while (isKey(all[at])) at++;
  const keys = all.slice(start + 1, at).map(({ data }) => data!);
  const last = all[at + 1];
  const isEnd =
    last?.opcode === Opcode.OP_CHECKMULTISIG || last?.opcode === Opcode.OP_CHECKMULTISIGVERIFY;
  if (keys.length === 0 || numberOf(all[at]) !== keys.length || !isEnd) return undefined;
  const before = script.subarray(0, all[start]!.start);
  const after = script.subarray(last.end);
  return { form: 'multi', required, keys, before, after, end: last.opcode };
}

/** key CHECKSIG, key CHECKSIGADD …, m, NUMEQUAL. */
function sumFrom(
  script: Uint8Array,
  all: readonly Instruction[],
  start: number,
): Multisig | undefined {
  const keys: Uint8Array[] = [];
  let at = start;
  const checkAt = () => (keys.length === 0 ? Opcode.OP_CHECKSIG : Opcode.OP_CHECKSIGADD);
  while (isKey(all[at]) && all[at + 1]?.opcode === checkAt()) {
    keys.push(all[at]!.data!);
    at += 2;
  }
  const required = numberOf(all[at]);
  const last = all[at + 1];
  const isEnd = last?.opcode === Opcode.OP_NUMEQUAL || last?.opcode === Opcode.OP_NUMEQUALVERIFY;
  if (keys.length === 0 || !required || !isEnd) return undefined;
  const before = script.subarray(0, all[start]!.start);
  const after = script.subarray(last.end);
  return { form: 'multi_a', required, keys, before, after, end: last.opcode };
}

/** The script with another multisig in it. */
export function withMultisig(
  multisig: Multisig,
  change: Partial<Pick<Multisig, 'form' | 'required' | 'keys'>>,
): Uint8Array {
  const { form, required, keys, before, after } = { ...multisig, ...change };
  const isVerify =
    multisig.end === Opcode.OP_CHECKMULTISIGVERIFY || multisig.end === Opcode.OP_NUMEQUALVERIFY;
  if (form === 'multi') {
    const end = isVerify ? Opcode.OP_CHECKMULTISIGVERIFY : Opcode.OP_CHECKMULTISIG;
    return concatBytes(
      before,
      encodeNumberPush(required),
      ...keys.map(encodePush),
      encodeNumberPush(keys.length),
      Uint8Array.of(end),
      after,
    );
  }
  const sums = keys.flatMap((key, i) => [
    encodePush(key),
    Uint8Array.of(i === 0 ? Opcode.OP_CHECKSIG : Opcode.OP_CHECKSIGADD),
  ]);
  const end = isVerify ? Opcode.OP_NUMEQUALVERIFY : Opcode.OP_NUMEQUAL;
  return concatBytes(before, ...sums, encodeNumberPush(required), Uint8Array.of(end), after);
}
