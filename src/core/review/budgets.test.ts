import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { fingerprintOf } from '../descriptor/bip32.ts';
import { expand } from '../descriptor/expand.ts';
import { extendedPublicKeyIn, extendedPublicKeyText } from '../encoding/extended-key.ts';
import { psbtV2, record } from '../outline/testing/psbt-hex.ts';
import { globalRecord, inputRecord, mapOf, outputRecord } from '../psbt/make-record.ts';
import { recordsOf } from '../psbt/record-access.ts';
import type { OutputFields, OutputMap, Psbt } from '../psbt/types.ts';
import { encodePush } from '../script/push.ts';
import { bytesOfFile, signatureOf, wsh } from '../sign/testing/built-files.ts';
import { bytes, publicKey } from '../sign/testing/utxos.ts';
import { SignerKeys } from '../spending-policy/policy-signer.ts';
import { BUDGETS, Budget, type BudgetName, budgetSteps } from '../subject/budgets.ts';
import { ExtendedKeys } from '../subject/records/extended-keys.ts';
import { recordsVerdict } from '../subject/records/map-records.ts';
import { musigKeysOf } from '../verdict/musig-signatures.ts';
import { verifyInputs } from '../verdict/verify-inputs.ts';
import { ownDescriptor, ownersOf } from './testing/file-rows.ts';
import {
  extendedKeyOf,
  MANY_DERIVATIONS,
  manyKeys,
  tinySignatures,
  withFinalWitness,
} from './testing/heavy-files.ts';
import { inspectionOf, subjectOfFile } from './testing/subjects.ts';

/* What a file may ask for, and what is said where it asks for more. */

const ALL = Object.keys(BUDGETS) as readonly BudgetName[];

describe.each(ALL)('the budget of %s', (name) => {
  const { least, shared, bytesEach } = BUDGETS[name];

  test.each([
    ['one small map', 0, 1, Math.max(least, shared)],
    ['a map of many', 0, 1_000_000, least],
    ['a large map of many', 1000 * bytesEach, 1_000_000, least + 1000],
  ])('%s', (_, size, maps, steps) => {
    expect(budgetSteps(name, size, maps)).toBe(steps);
  });
});

test('a budget that is spent stays so', () => {
  const budget = new Budget(5);
  expect([budget.take(3), budget.take(2), budget.isSpent]).toEqual([true, true, false]);
  expect([budget.take(), budget.isSpent]).toEqual([false, true]);
  expect(budget.take(0)).toBe(false);
});

/* Derivations: origins of `steps` steps below an extended key at 00000000. */

const ORIGIN = { fingerprint: new Uint8Array(4), path: [] };
const ROOT = globalRecord('xpub', extendedKeyOf(publicKey('A'), 0), ORIGIN);
/** So many that a map has no more than the least. */
const MANY_MAPS = Array.from({ length: 1000 }, () => mapOf<OutputFields>([]));

function derivationsOf(origins: number, steps: number) {
  const path = Array.from({ length: steps }, () => 0);
  const records = manyKeys(origins).map((key) =>
    outputRecord('bip32_derivation', key, { ...ORIGIN, path }),
  );
  const psbt: Psbt = { version: 0, global: mapOf([ROOT]), inputs: [], outputs: MANY_MAPS };
  const { scriptPubKey } = wsh(Uint8Array.of(0x51));
  return recordsVerdict(mapOf(records), scriptPubKey, new ExtendedKeys(psbt));
}

test.each([
  ['at its budget all origins are held against the extended key', 4, 8, 'contradict', 4, undefined],
  ['above it the rest is not looked at', 5, 8, 'contradict', 4, true],
  ['an origin that is too deep costs nothing', 8, 300, 'contradict', 8, undefined],
])('derivations: %s', (_, origins, steps, records, contradicting, isCut) => {
  const verdict = derivationsOf(origins, steps);
  expect(verdict).toMatchObject({ records });
  expect(verdict!.contradicting.length).toBe(contradicting);
  expect(verdict!.isCut).toBe(isCut);
});

/* Signatures: so many wrong ones before a script of as many keys, and a right one. */

function manySignatures(count: number) {
  const keys = [...manyKeys(count - 1), publicKey('A')];
  const script = concatBytes(
    ...keys.map((key) => concatBytes(encodePush(key), bytes('ad'))),
    bytes('51'),
  );
  const lock = wsh(script);
  const right = signatureOf({ inputs: [{ lock }] }, 0, { by: 'A' });
  const items = [right, ...tinySignatures(count - 1), script];
  const subject = subjectOfFile(bytesOfFile(withFinalWitness(lock, items)));
  const [input] = subject.inputs;
  const many = { ...subject, inputs: Array.from({ length: 1000 }, () => input!) };
  return verifyInputs(many, 0, 1)[0]!.signatures.map(({ verdict, why }) => why ?? verdict);
}

