import { describe, expect, test } from 'vitest';
import {
  base64Of,
  type Hex,
  int,
  KEY_1,
  KEY_2,
  MAGIC,
  marked,
  NO_KEY,
  ORIGIN,
  OUTPOINT,
  outpoint,
  psbt,
  record,
  repeated,
  SIGNATURE,
  sized,
  transaction,
  txInput,
  txid,
  txOutput,
  unsignedTransaction,
  VERSION_2_OUTPUT,
  version0,
  version2,
  version2Global,
  version2Input,
  witness,
} from '../../../test/psbt-text.ts';
import { decodeWords } from '../../rpc/decode-words.ts';
import { RpcError } from '../../rpc/errors.ts';
import { writeJson } from '../../rpc/json/write.ts';
import { decodePsbtToJson } from '../../rpc/procedures/psbt/decodepsbt-json.ts';
import { DecodeError, type DecodeErrorCode } from '../bytes/decode-error.ts';
import type { NamedRow } from './field-row.ts';
import { FORMATS } from './fields.ts';
import { decodePsbt } from './psbt.ts';

/** A sentence of Core's, where the fault lies in words, and a PSBT with the faulty bytes in brackets. */
type Row = readonly [sentence: string, path: string, psbt: Hex];

/** One input that holds these records, in version 0 and in version 2. */
const in0 = (...records: Hex[]): Hex => version0({ inputs: [records] });
const in2 = (...records: Hex[]): Hex => version2({ inputs: [records] });
/** One output that holds these records. */
const out0 = (...records: Hex[]): Hex => version0({ outputs: [records] });
/** Version 0 without inputs and outputs, and these records. */
const global0 = (...records: Hex[]): Hex => version0({ global: records });
/** Version 0 up to where its only input begins, and its only output. */
const TO_INPUT: Hex = psbt({ global: [record('00', '', unsignedTransaction(1, 0))] });
const TO_OUTPUT: Hex = psbt({ global: [record('00', '', unsignedTransaction(0, 1))] });

const X: Hex = KEY_1.slice(2);
const HASH_32: Hex = '3a'.repeat(32);
const XPUB: Hex = `0488b21e03aabbccdd00000001${'c0'.repeat(32)}${KEY_1}`;
const MASTER_WITH_PARENT: Hex = `0488b21e[00aabbccdd00000000]${'c0'.repeat(32)}${KEY_1}`;
const MASTER_WITH_NUMBER: Hex = `0488b21e[000000000000000001]${'c0'.repeat(32)}${KEY_1}`;
const CONTROL_BLOCK: Hex = `c0${X}`;

const PREVIOUS: Hex = transaction({ inputs: [txInput()], outputs: [txOutput(7_000, '51')] });
const SPEND_BEYOND: Hex = outpoint(txid(PREVIOUS), 1);
const EMPTY_TX: Hex = unsignedTransaction(0, 0);

/** Each kind of key whose length is fixed: what Core calls it, how long it is, and a key of it. */
const SINGLE_GLOBAL = [
  ['Global Unsigned TX', '00', 'global map, unsigned transaction'],
  ['Global Transaction Version', '02', 'global map, transaction version'],
  ['Global Fallback Locktime', '03', 'global map, fallback lock time'],
  ['Global Input Count', '04', 'global map, input count'],
  ['Global Output Count', '05', 'global map, output count'],
  ['Global TX Modifiable Flags', '06', 'global map, modifiable flags'],
  ['Global PSBT Version', 'fb', 'global map, PSBT version'],
] as const;

const SINGLE_INPUT = [
  ['Input Non-witness UTXO', '00', 'previous transaction'],
  ['Input Witness UTXO', '01', 'witness UTXO'],
  ['Input Sighash Type', '03', 'sighash type'],
  ['Input redeemScript', '04', 'redeem script'],
  ['Input witnessScript', '05', 'witness script'],
  ['Input Final scriptSig', '07', 'final scriptSig'],
  ['Input Final scriptWitness', '08', 'final witness'],
  ['Input Previous TXID', '0e', 'previous txid'],
  ["Input Previous Output's Index", '0f', 'previous output index'],
  ['Input Sequence', '10', 'sequence'],
  ['Input Required Time Based Locktime', '11', 'required time lock'],
  ['Input Required Height Based Locktime', '12', 'required height lock'],
  ['Input Taproot Key Path Signature', '13', 'taproot key path signature'],
  ['Input Taproot Internal Key', '17', 'taproot internal key'],
  ['Input Taproot Merkle Root', '18', 'taproot Merkle root'],
] as const;

const SINGLE_OUTPUT = [
  ['Output redeemScript', '00', 'redeem script'],
  ['Output witnessScript', '01', 'witness script'],
  ['Output Amount', '03', 'amount'],
  ['Output Script', '04', 'script'],
  ['Output Taproot Internal Key', '05', 'taproot internal key'],
  ['Output Taproot Tree Key', '06', 'taproot tree'],
] as const;

const KEYED_INPUT = [
  ['Input RIPEMD160 Preimage', 21, '0a', 'RIPEMD160 preimage'],
  ['Input SHA256 Preimage', 33, '0b', 'SHA256 preimage'],
  ['Input Hash160 Preimage', 21, '0c', 'HASH160 preimage'],
  ['Input Hash256 Preimage', 33, '0d', 'HASH256 preimage'],
  ['Input Taproot Script Path Signature', 65, '14', 'taproot script path signature'],
  ['Input Taproot BIP32 Keypath', 33, '16', 'taproot BIP 32 derivation'],
  ['Input MuSig2 Participants Pubkeys', 34, '1a', 'MuSig2 participants'],
] as const;

