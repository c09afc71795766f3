/** Participants of MuSig2 behind a key, worked out again (BIP 327, 328). */
import { equalBytes } from '../bytes/order.ts';
import { aggregateKeys } from '../crypto/musig.ts';
import { anyX } from '../crypto/same-point.ts';
import { fingerprintOf } from '../descriptor/bip32.ts';
import { stepsFromAggregate } from '../descriptor/derive-keys.ts';
import type { ScriptClaims } from '../subject/records/script-claims.ts';

export interface Aggregated {
  /** Keys of 33 bytes in their order. */
  readonly participants: readonly Uint8Array[];
  /** From the aggregate to the key. */
  readonly path: readonly number[];
}

/** Who signs together for a key of 32 bytes, by the records of a map; `undefined` where nobody does. */
export function aggregateOf(x: Uint8Array, claims: ScriptClaims): Aggregated | undefined {
  for (const { aggregate, participants } of claims.musig) {
    const path = pathTo(x, aggregate, claims);
    const made = path && aggregateKeys(participants);
    if (path && made && equalBytes(made, aggregate)) return { participants, path };
  }
  return undefined;
}

function pathTo(
  x: Uint8Array,
  aggregate: Uint8Array,
  { taprootOrigins }: ScriptClaims,
): readonly number[] | undefined {
  if (equalBytes(anyX(aggregate), x)) return [];
  const fingerprint = fingerprintOf(aggregate);
  const found = taprootOrigins.find(
    ({ key, origin }) =>
      equalBytes(key, x) &&
      equalBytes(origin.fingerprint, fingerprint) &&
      equalBytes(anyX(stepsFromAggregate(aggregate, origin.path)?.publicKey ?? aggregate), x),
  );
  return found?.origin.path;
}
