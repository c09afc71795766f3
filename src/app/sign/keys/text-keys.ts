import type { Chain } from '../../../core/encoding/chains.ts';
import type {
  KeyIdle,
  KeyRefusal,
  RawKeyVerdict,
  RefusedKey,
} from '../../../core/form/keys/key-verdict.ts';
import { shortKey } from '../../../core/said/need-words.ts';
import { formatCount } from '../../ui/format.ts';
import { UI_TEXT } from '../../ui/text.ts';
import { counted } from '../../ui/text-amounts.ts';

/** Words about keys. None of them is made of a key's text. */
export const KEY_TEXT = {
  title: 'Private keys',
  fieldOf: (index: number) => `Private key ${formatCount(index + 1)}`,
  hint: 'In WIF, one in each field. They stay in these fields and are used only to check and to sign.',
  empty: 'The inputs that the key can sign are shown here.',
  show: 'Show',
  hide: 'Hide',
  showWhy: 'Show the keys. Text that is shown can be selected and copied.',
  hideWhy: 'Hide the keys',
  wipe: 'Wipe',
  wipeWhy: 'Empty all key fields now',
  wipeAfter: 'Wipe after signing',
  clipboard: 'If you pasted a key, the clipboard may still hold it: copy something else over it.',
  notPutIn: 'Not added:',
  keyOf: (line: number) => `Key ${formatCount(line + 1)}`,
  changeChain: (chain: Chain) => `Change to ${UI_TEXT.chains[chain]}`,
  more: (count: number) => `and ${counted(count, 'more line')} that cannot be used as a key`,
  countdown: (seconds: number) => `The keys have not been used and will be wiped in ${seconds} s.`,
  keep: 'Keep',
  tweak: 'Sign with the tweaked key (BIP 86)',
  tweakWhy:
    'The private key of the output is made of this key for the one call, as the wallet does.',
  selfTestFailed: (vector: string) => `Self-test failed: ${vector}.`,
  /** In the place of a vector. */
  selfTestLost: 'no answer',
  selfTestWhy:
    'Before a key is typed, this program computes examples with known answers, and one came out wrong. So it takes no keys, here or from other pages; you can still read files with it. Check the hash of this file, or open it in another browser or on another machine.',
  fromServerWhy:
    'A server can send another file each time. Better: save this file (“Works offline” has the button), compare its hash with the release, and open it from disk.',
  none: 'Keys cannot be entered here: another site shows this page in a frame and could cover it. Open the file by itself to sign.',
} as const;

const NEEDS_WIF = 'The private key of each input is needed instead, in WIF.';

const WIF_LENGTHS = 'A key has 52 characters, or 51 where it begins with 5 or 9.';

/** What people paste as a key. Whole sentences: what it is, and what is needed instead. */
export const KEY_REFUSALS: Readonly<Record<KeyRefusal, string>> = {
  'seed-words': `These are seed words. Whoever has them controls the whole wallet. ${NEEDS_WIF}`,
  'extended-private-key': `This is an extended private key. Whoever has it controls the whole account. ${NEEDS_WIF}`,
  'extended-public-key':
    'This is an extended public key. It shows all addresses of an account and cannot sign.',
  'public-key': 'This is a public key. It cannot sign; its private key is needed.',
  bip38: 'This is an encrypted private key (BIP 38). Decrypt it first, in the wallet that made it.',
  'mini-key': 'This is a mini private key, as found on physical coins. The key is needed in WIF.',
  'hex-key':
    'This is 32 bytes of hex: a private key without a checksum, or a txid. Keys are accepted in WIF only, because its checksum detects typing errors.',
  'electrum-prefix':
    'This is a key with a script type in front, as Electrum exports it. Remove everything up to and including the colon.',
  'scan-key':
    'This is a scan key of silent payments, which signs nothing. To spend what was paid to such an address the spend key is needed, in WIF.',
  descriptor: 'This is an output descriptor. Single private keys are needed, in WIF.',
  address: 'This is an address. It cannot sign.',
  txid: 'This is a txid or another hash, not a private key.',
  psbt: 'This is a PSBT. It belongs in the transaction field.',
  transaction: 'This is a transaction. It belongs in the transaction field.',
  'wif-checksum':
    'The checksum is wrong: the length is right, but a character is another one, or two have changed places. Compare it with the original.',
  'wif-characters':
    'This looks like a private key, but a character in it is one that no key has, such as 0 (zero), capital O, capital I or small l. Compare it with the original.',
  'wif-short': `As a private key it is too short. ${WIF_LENGTHS}`,
  'wif-long': `As a private key it is too long. ${WIF_LENGTHS}`,
  'wif-malformed':
    'The checksum is right, but this is no private key: its length or its number is that of none.',
  'wif-wrapped': 'There are extra characters around or inside the key. Remove them.',
  unknown: 'This is not a private key in WIF.',
  'other-chain': 'This key is for another chain than the one selected.',
  'words-count': 'A seed has 12, 15, 18, 21 or 24 words.',
  'words-unknown': 'One of the words is not in the English list.',
  'words-checksum': 'The checksum of these words is wrong: one is another, or their order.',
};

