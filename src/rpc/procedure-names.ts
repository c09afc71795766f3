/**
 * The names of the table's procedures, for those who must know them without
 * carrying the procedures themselves; a test holds both equal.
 */
export const PROCEDURE_NAMES: readonly string[] = [
  'decodepsbt',
  'decoderawtransaction',
  'getopenrpcinfo',
  'getrpcinfo',
  'help',
  'rpc.discover',
  'signrawtransactionwithkey',
];
