import { describe, expect, test } from 'vitest';
import {
  bytesOf,
  type Hex,
  repeated,
  transaction,
  txInput,
  txOutput,
  witness,
} from '../../../test/psbt-text.ts';
import { recordedCalls, textParameters } from '../../../test/recorded.ts';
import { bytesToHex, hexToBytes } from '../../core/bytes/hex.ts';
import { Writer } from '../../core/bytes/writer.ts';
import { decodeBase64, encodeBase64 } from '../../core/encoding/base64.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { InspectedInput } from '../../core/inspect/inspected-input.ts';
import { NODE_KINDS } from '../../core/inspect/kind-table.ts';
import { outline } from '../../core/inspect/outline.ts';
import { PsbtMaps } from '../../core/inspect/psbt-maps.ts';
import { readPsbt } from '../../core/psbt/psbt.ts';
import { encodeLegacy } from '../../core/tx/ids.ts';
import { parseJson } from '../json/parse.ts';
import { lineText, prettyLines } from '../json/pretty-lines.ts';
import { writeJson } from '../json/write.ts';
import { decodeRawTransactionToJson } from './decode-transaction.ts';
import { FeeSum } from './decodepsbt-fee.ts';
import { decodePsbtToJson } from './decodepsbt-json.ts';
import type { JsonSections } from './json-sections.ts';
import { MapLineCounter } from './line-sink.ts';
import { psbtSections, transactionSections } from './result-sections.ts';

/** The sections of a PSBT; raises where it does not decode. */
function sectionsOf(bytes: Uint8Array, chain: Chain, alias: boolean): JsonSections {
  return psbtSections(inSections(bytes), chain, { alias });
}

/** What the sections of a PSBT are made of. */
function inSections(bytes: Uint8Array): Parameters<typeof psbtSections>[0] {
  const fee = new FeeSum();
  const counter = new MapLineCounter();
  const found = { global: 0, inputs: [] as number[], outputs: [] as number[], version: 0 };
  readPsbt(bytes, {
    global(map, version) {
      found.global = map.start;
      found.version = version;
      fee.global(map);
    },
    input(map, index) {
      found.inputs.push(map.start);
      fee.input(map, index);
      counter.input(map);
    },
    output(map, index) {
      found.outputs.push(map.start);
      fee.output(map, index);
      counter.output(map);
    },
    end: () => undefined,
  });
  const { global, version } = found;
  const inputs = Uint32Array.from(found.inputs);
  const outputs = Uint32Array.from(found.outputs);
  const { unsigned } = new PsbtMaps(bytes, outline(bytes).index, version);
  const starts = { global, inputs, outputs, ...(unsigned && { unsigned }) };
  return { bytes, starts, lines: counter.lines, version, fee: fee.total };
}

type Section = ReturnType<JsonSections['section']>;

/** Each is written once. */
const written = new WeakMap<JsonSections, readonly Section[]>();

function allSections(sections: JsonSections): readonly Section[] {
  const known = written.get(sections);
  if (known) return known;
  const all = Array.from({ length: sections.count }, (_, i) => sections.section(i));
  written.set(sections, all);
  return all;
}

function joined(sections: JsonSections): string {
  return allSections(sections)
    .map(({ text }) => new TextDecoder().decode(text))
    .join('');
}

function lines(sections: JsonSections): string {
  return allSections(sections)
    .flatMap(({ text, depth }) => {
      const { starts, depths } = prettyLines(text, depth);
      return Array.from(
        starts,
        (start, i) =>
          lineText(text, start, starts[i + 1] ?? text.length, depths[i]!, 100_000_000).text,
      );
    })
    .join('\n');
}

/** Another way to the same lines: through the parser, and with what is empty on one line. */
function pretty(text: string): string {
  const json = parseJson(text);
  if (json === undefined) throw new Error('not JSON');
  return writeJson(json, 2).replace(/([{[])\n\s*([}\]])/g, '$1$2');
}

const FILES = ['psbt-regtest', 'psbt-main', 'psbt-testnet4', 'psbt-odd', 'psbt-more'];

interface Sample {
  readonly id: string;
  readonly chain: Chain;
  readonly text: string;
  readonly bytes: Uint8Array;
}

function samples(
  file: string,
  decode: (text: string) => Uint8Array | undefined,
): readonly Sample[] {
  return recordedCalls(file)
    .filter(({ response }) => response.includes('"error":null'))
    .flatMap((call) => {
      const [text = ''] = textParameters(call);
      const bytes = decode(text);
      return bytes ? [{ id: call.id, chain: call.chain, text, bytes }] : [];
    });
}

/** Sections whose lines are not as many as were counted. */
function miscounted(sections: JsonSections): readonly string[] {
  return allSections(sections).flatMap(({ text, depth }, i) => {
    const printed = prettyLines(text, depth).starts.length;
    return printed === sections.linesIn(i) ? [] : [`section ${i}: ${printed}`];
  });
}