const KEYED_OUTPUT = [
  ['Output Taproot BIP32 Keypath', 33, '07', 'taproot BIP 32 derivation'],
  ['Output MuSig2 Participants Pubkeys', 34, '08', 'MuSig2 participants'],
] as const;

const wrongSize = (label: string, size: number): string =>
  `Size of key was not ${size} for the type ${label}`;

const KEY_SIZES: readonly Row[] = [
  ...SINGLE_GLOBAL.map(
    ([label, type, path]): Row => [
      wrongSize(label, 1),
      path,
      psbt({ global: [record(`[${type}`, '00]', '')] }),
    ],
  ),
  [
    wrongSize('Global XPUB', 79),
    'global map, extended public key',
    global0(record('[01', `${XPUB}00]`, ORIGIN)),
  ],
  [
    wrongSize('Global XPUB', 79),
    'global map, extended public key',
    global0(record('[01', `${XPUB.slice(2)}]`, ORIGIN)),
  ],
  ...SINGLE_INPUT.map(
    ([label, type, path]): Row => [
      wrongSize(label, 1),
      `input 0, ${path}`,
      in0(record(`[${type}`, '00]', '')),
    ],
  ),
  ...KEYED_INPUT.flatMap(([label, size, type, path]): Row[] => [
    [
      wrongSize(label, size),
      `input 0, ${path}`,
      in0(record(`[${type}`, `${repeated('02', size - 2)}]`, '')),
    ],
    [
      wrongSize(label, size),
      `input 0, ${path}`,
      in0(record(`[${type}`, `${repeated('02', size)}]`, '')),
    ],
  ]),
  ...SINGLE_OUTPUT.map(
    ([label, type, path]): Row => [
      wrongSize(label, 1),
      `output 0, ${path}`,
      out0(record(`[${type}`, '00]', '')),
    ],
  ),
  ...KEYED_OUTPUT.flatMap(([label, size, type, path]): Row[] => [
    [
      wrongSize(label, size),
      `output 0, ${path}`,
      out0(record(`[${type}`, `${repeated('02', size - 2)}]`, '')),
    ],
    [
      wrongSize(label, size),
      `output 0, ${path}`,
      out0(record(`[${type}`, `${repeated('02', size)}]`, '')),
    ],
  ]),
  [
    'Size of key was not the expected size for the type partial signature pubkey',
    'input 0, partial signature',
    in0(record('[02', `${KEY_1}00]`, SIGNATURE)),
  ],
  [
    'Size of key was not the expected size for the type BIP32 keypath',
    'input 0, BIP 32 derivation',
    in0(record('[06', ']', ORIGIN)),
  ],
  [
    'Size of key was not the expected size for the type BIP32 keypath',
    'output 0, BIP 32 derivation',
    out0(record('[02', `${KEY_1.slice(2)}]`, ORIGIN)),
  ],
  [
    'Input Taproot leaf script key is not at least 34 bytes',
    'input 0, taproot leaf script',
    in0(record('[15', `${CONTROL_BLOCK.slice(2)}]`, '51c0')),
  ],
  [
    "Input Taproot leaf script key's control block size is not valid",
    'input 0, taproot leaf script',
    in0(record('[15', `${CONTROL_BLOCK}00]`, '51c0')),
  ],
  [
    'Input musig2 pubnonce key is not expected size of 67 or 99 bytes',
    'input 0, MuSig2 public nonce',
    in0(record('[1b', `${KEY_1}${KEY_2}00]`, repeated('00', 66))),
  ],
  [
    'Input musig2 partial sig key is not expected size of 67 or 99 bytes',
    'input 0, MuSig2 partial signature',
    in0(record('[1c', `${KEY_1}${KEY_2}${HASH_32}00]`, HASH_32)),
  ],
];

const NOT_IN_VERSION_0: readonly Row[] = [
  ['PSBT_GLOBAL_TX_VERSION', 'global map', global0(`[${record('02', '', '02000000')}]`)],
  ['PSBT_GLOBAL_FALLBACK_LOCKTIME', 'global map', global0(`[${record('03', '', '00000000')}]`)],
  ['PSBT_GLOBAL_INPUT_COUNT', 'global map', global0(`[${record('04', '', '00')}]`)],
  ['PSBT_GLOBAL_OUTPUT_COUNT', 'global map', global0(`[${record('05', '', '00')}]`)],
  ['PSBT_GLOBAL_TX_MODIFIABLE', 'global map', global0(`[${record('06', '', '00')}]`)],
  ['Previous txid', 'input 0, previous txid', in0(record('[0e', ']', HASH_32))],
  [
    "Previous output's index",
    'input 0, previous output index',
    in0(record('[0f', ']', '00000000')),
  ],
  ['Sequence', 'input 0, sequence', in0(record('[10', ']', '00000000'))],
  [
    'Required time based locktime',
    'input 0, required time lock',
    in0(record('[11', ']', '0065cd1d')),
  ],
  [
    'Required height based locktime',
    'input 0, required height lock',
    in0(record('[12', ']', '01000000')),
  ],
  ['Output amount', 'output 0, amount', out0(record('[03', ']', int(1, 8)))],
  ['Output script', 'output 0, script', out0(record('[04', ']', '51'))],
].map(([label, path, text]): Row => [`${label} is not allowed in PSBTv0`, path!, text!]);

