/**
 * What opcodes do to the stacks, written a second time for tests: bytes are hex
 * texts, numbers are BigInt, hashes are Node's. It knows no rules and no errors;
 * whether a signature is valid it is told.
 */
import { createHash } from 'node:crypto';

export interface ModelStep {
  readonly position: number;
  readonly executed: boolean;
  readonly stack: readonly string[];
  readonly altStack: readonly string[];
}

/** How many signatures a signature opcode found to fit; of one that has one, which and for what key. */
export type ValidCount = (position: number, signature: string, key: string) => number;

interface Instruction {
  readonly opcode: number;
  readonly data: string;
}

/** The instructions up to a push that runs past the end. */
function parse(script: string): readonly Instruction[] {
  const all: Instruction[] = [];
  const byte = (at: number) => Number.parseInt(script.slice(2 * at, 2 * at + 2), 16);
  const size = script.length / 2;
  for (let at = 0; at < size; ) {
    const opcode = byte(at++);
    let length = opcode <= 75 ? opcode : 0;
    const lengthBytes = { 76: 1, 77: 2, 78: 4 }[opcode] ?? 0;
    for (let i = 0; i < lengthBytes; i++) length += byte(at + i) * 256 ** i;
    at += lengthBytes;
    if (!(at + length <= size)) break;
    all.push({ opcode, data: script.slice(2 * at, 2 * (at + length)) });
    at += length;
  }
  return all;
}

export function toNumber(item: string): bigint {
  const bytes = item.match(/../g) ?? [];
  const magnitude = BigInt(`0x0${bytes.toReversed().join('')}`);
  const sign = 1n << BigInt(Math.max(0, 8 * bytes.length - 1));
  return bytes.length > 0 && magnitude & sign ? -(magnitude ^ sign) : magnitude;
}

export function toItem(value: bigint): string {
  if (value === 0n) return '';
  const positive = value < 0n ? -value : value;
  const hex = positive.toString(16);
  const even = hex.padStart(hex.length + (hex.length % 2), '0');
  const whole = Number.parseInt(even.slice(0, 2), 16) >= 0x80 ? `00${even}` : even;
  const top = (Number.parseInt(whole.slice(0, 2), 16) + (value < 0n ? 0x80 : 0)).toString(16);
  return (`${top.padStart(2, '0')}${whole.slice(2)}`.match(/../g) ?? []).toReversed().join('');
}

const isTrue = (item: string) => !/^(?:00)*(?:80)?$/.test(item);
const truth = (value: boolean) => (value ? '01' : '');

const hashed = (name: string) => (item: string) =>
  createHash(name).update(item, 'hex').digest('hex');
const sha256 = hashed('sha256');
const ripemd160 = hashed('ripemd160');

const HASHES: Readonly<Record<number, (item: string) => string>> = {
  166: ripemd160,
  167: hashed('sha1'),
  168: sha256,
  169: (item) => ripemd160(sha256(item)),
  170: (item) => sha256(sha256(item)),
};

const UNARY: Readonly<Record<number, (a: bigint) => bigint>> = {
  139: (a) => a + 1n,
  140: (a) => a - 1n,
  143: (a) => -a,
  144: (a) => (a < 0n ? -a : a),
  145: (a) => (a === 0n ? 1n : 0n),
  146: (a) => (a === 0n ? 0n : 1n),
};

const bool = (value: boolean) => (value ? 1n : 0n);

const BINARY: Readonly<Record<number, (a: bigint, b: bigint) => bigint>> = {
  147: (a, b) => a + b,
  148: (a, b) => a - b,
  154: (a, b) => bool(a !== 0n && b !== 0n),
  155: (a, b) => bool(a !== 0n || b !== 0n),
  156: (a, b) => bool(a === b),
  158: (a, b) => bool(a !== b),
  159: (a, b) => bool(a < b),
  160: (a, b) => bool(a > b),
  161: (a, b) => bool(a <= b),
  162: (a, b) => bool(a >= b),
  163: (a, b) => (a < b ? a : b),
  164: (a, b) => (a > b ? a : b),
};

/** How many items are taken, and which of them are left, by their place from the bottom of those. */
const MOVES: Readonly<Record<number, readonly [taken: number, left: readonly number[]]>> = {
  109: [2, []],
  110: [2, [0, 1, 0, 1]],
  111: [3, [0, 1, 2, 0, 1, 2]],
  112: [4, [0, 1, 2, 3, 0, 1]],
  113: [6, [2, 3, 4, 5, 0, 1]],
  114: [4, [2, 3, 0, 1]],
  117: [1, []],
  118: [1, [0, 0]],
  119: [2, [1]],
  120: [2, [0, 1, 0]],
  123: [3, [1, 2, 0]],
  124: [2, [1, 0]],
  125: [2, [1, 0, 1]],
};

