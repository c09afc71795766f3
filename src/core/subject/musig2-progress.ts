/** How far the signers of a MuSig2 key are (BIP 373). */
import { bytesToHex } from '../bytes/hex.ts';
import { recordsOf } from '../psbt/record-access.ts';
import type { InputMap, MuSig2Key } from '../psbt/types.ts';

export interface MuSig2Progress {
  /** Keys in the aggregate, where the map says it. */
  readonly participants?: number;
  readonly nonces: number;
  readonly partialSignatures: number;
}

/** Of one aggregate key in one place: the output key, or a leaf. */
interface Session {
  readonly aggregate: string;
  nonces: number;
  partialSignatures: number;
}

/** Of the aggregate key that is furthest; undefined where no one has begun. */
export function muSig2Progress(map: InputMap): MuSig2Progress | undefined {
  const sessions = new Map<string, Session>();
  for (const { key } of recordsOf(map, 'musig2_pub_nonce')) sessionOf(sessions, key).nonces++;
  for (const { key } of recordsOf(map, 'musig2_partial_sig')) {
    sessionOf(sessions, key).partialSignatures++;
  }
  const [first, ...others] = sessions.values();
  if (!first) return undefined;
  const { aggregate, ...counts } = others.reduce((a, b) => (isFurther(b, a) ? b : a), first);
  const participants = participantsOf(map, aggregate);
  return participants === undefined ? counts : { participants, ...counts };
}

function sessionOf(sessions: Map<string, Session>, key: MuSig2Key): Session {
  const aggregate = bytesToHex(key.aggregate);
  const name = `${aggregate} ${key.leafHash ? bytesToHex(key.leafHash) : ''}`;
  const session = sessions.get(name) ?? { aggregate, nonces: 0, partialSignatures: 0 };
  sessions.set(name, session);
  return session;
}

function isFurther(a: Session, b: Session): boolean {
  if (a.partialSignatures !== b.partialSignatures) return a.partialSignatures > b.partialSignatures;
  return a.nonces > b.nonces;
}

/**
 * A nonce names the key in the script, which may be derived from the aggregate that
 * the participants are listed under; where only one aggregate is listed it is that.
 */
function participantsOf(map: InputMap, aggregate: string): number | undefined {
  const listed = recordsOf(map, 'musig2_participant_pubkeys');
  const own = listed.find(({ key }) => bytesToHex(key) === aggregate);
  const found = own ?? (listed.length === 1 ? listed[0] : undefined);
  return found?.value.length;
}