/** What is not as `decodepsbt` answers it, in sections or in lines. */
function faultsOf({ text, bytes, chain }: Sample): readonly string[] {
  const answer = decodePsbtToJson(text, chain);
  const psbt = inSections(bytes);
  const isWhole = joined(psbtSections(psbt, chain, { alias: true })) === answer;
  const asCore = pretty(answer).replace(/,\n *"final_scriptsig": \{\n.*\n.*\n *\}/g, '');
  const printed = psbtSections(psbt, chain, { alias: false });
  return [
    ...(isWhole ? [] : ['sections']),
    ...(lines(printed) === asCore ? [] : ['lines']),
    ...miscounted(printed),
  ];
}

describe("sections behind each other are Core's answer, and lines, without the alias, are that printed prettily", () => {
  test.each(FILES)('%s', (file) => {
    const all = samples(file, decodeBase64);
    const wrong = all.flatMap((sample) => faultsOf(sample).map((what) => `${sample.id} ${what}`));
    expect(all.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });
});

describe('a transaction is one section, whose lines are counted without being printed', () => {
  test.each(['tx', 'tx-odd'])('%s', (file) => {
    const all = samples(file, hexToBytes);
    const wrong = all.flatMap(({ id, text, bytes, chain }) => {
      const sections = transactionSections(bytes, chain);
      const whole = joined(sections);
      const isSame =
        whole === decodeRawTransactionToJson(text, true, true, chain) &&
        lines(sections) === pretty(whole);
      return [...(isSame ? [] : ['text']), ...miscounted(sections)].map((what) => `${id} ${what}`);
    });
    // Some calls ask for one of the two readings only.
    expect(wrong).toEqual([]);
  });
});

/** Transactions of many inputs or outputs: each `in` with the items of its witness. */
const LARGE: readonly (readonly [name: string, ins: readonly (readonly Hex[])[], outs: number])[] =
  [
    ['513 inputs', Array.from({ length: 513 }, () => []), 0],
    ['512 inputs, an output', Array.from({ length: 512 }, () => []), 1],
    [
      '600 inputs with witnesses',
      Array.from({ length: 600 }, (_, i) => ['aa', 'bb'].slice(i % 3)),
      300,
    ],
    ['a witness of many items', [Array.from({ length: 1000 }, () => ''), []], 513],
    ['513 outputs', [], 513],
    ['an input, 768 outputs', [[]], 768],
  ];

describe('a large transaction in sections', () => {
  function made(ins: readonly (readonly Hex[])[], outs: number): Uint8Array {
    const witnesses = ins.map((items) => witness(...items));
    const hasWitness = ins.some((items) => items.length > 0);
    const scripts = ['', '51', `0014${repeated('ab', 20)}`, `6a${repeated('51', 300)}`];
    return bytesOf(
      transaction({
        inputs: ins.map((_, i) => txInput(undefined, scripts[i % 4])),
        outputs: Array.from({ length: outs }, (_, i) => txOutput(i, scripts[i % 4]!)),
        ...(hasWitness && { witnesses }),
      }),
    );
  }

  function sectionsIn(bytes: Uint8Array): JsonSections {
    const input = new InspectedInput(bytes, 'transaction');
    return transactionSections(bytes, 'main', {
      inputs: input.startsOf('tx.input'),
      outputs: input.startsOf('tx.output'),
      witnesses: input.startsOf('tx.witness'),
    });
  }

  test.each(LARGE)('%s', (_name, ins, outs) => {
    const bytes = made(ins, outs);
    const sections = sectionsIn(bytes);
    expect(sections.count).toBeGreaterThan(2);
    const answer = decodeRawTransactionToJson(bytesToHex(bytes), true, true, 'main');
    expect(joined(sections)).toBe(answer);
    expect(lines(sections)).toBe(pretty(answer));
    expect(miscounted(sections)).toEqual([]);
  });

  test('finds the section that shows a byte', () => {
    const bytes = made([...Array.from({ length: 600 }, () => ['aabb'] as const)], 600);
    const sections = sectionsIn(bytes);
    for (let i = 0; i < sections.count; i++) {
      for (const { start, end, shown } of marked(sections.section(i), bytes)) {
        if (end - start > 8 || /^\d+$/.test(shown) === false) continue;
        // Version and lock time stand in the head, which any other byte leads to as well.
        if (i > 0) expect([shown, sections.sectionOf(start)]).toEqual([shown, i]);
      }
    }
    const { index } = new InspectedInput(bytes, 'transaction');
    const last = index.kind.lastIndexOf(NODE_KINDS.indexOf('tx.witness'));
    expect(sections.sectionOf(index.start[last]!)).toBe(3);
  });
});

/** The marks of a section as text and bytes that it shows. */
function marked(section: Section, bytes: Uint8Array) {
  const { text, marks } = section;
  return Array.from(marks.textStart, (start, i) => ({
    shown: new TextDecoder().decode(text.subarray(start, marks.textEnd[i])),
    bytes: bytes.subarray(marks.byteStart[i], marks.byteEnd[i]),
    start: marks.byteStart[i]!,
    end: marks.byteEnd[i]!,
  }));
}

describe('marks', () => {
  test('lie in the bytes that their section is about', () => {
    for (const { id, bytes, chain } of samples('psbt-more', decodeBase64)) {
      const sections = sectionsOf(bytes, chain, false);
      for (let i = 0; i < sections.count; i++) {
        const about = sections.bytesOf(i);
        const shown = marked(sections.section(i), bytes);
        const outside = shown.filter(
          ({ start, end }) => start < about.start || end > about.end || start > end,
        );
        expect(outside, id).toEqual([]);
        for (const { start } of shown) expect(sections.sectionOf(start), id).toBe(i);
      }
    }
  });

  test('numbers of transactions show the bytes that they were read from', () => {
    let count = 0;
    for (const { bytes, chain } of samples('tx', hexToBytes)) {
      for (const { shown, bytes: source } of marked(
        transactionSections(bytes, chain).section(0),
        bytes,
      )) {
        if (!/^\d+$/.test(shown)) continue;
        expect(new DataView(source.slice().buffer).getUint32(0, true)).toBe(Number(shown));
        expect(source.length).toBe(4);
        count++;
      }
    }
    expect(count).toBeGreaterThan(1000);
  });

  test('amounts of transactions show the bytes that they were read from', () => {
    let count = 0;
    for (const { bytes, chain } of samples('tx', hexToBytes)) {
      for (const { shown, bytes: source } of marked(
        transactionSections(bytes, chain).section(0),
        bytes,
      )) {
        if (!/^-?\d+\.\d{8}$/.test(shown)) continue;
        const satoshis = new DataView(source.slice().buffer).getBigInt64(0, true);
        expect(BigInt(shown.replace('.', ''))).toBe(satoshis);
        count++;
      }
    }
    expect(count).toBeGreaterThan(500);
  });
});

/** A version 0 PSBT of empty maps around an unsigned transaction, some outputs of which have addresses. */
function largePsbt(inputs: number, outputs: number): Uint8Array {
  const transaction = encodeLegacy({
    version: 2,
    lockTime: 7,
    inputs: Array.from({ length: inputs }, (_, i) => ({
      prevout: { txid: new Uint8Array(32).fill(i), vout: i },
      scriptSig: new Uint8Array(0),
      sequence: 0xffffffff - i,
      witness: [],
    })),
    outputs: Array.from({ length: outputs }, (_, i) => ({
      value: BigInt(i),
      scriptPubKey:
        i % 3 === 0 ? Uint8Array.of(0, 20, ...new Uint8Array(20).fill(i)) : Uint8Array.of(0x51),
    })),
  });
  const writer = new Writer();
  writer.bytes(Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff, 1, 0));
  writer.compactSize(transaction.length);
  writer.bytes(transaction);
  // One more record, an unknown one, behind it; then all the separators.
  writer.bytes(Uint8Array.of(1, 0xf0, 1, 0xaa, 0));
  writer.bytes(new Uint8Array(inputs + outputs));
  return writer.finish();
}