describe('signatures', () => {
  test('at their budget each is held against each key', () => {
    expect(manySignatures(5)).toEqual(['valid', 'invalid', 'invalid', 'invalid', 'invalid']);
  });

  test('above it the right one is still valid, and of the others it is said', () => {
    const found = manySignatures(12);
    expect(found[0]).toBe('valid');
    expect(found.filter((one) => one === 'valid').length).toBe(1);
    expect(found.filter((one) => one === 'not looked at').length).toBeGreaterThan(3);
  });
});

/* Aggregates: an origin of many steps below an aggregate. */

test.each([
  ['at its budget', 64, false],
  ['above it', 65, true],
])('steps from an aggregate: %s', (_, steps, isCut) => {
  const aggregate = publicKey('A');
  const path = Array.from({ length: steps }, () => 0);
  const origin = { fingerprint: fingerprintOf(aggregate), path };
  const map = mapOf([
    inputRecord('musig2_participant_pubkeys', aggregate, [publicKey('B')]),
    inputRecord('tap_internal_key', null, publicKey('C').subarray(1)),
    inputRecord('tap_bip32_derivation', publicKey('C').subarray(1), { leafHashes: [], origin }),
  ]);
  let heard = false;
  musigKeysOf(map, publicKey('D').subarray(1), () => {
    heard = true;
  });
  expect(heard).toBe(isCut);
});

/* Expansions and derivations by what a person gave: the origin that is right is the last. */

const ACCOUNT = extendedPublicKeyIn(extendedKeyOf(publicKey('A'), 0))!;
const ACCOUNT_ORIGIN = { fingerprint: bytes('aabbccdd'), path: [0] };
const DESCRIPTOR = `wpkh([aabbccdd/0]${extendedPublicKeyText(ACCOUNT, 'regtest')}/0/*)`;
const SCRIPT_AT_0 = expand(ownDescriptor(DESCRIPTOR).variants[0]!, 0)!.scripts[0]!;

function originsOf(count: number): OutputMap {
  const indexes = Array.from({ length: count }, (_, n) => count - 1 - n);
  const keys = manyKeys(count);
  return mapOf(
    indexes.map((index, n) =>
      outputRecord('bip32_derivation', keys[n]!, { ...ACCOUNT_ORIGIN, path: [0, 0, index] }),
    ),
  );
}

test.each([
  ['at the budget of expansions', 64, { status: 'derived', descriptor: 0, branch: 0, index: 0 }],
  ['above it nothing is called theirs, and that is told', 65, { status: 'other', isCut: true }],
])('descriptors of a person: %s', (_, count, owner) => {
  const owners = ownersOf([ownDescriptor(DESCRIPTOR, 1000, 1000)]);
  expect(owners.ownerOf(SCRIPT_AT_0, originsOf(count))).toEqual(owner);
});

test.each([
  ['at the budget of derivations', 10_000, 'this'],
  ['above it', 10_001, 'unlooked'],
])('signers of a policy: %s', (_, count, whose) => {
  const origins = recordsOf(originsOf(1), 'bip32_derivation').map(({ value }) => value);
  const deep = Array.from({ length: count - 1 }, () => ({ ...ACCOUNT_ORIGIN, path: [0, 0, 1] }));
  const key = expand(ownDescriptor(DESCRIPTOR).variants[0]!, 0)!.provider.publicKeys.values();
  const signer = { kind: 'extended-key', name: '', key: ACCOUNT, origin: ACCOUNT_ORIGIN } as const;
  const known = new SignerKeys(0);
  expect(known.whose(signer, { key: [...key][0]!, origins: [...deep, ...origins] })).toBe(whose);
});

test('what was not looked at is a finding of its input or output', () => {
  const { findings } = inspectionOf(subjectOfFile(bytesOfFile(MANY_DERIVATIONS)));
  expect(findings.map(({ code, path, what }) => [code, path, what])).toContainEqual([
    'not-looked-at',
    'inputs[0]',
    'Key origins',
  ]);
});

test('silent payments of very many inputs and outputs are not all looked at, and that is told', () => {
  const info = record('09', bytesToHex(publicKey('R')) + bytesToHex(publicKey('S')));
  const inputs = Array.from({ length: 2000 }, (_, vout) => ({ vout }));
  const outputs = Array.from({ length: 1400 }, () => ({ records: info }));
  const found = (count: number) =>
    inspectionOf(subjectOfFile(psbtV2(inputs, outputs.slice(0, count)))).findings.filter(
      ({ text }) => text.startsWith('Silent payments: To hold these'),
    );
  expect(found(1400).map(({ code, path }) => `${code} ${path}`)).toEqual(['not-looked-at ']);
  expect(found(10)).toEqual([]);
});
