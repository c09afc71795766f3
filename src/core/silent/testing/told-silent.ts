/** What is so of silent payments, by the names that cases of known truth have. */
import { bytesToHex } from '../../bytes/hex.ts';
import { decodeBase64 } from '../../encoding/base64.ts';
import type { Chain } from '../../encoding/chains.ts';
import { encodeSilentAddress } from '../../encoding/silent-address.ts';
import { viewOf } from '../../psbt/view.ts';
import { differences, type Members, type SilentCase } from '../../review/testing/truth.ts';
import { type Subject, subjectOfConflicting } from '../../subject/subject.ts';
import { decodePendingPsbt } from '../decode-pending.ts';
import { hasPayments, type SilentOutput, type SilentPayments, silentPaymentsOf } from '../judge.ts';

const hex = (bytes: Uint8Array | undefined) => bytes && bytesToHex(bytes);
const unlessNone = <Item>(items: readonly Item[]) => (items.length > 0 ? items : undefined);

/** The file that a case asks about. */
export function subjectOfCase({ request }: SilentCase): Subject {
  const { params } = JSON.parse(request) as { readonly params: readonly [string] };
  const bytes = decodeBase64(params[0])!;
  const given = { transactions: [], reported: () => undefined, scripts: [] };
  return subjectOfConflicting(viewOf(decodePendingPsbt(bytes)), given, bytes);
}

function told(subject: Subject, chain: Chain): Members {
  const payments = silentPaymentsOf(subject);
  return {
    silent_payments: payments && hasPayments(payments) ? toldPayments(payments) : undefined,
    inputs: subject.inputs.map((_, i) => {
      const spend = payments?.spends[i];
      return { silent_payment: spend && { spend_pubkey: hex(spend.spendKey), fits: spend.fits } };
    }),
    outputs: subject.transaction.outputs.map((_, i) => {
      const output = payments?.outputs[i];
      return { silent_payment: output && toldOutput(output, chain) };
    }),
  };
}

function toldPayments({ inputs, shares }: SilentPayments): Members {
  const numbers = (counts: string) =>
    inputs.flatMap((input, i) => (input.counts === counts ? [i] : []));
  return {
    eligible: numbers('eligible'),
    undecided: unlessNone(numbers('undecided')),
    shares: shares.map(({ scanKey, input, proof }) => ({
      scan_pubkey: hex(scanKey),
      input,
      proof,
    })),
  };
}

function toldOutput({ label, status, missing, expected, ...keys }: SilentOutput, chain: Chain) {
  const address = encodeSilentAddress(keys, chain);
  return { address, label, status, missing: unlessNone(missing), expected: hex(expected) };
}

/** What cases expect and judging does not find, findings aside. */
export function wrongSilentPayments(cases: readonly SilentCase[]): readonly string[] {
  return cases.flatMap((one) => {
    const { findings: _, ...expected } = one.expect;
    const found = told(subjectOfCase(one), one.chain as Chain);
    return differences(expected, found, `${one.id} ${one.altered ?? 'honest'}`);
  });
}
