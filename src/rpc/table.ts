import type { Procedure } from './procedure.ts';
import { decodepsbt } from './procedures/decodepsbt.ts';
import { decoderawtransaction } from './procedures/decoderawtransaction.ts';
import { getrpcinfo } from './procedures/getrpcinfo.ts';
import { helpProcedure } from './procedures/help.ts';
import { getopenrpcinfoProcedure, rpcDiscoverProcedure } from './procedures/open-rpc-info.ts';
import { signrawtransactionwithkey } from './procedures/signrawtransactionwithkey.ts';

/** Every procedure; those that speak of the table itself are given it. */
const PROCEDURES: readonly Procedure[] = [
  decodepsbt,
  decoderawtransaction,
  signrawtransactionwithkey,
  getopenrpcinfoProcedure(() => PROCEDURES),
  getrpcinfo,
  helpProcedure(() => PROCEDURES),
  rpcDiscoverProcedure(() => PROCEDURES),
];

const BY_NAME: ReadonlyMap<string, Procedure> = new Map(PROCEDURES.map((one) => [one.name, one]));

/** The procedure of exactly this name. */
export function findProcedure(name: string): Procedure | undefined {
  return BY_NAME.get(name);
}

/** All of them, in no promised order. */
export function allProcedures(): readonly Procedure[] {
  return PROCEDURES;
}
