import { allProcedures } from '../table.ts';

/** What helps where no procedure has the name that was called. */
export type MethodHint =
  /** One that is here, and nearly called so. */
  | { readonly is: 'guess'; readonly name: string }
  /** Bitcoin Core has one of this name, which needs what a page has not: a chain, peers or a wallet. */
  | { readonly is: 'needs a node' };

/** Procedures of Bitcoin Core 31.99; those that are here are found in the table first. */
const OF_A_NODE: ReadonlySet<string> = new Set(
  `abandontransaction abortprivatebroadcast abortrescan addconnection addhdkey addnode
  addpeeraddress backupwallet bumpfee clearbanned createwallet createwalletdescriptor derivehdkey
  disconnectnode dumptxoutset echo echoipc echojson encryptwallet enumeratesigners estimaterawfee
  estimatesmartfee exportasmap exportwatchonlywallet fundrawtransaction generate generateblock
  generatetoaddress generatetodescriptor getaddednodeinfo getaddressesbylabel getaddressinfo
  getaddrmaninfo getbalance getbalances getbestblockhash getblock getblockchaininfo getblockcount
  getblockfilter getblockfrompeer getblockhash getblockheader getblockstats getblocktemplate
  getchainstates getchaintips getchaintxstats getconnectioncount getdeploymentinfo
  getdescriptoractivity getdifficulty gethdkeys getindexinfo getmemoryinfo getmempoolancestors
  getmempoolcluster getmempooldescendants getmempoolentry getmempoolfeeratediagram getmempoolinfo
  getmininginfo getnettotals getnetworkhashps getnetworkinfo getnewaddress getnodeaddresses
  getorphantxs getpeerinfo getprioritisedtransactions getprivatebroadcastinfo getrawaddrman
  getrawchangeaddress getrawmempool getrawtransaction getreceivedbyaddress getreceivedbylabel
  gettransaction gettxout gettxoutproof gettxoutsetinfo gettxspendingprevout getwalletinfo
  getzmqnotifications importdescriptors importmempool importprunedfunds invalidateblock
  keypoolrefill listaddressgroupings listbanned listdescriptors listlabels listlockunspent
  listreceivedbyaddress listreceivedbylabel listsinceblock listtransactions listunspent
  listwalletdir listwallets loadtxoutset loadwallet lockunspent logging migratewallet mockscheduler
  ping preciousblock prioritisetransaction pruneblockchain psbtbumpfee reconsiderblock
  removeprunedfunds rescanblockchain restorewallet savemempool scanblocks scantxoutset send sendall
  sendmany sendmsgtopeer sendrawtransaction sendtoaddress setban setlabel setmocktime
  setnetworkactive setwalletflag signmessage signrawtransactionwithwallet simulaterawtransaction
  stop submitblock submitheader submitpackage syncwithvalidationinterfacequeue
  unloadwallet uptime verifychain verifytxoutproof waitforblock waitforblockheight waitfornewblock
  walletcreatefundedpsbt walletdisplayaddress walletlock walletpassphrase walletpassphrasechange
  walletprocesspsbt`.split(/\s+/),
);

/** Names that differ in more are other names. */
const MOST_EDITS = 2;
/** Longer than any name; what is longer is not compared. */
const LONGEST_NAME = 40;

/** For a name that the table does not have; of two that are equally near the first in the alphabet. */
export function hintForMethod(name: string): MethodHint | undefined {
  if (OF_A_NODE.has(name)) return { is: 'needs a node' };
  if (name.length > LONGEST_NAME) return undefined;
  const asked = name.toLowerCase();
  const [nearest] = allProcedures()
    .filter(({ name: known }) => known !== name)
    .map(({ name: known }) => ({ known, edits: editDistance(asked, known) }))
    .filter(({ known, edits }) => edits <= MOST_EDITS && edits < known.length / 2)
    .sort((a, b) => a.edits - b.edits || (a.known < b.known ? -1 : 1));
  return nearest && { is: 'guess', name: nearest.known };
}

/** Letters put in, taken out, changed, or changed round with their neighbour. */
function editDistance(a: string, b: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isTurned = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const edits = [row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1)];
      if (isTurned) edits.push(before[j - 2]! + 1);
      next.push(Math.min(...edits));
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}
