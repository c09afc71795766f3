/**
 * What addresses, base64 and the description of many or long scripts cost. Run: npx tsx bench/encoding.ts
 */
import { base64 } from '@scure/base';
import { bytesToHex } from '../src/core/bytes/hex.ts';
import { sha256 } from '../src/core/crypto/hashes.ts';
import { encodeAddress } from '../src/core/encoding/address.ts';
import { encodeBase58 } from '../src/core/encoding/base58.ts';
import { decodeBase64, encodeBase64 } from '../src/core/encoding/base64.ts';
import { encodeSegwitAddress } from '../src/core/encoding/bech32.ts';
import { scriptToAsm } from '../src/core/script/asm.ts';
import { describeScript } from '../src/core/script/describe.ts';
import { scriptForDestination } from '../src/core/script/destination.ts';

function measure(name: string, run: () => unknown): void {
  const times: number[] = [];
  for (let round = 0; round < 4; round++) {
    const start = performance.now();
    run();
    times.push(performance.now() - start);
  }
  console.log(`${name.padEnd(48)} ${times.map((time) => time.toFixed(1)).join(', ')} ms`);
}

const random = (seed: number) => sha256(Uint8Array.of(seed & 255, seed >> 8));
const hashes = Array.from({ length: 10_000 }, (_, seed) => random(seed).subarray(0, 20));
const programs = Array.from({ length: 10_000 }, (_, seed) => random(seed));

const payloads = hashes.map((hash) => Uint8Array.from([0, ...hash, 1, 2, 3, 4]));
measure('10,000 x Base58, 25 bytes', () => payloads.map(encodeBase58));
measure('10,000 P2PKH addresses', () =>
  hashes.map((hash) => encodeAddress({ type: 'pubkeyhash', hash }, 'main')),
);
measure('10,000 P2WPKH addresses', () =>
  hashes.map((program) => encodeSegwitAddress('bc', 0, program)),
);
measure('10,000 P2TR addresses', () =>
  programs.map((program) => encodeSegwitAddress('bc', 1, program)),
);

const large = new Uint8Array(24 << 20).map((_, i) => i * 31 + (i >> 8));
const text = encodeBase64(large);
measure('base64 encode, 24 MiB', () => encodeBase64(large));
measure('  @scure/base', () => base64.encode(large));
measure('base64 decode, 32 MiB of text', () => decodeBase64(text));
measure('  @scure/base', () => base64.decode(text));

function describeAll(scripts: readonly Uint8Array[]): number {
  let length = 0;
  for (const script of scripts) {
    const { desc, address } = describeScript(script, 'main');
    length += desc.length + (address ?? '').length + scriptToAsm(script, false).length;
  }
  return length;
}

const half = { hashes: hashes.slice(0, 5000), programs: programs.slice(0, 5000) };
const kinds: [string, Uint8Array[]][] = [
  ['P2PKH', half.hashes.map((hash) => scriptForDestination({ type: 'pubkeyhash', hash }))],
  [
    'P2WPKH',
    half.hashes.map((program) => scriptForDestination({ type: 'witness', version: 0, program })),
  ],
  [
    'P2TR',
    half.programs.map((program) => scriptForDestination({ type: 'witness', version: 1, program })),
  ],
  ['OP_RETURN', half.programs.map((data) => Uint8Array.from([0x6a, 32, ...data]))],
];
for (const [name, scripts] of kinds) {
  measure(`5,000 ${name}: desc, address, asm, type`, () => describeAll(scripts));
}

for (const size of [1 << 20, 32 << 20]) {
  const pushes = new Uint8Array(size).fill(1);
  const opcodes = new Uint8Array(size).fill(0xac);
  measure(`asm of ${size >> 20} MiB of one-byte pushes`, () => scriptToAsm(pushes, true).length);
  measure(`asm of ${size >> 20} MiB of opcodes`, () => scriptToAsm(opcodes, false).length);
  measure(`desc of ${size >> 20} MiB`, () => describeScript(opcodes, 'main').desc.length);
  measure(`hex of ${size >> 20} MiB`, () => bytesToHex(opcodes).length);
}
