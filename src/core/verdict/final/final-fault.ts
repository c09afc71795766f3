/** What is wrong with final scripts that fail, where nothing in them is invalid by itself. */
import { bytesToHex } from '../../bytes/hex.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { elementsOf } from '../../miniscript/input-stack.ts';
import { inputsOf, provided } from '../../miniscript/satisfy.ts';
import type { FinalScripts } from '../../psbt/view.ts';
import { STANDARD_SCRIPT_FLAGS } from '../../script/interpreter/flags.ts';
import { verifyScript } from '../../script/interpreter/verify.ts';
import { peelScript, sourceOf } from '../../script/peel-script.ts';
import { annexOf } from '../../script/witness-roles.ts';
import { TransactionChecker } from '../../sighash/transaction-checker.ts';
import { pushShortest } from '../../sign/produce.ts';
import { type SpendOption, spendOptions } from '../../sign/spend-options.ts';
import { finalItems } from '../../subject/final-items.ts';
import { peeledInput } from '../../subject/peeled-input.ts';
import { type Subject, type SubjectInput, scriptsOf } from '../../subject/subject.ts';
import type { SignatureVerdict } from '../signature-verdict.ts';
import { Holdings } from '../spending.ts';
import { openedMap, spentLeaf } from './opened-final.ts';

export type FinalFault =
  /** The signatures stand in another order than their keys; `rebuilt` spends the coin. */
  | { readonly is: 'order'; readonly rebuilt: FinalScripts }
  /** So many items are there that the script does not take. */
  | { readonly is: 'extra'; readonly rebuilt: FinalScripts; readonly count: number };

/**
 * Puts what final scripts hold together anew, each thing where the script takes it, and
 * names the difference where that spends the coin by the standard flags.
 */
export function finalFault(
  subject: Subject,
  input: SubjectInput,
  signatures: readonly SignatureVerdict[],
): FinalFault | undefined {
  const rebuilt = rebuiltScripts(subject, input, signatures);
  if (!rebuilt || !spends(subject, input, rebuilt)) return undefined;
  const [inScript, inWitness] = (['scriptSig', 'witness'] as const).map((where) =>
    itemsTooMany(finalItems(input)[where], finalItems({ ...input, ...rebuilt })[where]),
  );
  if (inScript === undefined || inWitness === undefined) return undefined;
  const count = inScript + inWitness;
  return count === 0 ? { is: 'order', rebuilt } : { is: 'extra', rebuilt, count };
}

/** How many items are there besides those that are wanted; undefined where one of these is not. */
function itemsTooMany(
  there: readonly Uint8Array[],
  wanted: readonly Uint8Array[],
): number | undefined {
  const isThere = isWithin(wanted.map(bytesToHex), there.map(bytesToHex));
  return isThere ? there.length - wanted.length : undefined;
}

/** Whether each item of one list stands in another, as often. */
function isWithin(some: readonly string[], all: readonly string[]): boolean {
  const left = [...all];
  return some.every((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function spends(subject: Subject, input: SubjectInput, scripts: FinalScripts): boolean {
  const { spent, index } = input;
  const { sighashes } = subject;
  const scriptPubKey = spent?.scriptPubKey ?? new Uint8Array(0);
  const checker = new TransactionChecker({ sighashes, inputIndex: index, amount: spent?.value });
  const rules = { flags: STANDARD_SCRIPT_FLAGS, checker };
  return verifyScript({ ...scripts, scriptPubKey }, rules) === undefined;
}

function rebuiltScripts(
  subject: Subject,
  input: SubjectInput,
  signatures: readonly SignatureVerdict[],
): FinalScripts | undefined {
  const peeled = peeledInput(subject, input);
  if (!peeled || 'missing' in peeled) return undefined;
  const map = openedMap(input, peeled.innermost);
  if (!map) return undefined;
  const opened = { ...input, map };
  const holdings = new Holdings(subject, opened, signatures.map(asRecorded));
  for (const option of spendOptions(opened, peeled.innermost)) {
    const stack = stackOf(option, holdings, signatures);
    const isSpent = option.leafHash !== undefined || !spentLeaf(input);
    if (stack && isSpent && !option.foreign) return wrapped(subject, input, stack, option);
  }
  return undefined;
}

/** One in final scripts, as if it stood in a record. */
export function asRecorded(signature: SignatureVerdict): SignatureVerdict {
  return { ...signature, isFinal: false };
}

function stackOf(
  { node, leafHash }: SpendOption,
  holdings: Holdings,
  signatures: readonly SignatureVerdict[],
): readonly Uint8Array[] | undefined {
  const sign = (key: Uint8Array) =>
    signatures.find(
      (one) =>
        one.verdict === 'valid' &&
        one.publicKey &&
        bytesToHex(one.publicKey) === bytesToHex(key) &&
        (one.leafHash && bytesToHex(one.leafHash)) === (leafHash && bytesToHex(leafHash)),
    )?.signature;
  const { sat } = inputsOf(node, {
    sign: (key) => provided(sign(key)),
    preimage: (fragment, hash) => provided(holdings.preimage(fragment, hash)),
    checkOlder: (sequence) => holdings.isOld(sequence),
    checkAfter: (lockTime) => holdings.isAfter(lockTime),
  });
  return sat.available === 'yes' ? elementsOf(sat) : undefined;
}

/** What satisfies the innermost script, with the scripts around it. */
function wrapped(
  subject: Subject,
  input: SubjectInput,
  stack: readonly Uint8Array[],
  { leafHash }: SpendOption,
): FinalScripts {
  const { spent, witness } = input;
  const scripts = sourceOf(scriptsOf(input, subject));
  const { redeemScript, witnessScript, solution } = peelScript(spent!.scriptPubKey, scripts);
  const redeem = redeemScript ? [redeemScript] : [];
  const annex = annexOf(witness);
  if (solution.type === 'witness_v1_taproot') {
    const leaf = leafHash && spentLeaf(input);
    const path = leaf ? [leaf.script, leaf.controlBlock] : [];
    return { scriptSig: pushes([]), witness: [...stack, ...path, ...(annex ? [annex] : [])] };
  }
  if (witnessScript) return { scriptSig: pushes(redeem), witness: [...stack, witnessScript] };
  if (solution.type === 'witness_v0_keyhash') return { scriptSig: pushes(redeem), witness: stack };
  return { scriptSig: pushes([...stack, ...redeem]), witness: [] };
}

function pushes(items: readonly Uint8Array[]): Uint8Array {
  return concatBytes(...items.map(pushShortest));
}
