import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { execute } from '../src/rpc/dispatch.ts';
import { bipVectors } from './bips.ts';

/* The table of docs/silent-payments.md, held against what is answered. */

const TEXT = readFileSync(new URL('../docs/silent-payments.md', import.meta.url), 'utf8');

interface Vector {
  readonly description: string;
  readonly psbt: string;
}

interface Answer {
  readonly outputs: readonly { readonly silent_payment?: { readonly status: string } }[];
  readonly findings: readonly { readonly code: string }[];
}

function rowOf(name: string, { description, psbt }: Vector): string {
  const body = JSON.stringify({ method: 'inspectpsbt', params: [psbt] });
  const { outputs, findings } = JSON.parse(execute(body, { chain: 'main' }).body).result as Answer;
  const statuses = outputs.flatMap(({ silent_payment: paid }) => (paid ? [paid.status] : []));
  const codes = findings
    .map(({ code }) => code)
    .filter((code) => /^(?:silent-payment-|registry-mismatch)/.test(code));
  const found = [...new Set(codes)].map((code) => `\`${code}\``).join(', ');
  return `| ${name} | ${description} | ${statuses.join(', ') || 'none'} | ${found} |`;
}

const { valid, invalid } = bipVectors<Record<'valid' | 'invalid', readonly Vector[]>>('bip375');

test('every vector of BIP 375 has its row, with what is answered', () => {
  const rows = [
    ...valid.map((one, i) => rowOf(`valid ${i}`, one)),
    ...invalid.map((one, i) => rowOf(`invalid ${i}`, one)),
  ];
  expect(rows.length).toBe(42);
  expect(rows.filter((row) => !TEXT.includes(row))).toEqual([]);
});
