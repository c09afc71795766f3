import { describe, expect, test } from 'vitest';
import type { SignedPsbt, SignedPsbtInput } from '../../../core/form/psbt/psbt-types.ts';
import {
  type GoodResult,
  type ResultValue,
  resultOfPsbt,
  resultOfTransaction,
} from './result-value.ts';
import { formCoins, type SignedResult, type SpentCoins } from './sign-result.ts';

const TXID = 'ab'.repeat(32);
const COINS: SpentCoins = [{ txid: TXID, vout: 1 }];

function transaction(change: Partial<SignedResult> = {}): SignedResult {
  const input = { signaturesBefore: 0, signaturesAfter: 1, reasons: [] };
  return {
    ok: true,
    form: {
      chain: 'regtest',
      transaction: '',
      keys: new Uint8Array(0),
      utxos: [],
      hashType: 'ALL',
    },
    hex: '00',
    complete: true,
    txid: TXID,
    wtxid: TXID,
    size: 222,
    vsize: 141,
    weight: 561,
    fee: 1000n,
    inputs: [{ ...input, complete: change.complete ?? true }],
    txidState: 'stands',
    coins: COINS,
    tweaked: [],
    ...change,
  };
}

const NOT_SIGNED: SignedPsbtInput = {
  added: [],
  unsigned: 'no-key',
  progress: { state: 'none', signatures: 0, required: 1 },
};

function psbt(change: Partial<Extract<SignedPsbt, { ok: true }>> = {}): SignedPsbt {
  const inputs = [
    { added: ['02'.repeat(33)], progress: { state: 'final', signatures: 0 } as const },
  ];
  return { ok: true, psbt: 'cHNidP8=', complete: true, hex: '00', txid: TXID, inputs, ...change };
}

const INCOMPLETE = { complete: false, inputs: [NOT_SIGNED] };

/** All words of it. */
function wordsOf(result: GoodResult): string {
  const { rowOf, ...rest } = result;
  const values = { ...rest, rows: Array.from({ length: result.inputs }, (_, i) => rowOf(i)) };
  return JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
}

function good(result: ResultValue): GoodResult {
  if (!result.ok) throw new Error(result.text);
  return result;
}

describe('what comes next first', () => {
  test.each<readonly [string, ResultValue, string, string | undefined]>([
    ['a complete transaction', resultOfTransaction(transaction()), 'Copy', 'signed-abababab.hex'],
    ['one that is not', resultOfTransaction(transaction({ complete: false })), 'Copy', undefined],
    [
      'a complete PSBT',
      resultOfPsbt(psbt(), 'main', COINS),
      'Copy the transaction',
      'signed-abababab.hex',
    ],
    [
      'one that is not',
      resultOfPsbt(withoutHex(INCOMPLETE), 'main', COINS),
      'Copy base64',
      undefined,
    ],
  ])('%s', (_, result, first, file) => {
    const { made, file: saved, complete } = good(result);
    expect([made[0]?.actions[0]?.label, saved]).toEqual([first, file]);
    const goesOn = made.some(({ actions }) => actions.some(({ does }) => does === 'go-on'));
    expect(goesOn).toBe(!complete);
  });
});

function withoutHex(change: Partial<Extract<SignedPsbt, { ok: true }>>): SignedPsbt {
  const { hex: _, ...rest } = psbt(change) as Extract<SignedPsbt, { ok: true }>;
  return rest;
}

