import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SignedInputs } from '../../channel/signed-inputs.ts';
import { IDLE_MS } from './idle-clock.ts';
import type { KeyFieldEvents } from './key-field.ts';
import type {
  CheckedForm,
  CheckedInput,
  CoinVerdict,
  KeyVerdict,
  ReadAnswer,
  SignForm,
  SignPort,
} from './port.ts';
import { type KeyHolder, SignDesk } from './sign-desk.ts';

const KEY = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
const HEX = '02000000';
const TXID = 'ab'.repeat(32);
const NOTHING: CheckedForm = {
  keys: [],
  foreignCoins: [],
  totalIn: 0n,
  unknownAmounts: 0,
  singleWithoutOutput: [],
};

/** A text that a test can look at instead of an element. */
class Holder implements KeyHolder {
  value = '';
  constructor(private readonly heard: KeyFieldEvents) {}
  text() {
    return this.value;
  }
  append(lines: readonly string[]) {
    this.value += `${lines.join('\n')}\n`;
    this.heard.changed();
  }
  insert(text: string) {
    this.value += text;
    this.heard.changed();
  }
  wipe() {
    this.value = '';
  }
  focus() {}
  show() {}
  paste(text: string) {
    this.heard.pasted(text);
  }
}

/** A transaction of inputs that need what is named. */
function needing(...needs: readonly CoinVerdict['needs'][]): CheckedForm['transaction'] {
  const inputs = needs.map((each, vout): CheckedInput => {
    const coin = { txid: TXID, vout, known: true, type: '', needs: each, faults: [] };
    const spends = { txid: TXID, vout, sequence: 0, signed: false, isCoinbase: false };
    return { ...spends, coin: { ...coin, amountCommitted: 'unknown' } };
  });
  const numbers = { version: 2, lockTime: 0, lockTimeHolds: false, size: 1, vsize: 1, weight: 4 };
  const counts = { inputCount: inputs.length, outputCount: 0, outputs: [], totalOut: 0n };
  return { ok: true, decoded: { txid: TXID, ...numbers, ...counts, inputs } };
}

interface Given {
  readonly transaction?: CheckedForm['transaction'];
  readonly read?: ReadAnswer;
  readonly verdicts?: (form: SignForm) => readonly KeyVerdict[];
  readonly signs?: number;
  readonly mayHaveKeys?: boolean;
}

function made({
  read,
  transaction,
  verdicts = () => [],
  signs = 1,
  mayHaveKeys = true,
}: Given = {}) {
  const forms: SignForm[] = [];
  const calls: string[] = [];
  const check = async (form: SignForm) => {
    forms.push(form);
    return { ...NOTHING, ...(transaction && { transaction }), keys: verdicts(form) };
  };
  const port: SignPort = {
    read: async () => read ?? { is: 'refused', what: 'unknown' },
    check,
    checkOnce: check,
    forget: vi.fn(),
    explain: async () => ({
      txid: 'ab'.repeat(32),
      wtxid: '',
      size: 1,
      vsize: 1,
      weight: 4,
      inputs: [{ complete: true, signaturesBefore: 0, signaturesAfter: signs, missing: [] }],
    }),
    sign(request) {
      calls.push(request.params);
      const inputs = new SignedInputs([{ bytes: new Uint8Array(), ends: new Uint32Array(1) }]);
      const result = `{"hex":"${HEX}01","complete":true}`;
      return { outcome: Promise.resolve({ ok: true, result, inputs }), cancel: vi.fn() };
    },
  };
  let holder: Holder | undefined;
  const desk = new SignDesk(
    port,
    () => 'main',
    (heard) => {
      holder = new Holder(heard);
      return holder;
    },
    () => mayHaveKeys,
  );
  return { desk, field: holder!, forms, calls, port };
}

