import { encodeAddress } from '../encoding/address.ts';
import type { Chain } from '../encoding/chains.ts';
import { destinationOf } from './destination.ts';
import { descriptorOf } from './inferred-descriptor.ts';
import { type OutputType, solve } from './solver.ts';

/** What Core's JSON says of a scriptPubKey besides its words and bytes (ScriptToUniv, core_io.cpp). */
export interface ScriptDescription {
  readonly desc: string;
  readonly type: OutputType;
  /** Where the script has one. */
  readonly address: string | undefined;
}

/** Descriptor, type and address of a scriptPubKey, solved and encoded once. */
export function describeScript(script: Uint8Array, chain: Chain): ScriptDescription {
  const solution = solve(script);
  const destination = destinationOf(solution);
  const address = destination === undefined ? undefined : encodeAddress(destination, chain);
  return { desc: descriptorOf(script, solution, address), type: solution.type, address };
}
