/** Shares of silent payments with their proofs (BIP 375, "Computing the ECDH Shares and DLEQ Proofs"). */
import { distinctBytes, equalBytes } from '../bytes/order.ts';
import { proveMultiple } from '../crypto/dleq.ts';
import { addToPrivateKey } from '../crypto/key-tweak.ts';
import type { KeyPair } from '../crypto/public-key.ts';
import { mapOf, unknownRecord } from '../psbt/make-record.ts';
import { REGISTRY, type RegistryRow } from '../psbt/registry.ts';
import type { Psbt, PsbtMap } from '../psbt/types.ts';
import type { SilentPayments } from './judge.ts';

/** A share with its proof, of an input or, without one, of all together. */
interface MadeShare {
  readonly scanKey: Uint8Array;
  readonly input?: number;
  readonly share: Uint8Array;
  readonly proof: Uint8Array;
}

/**
 * With the shares that keys make, by the number of their input: for each scan key that of
 * all inputs that count, where all their keys are there and no share of it is, else those of
 * inputs that have none. Raises WrongSignature where a proof does not verify.
 */
export function addShares(
  psbt: Psbt,
  payments: SilentPayments,
  keys: ReadonlyMap<number, KeyPair>,
): Psbt {
  const scanKeys = distinctBytes(payments.outputs.flatMap((one) => (one ? [one.scanKey] : [])));
  const all = sumOfAll(payments, keys);
  try {
    const made = scanKeys.flatMap((scanKey) => sharesOf(scanKey, payments, keys, all));
    return made.length > 0 ? withShares(psbt, made) : psbt;
  } finally {
    all?.privateKey.fill(0);
  }
}

/** Of the keys of all inputs that count; undefined where one is not there, or where they come to nothing. */
function sumOfAll(
  { inputs, sumOfKeys }: SilentPayments,
  keys: ReadonlyMap<number, KeyPair>,
): KeyPair | undefined {
  const own = inputs.flatMap(({ counts }, i) => (counts === 'eligible' ? [keys.get(i)] : []));
  const isKnown = (pair: KeyPair | undefined): pair is KeyPair => pair !== undefined;
  if (!sumOfKeys || !own.every(isKnown)) return undefined;
  let privateKey: Uint8Array | undefined;
  for (const pair of own) {
    const before = privateKey;
    // A sum that is nothing on the way begins anew.
    privateKey = before ? addToPrivateKey(before, pair.privateKey) : pair.privateKey.slice();
    before?.fill(0);
  }
  return privateKey && { privateKey, publicKey: sumOfKeys };
}

function sharesOf(
  scanKey: Uint8Array,
  { inputs, shares }: SilentPayments,
  keys: ReadonlyMap<number, KeyPair>,
  all: KeyPair | undefined,
): readonly MadeShare[] {
  const there = shares.filter((one) => equalBytes(one.scanKey, scanKey));
  if (there.length === 0 && all) return [made(scanKey, all)];
  const has = new Set(there.map(({ input }) => input));
  return inputs.flatMap((_, input) => {
    const pair = has.has(input) ? undefined : keys.get(input);
    return pair ? [{ ...made(scanKey, pair), input }] : [];
  });
}

function made(scanKey: Uint8Array, pair: KeyPair): MadeShare {
  const { multiple, proof } = proveMultiple(pair, scanKey);
  return { scanKey, share: multiple, proof };
}

function withShares(psbt: Psbt, made: readonly MadeShare[]): Psbt {
  const byInput = new Map<number | undefined, MadeShare[]>();
  for (const one of made) byInput.set(one.input, [...(byInput.get(one.input) ?? []), one]);
  return {
    ...psbt,
    global: withRecords(psbt.global, byInput.get(undefined), REGISTRY.global),
    inputs: psbt.inputs.map((map, i) => withRecords(map, byInput.get(i), REGISTRY.input)),
  };
}

interface ShareRows {
  readonly sp_ecdh_share: RegistryRow;
  readonly sp_dleq: RegistryRow;
}

/** In the place of records under the same keys, which were none as they stood. */
function withRecords<Fields>(
  map: PsbtMap<Fields>,
  shares: readonly MadeShare[] | undefined,
  rows: ShareRows,
): PsbtMap<Fields> {
  if (!shares) return map;
  const added = shares.flatMap(({ scanKey, share, proof }) => [
    unknownRecord(rows.sp_ecdh_share.type, scanKey, share),
    unknownRecord(rows.sp_dleq.type, scanKey, proof),
  ]);
  const all = map.records as readonly { readonly wholeKey: Uint8Array }[];
  const kept = all.filter(
    ({ wholeKey }) => !added.some((record) => equalBytes(record.wholeKey, wholeKey)),
  );
  return mapOf([...kept, ...added] as PsbtMap<Fields>['records'][number][]);
}
