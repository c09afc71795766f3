/**
 * A transaction that several make together, told by party: of the person what descriptors
 * or keys prove, of all others what the file claims.
 */
import type { Owner } from '../ownership/owner.ts';
import { weakestProof } from '../subject/amount-proof.ts';
import { fingerprintsIn, NOBODY } from '../subject/joint.ts';
import { policyName, type SignerPolicy } from '../subject/signer-policy.ts';
import type { Subject } from '../subject/subject.ts';
import { sumOf } from '../tx/sum-of.ts';
import { type Fixed, holdersOf, type Part, partsThatAre } from '../verdict/fixed.ts';
import type { JoinedInput, JoinedVerdicts } from '../verdict/joined.ts';
import type { ClaimedParty, OwnParty, Parties, Party } from '../verdict/parties.ts';
import { isSatisfied, signaturesOfUse } from '../verdict/satisfied.ts';
import { willSignAllCoins } from './will-sign.ts';

/** What parties are told by. */
export interface PartyFacts
  extends Pick<JoinedVerdicts, 'inputs' | 'fee' | 'inputOwners' | 'outputOwners'> {
  /** Of inputs and outputs, once signatures were judged. */
  readonly policies?: {
    readonly inputPolicies: readonly (SignerPolicy | undefined)[];
    readonly outputPolicies: readonly (SignerPolicy | undefined)[];
  };
  readonly fixed?: Fixed;
  /** The type that is signed where an input asks for none. */
  readonly hashType?: number | undefined;
  /** Numbers of outputs that pay whom the person listed, as they listed it. */
  readonly listed?: readonly number[] | undefined;
}

/** Undefined where it is not known that some inputs are the person's and others are not. */
export function partiesIn(subject: Subject, facts: PartyFacts): Parties | undefined {
  const { inputOwners = [], outputOwners = [] } = facts;
  const own = placesOf(inputOwners, isDerived);
  if (own.length === 0 || own.length === subject.inputs.length) return undefined;
  const returning = placesOf(outputOwners, isDerived);
  const sums = new Sums(subject, facts);
  const claimed = claimedGroups(subject, facts, new Set(returning));
  const returned = new Set([...returning, ...claimed.flatMap(({ outputs }) => outputs)]);
  const paid = subject.transaction.outputs.flatMap((_, i) => (returned.has(i) ? [] : [i]));
  return {
    you: ownParty(subject, facts, sums, { inputs: own, outputs: returning }),
    others: claimed.map((one) => claimedParty(sums, one)),
    paid: { outputs: paid, amount: sums.paidIn(paid) },
  };
}

function placesOf<Value>(all: readonly Value[], is: (one: Value) => boolean): readonly number[] {
  return all.flatMap((one, i) => (is(one) ? [i] : []));
}

function isDerived(owner: Owner | undefined): boolean {
  return owner?.status === 'derived';
}

type Places = Pick<Party, 'inputs' | 'outputs'>;

/** What any party spends, gets back and alone holds. */
class Sums {
  private readonly open: readonly { readonly part: Part; readonly holders: readonly number[] }[];

  constructor(
    private readonly subject: Subject,
    private readonly facts: PartyFacts,
  ) {
    const { fixed, inputs } = facts;
    const holders = fixed && holdersOf(inputs, fixed.eachOutput.length);
    this.open = (fixed && holders ? partsThatAre(fixed, 'some') : []).map((part) => ({
      part,
      holders: part.of(holders!).map(({ input }) => input),
    }));
  }

  of({ inputs, outputs }: Places): Omit<Party, 'mostFee'> {
    const some = inputs.map((i) => this.facts.inputs[i]!);
    const isTold = some.every(({ proof }) => proof !== 'contradicted');
    return {
      inputs,
      outputs,
      spends: isTold ? sumOf(some.map(({ amount }) => amount)) : undefined,
      proof: weakestProof(some.map(({ proof }) => proof)),
      returns: this.paidIn(outputs),
      canChange: this.heldBy(new Set(inputs)),
    };
  }

  paidIn(outputs: readonly number[]): bigint | undefined {
    return sumOf(outputs.map((i) => this.subject.transaction.outputs[i]!.value));
  }

  /** Of what somebody loses no more than the whole fee can be fee. */
  mostFee(lost: bigint | undefined): Pick<Party, 'mostFee'> {
    if (lost === undefined || lost < 0n) return {};
    const fee = this.facts.fee?.amount;
    return { mostFee: fee !== undefined && fee >= 0n && fee < lost ? fee : lost };
  }

  private heldBy(inputs: ReadonlySet<number>): readonly Part[] {
    return this.open
      .filter(({ holders }) => holders.every((input) => inputs.has(input)))
      .map(({ part }) => part);
  }
}

