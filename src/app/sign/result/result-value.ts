import type { Chain } from '../../../core/encoding/chains.ts';
import type { SignedPsbt, SignedPsbtInput } from '../../../core/form/psbt/psbt-types.ts';
import type { UtxoForm } from '../../../core/form/types.ts';
import { unspentCommand } from '../../../core/said/node-commands.ts';
import { sizeText, TXID_STATES } from '../../review/summary/text-summary.ts';
import { tweakedText } from '../keys/text-keys.ts';
import {
  mismatchText,
  musigTexts,
  PSBT_FAULTS,
  PSBT_TEXT,
  signedInputText,
} from '../psbt/text-psbt.ts';
import { resultInput, type SignedResult, type SignResult, type SpentCoins } from './sign-result.ts';
import { incompleteTexts, inputWork, RESULT_TEXT, refusalHint } from './text-result.ts';

/* What signing came to, be it of a transaction or of a PSBT. */

export type ResultValue = GoodResult | RefusedResult;

export interface GoodResult {
  readonly ok: true;
  readonly complete: boolean;
  readonly title: string;
  readonly said: readonly string[];
  /** What is lost with this page, and why. */
  readonly keep?: readonly [what: string, why: string];
  /** What was made, with what can be done with it; the one that comes next first. */
  readonly made: readonly MadeResult[];
  readonly chain: Chain;
  /** How a node is asked for what is spent, a line each. */
  readonly unspent: string;
  /** Of a transaction that is complete, what it is saved as. */
  readonly file?: string;
  readonly facts: readonly ResultFact[];
  /** Of each input, made when it is looked at: they may be very many. */
  readonly inputs: number;
  readonly rowOf: (index: number) => ResultRow;
}

interface RefusedResult {
  readonly ok: false;
  readonly text: string;
  /** As the procedure answers it. */
  readonly error?: { readonly code: number; readonly message: string; readonly data?: string };
  readonly hint?: string | undefined;
}

export interface MadeResult {
  readonly title: string;
  readonly text: string;
  readonly testId: string;
  readonly actions: readonly ResultAct[];
}

export type ResultAct =
  | { readonly does: 'copy' | 'copy-hex' | 'qr'; readonly label: string }
  | {
      readonly does: 'save' | 'save-bytes' | 'share';
      readonly label: string;
      readonly name: string;
    }
  | {
      readonly does: 'inspect';
      readonly label: string;
      readonly title?: string;
      readonly utxos: readonly UtxoForm[];
    }
  /** The form goes on with it, for the next signer. */
  | { readonly does: 'go-on'; readonly label: string; readonly title: string };

export interface ResultFact {
  readonly name: string;
  readonly value: string | { readonly satoshis: bigint; readonly vsize: number | undefined };
  readonly note?: string;
  readonly testId?: string;
}

/** What became of an input. */
export interface ResultRow {
  readonly index: number;
  readonly mark: 'good' | 'odd' | 'bad';
  readonly isDone: boolean;
  readonly said: readonly string[];
  /** Core's message. */
  readonly error?: string | undefined;
}

// Of a transaction

export function resultOfTransaction(result: SignResult, isRehearsal = false): ResultValue {
  if (result.ok) return signedTransaction(result, isRehearsal);
  const { code, message, data } = result.refusal;
  const error = { code, message, ...(data !== undefined && { data }) };
  return { ok: false, text: RESULT_TEXT.refused, error, hint: refusalHint(message) };
}

