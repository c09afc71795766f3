import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { until } from '../../../../test/until.ts';
import type { SignedTransaction } from '../../../channel/protocol/sign-protocol.ts';
import type { SignClient } from '../../../channel/sign-client.ts';
import type { SigningOutcome } from '../../../channel/sign-pool.ts';
import type { PsbtCallName } from '../../../channel/signing-form-client.ts';
import { askingOf } from '../../../channel/testing/answers.ts';
import { stringOf, utf8Of } from '../../../core/bytes/utf8-text.ts';
import { finding } from '../../../core/findings/finding.ts';
import type { FindingCode } from '../../../core/findings/table.ts';
import type { KeyVerdict, RawKeyVerdict } from '../../../core/form/keys/key-verdict.ts';
import type { SignedPsbt } from '../../../core/form/psbt/psbt-types.ts';
import { dangersOf } from '../../../core/form/result/dangers.ts';
import type { SignReview } from '../../../core/form/result/sign-review.ts';
import type {
  CheckedForm,
  CheckedInput,
  ReadAnswer,
  SignForm,
  TransactionAlone,
  UtxoVerdict,
} from '../../../core/form/types.ts';
import { fixableOf } from '../../../core/review/open-parts.ts';
import { boardOf } from '../../../core/review/signer-board.ts';
import { fixedBy } from '../../../core/verdict/fixed.ts';
import { IDLE_MS } from '../keys/idle-clock.ts';
import type { KeyFieldEvents } from '../keys/key-field.ts';
import { tweakedInputs } from '../keys/tweaks.ts';
import { copiesOf } from '../psbt/psbt-document.ts';
import { unanswered } from '../review/dangers.ts';
import type { KeyHolder } from './form-keys.ts';
import { SigningForm } from './signing-form.ts';

const KEY = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
const HEX = '02000000';
const TXID = 'ab'.repeat(32);
const NOTHING: CheckedForm = {
  keys: [],
  foreignUtxos: [],
  singleWithoutOutput: [],
  owners: [],
  dangers: [],
};

/** A text that a test can look at instead of an element. */
class Holder implements KeyHolder {
  value = '';
  constructor(private readonly heard: KeyFieldEvents) {}
  text() {
    return utf8Of(this.value);
  }
  hasText() {
    return this.value !== '';
  }
  append(lines: readonly Uint8Array[]) {
    this.value += `${lines.map(stringOf).join('\n')}\n`;
    this.heard.changed();
  }
  insert(lines: readonly Uint8Array[]) {
    this.append(lines);
  }
  type(text: string) {
    this.value += text;
    this.heard.changed();
  }
  passphrase() {
    return utf8Of('');
  }
  wipe() {
    this.value = '';
  }
  focus() {}
  show() {}
  paste(text: string) {
    this.heard.pasted(text, undefined);
  }
}

/** Of a key of BIP 86. */
const INTERNAL: RawKeyVerdict = {
  ok: true,
  line: 1,
  compressed: true,
  publicKey: '02ab',
  chains: ['main'],
  signs: [],
  idle: 'taproot-internal-key',
  offer: { publicKey: '02ab', inputs: [0] },
};

/** A review in which something was found. */
function reviewWith(...codes: readonly FindingCode[]): SignReview {
  const findings = codes.map((code) => finding(code, { path: 'tx' }));
  const fixed = fixedBy([], 0);
  const changes = fixableOf({ fixed, inputs: [], ranked: { inputs: [], outputs: [] } });
  const nothing = { inputs: [], outputs: [], origins: [], fee: undefined, fixed, changes };
  const board = boardOf([], []);
  return { stage: 'unsigned', next: 'signer', ...nothing, board, findings };
}

/** A transaction of inputs that need what is named. */
function needing(...needs: readonly UtxoVerdict['needs'][]): CheckedForm['transaction'] {
  const inputs = needs.map((each, vout): CheckedInput => {
    const utxo = { known: true, type: '', needs: each, faults: [] };
    const spends = { txid: TXID, vout, signed: false, isCoinbase: false };
    return { ...spends, utxo: { ...utxo, amountCommitted: 'unknown' } };
  });
  const counts = { inputCount: inputs.length, outputCount: 0 };
  return { ok: true, decoded: { txid: TXID, version: 2, size: 1, ...counts, inputs } };
}

function signedTransaction(hex: string, signs: number): SignedTransaction {
  return {
    hex,
    complete: true,
    txid: 'ab'.repeat(32),
    wtxid: '',
    size: 1,
    vsize: 1,
    txidState: 'stands',
    weight: 4,
    inputs: [{ complete: true, signaturesBefore: 0, signaturesAfter: signs, reasons: [] }],
  };
}

interface Given {
  readonly transaction?: CheckedForm['transaction'];
  readonly read?: ReadAnswer;
  readonly verdicts?: (form: SignForm) => readonly KeyVerdict[];
  readonly signs?: number;
  readonly review?: CheckedForm['review'];
  readonly line?: CheckedForm['line'];
  readonly refuses?: boolean;
  readonly mayHaveKeys?: boolean;
  readonly signedPsbt?: SignedPsbt;
}

