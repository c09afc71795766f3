import type { Chain } from '../../../core/encoding/chains.ts';
import type { KeyIdle, KeyVerdict } from '../../../core/form/keys/key-verdict.ts';
import type { CheckedForm } from '../../../core/form/types.ts';
import type { Unsigned } from '../../../core/sign/why-unsigned.ts';
import type { ChainState } from '../../chain-store.ts';
import type { SignState, WhyGrey, WhyHeld } from '../sign-state.ts';
import { unanswered } from './dangers.ts';

type HeldBy = Pick<SignState, 'checked' | 'answered' | 'tweaks'>;

/** Undefined where it can be signed, once there are a transaction and keys. */
export function whyHeld(state: HeldBy): WhyHeld | undefined {
  const held = heldBefore(state);
  if (held) return held;
  return signsByKeys(state) && unanswered(state).length > 0 ? 'unanswered' : undefined;
}

type HeldKeys = Pick<HeldBy, 'checked' | 'tweaks'>;

/** Whether dangers are to be confirmed: not where nothing is signed by the keys that are given. */
export function asksDangers(state: HeldKeys): boolean {
  return heldBefore(state) === undefined && signsByKeys(state);
}

/** Whether a key that is given signs something, or there is none yet. */
function signsByKeys({ checked, tweaks }: HeldKeys): boolean {
  const keys = (checked?.keys ?? []).filter(({ ok }) => ok);
  return keys.length === 0 || !keys.every((key) => signsNothing(key, tweaks) || isRefused(key));
}

/** What else is in the way. */
function heldBefore({ checked, tweaks }: HeldKeys): Exclude<WhyHeld, 'unanswered'> | undefined {
  const { keys = [], hindrance } = checked ?? {};
  if (hindrance) return 'hindered';
  if (keys.some(isOfOtherChain)) return 'other-chain';
  if (keys.length > 0 && keys.every((key) => isUnused(key, tweaks))) return 'unused';
  const isIdle = keys.length > 0 && keys.every((key) => signsNothing(key, tweaks));
  return isIdle ? 'lacking' : undefined;
}

function signsNothing(key: KeyVerdict, tweaks: SignState['tweaks']): boolean {
  return isUnused(key, tweaks) || isLacking(key);
}

/** Why the button is grey; undefined where it is not. `isDone` where all is signed. */
export function whyGrey(
  state: HeldBy & Pick<SignState, 'transaction' | 'hasKeys'>,
  isPsbt: boolean,
  isDone: boolean,
): WhyGrey | undefined {
  if (!isPsbt && state.transaction.trim() === '') return 'no-transaction';
  if (state.hasKeys || state.checked?.hindrance) return whyHeld(state);
  return isDone ? 'done' : 'no-keys';
}

/**
 * Whether no input takes the key. One that may yet, as not all of what is spent is known, or
 * of an input that is refused, is not: what signing comes to says why.
 */
function isUnused(key: KeyVerdict, tweaks: SignState['tweaks']): boolean {
  if (!key.ok || key.signs.length > 0) return false;
  if (!('kind' in key)) {
    const isTweaked = key.offer !== undefined && tweaks.has(key.publicKey);
    return !isTweaked && UNUSED.has(key.idle ?? 'no-input-needs-it');
  }
  const { isInMusig, shares, unsigned } = key;
  if (isInMusig || shares || key.isUntried) return false;
  return unsigned === undefined || NOTHING_LEFT.has(unsigned);
}

/** Its inputs are not signed as they are, by whatever key. */
function isRefused(key: KeyVerdict): boolean {
  return key.ok && 'kind' in key && key.signs.length === 0 && key.unsigned === 'refused';
}

/** Each key of a PSBT was tried alone, and the same is in the way of several. */
function isLacking(key: KeyVerdict): boolean {
  if (!key.ok || key.signs.length > 0) return false;
  if (!('kind' in key)) return CLOSED.has(key.idle ?? 'no-input-needs-it');
  const { isInMusig, shares, unsigned } = key;
  if (isInMusig || shares) return false;
  return key.isUntried === true || (unsigned !== undefined && LACKING.has(unsigned));
}

const LACKING: ReadonlySet<Unsigned | 'refused'> = new Set([
  'missing-utxo',
  'missing-script',
  'missing-previous-transaction',
  'missing-other-utxos',
  'impossible-amount',
  'uncompressed-key',
  'unknown-script',
  'several-ways',
  'lock-unmet',
  'preimage-missing',
  'preimage-wrong',
]);

const CLOSED: ReadonlySet<KeyIdle> = new Set(['lock-unmet', 'preimage-missing', 'others-missing']);

const UNUSED: ReadonlySet<KeyIdle> = new Set([
  'no-input-needs-it',
  'uncompressed',
  'compressed',
  'taproot-internal-key',
  'uncompressed-in-segwit',
]);

const NOTHING_LEFT: ReadonlySet<Unsigned | 'refused'> = new Set([
  'no-key',
  'signed',
  'final',
  'needs-nothing',
]);

/**
 * The chains that all keys and the paths of a PSBT agree on, where a key is of another than
 * is chosen, in the order of `recent`. What the paths say alone stands above the addresses.
 */
export function chainsMeant(
  checked: Pick<CheckedForm, 'keys' | 'chainsOfPaths'> | undefined,
  { chain, recent }: Pick<ChainState, 'chain' | 'recent'>,
): readonly Chain[] {
  const { keys = [], chainsOfPaths } = checked ?? {};
  if (!keys.some(isOfOtherChain)) return [];
  const said = [...keys.map(chainsOf), chainsOfPaths].filter((chains) => chains !== undefined);
  const agreed = recent.filter((one) => said.every((chains) => chains.includes(one)));
  return agreed.includes(chain) ? [] : agreed;
}

/** What is no key, or is good for any chain, says nothing. */
function chainsOf(key: KeyVerdict): readonly Chain[] | undefined {
  return 'chains' in key ? key.chains : undefined;
}

export function isOfOtherChain(key: KeyVerdict): boolean {
  return !key.ok && key.refusal === 'other-chain';
}
