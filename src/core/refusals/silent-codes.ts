/** Codes about payments to silent payment addresses (BIP 375). */
import { bytesToHex } from '../bytes/hex.ts';
import { recordOf } from '../psbt/record-access.ts';
import { type SilentOutput, silentPaymentsOf } from '../silent/judge.ts';
import type { CodeRow } from './code-row.ts';
import { eachInput, eachOutput, type JudgedPsbt, whole } from './predicate.ts';

interface Paid extends SilentOutput {
  readonly index: number;
  readonly hasScript: boolean;
}

/** Outputs that say whom they pay silently. */
function paidIn({ subject }: JudgedPsbt): readonly Paid[] {
  const { outputs } = subject.transaction;
  return (silentPaymentsOf(subject)?.outputs ?? []).flatMap((output, index) =>
    output ? [{ ...output, index, hasScript: outputs[index]!.scriptPubKey.length > 0 }] : [],
  );
}

/** Numbers of outputs that are found by another k than that of their place among those of their scan key. */
function misplacedIn(judged: JudgedPsbt): ReadonlySet<number> {
  const counts = new Map<string, number>();
  const misplaced = paidIn(judged).flatMap(({ index, scanKey, k }) => {
    const name = bytesToHex(scanKey);
    const place = counts.get(name) ?? 0;
    counts.set(name, place + 1);
    return k !== undefined && k !== place ? [index] : [];
  });
  return new Set(misplaced);
}

export const SILENT_CODES = {
  'silent-payment-hash-type': {
    sentence: 'Beside a silent payment it takes no other signature type.',
    holds: eachInput(({ map }, { accepts = [] }, judged) => {
      const asked = recordOf(map, 'sighash_type');
      const isOther = asked !== undefined && !accepts.includes(asked.value);
      return isOther && paidIn(judged).length > 0 ? asked : undefined;
    }),
    // A finding of its own tells of types that endanger the payment.
    isQuiet: true,
  },
  'silent-payment-flags': {
    sentence:
      'A silent payment has its script, and the file does not say that nothing of it may be changed any more (PSBT_GLOBAL_TX_MODIFIABLE of zero).',
    holds: whole(
      (judged) =>
        recordOf(judged.psbt.global, 'tx_modifiable')?.value !== 0 &&
        paidIn(judged).some(({ hasScript }) => hasScript),
    ),
  },
  'silent-payment-key-order': {
    sentence:
      'Silent payments of one scan key are not in the order of their spend keys, so that it computes other scripts.',
    holds: (judged, when) => {
      const outputs = paidIn(judged).filter(({ isOutOfOrder }) => isOutOfOrder);
      const numbers = new Set(outputs.map(({ index }) => index));
      return eachOutput(({ index }) => numbers.has(index))(judged, when);
    },
  },
  'silent-payment-listed-order': {
    sentence:
      'Silent payments of one scan key are not in the order in which the file lists them, so that it computes other scripts. Where they are listed by their spend keys both orders are one.',
    holds: (judged, when) => {
      const numbers = misplacedIn(judged);
      return eachOutput(({ index }) => numbers.has(index))(judged, when);
    },
  },
} as const satisfies Readonly<Record<string, CodeRow>>;