describe('a large unsigned transaction is written some inputs and outputs at a time', () => {
  test.each([
    [1, 600],
    [600, 1],
    [512, 256],
    [513, 257],
    [700, 900],
  ])('%i inputs, %i outputs', (inputs, outputs) => {
    const bytes = largePsbt(inputs, outputs);
    const sections = sectionsOf(bytes, 'main', true);
    const answer = decodePsbtToJson(encodeBase64(bytes), 'main');
    expect(sections.count).toBeGreaterThan(inputs + outputs + 5);
    expect(joined(sections)).toBe(answer);
    expect(lines(sections)).toBe(pretty(answer));
    expect(miscounted(sections)).toEqual([]);
    for (let i = 0; i < sections.count; i++) {
      const about = sections.bytesOf(i);
      for (const { shown, start, end } of marked(sections.section(i), bytes)) {
        expect(start >= about.start && end <= about.end, shown).toBe(true);
      }
    }
  });

  test('a byte of it leads to the section that shows it', () => {
    const bytes = largePsbt(700, 900);
    const sections = sectionsOf(bytes, 'main', false);
    // The first output's amount stands right behind the inputs and the outputs' count.
    const firstOutput = 7 + 3 + 4 + 3 + 700 * 41 + 3;
    const section = sections.section(sections.sectionOf(firstOutput));
    expect(new TextDecoder().decode(section.text)).toMatch(/^\{"value":0\.00000000,"n":0,/);
    expect(marked(section, bytes).some(({ start }) => start === firstOutput)).toBe(true);
  });
});
