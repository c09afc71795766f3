import { describe, expect, test } from 'vitest';
import {
  base64Of,
  bytesOf,
  type Hex,
  int,
  KEY_1,
  KEY_1_LONG,
  KEY_2,
  KEY_3,
  ORIGIN,
  outpoint,
  psbt,
  record,
  SIGNATURE,
  transaction,
  txInput,
  txid,
  txOutput,
  unsignedTransaction,
  version0,
  version2,
  version2Global,
  version2Input,
  witness,
} from '../../../test/psbt-text.ts';
import { decodePsbtToJson } from '../../rpc/procedures/psbt/decodepsbt-json.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { encodeExtendedKey } from '../encoding/extended-key.ts';
import { decodePsbt, encodePsbt } from './psbt.ts';
import type { PsbtMap, Scope } from './types.ts';

/** The key of the first vector of BIP 32. */
const MASTER: Hex =
  '0488b21e000000000000000000873dff81c02f525623fd1fe5167eac3a55a049de3d314bb42ee227ffed37d508' +
  '0339a36013301597daef41fbe593a02cc513d0b55527ec2df1050e2e8ff49c85c2';
const MASTER_TEXT =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
const X_1: Hex = KEY_1.slice(2);
const X_2: Hex = KEY_2.slice(2);
const HASH_20: Hex = '20'.repeat(20);
const HASH_32: Hex = '32'.repeat(32);
const ZEROS: Hex = '00'.repeat(32);
const SCHNORR: Hex = 'aa'.repeat(64);
const NONCE: Hex = 'bb'.repeat(66);
const ORIGIN_VALUE = { fingerprint: 'f00dcafe', path: [0x8000002c, 0] };
const ORIGIN_JSON = '"master_fingerprint":"f00dcafe","path":"m/44h/0"';
const PREVIOUS: Hex = transaction({ inputs: [txInput()], outputs: [txOutput(7_000, '51')] });
const PREVIOUS_ID = txid(PREVIOUS);
const SPENDS_PREVIOUS = outpoint(PREVIOUS_ID, 0);
const TRUE_SCRIPT = '{"asm":"1","hex":"51","type":"nonstandard"}';
const TRUE_SCRIPT_PUB_KEY = '{"asm":"1","desc":"raw(51)#8lvh9jxk","hex":"51","type":"nonstandard"}';

const shownId = (id: Hex): string => Buffer.from(id, 'hex').reverse().toString('hex');

/** The JSON of a PSBT, and the part of it between two texts. */
const jsonOf = (text: Hex): string => decodePsbtToJson(base64Of(text), 'main');
function between(json: string, before: string, after: string): string {
  const from = json.indexOf(before) + before.length;
  return json.slice(from, json.indexOf(after, from));
}

/** The members of the only input or output of a PSBT, without those that version 2 always has. */
const inputJson = (text: Hex): string =>
  between(jsonOf(text), '"inputs":[{', '}],"outputs":')
    .replace(`"previous_txid":"${'11'.repeat(32)}","previous_vout":0`, '')
    .replace(/^,|,$/, '');
