import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validPsbt } from '../../../test/psbt-arbitrary.ts';
import {
  bytesOf,
  type Hex,
  int,
  KEY_1,
  ORIGIN,
  record,
  transaction,
  txInput,
  txid,
  txOutput,
  version0,
  version2,
} from '../../../test/psbt-text.ts';
import { bytesToHex } from '../bytes/hex.ts';
import {
  DISCLOSURE_KINDS,
  type DisclosureKind,
  disclosuresIn,
  withoutDisclosures,
} from './disclosures.ts';
import { decodePsbt } from './psbt.ts';

const PREVIOUS = transaction({ inputs: [txInput()], outputs: [txOutput(1000, '51')] });
const SPENDS = `${txid(PREVIOUS)}00000000`;
const SCRIPT_KEY = KEY_1.slice(2);
const XPUB = `0488b21e00${'00'.repeat(8)}${'01'.repeat(32)}${KEY_1}`;

const KEPT: Hex = record('03', '', int(1, 4));
/** One or more of each kind. */
const TELLING = {
  'input-origins': [
    record('06', KEY_1, ORIGIN),
    record('16', SCRIPT_KEY, `00${ORIGIN.replace('f00dcafe', 'deadbeef')}`),
  ],
  'output-origins': [record('02', KEY_1, ORIGIN), record('07', SCRIPT_KEY, `00${ORIGIN}`)],
  'extended-keys': [record('01', XPUB, 'f00dcafe')],
  'previous-transactions': [record('00', '', PREVIOUS)],
  proprietary: [record('fc', '02aabb05', 'cc')],
  unknown: [record('77', '01', 'eeff')],
} as const satisfies Readonly<Record<DisclosureKind, readonly Hex[]>>;

type Maps = Parameters<typeof version0>[0];

/** A PSBT with what some kinds tell, among records that tell nothing. */
function mapsWith(kinds: readonly DisclosureKind[]): Maps {
  const only = (...wanted: readonly DisclosureKind[]) =>
    wanted.flatMap((kind) => (kinds.includes(kind) ? TELLING[kind] : []));
  return {
    global: only('extended-keys', 'proprietary', 'unknown'),
    inputs: [
      [...only('previous-transactions'), KEPT, ...only('input-origins', 'proprietary', 'unknown')],
    ],
    outputs: [[...only('output-origins', 'proprietary', 'unknown')]],
    spends: SPENDS,
  };
}

const ALL = mapsWith(DISCLOSURE_KINDS);

describe.each([
  ['0', version0],
  ['2', version2],
] as const)('a PSBT of version %s', (_version, make) => {
  const bytes = bytesOf(make(ALL));

  test('tells each kind, its records and whose', () => {
    expect(
      disclosuresIn(bytes).map(({ kind, records, fingerprints, alone }) => [
        kind,
        records,
        fingerprints.join(),
        alone,
      ]),
    ).toEqual([
      ['input-origins', 2, 'f00dcafe,deadbeef', 0],
      ['output-origins', 2, 'f00dcafe', 0],
      ['extended-keys', 1, 'f00dcafe', 0],
      ['previous-transactions', 1, '', 1],
      ['proprietary', 3, '', 0],
      ['unknown', 3, '', 0],
    ]);
  });

  test.each(DISCLOSURE_KINDS)('loses what is of %s and nothing else', (kind) => {
    const rest = DISCLOSURE_KINDS.filter((one) => one !== kind);
    const copy = withoutDisclosures(bytes, new Set([kind]));
    expect(bytesToHex(copy)).toBe(make(mapsWith(rest)));
    expect(disclosuresIn(copy).map((one) => one.kind)).toEqual(rest);
    decodePsbt(copy);
  });

  test('loses nothing where nothing is chosen', () => {
    expect(withoutDisclosures(bytes, new Set())).toEqual(bytes);
  });
});

test('a previous transaction beside a witness UTXO is not alone', () => {
  const utxo = record('01', '', txOutput(1000, '51'));
  const bytes = bytesOf(
    version0({
      inputs: [[...TELLING['previous-transactions'], utxo]],
      outputs: [[]],
      spends: SPENDS,
    }),
  );
  expect(disclosuresIn(bytes)).toMatchObject([{ kind: 'previous-transactions', alone: 0 }]);
});

test('what is no PSBT is refused', () => {
  const bytes = bytesOf(version0(ALL)).slice(0, -1);
  expect(() => disclosuresIn(bytes)).toThrow();
  expect(() => withoutDisclosures(bytes, new Set())).toThrow();
});

test('any PSBT without some kinds reads back with all its other records', () => {
  fc.assert(
    fc.property(validPsbt, fc.subarray([...DISCLOSURE_KINDS]), (bytes, kinds) => {
      const copy = withoutDisclosures(bytes, new Set(kinds));
      const told = disclosuresIn(bytes).filter(({ kind }) => !kinds.includes(kind));
      expect(disclosuresIn(copy).map(({ kind, records, size }) => [kind, records, size])).toEqual(
        told.map(({ kind, records, size }) => [kind, records, size]),
      );
      const gone = disclosuresIn(bytes).filter(({ kind }) => kinds.includes(kind));
      expect(bytes.length - copy.length).toBe(gone.reduce((sum, { size }) => sum + size, 0));
    }),
    { numRuns: 200 },
  );
});