function made({
  read,
  transaction,
  verdicts = () => [],
  signs = 1,
  review,
  line,
  refuses = false,
  mayHaveKeys = true,
  signedPsbt = { ok: false, fault: 'keys' },
}: Given = {}) {
  const forms: SignForm[] = [];
  const calls: string[] = [];
  const requests: Parameters<SignClient['sign']>[0][] = [];
  const check = async (form: SignForm) => {
    forms.push(form);
    return {
      ...NOTHING,
      ...(transaction && { transaction }),
      ...(review && { review }),
      ...(line && { line }),
      dangers: dangersOf({
        findings: review?.findings ?? [],
        hashType: form.hashType,
        isPsbt: 'psbt' in form,
      }),
      keys: verdicts(form),
    };
  };
  const port: SignClient = {
    read: async () => read ?? { is: 'refused', what: 'unknown' },
    check,
    checkOnce: check,
    signPsbt: (question) => {
      calls.push(question.psbt);
      return { outcome: Promise.resolve(signedPsbt), cancel: vi.fn() };
    },
    ...askingOf<PsbtCallName>({
      transactionAlone: async () => ({ hex: HEX, utxos: [], leftOut: 0 }),
      finalisePsbt: async () => signedPsbt,
      updatePsbt: async ({ psbt, beside }) => {
        const isKnown = beside.some(({ transaction }) => transaction !== undefined);
        const inputs = isKnown ? [0] : [];
        const left = isKnown ? [] : [0];
        return {
          psbt: isKnown ? `${psbt}+previous` : psbt,
          transactions: inputs,
          outputs: [],
          unproven: left,
        };
      },
      addCopies: async ({ psbt, copies }) => ({
        psbt: `${psbt}+${copies.join('+')}`,
        verdicts: copies.map(() => ({ is: 'added', brought: [], kept: 0 })),
      }),
      comparePsbts: vi.fn(),
    }),
    end: vi.fn(),
    forgetNonces: vi.fn(),
    sign(request) {
      calls.push(JSON.stringify(request.form));
      requests.push(request);
      const outcome: SigningOutcome = refuses
        ? { ok: false, refusal: { code: -8, message: 'no' } }
        : // Each call has another one.
          { ok: true, signed: signedTransaction(`${HEX}0${calls.length}`, signs) };
      return { outcome: Promise.resolve(outcome), cancel: vi.fn() };
    },
  };
  let holder: Holder | undefined;
  const signingForm = new SigningForm(
    port,
    () => 'main',
    (heard) => {
      holder = new Holder(heard);
      return holder;
    },
    () => mayHaveKeys,
  );
  return { signingForm, field: holder!, forms, calls, requests, port };
}

/** Nobody types for a while, so that what is there is judged. */
const pause = () => vi.advanceTimersByTime(1_000);

/** Once the form has been judged, at a change that was made before. */
function judged({ store }: SigningForm) {
  const { checked } = store.getState();
  pause();
  return until(store, (state) => state.checked !== checked);
}

/** Once signing came to a result. */
function signed({ store }: SigningForm) {
  return until(store, ({ result }) => result !== undefined);
}

/** Once something is said, which was not said before. */
function told({ store }: SigningForm) {
  const { count } = store.getState().notice;
  return until(store, ({ notice }) => notice.count > count && notice.notice !== undefined);
}

/** Once signing a PSBT, which was asked for, is over. */
async function psbtSigned({ store, psbt }: SigningForm) {
  await until(psbt.store, ({ result }) => result !== undefined);
  return until(store, ({ signing }) => signing === undefined);
}

/** All dangers that are known get their answer. */
function answerAll(signingForm: SigningForm) {
  for (const { name } of unanswered(signingForm.store.getState())) {
    signingForm.fields.answer(name, true);
  }
}

const noticeOf = ({ store }: SigningForm) => store.getState().notice.notice;

