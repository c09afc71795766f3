/**
 * How fast JSON is written and read, in milliseconds (best of several runs):
 * the answer to `decodepsbt` for 5,000 inputs, with and without marks, as a
 * string, and bodies of 30 MB.
 *
 *   npx tsx bench/json-writer.ts
 */
import { Writer } from '../src/core/bytes/writer.ts';
import { execute } from '../src/rpc/dispatch.ts';
import { parseJson } from '../src/rpc/json/parse.ts';
import { JsonTextWriter } from '../src/rpc/json/text-writer.ts';

const INPUTS = 5000;
const RUNS = 7;

function best(run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < RUNS; i++) {
    const start = performance.now();
    run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

function report(name: string, run: () => unknown): void {
  console.log(`${best(run).toFixed(1).padStart(8)} ms  ${name}`);
}

/** What an input of a decoded PSBT takes, shaped alike: about 900 bytes of text from 190. */
function writeInputs(writer: JsonTextWriter, source: Uint8Array): void {
  writer.beginArray();
  for (let i = 0; i < INPUTS; i++) writeInput(writer, source, i * 190);
  writer.endArray();
}

function writeInput(writer: JsonTextWriter, source: Uint8Array, at: number): void {
  const bytes = (from: number, length: number) => source.subarray(at + from, at + from + length);
  writer.mark(at, at + 190);
  writer.beginObject();
  writer.key('previous_txid');
  writer.reversedHex(bytes(0, 32));
  writer.key('witness_utxo');
  writer.beginObject();
  writer.key('amount');
  writer.amount(BigInt(at) * 1001n);
  writer.key('scriptPubKey');
  writer.beginObject();
  writer.key('asm');
  writer.string('0 751e76e8199196d454941c45d1b3a323f1433bd6');
  writer.key('desc');
  writer.string('addr(bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4)#uyjndxcw');
  writer.key('hex');
  writer.hex(bytes(32, 22));
  writer.key('address');
  writer.string('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  writer.key('type');
  writer.string('witness_v0_keyhash');
  writer.endObject();
  writer.endObject();
  writer.key('partial_signatures');
  writer.beginObject();
  writer.hexKey(bytes(54, 33));
  writer.hex(bytes(87, 71));
  writer.endObject();
  writer.key('bip32_derivs');
  writer.beginArray();
  writer.beginObject();
  writer.key('pubkey');
  writer.hex(bytes(54, 33));
  writer.key('master_fingerprint');
  writer.hex(bytes(160, 4));
  writer.key('path');
  writer.string('m/84h/0h/0h/0/5');
  writer.endObject();
  writer.endArray();
  writer.key('sequence');
  writer.number(4294967293);
  writer.endObject();
}

/** A PSBT of version 0 whose inputs carry a witness UTXO, a redeem script and a sequence. */
function psbt(inputs: number): string {
  const tx = new Writer();
  tx.u32(2);
  tx.compactSize(inputs);
  for (let i = 0; i < inputs; i++) {
    tx.bytes(new Uint8Array(32).fill(i));
    tx.u32(i);
    tx.u8(0);
    tx.u32(0xfffffffd);
  }
  tx.compactSize(0);
  tx.u32(0);
  const whole = new Writer();
  whole.bytes(Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff));
  record(whole, 0, tx.finish());
  whole.u8(0);
  for (let i = 0; i < inputs; i++) writeInputMap(whole, i);
  return Buffer.from(whole.finish()).toString('base64');
}

function writeInputMap(whole: Writer, i: number): void {
  const utxo = new Writer();
  utxo.i64(BigInt(i) * 1000n);
  utxo.u8(22);
  utxo.u8(0);
  utxo.u8(20);
  utxo.bytes(new Uint8Array(20).fill(i));
  record(whole, 1, utxo.finish());
  record(whole, 4, new Uint8Array(64).fill(0x51));
  whole.u8(0);
}

function record(writer: Writer, type: number, value: Uint8Array): void {
  writer.u8(1);
  writer.u8(type);
  writer.compactSize(value.length);
  writer.bytes(value);
}

const source = new Uint8Array(INPUTS * 190).map((_, i) => i * 7);
const written = new JsonTextWriter();
writeInputs(written, source);
const size = (written.finish().length / 1e6).toFixed(1);

report(`write ${INPUTS} inputs, ${size} MB, in chunks`, () => {
  const writer = new JsonTextWriter();
  writeInputs(writer, source);
  return writer.finishChunks();
});
report('the same with marks', () => {
  const writer = new JsonTextWriter({ source });
  writeInputs(writer, source);
  return [writer.finishChunks(), writer.marks];
});
report('the same without marks, as a string', () => {
  const writer = new JsonTextWriter();
  writeInputs(writer, source);
  return writer.finish();
});

const body = (params: string) => `{"id":1,"method":"decodepsbt","params":[${params}]}`;
const request = body(`"${psbt(INPUTS)}"`);
report(`answer decodepsbt of ${INPUTS} inputs, ${(request.length / 1e6).toFixed(1)} MB`, () =>
  execute(request, { chain: 'main' }),
);
const bodies: readonly (readonly [name: string, text: string])[] = [
  ['one string of 30 MB', `"${'A'.repeat(30e6)}"`],
  ['one string of 30 MB of escapes', `"${'\\n'.repeat(15e6)}"`],
  ['one string of 30 MB of emoji', `"${'😀'.repeat(7.5e6)}"`],
  ['numbers, 30 MB', `${'12345,'.repeat(5e6)}1`],
  ['objects, 30 MB', `${'{"a":1},'.repeat(3.75e6)}{}`],
  ['white space, 30 MB', ' '.repeat(30e6)],
];
for (const [name, text] of bodies) {
  const whole = Buffer.from(body(text)).toString();
  report(`read ${name}`, () => parseJson(whole));
}
