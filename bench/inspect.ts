/**
 * `npx tsx --expose-gc bench/inspect.ts [megabytes [workload]]`: inputs of 24 MB opened,
 * scrolled through, searched and printed as the worker does it, with the time
 * of each step and the most memory that the process had beside the source.
 */

import type { InspectCalls } from '../src/channel/protocol/inspect-protocol.ts';
import { Writer } from '../src/core/bytes/writer.ts';
import { sha256, sha256d } from '../src/core/crypto/hashes.ts';
import { encodeBase64 } from '../src/core/encoding/base64.ts';
import { InspectSession } from '../src/worker/open/inspect-session.ts';
import { psbtWithInputs } from './workloads.ts';

const MEGABYTE = 1_000_000;

/** Inputs with a whole previous transaction each, of `outputs` outputs. */
function psbtWithPreviousTransactions(size: number, outputs: number): Uint8Array {
  const inputs = Math.max(1, Math.floor(size / (outputs * 31 + 100)));
  const previous = Array.from({ length: inputs }, (_, i) => previousTransaction(i, outputs));
  const writer = new Writer(size + MEGABYTE);
  writer.bytes(Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff));
  const unsigned = new Writer(inputs * 42);
  unsigned.u32(2);
  unsigned.compactSize(inputs);
  for (const one of previous) {
    unsigned.bytes(sha256d(one));
    unsigned.u32(0);
    unsigned.u8(0);
    unsigned.u32(0xfffffffd);
  }
  unsigned.u8(1);
  writeOutput(unsigned, 0);
  unsigned.u32(0);
  writeRecord(writer, 0x00, unsigned.finish());
  writer.u8(0);
  for (const one of previous) {
    writeRecord(writer, 0x00, one);
    writer.u8(0);
  }
  writer.u8(0);
  return writer.finish();
}

function previousTransaction(seed: number, outputs: number): Uint8Array {
  const writer = new Writer(outputs * 32 + 100);
  writer.u32(2);
  writer.u8(1);
  writer.bytes(sha256(Uint8Array.of(seed & 255, (seed >> 8) & 255, seed >> 16)));
  writer.u32(0);
  writer.u8(0);
  writer.u32(0xffffffff);
  writer.compactSize(outputs);
  for (let i = 0; i < outputs; i++) writeOutput(writer, seed + i);
  writer.u32(0);
  return writer.finish();
}

/** A P2WPKH output. */
function writeOutput(writer: Writer, seed: number): void {
  writer.i64(BigInt(1000 + seed));
  writer.bytes(Uint8Array.of(22, 0x00, 0x14));
  writer.bytes(sha256(Uint8Array.of(seed & 255, (seed >> 8) & 255)).subarray(0, 20));
}

function writeRecord(writer: Writer, type: number, value: Uint8Array): void {
  writer.u8(1);
  writer.u8(type);
  writer.compactSize(value.length);
  writer.bytes(value);
}

/** The most memory that the process had, asked for often enough to see it. */
class Peak {
  private highest = 0;
  private readonly before = total();
  private readonly timer = setInterval(() => this.look(), 5);

  look(): void {
    this.highest = Math.max(this.highest, total());
  }

  /** Bytes above what there was at the beginning. */
  stop(): number {
    this.look();
    clearInterval(this.timer);
    return this.highest - this.before;
  }
}

function total(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const took = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  const cpu = ((user + system) / 1000).toFixed(0);
  console.log(`  ${name.padEnd(34)} ${took.toFixed(0).padStart(8)} ms, ${cpu} ms of processors`);
  return result;
}

/** An input as base64 in a Blob, so that nothing but the Blob holds it. */
function sourceOf(bytes: Uint8Array): Source {
  return { blob: new Blob([encodeBase64(bytes)]), size: bytes.length };
}

interface Source {
  readonly blob: Blob;
  /** Of the bytes in it. */
  readonly size: number;
}

async function measure(name: string, { blob: source, size }: Source): Promise<void> {
  console.log(
    `${name}: ${(size / MEGABYTE).toFixed(1)} MB, ${(source.size / MEGABYTE).toFixed(1)} MB of base64`,
  );
  await collectGarbage();
  const { handlers } = new InspectSession();
  const peak = new Peak();
  const serving = { report: () => peak.look(), give: () => undefined };
  const ask = async <Name extends keyof InspectCalls>(
    call: Name,
    what: InspectCalls[Name]['ask'],
  ): Promise<InspectCalls[Name]['answer']> => handlers[call](what, serving);
  const opened = await timed('open', () => ask('open', { source, chain: 'main' }));
  if (!opened.ok) throw new Error(opened.named);
  const openPeak = peak.stop();
  await collectGarbage();
  const { index } = opened.opened;
  const rows = index.kind.length;
  console.log(`  ${'parts'.padEnd(34)} ${String(rows).padStart(8)}`);
  console.log(
    `  ${'most memory while opening'.padEnd(34)} ${(openPeak / size).toFixed(2).padStart(8)} x size`,
  );
  const later = new Peak();
  const last = Array.from({ length: 60 }, (_, i) => rows - 1 - i).filter((row) => row >= 0);
  await timed('values of the last 60 rows', () => ask('values', { ids: last, chain: 'main' }));
  const { hits } = await timed('search an id', () =>
    ask('search', { query: opened.opened.summary.inputs.shown[0]!.txid, chain: 'main' }),
  );
  if (hits.length === 0) throw new Error('nothing was found');
  const { lines } = await timed('open the JSON', () => ask('jsonOpen', { chain: 'main' }));
  await timed('the last lines of the JSON', () =>
    ask('jsonLines', { from: lines - 60, to: lines }),
  );
  await timed('the first lines of the JSON', () => ask('jsonLines', { from: 0, to: 60 }));
  await timed('the line of a byte', () => ask('jsonFind', { offset: size >> 1 }));
  console.log(`  ${'lines of the JSON'.padEnd(34)} ${String(lines).padStart(8)}`);
  console.log(
    `  ${'most memory afterwards'.padEnd(34)} ${(later.stop() / size).toFixed(2).padStart(8)} x size, over what is kept`,
  );
}

/** Twice, with a pause, so that what buffers held outside of the heap goes as well. */
async function collectGarbage(): Promise<void> {
  globalThis.gc?.();
  await new Promise((resolve) => setTimeout(resolve, 20));
  globalThis.gc?.();
}

const SIZE = Number(process.argv[2] ?? 24) * MEGABYTE;
const WORKLOADS: readonly (readonly [name: string, make: () => Source])[] = [
  [
    'previous transactions of 3,000 outputs',
    () => sourceOf(psbtWithPreviousTransactions(SIZE, 3000)),
  ],
  ['previous transactions of 3 outputs', () => sourceOf(psbtWithPreviousTransactions(SIZE, 3))],
  ['small records', () => sourceOf(psbtWithInputs(Math.floor(SIZE / 138)).bytes)],
];
for (const [name, make] of WORKLOADS) {
  if (name.includes(process.argv[3] ?? '')) await measure(name, make());
}
