import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { recordedCalls, textParameters } from '../../../test/recorded.ts';
import { decodes } from '../bytes/if-decodes.ts';
import { concatBytes } from '../bytes/writer.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { mapOf } from '../psbt/make-record.ts';
import { decodePsbt, encodePsbt, hasPsbtMagic } from '../psbt/psbt.ts';
import type { Psbt } from '../psbt/types.ts';
import { unsignedTransactionOf, viewOf } from '../psbt/view.ts';
import { outputCases, truthCases } from '../review/testing/truth.ts';
import { createPsbt } from '../roles/create.ts';
import { MEND_CODES, type MendCode } from './codes.ts';
import { NO_MATERIAL } from './material.ts';
import { mendOffers } from './offers.ts';
import { StandingPsbt } from './standing-psbt.ts';
import { expectSound, kindOfChange, mended } from './testing/mended-rows.ts';

const SAMPLES = new URL('../../../public/samples/', import.meta.url);

function samples(): readonly Uint8Array[] {
  return readdirSync(SAMPLES)
    .map((name) => concatBytes(readFileSync(new URL(name, SAMPLES))))
    .filter((bytes) => isPsbt(bytes));
}

/** Of the cases whose truth is known every `step`th. */
function casesBy(step: number): readonly Uint8Array[] {
  return [...truthCases('inspectpsbt'), ...outputCases()]
    .filter((_, i) => i % step === 0)
    .flatMap(({ request }) => (JSON.parse(request) as { params: [string] }).params[0])
    .flatMap((text) => decodeBase64(text) ?? [])
    .filter((bytes) => isPsbt(bytes));
}

/** Of the calls of a node. */
function recorded(): readonly Uint8Array[] {
  const texts = recordedCalls('psbt-main').flatMap(textParameters);
  return [...new Set(texts)]
    .flatMap((text) => decodeBase64(text) ?? [])
    .filter((bytes) => isPsbt(bytes));
}

function isPsbt(bytes: Uint8Array): boolean {
  return hasPsbtMagic(bytes) && decodes(() => decodePsbt(bytes));
}

const FILES = [...samples(), ...casesBy(20)];

describe('of files made by others', () => {
  test(`all mends leave the transaction of ${FILES.length} files as it is, and twice is once`, () => {
    for (const bytes of FILES) expectSound(bytes, MEND_CODES, {});
    expect(FILES.length).toBeGreaterThan(50);
  });

  test('what is offered without anything given is what that mend makes, and another version always', () => {
    for (const bytes of FILES.slice(0, 40)) {
      const from = new StandingPsbt(decodePsbt(bytes), []);
      const { offers } = mendOffers({ from, bytes }, { ...NO_MATERIAL, chain: 'regtest' });
      for (const { code, bytes: made, changes } of offers) {
        if (code === 'to-version') continue;
        expect(mended(bytes, [code]).bytes).toEqual(made);
        expect(changes.length).toBeGreaterThan(0);
      }
      const codes = offers.map(({ code }) => code);
      const others = MEND_CODES.filter((code) => mended(bytes, [code]).changes.length > 0);
      expect(codes.filter((code) => code !== 'to-version')).toEqual(others);
    }
  });

  test('a file beside itself as its earlier state is the same bytes ', () => {
    for (const bytes of FILES) {
      const made = mended(bytes, ['restore-record'], { earlier: [bytes] });
      expect(made.bytes).toBe(bytes);
      expect(made.left).toEqual([]);
    }
  });

  test('what a file is stripped of comes back from its earlier state, where all of it is proven', () => {
    let restored = 0;
    for (const bytes of FILES) {
      const psbt = decodePsbt(bytes);
      const stripped = encodePsbt({
        ...psbt,
        inputs: psbt.inputs.map(({ records }) =>
          mapOf(records.filter(({ field }) => !STRIPPED.has(field))),
        ),
        outputs: psbt.outputs.map(({ records }) =>
          mapOf(records.filter(({ field }) => !STRIPPED.has(field))),
        ),
      });
      const made = expectSound(stripped, ['restore-record'], { earlier: [bytes] });
      if (made.changes.length > 0 && made.left.length === 0) restored += 1;
      if (kindOfChange(bytes, made.bytes) === 'same') expect(made.bytes).toEqual(bytes);
    }
    expect(restored).toBeGreaterThan(20);
  });
});

const STRIPPED: ReadonlySet<string> = new Set([
  'non_witness_utxo',
  'redeem_script',
  'witness_script',
  'bip32_derivation',
  'tap_bip32_derivation',
  'tap_internal_key',
  'tap_leaf_script',
]);

describe('from version to version', () => {
  const there = (bytes: Uint8Array, version: 0 | 2) => mended(bytes, NO_OTHERS, { version });

  test('0 to 2 to 0 are the same bytes', () => {
    const files = [...FILES, ...recorded()].filter((bytes) => isPlain(decodePsbt(bytes)));
    for (const bytes of files) {
      const back = there(there(bytes, 2).bytes, 0);
      expect(back.bytes).toEqual(bytes);
      expect(back.left).toEqual([]);
    }
    expect(files.length).toBeGreaterThan(80);
  });

  test('what converttopsbt makes goes there and back', () => {
    for (const bytes of FILES.slice(0, 60)) {
      const transaction = unsignedTransactionOf(viewOf(decodePsbt(bytes)));
      if (!transaction) continue;
      const [v0, v2] = ([0, 2] as const).map((version) =>
        encodePsbt(createPsbt(transaction, version)),
      );
      expect(there(v0!, 2).bytes).toEqual(v2);
      expect(there(v2!, 0).bytes).toEqual(v0);
    }
  });

  test("version 2 of a node's recordings passes through, and what is lost is said", () => {
    const files = recorded().filter((bytes) => decodePsbt(bytes).version === 2);
    for (const bytes of files) {
      const down = there(bytes, 0);
      if (down.left.length > 0) continue;
      const back = there(down.bytes, 2);
      const isSaid = down.changes.length > 1;
      expect(kindOfChange(bytes, back.bytes) === 'same' || isSaid || hasNoSequence(bytes)).toBe(
        true,
      );
      expect(kindOfChange(bytes, down.bytes)).toBe('metadata');
    }
    expect(files.length).toBeGreaterThan(10);
  });
});

/** `to-version` is asked for by the version alone. */
const NO_OTHERS: readonly MendCode[] = [];

/** Of version 0, with its transaction first and no word of its version. */
function isPlain({ version, global }: Psbt): boolean {
  const [first] = global.records;
  return (
    version === 0 &&
    first?.field === 'unsigned_tx' &&
    global.records.every(({ field }) => field !== 'version')
  );
}

/** An input that leaves its sequence, or the file its lock time, to what is meant then. */
function hasNoSequence(bytes: Uint8Array): boolean {
  const { inputs, global } = decodePsbt(bytes);
  const lacks = (records: readonly { readonly field: string }[], name: string) =>
    records.every(({ field }) => field !== name);
  return (
    lacks(global.records, 'fallback_locktime') ||
    inputs.some(({ records }) => lacks(records, 'sequence'))
  );
}
