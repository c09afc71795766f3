import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { givenInput } from '../../../test/inputs.ts';
import { recordedCalls, textParameters } from '../../../test/recorded.ts';
import type {
  InspectCalls,
  JsonLine,
  OpenedInput,
} from '../../channel/protocol/inspect-protocol.ts';
import { UNHEARD } from '../../channel/testing/fake-worker.ts';
import { bytesToHex, hexToBytes } from '../../core/bytes/hex.ts';
import { outlinePastError } from '../../core/damage/damage.ts';
import { decodeBase64 } from '../../core/encoding/base64.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { kindOf, nodeCount } from '../../core/outline/node-index.ts';
import { BY_A, one } from '../../core/review/testing/file-rows.ts';
import { fileOf, wpkh } from '../../core/sign/testing/built-files.ts';
import { execute } from '../../rpc/dispatch.ts';
import { parseJson } from '../../rpc/json/parse.ts';
import { writeJson } from '../../rpc/json/write.ts';
import { InspectSession } from './inspect-session.ts';

/** A session that has opened a source, and what it said. */
async function opened(
  source: BlobPart,
  chain: Chain = 'main',
): Promise<{ readonly session: InspectSession; readonly input: OpenedInput }> {
  const session = new InspectSession();
  const answer = await session.handlers.open({ source: new Blob([source]), chain }, UNHEARD);
  if (!answer.ok) throw new Error(answer.named);
  return { session, input: answer.opened };
}

interface Sample {
  readonly id: string;
  readonly chain: Chain;
  readonly text: string;
  readonly method: 'decodepsbt' | 'decoderawtransaction';
  readonly decodes: boolean;
}

/** Inputs of the recordings, some of each file. */
function samples(...files: readonly string[]): readonly Sample[] {
  return files.flatMap((file) => {
    const method = file.startsWith('tx') ? 'decoderawtransaction' : 'decodepsbt';
    return recordedCalls(file)
      .filter((_, i) => i % 4 === 0)
      .flatMap(({ id, chain, request, response, status }) => {
        const [text = ''] = textParameters({ id, chain, request, response, status });
        const isWhole = method === 'decodepsbt' ? decodeBase64(text) : hexToBytes(text);
        // Some calls ask for one of the two serialisations only.
        if (!isWhole || isWhole.length < 12 || /true|false/.test(request)) return [];
        return [{ id, chain, text, method, decodes: response.includes('"error":null') } as const];
      });
  });
}

/** The result that the procedure answers with, as the text that it is. */
function resultText({ method, text, chain }: Sample): string {
  const body = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":["${text}"]}`;
  const answer = execute(body, { chain }).body;
  return answer.slice('{"jsonrpc":"2.0","result":'.length, -',"id":1}'.length);
}

/** As {@link resultText}, of Core's members only and with what is empty on one line. */
function prettyText(result: string): string {
  const json = parseJson(result);
  if (json === undefined) throw new Error('not JSON');
  return writeJson(json, 2)
    .replace(/([{[])\n\s*([}\]])/g, '$1$2')
    .replace(/,\n *"final_scriptsig": \{\n.*\n.*\n *\}/g, '');
}

const PSBT_FILES = ['psbt-main', 'psbt-odd', 'psbt-more', 'psbt-testnet4'];
const ALL = samples(...PSBT_FILES, 'tx', 'tx-odd');
const GOOD = ALL.filter(({ decodes }) => decodes);
const BAD = ALL.filter(({ decodes }) => !decodes);

test('there are enough samples', () => {
  expect(GOOD.length).toBeGreaterThan(150);
  expect(BAD.length).toBeGreaterThan(50);
});

