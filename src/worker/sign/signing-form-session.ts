import type { Report } from '../../channel/protocol/protocol.ts';
import type { FormCalls } from '../../channel/protocol/signing-form-protocol.ts';
import { FormChecker } from '../../core/form/check-form.ts';
import { addCopies } from '../../core/form/psbt/psbt-copies.ts';
import {
  finalisePsbtForm,
  inputsToShare,
  PsbtFormChecker,
  signPsbtForm,
  signPsbtFormAhead,
} from '../../core/form/psbt/psbt-signing.ts';
import { updatedPsbt } from '../../core/form/psbt/psbt-update.ts';
import type { CheckedDocument, CheckedForm, CheckedKeys, SignForm } from '../../core/form/types.ts';
import type { OnInputs } from '../../core/sign/psbt/psbt-process.ts';
import { SecretNonces } from '../../core/sign/psbt/secret-nonces.ts';
import type { Transaction } from '../../core/tx/types.ts';
import { RpcError } from '../../rpc/errors.ts';
import { isObject, JsonNumber, member } from '../../rpc/json/value.ts';
import { readTransactionToSign } from '../../rpc/procedures/transactions/sign-call.ts';
import { spendsOf } from '../previous-outputs.ts';
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
  private readonly psbts = new PsbtFormChecker();
  /** They end with the worker. */
  private readonly nonces = new SecretNonces();
  /** The form's transaction, which mostly is the one of the last time. */
  private last: { readonly hex: string; readonly read: Read } | undefined;

  readonly handlers: Handlers<keyof FormCalls> = {
    readGiven: ({ given, transaction }) => readGiven(given, this.spends(transaction)),
    checkForm: ({ form }) => this.check(form),
    checkKeys: ({ form }) => this.checkKeys(form),
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
  private check(form: SignForm): CheckedForm {
    return { ...this.checkDocument(form), ...this.checkKeys(form) };
  }

  private checkDocument(form: SignForm): CheckedDocument {
    const { psbt } = form;
    const judged = psbt === undefined ? undefined : this.psbts.check({ ...form, psbt });
    const read = this.typed(form);
    const known = read?.ok ? read : undefined;
    const { decoded, ...rest } = this.checker.check(
      form,
      known?.transaction,
      known?.bytes,
      judged?.review,
    );
    const transaction = decoded ? ({ ok: true, decoded } as const) : read && faultOf(read);
    return { ...rest, ...judged, ...(transaction && { transaction }) };
  }

  private checkKeys(form: SignForm): CheckedKeys {
    const { psbt } = form;
    if (psbt !== undefined) return this.psbts.checkKeys({ ...form, psbt });
    const read = this.typed(form);
    return {
      keys: this.checker.checkKeys(form, read?.ok ? read.transaction : undefined),
      owners: [],
    };
  }

  private typed({ transaction }: SignForm): Read | undefined {
    return transaction.trim() === '' ? undefined : this.transaction(transaction);
  }

  private spends(hex: string) {
    const read = hex.trim() === '' ? undefined : this.transaction(hex);
    return read?.ok ? spendsOf(read.transaction) : undefined;
  }

  private transaction(hex: string): Read {
    if (this.last?.hex !== hex) this.last = { hex, read: readTyped(hex.trim()) };
    return this.last.read;
  }
}

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
