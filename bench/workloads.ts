import { Point } from '@noble/secp256k1';
import { Writer } from '../src/core/bytes/writer.ts';
import { hash160, sha256 } from '../src/core/crypto/hashes.ts';

/** A version 0 PSBT as wallets write it, and the public keys in it. */
export interface PsbtWorkload {
  readonly bytes: Uint8Array;
  readonly keys: readonly Uint8Array[];
}

/** Each input with its P2WPKH UTXO, its key's derivation of five steps, and nothing else. */
export function psbtWithInputs(count: number): PsbtWorkload {
  const keys = publicKeys(count);
  const writer = new Writer(count * 200);
  writer.bytes(Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff));
  writeRecord(writer, [0x00], unsignedTransaction(count));
  writer.u8(0);
  for (const key of keys) writeInput(writer, key);
  writer.u8(0);
  return { bytes: writer.finish(), keys };
}

function publicKeys(count: number): readonly Uint8Array[] {
  const keys: Uint8Array[] = [];
  let point = Point.BASE;
  for (let i = 0; i < count; i++) {
    point = point.add(Point.BASE);
    keys.push(point.toBytes(true));
  }
  return keys;
}

function unsignedTransaction(inputs: number): Uint8Array {
  const writer = new Writer(inputs * 42);
  writer.u32(2);
  writer.compactSize(inputs);
  for (let i = 0; i < inputs; i++) {
    writer.bytes(sha256(Uint8Array.of(i & 255, i >> 8)));
    writer.u32(i % 7);
    writer.u8(0);
    writer.u32(0xfffffffd);
  }
  writer.u8(1);
  writer.i64(1_000_000n);
  writeScript(writer, sha256(Uint8Array.of(7)).subarray(0, 20));
  writer.u32(0);
  return writer.finish();
}

function writeInput(writer: Writer, key: Uint8Array): void {
  const utxo = new Writer();
  utxo.i64(123_456n);
  writeScript(utxo, hash160(key));
  writeRecord(writer, [0x01], utxo.finish());
  const origin = new Writer();
  for (const step of [0xd34db33f, 0x80000054, 0x80000000, 0x80000000, 0, 5]) origin.u32(step);
  writeRecord(writer, [0x06, ...key], origin.finish());
  writer.u8(0);
}

/** A P2WPKH script behind its length. */
function writeScript(writer: Writer, program: Uint8Array): void {
  writer.bytes(Uint8Array.of(22, 0x00, 0x14));
  writer.bytes(program);
}

function writeRecord(writer: Writer, key: readonly number[], value: Uint8Array): void {
  writer.compactSize(key.length);
  writer.bytes(Uint8Array.from(key));
  writer.compactSize(value.length);
  writer.bytes(value);
}
