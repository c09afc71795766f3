/** A script with a stack, typed by hand: a made-up input that runs it, in a transaction of its own. */
import { hexToBytes } from '../../bytes/hex.ts';
import { joinBytes } from '../../bytes/writer.ts';
import {
  controlBlockOf,
  TAPROOT_LEAF_TAPSCRIPT,
  tapLeafHash,
  tweakedOutputKey,
  UNSPENDABLE_KEY,
} from '../../crypto/taproot.ts';
import { Opcode } from '../../script/opcodes.ts';
import { parseScript, WrongWord } from '../../script/parse-script.ts';
import { payToTaproot, payToWitnessScriptHash } from '../../script/pay-to.ts';
import { encodeNumberPush, encodePush } from '../../script/push.ts';
import { type Subject, subjectOfTransaction } from '../../subject/subject.ts';
import type { Transaction } from '../../tx/types.ts';
import type { TypedRules } from './typed-rules.ts';

export interface TypedScript {
  /** In hex, or in words: opcodes with OP_ or without, numbers, 0x and raw bytes, 'texts'. */
  readonly script: string;
  /** A line an item, bottom first, each in hex; an empty line is an item of no bytes. */
  readonly stack: string;
  readonly rules: TypedRules;
}

/** Blocks, as many as a lock time can be. */
const LAST_HEIGHT = 499_999_999;
/** Relative to the coin: as many blocks as there can be. */
const MOST_BLOCKS = 0xffff;

/**
 * Its only input runs the script; what it asks to wait for in blocks has passed. A
 * {@link WrongWord} is raised where script or stack cannot be read.
 */
export function subjectOfTyped({ script, stack, rules }: TypedScript): Subject {
  const bytes = readScript(script);
  const items = readStack(stack);
  const { scriptPubKey, scriptSig, witness } = spendOf(bytes, items, rules);
  const prevout = { txid: new Uint8Array(32).fill(0x11), vout: 0 };
  const transaction: Transaction = {
    version: 2,
    inputs: [{ prevout, scriptSig, witness, sequence: MOST_BLOCKS }],
    outputs: [{ value: 0n, scriptPubKey: new Uint8Array(0) }],
    lockTime: LAST_HEIGHT,
  };
  const spent = { value: 100_000n, scriptPubKey };
  return subjectOfTransaction(transaction, {
    transactions: [],
    reported: () => spent,
    scripts: [],
  });
}

function readScript(text: string): Uint8Array {
  const trimmed = text.trim();
  // Digits alone are bytes where they are long, and a number that is pushed where they are few.
  const isHex =
    /^(?:[0-9a-f]{2})+$/i.test(trimmed) && (trimmed.length > 4 || /[a-f]/i.test(trimmed));
  return (isHex ? hexToBytes(trimmed) : undefined) ?? parseScript(text);
}

function readStack(text: string): readonly Uint8Array[] {
  if (text === '') return [];
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => {
      const bytes = line.trim() === '' ? new Uint8Array(0) : hexToBytes(line.trim());
      if (!bytes) throw new WrongWord(line.trim(), 'stack');
      return bytes;
    });
}

function spendOf(script: Uint8Array, stack: readonly Uint8Array[], rules: TypedRules) {
  const scriptSig = new Uint8Array(0);
  switch (rules) {
    case 'legacy':
      return {
        scriptPubKey: script,
        scriptSig: joinBytes(stack.map(shortestPush)),
        witness: [],
      };
    case 'segwit_v0':
      return {
        scriptPubKey: payToWitnessScriptHash(script),
        scriptSig,
        witness: [...stack, script],
      };
    case 'tapscript': {
      const leaf = tapLeafHash(TAPROOT_LEAF_TAPSCRIPT, script);
      const output = tweakedOutputKey(UNSPENDABLE_KEY, leaf)!;
      const block = controlBlockOf(TAPROOT_LEAF_TAPSCRIPT, output, UNSPENDABLE_KEY, []);
      return {
        scriptPubKey: payToTaproot(output.key),
        scriptSig,
        witness: [...stack, script, block],
      };
    }
  }
}

/** As nodes ask for it: -1 and 1 to 16 have opcodes of their own. */
function shortestPush(item: Uint8Array): Uint8Array {
  const [number = 0] = item;
  if (item.length === 1 && number === 0x81) return Uint8Array.of(Opcode.OP_1NEGATE);
  return item.length === 1 && number >= 1 && number <= 16
    ? encodeNumberPush(number)
    : encodePush(item);
}