function lossOf({ spends, returns }: Pick<Party, 'spends' | 'returns'>): bigint | undefined {
  return spends === undefined || returns === undefined ? undefined : spends - returns;
}

/** What is the person's of any transaction: of some inputs, of all or of none. */
export function ownPartyIn(subject: Subject, facts: PartyFacts): OwnParty {
  const { inputOwners = [], outputOwners = [] } = facts;
  return ownParty(subject, facts, new Sums(subject, facts), {
    inputs: placesOf(inputOwners, isDerived),
    outputs: placesOf(outputOwners, isDerived),
  });
}

function ownParty(subject: Subject, facts: PartyFacts, sums: Sums, places: Places): OwnParty {
  const party = sums.of(places);
  const { inputs, inputOwners = [] } = facts;
  const isHeld = areCoinsHeld(subject, facts, places.inputs);
  const isSure = ({ proof }: Pick<JoinedInput, 'proof'>) =>
    proof === 'proven' || proof === 'committed' || (proof === 'claimed' && isHeld);
  // Whoever gives keys may have others that he did not give.
  const isWallet = places.inputs.every((i) => inputOwners[i]?.descriptor !== undefined);
  const unproven = inputs.flatMap((input, i) => {
    const owner = inputOwners[i];
    const isOthers = isWallet && owner?.status === 'other' && !owner.isCut && isSure(input);
    return isDerived(owner) || isOthers ? [] : [i];
  });
  const areAmountsSure = isSure(party);
  const lost = lossOf(party);
  const isGainProven = areAmountsSure && unproven.length === 0;
  const loss = lost !== undefined && lost < 0n && !isGainProven ? undefined : lost;
  const own = new Set(places.outputs);
  const listed = sums.paidIn((facts.listed ?? []).filter((i) => !own.has(i))) ?? 0n;
  const rest = loss === undefined ? undefined : loss - listed;
  return { ...party, unproven, areAmountsSure, listed, loss, ...sums.mostFee(rest) };
}

/**
 * Whether all that the file says of coins is true wherever the person's own signatures are
 * valid: one at least that commits to all coins is of an input that is truly theirs. An input
 * that is only claimed may be anybody's, so that a single one of these is not enough.
 */
function areCoinsHeld(
  subject: Subject,
  { inputs, hashType }: PartyFacts,
  own: readonly number[],
): boolean {
  const isOverAll = (i: number) => {
    const verdict = inputs[i]!;
    if (!isSatisfied(verdict)) return willSignAllCoins(subject.inputs[i]!, verdict, hashType);
    return signaturesOfUse(verdict).some(
      ({ commits }) => commits?.amounts === 'all' && commits.scripts === 'all',
    );
  };
  if (own.some((i) => inputs[i]!.proof === 'proven' && isOverAll(i))) return true;
  return own.length > 0 && own.every(isOverAll);
}

type ClaimedPlaces = Places & Pick<ClaimedParty, 'fingerprints'>;

function claimedParty(sums: Sums, places: ClaimedPlaces): ClaimedParty {
  const party = sums.of(places);
  return { ...party, fingerprints: places.fingerprints, ...sums.mostFee(lossOf(party)) };
}

/** Inputs of others by the signers that the file names, with the outputs of the same policies. */
function claimedGroups(
  { inputs }: Subject,
  { inputOwners = [], policies }: PartyFacts,
  returning: ReadonlySet<number>,
): readonly ClaimedPlaces[] {
  const groups = new Map<string, number[]>();
  const unnamed: number[] = [];
  for (const { index, map } of inputs) {
    const owner = inputOwners[index];
    if (isDerived(owner)) continue;
    // What names a key of the person and is not theirs is nobody's.
    const names = map && owner?.status === 'other' ? [...fingerprintsIn(map)].sort() : [];
    const name = names.join();
    if (names.length === 0 || names.includes(NOBODY)) unnamed.push(index);
    else groups.set(name, [...(groups.get(name) ?? []), index]);
  }
  const taken = new Set(returning);
  const named = [...groups].map(([name, own]) => {
    const asked = new Set(own.flatMap((i) => nameOf(policies?.inputPolicies[i]) ?? []));
    const outputs = placesOf(policies?.outputPolicies ?? [], (policy) =>
      asked.has(nameOf(policy) ?? ''),
    ).filter((i) => !taken.has(i));
    for (const i of outputs) taken.add(i);
    return { fingerprints: name.split(','), inputs: own, outputs };
  });
  const rest = { fingerprints: [], inputs: unnamed, outputs: [] };
  return unnamed.length > 0 ? [...named, rest] : named;
}

function nameOf(policy: SignerPolicy | undefined): string | undefined {
  return policy && policyName(policy);
}