const IDLE: Readonly<Record<KeyIdle, string>> = {
  'nothing-known': 'is valid; add the previous outputs to see which inputs it can sign',
  'perhaps-unknown-utxos': 'signs none of the inputs whose previous outputs are known',
  'no-input-needs-it': 'is not needed by any input',
  uncompressed: 'is not needed in this form: the inputs need the compressed form of this key',
  compressed: 'is not needed in this form: the inputs need the uncompressed form of this key',
  'taproot-internal-key':
    'is the internal key of a taproot output (BIP 86) and signs nothing by itself: signrawtransactionwithkey takes the output key.',
  'uncompressed-in-segwit': 'is uncompressed; segwit inputs need compressed keys',
  'lock-unmet': 'signs nothing: the transaction does not meet the lock',
  'preimage-missing':
    'signs nothing: its script asks for a preimage, and signrawtransactionwithkey takes none',
  'others-missing': 'signs nothing without the other keys that its script asks for; add them',
  'hidden-keys':
    'may sign: the script contains other keys as hashes only, and those keys are needed to read it',
};

/** `Mainnet, compressed, 02ab…cd`. */
export function keyFacts({ chains, compressed, publicKey }: RawKeyVerdict): string {
  const form = compressed ? 'compressed' : 'uncompressed';
  return `${chainsText(chains)}, ${form}, ${shortKey(publicKey)}`;
}

function chainsText(chains: readonly Chain[]): string {
  return chains.includes('main') ? UI_TEXT.chains.main : 'a test network';
}

/** Why a line is no key of a raw transaction. */
export function keyRefusal({ refusal, chains }: RefusedKey, chain: Chain): string {
  return chains ? otherChainText(chains, chain) : KEY_REFUSALS[refusal];
}

/** Of a key that is not for the chain that is chosen. */
export function otherChainText(chains: readonly Chain[], chosen: Chain): string {
  return `This key is for ${chainsText(chains)}, but ${UI_TEXT.chains[chosen]} is selected. Change the chain or remove the key.`;
}

/**
 * What it can sign, or why nothing; `isTweaked` where it signs as the output key of
 * BIP 86. Inputs `without` a matching output for SINGLE are not signed.
 */
export function keyWork(
  verdict: RawKeyVerdict,
  without: readonly number[],
  isTweaked = false,
): string {
  const { repeats, idle } = verdict;
  const signs = verdict.signs.filter((input) => !without.includes(input));
  if (repeats !== undefined) return `is the same as key ${formatCount(repeats + 1)}`;
  if (signs.length > 0) return `signs ${inputsText(signs)}`;
  const tweaked = isTweaked ? tweakable(verdict, without) : [];
  if (tweaked.length > 0) return `signs ${inputsText(tweaked)} with the tweaked key`;
  if (verdict.signs.length > 0)
    return 'signs nothing: with SINGLE, its inputs have no matching output';
  return IDLE[idle ?? 'no-input-needs-it'];
}

/** Inputs that it would sign as the output key of BIP 86; a key that is there above offers nothing. */
export function tweakable(
  { repeats, offer }: RawKeyVerdict,
  without: readonly number[],
): readonly number[] {
  const inputs = repeats === undefined ? offer?.inputs : undefined;
  return inputs?.filter((input) => !without.includes(input)) ?? [];
}

/** In the review and the result. */
export function tweakedText(inputs: readonly number[], isDone: boolean): string {
  return `${isDone ? 'Signed' : 'To be signed'} with the tweaked key (BIP 86): ${inputsText(inputs)}.`;
}

const MOST_NAMED = 6;

/** "input 0", "inputs 0, 1 and 4", "1,000 inputs". */
export function inputsText(inputs: readonly number[]): string {
  if (inputs.length === 1) return `input ${formatCount(inputs[0]!)}`;
  if (inputs.length > MOST_NAMED) return `${formatCount(inputs.length)} inputs`;
  const names = inputs.map(formatCount);
  return `inputs ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Whether the key will sign something. */
export function keyMark(verdict: RawKeyVerdict, isTweaked = false): 'good' | 'odd' {
  const signs = verdict.signs.length > 0 || (isTweaked && verdict.offer !== undefined);
  return signs && verdict.repeats === undefined ? 'good' : 'odd';
}
