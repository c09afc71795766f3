/** By whose rules a script that was typed runs. */
export const TYPED_RULES = ['tapscript', 'segwit_v0', 'legacy'] as const;

export type TypedRules = (typeof TYPED_RULES)[number];
