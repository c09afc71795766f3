/**
 * The closed list of mistakes by which a script, a leaf or a key does not hash or tweak to
 * its coin. Each is named only where its equation holds. It says what the coin commits to,
 * not who erred: a coin that was made wrongly and a record that is wrong look the same.
 */
import type { SitePlace } from '../verdict/misfit.ts';
import type { CauseDetail } from '../verdict/signature-cause.ts';

interface CauseRow {
  readonly places: readonly SitePlace[];
  /** Members of the detail. */
  readonly detail: readonly string[];
  /** One sentence, or two where money is open to others or lost; `of` has the detail, and words besides. */
  readonly text: (of: Said) => string;
}

/** The detail and what else the sentence says, as texts. */
export type Said = (name: string) => string;

const R: SitePlace = 'redeem_script';
const W: SitePlace = 'witness_script';
const L: SitePlace = 'leaf';
const I: SitePlace = 'internal_key';
const K: SitePlace = 'key';

function row(
  places: readonly SitePlace[],
  detail: readonly string[],
  text: CauseRow['text'],
): CauseRow {
  return { places, detail, text };
}

const NO_LEAF = 'No leaf of it can be spent';

const WRAPPERS: Readonly<Record<string, string>> = {
  p2sh: 'P2SH',
  p2wsh: 'P2WSH',
  'p2sh-p2wsh': 'P2SH-P2WSH',
};

const PAYS_TO: Readonly<Record<string, string>> = {
  p2pkh: 'P2PKH',
  p2wpkh: 'P2WPKH',
  'p2sh-p2wpkh': 'P2SH-P2WPKH',
  p2pk: 'P2PK',
  'p2sh of p2pkh': 'P2SH of its P2PKH script',
  'p2wsh of p2pkh': 'P2WSH of its P2PKH script',
  'p2sh of p2pk': 'P2SH of its P2PK script',
  'p2wsh of p2pk': 'P2WSH of its P2PK script',
};

/** A hash of one kind in an output of another. */
const WRONG_KIND: Readonly<Record<string, string>> = {
  'p2sh with the key hash': 'a P2SH output with the hash of this key',
  'p2pkh with the script hash': "a P2PKH output with the hash of this key's P2WPKH script",
  'p2wpkh with the script hash': "a P2WPKH output with the hash of this key's P2WPKH script",
  'p2wsh with the key': 'a P2WSH output with the SHA-256 of this key',
};

const FORM_WARNINGS: Readonly<Record<string, string>> = {
  'uncompressed in segwit': ' Nodes do not relay an uncompressed key in segwit.',
  '33 bytes in a leaf':
    ' Any signature is accepted for a key of 33 bytes in a leaf: who knows the script can take what these keys guard. Nodes do not relay it.',
  '32 bytes outside a leaf': ' No signature is valid for a key of 32 bytes outside a leaf.',
};

const TWICE_WARNINGS: Readonly<Record<string, string>> = {
  p2sh: ' Whoever knows this script can take the coin, without a signature.',
  p2wsh: ' Nobody can spend it.',
};

