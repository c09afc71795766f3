import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readWholeFile, type UnreadFile, type WholeFile } from './whole-file.ts';

const PAYMENT = readFileSync('public/samples/payment.psbt');
const TEXT = PAYMENT.toString('base64');
const [TAPROOT, MULTISIG] = ['taproot', 'multisig'].map((name) =>
  readFileSync(`public/samples/${name}.psbt`).toString('base64'),
);
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

type Row = readonly [name: string, source: Uint8Array, answer: Partial<WholeFile & UnreadFile>];

const ROWS: readonly Row[] = [
  ['binary', PAYMENT, { format: 'psbt', text: TEXT }],
  ['base64', utf8(TEXT), { format: 'psbt', text: TEXT }],
  [
    'base64 with line breaks',
    utf8(TEXT.replace(/.{64}/g, '$&\r\n')),
    { format: 'psbt', text: TEXT },
  ],
  ['base64 in JSON', utf8(JSON.stringify({ psbt: TEXT })), { format: 'psbt', text: TEXT }],
  ['hex', utf8(PAYMENT.toString('hex')), { format: 'psbt', text: TEXT }],
  [
    'a line break behind the last byte',
    latin1(`${PAYMENT.toString('latin1')}\n`),
    { fault: 'damaged', what: 'line-end' },
  ],
  ['bytes written as UTF-8', utf8(PAYMENT.toString('latin1')), { fault: 'damaged', what: 'utf-8' }],
  ['spaces for plus signs', utf8(TEXT.replaceAll('+', ' ')), { fault: 'damaged', what: 'plus' }],
  ['two with a line between', utf8(`${TEXT}\n\n${TAPROOT}`), { fault: 'several', count: 2 }],
  ['three without a break', utf8(`${TEXT}${TAPROOT}${MULTISIG}`), { fault: 'several', count: 3 }],
  ['the same twice', utf8(`${TEXT}\n\n${TEXT}`), { format: 'psbt', text: TEXT }],
  ['nothing', utf8(''), { fault: 'unrecognised' }],
  ['a text', utf8('{}'), { fault: 'unrecognised' }],
];

test.each(ROWS)('%s', (_name, source, answer) => {
  expect(readWholeFile(source)).toMatchObject(answer);
});
