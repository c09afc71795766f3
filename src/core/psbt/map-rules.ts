import {
  DecodeError,
  type DecodeErrorCode,
  type DecodeErrorDetail,
} from '../bytes/decode-error.ts';
import type { Span } from '../bytes/span.ts';
import { recordOf } from './record-access.ts';
import type { GlobalFields, GlobalMap, InputMap, OutputMap } from './types.ts';

/** The version that a global map speaks of; absent means 0 (BIP 174). */
export function psbtVersion(map: GlobalMap): number {
  return recordOf(map, 'version')?.value ?? 0;
}

/** Global fields that version 2 brought in, in the order that Core asks for them. */
const V2_FIELDS = [
  ['tx_version', 'PSBT_GLOBAL_TX_VERSION'],
  ['fallback_locktime', 'PSBT_GLOBAL_FALLBACK_LOCKTIME'],
  ['input_count', 'PSBT_GLOBAL_INPUT_COUNT'],
  ['output_count', 'PSBT_GLOBAL_OUTPUT_COUNT'],
  ['tx_modifiable', 'PSBT_GLOBAL_TX_MODIFIABLE'],
] as const satisfies readonly (readonly [keyof GlobalFields, string])[];

const V2_REQUIRED: ReadonlySet<string> = new Set(['tx_version', 'input_count', 'output_count']);

/**
 * What holds for a whole global map once its separator is read: which version
 * there is, which fields it requires and forbids (BIP 370), in Core's order.
 */
export function checkGlobalMap(map: GlobalMap): void {
  const version = psbtVersion(map);
  if (version === 0) checkVersion0(map);
  if (version === 1) complain('psbt.version-1', recordOf(map, 'version') ?? map);
  if (version === 2) checkVersion2(map);
}

function checkVersion0(map: GlobalMap): void {
  if (!recordOf(map, 'unsigned_tx')) complain('psbt.no-unsigned-tx', separatorOf(map));
  for (const [field, label] of V2_FIELDS) {
    const record = recordOf(map, field);
    if (record) complain('psbt.not-allowed-in-v0', record, { label });
  }
}

function checkVersion2(map: GlobalMap): void {
  for (const [field, label] of V2_FIELDS) {
    if (V2_REQUIRED.has(field) && !recordOf(map, field)) {
      complain('psbt.required-in-v2', separatorOf(map), { label });
    }
  }
  const unsignedTx = recordOf(map, 'unsigned_tx');
  if (unsignedTx) {
    complain('psbt.not-allowed-in-v2', unsignedTx, { label: 'PSBT_GLOBAL_UNSIGNED_TX' });
  }
}

/** Version 2 says in each input which output it spends. */
export function checkInputMap(map: InputMap, version: number): void {
  if (version < 2) return;
  if (!recordOf(map, 'previous_txid')) {
    complain('psbt.required-in-v2', separatorOf(map), { label: 'Previous TXID' });
  }
  if (!recordOf(map, 'output_index')) {
    complain('psbt.required-in-v2', separatorOf(map), { label: "Previous output's index" });
  }
}

/** Version 2 says in each output how much it pays and to what. */
export function checkOutputMap(map: OutputMap, version: number): void {
  if (version < 2) return;
  if (!recordOf(map, 'amount')) {
    complain('psbt.required-in-v2', separatorOf(map), { label: 'Output amount' });
  }
  if (!recordOf(map, 'script')) {
    complain('psbt.required-in-v2', separatorOf(map), { label: 'Output script' });
  }
}

/** The map's last byte: only there is it known that a field is missing. */
function separatorOf(map: Span): Span {
  return { start: map.end - 1, end: map.end };
}

function complain(code: DecodeErrorCode, { start, end }: Span, detail?: DecodeErrorDetail): never {
  throw new DecodeError(code, { start, end }, detail);
}