const [VERSION_RECORD, TX_VERSION, INPUT_COUNT, OUTPUT_COUNT] = version2Global(0, 0);
const [PREVIOUS_TXID, OUTPUT_INDEX] = version2Input();
const [AMOUNT, SCRIPT] = VERSION_2_OUTPUT;

/** A map without its separator, which is at fault. */
const mapOf = (...records: (Hex | undefined)[]): Hex => `${records.join('')}[00]`;

const REQUIRED_IN_VERSION_2: readonly Row[] = [
  [
    'PSBT_GLOBAL_TX_VERSION',
    'global map',
    MAGIC + mapOf(VERSION_RECORD, INPUT_COUNT, OUTPUT_COUNT),
  ],
  [
    'PSBT_GLOBAL_INPUT_COUNT',
    'global map',
    MAGIC + mapOf(VERSION_RECORD, TX_VERSION, OUTPUT_COUNT),
  ],
  [
    'PSBT_GLOBAL_OUTPUT_COUNT',
    'global map',
    MAGIC + mapOf(VERSION_RECORD, TX_VERSION, INPUT_COUNT),
  ],
  ['Previous TXID', 'input 1', version2WithOpenMap(2, 0, version2Input(), mapOf(OUTPUT_INDEX))],
  ["Previous output's index", 'input 0', version2WithOpenMap(1, 0, mapOf(PREVIOUS_TXID))],
  ['Output amount', 'output 0', version2WithOpenMap(0, 1, mapOf(SCRIPT))],
  ['Output script', 'output 1', version2WithOpenMap(0, 2, VERSION_2_OUTPUT, mapOf(AMOUNT))],
].map(([label, path, text]): Row => [`${label} is required in PSBTv2`, path!, text!]);

/** Version 2 whose maps are given with their separators, or as records. */
function version2WithOpenMap(
  inputs: number,
  outputs: number,
  ...maps: readonly (Hex | readonly Hex[])[]
): Hex {
  const head = psbt({ global: version2Global(inputs, outputs) });
  return head + maps.map((map) => (typeof map === 'string' ? map : `${map.join('')}00`)).join('');
}

/** What holds for maps as a whole and between them. */
const MAPS: readonly Row[] = [
  ['Invalid PSBT magic bytes', 'PSBT', `[70736274fe]${psbt({}).slice(10)}`],
  ['extra data after PSBT', 'PSBT', `${global0()}[00]`],
  ['extra data after PSBT', 'PSBT', `${version2({ inputs: [[]], outputs: [[]] })}[ffff]`],
  [
    'Duplicate Key, global key "770102" already provided',
    'global map, record',
    global0(record('77', '0102', ''), `[${sized('770102')}]${sized('00')}`),
  ],
  [
    'Duplicate Key, input key "04" already provided',
    'input 1, record',
    version0({ inputs: [[], [record('04', '', '51'), `[${sized('04')}]${sized('51')}`]] }),
  ],
  [
    'Duplicate Key, output key "fc0163000a" already provided',
    'output 0, record',
    out0(record('fc', '0163000a', ''), record('fc', '0163000b', ''), `[${sized('fc0163000a')}]00`),
  ],
  [
    'Separator is missing at the end of the global map',
    'global map',
    `${MAGIC + record('00', '', EMPTY_TX)}[]`,
  ],
  ['Separator is missing at the end of the global map', 'global map', `${MAGIC}[]`],
  [
    'Separator is missing at the end of an input map',
    'input 0',
    `${TO_INPUT + record('04', '', '51')}[]`,
  ],
  [
    'Separator is missing at the end of an output map',
    'output 0',
    `${TO_OUTPUT + record('77', '', '51')}[]`,
  ],
  ['No unsigned transaction was provided', 'global map', `${MAGIC}[00]`],
  [
    'No unsigned transaction was provided',
    'global map',
    MAGIC + mapOf(record('fb', '', '00000000')),
  ],
  [
    'Unsigned tx does not have empty scriptSigs and scriptWitnesses.',
    'global map, unsigned transaction',
    psbt({
      global: [`0100[${sized(transaction({ inputs: [txInput(OUTPOINT, '51')] }))}]`],
      inputs: [[]],
    }),
  ],
  ['Unsupported version number', 'global map, PSBT version', global0(`01fb[${sized('03000000')}]`)],
  ['Unsupported version number', 'global map, PSBT version', global0(`01fb[${sized('ffffffff')}]`)],
  ['There is no PSBT version 1', 'global map', global0(`[${record('fb', '', '01000000')}]`)],
  [
    'PSBT_GLOBAL_UNSIGNED_TX is not allowed in PSBTv2',
    'global map',
    psbt({ global: [...version2Global(0, 0), `[${record('00', '', EMPTY_TX)}]`] }),
  ],
  [
    'Inputs provided does not match the number of inputs in transaction.',
    'PSBT',
    `${psbt({ global: [record('00', '', unsignedTransaction(2, 1))], inputs: [[]] })}[]`,
  ],
  [
    'Inputs provided does not match the number of inputs in transaction.',
    'PSBT',
    `${psbt({ global: version2Global(1, 0) })}[]`,
  ],
  [
    'Outputs provided does not match the number of outputs in transaction.',
    'PSBT',
    `${psbt({ global: version2Global(0, 2), outputs: [VERSION_2_OUTPUT] })}[]`,
  ],
  [
    'Non-witness UTXO does not match outpoint hash',
    'input 0',
    in0(record('04', '', '51'), `[${record('00', '', PREVIOUS)}]`),
  ],
  [
    'Non-witness UTXO does not match outpoint hash',
    'input 0',
    in2(`[${record('00', '', PREVIOUS)}]`),
  ],
  [
    'Input specifies output index that does not exist',
    'input 0',
    version0({ spends: SPEND_BEYOND, inputs: [[`[${record('00', '', PREVIOUS)}]`]] }),
  ],
  [
    'Input specifies output index that does not exist',
    'input 0',
    version2({ spends: SPEND_BEYOND, inputs: [[`[${record('00', '', PREVIOUS)}]`]] }),
  ],
];

