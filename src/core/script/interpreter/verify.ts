import { equalBytes } from '../../bytes/order.ts';
import { encodePush } from '../push.ts';
import { isPushOnly } from '../reader.ts';
import { isPayToScriptHash, isWitnessProgram } from '../solver.ts';
import type { ScriptError } from './errors.ts';
import { evaluate } from './evaluate.ts';
import { isFlagCombination, ScriptFlag, type ScriptFlagName } from './flags.ts';
import { isTrue, Machine, type Rules } from './machine.ts';
import type { ScriptRole } from './tracer.ts';
import { verifyWitnessProgram } from './witness.ts';

/** What an input says to spend an output. */
export interface Spend {
  readonly scriptSig: Uint8Array;
  /** Bottom first; empty where there is none. */
  readonly witness: readonly Uint8Array[];
  /** The script of the output that is spent. */
  readonly scriptPubKey: Uint8Array;
}

/**
 * Whether an output may be spent so (VerifyScript, script/interpreter.cpp):
 * `undefined` if so, else the first thing that is wrong, as Core names it.
 * Never throws over what stands in the scripts; raises a RangeError for flags
 * that may not stand together ({@link isFlagCombination}).
 */
export function verifyScript(spend: Spend, rules: Rules): ScriptError | undefined {
  if (!isFlagCombination(rules.flags)) throw new RangeError('flags need others: P2SH, WITNESS');
  if (has(rules, 'SIGPUSHONLY') && !isPushOnly(spend.scriptSig)) return 'SIG_PUSHONLY';
  return new Verification(spend, rules).verify();
}

function has(rules: Rules, flag: ScriptFlagName): boolean {
  return (rules.flags & ScriptFlag[flag]) !== 0;
}

/** An input's scripts, one after the other. */
class Verification {
  /** What the script run last has left. */
  private stack: Uint8Array[] = [];
  private hadWitnessProgram = false;

  constructor(
    private readonly spend: Spend,
    private readonly rules: Rules,
  ) {}

  verify(): ScriptError | undefined {
    const error = this.runScriptSig();
    if (error !== undefined) return error;
    const pushed = [...this.stack];
    return (
      this.runToTrue(this.spend.scriptPubKey, 'script_pubkey') ??
      this.verifyBareProgram() ??
      this.verifyScriptHash(pushed) ??
      this.verifyRest()
    );
  }

  /** It may leave anything: its stack is where the scriptPubKey begins. */
  private runScriptSig(): ScriptError | undefined {
    return this.run(this.spend.scriptSig, 'script_sig');
  }

  private run(script: Uint8Array, role: ScriptRole): ScriptError | undefined {
    return evaluate(new Machine(script, this.stack, 'legacy', this.rules), role);
  }

  /** Runs a script that must leave a true item on top. */
  private runToTrue(script: Uint8Array, role: ScriptRole): ScriptError | undefined {
    const error = this.run(script, role);
    if (error !== undefined) return error;
    const top = this.stack.at(-1);
    return top !== undefined && isTrue(top) ? undefined : 'EVAL_FALSE';
  }

  /** A scriptPubKey that is a witness program wants nothing in the scriptSig (BIP 141). */
  private verifyBareProgram(): ScriptError | undefined {
    const { scriptPubKey, scriptSig } = this.spend;
    if (!this.isProgram(scriptPubKey)) return undefined;
    if (scriptSig.length > 0) return 'WITNESS_MALLEATED';
    return this.verifyProgram(scriptPubKey, false);
  }

  /** P2SH (BIP 16): the last item that the scriptSig pushed is a script for those below it. */
  private verifyScriptHash(pushed: Uint8Array[]): ScriptError | undefined {
    const { scriptPubKey, scriptSig } = this.spend;
    if (!has(this.rules, 'P2SH') || !isPayToScriptHash(scriptPubKey)) return undefined;
    if (!isPushOnly(scriptSig)) return 'SIG_PUSHONLY';
    // The scriptPubKey has found an item to hash, so there is one.
    const redeemScript = pushed.pop()!;
    this.stack = pushed;
    return this.runToTrue(redeemScript, 'redeem_script') ?? this.verifyWrappedProgram(redeemScript);
  }

  /** A redeem script that is a witness program wants nothing but itself in the scriptSig (BIP 141). */
  private verifyWrappedProgram(redeemScript: Uint8Array): ScriptError | undefined {
    if (!this.isProgram(redeemScript)) return undefined;
    if (!equalBytes(this.spend.scriptSig, encodePush(redeemScript))) {
      return 'WITNESS_MALLEATED_P2SH';
    }
    return this.verifyProgram(redeemScript, true);
  }

  private isProgram(script: Uint8Array): boolean {
    return has(this.rules, 'WITNESS') && isWitnessProgram(script);
  }

  private verifyProgram(script: Uint8Array, isP2sh: boolean): ScriptError | undefined {
    this.hadWitnessProgram = true;
    const error = verifyWitnessProgram(script, this.spend.witness, isP2sh, this.rules);
    // The program itself counts as the one item that CLEANSTACK asks for.
    this.stack.length = 1;
    return error;
  }

  private verifyRest(): ScriptError | undefined {
    if (has(this.rules, 'CLEANSTACK') && this.stack.length !== 1) return 'CLEANSTACK';
    const isUnexpected = !this.hadWitnessProgram && this.spend.witness.length > 0;
    return has(this.rules, 'WITNESS') && isUnexpected ? 'WITNESS_UNEXPECTED' : undefined;
  }
}
