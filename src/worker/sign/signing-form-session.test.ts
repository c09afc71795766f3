import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  base64Of,
  bytesOf,
  outpoint,
  record,
  transaction,
  txInput,
  txid,
  txOutput,
  version0,
} from '../../../test/psbt-text.ts';
import { UNHEARD } from '../../channel/testing/fake-worker.ts';
import { utf8Of } from '../../core/bytes/utf8-text.ts';
import {
  form,
  KEY_1,
  KEY_2,
  p2pkh,
  p2wpkh,
  TWO_OF_THREE,
  TXID,
  wif,
} from '../../core/form/testing/utxos.ts';
import type { CheckedForm, ReadAnswer, SignForm } from '../../core/form/types.ts';
import { SIZE_LIMITS } from '../../core/intake/format.ts';
import { SigningFormSession } from './signing-form-session.ts';

async function read(
  given: Blob | string,
  transaction = '',
  { handlers } = new SigningFormSession(),
): Promise<ReadAnswer> {
  const asked = {
    given: typeof given === 'string' ? utf8Of(given) : given,
    of: { transaction },
  };
  return structuredClone(await handlers.readGiven(asked, UNHEARD));
}

const PREVIOUS = transaction({
  inputs: [txInput()],
  outputs: [txOutput(5_000, p2wpkh(KEY_1)), txOutput(123_456_789, p2pkh(KEY_2))],
});
const PREVIOUS_ID = Buffer.from(txid(PREVIOUS), 'hex').reverse().toString('hex');
const SPENDING = transaction({
  inputs: [txInput(outpoint(txid(PREVIOUS), 1)), txInput()],
  outputs: [txOutput(4_000, '51')],
});
const PSBT = version0({ inputs: [[record('01', '', txOutput(6, '51'))]], outputs: [[]] });
/** Of another transaction. */
const OTHER_PSBT = version0({ inputs: [[record('01', '', txOutput(7, '51'))]], outputs: [[]] });
const ROW = {
  txid: TXID,
  vout: 0,
  scriptPubKey: '51',
  redeemScript: '',
  witnessScript: '',
  amount: '',
};
const PREVTX = `{"txid":"${TXID}","vout":0,"scriptPubKey":"51","amount":0.10000000}`;
/** A byte that no UTF-8 has before the next: U+10FFFF is the last. */
const BEYOND_UTF8 = 'f4908080'.repeat(8);
const PSBT_BEYOND = version0({ inputs: [[]], outputs: [[]], spends: outpoint(BEYOND_UTF8, 0) });
const KEY = wif(1);
const HEX = form({ spends: [{}] }).transaction;
const CALL = {
  is: 'call',
  hex: HEX,
  keys: [utf8Of(KEY)],
  utxos: [{ ...ROW, amount: '0.10000000' }],
};