/** What any reading of bytes may run into. */
const READING: readonly Row[] = [
  ['SpanReader::read(): end of data', 'PSBT', '[707362]'],
  ['SpanReader::read(): end of data', 'PSBT', '[]'],
  ['SpanReader::read(): end of data', 'global map, record', `${MAGIC}05[0000]`],
  ['SpanReader::read(): end of data', 'global map, record', `${MAGIC}[fdff]`],
  ['SpanReader::read(): end of data', 'global map, record', global0('01[fe]00')],
  ['SpanReader::read(): end of data', 'global map, unknown record', `${MAGIC}0177[]`],
  ['SpanReader::read(): end of data', 'global map, unknown record', `${MAGIC}017705[0102]`],
  [
    'SpanReader::read(): end of data',
    'global map, proprietary record',
    global0(record('fc', '03[6162]', '')),
  ],
  [
    'SpanReader::read(): end of data',
    'global map, proprietary record',
    global0(record('fc', '0161[]', '')),
  ],
  [
    'SpanReader::read(): end of data',
    'global map, unsigned transaction, input 1',
    `${MAGIC}010080 02000000 02 ${txInput()} ${OUTPOINT} 03[aabb]`,
  ],
  [
    'SpanReader::read(): end of data',
    'global map, unsigned transaction, output 0',
    `${MAGIC}010080 02000000 00 01 [00112233]`,
  ],
  [
    'SpanReader::read(): end of data',
    'input 0, previous transaction, witness 1, item 1',
    `${TO_INPUT}010080 02000000 0001 02 ${txInput()} ${txInput()} 00 00 02 01aa 02[aa]`,
  ],
  ['SpanReader::read(): end of data', 'input 0, silent payment tweak', `${TO_INPUT}012020[aabb]`],
  [
    'SpanReader::read(): end of data',
    'output 0, taproot tree, leaf 1',
    out0(record('06', '', '01c00151 01c002[51]')),
  ],
  [
    'SpanReader::read(): end of data',
    'input 0, taproot BIP 32 derivation, leaf hashes',
    `${TO_INPUT}2116${X}4502${HASH_32}[aabb]`,
  ],
  ['non-canonical ReadCompactSize()', 'global map, record', global0('[fd0100]7700')],
  ['non-canonical ReadCompactSize()', 'global map, record', global0(record('[fdfc00]', '', ''))],
  ['non-canonical ReadCompactSize()', 'global map, unknown record', global0('0177[feffff0000]')],
  [
    'non-canonical ReadCompactSize()',
    'global map, unknown record',
    global0('0177[ffffffffff00000000]'),
  ],
  ['non-canonical ReadCompactSize()', 'global map, input count', global0('010403[fd0000]')],
  ['ReadCompactSize(): size too large', 'global map, record', `${MAGIC}[fe01000002]`],
  [
    'ReadCompactSize(): size too large',
    'global map, record',
    global0(record('[ff0000000001000000]', '', '')),
  ],
  ['ReadCompactSize(): size too large', 'global map, output count', global0('010505[fe01000002]')],
  [
    'Superfluous witness record',
    'input 0, previous transaction',
    in0(
      record('00', '', transaction({ inputs: [txInput(), txInput()], witnesses: ['[00', '00]'] })),
    ),
  ],
  [
    'Superfluous witness record',
    'input 0, previous transaction',
    in0(record('00', '', '02000000 0001 00 00 []00000000')),
  ],
  [
    'Unknown transaction optional data',
    'input 0, previous transaction',
    in0(record('00', '', transaction({ inputs: [txInput()], flag: '[02]' }))),
  ],
  [
    'Unknown transaction optional data',
    'input 0, previous transaction',
    in0(
      record(
        '00',
        '',
        transaction({ inputs: [txInput()], witnesses: [witness('aa')], flag: '[03]' }),
      ),
    ),
  ],
  ['Size of value was not the stated size', 'input 0, sighash type', in0('0103[0501000000]00')],
  ['Size of value was not the stated size', 'input 0, sighash type', in0('0103[0301000000]')],
  ['Size of value was not the stated size', 'input 0, final witness', in0('0108[020201aa0151]')],
  [
    'Size of value was not the stated size',
    'global map, unsigned transaction',
    `${MAGIC}0100[0b${EMPTY_TX}]0000`,
  ],
];

