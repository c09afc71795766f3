import { compareBytes } from '../../core/bytes/order.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { encodeExtendedKey } from '../../core/encoding/extended-key.ts';
import { recordOf, recordsOf } from '../../core/psbt/record-access.ts';
import type { GlobalFields, GlobalMap, RecordOf } from '../../core/psbt/types.ts';
import type { JsonTextWriter } from '../json/text-writer.ts';
import {
  pathText,
  writeHexMember,
  writeProprietaryItems,
  writeUnknownMembers,
} from './decodepsbt-common.ts';
import { compareOrigins, sortedBy } from './decodepsbt-order.ts';
import { writeNumber, writeTransaction } from './transaction-json.ts';

/** The members of the result that stand before `inputs`. */
export function writeGlobalMembers(
  writer: JsonTextWriter,
  map: GlobalMap,
  version: number,
  chain: Chain,
): void {
  const unsignedTx = recordOf(map, 'unsigned_tx');
  if (unsignedTx) {
    writer.key('tx');
    writer.mark(unsignedTx.start, unsignedTx.end);
    writeTransaction(writer, unsignedTx.value, chain, unsignedTx.end);
  }
  writeOtherMembers(writer, map, version);
}

/** Those of them that stand behind `tx`. */
export function writeOtherMembers(writer: JsonTextWriter, map: GlobalMap, version: number): void {
  writeExtendedKeys(writer, recordsOf(map, 'xpub'));
  if (version >= 2) writeVersion2Members(writer, map);
  const versionRecord = recordOf(map, 'version');
  writeNumber(writer, 'psbt_version', version, versionRecord?.start, versionRecord?.end);
  writer.key('proprietary');
  writer.beginArray();
  writeProprietaryItems(writer, recordsOf(map, 'proprietary'));
  writer.endArray();
  writer.key('unknown');
  writer.beginObject();
  writeUnknownMembers(writer, recordsOf(map, 'unknown'));
  writer.endObject();
}

type ExtendedKeyRecord = RecordOf<GlobalFields, 'xpub'>;

/**
 * `global_xpubs`: by origin, then by key and chain code. Two records of one
 * origin whose key and chain code agree are one to Core, however their depth or
 * parent differ; the first in the file stays (a set by CExtPubKey).
 */
export function distinctExtendedKeys(
  records: readonly ExtendedKeyRecord[],
): readonly ExtendedKeyRecord[] {
  return sortedBy(records, compareExtendedKeys).filter(
    (record, i, all) => i === 0 || compareExtendedKeys(all[i - 1]!, record) !== 0,
  );
}

function writeExtendedKeys(writer: JsonTextWriter, records: readonly ExtendedKeyRecord[]): void {
  writer.key('global_xpubs');
  writer.beginArray();
  for (const { key, value, start, end } of distinctExtendedKeys(records)) {
    writer.mark(start, end);
    writer.beginObject();
    writer.key('xpub');
    writer.string(encodeExtendedKey(key));
    writeHexMember(writer, 'master_fingerprint', value.fingerprint);
    writer.key('path');
    writer.string(pathText(value.path));
    writer.endObject();
  }
  writer.endArray();
}

function compareExtendedKeys(a: ExtendedKeyRecord, b: ExtendedKeyRecord): number {
  return (
    compareOrigins(a.value, b.value) ||
    compareBytes(a.key.subarray(45), b.key.subarray(45)) ||
    compareBytes(a.key.subarray(13, 45), b.key.subarray(13, 45))
  );
}

/** The bits of PSBT_GLOBAL_TX_MODIFIABLE (BIP 370). */
const MODIFIABLE_BITS = [
  ['inputs_modifiable', 1],
  ['outputs_modifiable', 2],
  ['has_sighash_single', 4],
] as const;

function writeVersion2Members(writer: JsonTextWriter, map: GlobalMap): void {
  for (const name of ['tx_version', 'fallback_locktime', 'input_count', 'output_count'] as const) {
    const record = recordOf(map, name);
    if (!record) continue;
    writer.key(name);
    writer.mark(record.start, record.end);
    writer.number(record.value);
  }
  const modifiable = recordOf(map, 'tx_modifiable');
  if (!modifiable) return;
  for (const [name, bit] of MODIFIABLE_BITS) {
    writer.key(name);
    writer.mark(modifiable.start, modifiable.end);
    writer.bool((modifiable.value & bit) !== 0);
  }
}
