/** Whether a file pays whom a person listed, by addresses of silent payments too. */
import type { Chain } from '../encoding/chains.ts';
import type { Owner } from '../ownership/owner.ts';
import {
  judgePayments,
  type Payment,
  type PaymentVerdict,
  readPayments,
} from '../subject/payments.ts';
import type { Subject } from '../subject/subject.ts';
import { paidSilently } from './paid-silently.ts';
import { silentVerdict } from './silent-verdict.ts';

/** Of each payment in order. `owners` are those of the inputs, where they are known. */
export function judgeListed(
  subject: Subject,
  payments: readonly Payment[],
  chain: Chain,
  owners?: readonly (Owner | undefined)[],
): readonly PaymentVerdict[] {
  const silent = payments.some(({ to }) => to.some((one) => 'silent' in one))
    ? silentVerdict(subject, chain, owners)
    : undefined;
  return judgePayments(subject.transaction.outputs, payments, (to, n) =>
    paidSilently(to, silent?.outputs[n]),
  );
}

/** Numbers of the outputs of those that are paid as they are listed. */
export function listedOutputs(verdicts: readonly PaymentVerdict[]): readonly number[] {
  return verdicts.flatMap(({ verdict, outputs }) => (verdict === 'paid' ? outputs : []));
}

/** The same of a list as it was given; lines that cannot be read pay nobody, and none is `undefined`. */
export function listedIn(
  subject: Subject,
  text: string,
  chain: Chain,
  owners?: readonly (Owner | undefined)[],
): readonly number[] | undefined {
  const list = readPayments(text, chain);
  return list && listedOutputs(judgeListed(subject, list.payments, chain, owners));
}
