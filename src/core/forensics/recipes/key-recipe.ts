import type { CauseDetail } from '../../verdict/signature-cause.ts';
import type { SearchContext } from './recipe.ts';

export type Keyed = readonly [CauseDetail, Uint8Array];

/** Keys of 33 or 65 bytes for ECDSA, of 32 in taproot, likeliest first. */
export type KeyRecipe = (context: SearchContext) => Iterable<Keyed>;
