/* `touchstone/verify`. */
import type { InputVerdict } from '../core/verdict/verify-inputs.ts';
import { verifymessagebip322 } from '../rpc/procedures/messages/verifymessagebip322.ts';
import { isSource } from './files.ts';
import { judge } from './judged.ts';
import { askOne } from './procedures.ts';
import type * as Types from './types.ts';

type Circumstances = Types.Circumstances;

export function verify(
  message: Types.SignedMessage,
  options?: Circumstances,
): Types.Result<'verifymessagebip322'>;
export function verify(source: Types.Source, options?: Circumstances): Types.Verification;
export function verify(
  what: Types.SignedMessage | Types.Source,
  options: Circumstances = {},
): Types.Verification | Types.Result<'verifymessagebip322'> {
  return isSource(what)
    ? verifyFile(what, options)
    : (askOne(
        verifymessagebip322,
        messageParameters(what),
        options,
      ) as Types.Result<'verifymessagebip322'>);
}

function messageParameters(of: Types.SignedMessage): Types.Params<'verifymessagebip322'> {
  const { address, signature, message, prevtxs } = of;
  return [address, signature, message, ...(prevtxs ? [prevtxs] : [])] as const;
}

function verifyFile(source: Types.Source, options: Circumstances): Types.Verification {
  const { inspected, answer } = judge(source, options);
  const verdicts = new Set(inspected.inspection.inputs.flatMap(verdictsOf));
  const worst = (['invalid', 'unchecked', 'valid'] as const).find((one) => verdicts.has(one));
  return { verdict: worst ?? 'none', inputs: answer.inputs };
}

/** Of the final scripts, and of each signature. */
function verdictsOf({
  signatures,
  satisfied,
}: InputVerdict): readonly Types.Verification['verdict'][] {
  const scripts = satisfied === undefined ? [] : ([satisfied ? 'valid' : 'invalid'] as const);
  return [...scripts, ...signatures.map(({ verdict }) => verdict)];
}
