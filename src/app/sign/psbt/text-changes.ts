import type { PsbtChange } from '../../../channel/protocol/signing-form-protocol.ts';
import { shortKey } from '../../../core/said/need-words.ts';
import { formatCount } from '../../ui/format.ts';

/** Members of a transaction, of the whole, an input or an output. */
const MEMBERS: Readonly<Record<string, string>> = {
  version: 'transaction version',
  locktime: 'lock time',
  txid: 'previous txid',
  vout: 'previous output index',
  value: 'amount',
  scriptPubKey: 'script',
};

/** What differs: "partial signature of d90c6a4f, m/0h/0h/0h, in input 0", "amount of output 1". */
export function changedText({
  part,
  member,
  record,
}: Pick<PsbtChange, 'part' | 'member' | 'record'>): string {
  const place = part && placeOf(part);
  if (record === undefined) {
    if (member === '') return place ?? '';
    const words = MEMBERS[member] ?? member;
    return place === undefined ? words : `${words} of ${place}`;
  }
  const { words, signer } = record;
  const whole = signer === undefined ? words : `${words} of ${signerText(signer)}`;
  return place === undefined ? whole : `${whole}${signer?.origin ? ',' : ''} in ${place}`;
}

function signerText({ key, origin }: NonNullable<NonNullable<PsbtChange['record']>['signer']>) {
  return origin ? `${origin.fingerprint}, ${origin.path}` : `key ${shortKey(key)}`;
}

function placeOf(part: NonNullable<PsbtChange['part']>): string {
  return 'input' in part
    ? `input ${formatCount(part.input)}`
    : `output ${formatCount(part.output)}`;
}