/** What the values of fields, and keys of the right length, must be. */
const FIELDS: readonly Row[] = [
  [
    'Invalid pubkey',
    'global map, extended public key',
    global0(record('01', XPUB.replace(KEY_1, `[${NO_KEY}]`), ORIGIN)),
  ],
  [
    'Invalid pubkey',
    'global map, extended public key',
    global0(record('01', MASTER_WITH_PARENT, ORIGIN)),
  ],
  [
    'Invalid pubkey',
    'global map, extended public key',
    global0(record('01', MASTER_WITH_NUMBER, ORIGIN)),
  ],
  ['Invalid pubkey', 'input 0, partial signature', in0(record('02', `[${NO_KEY}]`, SIGNATURE))],
  [
    'Invalid pubkey',
    'input 2, BIP 32 derivation 2',
    version0({
      inputs: [[], [], [record('06', KEY_1, ORIGIN), record('06', `[${NO_KEY}]`, ORIGIN)]],
    }),
  ],
  [
    'Invalid pubkey',
    'output 0, BIP 32 derivation',
    out0(record('02', `[05${KEY_1.slice(2)}]`, ORIGIN)),
  ],
  ['Invalid length for HD key path', 'global map, extended public key', global0(`4f01${XPUB}[00]`)],
  [
    'Invalid length for HD key path',
    'input 0, BIP 32 derivation',
    in0(`2206${KEY_1}[05]${ORIGIN}`),
  ],
  ['Invalid length for HD key path', 'output 0, BIP 32 derivation', out0(`2202${KEY_1}[00]`)],
  ['Invalid length for HD key path', 'input 0, taproot BIP 32 derivation', in0(`2116${X}[0100]`)],
  [
    'Invalid length for HD key path',
    'output 0, taproot BIP 32 derivation',
    out0(`2107${X}[2601${HASH_32}]${ORIGIN}`),
  ],
  ['Signature is not a valid encoding', 'input 0, partial signature', in0(`2202${KEY_1}[00]`)],
  [
    'Signature is not a valid encoding',
    'input 0, partial signature',
    in0(`2202${KEY_1}[${sized(SIGNATURE.replace(/01$/, '00'))}]`),
  ],
  [
    'Signature is not a valid encoding',
    'input 0, partial signature',
    in0(`2202${KEY_1}[${sized(SIGNATURE.slice(0, -2))}]`),
  ],
  [
    'Required time based locktime is invalid (less than 500000000)',
    'input 0, required time lock',
    in2('0111[04ff64cd1d]'),
  ],
  [
    'Required height based locktime is invalid (greater than or equal to 500000000)',
    'input 0, required height lock',
    in2('0112[040065cd1d]'),
  ],
  [
    'Required height based locktime is invalid (0)',
    'input 0, required height lock',
    in2('0112[0400000000]'),
  ],
  [
    'Input Taproot key path signature is shorter than 64 bytes',
    'input 0, taproot key path signature',
    in0(`0113[${sized(repeated('aa', 63))}]`),
  ],
  [
    'Input Taproot key path signature is longer than 65 bytes',
    'input 0, taproot key path signature',
    in0(`0113[${sized(repeated('aa', 66))}]`),
  ],
  [
    'Input Taproot script path signature is shorter than 64 bytes',
    'input 0, taproot script path signature',
    in0(`4114${X}${HASH_32}[00]`),
  ],
  [
    'Input Taproot script path signature is longer than 65 bytes',
    'input 0, taproot script path signature',
    in0(`4114${X}${HASH_32}[${sized(repeated('aa', 66))}]`),
  ],
  [
    'Input Taproot leaf script must be at least 1 byte',
    'input 0, taproot leaf script',
    in0(`2215${CONTROL_BLOCK}00[]`),
  ],
  [
    'Input Taproot BIP32 keypath has an invalid length',
    'input 0, taproot BIP 32 derivation',
    in0(`2116${X}[2001${HASH_32}]`),
  ],
  [
    'Output Taproot BIP32 keypath has an invalid length',
    'output 0, taproot BIP 32 derivation',
    out0(`2107${X}[0000]`),
  ],
  ['Output Taproot tree must not be empty', 'output 0, taproot tree', out0('010600[]')],
  [
    'Output Taproot tree has as leaf greater than Taproot maximum depth',
    'output 0, taproot tree, leaf 0',
    out0(record('06', '', '[81c00151]')),
  ],
  [
    'Output Taproot tree has a leaf with an invalid leaf version',
    'output 0, taproot tree, leaf 1',
    out0(record('06', '', '01c00151[01c10151]')),
  ],
  [
    'Output Taproot tree is malformed',
    'output 0, taproot tree',
    out0(record('06', '', '[01c00151]')),
  ],
  [
    'Output Taproot tree is malformed',
    'output 0, taproot tree',
    out0(record('06', '', '[00c0015100c00151]')),
  ],
  [
    'Output Taproot tree is malformed',
    'output 0, taproot tree',
    out0(record('06', '', '[02c0015101c00151]')),
  ],
  [
    'Input musig2 aggregate pubkey is invalid',
    'input 0, MuSig2 participants',
    in0(record('1a', `[${NO_KEY}]`, '')),
  ],
  [
    'Input musig2 participant pubkey is invalid',
    'input 0, MuSig2 participants',
    in0(record('1a', KEY_1, `${KEY_2}[${NO_KEY}]`)),
  ],
  [
    'Input musig2 participants pubkeys value size is not a multiple of 33',
    'input 0, MuSig2 participants',
    in0(record('1a', KEY_1, `${KEY_2}[02]`)),
  ],
  [
    'Output musig2 aggregate pubkey is invalid',
    'output 0, MuSig2 participants',
    out0(record('08', `[${NO_KEY}]`, '')),
  ],
  [
    'Output musig2 participant pubkey is invalid',
    'output 0, MuSig2 participants',
    out0(record('08', KEY_1, `[${NO_KEY}]`)),
  ],
  [
    'Output musig2 participants pubkeys value size is not a multiple of 33',
    'output 0, MuSig2 participants',
    out0(record('08', KEY_1, `[${KEY_2.slice(2)}]`)),
  ],
  // The aggregate stands second and is looked at first.
  [
    'musig2 aggregate pubkey is invalid',
    'input 0, MuSig2 public nonce',
    in0(record('1b', `${NO_KEY}[${NO_KEY}]`, repeated('00', 66))),
  ],
  [
    'musig2 participant pubkey is invalid',
    'input 0, MuSig2 public nonce',
    in0(record('1b', `[${NO_KEY}]${KEY_1}`, repeated('00', 66))),
  ],
  [
    'musig2 participant pubkey is invalid',
    'input 0, MuSig2 partial signature',
    in0(record('1c', `[${NO_KEY}]${KEY_1}${HASH_32}`, HASH_32)),
  ],
  [
    'Input musig2 pubnonce value is not 66 bytes',
    'input 0, MuSig2 public nonce',
    in0(`431b${KEY_1}${KEY_2}[${sized(repeated('00', 65))}]`),
  ],
];

