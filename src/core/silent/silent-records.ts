/**
 * What a PSBT says of silent payments (BIP 375, 376), of which Bitcoin Core knows nothing:
 * its decoder keeps such records as unknown ones. A record that is not well formed counts
 * as not there; that it is there is told of records of every kind.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { compareBytes, equalBytes } from '../bytes/order.ts';
import { isFullyValidPublicKey } from '../crypto/public/point.ts';
import { type SilentKeys, silentKeysIn } from '../encoding/silent-address.ts';
import { REGISTRY, type RegistryRow } from '../psbt/registry.ts';
import { registryRecords } from '../psbt/registry-records.ts';
import type {
  InputFields,
  InputMap,
  KeyOrigin,
  OutputMap,
  Psbt,
  PsbtMap,
  RecordOf,
} from '../psbt/types.ts';
import type { OriginatedKey } from '../sign/origin-keys.ts';

/** A private key, or the sum of all, times a scan key; with its proof where there is one. */
export interface ShareRecord {
  readonly scanKey: Uint8Array;
  /** 33 bytes, a point. */
  readonly share: Uint8Array;
  /** 64 bytes. */
  readonly proof: Uint8Array | undefined;
}

/** Whom an output says that it pays. */
export interface SilentRecipient extends SilentKeys {
  /** The number of the label, a claim. */
  readonly label: number | undefined;
}

/** What an input says of the silent payment that it spends. */
export interface SilentSpend {
  /** 32 bytes. */
  readonly tweak: Uint8Array;
  /** Spend keys that are named, of 33 bytes. */
  readonly spendKeys: readonly Uint8Array[];
  /** The same with where they are said to come from. */
  readonly origins: readonly OriginatedKey[];
}

export interface SilentRecords {
  /** Of the sum of all private keys, by scan key. */
  readonly global: readonly ShareRecord[];
  /** Of each input, by scan key. */
  readonly inputs: readonly (readonly ShareRecord[])[];
  readonly recipients: readonly (SilentRecipient | undefined)[];
  readonly spends: readonly (SilentSpend | undefined)[];
}

/** All of them. */
export function silentRecords({ global, inputs, outputs }: Psbt): SilentRecords {
  return {
    global: sharesIn(global, REGISTRY.global),
    inputs: inputs.map((map) => sharesIn(map, REGISTRY.input)),
    recipients: outputs.map(recipientIn),
    spends: inputs.map(spendIn),
  };
}

/** Undefined where it has no record of whom it pays that is well formed. */
function recipientIn(map: OutputMap): SilentRecipient | undefined {
  const [record] = registryRecords(map, REGISTRY.output.sp_v0_info);
  const keys = record && record.data.length === 0 ? silentKeysIn(record.value) : undefined;
  return keys && { ...keys, label: labelIn(map) };
}

function labelIn(map: OutputMap): number | undefined {
  const record = registryRecords(map, REGISTRY.output.sp_v0_label).find(
    ({ data, value }) => data.length === 0 && value.length === 4,
  );
  if (!record) return undefined;
  const { buffer, byteOffset } = record.value;
  return new DataView(buffer, byteOffset, 4).getUint32(0, true);
}

interface ShareRows {
  readonly sp_ecdh_share: RegistryRow;
  readonly sp_dleq: RegistryRow;
}

/** A proof without a share is none. */
function sharesIn<Fields>(map: PsbtMap<Fields>, rows: ShareRows): readonly ShareRecord[] {
  const shares = registryRecords(map, rows.sp_ecdh_share).filter(
    ({ data, value }) => isPoint(data) && isPoint(value),
  );
  if (shares.length === 0) return NONE;
  const proofs = new Map(
    registryRecords(map, rows.sp_dleq)
      .filter(({ value }) => value.length === 64)
      .map(({ data, value }) => [bytesToHex(data), value]),
  );
  return shares
    .map(({ data, value }) => ({
      scanKey: data,
      share: value,
      proof: proofs.get(bytesToHex(data)),
    }))
    .sort((a, b) => compareBytes(a.scanKey, b.scanKey));
}

const NONE: readonly ShareRecord[] = [];

function spendIn<Fields>(map: PsbtMap<Fields>): SilentSpend | undefined {
  const tweak = registryRecords(map, REGISTRY.input.sp_tweak).find(
    ({ data, value }) => data.length === 0 && value.length === 32,
  );
  if (!tweak) return undefined;
  const origins = registryRecords(map, REGISTRY.input.sp_spend_bip32_derivation)
    .filter(({ data, value }) => isPoint(data) && value.length >= 4 && value.length % 4 === 0)
    .map(({ data, value }) => ({ key: data, origin: originIn(value) }));
  return { tweak: tweak.value, spendKeys: origins.map(({ key }) => key), origins };
}

/** What bdk_sp writes of the silent payment that an input spends, before BIP 376 had fields for it. */
export interface ProprietarySpend {
  readonly record: RecordOf<InputFields, 'proprietary'>;
  /** 33 bytes, a point. */
  readonly spendKey: Uint8Array;
  /** 32 bytes. */
  readonly tweak: Uint8Array;
}

const BDK_SP = new TextEncoder().encode('bip352');
const BDK_SP_SPEND_KEY = 1;

/** Those of an input. */
export function proprietarySpendsIn(map: InputMap): readonly ProprietarySpend[] {
  return map.records.flatMap((record) => {
    if (record.field !== 'proprietary') return [];
    const { key, value } = record;
    const isTweak = key.subtype === BDK_SP_SPEND_KEY && isPoint(key.data) && value.length === 32;
    return isTweak && equalBytes(key.identifier, BDK_SP)
      ? [{ record, spendKey: key.data, tweak: value }]
      : [];
  });
}

/** Fingerprint and path, as in key origins (BIP 174). */
function originIn(value: Uint8Array): KeyOrigin {
  const view = new DataView(value.buffer, value.byteOffset, value.length);
  const path = Array.from({ length: value.length / 4 - 1 }, (_, i) =>
    view.getUint32(4 * (i + 1), true),
  );
  return { fingerprint: value.subarray(0, 4), path };
}

function isPoint(bytes: Uint8Array): boolean {
  return bytes.length === 33 && isFullyValidPublicKey(bytes);
}
