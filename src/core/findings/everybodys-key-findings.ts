/** Keys whose private keys everybody knows. */
import { bytesToHex } from '../bytes/hex.ts';
import { isEverybodysKey } from '../crypto/everybodys-key.ts';
import { isCommitted, tapLeafHash } from '../crypto/taproot.ts';
import { shortened } from '../encoding/number-words.ts';
import { listText } from '../said/list.ts';
import { peelScript, sourceOf } from '../script/peel-script.ts';
import { policyKeys } from '../spenders/repeated-holders.ts';
import type { AskedScript } from '../spenders/who-can-spend.ts';
import type { Place } from '../subject/place.ts';
import { taprootFacts } from '../subject/records/taproot-facts.ts';
import type { ToldWithClaims } from '../subject/records/told-scripts.ts';
import type { TxOutput } from '../tx/types.ts';
import { type Finding, finding } from './finding.ts';

/** Of a key that is known by its hash alone. */
const HASH_SIZE = 20;

interface AskedOf {
  readonly told: ToldWithClaims;
  readonly output: TxOutput;
  readonly place: () => Place;
}

/** One for all keys of an output, as far as its scripts are told; each once, though several have it. */
export function everybodysKeyFindings(
  asks: readonly AskedScript[],
  { told, output, place }: AskedOf,
): readonly Finding[] {
  const asked = asks.flatMap((one) => {
    const keys = policyKeys(one.policy).filter(isKnown);
    return keys.length > 0 && isThere(one, output) ? keys : [];
  });
  const known = [...plainKeys(output, told).filter(isKnown), ...asked];
  const names = new Set(known.map((key) => shortened(bytesToHex(key))));
  if (names.size === 0) return [];
  const what = `${names.size === 1 ? 'Key' : 'Keys'} ${listText([...names], 'and')}`;
  return [finding('key-of-everybody', place(), { what })];
}

function isKnown(key: Uint8Array): boolean {
  return key.length !== HASH_SIZE && isEverybodysKey(key);
}

/** Of scripts that ask for one key alone. */
function plainKeys({ scriptPubKey }: TxOutput, told: ToldWithClaims): readonly Uint8Array[] {
  const { solution } = peelScript(scriptPubKey, sourceOf(told.scripts));
  switch (solution.type) {
    case 'pubkey':
      return [solution.pubkey];
    case 'pubkeyhash':
      return [told.keyOfHash(solution.hash) ?? []].flat();
    case 'witness_v0_keyhash':
      return [told.keyOfHash(solution.program) ?? []].flat();
    case 'witness_v1_taproot': {
      const { internalKey, fits } = taprootFacts(solution.program, told.claims);
      return [solution.program, ...(internalKey && fits ? [internalKey] : [])];
    }
    default:
      return [];
  }
}

/** A leaf counts where the output key commits to it. */
export function isThere({ leaf }: AskedScript, { scriptPubKey }: TxOutput): boolean {
  if (!leaf) return true;
  const leafHash = tapLeafHash(leaf.leafVersion, leaf.script);
  return isCommitted(scriptPubKey.subarray(2), leaf.controlBlock, leafHash);
}