/** Two faults, of which Core sees one first. */
const ORDER: readonly Row[] = [
  [wrongSize('Input Previous TXID', 1), 'input 0, previous txid', in0('02[0e00]00')],
  ['Previous txid is not allowed in PSBTv0', 'input 0, previous txid', `${TO_INPUT}01[0e]20`],
  ['Invalid pubkey', 'input 0, partial signature', `${TO_INPUT}2202[${NO_KEY}]00`],
  [
    'Size of value was not the stated size',
    'input 0, required time lock',
    in2('0111[0500000000]00'),
  ],
  [
    'Size of value was not the stated size',
    'global map, PSBT version',
    global0('01fb[05ffffffff]00'),
  ],
  [
    'Size of value was not the stated size',
    'global map, unsigned transaction',
    `${MAGIC}0100[00${transaction({ inputs: [txInput(OUTPOINT, '51')] })}]00`,
  ],
  ['Unsupported version number', 'global map, PSBT version', `${MAGIC}01fb[0403000000]`],
  ['No unsigned transaction was provided', 'global map', MAGIC + mapOf(TX_VERSION)],
  [
    'PSBT_GLOBAL_TX_VERSION is not allowed in PSBTv0',
    'global map',
    global0(record('06', '', '00'), `[${TX_VERSION}]`),
  ],
  [
    'PSBT_GLOBAL_INPUT_COUNT is required in PSBTv2',
    'global map',
    MAGIC + mapOf(record('00', '', EMPTY_TX), VERSION_RECORD, TX_VERSION),
  ],
  [
    'Separator is missing at the end of an input map',
    'input 0',
    `${psbt({ global: version2Global(1, 0) }) + PREVIOUS_TXID}[]`,
  ],
  [
    'Previous TXID is required in PSBTv2',
    'input 0',
    version2WithOpenMap(1, 0, mapOf(record('00', '', PREVIOUS))),
  ],
  [
    'Non-witness UTXO does not match outpoint hash',
    'input 0',
    version0({ spends: `${HASH_32}ffffffff`, inputs: [[`[${record('00', '', PREVIOUS)}]`]] }),
  ],
  [
    'Input specifies output index that does not exist',
    'input 0',
    `${version0({ spends: SPEND_BEYOND, inputs: [[`[${record('00', '', PREVIOUS)}]`]] })}ffffff`,
  ],
  [
    'Input Taproot BIP32 keypath has an invalid length',
    'input 0, taproot BIP 32 derivation',
    `${TO_INPUT}2116${X}[0000]`,
  ],
  [
    'Input musig2 participant pubkey is invalid',
    'input 0, MuSig2 participants',
    in0(record('1a', KEY_1, `[${NO_KEY}]02`)),
  ],
  [
    'Output Taproot tree has as leaf greater than Taproot maximum depth',
    'output 0, taproot tree, leaf 0',
    out0(record('06', '', '[81c10151]80')),
  ],
  [
    'Superfluous witness record',
    'input 0, previous transaction',
    in0(record('00', '', transaction({ inputs: [txInput()], witnesses: ['[00]'], flag: '03' }))),
  ],
];

const ROWS: readonly Row[] = [
  ...KEY_SIZES,
  ...NOT_IN_VERSION_0,
  ...REQUIRED_IN_VERSION_2,
  ...MAPS,
  ...READING,
  ...FIELDS,
  ...ORDER,
];

/**
 * Every sentence that Core's PSBT decoder has (psbt.h, and what it reads with:
 * serialize.h, streams.h, primitives/transaction.h); the key of a duplicate is
 * left out.
 */