/** By code. Of several that hold the one that stands first here is the cause. */
export const COMMITMENT_CAUSES = {
  'own-script': row([R], [], (of) =>
    of('isNested') === 'true'
      ? "The coin's own scriptPubKey stands as its redeem script: the script that it hashes belongs there."
      : "The coin's own scriptPubKey stands as its redeem script: the coin is not nested, so leave it out.",
  ),
  'other-place': row(
    [R, W],
    ['wrapper'],
    (of) => `This script fits as ${WRAPPERS[of('wrapper')]}, not as it is told.`,
  ),
  'other-input': row([R, W, L, K], ['input', 'fits'], (of) =>
    of('fits') === 'that here'
      ? `What input ${of('input')} tells belongs to this coin.`
      : `This belongs to input ${of('input')}.`,
  ),
  'other-output': row([R, W, I, K], ['output', 'fits'], (of) =>
    of('fits') === 'that here'
      ? `What output ${of('output')} tells belongs to this one.`
      : `This belongs to output ${of('output')}.`,
  ),
  'previous-output': row(
    [R, W, L, I, K],
    ['vout'],
    (of) =>
      `This fits output ${of('vout')} of the same previous transaction: the outpoint has another number.`,
  ),
  'item-not-last': row([R, W, L, K], ['item'], (of) =>
    of('isLeaf') === 'true'
      ? "The script and its control block stand in each other's place: the control block is the last item."
      : `The item that fits is there, but not where it is read: it is item ${of('item')}.`,
  ),
  'control-parity': row(
    [L],
    [],
    (of) =>
      `All fits but the parity bit of the control block: its first byte has to be ${of('byte')}.`,
  ),
  'output-key-for-internal': row([L, I], ['internal_key'], (of) =>
    of('internal_key') === ''
      ? 'The output key stands where the internal key belongs.'
      : `The output key stands where the internal key belongs: that is ${of('internal_key')}.`,
  ),
  'taproot-untweaked': row(
    [L, I],
    [],
    () =>
      `The output key is the internal key, untweaked. ${NO_LEAF}; the key path can, by this very key.`,
  ),
  'no-tree': row(
    [L, I],
    [],
    () =>
      'The coin commits to no script at all: it lies at the ordinary address of the internal key. No leaf can spend it; the key path, without a root, can.',
  ),
  'other-internal-key': row(
    [L, I],
    ['internal_key'],
    (of) => `It fits with ${of('internal_key')} as internal key.`,
  ),
  'branch-order': row(
    [L, I],
    ['order'],
    (of) =>
      `The branches were hashed ${orderWords(of('order'))}, not sorted. No script path of it can be spent; the key path can, with root ${of('root')}.`,
  ),
  'path-reversed': row([L], [], () => 'The path of the control block stands in reverse.'),
  'path-step': row(
    [L],
    ['wrong', 'step'],
    (of) =>
      `Step ${of('step')} of the control block's path is ${of('wrong') === 'extra' ? 'one too many' : 'missing'}.`,
  ),
  'other-leaf': row([L], ['leaf_hash', 'fits'], (of) =>
    of('fits') === 'its script'
      ? `The control block is that of another script: leaf ${of('leaf_hash')} has it.`
      : `The control block is that of another script: this script fits with the control block of leaf ${of('leaf_hash')}.`,
  ),
  'leaf-version': row([L, I], ['version'], (of) =>
    of('version') === 'c0'
      ? 'The coin commits to leaf version c0.'
      : `The coin commits to leaf version ${of('version')}.${versionWarning(of('version'))}`,
  ),
  'leaf-hash': row(
    [L, I],
    ['leaf_hash'],
    (of) =>
      `The leaf was hashed wrongly when the coin was made (${of('leaf_hash')}). No script path of it can be spent; the key path can, with root ${of('root')}.`,
  ),
  'length-prefix': row([R, W, L], ['prefix', 'on'], (of) =>
    of('on') === 'script'
      ? 'The script that is told has its own length before it, which the coin does not commit to.'
      : `The coin commits to the script with its own length before it. ${PREFIX_WARNINGS[of('prefix')]}`,
  ),
  'hex-of-hex': row([R, W, L], ['on'], (of) =>
    of('on') === 'script'
      ? 'The script is told as hex digits in text; the coin commits to the bytes.'
      : 'The coin commits to the hex digits of the script as text, which is no script that can be spent.',
  ),
  'hash-function': row(
    [R, W],
    ['level', 'hash'],
    (of) =>
      `The coin commits to another hash of it than ${of('level')} has: ${of('hash')}. No script that can be spent is known to hash to it.`,
  ),
  'script-code-for-program': row([R, W], ['type'], (of) =>
    of('type') === 'p2wpkh'
      ? 'The P2PKH script of the key stands where its P2WPKH program belongs; the coin is that program and is not nested, so leave it out.'
      : 'The P2PKH script of the key stands where its P2WPKH program belongs.',
  ),
  'nested-twice': row(
    [R, W],
    ['wrapper'],
    (of) =>
      `The coin nests this script once too often: ${of('wrapper').toUpperCase()}.${TWICE_WARNINGS[secondWrapper(of('wrapper'))]}`,
  ),
  'keys-order': row(
    [R, W, L],
    ['order'],
    (of) => `The coin commits to the keys ${KEY_ORDERS[of('order')]}.`,
  ),
  threshold: row([R, W, L], ['m'], (of) => `The coin commits to ${of('m')} of ${of('n')}.`),
  'keys-number': row([R, W, L], ['without', 'with'], (of) =>
    of('with') === ''
      ? `The coin commits to this multisig without ${of('without')}.`
      : `The coin commits to this multisig with ${of('with')} in it.`,
  ),
  'key-form': row(
    [R, W, L, K],
    ['pubkey', 'form'],
    (of) =>
      `The coin commits to ${of('pubkey') === 'all' ? 'all keys' : of('pubkey')} ${FORMS[of('form')]}.${FORM_WARNINGS[of('warning')] ?? ''}`,
  ),
  'multisig-opcode': row([L], ['is'], (of) =>
    of('is') === 'multi_a'
      ? 'The coin commits to this multisig with OP_CHECKSIGADD and x-only keys.'
      : `The coin commits to this multisig with OP_CHECKMULTISIG${of('is') === 'multi' ? '' : ' and compressed keys'}. No leaf can execute that.`,
  ),
  'key-hash': row(
    [R, K],
    ['of'],
    (of) => `The coin commits to another hash of this key: ${of('of')}. Nobody can spend it.`,
  ),
  'address-type': row([R, K], ['is'], (of) => {
    const wrong = WRONG_KIND[of('is')];
    return wrong
      ? `The coin is ${wrong}. Nobody can spend it.`
      : `The coin is this key's ${PAYS_TO[of('is')]}.`;
  }),
  'other-key': row(
    [R, W, L, K],
    ['from', 'to'],
    (of) => `It fits with ${of('to')}, another key of this file, in place of ${of('from')}.`,
  ),
  'neighbour-key': row(
    [R, W, L, I, K],
    ['chain', 'index'],
    (of) => `It fits with the keys at index ${of('index')} of chain ${of('chain')}.`,
  ),
  'taproot-tweak': row(
    [L, I],
    ['tweak'],
    (of) =>
      `The output key has another tweak: ${of('tweak')}. ${NO_LEAF}; the key path can, with this tweak.`,
  ),
  'taproot-double-tweak': row(
    [L, I],
    ['second'],
    () => `The output key is tweaked twice. ${NO_LEAF}; the key path can, with both tweaks.`,
  ),
  'taproot-parity': row(
    [L, I],
    [],
    () =>
      `The output key was made from the internal key with odd y as it is. ${NO_LEAF}; the key path can, with the key not negated.`,
  ),
} as const satisfies Readonly<Record<string, CauseRow>>;

