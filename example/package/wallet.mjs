import { readFileSync } from 'node:fs';
import { call, encode } from 'touchstone';

/*
 * Stands in for a wallet. Its keys are derived from public text: they are for tests
 * alone, and nothing may ever be sent to them.
 */

export const ON_REGTEST = { chain: 'regtest' };

const HERE = new URL('./', import.meta.url);
export const DESCRIPTORS = readFileSync(new URL('wallet.txt', HERE), 'utf8').trim().split('\n');

const RECEIVED = 'bcrt1qfu3aq663h8tkck6ascq889242ywtsh35ncs640';
const CHANGE = 'bcrt1qkt6nu7058zzujhvgupuexpe57rtwxcrfym22hw';

/** Pays an amount of satoshis out of the wallet's one coin; the PSBT as base64. */
export function makePayment(address, amount, { fee = 1_000, change = CHANGE } = {}) {
  const coin = 5_000_000;
  const funding = call(
    'createrawtransaction',
    [[{ txid: '11'.repeat(32), vout: 0 }], [{ [RECEIVED]: btc(coin) }]],
    ON_REGTEST,
  );
  const { txid } = call('decoderawtransaction', [funding], ON_REGTEST);
  const outputs = [{ [address]: btc(amount) }, { [change]: btc(coin - amount - fee) }];
  const { text } = encode({ inputs: [{ txid, vout: 0 }], outputs }, ON_REGTEST);
  return call('utxoupdatepsbt', [text, DESCRIPTORS, [funding]], ON_REGTEST);
}

/** Eight places, as Bitcoin Core writes amounts; a sum of fractions would not be exact. */
function btc(satoshis) {
  return (satoshis / 1e8).toFixed(8);
}
