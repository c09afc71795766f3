import type { Chain } from '../../../core/encoding/chains.ts';
import type {
  KeyRefusal,
  PsbtKeyVerdict,
  RefusedKey,
  SignedLeaf,
} from '../../../core/form/keys/key-verdict.ts';
import type {
  MusigState,
  SignedPsbt,
  SignedPsbtInput,
} from '../../../core/form/psbt/psbt-types.ts';
import type { CheckedTransaction } from '../../../core/form/types.ts';
import { shortKey } from '../../../core/said/need-words.ts';
import { hashTypeText } from '../../../core/script/hash-type.ts';
import type { HashTypeMismatch } from '../../../core/sign/psbt/psbt-sign-input.ts';
import type { NonceRefusal } from '../../../core/sign/psbt/secret-nonces.ts';
import type { Unsigned } from '../../../core/sign/why-unsigned.ts';
import { muSig2Text } from '../../review/summary/text-summary.ts';
import { NO_WORDS, policyText } from '../../review/text-scripts.ts';
import { formatCount, toHex } from '../../ui/format.ts';
import { counted } from '../../ui/text-amounts.ts';
import { inputsText, KEY_REFUSALS, otherChainText } from '../keys/text-keys.ts';

/** Words of the Sign view where it has a PSBT. None of them is made of a key's text. */
export const PSBT_TEXT = {
  title: (version: number) => `PSBT, version ${formatCount(version)}`,
  leave: 'Sign the raw transaction',
  leaveWhy: 'Use the raw transaction and its previous outputs, as for signrawtransactionwithkey',
  undo: 'Back to the PSBT before',
  keysHint:
    'WIF, extended private keys, or the English words of a seed (BIP 39), one in each field. They are used only to check and to sign.',
  passphrase: 'BIP 39 passphrase',
  addPrevious: 'Paste, drop or open the previous transaction of an input: it is put into the PSBT.',
  complete: 'Complete: all inputs are signed.',
  incomplete: 'Not complete yet: not every input has what it needs.',
  nothing: 'No signature was added.',
  held: 'Keep this page open: it holds your secret nonce.',
  clearHeld: 'Your secret nonce too: the MuSig2 round that you started is lost.',
  keepOpen: 'Keep this page open.',
  keepOpenWhy:
    'The secret part of your nonce is only here, and cannot be saved. When the PSBT comes back with all nonces, open it here and sign again with the same key.',
  psbt: 'The PSBT, in base64',
  transaction: 'The network transaction, in hex',
  signature: 'The signature of the message',
  copySignature: 'Copy signature',
  saveSignature: 'Save signature',
  messageComplete:
    'Whoever verifies it is given the text, the address and this signature. It is no payment: there is nothing to send.',
  copyBase64: 'Copy base64',
  copyHex: 'Copy hex',
  save: 'Save as .psbt',
  copyTransaction: 'Copy the transaction',
  saveTransaction: 'Save the transaction',
  next: 'Continue with this PSBT',
  nextWhy: 'Put it into the form, for the next signer',
  inspect: 'Open in Inspect',
  showQr: 'PSBT as QR code',
  transactionQr: 'Transaction as QR code',
  qr: 'QR code',
} as const;

/** "PSBT, version 0: 1 input, 2 outputs"; the size of its transaction would be taken for its own. */
export function psbtLine(
  version: number,
  decoded: Pick<CheckedTransaction, 'inputCount' | 'outputCount'> | undefined,
): string {
  const title = PSBT_TEXT.title(version);
  return decoded ? `${title}: ${partsText(decoded)}` : title;
}

/** "1 input, 2 outputs". */
export function partsText({
  inputCount,
  outputCount,
}: Pick<CheckedTransaction, 'inputCount' | 'outputCount'>): string {
  return `${counted(inputCount, 'input')}, ${counted(outputCount, 'output')}`;
}

const WHY_NOTHING = {
  single: 'it is in no script of the inputs',
  extended: 'no key origin leads to it',
  words: 'no key origin leads to it',
} as const;