const SENTENCES: readonly string[] = [
  'SpanReader::read(): end of data',
  'non-canonical ReadCompactSize()',
  'ReadCompactSize(): size too large',
  'Superfluous witness record',
  'Unknown transaction optional data',
  'extra data after PSBT',
  'Invalid PSBT magic bytes',
  'Duplicate Key, global key "…" already provided',
  'Duplicate Key, input key "…" already provided',
  'Duplicate Key, output key "…" already provided',
  'Separator is missing at the end of the global map',
  'Separator is missing at the end of an input map',
  'Separator is missing at the end of an output map',
  'Size of value was not the stated size',
  'Size of key was not 1 for the type Global Unsigned TX',
  'Size of key was not 79 for the type Global XPUB',
  'Size of key was not 1 for the type Global Transaction Version',
  'Size of key was not 1 for the type Global Fallback Locktime',
  'Size of key was not 1 for the type Global Input Count',
  'Size of key was not 1 for the type Global Output Count',
  'Size of key was not 1 for the type Global TX Modifiable Flags',
  'Size of key was not 1 for the type Global PSBT Version',
  'Size of key was not 1 for the type Input Non-witness UTXO',
  'Size of key was not 1 for the type Input Witness UTXO',
  'Size of key was not 1 for the type Input Sighash Type',
  'Size of key was not 1 for the type Input redeemScript',
  'Size of key was not 1 for the type Input witnessScript',
  'Size of key was not 1 for the type Input Final scriptSig',
  'Size of key was not 1 for the type Input Final scriptWitness',
  'Size of key was not 21 for the type Input RIPEMD160 Preimage',
  'Size of key was not 33 for the type Input SHA256 Preimage',
  'Size of key was not 21 for the type Input Hash160 Preimage',
  'Size of key was not 33 for the type Input Hash256 Preimage',
  'Size of key was not 1 for the type Input Previous TXID',
  "Size of key was not 1 for the type Input Previous Output's Index",
  'Size of key was not 1 for the type Input Sequence',
  'Size of key was not 1 for the type Input Required Time Based Locktime',
  'Size of key was not 1 for the type Input Required Height Based Locktime',
  'Size of key was not 1 for the type Input Taproot Key Path Signature',
  'Size of key was not 65 for the type Input Taproot Script Path Signature',
  'Size of key was not 33 for the type Input Taproot BIP32 Keypath',
  'Size of key was not 1 for the type Input Taproot Internal Key',
  'Size of key was not 1 for the type Input Taproot Merkle Root',
  'Size of key was not 34 for the type Input MuSig2 Participants Pubkeys',
  'Size of key was not 1 for the type Output redeemScript',
  'Size of key was not 1 for the type Output witnessScript',
  'Size of key was not 1 for the type Output Amount',
  'Size of key was not 1 for the type Output Script',
  'Size of key was not 1 for the type Output Taproot Internal Key',
  'Size of key was not 1 for the type Output Taproot Tree Key',
  'Size of key was not 33 for the type Output Taproot BIP32 Keypath',
  'Size of key was not 34 for the type Output MuSig2 Participants Pubkeys',
  'Size of key was not the expected size for the type partial signature pubkey',
  'Size of key was not the expected size for the type BIP32 keypath',
  'Input Taproot leaf script key is not at least 34 bytes',
  "Input Taproot leaf script key's control block size is not valid",
  'Input musig2 pubnonce key is not expected size of 67 or 99 bytes',
  'Input musig2 partial sig key is not expected size of 67 or 99 bytes',
  'PSBT_GLOBAL_TX_VERSION is not allowed in PSBTv0',
  'PSBT_GLOBAL_FALLBACK_LOCKTIME is not allowed in PSBTv0',
  'PSBT_GLOBAL_INPUT_COUNT is not allowed in PSBTv0',
  'PSBT_GLOBAL_OUTPUT_COUNT is not allowed in PSBTv0',
  'PSBT_GLOBAL_TX_MODIFIABLE is not allowed in PSBTv0',
  'Previous txid is not allowed in PSBTv0',
  "Previous output's index is not allowed in PSBTv0",
  'Sequence is not allowed in PSBTv0',
  'Required time based locktime is not allowed in PSBTv0',
  'Required height based locktime is not allowed in PSBTv0',
  'Output amount is not allowed in PSBTv0',
  'Output script is not allowed in PSBTv0',
  'PSBT_GLOBAL_TX_VERSION is required in PSBTv2',
  'PSBT_GLOBAL_INPUT_COUNT is required in PSBTv2',
  'PSBT_GLOBAL_OUTPUT_COUNT is required in PSBTv2',
  'PSBT_GLOBAL_UNSIGNED_TX is not allowed in PSBTv2',
  'Previous TXID is required in PSBTv2',
  "Previous output's index is required in PSBTv2",
  'Output amount is required in PSBTv2',
  'Output script is required in PSBTv2',
  'No unsigned transaction was provided',
  'Unsigned tx does not have empty scriptSigs and scriptWitnesses.',
  'Unsupported version number',
  'There is no PSBT version 1',
  'Inputs provided does not match the number of inputs in transaction.',
  'Outputs provided does not match the number of outputs in transaction.',
  'Non-witness UTXO does not match outpoint hash',
  'Input specifies output index that does not exist',
  'Invalid pubkey',
  'Invalid length for HD key path',
  'Signature is not a valid encoding',
  'Required time based locktime is invalid (less than 500000000)',
  'Required height based locktime is invalid (greater than or equal to 500000000)',
  'Required height based locktime is invalid (0)',
  'Input Taproot key path signature is shorter than 64 bytes',
  'Input Taproot key path signature is longer than 65 bytes',
  'Input Taproot script path signature is shorter than 64 bytes',
  'Input Taproot script path signature is longer than 65 bytes',
  'Input Taproot leaf script must be at least 1 byte',
  'Input Taproot BIP32 keypath has an invalid length',
  'Output Taproot BIP32 keypath has an invalid length',
  'Output Taproot tree must not be empty',
  'Output Taproot tree has as leaf greater than Taproot maximum depth',
  'Output Taproot tree has a leaf with an invalid leaf version',
  'Output Taproot tree is malformed',
  'Input musig2 aggregate pubkey is invalid',
  'Input musig2 participant pubkey is invalid',
  'Input musig2 participants pubkeys value size is not a multiple of 33',
  'Output musig2 aggregate pubkey is invalid',
  'Output musig2 participant pubkey is invalid',
  'Output musig2 participants pubkeys value size is not a multiple of 33',
  'musig2 aggregate pubkey is invalid',
  'musig2 participant pubkey is invalid',
  'Input musig2 pubnonce value is not 66 bytes',
];