describe('JSON', () => {
  test('copied whole it is the result of the procedure, byte for byte; its lines are those printed prettily, each with bytes of the input', async () => {
    for (const sample of GOOD) {
      const { session, input } = await opened(sample.text, sample.chain);
      const result = resultText(sample);
      const blob = await session.handlers.jsonText({ chain: sample.chain }, UNHEARD);
      expect(await blob.text(), sample.id).toBe(result);
      const { lines } = await session.handlers.jsonOpen({ chain: sample.chain }, UNHEARD);
      const all = await session.handlers.jsonLines({ from: 0, to: lines }, UNHEARD);
      expect(all.length).toBe(lines);
      const expected = prettyText(result).split('\n');
      expect(
        all.map(({ text }) => text),
        sample.id,
      ).toEqual(expected.map((line) => line.slice(0, 2000)));
      expect(
        all.map(({ length }) => length),
        sample.id,
      ).toEqual(expected.map((line) => line.length));
      const outside = all.filter(
        ({ byteStart, byteEnd }) =>
          !(0 <= byteStart && byteStart <= byteEnd && byteEnd <= input.size),
      );
      expect(outside, sample.id).toEqual([]);
    }
  });

  test('a byte leads to a line that shows it', async () => {
    for (const sample of GOOD.slice(0, 60)) {
      const { session, input } = await opened(sample.text, sample.chain);
      const { lines } = await session.handlers.jsonOpen({ chain: sample.chain }, UNHEARD);
      const all = await session.handlers.jsonLines({ from: 0, to: lines }, UNHEARD);
      for (let offset = 0; offset < input.size; offset += 7) {
        const line = all[await session.handlers.jsonFind({ offset }, UNHEARD)] as JsonLine;
        const isFirst = line.byteStart <= offset && offset < line.byteEnd;
        // Of what stands in no value of the JSON it is the line of the map; the magic is in none.
        expect(isFirst || offset < 5, `${sample.id} ${offset}`).toBe(true);
      }
    }
  });

  test('a line that is asked for alone is the same', async () => {
    const { session } = await opened(GOOD[0]!.text);
    const { lines } = await session.handlers.jsonOpen({ chain: 'main' }, UNHEARD);
    const all = await session.handlers.jsonLines({ from: -5, to: lines + 5 }, UNHEARD);
    for (let line = 0; line < lines; line++) {
      const [one] = await session.handlers.jsonLines({ from: line, to: line + 1 }, UNHEARD);
      expect(one).toEqual(all[line]);
    }
  });

  test('an input that does not decode has none', async () => {
    const { session } = await opened(BAD[0]!.text);
    expect(await session.handlers.jsonOpen({ chain: 'main' }, UNHEARD)).toEqual({ lines: 0 });
    expect(await session.handlers.jsonLines({ from: 0, to: 9 }, UNHEARD)).toEqual([]);
    expect(await session.handlers.jsonFind({ offset: 0 }, UNHEARD)).toBe(-1);
    expect((await session.handlers.jsonText({ chain: 'main' }, UNHEARD)).size).toBe(0);
  });

  test('the last chain that was asked for counts', async () => {
    const { session } = await opened(GOOD[0]!.text);
    await session.handlers.jsonOpen({ chain: 'main' }, UNHEARD);
    const { lines } = await session.handlers.jsonOpen({ chain: 'regtest' }, UNHEARD);
    const all = await session.handlers.jsonLines({ from: 0, to: lines }, UNHEARD);
    const expected = prettyText(resultText({ ...GOOD[0]!, chain: 'regtest' }));
    expect(all.map(({ text }) => text).join('\n')).toBe(expected);
  });
});

describe('parts', () => {
  test('are those of the index', async () => {
    for (const { id, text, method } of ALL) {
      const { session, input } = await opened(text);
      const bytes = new Uint8Array(
        await session.handlers.bytes({ start: 0, end: input.size }, UNHEARD),
      );
      const whole = outlinePastError(bytes, method === 'decodepsbt' ? 'psbt' : 'transaction').index;
      expect(input.index, id).toEqual(whole);
    }
  });

  test('values, bytes and copies agree', async () => {
    const { session, input } = await opened(GOOD[0]!.text);
    const bytes = decodeBase64(GOOD[0]!.text)!;
    for (let row = 0; row < nodeCount(input.index); row++) {
      const id = row;
      const [value] = await session.handlers.values({ ids: [id], chain: 'main' }, UNHEARD);
      const text = await (
        await session.handlers.copy({ id, as: 'text', chain: 'main' }, UNHEARD)
      ).text();
      // A row shows of some values both ends; what is copied is whole.
      const [beginning, ...shortened] = value!.text.split('…');
      expect(text.startsWith(beginning!)).toBe(true);
      expect(text).not.toContain('…');
      if (shortened.length === 0) {
        expect(text.length).toBe(value!.more ?? value!.text.length);
      }
      const hex = await (
        await session.handlers.copy({ id, as: 'hex', chain: 'main' }, UNHEARD)
      ).text();
      expect(hex).toBe(bytesToHex(bytes.subarray(input.index.start[row], input.index.end[row])));
    }
  });

  test('no part has no value', async () => {
    const { session } = await opened(GOOD[0]!.text);
    const ids = [-1, 2 ** 50, 77_777];
    const values = await session.handlers.values({ ids, chain: 'main' }, UNHEARD);
    expect(values.map(({ form }) => form)).toEqual(['none', 'none', 'none']);
    expect((await session.handlers.copy({ id: -1, as: 'hex', chain: 'main' }, UNHEARD)).size).toBe(
      0,
    );
  });

  test('the JSON of a part is what the result shows of it', async () => {
    const sample = GOOD.find(
      ({ text, method }) =>
        method === 'decodepsbt' && resultText({ ...GOOD[0]!, text }).includes('"witness_utxo"'),
    )!;
    const { session, input } = await opened(sample.text, sample.chain);
    const row = [...input.index.kind.keys()].find(
      (at) => kindOf(input.index, at) === 'psbt.in.witness_utxo',
    )!;
    const blob = await session.handlers.copy({ id: row, as: 'json', chain: sample.chain }, UNHEARD);
    const copied = JSON.parse(await blob.text()) as object;
    expect(Object.keys(copied)).toEqual(['amount', 'scriptPubKey']);
    const whole = await session.handlers.copy({ id: 0, as: 'json', chain: sample.chain }, UNHEARD);
    expect(JSON.parse(await whole.text())).toHaveProperty('inputs');
  });

  test('ids are found by place', async () => {
    const { session, input } = await opened(GOOD[0]!.text);
    const ids = await session.handlers.locate({ start: input.size - 1, end: input.size }, UNHEARD);
    expect(ids[0]).toBe(0);
    expect(ids.length).toBeGreaterThan(1);
  });
});