describe('what is pasted is made out', () => {
  const rows: readonly (readonly [string, Blob | string, object])[] = [
    ['hex', HEX, { is: 'transaction', hex: HEX }],
    [
      'hex in lines and quotes',
      `"${HEX.slice(0, 60)}\n${HEX.slice(60)}" `,
      { is: 'transaction', hex: HEX },
    ],
    ['hex in capitals', HEX.toUpperCase(), { is: 'transaction', hex: HEX }],
    [
      'a file of a transaction',
      new Blob([new Uint8Array(bytesOf(HEX))]),
      { is: 'transaction', hex: HEX },
    ],
    ['a damaged transaction', HEX.slice(0, -6), { is: 'transaction', hex: HEX.slice(0, -6) }],
    ['the result of a call', `{"hex":"${HEX}","complete":false}`, { is: 'transaction', hex: HEX }],
    ['a PSBT', base64Of(PSBT), { is: 'psbt', version: 0, known: 1 }],
    ['a PSBT in hex', PSBT, { is: 'psbt', version: 0 }],
    [
      'two PSBTs',
      `${base64Of(PSBT)}\n\n${base64Of(OTHER_PSBT)}`,
      { is: 'psbt', psbt: base64Of(PSBT), others: [base64Of(OTHER_PSBT)] },
    ],
    ['a file of a PSBT', new Blob([new Uint8Array(bytesOf(PSBT))]), { is: 'psbt' }],
    [
      'one with bytes that are no text',
      new Blob([new Uint8Array(bytesOf(PSBT_BEYOND))]),
      { is: 'psbt', version: 0 },
    ],
    ['a PSBT in JSON', `{"psbt":"${base64Of(PSBT)}"}`, { is: 'psbt' }],
    [
      'prevtxs',
      `[${PREVTX}]`,
      { is: 'coins', from: 'prevtxs', foreign: 0, utxos: [{ ...ROW, amount: '0.10000000' }] },
    ],
    ['one of them', PREVTX, { is: 'coins', utxos: [{ ...ROW, amount: '0.10000000' }] }],
    [
      'digits as they are written',
      PREVTX.replace('0.10000000', '1e-1'),
      { utxos: [{ amount: '1e-1' }] },
    ],
    ['an amount as text', PREVTX.replace('0.10000000', '"0.1"'), { utxos: [{ amount: '0.1' }] }],
    [
      'an output as other procedures print it',
      PREVTX.replace('"51"', '{"asm":"1","hex":"51"}'),
      { utxos: [{ scriptPubKey: '51' }] },
    ],
    ['a file of prevtxs', new Blob([`[${PREVTX}]`]), { is: 'coins' }],
    ['parameters', `["${HEX}",["${KEY}"],[${PREVTX}],"SINGLE"]`, { ...CALL, hashType: 'SINGLE' }],
    [
      'parameters by name',
      `{"hexstring":"${HEX}","privkeys":["${KEY}"],"prevtxs":[${PREVTX}]}`,
      { ...CALL, hashType: undefined },
    ],
    [
      'a body',
      `{"method":"signrawtransactionwithkey","id":1,"params":["${HEX}",["${KEY}"],[${PREVTX}]]}`,
      CALL,
    ],
    [
      'a line for the shell',
      `bitcoin-cli -regtest signrawtransactionwithkey "${HEX}" '["${KEY}"]' '[${PREVTX}]' ALL`,
      { ...CALL, hashType: 'ALL' },
    ],
    [
      'a line with marks before quotes',
      `bitcoin-cli signrawtransactionwithkey ${HEX} "[\\"${KEY}\\"]"`,
      { is: 'call', keys: [utf8Of(KEY)], utxos: [] },
    ],
    ['keys', `${KEY}\n${wif(2, 'main')}\n`, { is: 'keys' }],
    ['keys with commas', `'${KEY}', '${wif(2)}'`, { is: 'keys' }],
    ['hex alone in JSON', `["${HEX}"]`, { is: 'transaction', hex: HEX }],
    ['keys in JSON', `["${KEY}"]`, { is: 'keys' }],
  ];
  test.each(rows)('%s', async (_, given, answer) => {
    expect(await read(given)).toMatchObject(answer);
  });

  test.each([
    ['one whose outputs a PSBT spends', outpoint(txid(PREVIOUS), 1), 'coins'],
    ['one that a PSBT does not spend', outpoint(txid(PREVIOUS), 7), 'transaction'],
  ])('a transaction beside a PSBT: %s', async (_, spends, is) => {
    const psbt = base64Of(version0({ inputs: [[]], outputs: [[]], spends }));
    const { handlers } = new SigningFormSession();
    const answer = await handlers.readGiven({ given: utf8Of(PREVIOUS), of: { psbt } }, UNHEARD);
    expect(answer.is).toBe(is);
  });

  test('a file of a PSBT that is judged next, though what was given is overwritten', async () => {
    const { handlers } = new SigningFormSession();
    const file = bytesOf(
      version0({ inputs: [[record('01', '', txOutput(6, p2wpkh(KEY_1)))]], outputs: [[]] }),
    );
    const read = await handlers.readGiven(
      { given: new Blob([new Uint8Array(file)]), of: { transaction: '' } },
      UNHEARD,
    );
    const psbt = read.is === 'psbt' ? read.psbt : '';
    const asked = { chain: 'regtest', hashType: 'DEFAULT', psbt, keys: utf8Of(KEY) } as const;
    const checked = await handlers.checkForm({ id: 1, form: asked }, UNHEARD);
    expect(checked.keys).toMatchObject([{ ok: true, signs: [0] }]);
  });

  test('a previous transaction fills the inputs that spend it', async () => {
    expect(await read(PREVIOUS, SPENDING)).toEqual({
      is: 'coins',
      from: 'previous transaction',
      utxos: [
        {
          txid: PREVIOUS_ID,
          vout: 1,
          scriptPubKey: p2pkh(KEY_2),
          redeemScript: '',
          witnessScript: '',
          amount: '1.23456789',
          proven: { scriptPubKey: bytesOf(p2pkh(KEY_2)), value: 123_456_789n },
        },
      ],
      foreign: 0,
      transaction: PREVIOUS,
    });
    // The page keeps it, and sends it with each question.
    const again = await read(PREVIOUS, SPENDING);
    const utxos = again.is === 'coins' ? again.utxos : [];
    expect(utxos.map(({ proven }) => proven?.scriptPubKey.buffer.byteLength)).toEqual([25]);
    expect(await read(PREVIOUS)).toMatchObject({ is: 'transaction' });
    expect(await read(HEX, SPENDING)).toMatchObject({ is: 'transaction' });
  });

  test('rows that belong to no input are counted', async () => {
    const other = PREVTX.replace('"vout":0', '"vout":9');
    expect(await read(`[${PREVTX},${other}]`, HEX)).toMatchObject({ foreign: 1, utxos: [{}, {}] });
  });
});

