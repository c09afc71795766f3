/** What an input still needs, in words. */
import { bytesToHex } from '../bytes/hex.ts';
import { hasLock, type NeededPreimage, type Way } from '../policy/way.ts';
import type { Missing } from '../verdict/missing.ts';
import type { InputVerdict } from '../verdict/verify-inputs.ts';
import { listText } from './list.ts';
import { askedLocksText } from './lock-words.ts';
import { counted, shortened, someNames } from './words.ts';

/** What keys that stand beside each other are called. */
export type NamesOfKeys = (publicKeys: readonly Uint8Array[]) => readonly string[];

/** What one way of spending still lacks: "1 signature of A or B and an nSequence of at least 144 blocks". Of more keys than `most` some are counted. */
export function wayText(way: Way, namesOf: NamesOfKeys, most = Number.POSITIVE_INFINITY): string {
  const signatures = way.signatures.map(({ of, count, hash }) => {
    const keys = someNames(namesOf(of), most);
    if (keys.length === 0)
      return hash
        ? `a signature of the key of hash ${shortKey(bytesToHex(hash))}`
        : counted(count, 'signature');
    if (of.length === count)
      return `${count > 1 ? 'signatures' : 'a signature'} of ${listText(keys, 'and')}`;
    return `${counted(count, 'signature')} of ${listText(keys, 'or')}`;
  });
  return listText(
    [...signatures, ...way.preimages.map(preimageText), ...unmetLockTexts(way)],
    'and',
  );
}

export function preimageText({ type, hash }: NeededPreimage): string {
  return `the ${type} preimage of ${shortKey(bytesToHex(hash))}`;
}

/** What a way asks of sequence and lock time that the transaction does not give. */
export function unmetLockTexts(way: Way): readonly string[] {
  return hasLock(way) ? [askedLocksText(way)] : [];
}

/** "needs a signature of A; or …."; the shortest first. Of more keys than `most` some are counted. */
export function missingText(
  { needs }: Pick<InputVerdict, 'needs'>,
  namesOf: NamesOfKeys,
  most?: number,
): string {
  const ways = (needs?.ways ?? []).map((way) => wayText(way, namesOf, most));
  const missing = (needs?.missing ?? []).map(partText);
  const scripts = (needs?.scripts ?? []).map((hash) => `the script with hash ${bytesToHex(hash)}`);
  // The hash says which script is missing.
  const added = missing.length > 0 ? [[listText(missing, 'and'), ...scripts].join(', ')] : scripts;
  const all = [...added, ...(ways.length > 0 ? [ways.join('; or ')] : [])];
  return `needs ${all.length > 0 ? all.join(', and ') : NEEDS_UNKNOWN}.`;
}

/** Of a script that nothing says how to satisfy. */
const NEEDS_UNKNOWN = 'what its script asks for, which cannot be told';

/** What an updater has to add. */
export const MISSING_PARTS: Readonly<Record<Missing, string>> = {
  previous_transaction: 'previous transaction',
  utxo: 'output that it spends',
  redeem_script: 'redeem script',
  witness_script: 'witness script',
  leaf_script: 'leaf script',
};

/** Of leaf scripts there may be several. */
function partText(part: Missing): string {
  return `${part === 'leaf_script' ? 'a' : 'the'} ${MISSING_PARTS[part]}`;
}

/** Both ends of a key or a hash in hex: the one way to show a part of it. */
export function shortKey(key: string): string {
  return shortened(key);
}
