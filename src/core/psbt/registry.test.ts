import { describe, expect, test } from 'vitest';
import {
  bytesOf,
  type Hex,
  KEY_1,
  KEY_2,
  record,
  repeated,
  version0,
} from '../../../test/psbt-text.ts';
import { decodePsbtToJson } from '../../rpc/procedures/psbt/decodepsbt-json.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { encodeBase64 } from '../encoding/base64.ts';
import { outlineOf } from '../outline/inspect.ts';
import { childrenOf, isLeaf, kindOf, problemOf } from '../outline/node-index.ts';
import type { NodeKind } from '../outline/node-kinds.ts';
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from './fields.ts';
import { decodePsbt } from './psbt.ts';
import type { Scope } from './types.ts';

const SHARE: Hex = KEY_2;
const PROOF: Hex = repeated('d1', 64);
const TWEAK: Hex = repeated('7e', 32);
const HELLO: Hex = '68656c6c6f';

/** The frame that every record with a one-byte type and a short value has, and what is between. */
const framed = (keyParts: readonly string[], valueParts: readonly string[]): readonly string[] => [
  'psbt.key_size',
  'psbt.key_type',
  ...keyParts,
  'psbt.value_size',
  ...valueParts,
];

type Row = readonly [
  kind: NodeKind,
  scope: Scope,
  type: Hex,
  keyData: Hex,
  value: Hex,
  keyParts: readonly string[],
  valueParts: readonly string[],
];

/** Each registered field that Core does not know, and the parts of one that fits. */
const FITTING: readonly Row[] = [
  [
    'psbt.global.sp_ecdh_share',
    'global',
    '07',
    KEY_1,
    SHARE,
    [`silent_payment.scan_key ${KEY_1}`],
    [`silent_payment.ecdh_share ${SHARE}`],
  ],
  [
    'psbt.global.sp_dleq',
    'global',
    '08',
    KEY_1,
    PROOF,
    [`silent_payment.scan_key ${KEY_1}`],
    [`silent_payment.dleq_proof ${PROOF}`],
  ],
  ['psbt.global.generic_signed_message', 'global', '09', '', HELLO, [], [`text.utf8 ${HELLO}`]],
  ['psbt.global.generic_signed_message', 'global', '09', '', '', [], []],
  ['psbt.in.por_commitment', 'input', '09', '', HELLO, [], [`text.utf8 ${HELLO}`]],
  [
    'psbt.in.p2c_tweak',
    'input',
    '19',
    KEY_1,
    TWEAK,
    [`key.public_key ${KEY_1}`],
    [`p2c.tweak ${TWEAK}`],
  ],
  [
    'psbt.in.sp_ecdh_share',
    'input',
    '1d',
    KEY_1,
    SHARE,
    [`silent_payment.scan_key ${KEY_1}`],
    [`silent_payment.ecdh_share ${SHARE}`],
  ],
  [
    'psbt.in.sp_dleq',
    'input',
    '1e',
    KEY_1,
    PROOF,
    [`silent_payment.scan_key ${KEY_1}`],
    [`silent_payment.dleq_proof ${PROOF}`],
  ],
  [
    'psbt.in.sp_spend_bip32_derivation',
    'input',
    '1f',
    KEY_1,
    'f00dcafe 2c000080 05000000',
    [`silent_payment.spend_key ${KEY_1}`],
    ['origin.fingerprint f00dcafe', 'origin.path_element 2c000080', 'origin.path_element 05000000'],
  ],
  [
    'psbt.in.sp_spend_bip32_derivation',
    'input',
    '1f',
    KEY_1,
    'f00dcafe',
    [`silent_payment.spend_key ${KEY_1}`],
    ['origin.fingerprint f00dcafe'],
  ],
  ['psbt.in.sp_tweak', 'input', '20', '', TWEAK, [], [`silent_payment.tweak ${TWEAK}`]],
  [
    'psbt.out.sp_v0_info',
    'output',
    '09',
    '',
    KEY_1 + KEY_2,
    [],
    [`silent_payment.scan_key ${KEY_1}`, `silent_payment.spend_key ${KEY_2}`],
  ],
  ['psbt.out.sp_v0_label', 'output', '0a', '', '07000000', [], ['silent_payment.label 07000000']],
  [
    'psbt.out.dnssec_proof',
    'output',
    '35',
    '',
    `05${HELLO}abcd`,
    [],
    ['dnssec.name_size 05', `dnssec.name ${HELLO}`, 'dnssec.proof abcd'],
  ],
  ['psbt.out.dnssec_proof', 'output', '35', '', '00', [], ['dnssec.name_size 00']],
];