/** Runs the first opcodes of a script on a stack, and tells what is there after each. */
export function runModel(
  script: string,
  initial: readonly string[],
  count: number,
  validAt: ValidCount,
): readonly ModelStep[] {
  const stack = [...initial];
  const altStack: string[] = [];
  const branches: boolean[] = [];
  return parse(script)
    .slice(0, count)
    .map((instruction, position) => {
      const executed = !branches.includes(false);
      runOne(instruction, executed, stack, altStack, branches, (signature, key) =>
        validAt(position, signature, key),
      );
      return { position, executed, stack: [...stack], altStack: [...altStack] };
    });
}

function runOne(
  { opcode, data }: Instruction,
  executed: boolean,
  stack: string[],
  altStack: string[],
  branches: boolean[],
  valid: (signature: string, key: string) => number,
): void {
  const take = (count: number) => (count > 0 ? stack.splice(-count) : []);
  const pop = () => stack.pop() ?? '';
  if (opcode === 99 || opcode === 100) {
    branches.push(executed ? isTrue(pop()) === (opcode === 99) : false);
  } else if (opcode === 103) {
    branches.push(!branches.pop());
  } else if (opcode === 104) {
    branches.pop();
  }
  if (!executed) return;
  if (opcode <= 78) stack.push(data);
  else if (opcode === 79) stack.push('81');
  else if (opcode >= 81 && opcode <= 96) stack.push(toItem(BigInt(opcode - 80)));
  else if (opcode in HASHES) stack.push(HASHES[opcode]!(pop()));
  else if (opcode in UNARY) stack.push(toItem(UNARY[opcode]!(toNumber(pop()))));
  else if (opcode in BINARY) {
    const [a, b] = take(2).map(toNumber);
    stack.push(toItem(BINARY[opcode]!(a ?? 0n, b ?? 0n)));
  } else if (opcode in MOVES) {
    const [taken, left] = MOVES[opcode]!;
    const items = take(taken);
    stack.push(...left.map((at) => items[at] ?? ''));
  } else runOther(opcode, stack, altStack, take, pop, valid);
}

function runOther(
  opcode: number,
  stack: string[],
  altStack: string[],
  take: (count: number) => string[],
  pop: () => string,
  valid: (signature: string, key: string) => number,
): void {
  switch (opcode) {
    case 105: // VERIFY
    case 157: // NUMEQUALVERIFY
    case 136: // EQUALVERIFY
      take(opcode === 105 ? 1 : 2);
      return;
    case 107: // TOALTSTACK
      altStack.push(pop());
      return;
    case 108: // FROMALTSTACK
      stack.push(altStack.pop() ?? '');
      return;
    case 115: // IFDUP
      if (isTrue(stack.at(-1) ?? '')) stack.push(stack.at(-1)!);
      return;
    case 116: // DEPTH
      stack.push(toItem(BigInt(stack.length)));
      return;
    case 121: // PICK
    case 122: {
      const at = stack.length - 2 - Number(toNumber(pop()));
      stack.push(opcode === 121 ? (stack[at] ?? '') : (stack.splice(at, 1)[0] ?? ''));
      return;
    }
    case 130: // SIZE
      stack.push(toItem(BigInt((stack.at(-1) ?? '').length / 2)));
      return;
    case 135: {
      const [a, b] = take(2);
      stack.push(truth(a === b));
      return;
    }
    case 165: {
      const [x, least, behind] = take(3).map(toNumber);
      stack.push(truth(x! >= least! && x! < behind!));
      return;
    }
    case 172: // CHECKSIG
    case 173:
      {
        const [signature, key] = take(2);
        if (opcode === 172) stack.push(truth(valid(signature ?? '', key ?? '') > 0));
      }
      return;
    case 174: // CHECKMULTISIG
    case 175: {
      take(Number(toNumber(pop())));
      const wanted = Number(toNumber(pop()));
      take(wanted + 1);
      if (opcode === 174) stack.push(truth(valid('', '') >= wanted));
      return;
    }
    case 186: {
      // CHECKSIGADD
      const [signature, count, key] = take(3);
      const fits = valid(signature ?? '', key ?? '') > 0;
      stack.push(toItem(toNumber(count ?? '') + bool(fits)));
    }
  }
}
