import { CHAINS, type Chain } from '../../core/encoding/chains.ts';
import type { AmountProof, Signed } from '../../core/inspect/coin.ts';
import type { LockTime, Sequence } from '../../core/inspect/locks.ts';
import type {
  ChainSummary,
  FeerateSummary,
  InputSummary,
  KeySummary,
  OutputSummary,
  SizeSummary,
  Summary,
  TxidSummary,
} from '../../core/inspect/summary.ts';
import { formatCount } from '../ui/format.ts';
import { amountInWords, counted, satoshisOf, shortened } from './amounts.ts';

/** Every word of the summary. */
export const SUMMARY_TEXT = {
  coinsIn: 'Coins in',
  coinsOut: 'Coins out',
  fee: 'Fee',
  feeUnknown: 'Unknown',
  feeUnknownWhy: 'It is what the outputs leave of the inputs, and not every amount is known.',
  feeNegative: 'More goes out than comes in. No block can hold such a transaction.',
  signatures: 'Signatures',
  unverified: 'Whether signatures are valid is not checked here. Complete does not mean safe.',
  lockTime: 'Lock time',
  version: 'Version',
  size: 'Size',
  txid: 'Txid',
  wtxid: 'Wtxid',
  reversed: 'Shown reversed, as ids are; the bytes stand in the other order.',
  copy: 'Copy',
  copyReversed: 'Copy as in the bytes',
  noAddress: 'no address',
  unknownAmount: 'Amount unknown',
  upToFault: 'This is what could be read before the fault. The rest is not in it.',
  showWhere: 'Show where',
  showFor: 'Show for',
  more: (count: number) => `and ${formatCount(count)} more`,
  moreUnread: (count: number) =>
    count === 1 ? 'and 1 more, not read' : `and ${formatCount(count)} more, not all read`,
} as const;

/** Four different words, each with a sign of its own. */
export const PROOF_TEXT: Readonly<
  Record<AmountProof, { readonly sign: string; readonly word: string; readonly why: string }>
> = {
  proven: {
    sign: '✓',
    word: 'proven',
    why: 'The whole previous transaction is here, and its hash is the txid that the input spends.',
  },
  claimed: {
    sign: '?',
    word: 'claimed',
    why: 'Only the spent output is here. Nothing shows that it is what the input spends.',
  },
  contradicted: {
    sign: '≠',
    word: 'contradicted',
    why: 'The spent output and the previous transaction say different things.',
  },
  missing: {
    sign: '–',
    word: 'missing',
    why: 'Nothing here says what the input spends.',
  },
};

type OutputType = OutputSummary['type'];

/** Core's names of output types as one reads them. */
export const OUTPUT_TYPES: Readonly<Record<OutputType, string>> = {
  pubkey: 'bare public key',
  pubkeyhash: 'P2PKH',
  scripthash: 'P2SH',
  multisig: 'bare multisig',
  nulldata: 'data (OP_RETURN)',
  anchor: 'anchor',
  witness_v0_keyhash: 'P2WPKH',
  witness_v0_scripthash: 'P2WSH',
  witness_v1_taproot: 'taproot',
  witness_unknown: 'unknown witness version',
  nonstandard: 'script of no known form',
};

/** "2 coins in, 3 out · 0.01 BTC fee (claimed) · partly signed". */
export function headline(summary: Summary): string {
  const { inputs, outputs, complete } = summary;
  const coins = `${counted(inputs.total, 'coin')} in, ${formatCount(outputs.total)} out`;
  const all = [coins, feeInWords(summary), signingOfAll(summary)];
  return (complete ? all : [coins, 'not read to the end']).join(' · ');
}

function feeInWords({ fee }: Summary): string {
  if (!fee) return 'fee unknown';
  return `${amountInWords(satoshisOf(fee.amount))} fee (${PROOF_TEXT[fee.proof].word})`;
}

type SigningOfAll = Pick<Summary, 'format' | 'signed' | 'inputs' | 'complete'>;

/** How far the whole is; no signature is verified for it. */
export function signingOfAll({ format, signed, inputs }: SigningOfAll): string {
  if (inputs.total === 0) return 'nothing to sign';
  if (signed.final === inputs.total) {
    return format === 'psbt' ? 'all inputs final' : 'all inputs filled in';
  }
  return signed.partial + signed.final > 0 ? 'partly signed' : 'not signed';
}

/** "3 final, 1 partly signed, 2 not signed". */
export function signingCounts(summary: SigningOfAll): string {
  const { none, partial, final } = summary.signed;
  const parts = [
    [final, summary.format === 'psbt' ? 'final' : 'filled in'],
    [partial, 'partly signed'],
    [none, 'not signed'],
  ] as const;
  const some = parts.filter(([count]) => count > 0);
  if (summary.complete && some.length < 2) return sentence(signingOfAll(summary));
  if (some.length === 0) return 'No input was read';
  return some.map(([count, words]) => `${formatCount(count)} ${words}`).join(', ');
}

/** Of one input: "1 of 2 signatures". */
export function signedText({ state, signatures, required }: Signed): string {
  if (state === 'final') return 'final';
  if (required !== undefined && (required > 1 || signatures > 0)) {
    return `${signatures} of ${counted(required, 'signature')}`;
  }
  return signatures === 0 ? 'not signed' : counted(signatures, 'signature');
}

