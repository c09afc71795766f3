import type { Report } from '../../channel/protocol/protocol.ts';
import type { FormCalls } from '../../channel/protocol/signing-form-protocol.ts';
import { decodeBase64 } from '../../core/encoding/base64.ts';
import { FormChecker } from '../../core/form/check-form.ts';
import { type KeylessForm, keylessForm } from '../../core/form/form-parts.ts';
import { addCopies } from '../../core/form/psbt/psbt-copies.ts';
import { transactionAlone } from '../../core/form/psbt/psbt-form.ts';
import {
  finalisePsbtForm,
  inputsToShare,
  PsbtFormChecker,
  signPsbtForm,
  signPsbtFormAhead,
} from '../../core/form/psbt/psbt-signing.ts';
import { updatedPsbt } from '../../core/form/psbt/psbt-update.ts';
import type {
  CheckedDocument,
  CheckedForm,
  CheckedKeys,
  FormDocument,
  RawForm,
  SignForm,
} from '../../core/form/types.ts';
import type { OnInputs } from '../../core/sign/psbt/psbt-process.ts';
import { SecretNonces } from '../../core/sign/psbt/secret-nonces.ts';
import { decodePendingPsbt } from '../../core/silent/decode-pending.ts';
import type { Transaction } from '../../core/tx/types.ts';
import { RpcError } from '../../rpc/errors.ts';
import { isObject, JsonNumber, member } from '../../rpc/json/value.ts';
import { readTransactionToSign } from '../../rpc/procedures/transactions/sign-call.ts';
import { deviceTime } from '../device-time.ts';
import { type SpentOutputs, spendsOf } from '../previous-outputs.ts';
import { randomBytes } from '../random-bytes.ts';
import type { Handlers } from '../serve.ts';
import { decodeSignatures, encodeSignatures } from './known-signatures.ts';
import { differenceOf } from './psbt-difference.ts';
import { readGiven } from './signing-form-read.ts';

type Read =
  | { readonly ok: true; readonly transaction: Transaction; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly error: RpcError };

/** What a worker does for the Sign view beside signing. What it knows of keys ends with it. */
export class SigningFormSession {
  private readonly checker = new FormChecker();
  private readonly psbts = new PsbtFormChecker(deviceTime);
  /** They end with the worker. */
  private readonly nonces = new SecretNonces();
  /** Of the last question, by its id; without keys. */
  private document: { readonly id: number; readonly form: KeylessForm } | undefined;
  /** The form's transaction, which mostly is the one of the last time. */
  private last: { readonly hex: string; readonly read: Read } | undefined;

  readonly handlers: Handlers<keyof FormCalls> = {
    readGiven: ({ given, of }) =>
      readGiven(given, {
        spends: this.spends(of),
        keep: (psbt, bytes, text) => this.psbts.keep(psbt, bytes, text),
      }),
    checkForm: ({ id, form }) => {
      this.document = { id, form: keylessForm(form) };
      return { ...this.checkDocument(form), ...this.checkKeys(form) };
    },
    checkKeys: ({ id, keys }) => {
      const { document } = this;
      if (document?.id !== id) throw new Error('There is no such form');
      return this.checkKeys({ ...document.form, ...keys });
    },
    inputsToShare: ({ question }) => inputsToShare(question),
    signPsbtAhead: ({ question, ...range }, { report, give }) => {
      const bytes = encodeSignatures(signPsbtFormAhead(question, range, telling(report)));
      give(bytes);
      return bytes;
    },
    signPsbt: ({ question, ahead = [] }, { report }) =>
      signPsbtForm(question, {
        randomBytes,
        nonces: this.nonces,
        onInputs: telling(report),
        ahead: ahead.flatMap(decodeSignatures),
      }),
    finalisePsbt: ({ psbt }) => finalisePsbtForm(psbt),
    transactionAlone: ({ psbt }) =>
      transactionAlone(decodePendingPsbt(decodeBase64(psbt) ?? NO_BYTES)),
    updatePsbt: ({ psbt, beside }) => updatedPsbt(psbt, beside),
    addCopies: ({ psbt, copies, chain }) => {
      const added = addCopies(psbt, copies);
      const verdicts = added.verdicts.map((verdict, i) =>
        verdict.is === 'other'
          ? { ...verdict, difference: differenceOf(psbt, copies[i]!, chain) }
          : verdict,
      );
      return { psbt: added.psbt, verdicts };
    },
    comparePsbts: ({ a, b, chain }) => differenceOf(a, b, chain),
  };

  /** Raises DecodeError where there is a PSBT that does not decode. */
  private checkDocument(form: SignForm): CheckedDocument {
    if ('psbt' in form) return this.psbts.check(form);
    const read = this.typed(form);
    const known = read?.ok ? read : undefined;
    const { decoded, ...rest } = this.checker.check(form, known?.transaction, known?.bytes);
    const transaction = decoded ? ({ ok: true, decoded } as const) : read && faultOf(read);
    return { ...rest, ...(transaction && { transaction }) };
  }

  private checkKeys(form: SignForm): CheckedKeys {
    if ('psbt' in form) return this.psbts.checkKeys(form);
    const read = this.typed(form);
    return {
      keys: this.checker.checkKeys(form, read?.ok ? read.transaction : undefined),
      owners: [],
    };
  }

  private typed({ transaction }: Pick<RawForm, 'transaction'>): Read | undefined {
    return transaction.trim() === '' ? undefined : this.transaction(transaction);
  }

  private spends(of: FormDocument): SpentOutputs | undefined {
    if ('psbt' in of) {
      const transaction = this.psbts.transactionOf(of.psbt);
      return transaction && spendsOf(transaction);
    }
    const read = this.typed(of);
    return read?.ok ? spendsOf(read.transaction) : undefined;
  }

  private transaction(hex: string): Read {
    if (this.last?.hex !== hex) this.last = { hex, read: readTyped(hex.trim()) };
    return this.last.read;
  }
}

const NO_BYTES = new Uint8Array(0);

function telling(report: Report): OnInputs {
  return (done, total) => report({ done, total });
}

function readTyped(hex: string): Read {
  try {
    return { ok: true, ...readTransactionToSign(hex) };
  } catch (error) {
    if (error instanceof RpcError) return { ok: false, error };
    throw error;
  }
}

function faultOf(read: Read): Extract<CheckedForm['transaction'], { readonly ok: false }> {
  const { message, data } = read.ok ? { message: '', data: undefined } : read.error;
  const offset = data !== undefined && isObject(data) ? member(data, 'offset') : undefined;
  const path = data !== undefined && isObject(data) ? member(data, 'path') : undefined;
  return {
    ok: false,
    message,
    ...(offset instanceof JsonNumber && { offset: Number(offset.text) }),
    ...(typeof path === 'string' && { path }),
  };
}
