import { describe, expect, test } from 'vitest';
import { recordedCalls, textParameters, textsIn } from '../../../test/recorded.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { decodePsbt, encodePsbt } from './psbt.ts';
import type {
  GlobalFields,
  InputFields,
  KeyOrigin,
  OutputFields,
  Psbt,
  TaprootOrigin,
} from './types.ts';

/** A legal value unlike the one given; `undefined` where the rest of the PSBT depends on it. */
type Changes<Fields extends Record<keyof Fields, { readonly value: unknown }>> = {
  readonly [Name in keyof Fields]: (
    value: Fields[Name]['value'],
  ) => Fields[Name]['value'] | undefined;
};

const dependedOn = (): undefined => undefined;
/** One more byte at the end, so that lengths change too; now and then past what one byte says. */
const longer = (value: Uint8Array): Uint8Array =>
  Uint8Array.of(...value, ...new Uint8Array(value.length % 5 ? 1 : 300));
const flipped = (value: Uint8Array): Uint8Array =>
  value.map((byte, i) => (i === 0 ? byte ^ 0xff : byte));
const otherHashType = (signature: Uint8Array): Uint8Array =>
  signature.map((byte, i) => (i === signature.length - 1 ? (byte === 1 ? 2 : 1) : byte));
const otherNumber = (value: number): number => (value ^ 1) >>> 0;
const deeper = (origin: KeyOrigin): KeyOrigin => ({
  ...origin,
  path: [...origin.path, 0x80000007],
});
const otherLeaves = ({ leafHashes, origin }: TaprootOrigin): TaprootOrigin => ({
  leafHashes: [...leafHashes, new Uint8Array(32)],
  origin: deeper(origin),
});
const withoutFirst = (keys: readonly Uint8Array[]): readonly Uint8Array[] => keys.slice(1);

const GLOBAL: Changes<GlobalFields> = {
  unsigned_tx: (transaction) => ({ ...transaction, lockTime: otherNumber(transaction.lockTime) }),
  xpub: deeper,
  tx_version: otherNumber,
  fallback_locktime: otherNumber,
  input_count: dependedOn,
  output_count: dependedOn,
  tx_modifiable: otherNumber,
  version: dependedOn,
  proprietary: longer,
  unknown: longer,
};

const INPUT: Changes<InputFields> = {
  // A witness is all that can change and leave the id alone.
  non_witness_utxo: (transaction) => ({
    ...transaction,
    inputs: transaction.inputs.map((input) => ({
      ...input,
      witness: [...input.witness, Uint8Array.of(7)],
    })),
  }),
  witness_utxo: ({ value, scriptPubKey }) => ({ value: value + 1n, scriptPubKey }),
  partial_sig: otherHashType,
  sighash_type: otherNumber,
  redeem_script: longer,
  witness_script: longer,
  bip32_derivation: deeper,
  final_scriptsig: longer,
  final_scriptwitness: (stack) => [...stack, new Uint8Array(0)],
  ripemd160: longer,
  sha256: longer,
  hash160: longer,
  hash256: longer,
  previous_txid: dependedOn,
  output_index: dependedOn,
  sequence: otherNumber,
  time_locktime: otherNumber,
  height_locktime: (height) => height ^ 2 || 2,
  tap_key_sig: flipped,
  tap_script_sig: flipped,
  tap_leaf_script: ({ script, leafVersion }) => ({ script: longer(script), leafVersion }),
  tap_bip32_derivation: otherLeaves,
  tap_internal_key: flipped,
  tap_merkle_root: flipped,
  musig2_participant_pubkeys: withoutFirst,
  musig2_pub_nonce: flipped,
  musig2_partial_sig: flipped,
  proprietary: longer,
  unknown: longer,
};

const OUTPUT: Changes<OutputFields> = {
  redeem_script: longer,
  witness_script: longer,
  bip32_derivation: deeper,
  amount: (amount) => amount ^ 1n,
  script: longer,
  tap_internal_key: flipped,
  tap_tree: (leaves) => leaves.map((one) => ({ ...one, script: longer(one.script) })),
  tap_bip32_derivation: otherLeaves,
  musig2_participant_pubkeys: withoutFirst,
  proprietary: longer,
  unknown: longer,
};

/** A record as it is found by its place, whichever map it is in. */
interface Found {
  readonly map: number;
  readonly position: number;
  readonly field: string;
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
  readonly changed: unknown;
}

interface AnyMap {
  readonly records: readonly {
    readonly field: string;
    readonly value: unknown;
    readonly start: number;
    readonly end: number;
  }[];
}

type AnyChanges = Readonly<Record<string, (value: never) => unknown>>;

/** The global map, inputs, outputs. */
function mapsOf({ global, inputs, outputs }: Psbt): readonly AnyMap[] {
  return [global, ...inputs, ...outputs];
}

