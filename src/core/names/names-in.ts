/** The names that outputs of a PSBT say they pay to, each with its proof. */
import type { Chain } from '../encoding/chains.ts';
import { REGISTRY } from '../psbt/registry.ts';
import { registryValue } from '../psbt/registry-records.ts';
import type { SilentVerdict } from '../silent/silent-verdict.ts';
import type { Subject } from '../subject/subject.ts';
import { type JudgedName, judgeName } from './judge-name.ts';

/** What names are held against. */
export interface NamesContext {
  readonly chain: Chain;
  /** Seconds since 1970. */
  readonly time?: number | undefined;
  readonly silentPayments: SilentVerdict | undefined;
}

/** Of each output; undefined where none says a name. */
export function namesIn(
  { psbt, transaction }: Subject,
  { chain, time, silentPayments }: NamesContext,
): readonly (JudgedName | undefined)[] | undefined {
  const values = psbt?.outputs.map((map) => registryValue(map, REGISTRY.output.dnssec_proof));
  const count = values?.filter((value) => value !== undefined).length ?? 0;
  if (!values || count === 0) return undefined;
  return values.map((value, i) => {
    if (!value) return undefined;
    const { scriptPubKey } = transaction.outputs[i]!;
    const silent = silentPayments?.outputs[i];
    return judgeName(value, { scriptPubKey, silent, chain, time, sharedBy: count });
  });
}
