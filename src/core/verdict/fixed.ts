/** What signatures commit to: what none commits to a stranger may still change. */
import { type Commitment, commitmentOf } from './commitment.ts';
import type { SignatureVerdict } from './signature-verdict.ts';
import type { InputVerdict } from './verify-inputs.ts';

/** `true`: a valid signature commits to it; `unknown`: only one does that is not checked. */
export type IsFixed = boolean | 'unknown';

export interface Fixed {
  readonly version: IsFixed;
  readonly locktime: IsFixed;
  readonly inputs: IsFixed;
  readonly outputs: IsFixed;
  readonly sequences: readonly IsFixed[];
  /** Each output by itself. */
  readonly eachOutput: readonly IsFixed[];
}

interface Committed {
  readonly input: number;
  readonly isValid: boolean;
  readonly commits: Commitment;
}

/** `inputs` are the verdicts on all inputs of a transaction with so many outputs. */
export function fixedBy(inputs: readonly InputVerdict[], outputCount: number): Fixed {
  const all = inputs.flatMap(({ index, signatures }) =>
    signatures.flatMap((one) => committedBy(one, index, outputCount)),
  );
  const by = (is: (commits: Commitment, input: number) => boolean): IsFixed => {
    const some = all.filter(({ commits, input }) => is(commits, input));
    return some.some(({ isValid }) => isValid) || (some.length > 0 && 'unknown');
  };
  return {
    version: by(({ version }) => version),
    locktime: by(({ locktime }) => locktime),
    inputs: by((commits) => commits.inputs === 'all'),
    outputs: by((commits) => commits.outputs === 'all'),
    sequences: inputs.map(({ index }) =>
      by(({ sequences }, n) => sequences === 'all' || (sequences === 'this' && n === index)),
    ),
    eachOutput: Array.from({ length: outputCount }, (_, n) =>
      by(({ outputs }) => outputs === 'all' || (outputs !== 'none' && outputs.includes(n))),
    ),
  };
}

function committedBy(
  signature: SignatureVerdict,
  input: number,
  outputCount: number,
): readonly Committed[] {
  const { verdict } = signature;
  if (verdict === 'invalid') return [];
  const commits =
    signature.commits ?? (verdict === 'unchecked' && asSegwit(signature, input, outputCount));
  return commits ? [{ input, isValid: verdict === 'valid', commits }] : [];
}

/** Of a signature whose algorithm is not known, as v0 would. */
function asSegwit(
  { kind, signature }: SignatureVerdict,
  input: number,
  outputCount: number,
): Commitment | undefined {
  if (kind !== 'ecdsa') return undefined;
  return commitmentOf('segwit_v0', signature.at(-1) ?? 0, input, outputCount);
}
