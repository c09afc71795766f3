/** Bytes that a witness script may have to be relayed (MAX_STANDARD_P2WSH_SCRIPT_SIZE, policy/policy.h). */
export const MAX_STANDARD_P2WSH_SCRIPT_SIZE = 3600;

/** Elements that its arguments may have (MAX_STANDARD_P2WSH_STACK_ITEMS). */
export const MAX_STANDARD_P2WSH_STACK_ITEMS = 100;

/** What a lock may be at most: the largest number that the lock opcodes and BIP379 both know. */
export const MAX_LOCK = 0x7fffffff;
