import { HashType } from './hash-type.ts';
import { isPayToTaproot } from './solver.ts';

/** What an output is signed with where no type is asked for: taproot with DEFAULT, all else with ALL. */
export function usualHashType(scriptPubKey: Uint8Array): number {
  return isPayToTaproot(scriptPubKey) ? HashType.DEFAULT : HashType.ALL;
}
