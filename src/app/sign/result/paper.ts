import { useEffect } from 'react';
import { useStore } from 'zustand/react';
import type { SignReview } from '../../../core/form/result/sign-review.ts';
import type { CheckedForm } from '../../../core/form/types.ts';
import { cutRows } from '../../../core/review/row-order.ts';
import { ownerSentence } from '../../../core/said/owner-words.ts';
import { quotedText } from '../../../core/said/quoted-text.ts';
import { amountInWords } from '../../../core/said/words.ts';
import type { HashTypeName } from '../../../core/script/hash-type.ts';
import type { MessageSummary, OutputSummary, Summary } from '../../../core/shown/summary.ts';
import { isRehearsal } from '../../rehearsal/text.ts';
import { MESSAGE_TEXT } from '../../review/summary/text-message.ts';
import { PROOF_TEXT, SUMMARY_TEXT } from '../../review/summary/text-summary.ts';
import { SEVERITY_TEXT } from '../../review/text-findings.ts';
import { changeText } from '../../review/text-outputs.ts';
import { keepPaper } from '../../ui/paper.ts';
import { UI_TEXT } from '../../ui/text.ts';
import { counted, rateText, shortened } from '../../ui/text-amounts.ts';
import type { SigningForm } from '../form/signing-form.ts';
import type { PsbtState } from '../psbt/psbt-document.ts';
import { mismatchText, PSBT_TEXT } from '../psbt/text-psbt.ts';
import { isPsbtDone, isTransactionDone, shownReview } from '../review/settled.ts';
import type { SignState } from '../sign-state.ts';
import { reviewTitle, SIGN_TEXT } from '../text.ts';
import { placeText, REVIEW_TEXT, typeText, UTXO_TEXT } from '../utxos/text-utxos.ts';
import { completeNot, outcome, signedFor } from './result-value.ts';
import { RESULT_TEXT } from './text-result.ts';

/** What the view says of what is to be signed, and of what came of it. No key is among it. */
interface Printed {
  readonly form: Pick<
    SignState,
    'checked' | 'settled' | 'hashType' | 'transaction' | 'result' | 'hasChanged'
  >;
  readonly psbt: Pick<PsbtState, 'open' | 'result'>;
}

/** Of more outputs those that are worth most are printed. */
const MOST_PRINTED = 1_000;

/** Prints what will be signed, or was; of the view itself browsers print one screen. */
export function useSignPaper(signingForm: SigningForm): void {
  const checked = useStore(signingForm.store, (state) => state.checked);
  const result = useStore(signingForm.store, (state) => state.result);
  const settled = useStore(signingForm.store, (state) => state.settled);
  const psbtResult = useStore(signingForm.psbt.store, (state) => state.result);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is made from the store, of whatever changed
  useEffect(
    () =>
      keepPaper(async () => {
        const { store, psbt } = signingForm;
        return paperOf({ form: store.getState(), psbt: psbt.store.getState() }).join('\n');
      }),
    [signingForm, checked, settled, result, psbtResult],
  );
}

function paperOf(printed: Printed): readonly string[] {
  const { hashType, transaction } = printed.form;
  const { open } = printed.psbt;
  const isOver = isTransactionDone(printed.form) || isPsbtDone(printed.psbt);
  const { checked, isStale } = shownReview(printed.form, isOver);
  const { summary, review, owners } = checked ?? {};
  if (!checked || !summary || !review) return [];
  return [
    ...resultLines(printed),
    reviewTitle(isOver, checked.hindrance),
    '',
    ...(checked.line && !isStale ? [checked.line.text] : []),
    ...(checked.mismatch ? [mismatchText(checked.mismatch)] : []),
    ...checked.dangers.map(({ text, places, sum }) =>
      [SEVERITY_TEXT.danger.word, placeText(places, sum), text]
        .filter((each) => each !== '')
        .join(': '),
    ),
    '',
    ...(summary.message
      ? messageLines(summary.message)
      : [...outputLines(summary, review, owners), '', ...factLines(summary)]),
    `${SIGN_TEXT.hashType}: ${SIGN_TEXT.hashTypes[signedType(summary, hashType)]}`,
    '',
    open ? PSBT_TEXT.psbt : UI_TEXT.formats.transaction,
    open ? open.text : transaction,
  ];
}

/** With silent payments every input is signed with ALL, unless it asks for DEFAULT itself. */
function signedType({ outputs: { shown } }: Summary, chosen: HashTypeName): HashTypeName {
  return chosen === 'DEFAULT' && shown.some(({ silent }) => silent) ? 'ALL' : chosen;
}

