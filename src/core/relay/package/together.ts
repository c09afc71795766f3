/** Whether a node would take several transactions, each with a fee of its own (`testmempoolaccept`; MemPoolAccept::AcceptMultipleTransactions, validation.cpp). */
import type { CoinView } from '../coins.ts';
import type { RelayJudgement } from '../judge.ts';
import { detailWords } from '../refusal.ts';
import { scriptRefusal } from '../scripts.ts';
import {
  type CheckedMember,
  checkedMember,
  checkMember,
  type Member,
  Members,
  memberScripts,
  type PackageQuestion,
} from './member.ts';
import { clusterRefusal, packageTrucRefusal } from './set-rules.ts';
import { packageFault } from './well-formed.ts';

export interface MemberJudgement extends RelayJudgement {
  /** Whether the node says something of it: it stops at the first that it refuses. */
  readonly isSaid: boolean;
}

export interface TogetherJudgement {
  /** In Core's words, what is wrong with all of them as a package. */
  readonly packageError?: string | undefined;
  /** In the order of the transactions. */
  readonly members: readonly MemberJudgement[];
}

export function judgeTogether({ members, coins }: PackageQuestion): TogetherJudgement {
  const isPackage = members.length > 1;
  const fault = isPackage ? packageFault(members) : undefined;
  if (fault !== undefined) return { packageError: fault, members: members.map(unsaid) };
  const { judgements, checked } = checkEach(members, coins);
  if (checked.length < members.length) return { members: judgements };
  const refusal = isPackage ? (packageTrucRefusal(checked) ?? clusterRefusal(checked)) : undefined;
  if (refusal) return { packageError: detailWords(refusal), members: judgements };
  return { members: runScripts(judgements, checked) };
}

function unsaid({ measures }: Member): MemberJudgement {
  return { measures, notJudged: [], isSaid: false };
}

interface Checked {
  readonly judgements: readonly MemberJudgement[];
  /** As many as there are before the first that breaks something. */
  readonly checked: readonly CheckedMember[];
}

/** Each as if those before it waited. */
function checkEach(members: readonly Member[], coins: CoinView): Checked {
  const checked: CheckedMember[] = [];
  const judgements: MemberJudgement[] = [];
  const earlier = new Members();
  for (const member of members) {
    if (checked.length < judgements.length) {
      judgements.push(unsaid(member));
      continue;
    }
    const found = checkMember(member, coins, (prevout) => earlier.coinOf(prevout));
    judgements.push({ ...found, isSaid: found.refusal !== undefined });
    if (!found.refusal) checked.push(checkedMember(member, found));
    earlier.add(member);
  }
  return { judgements, checked };
}

/** All up to the first that fails. */
function runScripts(
  judgements: readonly MemberJudgement[],
  checked: readonly CheckedMember[],
): readonly MemberJudgement[] {
  let hasFailed = false;
  return judgements.map((judgement, i) => {
    const one = checked[i];
    if (hasFailed || !one) return judgement;
    const { transaction, measures } = one.member;
    const refusal = scriptRefusal(transaction, measures, memberScripts(one));
    hasFailed = refusal !== undefined;
    return { ...judgement, refusal, isSaid: true };
  });
}
