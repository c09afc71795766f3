/** Which of several files spend each other. */
import { bytesToHex } from '../bytes/hex.ts';
import { txidState } from '../review/txid-state.ts';
import { encodePush } from '../script/push.ts';
import { isWitnessProgram } from '../script/solver.ts';
import { finalTransaction } from '../subject/final-transaction.ts';
import { spentScriptOf } from '../subject/spent-script.ts';
import { isSettled, type Subject, type SubjectInput } from '../subject/subject.ts';
import { transactionId } from '../tx/ids.ts';
import type { Transaction } from '../tx/types.ts';

/** What a file is about where these previous transactions are given beside it. */
export type ReadWith = (previous: readonly Transaction[]) => Subject;

/**
 * The subjects of all files, each with those of the others that it spends as previous
 * transactions. What a file spends may be known by another alone, and with it whether its
 * own id stands, so that it takes as many turns as there are levels.
 */
export function linkedSubjects(files: readonly ReadWith[]): readonly Subject[] {
  let subjects = files.map((read) => read([]));
  for (let count = 0; ; ) {
    const standing = standingTransactions(subjects);
    if (standing.size === count) return subjects;
    count = standing.size;
    subjects = files.map((read, i) => read(spentBy(subjects[i]!, standing)));
  }
}

type ById = ReadonlyMap<string, Transaction>;

function standingTransactions(subjects: readonly Subject[]): ById {
  return new Map(
    subjects.flatMap((subject) => {
      const transaction = standingTransaction(subject);
      return transaction ? [[bytesToHex(transactionId(transaction)), transaction] as const] : [];
    }),
  );
}

/**
 * The transaction whose id others can name; absent where signing changes that. Of a witness
 * program inside P2SH the scriptSig is known before anybody signs.
 */
export function standingTransaction(subject: Subject): Transaction | undefined {
  if (!subject.psbt) return finalTransaction(subject);
  const nested = { ...subject, inputs: subject.inputs.map(withNestedScript) };
  const stands = isSettled(subject) && txidState(nested) === 'stands';
  return stands ? finalTransaction(nested) : undefined;
}

function withNestedScript(input: SubjectInput): SubjectInput {
  const { map, spent, scriptSig, witness } = input;
  if (!map || !spent || scriptSig.length + witness.length > 0) return input;
  const { redeemScript } = spentScriptOf(map, spent.scriptPubKey) ?? {};
  const isNested = redeemScript && isWitnessProgram(redeemScript);
  return isNested ? { ...input, scriptSig: encodePush(redeemScript) } : input;
}

function spentBy({ inputs }: Subject, standing: ById): readonly Transaction[] {
  const ids = new Set(inputs.map(({ prevout }) => bytesToHex(prevout.txid)));
  return [...ids].flatMap((id) => standing.get(id) ?? []);
}
