/** The scripts of a coin that may be taken for one another, by name. */
import { compareBytes } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { otherForm } from '../crypto/public/key-forms.ts';
import { payToPublicKeyHash } from '../script/pay-to.ts';
import { peelScript, sourceOf } from '../script/peel-script.ts';
import { encodeNumberPush, encodePush } from '../script/push.ts';
import { solve } from '../script/solver.ts';
import { scriptsOf } from '../subject/subject.ts';
import { MOST_OF_A_LIST } from './nearest.ts';
import type { Site } from './sites.ts';

export type NamedScript = readonly [name: string, script: Uint8Array];

/** What is spent, its wrappers, and what stands for the keys of the site. */
export function namedScripts({
  subject,
  input,
  keys,
  kind,
  script,
  tree,
}: Pick<Site, 'subject' | 'input' | 'keys' | 'kind' | 'script' | 'tree'>): readonly NamedScript[] {
  const { scriptPubKey } = input.spent!;
  const { redeemScript, witnessScript } = peelScript(
    scriptPubKey,
    sourceOf(scriptsOf(input, subject)),
  );
  const internalKey = kind === 'taproot_key' ? tree.internalKey : undefined;
  const all: readonly (readonly [string, Uint8Array | undefined])[] = [
    ['scriptPubKey', scriptPubKey],
    ...keyScripts(internalKey ? [...keys, internalKey] : keys),
    ['redeemScript', redeemScript],
    ['redeemScript with its push', redeemScript && encodePush(redeemScript)],
    ['witnessScript', witnessScript],
    ['leafScript', kind === 'taproot_script' ? script : undefined],
    ['multisig with its keys sorted', script && sortedMultisig(script)],
  ];
  return all.filter((one): one is NamedScript => one[1] !== undefined);
}

/** P2PKH of each key, in both its forms; an x-only key stands for two. */
function keyScripts(keys: readonly Uint8Array[]): readonly (readonly [string, Uint8Array])[] {
  const compressed = keys.slice(0, MOST_OF_A_LIST).flatMap(compressedForms);
  const uncompressed = compressed.flatMap((key) => otherForm(key) ?? []);
  return [
    ...compressed.map((key) => ['p2pkh', payToPublicKeyHash(key)] as const),
    ...uncompressed.map(
      (key) => ['p2pkh of the uncompressed key', payToPublicKeyHash(key)] as const,
    ),
  ];
}

/** A key as 33 bytes; the two that have an x of 32. */
export function compressedForms(key: Uint8Array): readonly Uint8Array[] {
  if (key.length === 33) return [key];
  if (key.length === 32) return [0x02, 0x03].map((y) => concatBytes(Uint8Array.of(y), key));
  const other = otherForm(key);
  return other ? [other] : [];
}

/** BIP 67, where the script has another order. */
function sortedMultisig(script: Uint8Array): Uint8Array | undefined {
  const solution = solve(script);
  if (solution.type !== 'multisig') return undefined;
  const start = encodeNumberPush(solution.required).length;
  const sorted = concatBytes(...[...solution.pubkeys].sort(compareBytes).map(encodePush));
  return concatBytes(script.subarray(0, start), sorted, script.subarray(start + sorted.length));
}
