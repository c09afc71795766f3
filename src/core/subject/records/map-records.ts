/**
 * Whether the records of a map can be so of the script that they stand beside: the
 * member `records` of `inspectpsbt`. A match says that they are true of the script,
 * not whose they are.
 */
import { equalBytes } from '../../bytes/order.ts';
import type { InputMap, OutputMap } from '../../psbt/types.ts';
import type { ExtendedKeys, MapKeys } from './extended-keys.ts';
import { contradicted, type Doubt, incomplete } from './record-doubts.ts';
import { type MapRecord, type ScriptClaims, scriptClaimsOf } from './script-claims.ts';
import { scriptDoubts } from './script-records.ts';

/** `contradict` wins over `incomplete`, and that over `match`. */
export type Records = 'match' | 'contradict' | 'incomplete';

export interface RecordsVerdict {
  readonly records: Records;
  /** Numbers, among those of the map, of records that cannot be so. */
  readonly contradicting: readonly number[];
  /** Whether all others match the script, so that it does without these. */
  readonly restFits: boolean;
  /** Some key origins were not looked at: the budget of the map was spent. */
  readonly isCut?: boolean;
}

/** `undefined` where a map has none of these records; an input without its coin has no script. */
export function recordsVerdict(
  map: InputMap | OutputMap,
  scriptPubKey: Uint8Array | undefined,
  keys: ExtendedKeys,
): RecordsVerdict | undefined {
  const claims = scriptClaimsOf(map);
  if (claims.records.length === 0) return undefined;
  const named = keys.in(claims);
  const doubts = doubtsOf(claims, scriptPubKey, named);
  const wrong = doubts.flatMap(({ is, record }) => (is === 'contradict' && record ? record : []));
  const records: readonly MapRecord[] = map.records;
  return {
    records: verdictOf(doubts),
    contradicting: records.flatMap((record, i) => (wrong.includes(record) ? [i] : [])),
    restFits: wrong.length > 0 && fitsWithout(wrong, map, scriptPubKey, keys),
    ...(named.isCut && { isCut: true }),
  };
}

function fitsWithout(
  wrong: readonly MapRecord[],
  map: InputMap | OutputMap,
  scriptPubKey: Uint8Array | undefined,
  keys: ExtendedKeys,
): boolean {
  const rest = scriptClaimsOf(map, wrong);
  if (rest.records.length === 0) return false;
  return verdictOf(doubtsOf(rest, scriptPubKey, keys.in(rest))) === 'match';
}

function verdictOf(doubts: readonly Doubt[]): Records {
  if (doubts.some(({ is }) => is === 'contradict')) return 'contradict';
  return doubts.length > 0 ? 'incomplete' : 'match';
}

function doubtsOf(
  claims: ScriptClaims,
  scriptPubKey: Uint8Array | undefined,
  keys: MapKeys,
): readonly Doubt[] {
  return [
    ...(scriptPubKey ? scriptDoubts(scriptPubKey, claims) : incomplete()),
    ...derivationDoubts(claims, keys),
    ...aggregateDoubts(claims, keys),
  ];
}

/** An origin that names an extended key is of the key that this derives; of several one has to. */
function derivationDoubts(
  { origins, taprootOrigins }: ScriptClaims,
  keys: MapKeys,
): readonly Doubt[] {
  return [...origins, ...taprootOrigins].flatMap((claim) => {
    if (keys.namedBy(claim.origin).length === 0) return [];
    const deriving = keys.deriving(claim.origin, claim.key);
    if (!deriving) return incomplete(claim);
    return deriving.length > 0 ? [] : contradicted(claim);
  });
}

/** Participants in their order aggregate to the key (BIP 327), wherever that is, or nowhere. */
function aggregateDoubts({ musig }: ScriptClaims, keys: MapKeys): readonly Doubt[] {
  const isWrong = ({ aggregate, participants }: (typeof musig)[number]) => {
    const made = keys.aggregateOf(participants);
    return made === undefined || !equalBytes(made, aggregate);
  };
  return contradicted(...musig.filter(isWrong));
}
