/** The key origins of a map. */
import { equalBytes } from '../bytes/order.ts';
import { anyX } from '../crypto/same-point.ts';
import type { InputMap, OutputMap } from '../psbt/types.ts';
import {
  type OriginClaim,
  type ScriptClaims,
  scriptClaimsOf,
} from '../subject/records/script-claims.ts';

export interface NamingOrigins {
  readonly all: readonly OriginClaim[];
  /**
   * Those that say something of the script. Not those of participants of MuSig2 that are no
   * key of it themselves: a node writes those of all indexes of its descriptors into every
   * P2TR map, those of strangers too.
   */
  readonly ofScript: readonly OriginClaim[];
}

const NONE: NamingOrigins = { all: [], ofScript: [] };

export function namingOrigins(map: InputMap | OutputMap | undefined): NamingOrigins {
  if (!map) return NONE;
  const claims = scriptClaimsOf(map);
  const all = [...claims.origins, ...claims.taprootOrigins];
  if (claims.musig.length === 0) return { all, ofScript: all };
  return { all, ofScript: all.filter(({ key }) => !isParticipant(key, claims)) };
}

function isParticipant(key: Uint8Array, { musig, internalKey }: ScriptClaims): boolean {
  const x = anyX(key);
  if (internalKey && equalBytes(internalKey.value, x)) return false;
  return musig.some(({ participants }) => participants.some((one) => equalBytes(anyX(one), x)));
}
