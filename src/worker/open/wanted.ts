/** Which previous transactions would prove what is missing or only claimed. */
import type { WantedTransaction } from '../../channel/protocol/inspect-protocol.ts';
import { bytesToHex } from '../../core/bytes/hex.ts';
import type { Subject, SubjectInput } from '../../core/subject/subject.ts';
import { txidText } from '../../core/tx/id-text.ts';

/** Of more, the first are told. */
const MOST_WANTED = 10_000;

/** In the order of the inputs. */
export function wantedBy({ inputs, isCoinbase }: Subject): readonly WantedTransaction[] {
  if (isCoinbase) return [];
  const wanted = new Map<string, SubjectInput[]>();
  for (const input of inputs) {
    if (input.sources.previous || input.sources.given) continue;
    const txid = txidText(input.prevout.txid);
    const others = wanted.get(txid);
    if (others) others.push(input);
    else if (wanted.size < MOST_WANTED) wanted.set(txid, [input]);
  }
  return [...wanted].map(([txid, spending]) => ({
    txid,
    turned: bytesToHex(spending[0]!.prevout.txid),
    inputs: spending.map(({ index }) => index),
    outputs: spending.map(({ prevout }) => prevout.vout),
    isMissing: spending.some(({ spent }) => spent === undefined),
  }));
}
