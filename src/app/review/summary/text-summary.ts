import { CHAINS, type Chain } from '../../../core/encoding/chains.ts';
import { listText } from '../../../core/said/list.ts';
import { waitText } from '../../../core/said/lock-words.ts';
import { OUTPUT_TYPES } from '../../../core/said/output-types.ts';
import { sentence } from '../../../core/said/words.ts';
import type { Sequence } from '../../../core/script/locks.ts';
import type {
  ChainSummary,
  FeerateSummary,
  FeeSummary,
  InputSummary,
  OutputSummary,
  SizeSummary,
  Summary,
  TxidSummary,
} from '../../../core/shown/summary.ts';
import type { InputAmountProof } from '../../../core/subject/amount-proof.ts';
import type { MuSig2Progress } from '../../../core/subject/musig2-progress.ts';
import type { SignatureProgress } from '../../../core/subject/signature-progress.ts';
import type { AmountUnit } from '../../ui/amount-unit.ts';
import { formatCount } from '../../ui/format.ts';
import { amountIn, counted, rateText, shortened } from '../../ui/text-amounts.ts';
import { MESSAGE_TEXT } from './text-message.ts';

export { lockTimeText } from '../../../core/said/lock-words.ts';
export { OUTPUT_TYPES } from '../../../core/said/output-types.ts';
export { durationText, sentence, timeText } from '../../../core/said/words.ts';

/** Every word of the summary. */
export const SUMMARY_TEXT = {
  summary: 'Summary',
  inputs: 'Inputs',
  outputs: 'Outputs',
  fee: 'Fee',
  feeImpossible: 'impossible',
  feeAwaits: 'to be added',
  lockTime: 'Lock time',
  version: 'Version',
  size: 'Size',
  transaction: 'Transaction',
  txid: 'Txid',
  wtxid: 'Wtxid',
  reversed: 'In the usual order, the reverse of that in the bytes',
  copy: 'Copy',
  noAddress: 'no address',
  noScriptYet: 'no script yet',
  paysSilently: 'pays silently',
  claimsToPay: 'claims to pay silently',
  unknownAmount: 'Amount unknown',
  coinbase: 'New coins (coinbase)',
  upToFault: 'Only what was read before the error is shown here.',
  notRead: 'The input could not be read as far as the transaction itself.',
  alarms: 'Findings',
  allFindings: 'All findings',
  inSatoshis: 'Amounts in satoshis',
  inBtc: 'Amounts in BTC',
  satoshis: 'satoshis',
  btc: 'BTC',
  showFor: 'Show for',
  more: (count: number, one: string) => `and ${counted(count, `more ${one}`)}`,
  showMore: 'Show more',
  moreUnread: (count: number, one: string) =>
    count === 1
      ? `and 1 more ${one}, not read`
      : `and ${counted(count, `more ${one}`)}, not all read`,
} as const;

/** Four different words, each with a sign of its own. */
export const PROOF_TEXT: Readonly<
  Record<InputAmountProof, { readonly sign: string; readonly word: string; readonly why: string }>
> = {
  proven: {
    sign: '✓',
    word: 'proven',
    why: 'The previous transaction is included, and it hashes to the txid that the input spends.',
  },
  claimed: {
    sign: '?',
    word: 'claimed',
    why: 'Only the spent output is included. Nothing proves that the input spends it.',
  },
  committed: {
    sign: '≡',
    word: 'committed',
    why: 'Only claimed, but all is signed and a valid signature commits to this amount: with another the transaction would not be valid.',
  },
  contradicted: {
    sign: '≠',
    word: 'contradicted',
    why: 'The witness UTXO and the previous transaction differ.',
  },
  missing: {
    sign: '–',
    word: 'missing',
    why: 'Neither the spent output nor the previous transaction is included.',
  },
};

/** "2 inputs, 3 outputs · fee 0.01000000 BTC (claimed)"; how far signing is stands in the verdict line. */
export function headline(summary: Summary, unit: AmountUnit = 'BTC'): string {
  const { complete, coinbase, inputs, outputs } = summary;
  if (!complete && isUnread(summary)) return 'Could not be read';
  const utxos = `${counted(inputs.total, 'input')}, ${counted(outputs.total, 'output')}`;
  if (!complete) return `${utxos} · not read to the end`;
  if (summary.message) return MESSAGE_TEXT.headline(summary.message.coinCount);
  return coinbase || summary.isRehearsal ? utxos : `${utxos} · ${feeInWords(summary, unit)}`;
}

