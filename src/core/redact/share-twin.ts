/** Shares, proofs and scripts of silent payments in a twin (BIP 352, 374, 375), as the original has them. */
import { equalBytes } from '../bytes/order.ts';
import { proveMultiple } from '../crypto/dleq.ts';
import { bytesOf, GROUP_ORDER } from '../crypto/secp256k1.ts';
import { isPayToTaproot } from '../script/solver.ts';
import { type SilentPayments, type SilentShare, silentPaymentsOf } from '../silent/judge.ts';
import { type ShareRecord, silentRecords } from '../silent/silent-records.ts';
import type { Subject } from '../subject/subject.ts';
import type { TwinValues } from './twin-values.ts';

/** Shares with their proofs; one whose proof is wrong stays wrong. Answers whether there are any. */
export function makeTwinShares(original: Subject, twin: Subject, to: TwinValues): boolean {
  const payments = silentPaymentsOf(original);
  const others = silentPaymentsOf(twin);
  if (!payments || !others || !original.psbt) return false;
  const records = silentRecords(original.psbt);
  let isAny = false;
  for (const share of payments.shares) {
    const own = share.input === undefined ? records.global : (records.inputs[share.input] ?? []);
    const record = own.find((one) => equalBytes(one.scanKey, share.scanKey));
    const number = share.proof === 'invalid' ? undefined : numberOfShare(share, others, to);
    if (number === undefined || !record) continue;
    putShare(record, number, to);
    isAny = true;
  }
  return isAny;
}

function putShare(record: ShareRecord, number: Numbered, to: TwinValues): void {
  const { multiple, proof } = proveMultiple(number, to.key(record.scanKey));
  to.sign(record.share, multiple);
  if (record.proof) to.sign(record.proof, proof);
}

interface Numbered {
  readonly privateKey: Uint8Array;
  readonly publicKey: Uint8Array;
}

/** Of the key of an input, or of the sum of all that count. */
function numberOfShare(
  { input }: SilentShare,
  { inputs, sumOfKeys }: SilentPayments,
  to: TwinValues,
): Numbered | undefined {
  const keys =
    input === undefined
      ? inputs.flatMap(({ counts, key }) => (counts === 'eligible' ? [key] : []))
      : [inputs[input]?.key];
  const publicKey = input === undefined ? sumOfKeys : keys[0];
  let sum = 0n;
  for (const key of keys) {
    const number = key && to.keys.secretOf(key);
    if (number === undefined) return undefined;
    sum = (sum + number) % GROUP_ORDER;
  }
  return publicKey && sum > 0n ? { privateKey: bytesOf(sum), publicKey } : undefined;
}

/** Scripts that who is paid finds; `twin` has the shares. */
export function makeTwinScripts(original: Subject, twin: Subject, to: TwinValues): void {
  const payments = silentPaymentsOf(original);
  const others = silentPaymentsOf(twin);
  for (const [i, output] of (payments?.outputs ?? []).entries()) {
    const own = original.transaction.outputs[i]?.scriptPubKey;
    const expected = others?.outputs[i]?.expected;
    const isFound = output?.status === 'proven' && !output.isOutOfOrder;
    if (!isFound || !expected || !own || !isPayToTaproot(own)) continue;
    to.sign(own.subarray(2), expected.subarray(2));
  }
}

/** Whether a file has anything of this. */
export function hasSilentShares(subject: Subject): boolean {
  return (silentPaymentsOf(subject)?.shares.length ?? 0) > 0;
}