describe('what is nothing of the kind is refused by name', () => {
  const seed = Array.from({ length: 12 }, () => 'abandon').join(' ');
  test.each([
    ['nothing', '', 'unknown'],
    ['white space', ' \n', 'unknown'],
    ['a letter', 'Dear all, here is nothing.', 'unknown'],
    ['a number', '12345', 'unknown'],
    ['JSON of something else', '{"a":[1,2,{"b":null}]}', 'unknown'],
    ['JSON that ends early', '[{"txid":"', 'unknown'],
    ['an empty array', '[]', 'unknown'],
    ['a row without an outpoint', '[{"scriptPubKey":"51"}]', 'unknown'],
    ['a row of no number', PREVTX.replace(':0,', ':1.5,'), 'unknown'],
    ['seed words', seed, 'seed-words'],
    ['a key with a wrong digit', `${KEY.slice(0, -1)}1`, 'wif-checksum'],
    ['a key as Electrum has it', `p2wpkh:${KEY}`, 'electrum-prefix'],
    ['a descriptor', `wpkh(${KEY})`, 'descriptor'],
    ['an id', TXID, 'txid'],
    ['a key beside something else', `${KEY} hello`, 'unknown'],
    ['a PSBT cut short', PSBT.slice(0, -8), 'damaged'],
    ['the command without anything', 'bitcoin-cli signrawtransactionwithkey', 'unknown'],
  ])('%s', async (_, given, what) => {
    expect(await read(given)).toMatchObject({ is: 'refused', what });
  });

  test.each([
    ['an address', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'address', 'address'],
    ['a script', '0014751e76e8199196d454941c45d1b3a323f1433bd6', 'output-script', 'script'],
    ['a URI', 'bitcoin:bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'bip21', 'uri'],
    ['a public key', KEY_1, 'public-key', undefined],
    ['a PSET', 'cHNldP8BAHECAAAAAXFmqPIBKOrbC/WiSSrZdWhBV1kJ664AXKuXKJ8E3fU3', 'pset', undefined],
  ])('%s is named as where it is inspected, with the same card', async (_, given, named, kind) => {
    const answer = await read(given);
    expect(answer).toMatchObject({ is: 'named', named, ...(kind && { card: { kind } }) });
    expect('card' in answer).toBe(kind !== undefined);
  });

  const { text, bytes } = SIZE_LIMITS;
  test.each<[name: string, given: Blob | string, answer: ReadAnswer]>([
    ['a text of the limit', 'x'.repeat(text), { is: 'refused', what: 'unknown' }],
    [
      'one more',
      ' '.repeat(text + 1),
      { is: 'too-large', of: 'text', size: text + 1, limit: text },
    ],
    [
      'previous outputs of more',
      `[${' '.repeat(text)}]`,
      { is: 'too-large', of: 'text', size: text + 2, limit: text },
    ],
    ['a file of the limit', new Blob([new Uint8Array(bytes)]), { is: 'refused', what: 'unknown' }],
    [
      'a file of one more',
      new Blob([new Uint8Array(bytes + 1)]),
      { is: 'too-large', of: 'bytes', size: bytes + 1, limit: bytes },
    ],
  ])('%s', async (_, given, answer) => {
    expect(await read(given)).toEqual(answer);
  });

  test('a damaged PSBT with words and the place', async () => {
    const given = PSBT.slice(0, -8);
    expect(await read(given)).toMatchObject({ words: expect.stringMatching(/^[A-Z].* \(.+\)$/) });
  });
});

async function check(
  given: SignForm,
  { handlers } = new SigningFormSession(),
): Promise<CheckedForm> {
  return structuredClone(await handlers.checkForm({ id: 1, form: given }, UNHEARD));
}

describe('a form is judged', () => {
  test.each([
    [
      'no hex',
      'zz',
      { ok: false, message: 'TX decode failed. Make sure the tx has at least one input.' },
    ],
    [
      'cut short',
      HEX.slice(0, -6),
      { ok: false, offset: expect.any(Number), path: expect.any(String) },
    ],
    ['without inputs', transaction({ outputs: [txOutput(1, '51')] }), { ok: false }],
    ['with white space around', ` ${HEX}\n`, { ok: true, decoded: { inputCount: 1 } }],
  ])('a transaction %s', async (_, text, expected) => {
    const said = await check({ ...form({}), transaction: text });
    expect(said.transaction).toMatchObject(expected);
  });

  test('without a transaction nothing is said of one, but of keys', async () => {
    const said = await check({ ...form({ keys: KEY }), transaction: ' ' });
    expect(said.transaction).toBeUndefined();
    expect(said.keys).toMatchObject([{ ok: true, idle: 'nothing-known' }]);
  });
});

test('no text makes it fail, and no key is in an answer but that to a call', async () => {
  const secrets = [KEY, wif(2, 'main'), wif(3, 'regtest', false)];
  const part = fc.oneof(
    fc.constantFrom(...secrets),
    fc.constantFrom('"', "'", '[', ']', '{', '}', ',', ' ', '\n', '"hexstring":', HEX, PREVTX),
    fc.constantFrom(
      base64Of(PSBT),
      'signrawtransactionwithkey ',
      TWO_OF_THREE,
      '"params":',
      'p2pkh:',
    ),
    fc.string(),
  );
  const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
  const session = new SigningFormSession();
  const reported = (value: unknown) =>
    JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner));
  const hasKey = (said: string) =>
    secrets.some((secret) =>
      Array.from(secret).some(
        (_, at) => at + 12 <= secret.length && said.includes(secret.slice(at, at + 12)),
      ),
    );
  expect(hasKey(`x${KEY.slice(20, 32)}x`)).toBe(true);
  await fc.assert(
    fc.asyncProperty(text, text, async (given, other) => {
      const made = await read(given, other, session);
      const checked = await check(
        { ...form({}), keys: utf8Of(given), transaction: other },
        session,
      );
      const answers = made.is === 'call' ? [checked] : [made, checked];
      if (answers.some((said) => hasKey(reported(said)))) throw new Error('a key is in an answer');
    }),
    { numRuns: 300 },
  );
});
