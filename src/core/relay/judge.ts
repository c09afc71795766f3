/** Whether a node with default settings would take a transaction into its mempool (MemPoolAccept::AcceptSingleTransaction, validation.cpp). */
import type { Coin } from './coins.ts';
import { type Precheck, type PrecheckQuestion, precheck } from './precheck.ts';
import { type ScriptErrors, scriptRefusal } from './scripts.ts';

export interface RelayQuestion extends PrecheckQuestion {
  /** Is asked last, when all else is known and in order. */
  readonly scripts: (coins: readonly Coin[]) => ScriptErrors;
}

/** `refusal` is absent where the transaction would be taken. */
export type RelayJudgement = Omit<Precheck, 'coins'>;

export function judgeRelay(question: RelayQuestion): RelayJudgement {
  const checked = precheck(question);
  if (checked.refusal) return checked;
  const { transaction, scripts } = question;
  const refusal = scriptRefusal(transaction, checked.measures, scripts(checked.coins));
  return { ...checked, refusal };
}
