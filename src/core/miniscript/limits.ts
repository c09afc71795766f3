import { MAX_STANDARD_P2WSH_SCRIPT_SIZE } from '../script/limits.ts';
import type { MiniscriptContext } from './types.ts';

/**
 * Bytes that a leaf script may have: what the largest transaction that is
 * relayed, of 400,000 weight units, leaves when its other parts and the largest
 * witness of 1,000 elements are taken off (MaxScriptSize, script/miniscript.h).
 */
const MAX_TAPSCRIPT_SIZE = 329_482;

/** Bytes that a script may have where it runs. */
export const MINISCRIPT_MAX_SIZE: Readonly<Record<MiniscriptContext, number>> = {
  p2wsh: MAX_STANDARD_P2WSH_SCRIPT_SIZE,
  tapscript: MAX_TAPSCRIPT_SIZE,
};

/** What a lock may be at most: the largest number that the lock opcodes and BIP 379 both know. */
export const MAX_LOCK = 0x7fffffff;
