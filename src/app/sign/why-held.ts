import type { Chain } from '../../core/encoding/chains.ts';
import type { KeyVerdict } from '../../core/signing-form/key-verdict.ts';
import { unanswered } from './dangers.ts';
import type { SignState, WhyHeld } from './sign-state.ts';

/** Undefined where it can be signed, once there are a transaction and keys. */
export function whyHeld(
  state: Pick<SignState, 'checked' | 'hashType' | 'answered'>,
  isPsbt: boolean,
): WhyHeld | undefined {
  if (state.checked?.keys.some(isOfOtherChain)) return 'other-chain';
  return unanswered(state, isPsbt).length > 0 ? 'unanswered' : undefined;
}

/** The chains that all keys are for that are not of the chosen one; none where all are, or they disagree. */
export function chainsOfKeys(keys: readonly KeyVerdict[]): readonly Chain[] {
  const [first = [], ...others] = keys
    .filter(isOfOtherChain)
    .map((key) => (key.ok ? [] : (key.chains ?? [])));
  return first.filter((chain) => others.every((chains) => chains.includes(chain)));
}

function isOfOtherChain(key: KeyVerdict): boolean {
  return !key.ok && key.refusal === 'other-chain';
}
