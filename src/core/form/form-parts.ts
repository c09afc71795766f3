/** What a form is about, apart from its keys: no key and no preimage is kept longer than its question. */
import type { FormKeys, PsbtQuestion, RawForm, SignForm } from './types.ts';

export type KeylessForm = Omit<RawForm, 'keys'> | Omit<PsbtQuestion, keyof FormKeys>;

export function keylessForm(form: SignForm): KeylessForm {
  const { chain, hashType } = form;
  return 'psbt' in form
    ? { chain, hashType, psbt: form.psbt, wallet: form.wallet ?? [], payments: form.payments ?? '' }
    : { chain, hashType, transaction: form.transaction, utxos: form.utxos };
}

/** What of it is about keys. */
export function keysOfForm(form: SignForm): FormKeys {
  if (!('psbt' in form)) return { keys: form.keys };
  const { chain: _, hashType: __, psbt: ___, wallet: ____, payments: _____, ...keys } = form;
  return keys;
}