/** Reading failed before it was known how many inputs and outputs there are. */
export function isUnread({ inputs, outputs, complete }: Summary): boolean {
  return !complete && inputs.total + outputs.total === 0;
}

function feeInWords({ fee, inputs }: Summary, unit: AmountUnit): string {
  if (inputs.total === 0) return 'no fee yet';
  if (!fee) return 'fee unknown';
  const { amount } = fee;
  if (fee.below === 'awaited') return `${amountIn(unit, -amount)} ${SUMMARY_TEXT.feeAwaits}`;
  const known = fee.below ? SUMMARY_TEXT.feeImpossible : PROOF_TEXT[fee.proof].word;
  return `fee ${amountIn(unit, amount)} (${known})`;
}

/** "4.99000000 BTC, about 4,536,363.6 sat/vB". */
export function feeInNumbers({ fee }: Summary, unit: AmountUnit = 'BTC'): string {
  if (!fee) return '';
  const amount = amountIn(unit, fee.amount);
  if (!fee.feerate || fee.feerate.of === 'unsigned') return amount;
  const about = fee.feerate.of === 'estimated' ? 'about ' : '';
  return `${amount}, ${about}${rateText(fee.feerate.text)}`;
}

type SigningOfAll = Pick<Summary, 'signed' | 'inputs' | 'complete' | 'coinbase'>;

/** How far the whole is; no signature is verified for it. */
export function signingOfAll(summary: SigningOfAll): string {
  const { signed, inputs, coinbase } = summary;
  if (coinbase) return 'needs no signature';
  if (inputs.total === 0) return 'draft: inputs to be added';
  if (signed.final === inputs.total) return 'all inputs are final';
  if (signed.ready + signed.final === inputs.total) {
    const isForeign = inputs.shown.some((input) => input.signed.isForeign);
    return `all signatures present${isForeign ? '; Bitcoin Core does not finalize this script' : ''}`;
  }
  return signed.none === inputs.total ? 'not signed' : 'partly signed';
}

/** Of one input how far it is, as "1 of 2 signatures present"; a policy is written 2-of-3. */
export function signedText({
  state,
  signatures,
  required,
  path,
  muSig2,
}: SignatureProgress): string {
  if (state === 'final') return 'final';
  if (muSig2) return muSig2Text(muSig2);
  if (signatures === 0 && (required ?? 1) === 1) return 'not signed';
  const by = path === 'key' ? ' (key path)' : path === 'script' ? ' (script path)' : '';
  if (required === undefined) {
    const all = state === 'ready' ? 'all signatures present' : counted(signatures, 'signature');
    return `${all}${by}`;
  }
  const present = Math.min(signatures, required);
  return `${present} of ${counted(required, 'signature')} present${by}`;
}

/** "MuSig2: 2 of 2 nonces, 1 of 2 partial signatures". */
export function muSig2Text({ participants, nonces, partialSignatures }: MuSig2Progress): string {
  const of = participants === undefined ? '' : ` of ${formatCount(participants)}`;
  return `MuSig2: ${formatCount(nonces)}${of} nonces, ${formatCount(partialSignatures)}${of} partial signatures`;
}

/** What an input waits for by its sequence; undefined of one that waits for nothing. */
export function sequenceText({ relative }: Sequence): string | undefined {
  return relative && `relative lock of ${waitText(relative)}`;
}

/**
 * What stands below an input's amount and address; signatures are not counted beside one that is
 * invalid, and no hash type is asked for beside a signature that has it.
 */
export function inputNotes(
  { signed, sequence, sighash }: InputSummary,
  isTold = false,
  typeTold?: string,
): readonly string[] {
  const waits = sequenceText(sequence);
  const isQuiet = sighash === undefined || sighash === typeTold || HARMLESS.has(sighash);
  return [
    ...(isTold ? [] : [signedText(signed)]),
    ...(waits === undefined ? [] : [waits]),
    ...(isQuiet ? [] : [`sighash ${sighash}`]),
  ];
}

/** Sighash types that leave nothing open. */
export const HARMLESS: ReadonlySet<string> = new Set(['ALL', 'DEFAULT']);

/** Where an input's UTXO is, short enough for a line. */
export function shortOutpointText({ txid, vout }: Pick<InputSummary, 'txid' | 'vout'>): string {
  return `${shortened(txid, 12)}:${vout}`;
}

/** What stands below an output's amount and address. */
export function outputNotes(
  { type, address, paysSpentScript, silent }: OutputSummary,
  claim?: string,
): readonly string[] {
  return [
    // An address tells it, and what has no script yet is of no type.
    ...(address !== undefined || (silent && !silent.hasScript) ? [] : [OUTPUT_TYPES[type]]),
    ...(claim === undefined ? [] : [claim]),
    ...(paysSpentScript ? ['pays what is spent here'] : []),
  ];
}

