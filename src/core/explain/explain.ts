/** Who can spend what is paid to a descriptor, and when. */

import { bytesToHex } from '../bytes/hex.ts';
import { expand } from '../descriptor/expand.ts';
import type { Provider } from '../descriptor/provider.ts';
import type { Descriptor } from '../descriptor/types.ts';
import type { Chain } from '../encoding/chains.ts';
import { type DescribedKey, describedKeys, type UnheldKey, withHolders } from './described-keys.ts';
import { type DescribedWay, descriptorWays } from './descriptor-ways.ts';
import { type ExplainFinding, explainFindings } from './findings.ts';
import { type SpendingScript, spendingScripts } from './spending-scripts.ts';

/** A descriptor without ranges over paths and without private keys, as it was read from `text`. */
export interface DescriptorAt {
  readonly descriptor: Descriptor;
  readonly text: string;
  readonly index: number;
  readonly chain: Chain;
  /** Where its keys only stand for others: how these are called. */
  readonly nameOf?: (key: UnheldKey) => string;
}

export interface ExplainedDescriptor {
  readonly chain: Chain;
  readonly scriptPubKey: Uint8Array;
  /** What it takes to spend it but private keys. */
  readonly provider: Provider;
  readonly keys: readonly DescribedKey[];
  readonly scripts: readonly SpendingScript[];
  /** Those without a lock first. */
  readonly ways: readonly DescribedWay[];
  /** False where there are more, or the script is not understood. */
  readonly isComplete: boolean;
  readonly findings: readonly ExplainFinding[];
}

/** At most `limit` ways. `undefined` where a private key is needed that is not known. */
export function explainDescriptor(
  at: DescriptorAt,
  limit: number,
): ExplainedDescriptor | undefined {
  const { descriptor, text, index, nameOf } = at;
  const expansion = expand(descriptor, index);
  const written = describedKeys(descriptor, text, index);
  const [scriptPubKey] = expansion?.scripts ?? [];
  if (!expansion || !written || !scriptPubKey) return undefined;
  const scripts = spendingScripts(descriptor, index, expansion);
  const found = written.length > 0 ? written : keysIn(scripts ?? []);
  const keys = withHolders(nameOf ? found.map((key) => ({ ...key, name: nameOf(key) })) : found);
  const { ways, isCut } = descriptorWays(scripts ?? [], keys);
  const told = ways.slice(0, limit);
  const isAll = scripts !== undefined && !isCut;
  const each = descriptorWays(scripts ?? [], keys, true);
  const judged = each.isCut ? ways : each.ways;
  return {
    chain: at.chain,
    scriptPubKey,
    provider: expansion.provider,
    keys,
    scripts: scripts ?? [],
    ways: told,
    isComplete: isAll && ways.length <= limit,
    findings: explainFindings({ ...at, keys, scripts: scripts ?? [], ways: judged, isAll, told }),
  };
}

/** Of a script that is told as bytes. */
function keysIn(scripts: readonly SpendingScript[]): readonly UnheldKey[] {
  return scripts.flatMap(({ keys }) =>
    keys.map(({ publicKey }) => ({
      expression: bytesToHex(publicKey),
      publicKey,
      origin: undefined,
    })),
  );
}
