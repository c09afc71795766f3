import type { Procedure } from './procedure.ts';
import { analyzepsbt } from './procedures/analyzepsbt.ts';
import { combinepsbt } from './procedures/combinepsbt.ts';
import { combinerawtransaction } from './procedures/combinerawtransaction.ts';
import { comparepsbts } from './procedures/comparepsbts.ts';
import { converttopsbt } from './procedures/converttopsbt.ts';
import { createmultisig } from './procedures/createmultisig.ts';
import { createpsbt } from './procedures/createpsbt.ts';
import { createrawtransaction } from './procedures/createrawtransaction.ts';
import { decodepsbt } from './procedures/decodepsbt.ts';
import { decoderawtransaction } from './procedures/decoderawtransaction.ts';
import { decodescript } from './procedures/decodescript.ts';
import { deriveaddresses } from './procedures/deriveaddresses.ts';
import { describepsbt } from './procedures/describepsbt.ts';
import { descriptorprocesspsbt } from './procedures/descriptorprocesspsbt.ts';
import { finalizepsbt } from './procedures/finalizepsbt.ts';
import { getdescriptorinfo } from './procedures/getdescriptorinfo.ts';
import { getrpcinfo } from './procedures/getrpcinfo.ts';
import { getsighash } from './procedures/getsighash.ts';
import { helpProcedure } from './procedures/help.ts';
import { inspectpsbt } from './procedures/inspectpsbt.ts';
import { joinpsbts } from './procedures/joinpsbts.ts';
import { getopenrpcinfoProcedure, rpcDiscoverProcedure } from './procedures/open-rpc-info.ts';
import { signmessagebip322 } from './procedures/signmessagebip322.ts';
import { signmessagewithprivkey } from './procedures/signmessagewithprivkey.ts';
import { signpsbtwithkey } from './procedures/signpsbtwithkey.ts';
import { signrawtransactionwithkey } from './procedures/signrawtransactionwithkey.ts';
import { testmempoolaccept } from './procedures/testmempoolaccept.ts';
import { tracescript } from './procedures/tracescript.ts';
import { utxoupdatepsbt } from './procedures/utxoupdatepsbt.ts';
import { validateaddress } from './procedures/validateaddress.ts';
import { verifymessage } from './procedures/verifymessage.ts';
import { verifymessagebip322 } from './procedures/verifymessagebip322.ts';

/** Every procedure; those that speak of the table itself are given it. */
const PROCEDURES: readonly Procedure[] = [
  analyzepsbt,
  combinepsbt,
  combinerawtransaction,
  comparepsbts,
  converttopsbt,
  createpsbt,
  createrawtransaction,
  decodepsbt,
  decoderawtransaction,
  decodescript,
  finalizepsbt,
  createmultisig,
  signmessagewithprivkey,
  signrawtransactionwithkey,
  testmempoolaccept,
  validateaddress,
  verifymessage,
  deriveaddresses,
  descriptorprocesspsbt,
  utxoupdatepsbt,
  getdescriptorinfo,
  getopenrpcinfoProcedure(() => PROCEDURES),
  getrpcinfo,
  describepsbt,
  getsighash,
  inspectpsbt,
  joinpsbts,
  helpProcedure(() => PROCEDURES),
  rpcDiscoverProcedure(() => PROCEDURES),
  signmessagebip322,
  signpsbtwithkey,
  tracescript,
  verifymessagebip322,
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