/** "From block 212 and 144 blocks after input 0"; undefined where nothing is waited for. */
export function waitsText({ waits }: Pick<Summary, 'waits'>): string | undefined {
  return waits.length === 0 ? undefined : sentence(listText(waits, 'and'));
}

/** "141 vB, 222 bytes, weight 561". */
export function sizeText({ size, vsize, weight }: Omit<SizeSummary, 'of'>): string {
  return `${formatCount(vsize)} vB, ${counted(size, 'byte')}, weight ${formatCount(weight)}`;
}

type SizedSummary = Pick<
  Summary,
  'size' | 'estimatedSize' | 'fee' | 'format' | 'signed' | 'coinbase'
>;

/** With which signatures the size is so; a coinbase takes none. */
export function sizeNote(summary: SizedSummary): string | undefined {
  const { size, coinbase } = summary;
  if (coinbase || !size) return undefined;
  const estimate = estimatedVsize(summary);
  const without = `Without ${hasSome(summary) ? 'the signatures that are missing' : 'signatures'}`;
  if (estimate !== undefined)
    return `${without}. About ${formatCount(estimate)} vB when final, estimated.`;
  return size.of === 'signed' ? 'With signatures.' : `${without}, which will make it larger.`;
}

/** Those of a PSBT are not in its transaction. */
function hasSome({ format, signed: { partial, ready, final } }: SizedSummary): boolean {
  return format !== 'psbt' && partial + ready + final > 0;
}

/** When final; of a transaction alone it is the size that the feerate is of. */
function estimatedVsize({ estimatedSize, fee }: SizedSummary): number | undefined {
  if (estimatedSize) return estimatedSize.vsize;
  return fee?.feerate?.of === 'estimated' ? fee.feerate.vsize : undefined;
}

/** Without the signatures the size is a lower bound, so the rate is an upper one. */
function feerateText({ text, of, vsize }: FeerateSummary): string {
  const rate = rateText(text);
  if (of === 'signed') return rate;
  return of === 'estimated'
    ? `about ${rate}, estimated for ${formatCount(vsize)} vB when final`
    : `below ${rate}: signatures of unknown size are still to be added`;
}

/** "Fee, about 36.1 sat/vB, estimated for 189 vB when final"; no rate that the answer line has. */
export function feeRowText({ feerate }: FeeSummary, isAnswered = false): string {
  const isTold = isAnswered && feerate?.of !== 'unsigned';
  return feerate && !isTold ? `${SUMMARY_TEXT.fee}, ${feerateText(feerate)}` : SUMMARY_TEXT.fee;
}

/** "PSBT 2, transaction 2", or "PSBT 2, message 0". */
export function versionText({ format, version, transactionVersion, message }: Summary): string {
  const what = `${message ? 'message' : 'transaction'} ${formatCount(transactionVersion)}`;
  return sentence(format === 'psbt' ? `PSBT ${version}, ${what}` : what);
}

/** Whether the id can be relied on before all have signed. */
export const TXID_STATES: Readonly<Record<TxidSummary['state'], string>> = {
  stands: 'Signing does not change it.',
  changes: 'Signing will change it: an input needs a scriptSig.',
  'may-change': 'Signing may still change it.',
  unknown: 'Signing may change it: not all spent outputs are known.',
  draft: 'Inputs that are added will change it.',
};

export const NO_TXID: Readonly<Record<NonNullable<Summary['noTxid']>, string>> = {
  'lock-times-conflict': 'None: the lock times that the inputs require cannot all be met.',
  'script-missing': 'None yet: an output has no script.',
  undecoded: 'None: the transaction could not be read to the end.',
};

const SAYS: Readonly<Record<ChainSummary['says'], string>> = {
  nothing: '',
  main: 'Key paths indicate Mainnet',
  test: 'Key paths indicate a test network',
  both: 'Some key paths indicate Mainnet, others a test network',
};

/** Why the chosen chain may be the wrong one; a PSBT does not say which it is for. */
export function chainHintText({ says }: ChainSummary, chosen: string): string {
  return `${SAYS[says]}; addresses are shown for ${chosen}.`;
}

/** The chains to offer instead of the chosen one, in the order of `recent`. */
export function offeredChains(chosen: Chain, recent: readonly Chain[] = CHAINS): readonly Chain[] {
  return recent.filter((chain) => (chain === 'main') !== (chosen === 'main'));
}
