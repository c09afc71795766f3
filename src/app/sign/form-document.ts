import type { WorkDocument, WorkForm } from '../document/work.ts';
import type { SigningForm } from './form/signing-form.ts';
import type { OpenPsbt } from './psbt/psbt-document.ts';

/** The document of the signing form, for the other view of it. */
export function workFormOf(form: SigningForm): WorkForm {
  /** Of signed transactions what they were made of. */
  const madeOf = new Map<string, string>();
  form.store.subscribe(({ result }) => {
    if (result?.ok) madeOf.set(result.hex, result.form.transaction);
  });
  return {
    takeOver: (source, beside, what) => form.takeOver(source, beside, what),
    clears: () => form.clears,
    document: () => documentOf(form, madeOf),
  };
}

function documentOf(
  { store, psbt }: Pick<SigningForm, 'store' | 'psbt'>,
  madeOf: ReadonlyMap<string, string>,
): WorkDocument | undefined {
  const { open } = psbt.store.getState();
  if (open) return { steps: stepsOf(open), utxos: [] };
  const { transaction, utxos, result, hasChanged } = store.getState();
  const rows = [...utxos.values()].filter(isFilled);
  const text = transaction.trim();
  // What is no hex is nothing to be shown, and may be a secret.
  if (!IS_TRANSACTION.test(text)) {
    return text === '' && rows.length === 0 ? undefined : { steps: [], utxos: rows };
  }
  const last = result?.ok && !hasChanged ? result.hex : text;
  return { steps: madeFrom(last, madeOf), utxos: rows };
}

/** Hex, and longer than a key. */
const IS_TRANSACTION = /^[0-9a-f\s]{100,}$/i;

/** The oldest first; what was open before and is another PSBT is none of them. */
function stepsOf(open: OpenPsbt): readonly string[] {
  const { before, step, text } = open;
  return step === 'given' || !before ? [text] : [...stepsOf(before), text];
}

function madeFrom(text: string, madeOf: ReadonlyMap<string, string>): readonly string[] {
  const steps = [text];
  for (let at = madeOf.get(text); at && !steps.includes(at); at = madeOf.get(at)) steps.unshift(at);
  return steps;
}

function isFilled({
  scriptPubKey,
  redeemScript,
  witnessScript,
  amount,
}: {
  readonly scriptPubKey: string;
  readonly redeemScript: string;
  readonly witnessScript: string;
  readonly amount: string;
}): boolean {
  return [scriptPubKey, redeemScript, witnessScript, amount].some((text) => text.trim() !== '');
}