/** What an input's sequence asks for. */
export function sequenceText({ final, replaceable, relative }: Sequence): string {
  if (final) return 'final';
  const waits = relative && relative.value > 0 ? [relativeText(relative)] : [];
  const replaces = replaceable ? ['replaceable (BIP125)'] : [];
  return [...waits, ...replaces].join(', ') || 'not final';
}

function relativeText({ kind, value }: NonNullable<Sequence['relative']>): string {
  return `relative: ${kind === 'height' ? counted(value, 'block') : durationText(value)}`;
}

/** What stands below an input's amount and address. */
export function inputNotes(format: Summary['format'], input: InputSummary): readonly string[] {
  const { signed, sequence, sighash } = input;
  const filled = format === 'transaction' && signed.state === 'final';
  const asks = sighash === undefined || HARMLESS.has(sighash) ? [] : [`asks for ${sighash}`];
  return [filled ? 'filled in' : signedText(signed), `sequence ${sequenceText(sequence)}`, ...asks];
}

/** Sighash types that leave nothing open. */
const HARMLESS: ReadonlySet<string> = new Set(['ALL', 'DEFAULT']);

/** Where an input's coin is, short enough for a line. */
export function outpointText({ txid, vout }: Pick<InputSummary, 'txid' | 'vout'>): string {
  return `${shortened(txid, 12)}:${vout}`;
}

/** What the PSBT says of a key of an output. It is a claim, whatever it says. */
const CLAIMS: Readonly<Record<KeySummary['claims'], string>> = {
  change: 'claims to be change',
  own: 'claims a key of the same signer',
  other: 'claims a key of another signer',
};

/** What stands below an output's amount and address. */
export function outputNotes({ type, key, paysSpentScript }: OutputSummary): readonly string[] {
  return [
    OUTPUT_TYPES[type],
    ...(key ? [CLAIMS[key.claims]] : []),
    ...(paysSpentScript ? ['pays a script that is spent here'] : []),
  ];
}

/** A height lock lets in blocks above it, a time lock blocks after it (IsFinalTx). */
export function lockTimeText({ kind, raw, enforced }: LockTime): string {
  if (kind === 'none') return 'None';
  const what = kind === 'height' ? `block ${formatCount(raw)}` : timeText(raw);
  if (!enforced) return `${sentence(what)}, without effect: all inputs are final`;
  return kind === 'height' ? `Not before ${what} is mined` : `Not before ${what} has passed`;
}

/** Unix time as a date and a time, UTC. */
export function timeText(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** About how long: `about 36 hours`, `about 12 days`. */
export function durationText(seconds: number): string {
  const minutes = seconds / 60;
  if (minutes < 120) return `about ${counted(Math.round(minutes), 'minute')}`;
  const hours = minutes / 60;
  return hours < 72
    ? `about ${counted(Math.round(hours), 'hour')}`
    : `about ${counted(Math.round(hours / 24), 'day')}`;
}

/** "141 vB, 222 bytes, weight 561". */
export function sizeText({ size, vsize, weight }: Omit<SizeSummary, 'of'>): string {
  return `${formatCount(vsize)} vB, ${counted(size, 'byte')}, weight ${formatCount(weight)}`;
}

export const SIZE_OF: Readonly<Record<SizeSummary['of'], string>> = {
  unsigned: 'Without signatures, which will make it larger.',
  signed: 'As it stands, signatures included.',
};

/** Without the signatures the size is a lower bound, so the rate is an upper one. */
export function feerateText({ text, of }: FeerateSummary): string {
  return of === 'signed'
    ? `${text} sat/vB`
    : `Below ${text} sat/vB, as signatures are still to come.`;
}

/** "PSBT 2, transaction 2". */
export function versionText({ format, version, transactionVersion }: Summary): string {
  const transaction = `ransaction ${formatCount(transactionVersion)}`;
  return format === 'psbt' ? `PSBT ${version}, t${transaction}` : `T${transaction}`;
}

/** Whether the id can be relied on before all have signed. */
export const TXID_STATES: Readonly<Record<TxidSummary['state'], string>> = {
  stands: 'Signing does not change it.',
  changes: 'Signing will change it: a coin in here takes a scriptSig.',
  unknown: 'Signing may change it: not every coin is known.',
};

export const NO_TXID: Readonly<Record<NonNullable<Summary['noTxid']>, string>> = {
  'lock-times-conflict': 'None: the lock times that the inputs ask for cannot all be met.',
  undecoded: 'None: the transaction could not be read to its end.',
};

const SAYS: Readonly<Record<ChainSummary['says'], string>> = {
  nothing: '',
  main: 'Keys in here are said to be of Mainnet',
  test: 'Keys in here are said to be of a test network',
  both: 'Some keys in here are said to be of Mainnet, others of a test network',
};

/** Why the chosen chain may be the wrong one; a PSBT does not say which it is for. */
export function chainHintText({ says }: ChainSummary, chosen: string): string {
  return `${SAYS[says]}; addresses are shown for ${chosen}.`;
}

/** The chains to offer instead of the chosen one. */
export function offeredChains(chosen: Chain): readonly Chain[] {
  return CHAINS.filter((chain) => (chain === 'main') !== (chosen === 'main'));
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
