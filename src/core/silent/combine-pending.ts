/** Putting PSBTs together of which one may have output scripts that another has not yet (BIP 375). */
import { equalBytes } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { outputRecord } from '../psbt/make-record.ts';
import { recordOf } from '../psbt/record-access.ts';
import type { OutputMap, Psbt } from '../psbt/types.ts';
import { combinePsbts, uniqueId } from '../roles/combine.ts';
import { type SilentRecipient, silentRecords } from './silent-records.ts';

/**
 * The combiner (BIP 174), by BIP 375's identification, so that scripts of silent payments
 * come to copies without them. Undefined where they are not about one transaction, or say
 * different scripts of one output. There must be one at least.
 */
export function combinePendingPsbts(psbts: readonly Psbt[]): Psbt | undefined {
  return hasOneScriptEach(psbts) ? combinePsbts(psbts, pendingId) : undefined;
}

/** With whom an output pays in the place of its script (BIP 375, "Unique Identification"). */
function pendingId(psbt: Psbt): Uint8Array | undefined {
  const { recipients } = silentRecords(psbt);
  if (psbt.version < 2 || recipients.every((one) => one === undefined)) return uniqueId(psbt);
  const outputs = psbt.outputs.map((map, i) => identified(map, recipients[i]));
  return uniqueId({ ...psbt, outputs });
}

const VERSION = Uint8Array.of(0);

function identified(map: OutputMap, paid: SilentRecipient | undefined): OutputMap {
  if (!paid) return map;
  const script = concatBytes(VERSION, paid.scanKey, paid.spendKey);
  const others = map.records.filter(({ field }) => field !== 'script');
  return { ...map, records: [...others, outputRecord('script', null, script)] };
}

function hasOneScriptEach([first, ...others]: readonly Psbt[]): boolean {
  return others.every((other) =>
    other.outputs.every((map, i) => {
      const own = first?.outputs[i] && recordOf(first.outputs[i], 'script')?.value;
      const script = recordOf(map, 'script')?.value;
      return !own || !script || equalBytes(own, script);
    }),
  );
}
