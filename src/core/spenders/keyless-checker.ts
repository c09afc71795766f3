/** What a transaction can offer to a script whose keys nobody has: locks, and no signature. */
import type { SignatureChecker } from '../script/interpreter/checker.ts';
import {
  countedSequence,
  laterLockTime,
  longerSequence,
  relativeLockValue,
} from '../script/locks.ts';

/** The smallest nSequence and lock time that meet what a way asks for; absent where it asks for none. */
export interface Wait {
  readonly sequence?: number;
  readonly locktime?: number;
}

/** Which locks a transaction may wait for. */
export type Patience = (wait: Wait) => boolean;

/** An nLockTime has four bytes, so that a larger one is never met. */
const HIGHEST_LOCKTIME = 0xffffffff;

/** Notes the locks that are asked for as a script runs, and lets no signature fit. */
export class KeylessChecker implements SignatureChecker {
  private sequence: number | undefined;
  private lockTime: number | undefined;

  constructor(private readonly isPatient: Patience) {}

  checkEcdsa(): boolean {
    return false;
  }

  checkSchnorr(): 'SCHNORR_SIG' {
    return 'SCHNORR_SIG';
  }

  /** One of a height and one of a time cannot both be met. */
  checkLockTime(lockTime: number): boolean {
    if (lockTime > HIGHEST_LOCKTIME) return false;
    const later = laterLockTime(this.lockTime ?? lockTime, lockTime);
    if (later === undefined) return false;
    this.lockTime = later;
    return lockTime === 0 || this.isPatient({ locktime: lockTime });
  }

  /** Only the unit and the low 16 bits count (BIP 68). */
  checkSequence(sequence: number): boolean {
    const asked = countedSequence(sequence);
    const longer = longerSequence(this.sequence ?? asked, asked);
    if (longer === undefined) return false;
    this.sequence = longer;
    return isNoWait(asked) || this.isPatient({ sequence: asked });
  }

  /** What the way that was gone waits for; a lock of zero is met at once. */
  get wait(): Wait {
    const { sequence, lockTime } = this;
    return {
      ...(sequence !== undefined && !isNoWait(sequence) && { sequence }),
      ...(lockTime && { locktime: lockTime }),
    };
  }
}

function isNoWait(sequence: number): boolean {
  return relativeLockValue(sequence) === 0;
}
