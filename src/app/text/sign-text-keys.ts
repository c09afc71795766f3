import type { Chain } from '../../core/encoding/chains.ts';
import type { KeyIdle, KeyRefusal, KeyVerdict } from '../sign/port.ts';
import { formatCount } from '../ui/format.ts';
import { shortened } from './amounts.ts';
import { TEXT } from './text.ts';

/** Words about keys. None of them is made of a key's text. */
export const KEY_TEXT = {
  title: 'Keys',
  field: 'Private keys, one a line',
  hint: 'In WIF, as Bitcoin Core writes them. They stay in this field, and go only into the call that signs.',
  verdicts: 'Keys as they were read',
  empty: 'For each key it will say here what it can sign.',
  show: 'Show',
  hide: 'Hide',
  showWhy: 'Show the keys as they are typed',
  hideWhy: 'Hide the keys',
  wipe: 'Wipe',
  wipeWhy: 'Empty the field now',
  wipeAfter: 'Wipe after signing',
  clipboard: 'If you pasted a key, the clipboard may still hold it: copy something else over it.',
  notPutIn: 'Not put into the field:',
  keyOf: (line: number) => `Key ${formatCount(line + 1)}`,
  lineOf: (line: number) => `Line ${formatCount(line + 1)}`,
  more: (count: number) => `and ${formatCount(count)} more`,
  countdown: (seconds: number) => `Not used for a while. The keys will be wiped in ${seconds} s.`,
  keep: 'Keep',
  none: 'There is no field for keys here: another site shows this page inside its own, and could lay something over the field. Open the file by itself to sign.',
} as const;

/** What people paste as a key. Whole sentences: what it is, and what is needed instead. */
export const KEY_REFUSALS: Readonly<Record<KeyRefusal, string>> = {
  'seed-words':
    'These are seed words. Whoever has them has the whole wallet, and this procedure does not take them: it needs the single keys of the coins, in WIF.',
  'extended-private-key':
    'This is an extended private key. Whoever has it has the whole account, and this procedure does not take it: it needs the single keys of the coins, in WIF.',
  'extended-public-key': 'This is an extended public key. It shows an account, and cannot sign.',
  'public-key': 'This is a public key. It cannot sign; the private key of it is needed.',
  bip38:
    'This is an encrypted key (BIP38). It has to be decrypted first, in the wallet that made it.',
  'mini-key': 'This is a mini private key, as on physical coins. The key in WIF is needed.',
  'hex-key':
    'These are 32 bytes in hex: a key without its checksum, or a txid. A key is taken in WIF only, so that a slip in it is noticed.',
  'electrum-prefix':
    'This is a key with the script type before it, as Electrum exports it. Leave out what stands before the colon.',
  descriptor: 'This is a descriptor. The procedure takes single keys, in WIF.',
  address: 'This is an address. It says where coins go, and cannot sign.',
  txid: 'This is a txid or another hash. It is no key.',
  psbt: 'This is a PSBT. It belongs into the field for the transaction.',
  transaction: 'This is a transaction. It belongs into the field for it.',
  'wif-checksum': 'Its checksum is wrong: a character is mistyped, missing or too many.',
  'wif-malformed': 'It has the form of a key, but not the length or the value of one.',
  'wif-wrapped': 'There are marks around or inside it. Leave only the key itself.',
  unknown: 'This is no key in WIF.',
};

const IDLE: Readonly<Record<KeyIdle, string>> = {
  'wrong-chain': 'is for another chain, and is refused',
  'nothing-known': 'is a key; what it can sign is known once there are previous outputs',
  'perhaps-unknown-coins': 'signs no input whose previous output is known; others are missing',
  'no-input-needs-it': 'no input needs it',
  uncompressed: 'no input needs it in this form: the inputs ask for the compressed form of it',
  compressed: 'no input needs it in this form: the inputs ask for the uncompressed form of it',
  'taproot-internal-key':
    'is the internal key of a taproot output (BIP86). This procedure signs with output keys as they are, so it signs nothing with this one. Sign in the wallet that has it, or give the tweaked key.',
  'uncompressed-in-segwit': 'is uncompressed, and segwit takes compressed keys only',
  'hidden-keys':
    'may sign: the script names other keys by their hashes, and is read only once those are here too',
};

type Good = Extract<KeyVerdict, { readonly ok: true }>;

/** `Mainnet, compressed, 02ab…cd`. */
export function keyFacts({ chains, compressed, publicKey }: Good): string {
  const form = compressed ? 'compressed' : 'uncompressed';
  return `${chainsText(chains)}, ${form}, ${shortened(publicKey, 6)}`;
}

function chainsText(chains: readonly Chain[]): string {
  return chains.includes('main') ? TEXT.chains.main : 'a test network';
}

/** What it can sign, or why nothing. Inputs `without` an output for SINGLE are not signed. */
export function keyWork(verdict: Good, chain: Chain, without: readonly number[]): string {
  const { fits, repeats, idle } = verdict;
  const signs = verdict.signs.filter((input) => !without.includes(input));
  if (repeats !== undefined) return `is the same as key ${formatCount(repeats + 1)}`;
  if (!fits) {
    return `is for ${chainsText(verdict.chains)}, and ${TEXT.chains[chain]} is chosen: it will be refused`;
  }
  if (signs.length > 0) return `signs ${inputsText(signs)}`;
  if (verdict.signs.length > 0) return 'signs nothing: SINGLE has no output for its inputs';
  return IDLE[idle ?? 'no-input-needs-it'];
}

const MOST_NAMED = 6;

/** "input 0", "inputs 0, 1 and 4", "1,000 inputs". */
export function inputsText(inputs: readonly number[]): string {
  if (inputs.length === 1) return `input ${formatCount(inputs[0]!)}`;
  if (inputs.length > MOST_NAMED) return `${formatCount(inputs.length)} inputs`;
  const names = inputs.map(formatCount);
  return `inputs ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Whether the key will sign something: shown with a sign of its own. */
export function keyMark(verdict: KeyVerdict): 'good' | 'odd' | 'bad' {
  if (!verdict.ok) return 'bad';
  if (!verdict.fits) return 'bad';
  return verdict.signs.length > 0 && verdict.repeats === undefined ? 'good' : 'odd';
}