/** Why an input was not signed with the keys given. */
const UNSIGNED: Readonly<Record<Unsigned | 'refused', string>> = {
  refused: 'the input is not signed as it is',
  final: 'the input is final',
  'needs-nothing': 'the input needs no signature',
  'missing-utxo': 'the PSBT does not say what the input spends',
  'missing-script': 'the script of the input is missing',
  'no-key': 'no key given is in its script',
  signed: 'signed already',
  'missing-previous-transaction': 'the previous transaction is missing',
  'uncompressed-key': 'an uncompressed key signs no witness script',
  'impossible-amount': 'the amount that is spent is out of range',
  'missing-other-utxos': 'what another input spends is missing',
  'unknown-script': 'Bitcoin Core signs for no script of this kind',
  'several-ways': 'several ways are open; choose one',
  'lock-unmet': 'the transaction does not meet the lock',
  'preimage-missing': 'a preimage is asked for',
  'preimage-wrong': 'the preimage does not hash to what the script asks for',
  'not-of-way': 'it is not of the way that is chosen',
  'way-fails': 'the script fails with what its way takes',
  'hidden-key': 'the script has the hash of a key that is not known here',
  'internal-key-not-named': 'the PSBT does not name the internal key',
  'nonce-added': 'MuSig2 needs all public nonces first',
  'nonce-there': 'MuSig2 needs all public nonces first',
  'nonce-elsewhere': 'the secret nonce of this key’s public nonce is not here',
  'no-nonce': 'the MuSig2 participants do not aggregate to its key',
  'share-added': 'its silent payment share was added; signatures follow when all shares are there',
  'share-there': 'its silent payment share is there; those of other inputs are missing',
  'share-of-several': 'MuSig2: no single key makes its silent payment share',
  'scripts-missing': 'an output has no script yet; silent payment shares are missing',
  'untold-key': 'nothing tells its key; where it is compressed nobody finds the silent payments',
};

/** What a key signs, or what is wrong with it; two lines at most, as its row has room for. */
export function psbtKeyText(verdict: PsbtKeyVerdict): string {
  const { kind, signs, keyPath, scriptPath, leaves = [], fingerprint, asks, unsigned } = verdict;
  if (signs.length === 0 && verdict.isInMusig) return musigKeyText(unsigned);
  if (signs.length === 0 && verdict.shares)
    return `makes the silent payment share of ${inputsText(verdict.shares)}, and signs when all shares are there`;
  if (fingerprint && asks && signs.length === 0) return wrongSeedText(fingerprint, asks);
  if (signs.length === 0 && verdict.offer)
    return `signs nothing: ${notNamed(verdict.offer.inputs)}`;
  if (verdict.isUntried) return 'signs nothing before the hash type is settled';
  if (verdict.unused) return unusedText(verdict.unused);
  if (signs.length === 0)
    return `signs nothing: ${unsigned ? UNSIGNED[unsigned] : WHY_NOTHING[kind]}`;
  const how = [
    ...(keyPath.length > 0 ? [`tweaked key path: ${numbersText(keyPath)}`] : []),
    ...(scriptPath.length > 0 ? [`script path: ${pathsText(scriptPath, leaves)}`] : []),
  ];
  const ways = how.length > 0 ? ` (${how.join('; ')})` : '';
  return `signs ${inputsText(signs)}${ways}`;
}

/** What it adds in this turn; a trial has no secret nonce. */
function musigKeyText(unsigned: Good['unsigned']): string {
  switch (unsigned) {
    case 'nonce-elsewhere':
      return 'takes part in MuSig2: adds its partial signature, if its secret nonce is in this page';
    case 'nonce-there':
      return 'takes part in MuSig2: its public nonce is there, those of others are missing';
    case 'signed':
      return 'takes part in MuSig2: adds its public nonce and its partial signature';
    default:
      return 'takes part in MuSig2, in two rounds';
  }
}

function unusedText({ publicKey, fingerprint }: NonNullable<Good['unused']>): string {
  return `No input or output uses this key (${shortKey(publicKey)}, fingerprint ${fingerprint})`;
}