describe('faults', () => {
  test('are told as the procedure tells them', async () => {
    for (const sample of BAD) {
      const { input } = await opened(sample.text, sample.chain);
      const body = `{"jsonrpc":"2.0","id":1,"method":"${sample.method}","params":["${sample.text}"]}`;
      const { error } = JSON.parse(execute(body, { chain: sample.chain }).body) as {
        error: { message: string; data: { offset: number; length: number; path: string } };
      };
      const { fault } = input;
      expect(fault?.message, sample.id).toBe(error.message);
      expect(
        { offset: fault?.offset, length: fault?.length, path: fault?.path },
        sample.id,
      ).toEqual(error.data);
      expect(input.summary.complete).toBe(false);
    }
  });
});

async function payingAnAddress() {
  for (const { text } of GOOD) {
    const { session } = await opened(text, 'main');
    const { summary } = await session.handlers.review({ chain: 'main' }, UNHEARD);
    const paid = summary.outputs.shown.find(({ address }) => address !== undefined);
    if (paid) return { session, address: paid.address!, at: paid.at };
  }
  throw new Error('No example pays an address.');
}

describe('searching', () => {
  test('finds an id, an address and a text where they stand', async () => {
    const sample = GOOD.find(({ method, text }) => method === 'decodepsbt' && text.length > 400)!;
    const { session } = await opened(sample.text, 'main');
    const { summary } = await session.handlers.review({ chain: 'main' }, UNHEARD);
    const { inputs, outputs, txid } = summary;
    const queries = [
      inputs.shown[0]?.txid,
      outputs.shown.find(({ address }) => address)?.address,
      txid?.text,
      'psbt',
    ];
    for (const query of queries.filter((one) => one !== undefined)) {
      const { hits, total } = await session.handlers.search({ query, chain: 'main' }, UNHEARD);
      expect(total, query).toBeGreaterThan(0);
      for (const { id, start, end } of hits) {
        const around = await session.handlers.locate({ start, end }, UNHEARD);
        expect(around.at(-1)).toBe(id);
      }
    }
  });

  test('of an address tells which outputs pay exactly it', async () => {
    const { session, address, at } = await payingAnAddress();
    // Both ends of it, as a text that resembles it has them, make no address.
    const rows: readonly (readonly [query: string, paidIn: readonly number[] | undefined])[] = [
      [address, [at]],
      [` ${address} `, [at]],
      ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', []],
      [`${address.slice(0, 8)}q${address.slice(9)}`, undefined],
      ['psbt', undefined],
    ];
    for (const [query, paidIn] of rows) {
      const found = await session.handlers.search({ query, chain: 'main' }, UNHEARD);
      expect(found.paidIn, query).toEqual(paidIn);
    }
  });

  test('of nothing finds nothing', async () => {
    const { session } = await opened(GOOD[0]!.text);
    const found = await session.handlers.search({ query: ' ', chain: 'main' }, UNHEARD);
    expect(found).toEqual({ hits: [], total: 0, readings: [] });
  });
});

