/** The descriptor of a script, as far as a file tells what is behind it. */
import { bytesToHex } from '../bytes/hex.ts';
import { hash160 } from '../crypto/hashes.ts';
import { inferDescriptor } from '../descriptor/infer.ts';
import { withPrefix } from '../descriptor/private-keys.ts';
import { addFirst, Provider } from '../descriptor/provider.ts';
import type { Descriptor } from '../descriptor/types.ts';
import { isPayToTaproot } from '../script/solver.ts';
import type { ScriptClaims } from '../subject/records/script-claims.ts';
import { toldTaprootOutput } from './told-tree.ts';

/**
 * With the origins of its keys that `claims` names, which nothing proves. `undefined` where
 * the file does not tell all of it, it is no descriptor that Core would infer, or keys of it
 * are those of several who sign together, whom a descriptor of bare keys does not name.
 */
export function toldDescriptor(
  script: Uint8Array,
  claims: ScriptClaims,
  scripts: readonly Uint8Array[],
): Descriptor | undefined {
  if (claims.musig.length > 0) return undefined;
  const provider = new Provider();
  for (const one of scripts) provider.addScript(one);
  for (const { key, origin } of claims.origins) addKey(key, origin, provider);
  for (const { key, origin } of claims.taprootOrigins) {
    const publicKey = withPrefix(0x02, key);
    addKey(publicKey, origin, provider);
    provider.addPublicKey(publicKey, hash160(key));
  }
  if (isPayToTaproot(script)) addTaproot(script.subarray(2), claims, provider);
  const found = inferDescriptor(script, provider);
  return NOT_TOLD.has(found.function) ? undefined : found;
}

/** What is inferred where it is not known what is behind a script. */
const NOT_TOLD: ReadonlySet<Descriptor['function']> = new Set(['addr', 'raw', 'rawtr']);

type Origin = ScriptClaims['origins'][number]['origin'];

function addKey(publicKey: Uint8Array, origin: Origin, provider: Provider): void {
  provider.addPublicKey(publicKey);
  addFirst(provider.origins, bytesToHex(hash160(publicKey)), { publicKey, origin });
}

function addTaproot(outputKey: Uint8Array, claims: ScriptClaims, provider: Provider): void {
  const told = toldTaprootOutput(outputKey, claims);
  if (told) provider.outputs.set(bytesToHex(outputKey), told);
}
