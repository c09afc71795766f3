/** What is so of silent payments, with what a person knows of whose the inputs are. */
import type { Chain } from '../encoding/chains.ts';
import { encodeSilentAddress } from '../encoding/silent-address.ts';
import type { Owner } from '../ownership/owner.ts';
import { recordOf } from '../psbt/record-access.ts';
import { describeScript } from '../script/describe.ts';
import { isPayToTaproot } from '../script/solver.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import { type SilentOutput, type SilentPayments, silentPaymentsOf } from './judge.ts';

export interface SilentOutputVerdict extends SilentOutput {
  readonly address: string;
  /** Of the expected script. */
  readonly expectedAddress?: string | undefined;
}

export interface SilentVerdict extends SilentPayments {
  readonly outputs: readonly (SilentOutputVerdict | undefined)[];
}

/** `owners` are those of all inputs, where that is known; undefined where the file says nothing of them. */
export function silentVerdict(
  subject: Subject,
  chain: Chain,
  owners: readonly (Owner | undefined)[] = [],
): SilentVerdict | undefined {
  const payments = silentPaymentsOf(subject);
  if (!payments) return undefined;
  const isOwn = (input: number) => owners[input]?.status === 'derived';
  const isHeld = subject.inputs.some((input, i) => isOwn(i) && commitsToScripts(input));
  return {
    ...payments,
    outputs: payments.outputs.map(
      (output) =>
        output && {
          ...output,
          address: encodeSilentAddress(output, chain),
          ...(output.expected && {
            expectedAddress: describeScript(output.expected, chain).address,
          }),
          claimed: isHeld ? [] : output.claimed.filter((input) => !isOwn(input)),
        },
    ),
  };
}

const DEFAULT = 0;
const ALL = 1;

/**
 * Whether the signature that is still to be made commits to all scripts that are spent, as
 * the file tells them (BIP 341): with a lie among them it is worth nothing.
 */
function commitsToScripts({ map, spent, scriptSig, witness }: SubjectInput): boolean {
  if (!map || !spent || !isPayToTaproot(spent.scriptPubKey)) return false;
  const isSigned = map.records.some(
    ({ field }) => field === 'tap_key_sig' || field === 'tap_script_sig',
  );
  const type = recordOf(map, 'sighash_type')?.value ?? DEFAULT;
  const isOpen = scriptSig.length + witness.length === 0 && !isSigned;
  return isOpen && (type === DEFAULT || type === ALL);
}
