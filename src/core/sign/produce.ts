import { concatBytes } from '../bytes/writer.ts';
import { fromScript } from '../miniscript/from-script.ts';
import { provided, satisfy } from '../miniscript/satisfy.ts';
import { scriptForDestination } from '../script/destination.ts';
import { STANDARD_SCRIPT_FLAGS } from '../script/interpreter/flags.ts';
import { verifyScript } from '../script/interpreter/verify.ts';
import { encodeSmallInteger, Opcode } from '../script/opcodes.ts';
import { encodePush } from '../script/push.ts';
import type { SigningContext } from './signing-context.ts';
import { type SolveStep, solveStep } from './solve-step.ts';

/**
 * Satisfies an output script as far as keys and scripts go, and leaves scriptSig
 * and witness in the context's data (ProduceSignature, script/sign.cpp): peel
 * one wrapper a step, satisfy what is inside, put the wrappers on again. What
 * counts as complete is the interpreter's verdict, not ours.
 */
export function produceSignature(context: SigningContext, scriptPubKey: Uint8Array): void {
  const { data, checker } = context;
  if (data.complete) return;
  const { solved, scriptSigItems } = peel(context, scriptPubKey);
  // A witness that was there is kept only where a witness script was come upon.
  if (!data.isWitness) data.witness = [];
  data.scriptSig = pushAll(scriptSigItems);
  const spend = { scriptSig: data.scriptSig, witness: data.witness, scriptPubKey };
  const rules = { flags: STANDARD_SCRIPT_FLAGS, checker };
  data.complete = solved && verifyScript(spend, rules) === undefined;
}

interface Peeled {
  readonly solved: boolean;
  readonly scriptSigItems: readonly Uint8Array[];
}

function peel(context: SigningContext, scriptPubKey: Uint8Array): Peeled {
  const outer = legacyStep(context, scriptPubKey);
  const redeemScript = outer.type === 'scripthash' && outer.solved ? outer.stack[0] : undefined;
  if (redeemScript === undefined) return peelWitness(context, outer, false);
  context.data.redeemScript = redeemScript;
  const inner = legacyStep(context, redeemScript);
  // A script hash in a script hash is no wrapper but a script that nothing satisfies.
  const solved = inner.solved && inner.type !== 'scripthash';
  const peeled = peelWitness(context, { ...inner, solved }, true);
  return { ...peeled, scriptSigItems: [...peeled.scriptSigItems, redeemScript] };
}

function legacyStep(context: SigningContext, script: Uint8Array): SolveStep {
  const step = solveStep(context, script, 'legacy');
  const stack = step.type === 'nonstandard' ? context.foreign?.(script, 'legacy') : undefined;
  return stack ? { ...step, solved: true, stack } : step;
}

function peelWitness(context: SigningContext, step: SolveStep, isNested: boolean): Peeled {
  const [first] = step.stack;
  if (step.solved && first && step.type === 'witness_v0_keyhash') {
    return publicKeyHashProgram(context, first);
  }
  if (step.solved && first && step.type === 'witness_v0_scripthash') {
    return scriptHashProgram(context, first);
  }
  // Taproot is not to be had inside P2SH (BIP 341).
  if (step.type === 'witness_v1_taproot' && !isNested) return taprootProgram(context, step);
  return { solved: step.solved, scriptSigItems: step.stack };
}

/** P2WPKH signs as the P2PKH script of its hash would (BIP 143). */
function publicKeyHashProgram(context: SigningContext, hash: Uint8Array): Peeled {
  const script = scriptForDestination({ type: 'pubkeyhash', hash });
  const step = solveStep(context, script, 'segwit_v0');
  context.data.witness = step.stack;
  context.data.isWitness = true;
  return { solved: step.solved, scriptSigItems: [] };
}

/** What P2WSH does not wrap: it would be a wrapper in a wrapper. */
const NOT_IN_WITNESS: ReadonlySet<SolveStep['type']> = new Set([
  'scripthash',
  'witness_v0_scripthash',
  'witness_v0_keyhash',
]);

function scriptHashProgram(context: SigningContext, witnessScript: Uint8Array): Peeled {
  const { data } = context;
  data.witnessScript = witnessScript;
  const plain = solveStep(context, witnessScript, 'segwit_v0');
  const solvedPlainly = plain.solved && !NOT_IN_WITNESS.has(plain.type);
  // A multisig that is short of signatures leaves what it has, for others to add to;
  // only where the plain way left nothing is the script read as miniscript.
  const other =
    !solvedPlainly && plain.stack.length === 0
      ? (asMiniscript(context, witnessScript) ?? context.foreign?.(witnessScript, 'segwit_v0'))
      : undefined;
  data.witness = [...(other ?? plain.stack), witnessScript];
  data.isWitness = true;
  return { solved: solvedPlainly || other !== undefined, scriptSigItems: [] };
}

function asMiniscript(
  context: SigningContext,
  script: Uint8Array,
): readonly Uint8Array[] | undefined {
  const read = fromScript(script, (id) => context.publicKeyOfId(id));
  if (!read.ok) return undefined;
  const { checker } = context;
  const satisfaction = satisfy(read.node, {
    sign: (key) => provided(context.signatureOf(key, script, 'segwit_v0')),
    preimage: (fragment, hash) => provided(context.preimage(fragment, hash)),
    checkOlder: (sequence) => checker.checkSequence(sequence),
    checkAfter: (lockTime) => checker.checkLockTime(lockTime),
  });
  return satisfaction.available === 'yes' ? satisfaction.stack : undefined;
}

/** A taproot input that cannot be signed keeps the witness that it came with. */
function taprootProgram({ data }: SigningContext, step: SolveStep): Peeled {
  data.isWitness = true;
  if (step.solved) data.witness = step.stack;
  return { solved: step.solved, scriptSigItems: [] };
}

/** Pushes each item in the shortest way that there is (PushAll, script/sign.cpp). */
function pushAll(items: readonly Uint8Array[]): Uint8Array {
  return concatBytes(...items.map(pushShortest));
}

/** The shortest push of one item: of numbers up to 16 and of -1 there are opcodes (BIP 62, rule 3). */
export function pushShortest(item: Uint8Array): Uint8Array {
  const [only] = item;
  if (item.length !== 1 || only === undefined) return encodePush(item);
  if (only >= 1 && only <= 16) return Uint8Array.of(encodeSmallInteger(only));
  return only === 0x81 ? Uint8Array.of(Opcode.OP_1NEGATE) : encodePush(item);
}
