/** Bytes that one push may have (MAX_SCRIPT_ELEMENT_SIZE, script/script.h). */
export const MAX_SCRIPT_ELEMENT_SIZE = 520;

/** Bytes that a script may have to be spendable before tapscript (MAX_SCRIPT_SIZE). */
export const MAX_SCRIPT_SIZE = 10_000;

/** Bytes that a witness script may have to be relayed (MAX_STANDARD_P2WSH_SCRIPT_SIZE, policy/policy.h). */
export const MAX_STANDARD_P2WSH_SCRIPT_SIZE = 3600;

/** Elements that its arguments may have (MAX_STANDARD_P2WSH_STACK_ITEMS). */
export const MAX_STANDARD_P2WSH_STACK_ITEMS = 100;

/** Opcodes other than pushes that a script may run before tapscript (MAX_OPS_PER_SCRIPT). */
export const MAX_OPS_PER_SCRIPT = 201;

/** Keys that OP_CHECKMULTISIG may have (MAX_PUBKEYS_PER_MULTISIG). */
export const MAX_PUBKEYS_PER_MULTISIG = 20;

/** Keys that a chain of OP_CHECKSIGADD may have in a descriptor (MAX_PUBKEYS_PER_MULTI_A). */
export const MAX_PUBKEYS_PER_MULTI_A = 999;

/** Elements that both stacks together may hold (MAX_STACK_SIZE). */
export const MAX_STACK_SIZE = 1000;
