import { compactSizeLength } from '../../core/bytes/compact-size.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { recordOf, recordsOf } from '../../core/psbt/record-access.ts';
import type { OutputFields, OutputMap, RecordOf } from '../../core/psbt/types.ts';
import type { JsonTextWriter } from '../json/text-writer.ts';
import {
  writeDerivations,
  writeExtraMembers,
  writeHexMember,
  writeParticipants,
  writeTaprootDerivations,
  writeUnlessZero,
} from './decodepsbt-common.ts';
import { writeScript, writeScriptPubKey } from './script-json.ts';
import { writeNumber } from './transaction-json.ts';

/** One object of `outputs`. */
export function writeOutput(
  writer: JsonTextWriter,
  map: OutputMap,
  version: number,
  chain: Chain,
): void {
  writer.mark(map.start, map.end);
  writer.beginObject();
  writeMembers(writer, map, version, chain);
  writer.endObject();
}

function writeMembers(writer: JsonTextWriter, map: OutputMap, version: number, chain: Chain): void {
  for (const name of ['redeem_script', 'witness_script'] as const) {
    const record = recordOf(map, name);
    if (!record || record.value.length === 0) continue;
    writer.key(name);
    writer.mark(record.start, record.end);
    writeScript(writer, record.value);
  }
  writeDerivations(writer, recordsOf(map, 'bip32_derivation'));
  if (version >= 2) writePayment(writer, map, chain);
  writeUnlessZero(writer, 'taproot_internal_key', recordOf(map, 'tap_internal_key'));
  writeTree(writer, recordOf(map, 'tap_tree'));
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

function writeTree(
  writer: JsonTextWriter,
  record: RecordOf<OutputFields, 'tap_tree'> | undefined,
): void {
  if (!record) return;
  writer.key('taproot_tree');
  writer.mark(record.start, record.end);
  writer.beginArray();
  for (const { depth, leafVersion, script } of record.value) {
    // Depth and leaf version are a byte each and stand before the script's length.
    writer.markAround(script, compactSizeLength(script.length) + 2, script, 0);
    writer.beginObject();
    writeNumber(writer, 'depth', depth);
    writeNumber(writer, 'leaf_ver', leafVersion);
    writeHexMember(writer, 'script', script);
    writer.endObject();
  }
  writer.endArray();
}
