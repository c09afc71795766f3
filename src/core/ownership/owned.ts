/** Whose the inputs and the outputs of a file are. */
import type { Subject } from '../subject/subject.ts';
import type { JudgedOwner, Knowledge, Owner } from './owner.ts';

/** Of each input and output, in order. */
export interface Owned {
  readonly inputOwners: readonly Owner[];
  readonly outputOwners: readonly Owner[];
}

/** By all that is known. */
export function ownersIn({ inputs, transaction, psbt }: Subject, knowledge: Knowledge): Owned {
  const spent = inputs.map(({ spent, map }) => knowledge.judge(spent?.scriptPubKey, map));
  const largest = largestIndexes(spent);
  const paid = transaction.outputs.map(({ scriptPubKey }, i) =>
    knowledge.judge(scriptPubKey, psbt?.outputs[i]),
  );
  return {
    inputOwners: spent.map(({ owner }) => owner),
    outputOwners: paid.map((judged) => withDistance(judged, largest)),
  };
}

type Largest = ReadonlyMap<string | undefined, number>;

/** Of the inputs, for each family. */
function largestIndexes(spent: readonly JudgedOwner[]): Largest {
  const largest = new Map<string | undefined, number>();
  for (const { owner, family } of spent) {
    if (owner.status !== 'derived') continue;
    largest.set(family, Math.max(largest.get(family) ?? 0, owner.index ?? 0));
  }
  return largest;
}

/** Wallets look no further above the last used index than their gap limit; none looks so far. */
const FAR = 1000;

function withDistance({ owner, family, isCovered }: JudgedOwner, largest: Largest): Owner {
  const { status, index } = owner;
  if (status !== 'derived' || index === undefined || isCovered) return owner;
  return index > (largest.get(family) ?? 0) + FAR ? { ...owner, isFar: true } : owner;
}