type Good = Extract<PsbtKeyVerdict, { readonly ok: true }>;

function notNamed(inputs: readonly number[]): string {
  return `it is the internal key of ${inputsText(inputs)} (BIP 86), which the PSBT does not name`;
}

/** "0 and 1", with the leaf; where there are several, the first ones with their inputs. */
function pathsText(inputs: readonly number[], leaves: readonly SignedLeaf[]): string {
  const [leaf, second] = leaves;
  if (!leaf) return numbersText(inputs);
  if (!second) return `${numbersText(inputs)}, ${leafWords(leaf)}`;
  const shown = leaves.slice(0, MOST_LEAVES);
  const each = shown.map((one) => `${numbersText(one.inputs)}, ${leafWords(one)}`).join('; ');
  return leaves.length > shown.length ? `${each}; and by other leaves` : each;
}

const MOST_LEAVES = 2;

function leafWords({ policy }: SignedLeaf): string {
  const name = (bytes: Uint8Array) => shortKey(toHex(bytes));
  return `by the leaf “${policy ? policyText(policy, name, name) : NO_WORDS}”`;
}

/** A fingerprint is no secret: every PSBT of the wallet names it. */
function wrongSeedText(fingerprint: string, asks: readonly string[]): string {
  const asked = asks.length === 0 ? 'names no key origins' : `asks for ${asks.join(', ')}`;
  return `signs nothing: the fingerprint is ${fingerprint}, the PSBT ${asked}`;
}

/** Why a line is no key of a PSBT. A word is told by its place, and never shown. */
export function psbtKeyRefusal(refused: RefusedKey, chain: Chain): string {
  const { refusal, place, chains } = refused;
  if (chains) return otherChainText(chains, chain);
  if (place === undefined) return REFUSALS[refusal];
  return `Word ${formatCount(place + 1)} is not in the English list.`;
}

/** "0 and 1", or how many. */
function numbersText(inputs: readonly number[]): string {
  return inputsText(inputs).replace(/^inputs? /, '');
}

/** What a round of MuSig2 did, and what it waits for; a complete PSBT waits for nobody. */
export function musigTexts(
  { nonces, partials, awaited, refusals }: MusigState,
  isComplete: boolean,
): readonly string[] {
  const added = [
    ...(nonces > 0 ? [`${counted(nonces, 'public nonce')} added`] : []),
    ...(partials > 0 ? [`${counted(partials, 'partial signature')} added`] : []),
  ].join(', ');
  const round = partials > 0 ? '2' : '1';
  return [
    ...(added === ''
      ? []
      : [`MuSig2, round ${round} of 2: ${added}.${isComplete ? '' : ' Send the PSBT on.'}`]),
    ...(awaited > 0
      ? [`Still to come: ${counted(awaited, 'public nonce')} of other signers.`]
      : []),
    ...refusals.map((refusal) => NONCE_REFUSALS[refusal]),
  ];
}

const NONCE_REFUSALS: Readonly<Record<NonceRefusal, string>> = {
  lost: 'The PSBT has a nonce of your key whose secret part is not in this page: it has signed already, was made elsewhere or put in by somebody else, or the page was closed or loaded again. Nothing was signed with it, and the PSBT is unchanged. If you have signed already, go on with the PSBT that came of it; if not, begin again with the PSBT from before the first round.',
  used: 'Your nonce has signed already, and signs only once: a second signature would give your key away. Use the PSBT that came of it, or begin again.',
  changed:
    'Your nonce was made for another transaction, or this PSBT was changed since. Nothing was signed with it.',
};

/** What is said otherwise than of keys of raw transactions. */
const REFUSALS: Readonly<Record<KeyRefusal, string>> = {
  ...KEY_REFUSALS,
  'seed-words': 'These are seed words, but not English ones of BIP 39.',
  unknown: 'This is neither a WIF key, an extended private key nor the words of a seed.',
};

export function psbtKeyMark(verdict: PsbtKeyVerdict): 'good' | 'odd' {
  const { signs, isInMusig, shares } = verdict;
  return signs.length > 0 || isInMusig || shares ? 'good' : 'odd';
}

