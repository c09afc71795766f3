/** The script that an input spends, out of its wrappers. */
import { equalBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import { recordOf } from '../psbt/record-access.ts';
import { solve } from '../script/solver.ts';
import { type Peeled, peel } from '../sign/peel.ts';
import { type Subject, type SubjectInput, scriptsOf } from './subject.ts';

/**
 * By all scripts that are there; undefined without the UTXO. A witness script gives the
 * redeem script of P2SH too, but not beside a record of one that does not fit: no signer
 * signs such an input, so that the right redeem script is missing.
 */
export function peeledInput(subject: Subject, input: SubjectInput): Peeled | undefined {
  const { spent, map } = input;
  if (!spent) return undefined;
  const scripts = scriptsOf(input, subject);
  const output = solve(spent.scriptPubKey);
  const isRecorded = map !== undefined && recordOf(map, 'redeem_script') !== undefined;
  if (output.type === 'scripthash' && isRecorded) {
    const { hash } = output;
    const isThere = scripts.some((script) => equalBytes(hash160(script), hash));
    if (!isThere) return { output, missing: 'redeemScript', hash };
  }
  return peel(spent.scriptPubKey, scripts);
}
