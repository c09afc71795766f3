/** What the form of a transaction means where few have met it: version 3, annexes, 64 bytes. */
import { isPayToTaproot } from '../script/solver.ts';
import { annexOf } from '../script/witness-roles.ts';
import { wholeInput, wholeTransaction } from '../subject/place.ts';
import type { Subject } from '../subject/subject.ts';
import { encodeLegacy } from '../tx/ids.ts';
import { type Finding, finding } from './finding.ts';

/** BIP 431, "Specification". */
const TRUC_VERSION = 3;
/** As many bytes as two hashes of a block's tree (BIP 54). */
const TREE_NODE_SIZE = 64;

export function formFindings(subject: Subject): readonly Finding[] {
  const { transaction } = subject;
  const isTruc = transaction.version === TRUC_VERSION;
  const isSmall = isFinal(subject) && sizeOf(subject) === TREE_NODE_SIZE;
  return [
    ...(isTruc ? [finding('version-3', wholeTransaction(subject))] : []),
    ...(isSmall ? [finding('size-64', wholeTransaction(subject))] : []),
    ...subject.inputs.flatMap((input) => {
      const isTaproot = input.spent !== undefined && isPayToTaproot(input.spent.scriptPubKey);
      const hasAnnex = isTaproot && annexOf(input.witness) !== undefined;
      return hasAnnex ? [finding('annex', wholeInput(subject, input))] : [];
    }),
  ];
}

/** Before it is final its scripts, and so its size, are still to come. */
function isFinal({ psbt, inputs }: Subject): boolean {
  return !psbt || inputs.every(({ scriptSig, witness }) => scriptSig.length + witness.length > 0);
}

/** Without witnesses. */
function sizeOf({ transaction, inputs }: Subject): number {
  const scripts = inputs.map(({ scriptSig }) => scriptSig);
  const signed = transaction.inputs.map((input, i) => ({ ...input, scriptSig: scripts[i]! }));
  return encodeLegacy({ ...transaction, inputs: signed }).length;
}
