import type { Procedure } from './procedure.ts';
import { getrpcinfo } from './procedures/control/getrpcinfo.ts';
import { helpProcedure } from './procedures/control/help.ts';
import {
  getopenrpcinfoProcedure,
  rpcDiscoverProcedure,
} from './procedures/control/open-rpc-info.ts';
import { createmultisig } from './procedures/descriptors/createmultisig.ts';
import { deriveaddresses } from './procedures/descriptors/deriveaddresses.ts';
import { getdescriptorinfo } from './procedures/descriptors/getdescriptorinfo.ts';
import { validateaddress } from './procedures/descriptors/validateaddress.ts';
import { signmessagebip322 } from './procedures/messages/signmessagebip322.ts';
import { signmessagewithprivkey } from './procedures/messages/signmessagewithprivkey.ts';
import { verifymessage } from './procedures/messages/verifymessage.ts';
import { verifymessagebip322 } from './procedures/messages/verifymessagebip322.ts';
import { analyzepsbt } from './procedures/psbt/analyzepsbt.ts';
import { combinepsbt } from './procedures/psbt/combinepsbt.ts';
import { converttopsbt } from './procedures/psbt/converttopsbt.ts';
import { createpsbt } from './procedures/psbt/createpsbt.ts';
import { decodepsbt } from './procedures/psbt/decodepsbt.ts';
import { descriptorprocesspsbt } from './procedures/psbt/descriptorprocesspsbt.ts';
import { finalizepsbt } from './procedures/psbt/finalizepsbt.ts';
import { joinpsbts } from './procedures/psbt/joinpsbts.ts';
import { signpsbt } from './procedures/psbt/signpsbt.ts';
import { signpsbtwithkey } from './procedures/psbt/signpsbtwithkey.ts';
import { utxoupdatepsbt } from './procedures/psbt/utxoupdatepsbt.ts';
import { inspectpackage } from './procedures/relay/inspectpackage.ts';
import { testmempoolaccept } from './procedures/relay/testmempoolaccept.ts';
import { testpackage } from './procedures/relay/testpackage.ts';
import { comparepsbts } from './procedures/review/comparepsbts.ts';
import { describepsbt } from './procedures/review/describepsbt.ts';
import { explaincommitment } from './procedures/review/explaincommitment.ts';
import { explaindescriptor } from './procedures/review/explaindescriptor.ts';
import { getsighash } from './procedures/review/getsighash.ts';
import { inspectpsbt } from './procedures/review/inspectpsbt.ts';
import { redactpsbt } from './procedures/review/redactpsbt.ts';
import { repairpsbt } from './procedures/review/repairpsbt.ts';
import { tracescript } from './procedures/review/tracescript.ts';
import { combinerawtransaction } from './procedures/transactions/combinerawtransaction.ts';
import { createrawtransaction } from './procedures/transactions/createrawtransaction.ts';
import { decoderawtransaction } from './procedures/transactions/decoderawtransaction.ts';
import { decodescript } from './procedures/transactions/decodescript.ts';
import { signrawtransactionwithkey } from './procedures/transactions/signrawtransactionwithkey.ts';

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
  explaincommitment,
  explaindescriptor,
  getsighash,
  inspectpackage,
  inspectpsbt,
  joinpsbts,
  redactpsbt,
  repairpsbt,
  helpProcedure(() => PROCEDURES),
  rpcDiscoverProcedure(() => PROCEDURES),
  signmessagebip322,
  signpsbt,
  signpsbtwithkey,
  testpackage,
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
