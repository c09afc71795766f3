import { bytesToHex, hexToBytes } from '../../bytes/hex.ts';
import { linesIn } from '../../bytes/utf8-text.ts';
import { hash160, sha256 } from '../../crypto/hashes.ts';
import { publicKeyOf } from '../../crypto/public-key.ts';
import { tweakedOutputKey } from '../../crypto/taproot.ts';
import type { Chain } from '../../encoding/chains.ts';
import { isSeedOverLines, type ReadKey, readKeyText } from './key-text.ts';
import type { KeyRefusal } from './key-verdict.ts';

/** A key by what everyone may know of it; bytes are in hex. */
export interface KnownKey {
  readonly compressed: boolean;
  readonly chains: readonly Chain[];
  /** In the form that it signs for. */
  readonly publicKey: string;
  /** HASH160 of that, and of the other form. */
  readonly id: string;
  readonly otherId: string;
}

export type KeyLine =
  | { readonly line: number; readonly key: KnownKey }
  | { readonly line: number; readonly refusal: KeyRefusal };

type Known = KnownKey | { readonly refusal: KeyRefusal };

/**
 * What is known of keys that were typed. Lines are found again by their SHA-256,
 * so that a key once read costs little when something else changes; private keys
 * are kept no longer than it takes to compute what is public.
 */
export class KeyCache {
  private known = new Map<string, Known>();
  /** By the key's line, x of the taproot output of which it is the internal key. */
  private outputs = new Map<string, string>();

  /** One for each line in UTF-8 that is not empty, in order. Forgets what is on no line. */
  read(utf8: Uint8Array): readonly KeyLine[] {
    const lines = linesIn(utf8);
    if (isSeedOverLines(lines)) {
      return lines.flatMap((content, line) =>
        content.length === 0 ? [] : [{ line, refusal: 'seed-words' as const }],
      );
    }
    const names = lines.map((line) => (line.length === 0 ? '' : nameOf(line)));
    this.learn(lines, names);
    this.forgetAllBut(new Set(names));
    return lines.flatMap((content, line): readonly KeyLine[] => {
      if (content.length === 0) return [];
      const known = this.known.get(names[line]!)!;
      return ['refusal' in known ? { line, refusal: known.refusal } : { line, key: known }];
    });
  }

  /**
   * By the line of a compressed key, x of the output that a wallet of BIP 86 makes of
   * it. `utf8` is that which was read.
   */
  outputKeys(utf8: Uint8Array, wanted: readonly number[]): ReadonlyMap<number, string> {
    const lines = linesIn(utf8);
    const names = new Map(wanted.map((line) => [line, nameOf(lines[line]!)]));
    for (const name of names.values()) this.learnOutput(name);
    return new Map([...names].map(([line, name]) => [line, this.outputs.get(name) ?? NO_OUTPUT]));
  }

  private learn(lines: readonly Uint8Array[], names: readonly string[]): void {
    const read: { readonly name: string; readonly read: ReadKey }[] = [];
    for (const [i, name] of names.entries()) {
      if (name === '' || this.known.has(name)) continue;
      const one = readKeyText(lines[i]!);
      if (one.ok) read.push({ name, read: one });
      // What is read has its place at once, so that the same line is not read twice.
      this.known.set(name, { refusal: one.ok ? 'unknown' : one.refusal });
    }
    const privateKeys = read.map(({ read: { key } }) => key);
    const points = overwriting(privateKeys, () =>
      privateKeys.map((privateKey) => publicKeyOf(privateKey, false)),
    );
    for (const [i, { name, read: one }] of read.entries()) {
      this.known.set(name, knownKey(points[i]!, one));
    }
  }

  private learnOutput(name: string): void {
    const known = this.known.get(name);
    if (this.outputs.has(name) || !known || 'refusal' in known || !known.compressed) return;
    const output = tweakedOutputKey(hexToBytes(known.publicKey)!.subarray(1));
    if (output) this.outputs.set(name, bytesToHex(output.key));
  }

  private forgetAllBut(names: ReadonlySet<string>): void {
    for (const name of this.known.keys()) if (!names.has(name)) this.known.delete(name);
    for (const name of this.outputs.keys()) if (!names.has(name)) this.outputs.delete(name);
  }
}

const NO_OUTPUT = '';

function nameOf(line: Uint8Array): string {
  return bytesToHex(sha256(line));
}

/** Works with private keys, and overwrites them whatever comes of it. */
function overwriting<T>(privateKeys: readonly Uint8Array[], work: () => T): T {
  try {
    return work();
  } finally {
    for (const key of privateKeys) key.fill(0);
  }
}

/** `point` is an uncompressed public key, of which the compressed one is made without the curve. */
function knownKey(point: Uint8Array, { compressed, chains }: ReadKey): KnownKey {
  const short = point.slice(0, 33);
  short[0] = 0x02 | (point[64]! & 1);
  const [own, other] = compressed ? [short, point] : [point, short];
  return {
    compressed,
    chains,
    publicKey: bytesToHex(own),
    id: bytesToHex(hash160(own)),
    otherId: bytesToHex(hash160(other)),
  };
}