describe('opening', () => {
  test('what is neither is named, and nothing is kept', async () => {
    const session = new InspectSession();
    const source = new Blob(['L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ']);
    const answer = await session.handlers.open({ source, chain: 'main' }, UNHEARD);
    expect(answer).toEqual({ ok: false, named: 'private-key', chains: ['main'] });
    const names: readonly (keyof InspectCalls)[] = [
      'review',
      'values',
      'bytes',
      'locate',
      'search',
      'copy',
      'jsonOpen',
      'jsonText',
    ];
    for (const name of names) {
      const ask = { chain: 'main', ids: [1], query: 'x', rows: 'all' } as never;
      await expect(async () => session.handlers[name](ask, UNHEARD)).rejects.toThrow(
        'There is no input',
      );
    }
  });

  test('what cannot be read is told', async () => {
    const session = new InspectSession();
    const source = new Blob(['cHNidP']);
    source.slice = () => {
      throw new Error('gone');
    };
    const answer = await session.handlers.open({ source, chain: 'main' }, UNHEARD);
    expect(answer).toEqual({ ok: false, named: 'unreadable' });
  });

  test('of JSON only the input itself is to be kept', async () => {
    const secret = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA';
    const { text } = GOOD[0]!;
    const { input } = await opened(`{"keys":["${secret}"],"psbt":"${text}"}`);
    expect(await input.keep?.text()).toBe(text);
    expect(
      JSON.stringify({
        ...input,
        index: undefined,
        summary: undefined,
        answer: undefined,
        verdicts: undefined,
      }),
    ).not.toContain(secret.slice(0, 10));
    expect((await opened(text)).input.keep).toBeUndefined();
  });

  test('tells how far it is', async () => {
    // Nothing is told too soon after what was told before: here a second has gone by each time.
    let seconds = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      seconds += 1;
      return 1000 * seconds;
    });
    const session = new InspectSession();
    const steps: number[] = [];
    const many = new Uint8Array(20 << 20).fill(0x20);
    const source = new Blob([many, GOOD[0]!.text]);
    await session.handlers.open(
      { source, chain: 'main' },
      { ...UNHEARD, report: ({ done, total }) => steps.push(done / total) },
    );
    expect(steps.every((step, i) => step >= (steps[i - 1] ?? 0) && step <= 1)).toBe(true);
    // Of reading and of decoding, which count alike.
    expect(steps.some((step) => step > 0 && step < 0.5)).toBe(true);
    expect(steps.at(-1)).toBeGreaterThan(0.5);
  });
});

test.each(['multisig', 'musig2', 'payment', 'taproot', 'version2'])(
  '%s is described as by describepsbt',
  async (name) => {
    const file = readFileSync(new URL(`../../../public/samples/${name}.psbt`, import.meta.url));
    const { session } = await opened(new Uint8Array(file), 'regtest');
    const described = await session.handlers.describe({ chain: 'regtest' }, UNHEARD);
    const body = JSON.stringify({ method: 'describepsbt', params: [file.toString('base64')] });
    expect(described).toBe(JSON.parse(execute(body, { chain: 'regtest' }).body).result);
  },
);

describe('how far it is, in one line', () => {
  test.each([
    ['unsigned', fileOf(one(wpkh('A')))],
    ['contradiction', fileOf({ ...one(wpkh('A')), outputs: [{ lock: wpkh('D'), origins: 'E' }] })],
    ['draft', givenInput('174val09')],
    [undefined, givenInput('174inv01')],
  ] as const)('%s', async (state, text) => {
    const { input } = await opened(text);
    expect(input.line?.state).toBe(state);
  });

  test('it leads to the part where it is seen', async () => {
    const wrong = { lock: wpkh('D'), origins: 'E' };
    const { input } = await opened(fileOf({ ...one(wpkh('A')), outputs: [wrong] }));
    expect(kindOf(input.index, input.line?.node ?? -1)).toMatch(/^psbt\.out/);
  });
});

describe('what the finalizer makes of it', () => {
  test.each([
    ['enough signatures', fileOf(one(wpkh('A'), { signed: BY_A })), true],
    ['none', fileOf(one(wpkh('A'))), false],
    ['what does not decode', givenInput('174inv01'), false],
  ] as const)('%s', async (_, text, isMade) => {
    const { session } = await opened(text);
    const psbt = await session.handlers.finalize({ as: 'psbt' }, UNHEARD);
    expect(psbt !== undefined).toBe(isMade);
    const hex = await (await session.handlers.finalize({ as: 'transaction' }, UNHEARD))?.text();
    expect(hex).toEqual(isMade ? expect.stringMatching(/^02000000/) : undefined);
  });
});
