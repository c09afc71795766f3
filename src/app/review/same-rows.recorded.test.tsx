import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OpenedInput } from '../../channel/protocol/inspect-protocol.ts';
import { UNHEARD } from '../../channel/testing/fake-worker.ts';
import { hexToBytes } from '../../core/bytes/hex.ts';
import { decodeBase64 } from '../../core/encoding/base64.ts';
import { outputCases, truthCases } from '../../core/review/testing/truth.ts';
import { answerText } from '../../core/said/answer-parts.ts';
import { execute } from '../../rpc/dispatch.ts';
import { InspectSession } from '../../worker/open/inspect-session.ts';
import { AnswerLineView } from './answer-line.tsx';
import { FindingsView } from './findings.tsx';
import { SummaryView } from './summary/summary.tsx';
import { VerdictBox } from './verdict-line.tsx';

/*
 * What the page shows of a file, the text and the JSON come of one review: they say the
 * same of stage, fee, amounts, inputs, outputs and findings, in one order.
 */

const FILES = 200;
const CHAIN = 'regtest';

interface Told {
  readonly stage: string;
  readonly next?: string;
  readonly fee?: { readonly amount?: number; readonly proof: string };
  readonly inputs: readonly { readonly amount?: number; readonly amount_proof: string }[];
  readonly outputs: readonly { readonly amount?: number; readonly change?: unknown }[];
  readonly findings: readonly Readonly<Record<'code' | 'severity' | 'text', string>>[];
}

function called(method: string, file: string): unknown {
  const body = JSON.stringify({ method, params: [file] });
  const { result, error } = JSON.parse(execute(body, { chain: CHAIN }).body);
  if (error) throw new Error(error.message);
  return result;
}

async function opened(file: string) {
  const bytes = /^[0-9a-f]+$/i.test(file) ? hexToBytes(file)! : decodeBase64(file)!;
  const source = new Blob([bytes.slice()]);
  const answer = await new InspectSession().handlers.open({ source, chain: CHAIN }, UNHEARD);
  if (!answer.ok || !answer.opened.verdicts) throw new Error('nothing was verified');
  return answer.opened;
}

const coins = (satoshis: bigint | undefined) =>
  satoshis === undefined ? undefined : Number(satoshis) / 1e8;

/** Of the whole range of cases, in equal steps; none whose file is told with what stands beside it. */
function sampled(): readonly string[] {
  const files = [...truthCases('inspectpsbt'), ...outputCases()].flatMap(({ request }) => {
    const { params } = JSON.parse(request);
    return params.length === 1 ? [params[0] as string] : [];
  });
  const step = files.length / FILES;
  return Array.from({ length: FILES }, (_, i) => files[Math.floor(i * step)]!);
}

/** What one reads of it, without the markup. */
function words(html: string): string {
  const text = html.replace(/<\/(?:li|dt|dd|p|h3|button|div)>/g, ' ').replace(/<[^>]*>/g, '');
  const plain = text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&');
  return plain.replace(/\s+/g, ' ').trim();
}

const shown = (node: ReactNode) => renderToStaticMarkup(node);

/** The rows of one side as the page shows them, by number, in their order. */
function rowsOf({ summary }: OpenedInput, side: 'input' | 'output'): ReadonlyMap<number, string> {
  const html = shown(
    <SummaryView
      summary={summary}
      chain={CHAIN}
      onSelect={() => undefined}
      onChain={() => undefined}
    />,
  );
  const rows = html.matchAll(
    new RegExp(`<li class="flow-item" data-testid="${side}-(\\d+)">(.*?)</li>`, 'g'),
  );
  return new Map([...rows].map(([, number, row]) => [Number(number), words(row!)]));
}

/** The numbers of the rows of a text. */
function numbersIn(lines: readonly string[], side: 'Input' | 'Output'): readonly number[] {
  const row = new RegExp(`^  ${side} ([\\d,]+): `);
  return lines.flatMap((line) => {
    const number = row.exec(line)?.[1];
    return number === undefined ? [] : [Number(number.replaceAll(',', ''))];
  });
}

/** Those of `all` that are in `some`, in the order of `all`. */
const among = (all: Iterable<number>, some: Iterable<number>) => {
  const known = new Set(some);
  return [...all].filter((one) => known.has(one));
};

const btc = (amount: number | undefined) =>
  amount === undefined ? '' : `${amount.toFixed(8)} BTC`;

function expectSameRows(opened: OpenedInput, json: Told, lines: readonly string[]): void {
  const { summary, line, answer } = opened;
  expect(words(shown(<AnswerLineView answer={answer!} />))).toBe(lines[0]);
  expect(words(shown(<VerdictBox line={line!} name="line" />))).toContain(line!.text);
  const html = shown(
    <FindingsView findings={summary.findings} stopped={false} onSelect={() => undefined} />,
  );
  const codes = [...html.matchAll(/data-code="([^"]+)"/g)].map(([, code]) => code);
  expect(codes).toEqual([...new Set(json.findings.map(({ code }) => code))]);
  if (summary.message) return;
  const [inputs, outputs] = [rowsOf(opened, 'input'), rowsOf(opened, 'output')];
  expect(inputs.size + outputs.size).toBeGreaterThan(0);
  for (const [i, row] of inputs) expect(row).toContain(btc(json.inputs[i]!.amount));
  for (const [i, row] of outputs) expect(row).toContain(btc(json.outputs[i]!.amount));
  const [spent, paid] = [numbersIn(lines, 'Input'), numbersIn(lines, 'Output')];
  expect(among(inputs.keys(), spent)).toEqual(among(spent, inputs.keys()));
  expect(among(outputs.keys(), paid)).toEqual(among(paid, outputs.keys()));
}

test(`page, text and JSON of ${FILES} files say the same`, async () => {
  const files = sampled();
  expect(new Set(files).size).toBe(FILES);
  for (const file of files) {
    const found = await opened(file);
    const { summary, verdicts, line, answer } = found;
    const json = called('inspectpsbt', file) as Told;
    const text = called('describepsbt', file) as string;
    const { stage, next, fee, inputs, outputs, findings } = verdicts!;
    expect({ stage, next }).toEqual({ stage: json.stage, next: json.next });
    expect([coins(fee?.amount), fee?.proof]).toEqual([json.fee?.amount, json.fee?.proof]);
    expect(inputs.map(({ amount, proof }) => [coins(amount), proof])).toEqual(
      json.inputs.map((input) => [input.amount, input.amount_proof]),
    );
    expect(outputs.map(({ change }) => change)).toEqual(json.outputs.map(({ change }) => change));
    const codes = json.findings.map(({ code }) => code);
    expect(findings.map(({ code }) => code)).toEqual(codes);
    expect(summary.findings.flatMap(({ code, count }) => Array(count).fill(code)).sort()).toEqual(
      [...codes].sort(),
    );
    const lines = text.split('\n');
    expect(lines[0]).toBe(answerText(answer!));
    // By which mistake a script or a signature is wrong the page says later.
    const [first = ''] = line!.text.split('. ');
    expect(lines[3]!.startsWith(first)).toBe(true);
    const dangers = json.findings.filter(({ severity }) => severity === 'danger');
    for (const danger of dangers) expect(text).toContain(danger.text);
    expectSameRows(found, json, lines);
  }
});