/** Sentences in the same sources that no PSBT can bring forth here, and why. */
const UNREACHABLE: readonly (readonly [sentence: string, reason: string])[] = [
  ['Unknown PSBT version', 'a version above 2 is refused when its record is read'],
  ['CompactSize exceeds limit of type', 'counts are read into 64 bits, and 32 MiB is the limit'],
  ['SpanReader::ignore(): end of data', 'nothing in a PSBT is skipped'],
  ['Invalid CPubKey being serialized', 'said when writing'],
];

/** Every code of the decoder; a new one does not compile until it stands here. */
const CODES: Readonly<Record<DecodeErrorCode, true>> = {
  'end-of-data': true,
  'compact-size-not-canonical': true,
  'compact-size-too-large': true,
  'superfluous-witness': true,
  'unknown-optional-data': true,
  'extra-data': true,
  'psbt.magic': true,
  'psbt.duplicate-key': true,
  'psbt.key-size': true,
  'psbt.value-size': true,
  'psbt.separator-missing': true,
  'psbt.not-allowed-in-v0': true,
  'psbt.not-allowed-in-v2': true,
  'psbt.required-in-v2': true,
  'psbt.no-unsigned-tx': true,
  'psbt.unsigned-tx-not-empty': true,
  'psbt.version-unsupported': true,
  'psbt.version-1': true,
  'psbt.input-count': true,
  'psbt.output-count': true,
  'psbt.outpoint-hash': true,
  'psbt.outpoint-index': true,
  'psbt.pubkey': true,
  'psbt.pubkey-size': true,
  'psbt.origin-length': true,
  'psbt.signature-encoding': true,
  'psbt.time-locktime': true,
  'psbt.height-locktime': true,
  'psbt.height-locktime-zero': true,
  'psbt.tap-signature-short': true,
  'psbt.tap-signature-long': true,
  'psbt.tap-leaf-key-short': true,
  'psbt.tap-leaf-control-block': true,
  'psbt.tap-leaf-empty': true,
  'psbt.tap-keypath-length': true,
  'psbt.tap-tree-empty': true,
  'psbt.tap-tree-depth': true,
  'psbt.tap-tree-leaf-version': true,
  'psbt.tap-tree-malformed': true,
  'psbt.musig2-aggregate': true,
  'psbt.musig2-participant': true,
  'psbt.musig2-participants-size': true,
  'psbt.musig2-key-size': true,
  'psbt.musig2-nonce-size': true,
};

interface Refusal {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

/** How `decodepsbt` refuses these bytes. */
function refusalOf(text: Hex): Refusal {
  try {
    decodePsbtToJson(base64Of(text), 'main');
  } catch (thrown) {
    if (!(thrown instanceof RpcError)) throw thrown;
    const { code, message, data } = thrown;
    return { code, message, data: JSON.parse(writeJson(data ?? null)) };
  }
  throw new Error('these bytes decode');
}

describe("what Core's decoder refuses, in its words and with the place", () => {
  test.each(ROWS)('%s (%s)', (sentence, path, text) => {
    const { start, end } = marked(text);
    expect(refusalOf(text)).toEqual({
      code: -22,
      message: `TX decode failed ${sentence}`,
      data: { offset: start, length: end - start, path },
    });
  });

  test.each([
    ['no base64 digit', 'cHNidP8B!A=='],
    ['white space', 'cHNi dP8='],
    ['a length that is no multiple of four', 'cHNidP8'],
    ['padding in the middle', 'cHN=dP8='],
    ['bits that belong to no byte', 'cHNidP9='],
  ])('text with %s', (_what, text) => {
    expect(() => decodePsbtToJson(text, 'main')).toThrow('TX decode failed invalid base64');
  });
});

describe('nothing is left out', () => {
  const withoutKey = (sentence: string): string => sentence.replace(/"[0-9a-f]+"/, '"…"');
  const reached = new Set(ROWS.map(([sentence]) => withoutKey(sentence)));

  test('every sentence has a row, and every row says one of them', () => {
    expect([...reached].sort()).toEqual([...SENTENCES].sort());
    expect(new Set(SENTENCES).size).toBe(SENTENCES.length);
    expect(UNREACHABLE.filter(([sentence]) => reached.has(sentence))).toEqual([]);
  });

  test('every code has a row', () => {
    const codes = new Set(ROWS.map(([, , text]) => codeOf(text)));
    expect([...codes].sort()).toEqual(Object.keys(CODES).sort());
  });

  test.each(fieldRows())('the key and version complaints of $kind are among them', (row) => {
    for (const sentence of complaintsOf(row)) expect(reached).toContain(sentence);
  });
});

function codeOf(text: Hex): DecodeErrorCode | undefined {
  try {
    decodePsbt(marked(text).bytes);
  } catch (thrown) {
    if (thrown instanceof DecodeError) return thrown.code;
  }
  return undefined;
}

function fieldRows(): readonly NamedRow[] {
  return FORMATS.flatMap(({ rows }) => rows);
}

/** What the table itself says of keys of no length that fits, and of version 0. */
function complaintsOf({ keySize, traits }: NamedRow): readonly string[] {
  const { notInV0 } = traits.versions;
  const span = { start: 0, end: 0 };
  const bySize = keySize(0);
  const words = bySize ? [decodeWords(new DecodeError(bySize, span))] : [];
  const byVersion = new DecodeError(
    { code: 'psbt.not-allowed-in-v0', detail: { label: notInV0 ?? '' } },
    span,
  );
  return notInV0 === undefined ? words : [...words, decodeWords(byVersion)];
}