const outputJson = (text: Hex): string =>
  /"outputs":\[\{(.*?)\}\](,"fee":[^"[]*)?\}$/s.exec(jsonOf(text))?.[1] ?? '';

/** A value with its bytes as hex. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return bytesToHex(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}

/** A field, the record that holds it, its key data and value decoded, and its JSON. */
type Accepted = readonly [field: string, record: Hex, key: unknown, value: unknown, json: string];

const PREVIOUS_VALUE = {
  version: 2,
  inputs: [
    {
      prevout: { txid: '11'.repeat(32), vout: 0 },
      scriptSig: '',
      sequence: 0xffffffff,
      witness: [],
    },
  ],
  outputs: [{ value: 7_000n, scriptPubKey: '51' }],
  lockTime: 0,
};

const GLOBAL: readonly Accepted[] = [
  [
    'xpub',
    record('01', MASTER, ORIGIN),
    MASTER,
    ORIGIN_VALUE,
    `"global_xpubs":[{"xpub":"${MASTER_TEXT}",${ORIGIN_JSON}}],"psbt_version":0,"proprietary":[],"unknown":{}`,
  ],
  [
    'version',
    record('fb', '', '00000000'),
    null,
    0,
    '"global_xpubs":[],"psbt_version":0,"proprietary":[],"unknown":{}',
  ],
  [
    'proprietary',
    record('fc', '026162 fdfd00 cc', '0102'),
    { identifier: '6162', subtype: 253, data: 'cc' },
    '0102',
    '"global_xpubs":[],"psbt_version":0,"proprietary":[{"identifier":"6162","subtype":253,"key":"fc026162fdfd00cc","value":"0102"}],"unknown":{}',
  ],
  [
    'unknown',
    record('fdfffe', 'dd', ''),
    'dd',
    '',
    '"global_xpubs":[],"psbt_version":0,"proprietary":[],"unknown":{"fdfffedd":""}',
  ],
];

const V2_HEAD = '"tx_version":2,';
const V2_TAIL = '"input_count":0,"output_count":0,';
const V2_REST = '"psbt_version":2,"proprietary":[],"unknown":{}';

const GLOBAL_2: readonly Accepted[] = [
  ['tx_version', '', null, 2, `"global_xpubs":[],${V2_HEAD}${V2_TAIL}${V2_REST}`],
  ['input_count', '', null, 0, `"global_xpubs":[],${V2_HEAD}${V2_TAIL}${V2_REST}`],
  ['output_count', '', null, 0, `"global_xpubs":[],${V2_HEAD}${V2_TAIL}${V2_REST}`],
  ['version', '', null, 2, `"global_xpubs":[],${V2_HEAD}${V2_TAIL}${V2_REST}`],
  [
    'fallback_locktime',
    record('03', '', 'ffffffff'),
    null,
    0xffffffff,
    `"global_xpubs":[],${V2_HEAD}"fallback_locktime":4294967295,${V2_TAIL}${V2_REST}`,
  ],
  [
    'tx_modifiable',
    record('06', '', 'fd'),
    null,
    0xfd,
    `"global_xpubs":[],${V2_HEAD}${V2_TAIL}"inputs_modifiable":true,"outputs_modifiable":false,"has_sighash_single":true,${V2_REST}`,
  ],
];

const INPUT: readonly Accepted[] = [
  [
    'witness_utxo',
    record('01', '', txOutput(-2, '51')),
    null,
    { value: -2n, scriptPubKey: '51' },
    `"witness_utxo":{"amount":-0.00000002,"scriptPubKey":${TRUE_SCRIPT_PUB_KEY}}`,
  ],
  [
    'partial_sig',
    record('02', KEY_1_LONG, SIGNATURE),
    KEY_1_LONG,
    SIGNATURE,
    `"partial_signatures":{"${KEY_1_LONG}":"${SIGNATURE}"}`,
  ],
  // Only the lowest byte is named.
  ['sighash_type', record('03', '', '83010000'), null, 0x183, '"sighash":"SINGLE|ANYONECANPAY"'],
  ['sighash_type', record('03', '', '000000ff'), null, 0xff000000, '"sighash":""'],
  ['redeem_script', record('04', '', '51'), null, '51', `"redeem_script":${TRUE_SCRIPT}`],
  ['witness_script', record('05', '', '51'), null, '51', `"witness_script":${TRUE_SCRIPT}`],
  [
    'bip32_derivation',
    record('06', KEY_1, 'f00dcafe'),
    KEY_1,
    { fingerprint: 'f00dcafe', path: [] },
    `"bip32_derivs":[{"pubkey":"${KEY_1}","master_fingerprint":"f00dcafe","path":"m"}]`,
  ],
  [
    'final_scriptsig',
    record('07', '', `09${SIGNATURE}`),
    null,
    `09${SIGNATURE}`,
    ['final_scriptSig', 'final_scriptsig']
      .map((name) => `"${name}":{"asm":"3006020101020101[ALL]","hex":"09${SIGNATURE}"}`)
      .join(','),
  ],
  [
    'final_scriptwitness',
    record('08', '', witness('', 'aabb')),
    null,
    ['', 'aabb'],
    '"final_scriptwitness":["","aabb"]',
  ],
  [
    'ripemd160',
    record('0a', HASH_20, '01'),
    HASH_20,
    '01',
    `"ripemd160_preimages":{"${HASH_20}":"01"}`,
  ],
  ['sha256', record('0b', HASH_32, ''), HASH_32, '', `"sha256_preimages":{"${HASH_32}":""}`],
  [
    'hash160',
    record('0c', HASH_20, '02'),
    HASH_20,
    '02',
    `"hash160_preimages":{"${HASH_20}":"02"}`,
  ],
  [
    'hash256',
    record('0d', HASH_32, '03'),
    HASH_32,
    '03',
    `"hash256_preimages":{"${HASH_32}":"03"}`,
  ],
  [
    'tap_key_sig',
    record('13', '', `${SCHNORR}81`),
    null,
    `${SCHNORR}81`,
    `"taproot_key_path_sig":"${SCHNORR}81"`,
  ],
  [
    'tap_script_sig',
    record('14', X_1 + HASH_32, SCHNORR),
    { xOnlyKey: X_1, leafHash: HASH_32 },
    SCHNORR,
    `"taproot_script_path_sigs":[{"pubkey":"${X_1}","leaf_hash":"${HASH_32}","sig":"${SCHNORR}"}]`,
  ],
  [
    'tap_leaf_script',
    record('15', `c1${X_1}${HASH_32}`, '51c0'),
    `c1${X_1}${HASH_32}`,
    { script: '51', leafVersion: 0xc0 },
    `"taproot_scripts":[{"script":"51","leaf_ver":192,"control_blocks":["c1${X_1}${HASH_32}"]}]`,
  ],
  [
    'tap_bip32_derivation',
    record('16', X_1, `01${HASH_32}${ORIGIN}`),
    X_1,
    { leafHashes: [HASH_32], origin: ORIGIN_VALUE },
    `"taproot_bip32_derivs":[{"pubkey":"${X_1}",${ORIGIN_JSON},"leaf_hashes":["${HASH_32}"]}]`,
  ],
  ['tap_internal_key', record('17', '', X_1), null, X_1, `"taproot_internal_key":"${X_1}"`],
  [
    'tap_merkle_root',
    record('18', '', HASH_32),
    null,
    HASH_32,
    `"taproot_merkle_root":"${HASH_32}"`,
  ],
  [
    'musig2_participant_pubkeys',
    record('1a', KEY_1, KEY_3 + KEY_2),
    KEY_1,
    [KEY_3, KEY_2],
    `"musig2_participant_pubkeys":[{"aggregate_pubkey":"${KEY_1}","participant_pubkeys":["${KEY_3}","${KEY_2}"]}]`,
  ],
  [
    'musig2_pub_nonce',
    record('1b', KEY_2 + KEY_1, NONCE),
    { participant: KEY_2, aggregate: KEY_1 },
    NONCE,
    `"musig2_pubnonces":[{"participant_pubkey":"${KEY_2}","aggregate_pubkey":"${KEY_1}","pubnonce":"${NONCE}"}]`,
  ],
  [
    'musig2_partial_sig',
    record('1c', KEY_2 + KEY_1 + HASH_32, ZEROS),
    { participant: KEY_2, aggregate: KEY_1, leafHash: HASH_32 },
    ZEROS,
    `"musig2_partial_sigs":[{"participant_pubkey":"${KEY_2}","aggregate_pubkey":"${KEY_1}","leaf_hash":"${HASH_32}","partial_sig":"${ZEROS}"}]`,
  ],
  [
    'proprietary',
    record('fc', '0000', 'ee'),
    { identifier: '', subtype: 0, data: '' },
    'ee',
    '"proprietary":[{"identifier":"","subtype":0,"key":"fc0000","value":"ee"}]',
  ],
  ['unknown', record('19', '', 'ee'), '', 'ee', '"unknown":{"19":"ee"}'],
];

const INPUT_2: readonly Accepted[] = [
  ['previous_txid', '', null, '11'.repeat(32), ''],
  ['output_index', '', null, 0, ''],
  ['sequence', record('10', '', 'fdffffff'), null, 0xfffffffd, '"sequence":4294967293'],
  ['time_locktime', record('11', '', '0065cd1d'), null, 500_000_000, '"time_locktime":500000000'],
  [
    'height_locktime',
    record('12', '', 'ff64cd1d'),
    null,
    499_999_999,
    '"height_locktime":499999999',
  ],
];

const OUTPUT: readonly Accepted[] = [
  ['redeem_script', record('00', '', '51'), null, '51', `"redeem_script":${TRUE_SCRIPT}`],
  ['witness_script', record('01', '', '51'), null, '51', `"witness_script":${TRUE_SCRIPT}`],
  [
    'bip32_derivation',
    record('02', KEY_1, ORIGIN),
    KEY_1,
    ORIGIN_VALUE,
    `"bip32_derivs":[{"pubkey":"${KEY_1}",${ORIGIN_JSON}}]`,
  ],
  ['tap_internal_key', record('05', '', X_1), null, X_1, `"taproot_internal_key":"${X_1}"`],
  [
    'tap_tree',
    record('06', '', '01c20151 01c000'),
    null,
    [
      { depth: 1, leafVersion: 0xc2, script: '51' },
      { depth: 1, leafVersion: 0xc0, script: '' },
    ],
    '"taproot_tree":[{"depth":1,"leaf_ver":194,"script":"51"},{"depth":1,"leaf_ver":192,"script":""}]',
  ],
  [
    'tap_bip32_derivation',
    record('07', X_1, `00${ORIGIN}`),
    X_1,
    { leafHashes: [], origin: ORIGIN_VALUE },
    `"taproot_bip32_derivs":[{"pubkey":"${X_1}",${ORIGIN_JSON},"leaf_hashes":[]}]`,
  ],
  [
    'musig2_participant_pubkeys',
    record('08', KEY_1, ''),
    KEY_1,
    [],
    `"musig2_participant_pubkeys":[{"aggregate_pubkey":"${KEY_1}","participant_pubkeys":[]}]`,
  ],
  [
    'proprietary',
    record('fc', '0161 00 77', ''),
    { identifier: '61', subtype: 0, data: '77' },
    '',
    '"proprietary":[{"identifier":"61","subtype":0,"key":"fc01610077","value":""}]',
  ],
  ['unknown', record('34', 'ff', 'ee'), 'ff', 'ee', '"unknown":{"34ff":"ee"}'],
];

const OUTPUT_2_JSON = `"amount":0.00005000,"script":${TRUE_SCRIPT_PUB_KEY}`;
const OUTPUT_2: readonly Accepted[] = [
  ['amount', '', null, 5_000n, OUTPUT_2_JSON],
  ['script', '', null, '51', OUTPUT_2_JSON],
];

/** The records of a field in the only map of a scope. */
function recordsIn(text: Hex, scope: Scope, field: string): readonly unknown[] {
  const { global, inputs, outputs } = decodePsbt(bytesOf(text));
  const map: PsbtMap<never> = { global, input: inputs[0]!, output: outputs[0]! }[scope];
  const records: readonly {
    readonly field: string;
    readonly key: unknown;
    readonly value: unknown;
  }[] = map.records;
  return records
    .filter((one) => one.field === field)
    .map(({ key, value }) => ({ key: plain(key), value: plain(value) }));
}

function expectAccepted(text: Hex, scope: Scope, [field, , key, value]: Accepted): void {
  expect(recordsIn(text, scope, field)).toEqual([{ key, value }]);
  expect(bytesToHex(encodePsbt(decodePsbt(bytesOf(text))))).toBe(bytesToHex(bytesOf(text)));
}

describe('each field once: what it decodes to and how it is printed', () => {
  test('the unsigned transaction of version 0', () => {
    const text = version0({});
    const { version, global } = decodePsbt(bytesOf(text));
    expect(version).toBe(0);
    expect(plain(global.records)).toEqual([
      {
        field: 'unsigned_tx',
        wholeKey: '00',
        key: null,
        value: { version: 2, inputs: [], outputs: [], lockTime: 0 },
        start: 5,
        end: 18,
      },
    ]);
    const id = shownId(txid(unsignedTransaction(0, 0)));
    expect(jsonOf(text)).toBe(
      `{"tx":{"txid":"${id}","hash":"${id}","version":2,"size":10,"vsize":10,"weight":40,"locktime":0,"vin":[],"vout":[]},"global_xpubs":[],"psbt_version":0,"proprietary":[],"unknown":{},"inputs":[],"outputs":[],"fee":0.00000000}`,
    );
  });

  test.each(GLOBAL)('global %s', (...row) => {
    const text = version0({ global: [row[1]] });
    expectAccepted(text, 'global', row);
    expect(between(jsonOf(text), '"vout":[]},', ',"inputs":')).toBe(row[4]);
  });

  test.each(GLOBAL_2)('global %s of version 2', (...row) => {
    const text = version2({ global: [row[1]] });
    expectAccepted(text, 'global', row);
    expect(jsonOf(text)).toBe(`{${row[4]},"inputs":[],"outputs":[],"fee":0.00000000}`);
  });

  test.each([version0, version2])('non_witness_utxo', (version) => {
    const text = version({ spends: SPENDS_PREVIOUS, inputs: [[record('00', '', PREVIOUS)]] });
    expect(recordsIn(text, 'input', 'non_witness_utxo')).toEqual([
      { key: null, value: PREVIOUS_VALUE },
    ]);
    const id = shownId(PREVIOUS_ID);
    expect(inputJson(text)).toContain(
      `"non_witness_utxo":{"txid":"${id}","hash":"${id}","version":2,"size":61,"vsize":61,"weight":244,"locktime":0,"vin":[{"txid":"${'11'.repeat(32)}","vout":0,"scriptSig":{"asm":"","hex":""},"sequence":4294967295}],"vout":[{"value":0.00007000,"n":0,"scriptPubKey":${TRUE_SCRIPT_PUB_KEY}}]}`,
    );
  });

  test.each(INPUT)('input %s', (...row) => {
    for (const version of [version0, version2]) {
      const text = version({ inputs: [[row[1]]] });
      expectAccepted(text, 'input', row);
      expect(inputJson(text)).toBe(row[4]);
    }
  });

  test.each(INPUT_2)('input %s of version 2', (...row) => {
    const text = version2({ inputs: [[row[1]]] });
    expectAccepted(text, 'input', row);
    expect(inputJson(text)).toBe(row[4]);
  });

  test.each(OUTPUT)('output %s', (...row) => {
    const text = version0({ outputs: [[row[1]]] });
    expectAccepted(text, 'output', row);
    expect(outputJson(text)).toBe(row[4]);
    const text2 = version2({ outputs: [[row[1]]] });
    expectAccepted(text2, 'output', row);
    expect(outputJson(text2)).toContain(row[4]);
  });

  test.each(OUTPUT_2)('output %s of version 2', (...row) => {
    const text = version2({ outputs: [[]] });
    expectAccepted(text, 'output', row);
    expect(outputJson(text)).toBe(row[4]);
  });
});

const derivation = (key: Hex): Hex => record('06', key, ORIGIN);
const derivationJson = (key: Hex): string => `{"pubkey":"${key}",${ORIGIN_JSON}}`;
const nonce = (participant: Hex, aggregate: Hex, leaf: Hex): Hex =>
  record('1b', participant + aggregate + leaf, NONCE);
const nonceJson = (participant: Hex, aggregate: Hex, leaf?: Hex): string =>
  `{"participant_pubkey":"${participant}","aggregate_pubkey":"${aggregate}",${leaf ? `"leaf_hash":"${leaf}",` : ''}"pubnonce":"${NONCE}"}`;
const leafScript = (block: Hex, value: Hex): Hex => record('15', block, value);
const BLOCK_0: Hex = `c1${X_1}`;
const BLOCK_1: Hex = `c0${X_1}${HASH_32}`;
const LATER_32: Hex = `ff${'00'.repeat(31)}`;
const EARLIER_32: Hex = `00${'ff'.repeat(31)}`;

/** What is in which order, records of an input in file order, and what is printed. */
const ORDERS: readonly (readonly [string, readonly Hex[], string])[] = [
  [
    'unknown: the whole key, type first',
    [
      record('99', '', '01'),
      record('77', 'ff', '02'),
      record('7700', '', '03'),
      record('77', '', '04'),
    ],
    '"unknown":{"77":"04","7700":"03","77ff":"02","99":"01"}',
  ],
  [
    'proprietary: the whole key, length of the identifier first',
    [record('fc', '0162 00', '01'), record('fc', '0261 6100', '02'), record('fc', '0161 00', '03')],
    '"proprietary":[{"identifier":"61","subtype":0,"key":"fc016100","value":"03"},{"identifier":"62","subtype":0,"key":"fc016200","value":"01"},{"identifier":"6161","subtype":0,"key":"fc02616100","value":"02"}]',
  ],
  [
    'bip32_derivs: the key, first byte first',
    [derivation(KEY_1_LONG), derivation(`03${X_1}`), derivation(KEY_3), derivation(KEY_1)],
    `"bip32_derivs":[${[KEY_1, KEY_3, `03${X_1}`, KEY_1_LONG].map(derivationJson).join(',')}]`,
  ],
  [
    'partial_signatures: the hash of the key',
    [KEY_3, KEY_1, KEY_2].map((key) => record('02', key, SIGNATURE)),
    // The hashes begin with 06, 75 and 7d.
    `"partial_signatures":{${[KEY_2, KEY_1, KEY_3].map((key) => `"${key}":"${SIGNATURE}"`).join(',')}}`,
  ],
  [
    'preimages: the hash',
    [record('0b', LATER_32, '01'), record('0b', EARLIER_32, '02')],
    `"sha256_preimages":{"${EARLIER_32}":"02","${LATER_32}":"01"}`,
  ],
  [
    'taproot_script_path_sigs: the key, then the leaf',
    [X_2 + EARLIER_32, X_1 + LATER_32, X_1 + EARLIER_32].map((key) => record('14', key, SCHNORR)),
    `"taproot_script_path_sigs":[${[
      [X_1, EARLIER_32],
      [X_1, LATER_32],
      [X_2, EARLIER_32],
    ]
      .map(([key, leaf]) => `{"pubkey":"${key}","leaf_hash":"${leaf}","sig":"${SCHNORR}"}`)
      .join(',')}]`,
  ],
  [
    'taproot_scripts: the script, then the version; control blocks, shorter first',
    [
      leafScript(`c0${X_2}${LATER_32}`, '52c0'),
      leafScript(`c1${X_2}`, '51c2'),
      leafScript(BLOCK_1, '51c0'),
      leafScript(BLOCK_0, '51c0'),
    ],
    `"taproot_scripts":[{"script":"51","leaf_ver":192,"control_blocks":["${BLOCK_0}","${BLOCK_1}"]},{"script":"51","leaf_ver":194,"control_blocks":["c1${X_2}"]},{"script":"52","leaf_ver":192,"control_blocks":["c0${X_2}${LATER_32}"]}]`,
  ],
  [
    'taproot_bip32_derivs: the key; leaf hashes in order',
    [record('16', X_2, `00${ORIGIN}`), record('16', X_1, `02${LATER_32}${EARLIER_32}${ORIGIN}`)],
    `"taproot_bip32_derivs":[{"pubkey":"${X_1}",${ORIGIN_JSON},"leaf_hashes":["${EARLIER_32}","${LATER_32}"]},{"pubkey":"${X_2}",${ORIGIN_JSON},"leaf_hashes":[]}]`,
  ],
  [
    'musig2_pubnonces: aggregate, leaf, participant',
    [
      nonce(KEY_1, KEY_2, ''),
      nonce(KEY_3, KEY_1, LATER_32),
      nonce(KEY_2, KEY_1, EARLIER_32),
      nonce(KEY_3, KEY_1, ''),
      nonce(KEY_2, KEY_1, ''),
    ],
    `"musig2_pubnonces":[${[
      nonceJson(KEY_2, KEY_1),
      nonceJson(KEY_3, KEY_1),
      nonceJson(KEY_2, KEY_1, EARLIER_32),
      nonceJson(KEY_3, KEY_1, LATER_32),
      nonceJson(KEY_1, KEY_2),
    ].join(',')}]`,
  ],
  [
    'musig2_participant_pubkeys: aggregate; participants as in the file, however often',
    [record('1a', KEY_2, ''), record('1a', KEY_1, KEY_3 + KEY_2 + KEY_3)],
    `"musig2_participant_pubkeys":[{"aggregate_pubkey":"${KEY_1}","participant_pubkeys":["${KEY_3}","${KEY_2}","${KEY_3}"]},{"aggregate_pubkey":"${KEY_2}","participant_pubkeys":[]}]`,
  ],
];

/** Legal records that Core prints nothing of. */
const DROPPED: readonly (readonly [string, readonly Hex[], string])[] = [
  ['a witness UTXO of amount -1', [record('01', '', txOutput(-1, '51'))], ''],
  ['an empty redeem script', [record('04', '', '')], ''],
  ['an empty witness script', [record('05', '', '')], ''],
  ['an empty final scriptSig', [record('07', '', '')], ''],
  ['a final witness without items', [record('08', '', '00')], ''],
  ['an internal key of zeros', [record('17', '', ZEROS)], ''],
  ['a Merkle root of zeros', [record('18', '', ZEROS)], ''],
  [
    'a repeated leaf hash',
    [record('16', X_1, `03${HASH_32}${ZEROS}${HASH_32}${ORIGIN}`)],
    `"taproot_bip32_derivs":[{"pubkey":"${X_1}",${ORIGIN_JSON},"leaf_hashes":["${ZEROS}","${HASH_32}"]}]`,
  ],
  [
    'a leaf hash of zeros in a MuSig2 key',
    [nonce(KEY_2, KEY_1, ZEROS)],
    `"musig2_pubnonces":[${nonceJson(KEY_2, KEY_1)}]`,
  ],
  [
    'the second of two MuSig2 keys that differ in a leaf hash of zeros',
    [record('1b', KEY_2 + KEY_1 + ZEROS, NONCE), record('1b', KEY_2 + KEY_1, 'cc'.repeat(66))],
    `"musig2_pubnonces":[${nonceJson(KEY_2, KEY_1)}]`,
  ],
  [
    'the second of two MuSig2 keys that differ in a leaf hash of zeros, the other way round',
    [record('1c', KEY_2 + KEY_1, HASH_32), record('1c', KEY_2 + KEY_1 + ZEROS, LATER_32)],
    `"musig2_partial_sigs":[{"participant_pubkey":"${KEY_2}","aggregate_pubkey":"${KEY_1}","partial_sig":"${HASH_32}"}]`,
  ],
];

describe('the orders that Core prints records in', () => {
  test.each(ORDERS)('%s', (_what, records, json) => {
    expect(inputJson(version0({ inputs: [records] }))).toBe(json);
    expect(inputJson(version0({ inputs: [[...records].reverse()] }))).toBe(json);
  });

  test('global_xpubs: fingerprint, length of the path, path, key, chain code', () => {
    const inOrder: readonly (readonly [key: Hex, origin: Hex])[] = [
      [extendedKey(1, KEY_3, LATER_32), '00000001'],
      [extendedKey(2, KEY_3, LATER_32), '00000001ffffffff'],
      [extendedKey(3, KEY_3, LATER_32), '00000002'],
      [extendedKey(4, KEY_3, LATER_32), '0000000205000000'],
      [extendedKey(5, KEY_2, LATER_32), '0000000200000001'],
      [extendedKey(6, KEY_2, LATER_32), '0000000200000080'],
      [extendedKey(7, KEY_1, EARLIER_32), '000000020000000000000000'],
      [extendedKey(8, KEY_1, LATER_32), '000000020000000000000000'],
      [extendedKey(9, KEY_2, EARLIER_32), '000000020000000000000000'],
    ];
    const shuffled = [3, 8, 5, 0, 7, 4, 2, 1, 6].map((i) => record('01', ...inOrder[i]!));
    expect(extendedKeysIn(version0({ global: shuffled }))).toEqual(
      inOrder.map(([key]) => encodeExtendedKey(bytesOf(key))),
    );
  });
});

const extendedKey = (child: number, point: Hex, chainCode: Hex): Hex =>
  `0488b21e03aabbccdd${int(child, 4)}${chainCode}${point}`;

function extendedKeysIn(text: Hex): readonly string[] {
  return [...jsonOf(text).matchAll(/"xpub":"(\w+)"/g)].map(([, xpub]) => xpub!);
}

describe('what is legal and not printed', () => {
  test.each(DROPPED)('%s', (_what, records, json) => {
    for (const version of [version0, version2]) {
      expect(inputJson(version({ inputs: [records] }))).toBe(json);
    }
  });

  test.each([
    ['of two extended keys with one point, chain code and origin the second', ORIGIN, [1]],
    ['neither where their origins differ', `${ORIGIN}00000000`, [1, 2]],
  ])('%s', (_what, secondOrigin, printed) => {
    const records = [
      record('01', extendedKey(1, KEY_1, HASH_32), ORIGIN),
      record('01', extendedKey(2, KEY_1, HASH_32), secondOrigin),
    ];
    expect(extendedKeysIn(version0({ global: records }))).toEqual(
      printed.map((child) => encodeExtendedKey(bytesOf(extendedKey(child, KEY_1, HASH_32)))),
    );
  });
});

const MAX_MONEY = 2_100_000_000_000_000n;
const utxo = (amount: number | bigint): readonly Hex[] => [
  record('01', '', txOutput(amount, '51')),
];
const paying = (amount: number | bigint): readonly Hex[] => [
  record('03', '', int(amount, 8)),
  record('04', '', '51'),
];

/** What the inputs bring, what the outputs pay, and the fee that is printed, if one is. */
const FEES: readonly (readonly [
  string,
  (readonly Hex[])[],
  (readonly Hex[])[],
  string | undefined,
])[] = [
  ['nothing comes and nothing goes', [], [], '0.00000000'],
  ['more comes than goes', [utxo(7_000)], [paying(5_000)], '0.00002000'],
  ['several come and go', [utxo(1), utxo(2)], [paying(0), paying(3)], '0.00000000'],
  ['less comes than goes', [utxo(1)], [paying(5_000)], '-0.00004999'],
  ['nothing is paid', [utxo(100_000_000)], [], '1.00000000'],
  ['an input has no UTXO', [utxo(7_000), []], [paying(1)], undefined],
  ['an amount is all the money there is', [utxo(MAX_MONEY)], [paying(MAX_MONEY)], '0.00000000'],
  ['an amount is more than all money', [utxo(MAX_MONEY + 1n)], [], undefined],
  ['a sum is more than all money', [utxo(MAX_MONEY), utxo(1)], [], undefined],
  ['an amount is the largest number', [utxo(2n ** 63n - 1n)], [], undefined],
  ['a UTXO has the amount -1, which is none', [utxo(-1)], [], undefined],
  ['a UTXO has the amount -2', [utxo(-2)], [], undefined],
  ['a payment is negative', [utxo(7_000)], [paying(-1)], undefined],
  ['a payment is more than all money', [utxo(7_000)], [paying(MAX_MONEY + 1n)], undefined],
  ['payments sum to more than all money', [utxo(1)], [paying(MAX_MONEY), paying(1)], undefined],
];

const feeIn = (text: Hex): string | undefined => /,"fee":([-.0-9]+)\}$/.exec(jsonOf(text))?.[1];

describe('the fee', () => {
  test.each(FEES)('where %s', (_what, inputs, outputs, fee) => {
    const text = psbt({
      global: version2Global(inputs.length, outputs.length),
      inputs: inputs.map((map) => [...version2Input(), ...map]),
      outputs,
    });
    expect(feeIn(text)).toBe(fee);
  });

  test.each([
    ['the whole transaction counts', SPENDS_PREVIOUS, [], '0.00002000'],
    ['a lone UTXO beside it does not', SPENDS_PREVIOUS, utxo(9_000), '0.00002000'],
    ['nor does one of the amount -1', SPENDS_PREVIOUS, utxo(-1), '0.00002000'],
  ])('%s', (_what, spends, extra, fee) => {
    const input = [record('00', '', PREVIOUS), ...extra];
    // Version 0 pays 5,000 satoshis an output.
    expect(feeIn(version0({ spends, inputs: [input], outputs: [[]] }))).toBe(fee);
    expect(feeIn(version2({ spends, inputs: [input], outputs: [[]] }))).toBe(fee);
  });

  test('counts the output that is spent, not the first', () => {
    const previous = transaction({
      outputs: [txOutput(1, '51'), txOutput(8_000, '51')],
      inputs: [txInput()],
    });
    const spends = outpoint(txid(previous), 1);
    const text = version0({ spends, inputs: [[record('00', '', previous)]], outputs: [[]] });
    expect(feeIn(text)).toBe('0.00003000');
  });
});

describe('the previous transaction', () => {
  test('may be in the extended form, and its id is that of the legacy one', () => {
    const extended = transaction({
      inputs: [txInput()],
      outputs: [txOutput(7_000, '51')],
      witnesses: [witness('aa')],
    });
    const text = version0({ spends: SPENDS_PREVIOUS, inputs: [[record('00', '', extended)]] });
    expect(inputJson(text)).toContain(`"txid":"${shownId(PREVIOUS_ID)}"`);
    expect(inputJson(text)).toContain('"txinwitness":["aa"]');
    expect(bytesToHex(encodePsbt(decodePsbt(bytesOf(text))))).toBe(bytesToHex(bytesOf(text)));
  });
});