// Pauses, and the time after which keys are wiped, pass when a test says so.
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('keys', () => {
  test('are in no state, whatever is done with them', async () => {
    const { signingForm, field } = made();
    signingForm.setTransaction(HEX);
    field.type(KEY);
    await judged(signingForm);
    signingForm.signer.sign();
    await signed(signingForm);
    signingForm.signer.sign();
    const { utxos, openRows, ...rest } = signingForm.store.getState();
    const said = JSON.stringify([[...utxos], [...openRows], rest], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(said).toContain(HEX);
    expect(said).not.toContain(KEY.slice(5, 17));
  });

  test('are wiped after a call that signed something, if so chosen', async () => {
    const { signingForm, field, port } = made();
    signingForm.setTransaction(HEX);
    field.type(KEY);
    signingForm.signer.sign();
    await signed(signingForm);
    expect(field.value).toBe('');
    expect(noticeOf(signingForm)).toEqual({ is: 'wiped', why: 'signed' });
    expect(port.end).toHaveBeenCalled();
  });

  test.each<
    [string, Partial<RawKeyVerdict>, readonly string[], boolean | undefined, number[] | undefined]
  >([
    ['asked for', {}, ['02ab'], true, [1]],
    ['asked for, and then not', {}, ['02ab', '02ab'], undefined, undefined],
    ['not asked for', {}, [], undefined, undefined],
    ['asked for of another', {}, ['02cd'], undefined, undefined],
    [
      'asked for, though it signs nothing so',
      { offer: { publicKey: '02ab', inputs: [] } },
      ['02ab'],
      undefined,
      undefined,
    ],
    ['asked for, though it is there above', { repeats: 0 }, ['02ab'], undefined, undefined],
  ])('that are internal sign tweaked: %s', async (_, changed, asked, isToBe, tweaked) => {
    const internal = { ...INTERNAL, ...changed };
    const other: KeyVerdict = { ok: false, line: 0, refusal: 'unknown' };
    const { signingForm, field, requests } = made({ verdicts: () => [other, internal] });
    signingForm.setTransaction(HEX);
    field.type(`x\n${KEY}`);
    await judged(signingForm);
    for (const publicKey of asked) {
      signingForm.keys.setTweak(publicKey, !signingForm.store.getState().tweaks.has(publicKey));
    }
    const before = tweakedInputs(signingForm.store.getState());
    expect(before).toEqual({ inputs: isToBe ? [0] : [], isDone: false });
    signingForm.signer.sign();
    await signed(signingForm);
    expect(requests[0]?.tweaked).toEqual(tweaked);
    const after = tweakedInputs(signingForm.store.getState());
    expect(after).toEqual({ inputs: isToBe ? [0] : [], isDone: true });
    // With the keys it is forgotten.
    expect(signingForm.store.getState().tweaks.size).toBe(0);
  });

  test.each([
    ['not so chosen', 1, false],
    ['nothing was signed', 0, true],
  ])('stay after a call where %s', async (_, signs, wipeAfter) => {
    const { signingForm, field } = made({ signs });
    signingForm.fields.setWipeAfter(wipeAfter);
    signingForm.setTransaction(HEX);
    field.type(KEY);
    signingForm.signer.sign();
    await signed(signingForm);
    expect(signingForm.store.getState().result?.ok).toBe(true);
    expect(field.value).toBe(KEY);
  });

  test('are wiped after five minutes, and a touch begins anew', () => {
    const { signingForm, field } = made();
    field.type(KEY);
    vi.advanceTimersByTime(IDLE_MS - 30_000);
    expect(signingForm.store.getState().secondsLeft).toBe(30);
    signingForm.keys.touched();
    expect(signingForm.store.getState().secondsLeft).toBeUndefined();
    vi.advanceTimersByTime(IDLE_MS - 1);
    expect(field.value).toBe(KEY);
    vi.advanceTimersByTime(1);
    expect(field.value).toBe('');
    expect(noticeOf(signingForm)).toEqual({ is: 'wiped', why: 'idle' });
  });

  test('that were wiped leave no verdict, not even one on its way', async () => {
    const { signingForm, field, forms } = made({
      verdicts: ({ keys }) =>
        keys.length === 0 ? [] : [{ ok: false, line: 0, refusal: 'wif-checksum' }],
    });
    signingForm.setTransaction(HEX);
    field.type(KEY);
    pause();
    expect(forms).toMatchObject([{ keys: utf8Of(KEY) }]);
    signingForm.keys.wipe('asked');
    const { checked } = await until(signingForm.store, (state) => state.checked !== undefined);
    expect(checked?.keys).toEqual([]);
  });

  const refusedSecond = (refusal: 'seed-words' | 'wif-checksum') => () =>
    [{ ok: false, line: 1, refusal }] as const;

  test('what is none by its kind is not put in; the rest is', async () => {
    const { signingForm, field } = made({ verdicts: refusedSecond('seed-words') });
    field.paste(`${KEY}\nabandon abandon about\n`);
    await until(signingForm.store, ({ hasKeys }) => hasKeys);
    expect(field.value).toBe(`${KEY}\n`);
    expect(signingForm.store.getState().keyRefusals).toEqual(['seed-words']);
  });

  test('a slip is put in, so that it can be put right', async () => {
    const { signingForm, field } = made({ verdicts: refusedSecond('wif-checksum') });
    field.paste(`${KEY}\n${KEY}x`);
    await until(signingForm.store, ({ hasKeys }) => hasKeys);
    expect(field.value).toBe(`${KEY}\n${KEY}x\n`);
    expect(signingForm.store.getState().keyRefusals).toEqual([]);
  });

  test('pasted elsewhere go into their field', async () => {
    const { signingForm, field } = made({ read: { is: 'keys' } });
    await signingForm.intake.take(` ${KEY}\n`);
    expect(field.value).toBe(`${KEY}\n`);
    expect(noticeOf(signingForm)).toEqual({ is: 'keys', count: 1 });
  });

  test('pasted where there is no field go nowhere', async () => {
    const { signingForm, field } = made({ read: { is: 'keys' }, mayHaveKeys: false });
    await signingForm.intake.take(KEY);
    expect(field.value).toBe('');
    expect(noticeOf(signingForm)).toEqual({ is: 'no-field' });
  });
});

describe('signing', () => {
  test.each([
    ['a transaction', '', KEY, 'no-transaction'],
    ['a key', HEX, ' \n', 'no-keys'],
  ])('needs %s', (_, transaction, keys, lack) => {
    const { signingForm, field, calls } = made();
    signingForm.setTransaction(transaction);
    field.type(keys);
    signingForm.signer.sign();
    expect(noticeOf(signingForm)).toEqual({ is: lack });
    expect(calls).toEqual([]);
  });

  const HASH_TYPES = ['NONE', 'SINGLE', 'NONE|ANYONECANPAY', 'SINGLE|ANYONECANPAY'] as const;
  test.each(HASH_TYPES)('with %s needs an answer first', async (hashType) => {
    const { signingForm, field, calls } = made();
    signingForm.setTransaction(HEX);
    signingForm.fields.setHashType(hashType);
    field.type(KEY);
    signingForm.signer.sign();
    await told(signingForm);
    expect(noticeOf(signingForm)).toEqual({ is: 'unanswered' });
    expect(calls).toEqual([]);
    answerAll(signingForm);
    signingForm.signer.sign();
    await signed(signingForm);
    expect(calls.map((each) => JSON.parse(each).hashType)).toEqual([hashType]);
  });

  const LOSSES = [
    ['an excessive fee', reviewWith('fee-high')],
    ['an amount that is burned', reviewWith('burn')],
  ] as const;
  test.each(LOSSES)(
    'with %s needs an answer first, also right after it was given',
    async (_, review) => {
      const { signingForm, field, calls } = made({ review, transaction: needing([]) });
      field.type(KEY);
      await judged(signingForm);
      signingForm.setTransaction(HEX);
      signingForm.signer.sign();
      await told(signingForm);
      expect(noticeOf(signingForm)).toEqual({ is: 'unanswered' });
      expect(calls).toEqual([]);
      answerAll(signingForm);
      signingForm.signer.sign();
      await signed(signingForm);
      expect(calls.length).toBe(1);
    },
  );

  test('is answered for the form that was asked about, and no other', async () => {
    const { signingForm, field, calls } = made({ review: LOSSES[0][1], transaction: needing([]) });
    signingForm.setTransaction(HEX);
    field.type(KEY);
    await judged(signingForm);
    answerAll(signingForm);
    signingForm.setTransaction(`${HEX}01`);
    signingForm.signer.sign();
    await told(signingForm);
    expect(noticeOf(signingForm)).toEqual({ is: 'unanswered' });
    expect(calls).toEqual([]);
  });

  test('waits for the chain that the keys are for', async () => {
    const refusal: KeyVerdict = { ok: false, line: 0, refusal: 'other-chain', chains: ['signet'] };
    const { signingForm, field, calls } = made({ verdicts: () => [refusal] });
    signingForm.setTransaction(HEX);
    field.type(KEY);
    signingForm.signer.sign();
    await told(signingForm);
    expect(noticeOf(signingForm)).toEqual({ is: 'other-chain' });
    expect(calls).toEqual([]);
  });

  test('that is refused leaves no refusal beside a form that changed', async () => {
    const { signingForm, field } = made({ refuses: true });
    signingForm.setTransaction(HEX);
    field.type(KEY);
    signingForm.signer.sign();
    await signed(signingForm);
    expect(signingForm.store.getState().result).toMatchObject({ ok: false });
    field.type(KEY);
    expect(signingForm.store.getState().result).toBeUndefined();
  });

  test('that is cancelled leaves the form and no result', async () => {
    const { signingForm, field } = made();
    signingForm.setTransaction(HEX);
    field.type(KEY);
    await judged(signingForm);
    signingForm.signer.sign();
    signingForm.signer.cancel();
    const { transaction, result, signing } = signingForm.store.getState();
    expect({ transaction, result, signing, keys: field.value }).toEqual({
      transaction: HEX,
      result: undefined,
      signing: undefined,
      keys: KEY,
    });
    expect(noticeOf(signingForm)).toEqual({ is: 'cancelled' });
    // Nor does one come before that of the next call.
    signingForm.signer.sign();
    const after = await signed(signingForm);
    expect(after.result).toMatchObject({ hex: `${HEX}02` });
  });

  test('gives a result that says when the form was changed since', async () => {
    const { signingForm, field } = made();
    signingForm.setTransaction(HEX);
    field.type(KEY);
    signingForm.signer.sign();
    await signed(signingForm);
    expect(signingForm.store.getState().hasChanged).toBe(false);
    signingForm.fields.setHashType('ALL');
    expect(signingForm.store.getState().hasChanged).toBe(true);
  });

  test('goes on with the result for the next signer', async () => {
    const { signingForm, field } = made();
    signingForm.setTransaction(HEX);
    field.type(KEY);
    signingForm.signer.sign();
    await signed(signingForm);
    signingForm.signer.putResultIntoForm();
    const { transaction, result } = signingForm.store.getState();
    expect({ transaction, result }).toEqual({ transaction: `${HEX}01`, result: undefined });
  });
});

describe('what is given', () => {
  const PSBT = { is: 'psbt', psbt: 'cHNidP8', version: 0, known: 0 } as const;

  test('a PSBT stands in the place of what was typed, with its hash type', async () => {
    const { signingForm } = made({ read: { ...PSBT, hashType: 'SINGLE' } });
    signingForm.setTransaction('02');
    signingForm.fields.setUtxo({ txid: TXID, vout: 0 }, 'amount', '1');
    await signingForm.intake.take('cHNidP8');
    const { transaction, utxos, hashType } = signingForm.store.getState();
    expect({ transaction, rows: utxos.size, hashType }).toEqual({
      transaction: '',
      rows: 0,
      hashType: 'SINGLE',
    });
    expect(signingForm.psbt.isOpen).toBe(true);
  });

  test.each([
    ['base64', 'cHNidP8BAAA=', true],
    ['hex', ' 70736274FF0100', true],
    ['another text', 'cHNidP9', false],
  ])('a PSBT that is typed is one: %s', async (_, text, isPsbt) => {
    const { signingForm, port } = made();
    Object.assign(port, {
      read: async (given: string) => (given === text ? PSBT : { is: 'keys' }),
    });
    signingForm.setTransaction(text);
    // Whatever is given is taken after what was given before.
    await signingForm.intake.take(KEY);
    expect(signingForm.psbt.isOpen).toBe(isPsbt);
  });

  test('secret nonces are work until all is cleared, and end with that alone', async () => {
    const musig = { nonces: 1, partials: 0, awaited: 1, refusals: [], held: 1 };
    const signedPsbt: SignedPsbt = {
      ok: true,
      psbt: 'cHNidP9',
      complete: false,
      inputs: [],
      musig,
    };
    const { signingForm, field, port } = made({ read: PSBT, signedPsbt });
    const held = () => signingForm.psbt.store.getState().held;
    expect(signingForm.hasWork()).toBe(false);
    await signingForm.intake.take('cHNidP8');
    field.type(KEY);
    pause();
    signingForm.signer.sign();
    await psbtSigned(signingForm);
    expect(held()).toBe(1);
    signingForm.keys.wipe('asked');
    await signingForm.versions.leave();
    signingForm.setTransaction('');
    pause();
    expect([held(), signingForm.hasWork()]).toEqual([1, true]);
    expect(port.forgetNonces).not.toHaveBeenCalled();
    signingForm.clear();
    expect([held(), signingForm.hasWork()]).toEqual([0, false]);
    expect(port.forgetNonces).toHaveBeenCalledOnce();
  });

  test.each<[string, (form: SigningForm, field: Holder) => void, boolean]>([
    ['nothing', () => undefined, false],
    ['white space', (form) => form.setTransaction(' '), false],
    ['a transaction', (form) => form.setTransaction('02'), true],
    ['a key', (_, field) => field.type('x'), true],
  ])('what would be lost with the page: %s', (_, act, isWork) => {
    const { signingForm, field } = made();
    act(signingForm, field);
    expect(signingForm.hasWork()).toBe(isWork);
  });

  describe('what a PSBT spends', () => {
    const coins = { is: 'coins', from: 'prevtxs', utxos: [], foreign: 0 } as const;
    const previous = { ...coins, from: 'previous transaction', transaction: HEX } as const;
    const lacking = { state: 'previous-transaction-missing', text: '' } as const;

    test.each<[string, ReadAnswer, string, string]>([
      ['goes into it as another version', previous, 'cHNidP8+previous', 'updated'],
      ['is not put in where it proves nothing', coins, 'cHNidP8', 'given'],
    ])('%s', async (_, answer, text, step) => {
      const { signingForm, port } = made({ read: PSBT });
      await signingForm.intake.take('cHNidP8');
      port.read = async (given) => (given === 'it' ? answer : PSBT);
      await signingForm.intake.take('it');
      expect(signingForm.psbt.store.getState().open).toMatchObject({ text, step });
      expect(signingForm.store.getState().notice.notice).toMatchObject({ is: 'updated' });
    });

    test('goes with it from elsewhere in the page, and undoing takes it out', async () => {
      const { signingForm } = made({ read: PSBT });
      await signingForm.takeOver(new Blob(['cHNidP8']), [previous]);
      const open = () => signingForm.psbt.store.getState().open;
      expect(open()).toMatchObject({ text: 'cHNidP8+previous', before: { text: 'cHNidP8' } });
      signingForm.versions.undo();
      expect(open()?.text).toBe('cHNidP8');
    });

    test.each<[string, CheckedForm['line'], boolean]>([
      ['takes the place of a PSBT that lacks nothing', undefined, false],
      ['is refused where a PSBT lacks a previous one', lacking, true],
    ])('a transaction that it does not spend from %s', async (_, line, isOpen) => {
      const { signingForm, port } = made({ read: PSBT, ...(line && { line }) });
      await signingForm.intake.take('cHNidP8');
      await until(signingForm.store, ({ checked }) => checked !== undefined);
      port.read = async () => ({ is: 'transaction', hex: HEX });
      await signingForm.intake.take('it');
      expect(signingForm.psbt.isOpen).toBe(isOpen);
      const notice = isOpen ? { is: 'not-previous' } : undefined;
      expect(signingForm.store.getState().notice.notice).toEqual(notice);
    });
  });

  describe('an example that was taken over', () => {
    const example = { repair: undefined, isExample: true };
    const RAW = { is: 'transaction', hex: HEX } as const;

    test.each<[string, ReadAnswer, (form: SigningForm, field: Holder) => unknown, boolean]>([
      ['a transaction', RAW, () => undefined, false],
      ['a PSBT', PSBT, () => undefined, false],
      ['with a key', RAW, (_, field) => field.type('x'), true],
      ['that is changed', RAW, (form) => form.setTransaction('02'), true],
      ['a PSBT that is left', PSBT, (form) => form.versions.leave(), true],
      [
        'with an amount',
        RAW,
        (form) => form.fields.setUtxo({ txid: TXID, vout: 0 }, 'amount', '1'),
        true,
      ],
      ['in whose place something else comes', RAW, (form) => form.takeOver(new Blob(['x'])), true],
      ['that is cleared', RAW, (form) => form.clear(), false],
    ])('%s', async (_, read, act, isWork) => {
      const { signingForm, field } = made({ read });
      const seen: boolean[] = [];
      signingForm.store.subscribe(() => seen.push(signingForm.hasWork()));
      await signingForm.takeOver(new Blob(['it']), [], example);
      expect(seen).not.toContain(true);
      await act(signingForm, field);
      expect(signingForm.hasWork()).toBe(isWork);
    });
  });

  test('a PSBT stays one, and is signed as one', async () => {
    const signedPsbt: SignedPsbt = { ok: true, psbt: 'cHNidP9', complete: false, inputs: [] };
    const { signingForm, field, calls } = made({ read: PSBT, signedPsbt });
    await signingForm.intake.take('cHNidP8');
    field.type(KEY);
    pause();
    signingForm.signer.sign();
    await psbtSigned(signingForm);
    expect(calls).toEqual(['cHNidP8']);
    const { open, result } = signingForm.psbt.store.getState();
    expect({ open, result }).toMatchObject({
      open: { text: 'cHNidP9', step: 'changed', before: { text: 'cHNidP8' } },
      result: signedPsbt,
    });
    expect(field.value).toBe(KEY);
  });

  test.each([
    ['a record', false, ['cHNidP8 given', 'cHNidP9 changed']],
    ['nothing but the order', true, ['cHNidP8 given']],
  ])('where %s changed there is another version, or none', async (_, isUnchanged, versions) => {
    const whole = { ok: true, psbt: 'cHNidP9', complete: false, inputs: [] } as const;
    const signedPsbt: SignedPsbt = isUnchanged ? { ...whole, isUnchanged } : whole;
    const { signingForm, field } = made({ read: PSBT, signedPsbt });
    await signingForm.intake.take('cHNidP8');
    field.type(KEY);
    pause();
    signingForm.signer.sign();
    await psbtSigned(signingForm);
    const state = signingForm.psbt.store.getState();
    expect(state.versions.map(({ text, step }) => `${text} ${step}`)).toEqual(versions);
    expect(state.result).toEqual(signedPsbt);
  });

  test('a PSBT is signed once every danger has its answer, and keys are wiped then', async () => {
    const review = reviewWith('fee-high', 'burn');
    const input = { added: ['02'], progress: { state: 'partial', signatures: 1 } } as const;
    const signedPsbt: SignedPsbt = { ok: true, psbt: 'cHNidP9', complete: false, inputs: [input] };
    const { signingForm, field, calls } = made({ read: PSBT, review, signedPsbt });
    await signingForm.intake.take('cHNidP8');
    field.type(KEY);
    await judged(signingForm);
    const [danger] = unanswered(signingForm.store.getState());
    signingForm.fields.answer(danger!.name, true);
    signingForm.signer.sign();
    expect(calls).toEqual([]);
    expect(noticeOf(signingForm)).toEqual({ is: 'unanswered' });
    answerAll(signingForm);
    signingForm.signer.sign();
    await psbtSigned(signingForm);
    expect(calls).toEqual(['cHNidP8']);
    expect(field.value).toBe('');
  });

  test.each([
    ['a nonce was made', { nonces: 1, partials: 0 }, 'nonces', 'nonces'],
    ['a partial signature was made', { nonces: 0, partials: 1 }, 'signed', 'signed'],
    ['neither was', { nonces: 0, partials: 0 }, undefined, 'changed'],
  ])('keys are wiped after a round of MuSig2 where %s', async (_, made_, why, step) => {
    const musig = { ...made_, awaited: 1, refusals: [], held: 1 };
    const signedPsbt: SignedPsbt = { ok: true, psbt: 'x', complete: false, inputs: [], musig };
    const { signingForm, field, port } = made({ read: PSBT, signedPsbt });
    await signingForm.intake.take('cHNidP8');
    field.type(KEY);
    signingForm.signer.sign();
    await psbtSigned(signingForm);
    expect(field.value === '').toBe(why !== undefined);
    expect(noticeOf(signingForm)).toEqual(why ? { is: 'wiped', why } : undefined);
    expect(signingForm.psbt.store.getState().open?.step).toBe(step);
    expect(port.forgetNonces).not.toHaveBeenCalled();
  });

  test.each([
    ['added', 'share-added', 'shares', 'shares'],
    ['there already', 'share-there', undefined, 'changed'],
  ] as const)(
    'keys are wiped where shares of silent payments were %s',
    async (_, why, wiped, step) => {
      const input = {
        added: [],
        unsigned: why,
        progress: { state: 'none', signatures: 0 },
      } as const;
      const signedPsbt: SignedPsbt = { ok: true, psbt: 'x', complete: false, inputs: [input] };
      const { signingForm, field } = made({ read: PSBT, signedPsbt });
      await signingForm.intake.take('cHNidP8');
      field.type(KEY);
      signingForm.signer.sign();
      await psbtSigned(signingForm);
      expect(field.value === '').toBe(wiped !== undefined);
      expect(noticeOf(signingForm)).toEqual(wiped ? { is: 'wiped', why: wiped } : undefined);
      expect(signingForm.psbt.store.getState().open?.step).toBe(step);
    },
  );

  test('keys that were typed a moment ago are judged before a PSBT is signed', async () => {
    const { signingForm, field, port } = made({ read: PSBT });
    const order: string[] = [];
    port.check = async ({ keys }) => {
      order.push(`checked with ${stringOf(keys)}`);
      return NOTHING;
    };
    const { signPsbt } = port;
    port.signPsbt = (question, onProgress) => {
      order.push('signed');
      return signPsbt(question, onProgress);
    };
    await signingForm.intake.take('cHNidP8');
    order.length = 0;
    field.type(KEY);
    signingForm.signer.sign();
    await psbtSigned(signingForm);
    expect(order).toEqual([`checked with ${KEY}`, 'signed']);
  });

  test('the transaction alone of a PSBT that was left meanwhile is not put into the form', async () => {
    const { signingForm, port } = made({ read: PSBT });
    await signingForm.intake.take('cHNidP8');
    let answer: (alone: TransactionAlone) => void = () => {};
    const late = new Promise<TransactionAlone>((resolve) => {
      answer = resolve;
    });
    Object.assign(port, { ask: () => late });
    const leaving = signingForm.versions.leave();
    signingForm.setTransaction('02');
    answer({ hex: '0200ff', utxos: [], leftOut: 0 });
    await leaving;
    expect(signingForm.store.getState().transaction).toBe('02');
  });

  test('signatures that a transaction alone cannot carry are told', async () => {
    const { signingForm, port } = made({ read: PSBT });
    await signingForm.intake.take('cHNidP8');
    Object.assign(port, { ask: async () => ({ hex: HEX, utxos: [], leftOut: 2 }) });
    await signingForm.versions.leave();
    expect(noticeOf(signingForm)).toEqual({ is: 'alone', leftOut: 2 });
  });

  test('a PSBT stays open where nobody gives its transaction', async () => {
    const { signingForm, port } = made({ read: PSBT });
    await signingForm.intake.take('cHNidP8');
    Object.assign(port, { ask: () => Promise.reject(new Error('lost')) });
    await signingForm.versions.leave();
    expect(signingForm.psbt.isOpen).toBe(true);
    expect(noticeOf(signingForm)).toEqual({ is: 'lost' });
  });

  const reads = {
    read: vi.fn(async (given: Blob | string) => ({ ...PSBT, psbt: String(given) })),
  };
  const stateOf = (signingForm: SigningForm) => {
    const state = signingForm.psbt.store.getState();
    const versions = state.versions.map(({ text, step }) => `${text} ${step}`);
    return { open: state.open?.text, versions, copies: copiesOf(state).length };
  };

  test('others in one paste are copies of the first', async () => {
    const { signingForm, port } = made();
    const first = await reads.read('one');
    Object.assign(port, { ...reads, read: async () => ({ ...first, others: ['two', 'three'] }) });
    await signingForm.intake.take('one and others');
    const versions = ['one given', 'one+two+three copies'];
    expect(stateOf(signingForm)).toEqual({ open: 'one+two+three', versions, copies: 2 });
    expect(noticeOf(signingForm)).toEqual({ is: 'copies', added: 2, refused: 0, isNew: true });
  });

  test('copies are put together with the PSBT, and each version is kept to go back to', async () => {
    const signedPsbt: SignedPsbt = { ok: true, psbt: 'final', complete: true, inputs: [] };
    const { signingForm, port } = made({ signedPsbt });
    Object.assign(port, reads);
    await signingForm.intake.takeAll(['one', 'two', 'three']);
    const versions = ['one given', 'one+two+three copies'];
    expect(stateOf(signingForm)).toEqual({ open: 'one+two+three', versions, copies: 2 });
    expect(noticeOf(signingForm)).toEqual({ is: 'copies', added: 2, refused: 0, isNew: true });
    await signingForm.versions.finalise();
    const all = [...versions, 'final final'];
    expect(stateOf(signingForm)).toEqual({ open: 'final', versions: all, copies: 2 });
    expect(signingForm.psbt.store.getState().result).toBe(signedPsbt);
    signingForm.versions.undo();
    expect(signingForm.psbt.store.getState().result).toBeUndefined();
    signingForm.versions.undo();
    expect(stateOf(signingForm)).toEqual({ open: 'one', versions: all, copies: 0 });
    signingForm.versions.undo();
    expect(stateOf(signingForm).open).toBe('one');
    await signingForm.versions.leave();
    signingForm.versions.undo();
    expect(stateOf(signingForm).open).toBe('one');
    signingForm.clear();
    expect(stateOf(signingForm)).toEqual({ open: undefined, versions: [], copies: 0 });
  });

  test('a copy of another transaction changes nothing, and can be opened instead', async () => {
    const { signingForm, port } = made({});
    const ask = async (_name: PsbtCallName, { psbt }: { readonly psbt: string }) => ({
      psbt,
      verdicts: [{ is: 'other' }],
    });
    Object.assign(port, { ...reads, ask });
    await signingForm.intake.take('one');
    await signingForm.intake.take('two');
    expect(stateOf(signingForm)).toEqual({ open: 'one', versions: ['one given'], copies: 1 });
    expect(noticeOf(signingForm)).toEqual({ is: 'copies', added: 0, refused: 1, isNew: false });
    signingForm.intake.openCopy(1);
    await until(signingForm.psbt.store, ({ open }) => open !== undefined);
    const versions = ['one given', 'two given'];
    expect(stateOf(signingForm)).toEqual({ open: 'two', versions, copies: 0 });
    signingForm.versions.undo();
    expect(stateOf(signingForm).open).toBe('one');
  });

  test('a copy that does not decode is kept to be mended, and no other text is', async () => {
    const { signingForm, port } = made({});
    Object.assign(port, reads);
    await signingForm.intake.take('one');
    Object.assign(port, { read: async () => ({ is: 'refused', what: 'damaged', words: 'why' }) });
    await signingForm.intake.take('cHNid');
    expect(signingForm.psbt.store.getState().copies).toMatchObject([
      { outcome: { is: 'damaged', text: 'cHNid', words: 'why' } },
    ]);
    Object.assign(port, { read: async () => ({ is: 'refused', what: 'seed-words' }) });
    await signingForm.intake.take('abandon');
    expect(stateOf(signingForm)).toMatchObject({ open: 'one', copies: 1 });
    Object.assign(port, reads);
    signingForm.intake.retryCopy(1, 'two');
    await until(signingForm.psbt.store, ({ copies }) => copies.length > 0);
    expect(stateOf(signingForm)).toMatchObject({ open: 'one+two', copies: 1 });
  });

  test('a PSBT is left for its transaction alone, and by what is typed there', async () => {
    const { signingForm } = made({ read: PSBT });
    await signingForm.intake.take('cHNidP8');
    await signingForm.versions.leave();
    expect(signingForm.psbt.isOpen).toBe(false);
    expect(signingForm.store.getState().transaction).toBe(HEX);
    await signingForm.intake.take('cHNidP8');
    signingForm.setTransaction('02');
    expect(signingForm.psbt.isOpen).toBe(false);
  });

  test('an extended key goes to the fields for keys, where there is a PSBT', async () => {
    const { signingForm, field, port } = made({ read: PSBT });
    await signingForm.intake.take('cHNidP8');
    Object.assign(port, { read: async () => ({ is: 'refused', what: 'extended-private-key' }) });
    await signingForm.intake.take('xprv9');
    expect(field.value).toBe('xprv9\n');
  });

  test('long hex with a fault is kept in the field that it was given to', async () => {
    const { signingForm } = made({ read: { is: 'refused', what: 'damaged' } });
    const damaged = '02'.repeat(100);
    await signingForm.intake.take(damaged, true);
    expect(signingForm.store.getState().transaction).toBe(damaged);
  });

  test.each([
    ['32 bytes of hex, which may be a key', '02'.repeat(32), true],
    ['words', 'abandon abandon about', true],
    ['hex given elsewhere', '02'.repeat(100), false],
  ])('what is refused is not kept: %s', async (_, text, isForTransaction) => {
    const { signingForm } = made({ read: { is: 'refused', what: 'hex-key' } });
    await signingForm.intake.take(text, isForTransaction);
    expect(signingForm.store.getState().transaction).toBe('');
    expect(noticeOf(signingForm)).toMatchObject({ is: 'refused', what: 'hex-key' });
  });

  test('of two, however soon one follows the other, both are taken', async () => {
    const { signingForm } = made({ read: { is: 'keys' } });
    void signingForm.intake.take('first');
    await signingForm.intake.take('second');
    expect(stringOf(signingForm.keys.holder.text())).toBe('first\nsecond\n');
  });

  test.each([
    ['three', [['amount'], [], ['scriptPubKey'], ['amount']], [0, 2, 3]],
    ['more', [['amount'], ['amount'], ['scriptPubKey'], ['amount']], []],
  ] as const)('opens rows that lack something where they are few: %s', async (_, needs, open) => {
    const { signingForm } = made({ transaction: needing(...needs) });
    signingForm.setTransaction(HEX);
    await judged(signingForm);
    expect([...signingForm.store.getState().openRows]).toEqual(
      open.map((vout) => `${TXID}:${vout}`),
    );
  });

  test('a row that somebody opens or closes stays so while they type', async () => {
    const { signingForm } = made({ transaction: needing(['amount'], []) });
    signingForm.setTransaction(HEX);
    await judged(signingForm);
    signingForm.fields.toggleRow(`${TXID}:0`);
    signingForm.fields.toggleRow(`${TXID}:1`);
    signingForm.fields.setUtxo({ txid: TXID, vout: 1 }, 'amount', '1');
    await judged(signingForm);
    expect([...signingForm.store.getState().openRows]).toEqual([`${TXID}:1`]);
  });

  test('an empty form is not asked about', () => {
    const { signingForm, forms } = made();
    signingForm.chainChanged();
    signingForm.setTransaction('');
    pause();
    expect(forms).toEqual([]);
    signingForm.setTransaction(HEX);
    pause();
    expect(forms).toMatchObject([{ transaction: HEX }]);
  });
});
