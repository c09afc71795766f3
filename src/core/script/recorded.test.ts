import { describe, expect, test } from 'vitest';
import { recordedCalls } from '../../../test/recorded.ts';
import { hexToBytes } from '../bytes/hex.ts';
import type { Chain } from '../encoding/chains.ts';
import { scriptToAsm } from './asm.ts';
import { describeScript } from './describe.ts';
import { solve } from './solver.ts';

/** What Bitcoin Core printed of a scriptPubKey. */
interface RecordedScript {
  readonly asm: string;
  readonly desc: string;
  readonly hex: string;
  readonly type: string;
  readonly address?: string;
}

/** What it printed of a scriptSig or a redeem or witness script. */
interface RecordedWords {
  readonly asm: string;
  readonly hex: string;
  /** Of a redeem or witness script. */
  readonly type?: string;
}

const FILES = [
  'tx',
  'tx-odd',
  'psbt-main',
  'psbt-more',
  'psbt-odd',
  'psbt-regtest',
  'psbt-testnet4',
] as const;

/** The successful answers of a file, each with its chain. */
function* answersOf(file: string): Generator<readonly [Chain, unknown]> {
  for (const { chain, status, response } of recordedCalls(file)) {
    if (status === 200) yield [chain, JSON.parse(response).result];
  }
}

/** Every object inside a JSON value, with the name under which it stands. */
function* objectsIn(value: unknown, name = ''): Generator<readonly [string, object]> {
  if (typeof value !== 'object' || value === null) return;
  yield [name, value];
  for (const [key, member] of Object.entries(value)) yield* objectsIn(member, key);
}

function isScript(value: object): value is RecordedScript {
  return 'asm' in value && 'desc' in value;
}

function isWords(value: object): value is RecordedWords {
  return 'asm' in value && 'hex' in value && !('desc' in value);
}

function bytesOf(hex: string): Uint8Array {
  return hexToBytes(hex) ?? new Uint8Array(0);
}

function ourScript(hex: string, chain: Chain): RecordedScript {
  const script = bytesOf(hex);
  const { desc, type, address } = describeScript(script, chain);
  const described = { asm: scriptToAsm(script, false), desc, hex, type };
  return address === undefined ? described : { ...described, address };
}

describe.each(FILES)('scripts that Bitcoin Core described in %s', (file) => {
  const scripts = new Map<string, readonly [Chain, RecordedScript]>();
  const words = new Map<string, readonly [boolean, RecordedWords]>();
  for (const [chain, answer] of answersOf(file)) {
    for (const [name, value] of objectsIn(answer)) {
      if (isScript(value)) scripts.set(chain + JSON.stringify(value), [chain, value]);
      if (!isWords(value)) continue;
      const decodesSighash = name === 'scriptSig' || name === 'final_scriptSig';
      words.set(`${decodesSighash}${JSON.stringify(value)}`, [decodesSighash, value]);
    }
  }

  test(`${scripts.size} different scriptPubKeys: asm, desc, type, address`, () => {
    expect(scripts.size).toBeGreaterThan(20);
    for (const [chain, recorded] of scripts.values()) {
      expect(ourScript(recorded.hex, chain)).toEqual(recorded);
    }
  });

  test(`${words.size} different other scripts: asm, type`, () => {
    expect(words.size).toBeGreaterThan(20);
    for (const [decodesSighash, { asm, hex, type }] of words.values()) {
      expect(scriptToAsm(bytesOf(hex), decodesSighash)).toBe(asm);
      if (type !== undefined) expect(solve(bytesOf(hex)).type).toBe(type);
    }
  });
});