/** The same fields with a byte too few or too many. */
const MISFITS: readonly Row[] = [
  [
    'psbt.global.sp_ecdh_share',
    'global',
    '07',
    KEY_1.slice(2),
    SHARE,
    [`unknown.key_data ${KEY_1.slice(2)}`],
    [`silent_payment.ecdh_share ${SHARE}`],
  ],
  ['psbt.global.sp_ecdh_share', 'global', '07', '', '', [], []],
  [
    'psbt.global.sp_dleq',
    'global',
    '08',
    KEY_1,
    `${PROOF}00`,
    [`silent_payment.scan_key ${KEY_1}`],
    [`unknown.value ${PROOF}00`],
  ],
  [
    'psbt.global.generic_signed_message',
    'global',
    '09',
    'aa',
    HELLO,
    ['unknown.key_data aa'],
    [`text.utf8 ${HELLO}`],
  ],
  [
    'psbt.in.por_commitment',
    'input',
    '09',
    'aa',
    HELLO,
    ['unknown.key_data aa'],
    [`text.utf8 ${HELLO}`],
  ],
  ['psbt.in.p2c_tweak', 'input', '19', KEY_1, '', [`key.public_key ${KEY_1}`], []],
  [
    'psbt.in.sp_ecdh_share',
    'input',
    '1d',
    KEY_1,
    SHARE.slice(2),
    [`silent_payment.scan_key ${KEY_1}`],
    [`unknown.value ${SHARE.slice(2)}`],
  ],
  [
    'psbt.in.sp_dleq',
    'input',
    '1e',
    `${KEY_1}00`,
    PROOF,
    [`unknown.key_data ${KEY_1}00`],
    [`silent_payment.dleq_proof ${PROOF}`],
  ],
  [
    'psbt.in.sp_spend_bip32_derivation',
    'input',
    '1f',
    KEY_1,
    'f00dca',
    [`silent_payment.spend_key ${KEY_1}`],
    ['unknown.value f00dca'],
  ],
  [
    'psbt.in.sp_spend_bip32_derivation',
    'input',
    '1f',
    KEY_1,
    'f00dcafe2c0000',
    [`silent_payment.spend_key ${KEY_1}`],
    ['unknown.value f00dcafe2c0000'],
  ],
  ['psbt.in.sp_tweak', 'input', '20', '', `${TWEAK}00`, [], [`unknown.value ${TWEAK}00`]],
  ['psbt.out.sp_v0_info', 'output', '09', '', KEY_1, [], [`unknown.value ${KEY_1}`]],
  ['psbt.out.sp_v0_label', 'output', '0a', '', '070000', [], ['unknown.value 070000']],
  ['psbt.out.dnssec_proof', 'output', '35', '', `06${HELLO}`, [], [`unknown.value 06${HELLO}`]],
  ['psbt.out.dnssec_proof', 'output', '35', '', '', [], []],
];

const FORMATS = { global: GLOBAL_FORMAT, input: INPUT_FORMAT, output: OUTPUT_FORMAT } as const;

/** A PSBT whose only record of its own stands in a map of `scope`. */
function psbtWith(scope: Scope, text: Hex): Uint8Array {
  if (scope === 'global') return bytesOf(version0({ global: [text] }));
  return bytesOf(version0(scope === 'input' ? { inputs: [[text]] } : { outputs: [[text]] }));
}

/** What a recorder is told of the record of a kind: its parts, with their bytes if not of the frame, and its problem. */
function reported(bytes: Uint8Array, kind: NodeKind): unknown {
  const { index } = outlineOf(bytes, 'psbt');
  const rows = Array.from(index.kind, (_, row) => row).filter((row) => kindOf(index, row) === kind);
  expect(rows).toHaveLength(1);
  const parts = childrenOf(index, rows[0]!).map((row) => {
    expect(isLeaf(index, row)).toBe(true);
    const content = bytesToHex(bytes.subarray(index.start[row], index.end[row]));
    return kindOf(index, row).startsWith('psbt.')
      ? kindOf(index, row)
      : `${kindOf(index, row)} ${content}`;
  });
  return { parts, problem: problemOf(index, rows[0]!) };
}

/** That Core's answer, and the values, know nothing of the registry. */
function expectUnknown(bytes: Uint8Array, scope: Scope, key: Hex, value: Hex): void {
  const { global, inputs, outputs } = decodePsbt(bytes);
  const { records } = { global, input: inputs[0]!, output: outputs[0]! }[scope];
  expect(records.at(-1)).toMatchObject({ field: 'unknown' });
  const plain = bytesToHex(bytesOf(value));
  const json = decodePsbtToJson(encodeBase64(bytes), 'main');
  expect(json).toContain(`"unknown":{"${key}":"${plain}"}`);
}

describe('registered fields that Core does not know', () => {
  test.each(FITTING)(
    '%s in an %s map',
    (kind, scope, type, keyData, value, keyParts, valueParts) => {
      const bytes = psbtWith(scope, record(type, keyData, value));
      expect(reported(bytes, kind)).toEqual({
        parts: framed(keyParts, valueParts),
        problem: 'none',
      });
      expectUnknown(bytes, scope, type + keyData, value);
      expect(outlineOf(bytes).error).toBeUndefined();
    },
  );

  test.each(MISFITS)(
    '%s in an %s map that does not fit',
    (kind, scope, type, keyData, value, keyParts, valueParts) => {
      const bytes = psbtWith(scope, record(type, keyData, value));
      expect(reported(bytes, kind)).toEqual({
        parts: framed(keyParts, valueParts),
        problem: 'registry-mismatch',
      });
      expectUnknown(bytes, scope, type + keyData, value);
    },
  );

  test.each(['global', 'input', 'output'] as const)(
    'every row of the %s table is here twice',
    (scope) => {
      const kinds = [...FORMATS[scope].registered.values()].map(({ kind }) => kind).sort();
      for (const rows of [FITTING, MISFITS]) {
        const here = new Set(rows.filter((row) => row[1] === scope).map(([kind]) => kind));
        expect([...here].sort()).toEqual(kinds);
      }
    },
  );

  test.each(['global', 'input', 'output'] as const)(
    'none of the %s table has a type that Core knows',
    (scope) => {
      const known = [...FORMATS[scope].registered.keys()].filter((type) =>
        FORMATS[scope].byType.has(type),
      );
      expect(known).toEqual([]);
    },
  );
});
