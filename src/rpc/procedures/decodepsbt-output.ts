import { isAllZero } from '../../core/bytes/order.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { recordOf, recordsOf } from '../../core/psbt/record-access.ts';
import type { OutputMap, TapTreeLeaf } from '../../core/psbt/types.ts';
import type { JsonTextWriter } from '../json/text-writer.ts';
import {
  writeDerivations,
  writeExtraMembers,
  writeHexMember,
  writeParticipants,
  writeTaprootDerivations,
} from './decodepsbt-common.ts';
import { writeScript, writeScriptPubKey } from './script-json.ts';
import { writeNumber } from './transaction-json.ts';

/** The members of one object of `outputs`. */
export function writeOutputMembers(
  writer: JsonTextWriter,
  map: OutputMap,
  version: number,
  chain: Chain,
): void {
  for (const name of ['redeem_script', 'witness_script'] as const) {
    const record = recordOf(map, name);
    if (!record || record.value.length === 0) continue;
    writer.key(name);
    writer.mark(record.start, record.end);
    writeScript(writer, record.value);
  }
  writeDerivations(writer, recordsOf(map, 'bip32_derivation'));
  if (version >= 2) writePayment(writer, map, chain);
  const internalKey = recordOf(map, 'tap_internal_key');
  if (internalKey && !isAllZero(internalKey.value)) {
    writeHexMember(writer, 'taproot_internal_key', internalKey.value);
  }
  writeTree(writer, recordOf(map, 'tap_tree')?.value ?? []);
  writeTaprootDerivations(writer, recordsOf(map, 'tap_bip32_derivation'));
  writeParticipants(writer, recordsOf(map, 'musig2_participant_pubkeys'));
  writeExtraMembers(writer, recordsOf(map, 'proprietary'), recordsOf(map, 'unknown'));
}

/** Version 2 has amount and script in the map itself; both are required there. */
function writePayment(writer: JsonTextWriter, map: OutputMap, chain: Chain): void {
  const amount = recordOf(map, 'amount');
  const script = recordOf(map, 'script');
  if (!amount || !script) return;
  writer.key('amount');
  writer.mark(amount.start, amount.end);
  writer.amount(amount.value);
  writer.key('script');
  writer.mark(script.start, script.end);
  writeScriptPubKey(writer, script.value, chain);
}

function writeTree(writer: JsonTextWriter, leaves: readonly TapTreeLeaf[]): void {
  if (leaves.length === 0) return;
  writer.key('taproot_tree');
  writer.beginArray();
  for (const { depth, leafVersion, script } of leaves) {
    writer.beginObject();
    writeNumber(writer, 'depth', depth);
    writeNumber(writer, 'leaf_ver', leafVersion);
    writeHexMember(writer, 'script', script);
    writer.endObject();
  }
  writer.endArray();
}
