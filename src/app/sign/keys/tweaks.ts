import type { CheckedForm } from '../../../core/form/types.ts';
import type { SignState } from '../sign-state.ts';
import { tweakable } from './text-keys.ts';

/** A key that is asked to sign as the output key of BIP 86. */
export interface Tweak {
  /** Its number among the keys of the call. */
  readonly key: number;
  /** Inputs that it signs then. */
  readonly inputs: readonly number[];
}

/** Those that were asked for, as far as they sign something. */
export function tweaksOf({
  checked,
  tweaks,
}: Pick<SignState, 'tweaks'> & {
  readonly checked: Pick<CheckedForm, 'keys' | 'singleWithoutOutput'> | undefined;
}): readonly Tweak[] {
  if (!checked) return [];
  return checked.keys.flatMap((verdict, key) => {
    if (!verdict.ok || !('publicKey' in verdict) || !tweaks.has(verdict.publicKey)) return [];
    const inputs = tweakable(verdict, checked.singleWithoutOutput);
    return inputs.length > 0 ? [{ key, inputs }] : [];
  });
}

/** Inputs that are to be signed so, or were. */
export function tweakedInputs(
  state: Pick<SignState, 'checked' | 'tweaks' | 'result' | 'hasChanged'>,
): { readonly inputs: readonly number[]; readonly isDone: boolean } {
  const { result, hasChanged } = state;
  if (result?.ok && !hasChanged) return { inputs: result.tweaked, isDone: true };
  return { inputs: tweaksOf(state).flatMap(({ inputs }) => inputs), isDone: false };
}
