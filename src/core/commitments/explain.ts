/**
 * Why scripts, leaves and keys do not hash or tweak to their coins, looked for once the
 * verdicts are there: the mistakes that are made with them are tried, and one is named where
 * its equation holds. What the coin commits to is proven by that; who erred is not.
 */
import type { Owners } from '../ownership/descriptor-owners.ts';
import type { AnyRecordOf, InputFields, OutputFields } from '../psbt/types.ts';
import { USED_UP } from '../subject/budgets.ts';
import {
  type CommitmentSite,
  type Fits,
  inputSites,
  type Lone,
  loneSite,
  outputSites,
  toldLeafHash,
} from '../subject/commitment-sites.ts';
import { inputPlace, itemPlace, outputPlace, type Place, wholeInput } from '../subject/place.ts';
import type { Subject } from '../subject/subject.ts';
import type { Misfit, MisfitCause, OutputMisfits } from '../verdict/misfit.ts';
import type { InputVerdict } from '../verdict/verify-inputs.ts';
import { aroundLone, FileSurroundings, type SiteSurroundings } from './around.ts';
import { searchCommitment } from './search.ts';
import { Trials } from './trials.ts';

/** Equations for one site, and for all of an answer. */
const MOST_OF_SITE = 400;
const MOST_OF_ANSWER = 4000;

/** What may be tried, and what is known besides the file. */
export interface MisfitOptions {
  readonly owners?: Owners | undefined;
  readonly mostOfAnswer?: number;
  /** Whether causes are looked for. */
  readonly isSearched?: boolean;
}

/** One of a file, with what was found of it. */
export interface ExplainedSite {
  readonly site: CommitmentSite;
  readonly place: Place;
  readonly cause?: MisfitCause | undefined;
}

/** Looks at inputs and outputs in turn, until all that may be tried is used up. */
export class MisfitSearch {
  private readonly surroundings: FileSurroundings;
  private readonly isSearched: boolean;
  private left: number;

  constructor(
    private readonly subject: Subject,
    { owners, mostOfAnswer = MOST_OF_ANSWER, isSearched = true }: MisfitOptions = {},
  ) {
    this.surroundings = new FileSurroundings(subject, owners);
    this.left = mostOfAnswer;
    this.isSearched = isSearched;
  }

  inInput(index: number): readonly ExplainedSite[] {
    const { subject } = this;
    const sites = subject.isCoinbase ? [] : inputSites(subject.inputs[index]!);
    const around = () => this.surroundings.ofInput(index);
    return this.explained(sites, around, (site) => placeInInput(subject, index, site));
  }

  inOutput(index: number): readonly ExplainedSite[] {
    const { psbt, transaction } = this.subject;
    const map = psbt?.outputs[index];
    const sites = map ? outputSites(transaction.outputs[index]!.scriptPubKey, map) : [];
    const around = () => this.surroundings.ofOutput(index);
    return this.explained(sites, around, (site) => placeInOutput(index, site));
  }

  private explained(
    sites: readonly CommitmentSite[],
    around: () => SiteSurroundings,
    place: (site: CommitmentSite) => Place,
  ): readonly ExplainedSite[] {
    if (sites.length === 0) return [];
    const known = this.isSearched ? around() : undefined;
    return sites.flatMap((site): readonly ExplainedSite[] => {
      const cause = known && this.causeOf(site, known);
      const isNamed = cause?.code !== undefined && cause.code !== UNEXPLAINED;
      return isSure(site) || isNamed ? [{ site, place: place(site), cause }] : [];
    });
  }

  private causeOf(site: CommitmentSite, around: SiteSurroundings): MisfitCause {
    const most = Math.min(this.left, MOST_OF_SITE);
    if (most <= 0) return { trials: 0 };
    const cause = causeOf(site, around, most);
    this.left -= cause.trials;
    return cause;
  }
}

/** An internal key beside which something may be missing is told only where a cause holds. */
function isSure(site: CommitmentSite): boolean {
  return site.is !== 'internal' || !site.mayLack;
}

/**
 * The verdicts on all inputs with what does not fit their coins, and the same of the
 * outputs. What was found to fit is not looked at again.
 */
export function withMisfits(
  subject: Subject,
  verdicts: readonly InputVerdict[],
  options: MisfitOptions = {},
): { readonly verdicts: readonly InputVerdict[]; readonly outputs: OutputMisfits } {
  const search = new MisfitSearch(subject, options);
  return {
    verdicts: verdicts.map((verdict) => {
      if (!mayMisfit(verdict)) return verdict;
      const misfits = search.inInput(verdict.index).map(misfitOf);
      return misfits.length > 0 ? { ...verdict, misfits } : verdict;
    }),
    outputs: subject.transaction.outputs.map((_, index) => search.inOutput(index).map(misfitOf)),
  };
}

function mayMisfit({ satisfied, isFinal, records }: InputVerdict): boolean {
  return isFinal ? satisfied !== true : records?.records !== 'match';
}

function misfitOf({ site, place, cause }: ExplainedSite): Misfit {
  return {
    at: site.place,
    place,
    cause,
    ...(site.place === 'key' && { publicKey: site.told }),
    ...(site.is === 'leaf' && { leafHash: toldLeafHash(site.script, site.controlBlock) }),
  };
}

function placeInInput(subject: Subject, index: number, { stand }: CommitmentSite): Place {
  const input = subject.inputs[index]!;
  // A site of an input stands in one of its records.
  if (stand.in === 'record') return inputPlace(index, stand.record as AnyRecordOf<InputFields>);
  return stand.in === 'nothing' ? wholeInput(subject, input) : itemPlace(subject, input, stand);
}

function placeInOutput(index: number, { stand }: CommitmentSite): Place {
  // And one of an output in one of its.
  if (stand.in === 'record') return outputPlace(index, stand.record as AnyRecordOf<OutputFields>);
  return { path: `outputs[${index}]`, part: { output: index } };
}

const UNEXPLAINED = 'unexplained';

function causeOf(site: CommitmentSite, around: SiteSurroundings, most: number): MisfitCause {
  const trials = new Trials(most);
  const found = searchCommitment(site, around, trials);
  if (found === USED_UP) return { trials: trials.used };
  if (found === 'unexplained') return { code: UNEXPLAINED, trials: trials.used };
  const { or, ...rest } = found;
  return { ...rest, or: or.length > 0 ? or : undefined, trials: trials.used };
}

/** What stands by itself beside a scriptPubKey: the ways in which it fits, or why there is none. */
export function explainLone(
  lone: Lone,
):
  | { readonly fits: readonly Fits[] }
  | { readonly cause: MisfitCause; readonly site: CommitmentSite } {
  const looked = loneSite(lone);
  if ('fits' in looked) return looked;
  const { site } = looked;
  return { site, cause: causeOf(site, aroundLone(site, lone), MOST_OF_SITE) };
}