/** What came of signing, as long as it is of what the form says. */
function resultLines({ form, psbt: { result: ofPsbt } }: Printed): readonly string[] {
  const { result, hasChanged, checked } = form;
  const isMadeUp = isRehearsal(checked?.line?.state);
  if (ofPsbt?.ok) {
    const { isOffer, psbt, hex, message } = ofPsbt;
    const not = completeNot(signedFor(ofPsbt, isMadeUp));
    const { title, said } = outcome(ofPsbt, PSBT_TEXT, not);
    return [
      title,
      ...said,
      ...(message?.signature === undefined ? [] : [PSBT_TEXT.signature, message.signature, '']),
      psbt,
      ...(hex === undefined || isOffer ? [] : ['', RESULT_TEXT.hex, hex]),
      '',
    ];
  }
  if (!result?.ok || hasChanged) return [];
  const { title, said } = outcome(
    result,
    RESULT_TEXT,
    completeNot(isMadeUp ? 'rehearsal' : 'payment'),
  );
  return [title, ...said, result.hex, ''];
}

/** In the place of whom it pays: what is signed for whom, and the coins that it shows. */
function messageLines(message: MessageSummary): readonly string[] {
  const { text, isOther, address, coins, coinCount } = message;
  return [
    `${MESSAGE_TEXT.text(isOther === true)}: ${text === undefined ? MESSAGE_TEXT.noText : quotedText(text)}`,
    ...(address === undefined ? [] : [`${MESSAGE_TEXT.signer}: ${address}`]),
    ...coins.map(
      ({ amount, proof, outpoint }) =>
        `${amount === undefined ? MESSAGE_TEXT.unknownAmount : amountInWords(amount)}, ${PROOF_TEXT[proof].word}, ${outpoint}`,
    ),
    ...(coinCount > coins.length ? [MESSAGE_TEXT.more(coinCount - coins.length)] : []),
  ];
}

function outputLines(
  { outputs: { shown, total } }: Summary,
  review: SignReview,
  owners: CheckedForm['owners'] = [],
): readonly string[] {
  const most = total > MOST_PRINTED ? cutRows(shown, MOST_PRINTED).shown : shown;
  const lines = most.flatMap((output) => {
    const { at, amount, silent } = output;
    const verdict = review.outputs[at];
    const whose = ownerSentence(owners[at]) ?? (verdict && changeText(verdict));
    const who = silent?.hasScript === false ? SUMMARY_TEXT.noScriptYet : paidText(output);
    return [
      `${UTXO_TEXT.output(at)}: ${amountInWords(amount)} ${who}${whose ? `, ${whose}` : ''}`,
      ...(silent ? [silentText(silent)] : []),
    ];
  });
  return most.length === total ? lines : [...lines, UTXO_TEXT.reported(most.length)];
}

function paidText({ address, type, asm = '' }: OutputSummary): string {
  return address ?? `${typeText(type)} ${shortened(asm, ENDS_PRINTED)}`;
}

/** Whom it says that it pays, and how far that is proven, in a line below its output. */
function silentText({
  address,
  label,
  words,
  isProven,
}: NonNullable<OutputSummary['silent']>): string {
  const said = isProven ? SUMMARY_TEXT.paysSilently : SUMMARY_TEXT.claimsToPay;
  return `  ${said}${label ? ` (${label})` : ''} ${address}: ${words}`;
}

/** Characters of either end of a long script. */
const ENDS_PRINTED = 500;

function factLines({ inputs, outputs, lockTime, txid, fee }: Summary): readonly string[] {
  const { feerate } = fee ?? {};
  const rate = feerate && feerate.of !== 'unsigned' ? [rateText(feerate.text)] : [];
  const amount = fee
    ? [amountInWords(fee.amount), PROOF_TEXT[fee.proof].word, ...rate].join(', ')
    : REVIEW_TEXT.feeUnknown;
  return [
    `${REVIEW_TEXT.totalOut}: ${amountInWords(outputs.amount)}`,
    `${REVIEW_TEXT.fee}: ${amount}`,
    counted(inputs.total, 'input'),
    ...(lockTime?.enforced ? [`${REVIEW_TEXT.lockTime}: ${lockTime.raw}`] : []),
    ...(txid ? [`${REVIEW_TEXT.txid}: ${txid.text}`] : []),
  ];
}