function signedTransaction(result: SignedResult, isRehearsal: boolean): GoodResult {
  const { complete, isOffer, tweaked, hex, form, inputs, txid, coins } = result;
  const name = `${nameOf(result, txid)}.hex`;
  const goOn = {
    does: 'go-on',
    label: RESULT_TEXT.use,
    title: RESULT_TEXT.useWhy,
  } as const;
  return {
    ok: true,
    complete,
    ...outcome(result, RESULT_TEXT, completeNot(isRehearsal ? 'rehearsal' : 'payment'), [
      ...(tweaked.length > 0 ? [tweakedText(tweaked, true)] : []),
    ]),
    made: [
      {
        title: complete ? RESULT_TEXT.hex : RESULT_TEXT.hexIncomplete,
        text: hex,
        testId: 'result-hex',
        actions: [
          { does: 'copy', label: RESULT_TEXT.copy },
          { does: 'save', label: RESULT_TEXT.save, name },
          { does: 'qr', label: RESULT_TEXT.qr },
          {
            does: 'inspect',
            label: RESULT_TEXT.inspect,
            title: RESULT_TEXT.inspectWhy,
            utxos: form.utxos,
          },
          ...(complete ? [] : [goOn]),
        ],
      },
    ],
    chain: form.chain,
    unspent: unspentText(form.chain, coins),
    ...(complete && !isOffer && { file: name }),
    facts: factsOf(result),
    inputs: inputs.length,
    rowOf: (index) => transactionRow(result, index),
  };
}

function unspentText(chain: Chain, coins: SpentCoins): string {
  return coins.map((output) => unspentCommand(chain, output)).join('\n');
}

/** How far signing came: half of a trade is signed to its end, and yet nothing to send. */
export type Reached = Pick<SignedResult, 'complete' | 'isOffer'>;

/** In a line, and what that does not say. */
export function outcome(
  { complete, isOffer }: Reached,
  words: Readonly<Record<'complete' | 'incomplete', string>>,
  completeNot: readonly string[],
  more: readonly string[] = [],
): Pick<GoodResult, 'title' | 'said'> {
  if (!complete) return { title: words.incomplete, said: more };
  return isOffer
    ? { title: RESULT_TEXT.offer, said: [RESULT_TEXT.offerNot, ...more] }
    : { title: words.complete, said: [...completeNot, ...more] };
}

function nameOf({ complete, isOffer }: Reached, txid: string | undefined): string {
  // Its txid is another one once inputs are added.
  if (complete && isOffer) return 'offer';
  const kind = complete ? 'signed' : 'partly-signed';
  return txid === undefined ? kind : `${kind}-${txid.slice(0, 8)}`;
}

/** Nothing of a complete one may change any more. */
function factsOf(result: SignedResult): readonly ResultFact[] {
  const { complete, isOffer, txid, txidState, fee, vsize } = result;
  if (complete && isOffer) return offerFacts(result);
  return [
    {
      name: RESULT_TEXT.txid,
      value: txid,
      testId: 'result-txid',
      ...(!complete && { note: TXID_STATES[txidState] }),
    },
    {
      name: RESULT_TEXT.size,
      value: sizeText(result),
      ...(!complete && { note: RESULT_TEXT.willGrow }),
    },
    ...(fee === undefined
      ? []
      : [
          {
            name: RESULT_TEXT.fee,
            value: { satoshis: fee, vsize: complete ? vsize : undefined },
          },
        ]),
  ];
}

function offerFacts(result: SignedResult): readonly ResultFact[] {
  return [
    { name: RESULT_TEXT.txid, value: result.txid, testId: 'result-txid', note: TXID_STATES.draft },
    { name: RESULT_TEXT.size, value: sizeText(result), note: RESULT_TEXT.offerGrows },
    { name: RESULT_TEXT.fee, value: RESULT_TEXT.feeOfOffer },
  ];
}

function transactionRow(result: SignedResult, index: number): ResultRow {
  const input = resultInput(result, index);
  const { isComplete, error } = input;
  const work = inputWork(input);
  return {
    index,
    mark: isComplete ? 'good' : 'odd',
    isDone: isComplete,
    said: [isComplete ? `${RESULT_TEXT.inputComplete}, ${work}` : work, ...incompleteTexts(input)],
    error,
  };
}

// Of a PSBT

export function resultOfPsbt(
  result: SignedPsbt,
  chain: Chain,
  coins: SpentCoins,
  isRehearsal = false,
): ResultValue {
  if (result.ok) return signedPsbt(result, chain, coins, isRehearsal);
  const { fault, mismatch } = result;
  return { ok: false, text: mismatch ? mismatchText(mismatch) : PSBT_FAULTS[fault] };
}