const PREFIX_WARNINGS: Readonly<Record<string, string>> = {
  push: 'What is executed only pushes the script, so anyone who knows it can take the coin.',
  'compact size': 'A length above 75 is executed as an opcode, a lower one pushes what follows.',
};

const KEY_ORDERS: Readonly<Record<string, string>> = {
  sorted: 'in sorted order (BIP 67)',
  reversed: 'in reverse order',
  other: 'in another order',
};

const FORMS: Readonly<Record<string, string>> = {
  uncompressed: 'uncompressed',
  compressed: 'compressed',
  'x-only': 'as x alone',
  'other parity': 'with the other parity',
};

function orderWords(order: string): string {
  return order === 'mixed' ? 'in a mixed order' : order;
}

/** The one inside the outermost that is one too many. */
function secondWrapper(wrapper: string): string {
  return wrapper.split('-')[1] ?? '';
}

function versionWarning(version: string): string {
  const first = Number.parseInt(version, 16);
  const canStand = (first & 1) === 0 && version !== '50';
  return canStand
    ? ' Anyone can spend such a leaf once it is known, and nodes do not relay it.'
    : ' No control block can say that version, so the leaf cannot be spent.';
}

export type CommitmentCauseCode = keyof typeof COMMITMENT_CAUSES;

/** Every code, in the order of the list. */
export const COMMITMENT_CAUSE_CODES = Object.keys(
  COMMITMENT_CAUSES,
) as readonly CommitmentCauseCode[];

/** The sentence of a cause. */
export function commitmentCauseText(
  code: CommitmentCauseCode,
  detail: CauseDetail,
  words: CauseDetail = {},
): string {
  return COMMITMENT_CAUSES[code].text((name) => String(detail[name] ?? words[name] ?? ''));
}

export function canBeAtPlace(code: CommitmentCauseCode, place: SitePlace): boolean {
  const { places }: CauseRow = COMMITMENT_CAUSES[code];
  return places.includes(place);
}
