/** Why final scripts are not valid, and where they failed. */
import type { Span } from '../bytes/span.ts';
import { lockFaultsText } from '../findings/lock-words.ts';
import { scriptErrorWords } from '../script/interpreter/error-words.ts';
import type { ScriptRole } from '../script/interpreter/tracer.ts';
import { isFilled } from '../subject/estimated-size.ts';
import { spanIn } from '../subject/place.ts';
import type { Subject } from '../subject/subject.ts';
import { failingLock, failingOpcode } from '../verdict/failing-opcode.ts';
import type { FinalFault } from '../verdict/final-fault.ts';
import { isPartlySigned } from '../verdict/satisfied.ts';
import type { InputVerdict } from '../verdict/verify-inputs.ts';
import { formatCount } from './words.ts';

/** Why final scripts are not valid. */
export interface ScriptFailure {
  readonly input: number;
  /** Bitcoin Core's words. */
  readonly words: string;
  readonly at?: {
    readonly script: ScriptRole;
    /** The number of the opcode, from 0, and its name. */
    readonly position: number;
    readonly opcode?: string;
    /** Its bytes, where the script stands in the file. */
    readonly span?: Span | undefined;
  };
  /** Of a lock that is not met, what is at fault. */
  readonly why?: string;
}

/** Of scripts that somebody has finished: what is still to be signed does not fail. */
export function failuresOf(subject: Subject, verdict: InputVerdict): readonly ScriptFailure[] {
  const { index, error, errorAt, isFinal, isValidInBlocks, fault } = verdict;
  const input = subject.inputs[index]!;
  if (error === undefined || !isFinal || !isFilled(subject, input)) return [];
  if (isValidInBlocks || isPartlySigned(verdict)) return [];
  if (fault) return [{ input: index, words: faultWords(fault) }];
  const words = scriptErrorWords(error);
  if (!errorAt) return [{ input: index, words }];
  const found = failingOpcode(input, errorAt);
  const opcode = found && { opcode: found.name, span: spanIn(subject.source, found.bytes) };
  const lock = error === 'UNSATISFIED_LOCKTIME' ? failingLock(input, errorAt) : undefined;
  const why = lock && lockFaultsText(lock, subject.transaction, index);
  return [{ input: index, words, at: { ...errorAt, ...opcode }, ...(why && { why }) }];
}

/** What has to be put right; no key is needed for it. */
function faultWords(fault: FinalFault): string {
  if (fault.is === 'order') return 'its signatures stand in another order than their keys';
  const what = fault.count === 1 ? '1 item' : `${formatCount(fault.count)} items`;
  return `it has ${what} that its script does not take`;
}

/** Scripts by role, as one says them. */
const SCRIPT_ROLES: Readonly<Record<NonNullable<ScriptFailure['at']>['script'], string>> = {
  script_sig: 'scriptSig',
  script_pubkey: 'scriptPubKey',
  redeem_script: 'redeem script',
  witness_script: 'witness script',
  witness_pubkeyhash: 'script of the witness program',
  tapscript: 'tapscript',
};

/** "Operation … at opcode 3, OP_CHECKSIG, of the witness script". */
export function failureText({ words, at, why }: ScriptFailure): string {
  if (!at) return words;
  const opcode = at.opcode === undefined ? '' : `, ${at.opcode},`;
  const where = `opcode ${formatCount(at.position)}${opcode} of the ${SCRIPT_ROLES[at.script]}`;
  return `${words}: at ${where}${why ? `; ${why}` : ''}`;
}
