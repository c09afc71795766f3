import { describe, expect, test } from 'vitest';
import { createConsoleClient, type LineOutcome } from './console-client.ts';
import { FakeWorker, fakeWorkers } from './testing/fake-worker.ts';

const PSBT = 'cHNidP8BAAoCAAAAAAAAAAAAAA==';
const KEY = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA';

const client = createConsoleClient(() => new FakeWorker());

function call(line: string, mayHoldKeys = true): Promise<LineOutcome> {
  return client.call(line, { chain: 'regtest', mayHoldKeys }).outcome;
}

/** What is shown of an answer, line by line. */
async function lines(line: string): Promise<readonly string[]> {
  const outcome = await call(line);
  if (outcome.kind !== 'answer') throw new Error(outcome.kind);
  return Array.from({ length: outcome.text.lines }, (_, i) => outcome.text.line(i, 80).text);
}

async function content(line: string): Promise<string> {
  const outcome = await call(line);
  if (outcome.kind !== 'answer') throw new Error(outcome.kind);
  return outcome.text.content().text();
}

describe('a line', () => {
  test('whose result is a text shows the text', async () => {
    const shown = await lines('help nope');
    expect(shown).toEqual(['help: unknown command: nope']);
    expect((await lines('help')).slice(0, 2)).toEqual([
      '== Control ==',
      'getopenrpcinfo ( show_hidden )',
    ]);
  });

  test('whose result is JSON shows it printed, and keeps it as it came', async () => {
    expect((await lines(`decodepsbt ${PSBT}`)).slice(0, 3)).toEqual([
      '{',
      '  "tx": {',
      expect.any(String),
    ]);
    const body = `{"jsonrpc":"2.0","id":1,"method":"decodepsbt","params":["${PSBT}"]}`;
    const answered = await content(body);
    expect(answered).toBe(
      `{"jsonrpc":"2.0","result":${await content(`decodepsbt ${PSBT}`)},"id":1}`,
    );
  });

  test.each<[string, object]>([
    ['decodepsbt x', { kind: 'error', code: '-22' }],
    ['nope', { kind: 'error', code: '-32601', message: 'Method not found' }],
    ['decodepsbt', { kind: 'error', code: '-1' }],
    ['{"id":1,"method":"nope"}', { kind: 'answer', status: 404 }],
    ['{"id":1', { kind: 'answer', status: 500 }],
    ['{"jsonrpc":"2.0","method":"help"}', { kind: 'nothing', status: 204 }],
    ['help(help())', { kind: 'refused', refusal: { why: 'nested' } }],
    ['help()[0]', { kind: 'refused', refusal: { why: 'query' } }],
    ['help "', { kind: 'refused', refusal: { why: 'unbalanced' } }],
    [
      'signrawtransactionwithkey 00 x',
      { kind: 'refused', refusal: { why: 'not JSON', parameter: 'privkeys', position: 2 } },
    ],
    ['signrawtransactionwithkey 00 \'["***"]\'', { kind: 'refused', refusal: { why: 'redacted' } }],
  ])('%s', async (line, outcome) => {
    expect(await call(line)).toMatchObject(outcome);
  });

  test.each([
    [`signrawtransactionwithkey 00 '["x"]'`],
    [`{"method":"signrawtransactionwithkey","params":["00",["x"]]}`],
    [`help ${KEY}`],
  ])('%s is refused where keys have no place', async (line) => {
    expect(await call(line, false)).toEqual({ kind: 'refused', refusal: { why: 'keys' } });
    expect((await call(line, true)).kind).not.toBe('refused');
  });

  test.each([
    [`help ${KEY}`, 'help: unknown command: ***'],
    [`{"id":"${KEY}","method":"nope"}`, '***'],
    [`{"id":1,"method":"help","params":{"${KEY}":1}}`, 'Unknown named parameter ***'],
  ])('%s is answered without its key', async (line, words) => {
    expect(await content(line)).toContain(words);
    expect(await content(line)).not.toContain(KEY);
  });

  test('without keys is called there', async () => {
    expect(await call(`decodepsbt ${PSBT}`, false)).toMatchObject({ kind: 'answer' });
  });

  test('that is cancelled says so, and the next one is answered', async () => {
    const cancelling = createConsoleClient(fakeWorkers('all', []).start);
    const options = { chain: 'main', mayHoldKeys: true } as const;
    const waiting = cancelling.call('help', options);
    waiting.cancel();
    expect(await waiting.outcome).toEqual({ kind: 'cancelled' });
    expect(await cancelling.call('help', options).outcome).toMatchObject({ kind: 'answer' });
  });

  test('whose worker cannot start is lost', async () => {
    const broken = createConsoleClient(() => {
      throw new Error('no workers here');
    });
    const options = { chain: 'main', mayHoldKeys: true } as const;
    expect(await broken.call('help', options).outcome).toEqual({ kind: 'lost' });
  });

  test.each([
    [` decodepsbt ${KEY} `, 'decodepsbt ***', true],
    [`decodepsbt ${'A'.repeat(200_001)}`, 'decodepsbt …', false],
    [`{"method":"${KEY}","params":"${'A'.repeat(200_001)}"}`, '…', false],
    [`${KEY}${'A'.repeat(200_001)}`, '…', false],
  ])('is shown without keys: %#', (line, text, isWhole) => {
    expect(client.shown(line)).toEqual({ text, isWhole });
  });
});
