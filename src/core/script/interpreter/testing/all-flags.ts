import { SCRIPT_FLAG_NAMES, scriptFlags } from '../flags.ts';

/** Every flag there is. */
export const ALL_SCRIPT_FLAGS = scriptFlags(...SCRIPT_FLAG_NAMES);
