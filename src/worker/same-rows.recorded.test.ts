import { expect, test } from 'vitest';
import { UNHEARD } from '../channel/testing/fake-worker.ts';
import { hexToBytes } from '../core/bytes/hex.ts';
import { decodeBase64 } from '../core/encoding/base64.ts';
import { outputCases, truthCases } from '../core/review/testing/truth.ts';
import { answerText } from '../core/said/answer-parts.ts';
import { execute } from '../rpc/dispatch.ts';
import { InspectSession } from './open/inspect-session.ts';

/*
 * The page's rows, the text and the JSON of one file come of one review: they say the
 * same of stage, fee, amounts, outputs and findings.
 */

const FILES = 200;
const CHAIN = 'regtest';

interface Told {
  readonly stage: string;
  readonly next?: string;
  readonly fee?: { readonly amount?: number; readonly proof: string };
  readonly inputs: readonly { readonly amount?: number; readonly amount_proof: string }[];
  readonly outputs: readonly { readonly change?: unknown }[];
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

test(`page, text and JSON of ${FILES} files say the same`, async () => {
  const files = sampled();
  expect(new Set(files).size).toBe(FILES);
  for (const file of files) {
    const { summary, verdicts, line, answer } = await opened(file);
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
  }
});
