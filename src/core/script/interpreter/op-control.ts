import { isLockDisabled } from '../locks.ts';
import { LOCK_NUMBER_SIZE } from '../number.ts';
import { Opcode } from '../opcodes.ts';
import { isTrue, type Machine } from './machine.ts';
import {
  failing,
  needing,
  type Operation,
  type OperationRow,
  onStack,
  verifying,
} from './operation.ts';

const nothing: Operation = () => undefined;

/** NOPs that a later rule may give a meaning, as BIPs 65 and 112 gave to two of them. */
const upgradableNop: Operation = (machine) =>
  machine.has('DISCOURAGE_UPGRADABLE_NOPS') ? 'DISCOURAGE_UPGRADABLE_NOPS' : undefined;

/** Opens a branch that is taken if the top item is `wanted`; one inside a skipped branch is not. */
function openBranch(wanted: boolean): Operation {
  const ask = needing(1, (machine) => {
    const error = minimalIfError(machine);
    if (error === undefined) machine.conditions.open(isTrue(machine.pop()) === wanted);
    return error;
  });
  return (machine) => {
    if (machine.conditions.allTaken) return ask(machine);
    machine.conditions.open(false);
    return undefined;
  };
}

/** Nothing or 01 is consensus in tapscript (BIP 342), policy in witness v0, free before. */
function minimalIfError(machine: Machine): 'MINIMALIF' | 'TAPSCRIPT_MINIMALIF' | undefined {
  const item = machine.top(1);
  if (item.length === 0 || (item.length === 1 && item[0] === 1)) return undefined;
  if (machine.version === 'tapscript') return 'TAPSCRIPT_MINIMALIF';
  return machine.version === 'segwit_v0' && machine.has('MINIMALIF') ? 'MINIMALIF' : undefined;
}

/** There may be any number of OP_ELSE in a branch: each turns it around. */
const elseBranch: Operation = ({ conditions }) => {
  if (conditions.isEmpty) return 'UNBALANCED_CONDITIONAL';
  conditions.toggle();
  return undefined;
};

const closeBranch: Operation = ({ conditions }) => {
  if (conditions.isEmpty) return 'UNBALANCED_CONDITIONAL';
  conditions.close();
  return undefined;
};

/** BIP 65; a NOP unless its rule is on. The number stays on the stack. */
const checkLockTime: Operation = lockCheck('CHECKLOCKTIMEVERIFY', (machine, lockTime) =>
  machine.rules.checker.checkLockTime(lockTime),
);

/** BIP 112; a number with bit 31 set asks for nothing. */
const checkSequence: Operation = lockCheck(
  'CHECKSEQUENCEVERIFY',
  (machine, sequence) => isLockDisabled(sequence) || machine.rules.checker.checkSequence(sequence),
);

function lockCheck(
  flag: 'CHECKLOCKTIMEVERIFY' | 'CHECKSEQUENCEVERIFY',
  isMet: (machine: Machine, lock: number) => boolean,
): Operation {
  const check = needing(1, (machine) => {
    const lock = machine.number(1, LOCK_NUMBER_SIZE);
    if (lock === undefined) return 'SCRIPTNUM';
    if (lock < 0) return 'NEGATIVE_LOCKTIME';
    return isMet(machine, lock) ? undefined : 'UNSATISFIED_LOCKTIME';
  });
  return (machine) => (machine.has(flag) ? check(machine) : undefined);
}

export const CONTROL_OPERATIONS: readonly OperationRow[] = [
  [Opcode.OP_NOP, nothing],
  [Opcode.OP_NOP1, upgradableNop],
  [Opcode.OP_CHECKLOCKTIMEVERIFY, checkLockTime],
  [Opcode.OP_CHECKSEQUENCEVERIFY, checkSequence],
  [Opcode.OP_NOP4, upgradableNop],
  [Opcode.OP_NOP5, upgradableNop],
  [Opcode.OP_NOP6, upgradableNop],
  [Opcode.OP_NOP7, upgradableNop],
  [Opcode.OP_NOP8, upgradableNop],
  [Opcode.OP_NOP9, upgradableNop],
  [Opcode.OP_NOP10, upgradableNop],
  [Opcode.OP_IF, openBranch(true)],
  [Opcode.OP_NOTIF, openBranch(false)],
  [Opcode.OP_ELSE, elseBranch],
  [Opcode.OP_ENDIF, closeBranch],
  [Opcode.OP_VERIFY, verifying(onStack(1, nothing), 'VERIFY')],
  [Opcode.OP_RETURN, failing('OP_RETURN')],
];