const settled = () => vi.advanceTimersByTimeAsync(1_000);
const noticeOf = ({ store }: SignDesk) => store.getState().notice.notice;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('keys', () => {
  test('are in no state, whatever is done with them', async () => {
    const { desk, field } = made();
    desk.setTransaction(HEX);
    field.insert(KEY);
    await settled();
    desk.sign();
    await settled();
    desk.sign();
    await settled();
    const { coins, openRows, ...rest } = desk.store.getState();
    const said = JSON.stringify([[...coins], [...openRows], rest], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(said).toContain(HEX);
    expect(said).not.toContain(KEY.slice(5, 17));
  });

  test('are wiped after a call that signed something, if so chosen', async () => {
    const { desk, field, port } = made();
    desk.setTransaction(HEX);
    field.insert(KEY);
    desk.sign();
    await settled();
    expect(field.value).toBe('');
    expect(noticeOf(desk)).toEqual({ is: 'wiped', why: 'signed' });
    expect(port.forget).toHaveBeenCalled();
  });

  test.each([
    ['not so chosen', 1, false],
    ['nothing was signed', 0, true],
  ])('stay after a call where %s', async (_, signs, wipeAfter) => {
    const { desk, field } = made({ signs });
    desk.setWipeAfter(wipeAfter);
    desk.setTransaction(HEX);
    field.insert(KEY);
    desk.sign();
    await settled();
    expect(desk.store.getState().result?.ok).toBe(true);
    expect(field.value).toBe(KEY);
  });

  test('are wiped after five minutes, and a touch begins anew', async () => {
    const { desk, field } = made();
    field.insert(KEY);
    await vi.advanceTimersByTimeAsync(IDLE_MS - 30_000);
    expect(desk.store.getState().secondsLeft).toBe(30);
    desk.touched();
    expect(desk.store.getState().secondsLeft).toBeUndefined();
    await vi.advanceTimersByTimeAsync(IDLE_MS - 1);
    expect(field.value).toBe(KEY);
    await vi.advanceTimersByTimeAsync(1);
    expect(field.value).toBe('');
    expect(noticeOf(desk)).toEqual({ is: 'wiped', why: 'idle' });
  });

  test('that were wiped leave no verdict, not even one on its way', async () => {
    const { desk, field } = made({
      verdicts: ({ keys }) =>
        keys === '' ? [] : [{ ok: false, line: 0, refusal: 'wif-checksum' }],
    });
    desk.setTransaction(HEX);
    field.insert(KEY);
    vi.advanceTimersByTime(200);
    desk.wipeKeys('asked');
    await settled();
    expect(desk.store.getState().checked?.keys).toEqual([]);
  });

  const refusedSecond = (refusal: 'seed-words' | 'wif-checksum') => () =>
    [{ ok: false, line: 1, refusal }] as const;

  test('what is none by its kind is not put in; the rest is', async () => {
    const { desk, field } = made({ verdicts: refusedSecond('seed-words') });
    field.paste(`${KEY}\nabandon abandon about\n`);
    await settled();
    expect(field.value).toBe(`${KEY}\n`);
    expect(desk.store.getState().keyRefusals).toEqual(['seed-words']);
  });

  test('a slip is put in, so that it can be put right', async () => {
    const { desk, field } = made({ verdicts: refusedSecond('wif-checksum') });
    field.paste(`${KEY}\n${KEY}x`);
    await settled();
    expect(field.value).toBe(`${KEY}\n${KEY}x\n`);
    expect(desk.store.getState().keyRefusals).toEqual([]);
  });

  test('pasted elsewhere go into their field', async () => {
    const { desk, field } = made({ read: { is: 'keys' } });
    await desk.take(` ${KEY}\n`);
    expect(field.value).toBe(`${KEY}\n`);
    expect(noticeOf(desk)).toEqual({ is: 'keys', count: 1 });
  });

  test('pasted where there is no field go nowhere', async () => {
    const { desk, field } = made({ read: { is: 'keys' }, mayHaveKeys: false });
    await desk.take(KEY);
    expect(field.value).toBe('');
    expect(noticeOf(desk)).toEqual({ is: 'no-field' });
  });
});

describe('signing', () => {
  test.each([
    ['a transaction', '', KEY, 'no-transaction'],
    ['a key', HEX, ' \n', 'no-keys'],
  ])('needs %s', (_, transaction, keys, lack) => {
    const { desk, field, calls } = made();
    desk.setTransaction(transaction);
    field.insert(keys);
    desk.sign();
    expect(noticeOf(desk)).toEqual({ is: lack });
    expect(calls).toEqual([]);
  });

  test.each(['NONE', 'SINGLE', 'NONE|ANYONECANPAY', 'SINGLE|ANYONECANPAY'] as const)(
    'with %s is asked about first',
    async (hashType) => {
      const { desk, field, calls } = made();
      desk.setTransaction(HEX);
      desk.setHashType(hashType);
      field.insert(KEY);
      desk.sign();
      expect(desk.store.getState().isAsking).toBe(true);
      desk.dontSign();
      expect(calls).toEqual([]);
      desk.sign();
      desk.sign(true);
      await settled();
      expect(calls.map((each) => JSON.parse(each)[3])).toEqual([hashType]);
    },
  );

  test('that is cancelled leaves the form and no result', async () => {
    const { desk, field } = made();
    desk.setTransaction(HEX);
    field.insert(KEY);
    desk.sign();
    desk.cancel();
    await settled();
    const { transaction, result, signing } = desk.store.getState();
    expect({ transaction, result, signing, keys: field.value }).toEqual({
      transaction: HEX,
      result: undefined,
      signing: undefined,
      keys: KEY,
    });
    expect(noticeOf(desk)).toEqual({ is: 'cancelled' });
  });

  test('gives a result that says when the form was changed since', async () => {
    const { desk, field } = made();
    desk.setTransaction(HEX);
    field.insert(KEY);
    desk.sign();
    await settled();
    expect(desk.store.getState().hasChanged).toBe(false);
    desk.setHashType('ALL');
    expect(desk.store.getState().hasChanged).toBe(true);
  });

  test('goes on with the result for the next signer', async () => {
    const { desk, field } = made();
    desk.setTransaction(HEX);
    field.insert(KEY);
    desk.sign();
    await settled();
    desk.putResultIntoForm();
    const { transaction, result } = desk.store.getState();
    expect({ transaction, result }).toEqual({ transaction: `${HEX}01`, result: undefined });
  });
});

describe('what is given', () => {
  const coin = {
    txid: 'ab'.repeat(32),
    vout: 0,
    scriptPubKey: '51',
    redeemScript: '',
    witnessScript: '',
    amount: '1',
  };

  test('a PSBT fills in transaction, coins and hash type', async () => {
    const read = { is: 'psbt', hex: HEX, coins: [coin], version: 0, leftOut: 0 } as const;
    const { desk } = made({ read: { ...read, hashType: 'SINGLE' } });
    await desk.take('cHNidP8');
    const { transaction, coins, hashType } = desk.store.getState();
    expect({ transaction, hashType }).toEqual({ transaction: HEX, hashType: 'SINGLE' });
    expect([...coins.values()]).toEqual([coin]);
  });

  test('long hex with a fault is kept in the field that it was given to', async () => {
    const { desk } = made({ read: { is: 'refused', what: 'damaged' } });
    const damaged = '02'.repeat(100);
    await desk.take(damaged, true);
    expect(desk.store.getState().transaction).toBe(damaged);
  });

  test.each([
    ['32 bytes of hex, which may be a key', '02'.repeat(32), true],
    ['words', 'abandon abandon about', true],
    ['hex given elsewhere', '02'.repeat(100), false],
  ])('what is refused is not kept: %s', async (_, text, isForTransaction) => {
    const { desk } = made({ read: { is: 'refused', what: 'hex-key' } });
    await desk.take(text, isForTransaction);
    expect(desk.store.getState().transaction).toBe('');
    expect(noticeOf(desk)).toMatchObject({ is: 'refused', what: 'hex-key' });
  });

  test('only the last of two is taken', async () => {
    const { desk } = made({ read: { is: 'keys' } });
    void desk.take('first');
    await desk.take('second');
    await settled();
    expect(desk.keys.text()).toBe('second\n');
  });

  test.each([
    ['three', [['amount'], [], ['scriptPubKey'], ['amount']], [0, 2, 3]],
    ['more', [['amount'], ['amount'], ['scriptPubKey'], ['amount']], []],
  ] as const)('opens rows that lack something where they are few: %s', async (_, needs, open) => {
    const { desk } = made({ transaction: needing(...needs) });
    desk.setTransaction(HEX);
    await settled();
    expect([...desk.store.getState().openRows]).toEqual(open.map((vout) => `${TXID}:${vout}`));
  });

  test('a row that somebody opens or closes stays so while they type', async () => {
    const { desk } = made({ transaction: needing(['amount'], []) });
    desk.setTransaction(HEX);
    await settled();
    desk.toggleRow(`${TXID}:0`);
    desk.toggleRow(`${TXID}:1`);
    desk.setCoin({ txid: TXID, vout: 1 }, 'amount', '1');
    await settled();
    expect([...desk.store.getState().openRows]).toEqual([`${TXID}:1`]);
  });

  test('an empty form is not asked about', async () => {
    const { desk, forms } = made();
    desk.chainChanged();
    desk.setTransaction('');
    await settled();
    expect(forms).toEqual([]);
  });
});
