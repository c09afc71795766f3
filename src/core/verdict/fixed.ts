/** What signatures commit to, and so who may still change it. */
import { type Commitment, commitmentOf } from './commitment.ts';
import { signaturesOfUse } from './satisfied.ts';
import type { SignatureVerdict } from './signature-verdict.ts';
import type { InputVerdict } from './verify-inputs.ts';

/**
 * `true`: all valid signatures commit to it. `some`: one does and another does not, so that
 * who made those that do can change it with nobody else's leave. `unknown`: only signatures
 * do that are not checked. `false`: none does; a stranger may change it.
 */
export type IsFixed = boolean | 'some' | 'unknown';

/** One value for each part of a transaction that a signature may commit to. */
export interface OfParts<Value> {
  readonly version: Value;
  readonly locktime: Value;
  readonly inputs: Value;
  readonly outputs: Value;
  /** Each input by itself, without its sequence. */
  readonly eachInput: readonly Value[];
  readonly sequences: readonly Value[];
  /** Each output by itself. */
  readonly eachOutput: readonly Value[];
}

export type Fixed = OfParts<IsFixed>;

/** As much of an input's verdict as says what its signatures commit to. */
export type CommittingInput = Pick<InputVerdict, 'index' | 'isFinal' | 'signatures'>;

/** A signature that is valid and of use, or one that is not checked. */
interface Committed {
  readonly input: number;
  readonly signature: SignatureVerdict;
  readonly commits: Commitment;
}

/** Whether a signature commits to a part. */
type CommitsTo = (one: Committed) => boolean;

/** `inputs` are the verdicts on all inputs of a transaction with so many outputs. */
export function fixedBy(inputs: readonly CommittingInput[], outputCount: number): Fixed {
  const valid = validIn(inputs);
  const unchecked = inputs.flatMap((input) => uncheckedIn(input, outputCount));
  return ofParts(inputs, outputCount, (commitsTo): IsFixed => {
    if (valid.some(commitsTo)) return valid.every(commitsTo) || 'some';
    return unchecked.some(commitsTo) && 'unknown';
  });
}

/** The valid signatures of use that commit to each part, by input. */
export function holdersOf(
  inputs: readonly CommittingInput[],
  outputCount: number,
): OfParts<readonly Holder[]> {
  const valid = validIn(inputs);
  return ofParts(inputs, outputCount, (commitsTo) => valid.filter(commitsTo));
}

/** A signature that commits to a part. */
export type Holder = Pick<Committed, 'input' | 'signature'>;

function ofParts<Value>(
  inputs: readonly CommittingInput[],
  outputCount: number,
  of: (commitsTo: CommitsTo) => Value,
): OfParts<Value> {
  return {
    version: of(({ commits }) => commits.version),
    locktime: of(({ commits }) => commits.locktime),
    inputs: of(({ commits }) => commits.inputs === 'all'),
    outputs: of(({ commits }) => commits.outputs === 'all'),
    eachInput: inputs.map(({ index }) => of(coversInput('inputs', index))),
    sequences: inputs.map(({ index }) => of(coversInput('sequences', index))),
    eachOutput: Array.from({ length: outputCount }, (_, n) =>
      of(({ commits: { outputs } }) =>
        typeof outputs === 'string' ? outputs === 'all' : outputs.includes(n),
      ),
    ),
  };
}

function coversInput(what: 'inputs' | 'sequences', index: number): CommitsTo {
  return ({ commits, input }) => {
    const covered = commits[what];
    return covered === 'this' ? input === index : covered === 'all';
  };
}

function validIn(inputs: readonly CommittingInput[]): readonly Committed[] {
  return inputs.flatMap((input) =>
    signaturesOfUse(input).flatMap((signature) => {
      const { commits } = signature;
      return commits ? [{ input: input.index, signature, commits }] : [];
    }),
  );
}

function uncheckedIn({ index, signatures }: CommittingInput, outputCount: number) {
  return signatures.flatMap((signature): readonly Committed[] => {
    if (signature.verdict !== 'unchecked') return [];
    const commits = signature.commits ?? asSegwit(signature, index, outputCount);
    return commits ? [{ input: index, signature, commits }] : [];
  });
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

/** A part of a transaction that signatures may commit to, and where its value stands. */
export interface Part {
  readonly name: keyof OfParts<unknown>;
  /** Of an input or output its number. */
  readonly at?: number;
  of<Value>(values: OfParts<Value>): Value;
}

/** Those whose value this is; single outputs only where it is not that of all outputs. */
export function partsThatAre(fixed: Fixed, is: IsFixed): readonly Part[] {
  const whole = (['inputs', 'outputs', 'version', 'locktime'] as const).map(
    (name): Part => ({ name, of: (values) => values[name] }),
  );
  const each = (['eachOutput', 'sequences'] as const).flatMap((name) =>
    fixed[name].map((_, at): Part => ({ name, at, of: (values) => values[name][at]! })),
  );
  return [...whole, ...each].filter(
    (part) => part.of(fixed) === is && !(part.name === 'eachOutput' && fixed.outputs === is),
  );
}
