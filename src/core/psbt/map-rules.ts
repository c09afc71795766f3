import { type Complaint, DecodeError } from '../bytes/decode-error.ts';
import type { Span } from '../bytes/span.ts';
import type { MapFormat } from './field-row.ts';
import { GLOBAL_FORMAT } from './fields.ts';
import { recordOf } from './record-access.ts';
import type { GlobalMap, PsbtMap } from './types.ts';

/** The version that a global map speaks of; absent means 0 (BIP 174). */
export function psbtVersion(map: GlobalMap): number {
  return recordOf(map, 'version')?.value ?? 0;
}

/**
 * What holds for a whole global map once its separator is read: which version
 * there is, which fields it requires and forbids (BIP 370), in Core's order.
 */
export function checkGlobalMap(map: GlobalMap): void {
  const version = psbtVersion(map);
  if (version === 0) checkVersion0(map);
  if (version === 1) complain('psbt.version-1', recordOf(map, 'version') ?? map);
  if (version !== 2) return;
  requireFields(map, GLOBAL_FORMAT);
  for (const { field, traits } of GLOBAL_FORMAT.rows) {
    const label = traits.versions.notInV2;
    const record = label === undefined ? undefined : recordNamed(map, field);
    if (label && record) complain({ code: 'psbt.not-allowed-in-v2', detail: { label } }, record);
  }
}

function checkVersion0(map: GlobalMap): void {
  if (!recordOf(map, 'unsigned_tx')) complain('psbt.no-unsigned-tx', separatorOf(map));
  for (const { field, traits } of GLOBAL_FORMAT.rows) {
    const label = traits.versions.notInV0;
    const record = label === undefined ? undefined : recordNamed(map, field);
    if (label && record) complain({ code: 'psbt.not-allowed-in-v0', detail: { label } }, record);
  }
}

/**
 * Version 2 says in each input which output it spends, in each output how much it pays and
 * to what. The field `besides` may be absent, where one is named.
 */
export function checkMap<Fields>(
  map: PsbtMap<Fields>,
  format: MapFormat<Fields>,
  version: number,
  besides?: keyof Fields,
): void {
  if (version >= 2) requireFields(map, format, besides);
}

function requireFields<Fields>(
  map: PsbtMap<Fields>,
  { rows }: MapFormat<Fields>,
  besides?: keyof Fields,
): void {
  for (const { field, traits } of rows) {
    const label = field === besides ? undefined : traits.versions.requiredInV2;
    if (label !== undefined && !recordNamed(map, field)) {
      complain({ code: 'psbt.required-in-v2', detail: { label } }, separatorOf(map));
    }
  }
}

function recordNamed<Fields>(map: PsbtMap<Fields>, field: string): Span | undefined {
  return recordOf(map, field as keyof Fields) as Span | undefined;
}

/** The map's last byte: only there is it known that a field is missing. */
function separatorOf(map: Span): Span {
  return { start: map.end - 1, end: map.end };
}

function complain(complaint: Complaint, { start, end }: Span): never {
  throw new DecodeError(complaint, { start, end });
}