describe('nothing of what is final is open', () => {
  const OPEN =
    /claimed|unknown|may still change|make it larger|not signed|nothing signed|missing|not every input/i;

  test.each<readonly [string, ResultValue, boolean]>([
    ['a complete transaction', resultOfTransaction(transaction()), false],
    ['one that is not', resultOfTransaction(transaction({ complete: false })), true],
    ['a complete PSBT', resultOfPsbt(psbt(), 'main', COINS), false],
    ['one that is not', resultOfPsbt(withoutHex(INCOMPLETE), 'main', COINS), true],
  ])('%s', (_, result, isOpen) => {
    expect(OPEN.test(wordsOf(good(result)).replace(/"does":"[^"]*"/g, ''))).toBe(isOpen);
  });
});

describe('what is complete is called neither safe nor valid', () => {
  test.each<readonly [string, ResultValue, string]>([
    [
      'a transaction',
      resultOfTransaction(transaction()),
      `bitcoin-cli -regtest gettxout ${TXID} 1`,
    ],
    ['a PSBT', resultOfPsbt(psbt(), 'main', COINS), `bitcoin-cli gettxout ${TXID} 1`],
    ['one that was not judged', resultOfPsbt(psbt(), 'main', formCoins()), ''],
  ])('%s', (_, result, unspent) => {
    const { said, title } = good(result);
    expect(said.join(' ')).toContain('Complete does not mean safe');
    // The verdict line beside it does, and says on which condition.
    expect([title, ...said].join(' ')).not.toMatch(/valid|coins/);
    expect(good(result).unspent).toBe(unspent);
  });

  test.each([
    ['a transaction', resultOfTransaction(transaction({ complete: false }))],
    ['a PSBT', resultOfPsbt(withoutHex(INCOMPLETE), 'main', COINS)],
  ])('nothing is said of it where %s is not complete', (_, result) => {
    expect(good(result).said.join(' ')).not.toContain('mean safe');
  });
});

describe('a rehearsal that is complete pays nobody, and nothing is said of sending or coins', () => {
  test.each<readonly [string, ResultValue, boolean]>([
    ['a PSBT of a rehearsal', resultOfPsbt(psbt(), 'main', formCoins(), true), false],
    ['a transaction of one', resultOfTransaction(transaction(), true), false],
    ['another PSBT', resultOfPsbt(psbt(), 'main', COINS, false), true],
    ['another transaction', resultOfTransaction(transaction(), false), true],
  ])('%s', (_, result, isPayment) => {
    const { title, said } = good(result);
    expect(title).toMatch(/^Complete: /);
    expect(/safe|outputs|coin|send/.test(said.join(' '))).toBe(isPayment);
  });
});

describe('half of a trade is called an offer, and nothing of it is to be sent', () => {
  const OFFER = { isOffer: true } as const;
  const HALF = { fee: -1000n, ...OFFER };

  test.each<readonly [string, ResultValue, boolean]>([
    ['a transaction', resultOfTransaction(transaction(HALF)), true],
    ['a PSBT', resultOfPsbt(psbt(OFFER), 'main', COINS), true],
    ['a whole transaction', resultOfTransaction(transaction()), false],
    ['a whole PSBT', resultOfPsbt(psbt(), 'main', COINS), false],
    [
      'one of which more is to be signed',
      resultOfTransaction(transaction({ ...HALF, complete: false })),
      false,
    ],
    [
      'a PSBT of which more is to be signed',
      resultOfPsbt(withoutHex({ ...INCOMPLETE, ...OFFER }), 'main', COINS),
      false,
    ],
  ])('%s', (_, value, isOffer) => {
    const result = good(value);
    const { title, file, complete } = result;
    expect(title.startsWith('Offer, signed: ')).toBe(isOffer);
    expect(/node takes it as it is/.test(wordsOf(result))).toBe(isOffer);
    expect(/does not mean safe|network transaction/.test(wordsOf(result))).toBe(
      complete && !isOffer,
    );
    expect(file !== undefined).toBe(complete && !isOffer);
  });

  test('its txid is not called the last one, and its fee is no number', () => {
    const { facts } = good(resultOfTransaction(transaction(HALF)));
    expect(facts.map(({ note, value }) => note ?? value)).toEqual([
      'Inputs that are added will change it.',
      'Inputs that are added will make it larger.',
      'Those who add inputs pay what is missing, and the fee.',
    ]);
  });
});

describe('why nothing was signed', () => {
  const refused = (message: string) =>
    resultOfTransaction({ ok: false, refusal: { code: -22, message } });
  const faulty = (fault: Extract<SignedPsbt, { ok: false }>) => resultOfPsbt(fault, 'main', COINS);

  test.each<readonly [string, ResultValue, RegExp]>([
    ['an error of the procedure', refused('TX decode failed'), /-22.*TX decode failed.*below/s],
    ['another', refused('odd'), /returned an error.*-22.*odd/s],
    ['a key', faulty({ ok: false, fault: 'keys' }), /does not hold a key/],
    [
      'a type that an input asks for',
      faulty({ ok: false, fault: 'sighash-mismatch', mismatch: { input: 2, asked: 1, stored: 3 } }),
      /Input 2 asks for the hash type SINGLE, and would be signed with ALL/,
    ],
    [
      'a signature of another type',
      faulty({ ok: false, fault: 'sighash-mismatch', mismatch: { input: 0, asked: 2 } }),
      /Input 0 has a signature of another hash type than NONE/,
    ],
  ])('%s', (_, result, says) => {
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).toMatch(says);
  });
});
