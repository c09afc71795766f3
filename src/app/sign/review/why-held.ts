import type { Chain } from '../../../core/encoding/chains.ts';
import type { KeyVerdict } from '../../../core/form/keys/key-verdict.ts';
import type { CheckedForm } from '../../../core/form/types.ts';
import type { ChainState } from '../../chain-store.ts';
import type { SignState, WhyHeld } from '../sign-state.ts';
import { unanswered } from './dangers.ts';

/** Undefined where it can be signed, once there are a transaction and keys. */
export function whyHeld(state: Pick<SignState, 'checked' | 'answered'>): WhyHeld | undefined {
  if (state.checked?.keys.some(isOfOtherChain)) return 'other-chain';
  return unanswered(state).length > 0 ? 'unanswered' : undefined;
}

/**
 * The chains that all keys and the paths of a PSBT agree on, where another is chosen, in
 * the order of `recent`; none where that is not so.
 */
export function chainsMeant(
  checked: Pick<CheckedForm, 'keys' | 'chainsOfPaths'> | undefined,
  { chain, recent }: Pick<ChainState, 'chain' | 'recent'>,
): readonly Chain[] {
  const { keys = [], chainsOfPaths } = checked ?? {};
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