/** What is signed: of a rehearsal the coins do not exist. */
export type SignedFor = 'payment' | 'message' | 'rehearsal';

export function signedFor(
  { message }: Pick<Extract<SignedPsbt, { readonly ok: true }>, 'message'>,
  isRehearsal: boolean,
): SignedFor {
  if (message !== undefined) return 'message';
  return isRehearsal ? 'rehearsal' : 'payment';
}

/** What being complete does not say; nothing of a rehearsal, which pays nobody. */
export function completeNot(what: SignedFor): readonly string[] {
  if (what === 'rehearsal') return [];
  return [what === 'message' ? PSBT_TEXT.messageComplete : RESULT_TEXT.completeNot];
}

function signedPsbt(
  result: Extract<SignedPsbt, { readonly ok: true }>,
  chain: Chain,
  coins: SpentCoins,
  isRehearsal: boolean,
): GoodResult {
  const { complete, isOffer, hex, psbt, inputs, musig, txid, message } = result;
  const isAdded = inputs.some(({ added }) => added.length > 0);
  const name = nameOf(result, txid);
  const goOn = { does: 'go-on', label: PSBT_TEXT.next, title: PSBT_TEXT.nextWhy } as const;
  const ofPsbt: MadeResult = {
    title: PSBT_TEXT.psbt,
    text: psbt,
    testId: 'result-psbt',
    actions: [
      { does: 'copy', label: PSBT_TEXT.copyBase64 },
      { does: 'copy-hex', label: PSBT_TEXT.copyHex },
      { does: 'save-bytes', label: PSBT_TEXT.save, name: `${name}.psbt` },
      { does: 'share', label: '', name: `${name}.psbt` },
      { does: 'qr', label: PSBT_TEXT.showQr },
      { does: 'inspect', label: PSBT_TEXT.inspect, utxos: [] },
      ...(complete ? [] : [goOn]),
    ],
  };
  return {
    ok: true,
    complete,
    ...outcome(result, PSBT_TEXT, completeNot(signedFor(result, isRehearsal)), [
      ...(!isAdded && !complete && !musig ? [PSBT_TEXT.nothing] : []),
      ...(musig ? musigTexts(musig, complete) : []),
    ]),
    ...(musig && musig.held > 0 && { keep: [PSBT_TEXT.keepOpen, PSBT_TEXT.keepOpenWhy] as const }),
    made: [...madeOf(isOffer ? undefined : hex, message?.signature, name), ofPsbt],
    chain,
    unspent: message ? '' : unspentText(chain, coins),
    ...(complete && !message && !isOffer && { file: `${name}.hex` }),
    facts: [],
    inputs: inputs.length,
    rowOf: (index) => psbtRow(inputs[index]!, index),
  };
}

/** What comes before the PSBT: of a message its signature, else the transaction. */
function madeOf(
  hex: string | undefined,
  signature: string | undefined,
  name: string,
): readonly MadeResult[] {
  if (hex !== undefined) return [transactionIn(hex, name)];
  if (signature === undefined) return [];
  return [
    {
      title: PSBT_TEXT.signature,
      text: signature,
      testId: 'result-signature',
      actions: [
        { does: 'copy', label: PSBT_TEXT.copySignature },
        { does: 'save', label: PSBT_TEXT.saveSignature, name: 'message-signature.txt' },
      ],
    },
  ];
}

function transactionIn(hex: string, name: string): MadeResult {
  return {
    title: PSBT_TEXT.transaction,
    text: hex,
    testId: 'result-hex',
    actions: [
      { does: 'copy', label: PSBT_TEXT.copyTransaction },
      { does: 'save', label: PSBT_TEXT.saveTransaction, name: `${name}.hex` },
      { does: 'qr', label: PSBT_TEXT.transactionQr },
    ],
  };
}

function psbtRow(input: SignedPsbtInput, index: number): ResultRow {
  const isDone = input.progress.state === 'final';
  const mark = input.refusal ? 'bad' : isDone ? 'good' : 'odd';
  return { index, mark, isDone, said: [signedInputText(input)] };
}
