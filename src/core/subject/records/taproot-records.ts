/** What the records of a map can be so of a taproot output (BIP 341, 371, 373). */
import { equalBytes } from '../../bytes/order.ts';
import { isKeyIn } from '../../script/script-keys.ts';
import { contradicted, type Doubt, incomplete } from './record-doubts.ts';
import type { OriginClaim, ScriptClaims, TaprootOriginClaim } from './script-claims.ts';
import { type TaprootFacts, taprootFacts } from './taproot-facts.ts';

/** `outputKey` is 32 bytes. */
export function taprootDoubts(outputKey: Uint8Array, claims: ScriptClaims): readonly Doubt[] {
  const facts = taprootFacts(outputKey, claims);
  return [
    ...contradicted(claims.redeemScript, claims.witnessScript),
    ...facts.doubts,
    ...tweakDoubts(outputKey, facts, claims),
    ...originDoubts(outputKey, facts, claims),
  ];
}

/** Internal key and root tweak to the output key, as far as both are told. */
function tweakDoubts(
  outputKey: Uint8Array,
  { internalKey, root, fits }: TaprootFacts,
  claims: ScriptClaims,
): readonly Doubt[] {
  if (fits) return [];
  if (!internalKey) return isRaw(outputKey, claims) ? [] : incomplete();
  const { internalKey: key, tree, merkleRoot } = claims;
  if (root || tree) return contradicted(key, tree, merkleRoot);
  return tellsKeyPathAlone(claims) ? contradicted(key) : incomplete(key);
}

/** Origins are there, and none names a leaf: a key path is all that is told. */
function tellsKeyPathAlone({ origins, taprootOrigins }: ScriptClaims): boolean {
  const hasOrigins = origins.length + taprootOrigins.length > 0;
  return hasOrigins && taprootOrigins.every(({ leafHashes }) => leafHashes.length === 0);
}

/** Without an internal key only an origin of the output key itself, without anything of a tree, matches. */
function isRaw(outputKey: Uint8Array, claims: ScriptClaims): boolean {
  const { tree, merkleRoot, leaves } = claims;
  return !tree && !merkleRoot && leaves.length === 0 && namesOutputKey(outputKey, claims);
}

function namesOutputKey(outputKey: Uint8Array, { origins, taprootOrigins }: ScriptClaims): boolean {
  return (
    origins.some(({ key }) => equalBytes(xOf(key), outputKey)) ||
    taprootOrigins.some(
      ({ key, leafHashes }) => leafHashes.length === 0 && equalBytes(key, outputKey),
    )
  );
}

/** x of a key of 33 or 65 bytes. */
export function xOf(key: Uint8Array): Uint8Array {
  return key.subarray(1, 33);
}

function originDoubts(
  outputKey: Uint8Array,
  facts: TaprootFacts,
  claims: ScriptClaims,
): readonly Doubt[] {
  const { internalKey } = facts;
  const place: KeyPlaces = {
    facts,
    ofKeyPath: [outputKey, ...(internalKey ? [internalKey] : [])],
    isAnchored: internalKey !== undefined || namesOutputKey(outputKey, claims),
    tellsAllLeaves: claims.tree !== undefined || facts.root === 'none',
  };
  const isOthers = (x: Uint8Array) => isParticipant(x, claims);
  return [
    ...claims.taprootOrigins
      .filter(({ key }) => !isOthers(key))
      .flatMap((one) => taprootOriginDoubts(one, place)),
    ...claims.origins
      .filter(({ key }) => !isOthers(xOf(key)))
      .flatMap((one) => ecdsaOriginDoubts(one, place)),
  ];
}

/** Where a key may stand in a taproot output. */
interface KeyPlaces {
  readonly facts: TaprootFacts;
  readonly ofKeyPath: readonly Uint8Array[];
  /** Whether the internal key is told, or an origin is the output key's; else keys are strange to us. */
  readonly isAnchored: boolean;
  /** By its tree, or as there is none; not by the leaf scripts of an input, which are proven one by one. */
  readonly tellsAllLeaves: boolean;
}

/**
 * Participants may have origins with any leaf hashes or none: a node writes those of
 * all indexes of its descriptors into every map, those of strangers too.
 */
function isParticipant(x: Uint8Array, { musig }: ScriptClaims): boolean {
  return musig.some(({ participants }) => participants.some((key) => equalBytes(xOf(key), x)));
}

/** Without leaf hashes the key is the internal key or the output key, else it is in each leaf named. */
function taprootOriginDoubts(claim: TaprootOriginClaim, place: KeyPlaces): readonly Doubt[] {
  const { key, leafHashes } = claim;
  if (leafHashes.length > 0) return leafHashes.flatMap((hash) => inLeafDoubts(claim, hash, place));
  if (place.ofKeyPath.some((one) => equalBytes(one, key))) return [];
  return place.isAnchored ? contradicted(claim) : incomplete(claim);
}

/** A leaf hash that no leaf has contradicts where all leaves are told. */
function inLeafDoubts(
  claim: TaprootOriginClaim,
  hash: Uint8Array,
  { facts, tellsAllLeaves }: KeyPlaces,
): readonly Doubt[] {
  const leaf = facts.leaves.find(({ leafHash }) => equalBytes(leafHash, hash));
  if (leaf) return isKeyIn(leaf.script, claim.key) ? [] : contradicted(claim);
  return tellsAllLeaves ? contradicted(claim) : incomplete(claim);
}

/** An ECDSA origin stands for its x, in any place. */
function ecdsaOriginDoubts(claim: OriginClaim, place: KeyPlaces): readonly Doubt[] {
  const x = xOf(claim.key);
  const { facts, ofKeyPath, isAnchored, tellsAllLeaves } = place;
  if (ofKeyPath.some((one) => equalBytes(one, x))) return [];
  if (facts.leaves.some(({ script }) => isKeyIn(script, x))) return [];
  return tellsAllLeaves && isAnchored ? contradicted(claim) : incomplete(claim);
}
