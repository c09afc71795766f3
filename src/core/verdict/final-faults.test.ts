import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { sha256 } from '../crypto/hashes.ts';
import { pushes } from '../mend/final-records.ts';
import { finalPushes, finalWitness, type Items } from '../mend/testing/changed-finals.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { decodePsbt } from '../psbt/psbt.ts';
import { finalScriptsOf } from '../psbt/view.ts';
import { one } from '../review/testing/file-rows.ts';
import { inspectionOf, subjectOfFile } from '../review/testing/subjects.ts';
import { finalizePsbt } from '../roles/finalize.ts';
import { encodePush } from '../script/push.ts';
import { isStrictDerSignature } from '../script/signature-encoding.ts';
import {
  bytesOfFile,
  type FileSpec,
  type Lock,
  multi,
  multiA,
  nestedWpkh,
  nestedWsh,
  pk,
  pkh,
  pkLeaf,
  sh,
  tr,
  wpkh,
  wsh,
} from '../sign/testing/built-files.ts';
import { bytes } from '../sign/testing/utxos.ts';

/*
 * Final scripts with one thing wrong. A signature that was not touched is of the same
 * transaction as before, so it stays valid whatever stands around it.
 */

const PREIMAGE = new Uint8Array(32).fill(7);
const HASHED = concatBytes(bytes('82012088a8'), encodePush(sha256(PREIMAGE)), bytes('88'));
const known = { records: [inputRecord('sha256', sha256(PREIMAGE), PREIMAGE)] };
const by = (letters: string) => ({ signed: [...letters].map((letter) => ({ by: letter })) });

const TEMPLATES: readonly (readonly [string, Lock, Parameters<typeof one>[1]])[] = [
  ['P2PK', pk('A'), by('A')],
  ['P2PKH', pkh('A'), by('A')],
  ['P2WPKH', wpkh('A'), by('A')],
  ['P2SH-P2WPKH', nestedWpkh('A'), by('A')],
  ['P2SH multisig', sh(multi(2, 'ABC')), by('AB')],
  ['P2WSH multisig', wsh(multi(2, 'ABC')), by('AC')],
  ['P2WSH multisig of all', wsh(multi(3, 'ABC')), by('ABC')],
  ['P2SH-P2WSH multisig', nestedWsh(multi(2, 'ABC')), by('BC')],
  ['P2WSH of one key', wsh(pk('A').scriptPubKey), by('A')],
  [
    'P2WSH with a preimage',
    wsh(concatBytes(HASHED, pk('A').scriptPubKey)),
    { ...by('A'), ...known },
  ],
  ['P2TR key path', tr('A'), by('A')],
  ['P2TR leaf of one key', tr('D', pkLeaf('A')), by('A')],
  ['P2TR leaf of several keys', tr('D', multiA(2, 'ABC')), by('AC')],
  [
    'P2TR leaf with a preimage',
    tr('D', concatBytes(HASHED, pkLeaf('A'))),
    { ...by('A'), ...known },
  ],
];

interface Final {
  readonly file: FileSpec;
  readonly items: Items;
  readonly isWitness: boolean;
}

function finalOf(lock: Lock, more: Parameters<typeof one>[1]): Final {
  const file = one(lock, more);
  const { psbt } = finalizePsbt(decodePsbt(bytesOfFile(file)));
  const { scriptSig, witness } = finalScriptsOf(psbt.inputs[0]!)!;
  const isWitness = witness.length > 0;
  return { file, items: isWitness ? witness : pushes(scriptSig)!, isWitness };
}

function inspected({ file, isWitness }: Final, items: Items) {
  const changed = isWitness ? finalWitness(file, () => items) : finalPushes(file, () => items);
  return inspectionOf(subjectOfFile(changed));
}

const isSignature = (item: Uint8Array) =>
  item.length === 64 || (item.length === 65 && item[64]! > 0) || isStrictDerSignature(item);

/** The same with another S, which stays well formed. */
function spoilt(signature: Uint8Array): Uint8Array {
  const at = signature.length === 64 ? 50 : signature.length - 8;
  return signature.map((byte, i) => (i === at ? byte ^ 1 : byte));
}

const EMPTY = new Uint8Array(0);
const OTHER = new Uint8Array(32).fill(9);

/** What is done to the items, at each place. */
const CHANGES: Readonly<Record<string, (items: Items, at: number) => Items | undefined>> = {
  'taken out': (items, at) => items.filter((_, i) => i !== at),
  emptied: (items, at) =>
    items[at]!.length === 0 ? undefined : items.map((item, i) => (i === at ? EMPTY : item)),
  'exchanged with the next': (items, at) => {
    const next = items[at + 1];
    return next && [...items.slice(0, at), next, items[at]!, ...items.slice(at + 2)];
  },
  'with one more before it': (items, at) => [...items.slice(0, at), OTHER, ...items.slice(at)],
  'with an empty one before it': (items, at) => [...items.slice(0, at), EMPTY, ...items.slice(at)],
  twice: (items, at) => [...items.slice(0, at), ...items.slice(at, at + 1), ...items.slice(at)],
  'in another’s place': (items, at) => items.map((item, i) => (i === at ? OTHER : item)),
  spoilt: (items, at) =>
    isSignature(items[at]!) ? items.map((item, i) => (i === at ? spoilt(item) : item)) : undefined,
};

/** Scripts and control blocks say what a signature is of; with others it is of nothing that is known. */
function touchesScripts(before: Items, after: Items, count: number): boolean {
  const last = (items: Items) => items.slice(-count).map(bytesToHex).join(' ');
  return count > 0 && last(before) !== last(after);
}

const SCRIPTS: Readonly<Record<string, number>> = {
  P2PK: 0,
  P2PKH: 1,
  P2WPKH: 1,
  'P2SH-P2WPKH': 1,
  'P2TR key path': 0,
};

describe.each(TEMPLATES)('final scripts of %s', (name, lock, more) => {
  const final = finalOf(lock, more);
  const right = new Set(final.items.filter(isSignature).map(bytesToHex));
  const count = SCRIPTS[name] ?? (name.startsWith('P2TR') ? 2 : 1);

  test('as they are they are valid', () => {
    expect(inspected(final, final.items)).toMatchObject({ stage: 'final', next: 'extractor' });
  });

  const cases = Object.entries(CHANGES).flatMap(([change, make]) =>
    final.items.flatMap((_, at) => {
      const items = make(final.items, at);
      return items && !touchesScripts(final.items, items, count)
        ? [[`item ${at} ${change}`, items] as const]
        : [];
    }),
  );

  test.each(cases)('%s', (_, items) => {
    const { inputs, stage } = inspected(final, items);
    const [{ signatures, satisfied }] = inputs as unknown as [(typeof inputs)[number]];
    const found = new Map(
      signatures.map(({ signature, verdict }) => [bytesToHex(signature), verdict]),
    );
    const there = items.filter((item) => right.has(bytesToHex(item)));
    for (const signature of there) expect(found.get(bytesToHex(signature))).toBe('valid');
    for (const [signature, verdict] of found) {
      if (!right.has(signature)) expect(verdict).toBe('invalid');
    }
    if (there.length > 0 && !satisfied)
      expect(['partly signed', 'signed', 'final']).toContain(stage);
  });
});
