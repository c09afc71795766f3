import { ripemd160 } from '../crypto/hashes.ts';
import { type Solution, solve } from '../script/solver.ts';
import type { EcdsaVersion, SigningContext } from './signing-context.ts';

/** What satisfies a script, bottom first, or of what it is short. */
export interface SolveStep {
  readonly type: Solution['type'];
  /** Whether the stack is all that the script asks for. */
  readonly solved: boolean;
  /** Of a script hash or program it is the script or hash that is to be satisfied next. */
  readonly stack: readonly Uint8Array[];
}

const NOTHING: readonly Uint8Array[] = [];
const NO_BYTES = new Uint8Array(0);

/** Satisfies one script by its shape (SignStep, script/sign.cpp). */
export function solveStep(
  context: SigningContext,
  script: Uint8Array,
  version: EcdsaVersion,
): SolveStep {
  const solution = solve(script);
  const { type } = solution;
  switch (type) {
    case 'nonstandard':
    case 'nulldata':
    case 'witness_unknown':
      return { type, solved: false, stack: NOTHING };
    case 'anchor':
      return { type, solved: true, stack: NOTHING };
    case 'pubkey':
      return stepOf(type, context.signatureOf(solution.pubkey, script, version));
    case 'pubkeyhash':
      return publicKeyHash(context, solution.hash, script, version);
    case 'multisig':
      return multisig(context, solution, script, version);
    case 'scripthash':
      return innerScript(context, type, 'redeem', solution.hash, solution.hash);
    case 'witness_v0_keyhash':
      return { type, solved: true, stack: [solution.program] };
    case 'witness_v0_scripthash':
      return innerScript(context, type, 'witness', ripemd160(solution.program), solution.program);
    case 'witness_v1_taproot':
      return taproot(context, solution.program);
  }
}

function stepOf(type: SolveStep['type'], ...stack: readonly (Uint8Array | undefined)[]): SolveStep {
  const found = stack.filter((item) => item !== undefined);
  const solved = found.length === stack.length;
  return { type, solved, stack: solved ? found : NOTHING };
}

function publicKeyHash(
  context: SigningContext,
  hash: Uint8Array,
  script: Uint8Array,
  version: EcdsaVersion,
): SolveStep {
  const key = context.publicKeyOfId(hash);
  const signature = key && context.signatureOf(key, script, version, hash);
  return stepOf('pubkeyhash', signature, key);
}

/**
 * Signs for every key that there is, though only as many as are required go on
 * the stack. The first item is the one that OP_CHECKMULTISIG takes too many. For
 * what is short Core puts empty items behind, but the loop that does so moves
 * both its ends, so that only half of them, rounded up, come to stand there.
 */
function multisig(
  context: SigningContext,
  { required, pubkeys }: Extract<Solution, { readonly type: 'multisig' }>,
  script: Uint8Array,
  version: EcdsaVersion,
): SolveStep {
  const made = pubkeys.map((key) => context.signatureOf(key, script, version));
  const signatures = made.filter((one) => one !== undefined).slice(0, required);
  const short = required - signatures.length;
  const padding = Array.from({ length: Math.ceil(short / 2) }, () => NO_BYTES);
  const stack = [NO_BYTES, ...signatures, ...padding];
  return { type: 'multisig', solved: signatures.length === required, stack };
}

function innerScript(
  context: SigningContext,
  type: 'scripthash' | 'witness_v0_scripthash',
  kind: 'redeem' | 'witness',
  id: Uint8Array,
  hash: Uint8Array,
): SolveStep {
  const script = context.scriptOfId(id);
  if (!script) context.data.missing.scripts.push({ kind, hash });
  return stepOf(type, script);
}

function taproot(context: SigningContext, outputKey: Uint8Array): SolveStep {
  const stack = context.taproot(outputKey);
  return { type: 'witness_v1_taproot', solved: stack !== undefined, stack: stack ?? NOTHING };
}
