/** Why final scripts are not valid, in words. */
import type { Span } from '../bytes/span.ts';
import type { ScriptRole } from '../script/interpreter/tracer.ts';
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

/** Scripts by role, as one says them. */
export const SCRIPT_ROLES: Readonly<Record<ScriptRole, string>> = {
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