/** Every record whose value can change by itself, and what it changes to. */
function changeable(psbt: Psbt): readonly Found[] {
  const inputs = psbt.inputs.length;
  return mapsOf(psbt).flatMap(({ records }, map) =>
    records.flatMap(({ field, start, end, value }, position) => {
      const [scope, changes] = changesOf(map, inputs);
      const changed = changes[field]!(value as never);
      const name = `${scope} ${field}`;
      return changed === undefined
        ? []
        : [{ map, position, field: name, start, end, value, changed }];
    }),
  );
}

function changesOf(map: number, inputs: number): readonly [string, AnyChanges] {
  if (map === 0) return ['global', GLOBAL];
  return map <= inputs ? ['input', INPUT] : ['output', OUTPUT];
}

/** The PSBT with one record's value replaced. */
function withChange(psbt: Psbt, { map, position, changed }: Found): Psbt {
  const maps = mapsOf(psbt).map((one, i) =>
    i === map
      ? {
          ...one,
          records: one.records.map((record, j) =>
            j === position ? { ...record, value: changed } : record,
          ),
        }
      : one,
  );
  const [global, ...rest] = maps;
  const inputs = rest.slice(0, psbt.inputs.length);
  return { ...psbt, global, inputs, outputs: rest.slice(psbt.inputs.length) } as unknown as Psbt;
}

/** What is wrong after a change, or `undefined`. */
function fault(psbt: Psbt, bytes: Uint8Array, found: Found): string | undefined {
  const again = encodePsbt(withChange(psbt, found));
  const tail = bytes.length - found.end;
  if (!sameBytes(again.subarray(0, found.start), bytes.subarray(0, found.start)))
    return 'bytes before it changed';
  if (!sameBytes(again.subarray(again.length - tail), bytes.subarray(found.end)))
    return 'bytes behind it changed';
  if (sameBytes(again, bytes)) return 'nothing changed';
  const value = mapsOf(decodePsbt(again))[found.map]!.records[found.position]!.value;
  expect(value).toEqual(found.changed);
  return undefined;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** PSBTs that Core's serialiser wrote, each once. */
function written(file: string): readonly Uint8Array[] {
  const texts = recordedCalls(file).flatMap(({ response }) => {
    const { result } = JSON.parse(response) as { result: unknown };
    return textsIn(result).filter((text) => text.startsWith('cHNidP'));
  });
  return [...new Set(texts)].map((text) => decodeBase64(text)!);
}

/** PSBTs that Core decodes; among them each field that it knows. */
function accepted(file: string): readonly Uint8Array[] {
  return recordedCalls(file)
    .filter(({ status }) => status === 200)
    .flatMap((call) => textParameters(call).map((text) => decodeBase64(text)!));
}

/** The same numbers from 0 up to 1 at every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How many records of a PSBT are tried. */
const SAMPLE = 3;

interface Trial {
  readonly faults: readonly string[];
  readonly fields: ReadonlySet<string>;
}

/** Changes a few records of each PSBT, one at a time. */
function trial(psbts: readonly Uint8Array[]): Trial {
  const random = randomNumbers(174);
  const faults: string[] = [];
  const fields = new Set<string>();
  for (const [i, bytes] of psbts.entries()) {
    const psbt = decodePsbt(bytes);
    const candidates = changeable(psbt);
    for (let n = 0; n < Math.min(SAMPLE, candidates.length); n++) {
      const found = candidates[Math.floor(random() * candidates.length)]!;
      fields.add(found.field);
      const words = fault(psbt, bytes, found);
      if (words) faults.push(`PSBT ${i}, ${found.field} at ${found.start}: ${words}`);
    }
  }
  return { faults, fields };
}

/** Names of all fields whose value can change by itself. */
const ALL_FIELDS = Object.entries({ global: GLOBAL, input: INPUT, output: OUTPUT })
  .flatMap(([scope, changes]) =>
    Object.entries<unknown>(changes).flatMap(([field, change]) =>
      change === dependedOn ? [] : [`${scope} ${field}`],
    ),
  )
  .sort();

describe('a changed value changes its record alone, and decodes to itself', () => {
  test.each([
    ['roles-main', 180],
    ['roles-regtest', 500],
  ])("where Core's serialiser wrote them: %s", (file, atLeast) => {
    const psbts = written(file);
    expect(psbts.length).toBeGreaterThan(atLeast);
    expect(trial(psbts).faults).toEqual([]);
  });

  test('of each field', () => {
    const { faults, fields } = trial([...accepted('psbt-main'), ...accepted('psbt-regtest')]);
    expect(faults).toEqual([]);
    expect([...fields].sort()).toEqual(ALL_FIELDS);
  });
});