/** Why an input is not signed, of it. */
export const INPUT_REFUSALS: Readonly<Record<NonNullable<SignedPsbtInput['refusal']>, string>> = {
  'utxo-contradicted': 'its witness UTXO contradicts its previous transaction',
  'single-without-output': 'SINGLE commits to the output of its number, and there is none',
  'wrong-redeem-script': 'its redeem script does not hash to what is spent',
  'wrong-witness-script': 'its witness script does not hash to what is spent',
  'wrong-leaf-script': 'a leaf script in it is not one that the spent output commits to',
  'wrong-internal-key': 'its internal key does not lead to the key of the spent output',
  'silent-payment-tweak': 'its silent payment tweak does not lead to the key of the spent output',
  'silent-payment-input':
    'receivers of silent payments pass over a transaction with an input of a later witness version',
  'silent-payment-contradicted':
    'nobody would find a silent payment of it, as its script is another',
  'silent-payment-proof': 'the proof of a silent payment share is invalid',
  'silent-payment-hash-type': 'with silent payments it is signed with ALL alone',
  'message-contradicted': 'the message is not what the file says of it',
  'message-hash-type': 'a message is signed with ALL alone',
};

const NOT_BY_A_NODE = 'finalizepsbt of a node does not finalize this script';

/** What became of an input. */
export function signedInputText(input: SignedPsbtInput): string {
  const { added, leaves = [], refusal, fault, unsigned, progress } = input;
  if (refusal) return `Not signed: ${INPUT_REFUSALS[refusal]}. Ask for the right PSBT.`;
  if (fault === 'missing-utxo') return 'Not signed: the PSBT does not say what it spends.';
  const { muSig2 } = progress;
  // What is added of several keys' one signature is told above; it is no signature by itself.
  if (muSig2 && added.length === 0 && unsigned === 'signed') return muSig2Text(muSig2);
  const names = added.map((key) => shortKey(key)).join(', ');
  const why = unsigned === undefined ? '' : `: ${UNSIGNED[unsigned]}`;
  const made =
    added.length === 0
      ? `no signature added${progress.state === 'final' ? '' : why}`
      : [`added ${counted(added.length, 'signature')} (${names})`, ...leaves.map(leafWords)].join(
          ' ',
        );
  const foreign = input.isForeign ? `; ${NOT_BY_A_NODE}` : '';
  if (progress.state === 'final') return `complete, ${made}${foreign}`;
  return made + thereText(input) + foreign;
}

/** "; 1 of 2 signatures there, and 1 that is invalid". */
function thereText({ progress: { signatures, required }, invalid = 0 }: SignedPsbtInput): string {
  const are = `${invalid === 1 ? 'is' : 'are'} invalid`;
  const count = formatCount(invalid);
  if (required === undefined) return invalid === 0 ? '' : `; ${count} of the signatures ${are}`;
  const there = `; ${formatCount(signatures)} of ${counted(required, 'signature')} there`;
  return invalid === 0 ? there : `${there}, and ${count} that ${are}`;
}

/** "Input 0 asks for the hash type SINGLE, and would be signed with ALL." */
export function mismatchText({ input, asked, stored }: HashTypeMismatch): string {
  const [name, type] = [`Input ${formatCount(input)}`, hashTypeText(asked)];
  if (stored === undefined) {
    return `${name} has a signature of another hash type than ${type}, with which it would be signed. Nothing can be signed.`;
  }
  return `${name} asks for the hash type ${hashTypeText(stored, 4)}, and would be signed with ${type}. Nothing can be signed.`;
}

/** Why a PSBT was not signed at all. */
export const PSBT_FAULTS: Readonly<
  Record<Extract<SignedPsbt, { readonly ok: false }>['fault'], string>
> = {
  'invalid-transaction':
    'The inputs of the PSBT want lock times that cannot be in one transaction.',
  'sighash-mismatch':
    'The PSBT asks for another hash type than the one chosen, or has signatures of another.',
  keys: 'One of the fields does not hold a key that can be read; see what is said at the field.',
};
