import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../core/bytes/hex.ts';
import { hexOf, p2sh, p2wsh, publicKey, unsigned } from '../../../core/sign/testing/utxos.ts';
import { execute } from '../../dispatch.ts';
import { call, prevtx, wifOf } from '../testing/signing.ts';

/*
 * What is wrong with parameters, in Core's order, with its codes and words
 * (rpc/rawtransaction.cpp and rawtransaction_util.cpp, rpc/util.cpp).
 */

const HEX = hexOf(unsigned(1));
const NO_INPUTS = '02000000000000000000';
const SCRIPT = Uint8Array.of(0x51);
const PLAIN = prevtx({ scriptPubKey: SCRIPT }, 0);
const ELSEWHERE = prevtx({ scriptPubKey: SCRIPT }, 9);
const IN_P2SH = prevtx(p2sh(SCRIPT), 0);
const IN_P2WSH = prevtx(p2wsh(SCRIPT), 0);
const UNDECODABLE = [-22, 'TX decode failed. Make sure the tx has at least one input.'] as const;
const BAD_KEY = [-5, 'Invalid private key'] as const;

function mistyped(position: string, actual: string, expected: string): readonly [number, string] {
  const words = `JSON value of type ${actual} is not of expected type ${expected}`;
  return [-3, `Wrong type passed:\n{\n    "${position}": "${words}"\n}`];
}

type Row = readonly [what: string, params: readonly unknown[], error: readonly [number, string]];

const TRANSACTIONS: readonly Row[] = [
  ['nothing', ['', []], UNDECODABLE],
  ['no hex', ['0x00', []], UNDECODABLE],
  ['half a byte', [HEX.slice(1), []], UNDECODABLE],
  ['white space around it', [` ${HEX}`, []], UNDECODABLE],
  ['a byte short', [HEX.slice(0, -2), []], UNDECODABLE],
  ['a byte too many', [`${HEX}00`, []], UNDECODABLE],
  [
    'the legacy form with outputs alone',
    [`0200000000015000000000000000${'00'.repeat(5)}`, []],
    UNDECODABLE,
  ],
  ['an empty witness for no inputs', ['0200000000010000000000', []], UNDECODABLE],
  ['an unknown flag', ['020000000002000000000000', []], UNDECODABLE],
  ['a number', [2, []], mistyped('Position 1 (hexstring)', 'number', 'string')],
  ['null', [null, []], mistyped('Position 1 (hexstring)', 'null', 'string')],
];

const KEYS: readonly Row[] = [
  ['null', [HEX, null], mistyped('Position 2 (privkeys)', 'null', 'array')],
  ['an object', [HEX, {}], mistyped('Position 2 (privkeys)', 'object', 'array')],
  ['a text that holds none', [HEX, '["x"'], mistyped('Position 2 (privkeys)', 'string', 'array')],
  [
    'a text that holds an object',
    [HEX, '{}'],
    mistyped('Position 2 (privkeys)', 'string', 'array'),
  ],
  [
    'a key that is a number',
    [HEX, [1]],
    [-3, 'JSON value of type number is not of expected type string'],
  ],
  [
    'a key that is null',
    [HEX, [null]],
    [-3, 'JSON value of type null is not of expected type string'],
  ],
  ['an empty key', [HEX, ['']], BAD_KEY],
  ['a letter too many', [HEX, [`${wifOf('A')}1`]], BAD_KEY],
  ['a letter too few', [HEX, [wifOf('A').slice(0, -1)]], BAD_KEY],
  ['a space inside', [HEX, [wifOf('A').replace(/^(.{9})/, '$1 ')]], BAD_KEY],
  ['a no-break space before', [HEX, [`\u00a0${wifOf('A')}`]], BAD_KEY],
  ['a zero byte behind', [HEX, [`${wifOf('A')}\0`]], BAD_KEY],
  ['a key of main', [HEX, ['L3wcJ9zorMT2qh8VPCFaYSJnHWiV48aFzej433LwmaMKEkvsojin']], BAD_KEY],
  ['a public key', [HEX, [bytesToHex(publicKey('A'))]], BAD_KEY],
  ['a good key and a bad one', [HEX, [wifOf('A'), 'x', 5]], BAD_KEY],
  ['a bad key before bad outputs', [HEX, ['x'], [5], 'x'], BAD_KEY],
];

/** What is wrong with the one element of `prevtxs`. */
type ElementRow = readonly [what: string, element: unknown, error: readonly [number, string]];

function without(element: Readonly<Record<string, unknown>>, ...names: readonly string[]) {
  return Object.fromEntries(Object.entries(element).filter(([name]) => !names.includes(name)));
}

function notOfType(field: string, actual: string, expected: string): readonly [number, string] {
  const words = `JSON value of type ${actual} for field ${field} is not of expected type ${expected}`;
  return [-3, words];
}

const OUT_OF_RANGE = [-1, 'JSON integer out of range'] as const;
const BAD_AMOUNT = [-3, 'Invalid amount'] as const;
const NO_SUCH_AMOUNT = [-3, 'Amount out of range'] as const;
const OTHER_SCRIPT = [-8, 'redeemScript/witnessScript does not match scriptPubKey'] as const;
const TXID = '07'.repeat(32);

const ELEMENTS: readonly ElementRow[] = [
  ['a text', 'x', [-22, 'expected object with {"txid\'","vout","scriptPubKey"}']],
  ['null', null, [-22, 'expected object with {"txid\'","vout","scriptPubKey"}']],
  ['an array', [], [-22, 'expected object with {"txid\'","vout","scriptPubKey"}']],
  ['nothing in it', {}, [-3, 'Missing scriptPubKey']],
  ['no txid', without(PLAIN, 'txid', 'vout'), [-3, 'Missing txid']],
  ['no vout', without(PLAIN, 'vout'), [-3, 'Missing vout']],
  ['a null', { ...PLAIN, vout: null }, [-3, 'Missing vout']],
  [
    'a script that is a number',
    { ...PLAIN, scriptPubKey: 5, txid: 5 },
    notOfType('scriptPubKey', 'number', 'string'),
  ],
  [
    'a txid that is a number',
    { ...PLAIN, txid: 5, vout: 'x' },
    notOfType('txid', 'number', 'string'),
  ],
  ['a vout that is a text', { ...PLAIN, vout: '0' }, notOfType('vout', 'string', 'number')],
  [
    'a short txid',
    { ...PLAIN, txid: TXID.slice(2), vout: -1 },
    [-8, `txid must be of length 64 (not 62, for '${TXID.slice(2)}')`],
  ],
  [
    'a long txid, in bytes',
    { ...PLAIN, txid: `${TXID.slice(1)}é` },
    [-8, `txid must be of length 64 (not 65, for '${TXID.slice(1)}é')`],
  ],
  [
    'a txid of 64 bytes that is no hex',
    { ...PLAIN, txid: `${TXID.slice(2)}é` },
    [-8, `txid must be hexadecimal string (not '${TXID.slice(2)}é')`],
  ],
  [
    'a txid with 0x',
    { ...PLAIN, txid: `0x${TXID.slice(2)}` },
    [-8, `txid must be hexadecimal string (not '0x${TXID.slice(2)}')`],
  ],
  ['a fraction', { ...PLAIN, vout: 0.5, scriptPubKey: '' }, OUT_OF_RANGE],
  ['a vout of 2^31', { ...PLAIN, vout: 2_147_483_648 }, OUT_OF_RANGE],
  ['a vout of -2^31 - 1', { ...PLAIN, vout: -2_147_483_649 }, OUT_OF_RANGE],
  ['a vout below zero', { ...PLAIN, vout: -1, scriptPubKey: '' }, [-22, 'vout cannot be negative']],
  [
    'an empty script',
    { ...PLAIN, scriptPubKey: '', amount: 'x' },
    [-8, "scriptPubKey must be hexadecimal string (not '')"],
  ],
  [
    'half a byte of script',
    { ...PLAIN, scriptPubKey: '515' },
    [-8, "scriptPubKey must be hexadecimal string (not '515')"],
  ],
  ['an amount that is null', { ...PLAIN, amount: null }, [-3, 'Amount is not a number or string']],
  [
    'an amount that is an array',
    { ...PLAIN, amount: [1] },
    [-3, 'Amount is not a number or string'],
  ],
  ['an empty amount', { ...PLAIN, amount: '' }, BAD_AMOUNT],
  ['an amount with a space', { ...PLAIN, amount: '1 ' }, BAD_AMOUNT],
  ['an amount with a comma', { ...PLAIN, amount: '1,5' }, BAD_AMOUNT],
  ['an amount with a plus', { ...PLAIN, amount: '+1' }, BAD_AMOUNT],
  ['an amount without its zero', { ...PLAIN, amount: '.5' }, BAD_AMOUNT],
  ['an amount in hex', { ...PLAIN, amount: '0x1' }, BAD_AMOUNT],
  ['a tenth of a satoshi', { ...PLAIN, amount: '0.000000001' }, BAD_AMOUNT],
  ['an amount below zero', { ...PLAIN, amount: '-0.00000001' }, NO_SUCH_AMOUNT],
  ['a satoshi too many', { ...PLAIN, amount: '21000000.00000001' }, NO_SUCH_AMOUNT],
  [
    'a bad amount before its scripts',
    { ...without(IN_P2SH, 'redeemScript'), amount: 'x' },
    BAD_AMOUNT,
  ],
  [
    'P2SH without a script',
    without(IN_P2SH, 'redeemScript'),
    [-8, 'Missing redeemScript/witnessScript'],
  ],
  [
    'P2WSH without a script',
    { ...IN_P2WSH, witnessScript: null },
    [-8, 'Missing redeemScript/witnessScript'],
  ],
  [
    'a redeem script that is a number',
    { ...IN_P2SH, redeemScript: 5, witnessScript: 5 },
    notOfType('redeemScript', 'number', 'string'),
  ],
  [
    'a witness script that is a number',
    { ...IN_P2SH, witnessScript: 5 },
    notOfType('witnessScript', 'number', 'string'),
  ],
  [
    'an empty redeem script',
    { ...IN_P2SH, redeemScript: '' },
    [-8, "redeemScript must be hexadecimal string (not '')"],
  ],
  [
    'an empty witness script',
    { ...IN_P2WSH, witnessScript: '' },
    [-8, "witnessScript must be hexadecimal string (not '')"],
  ],
  ['another redeem script', { ...IN_P2SH, redeemScript: '52' }, OTHER_SCRIPT],
  ['another witness script', { ...IN_P2WSH, witnessScript: '52' }, OTHER_SCRIPT],
  [
    'another witness script beside the redeem script',
    { ...IN_P2SH, witnessScript: '52' },
    [-8, 'redeemScript does not correspond to witnessScript'],
  ],
  [
    'a redeem script that is no hex beside the witness script',
    { ...IN_P2WSH, redeemScript: 'x' },
    [-8, "redeemScript must be hexadecimal string (not 'x')"],
  ],
  [
    'the same text twice, of another script',
    { ...IN_P2SH, redeemScript: '52', witnessScript: '52' },
    OTHER_SCRIPT,
  ],
];

const OTHERS: readonly Row[] = [
  ['prevtxs, an object', [HEX, [], {}], mistyped('Position 3 (prevtxs)', 'object', 'array')],
  [
    'prevtxs, a text that holds null',
    [HEX, [], 'null'],
    mistyped('Position 3 (prevtxs)', 'string', 'array'),
  ],
  [
    'sighashtype, a number',
    [HEX, [], [], 1],
    mistyped('Position 4 (sighashtype)', 'number', 'string'),
  ],
  [
    'sighashtype, small letters',
    [HEX, [], [], 'all'],
    [-8, "'all' is not a valid sighash parameter."],
  ],
  ['sighashtype, empty', [HEX, [], [], ''], [-8, "'' is not a valid sighash parameter."]],
  [
    'sighashtype, turned round',
    [HEX, [], [], 'ANYONECANPAY|ALL'],
    [-8, "'ANYONECANPAY|ALL' is not a valid sighash parameter."],
  ],
  [
    'sighashtype, DEFAULT for anyone',
    [HEX, [], [], 'DEFAULT|ANYONECANPAY'],
    [-8, "'DEFAULT|ANYONECANPAY' is not a valid sighash parameter."],
  ],
  [
    'sighashtype, a name of an object',
    [HEX, [], [], '__proto__'],
    [-8, "'__proto__' is not a valid sighash parameter."],
  ],
  [
    'sighashtype after bad outputs',
    [HEX, [], [5], 'x'],
    [-22, 'expected object with {"txid\'","vout","scriptPubKey"}'],
  ],
  [
    'one coin with two scripts',
    [HEX, [], [PLAIN, { ...IN_P2SH, redeemScript: 5 }]],
    [
      -22,
      `Previous output scriptPubKey mismatch:\n1\nvs:\nOP_HASH160 ${bytesToHex(p2sh(SCRIPT).scriptPubKey.subarray(2, 22))} OP_EQUAL`,
    ],
  ],
];

function refusal(params: readonly unknown[]): readonly [number, string] | undefined {
  const { error } = call(...params);
  return error ? [error.code, error.message] : undefined;
}

describe('refused', () => {
  test.each(TRANSACTIONS)('a transaction: %s', (_, params, error) => {
    expect(refusal(params)).toEqual(error);
  });

  test.each(KEYS)('keys: %s', (_, params, error) => {
    expect(refusal(params)).toEqual(error);
  });

  test.each(ELEMENTS)('a previous output: %s', (_, element, error) => {
    expect(refusal([HEX, [], [element]])).toEqual(error);
    expect(refusal([HEX, [], [ELSEWHERE, element, 5]])).toEqual(error);
  });

  test.each(OTHERS)('%s', (_, params, error) => {
    expect(refusal(params)).toEqual(error);
  });

  test('all types at once', () => {
    const words = (actual: string, expected: string) =>
      `JSON value of type ${actual} is not of expected type ${expected}`;
    expect(refusal([1, true, {}, []])).toEqual([
      -3,
      [
        'Wrong type passed:',
        '{',
        `    "Position 1 (hexstring)": "${words('number', 'string')}",`,
        `    "Position 2 (privkeys)": "${words('bool', 'array')}",`,
        `    "Position 3 (prevtxs)": "${words('object', 'array')}",`,
        `    "Position 4 (sighashtype)": "${words('array', 'string')}"`,
        '}',
      ].join('\n'),
    ]);
  });

  test.each([[[]], [[HEX]], [[HEX, [], [], 'ALL', null]]])('%j: too few or too many', (params) => {
    const { error } = call(...params);
    expect([error?.code, error?.message.split('\n')[0]?.split(' ')[0]]).toEqual([
      -1,
      'signrawtransactionwithkey',
    ]);
  });
});

describe('accepted', () => {
  const ELEMENT_FORMS: readonly (readonly [what: string, element: unknown])[] = [
    ['capital digits', { ...PLAIN, txid: TXID.toUpperCase() }],
    ['a name that is not known', { ...PLAIN, ['__proto__x']: 1, foo: null }],
    ['no amount', without(PLAIN, 'amount')],
    ['an amount of zero', { ...PLAIN, amount: 0 }],
    ['an amount as a text', { ...PLAIN, amount: '0.00100000' }],
    ['an amount with an exponent', { ...PLAIN, amount: '1e-8' }],
    ['an amount with more places, all zero', { ...PLAIN, amount: '0.1000000000' }],
    ['all the money that there can be', { ...PLAIN, amount: '21000000' }],
    [
      'scripts of any kind where nothing asks for them',
      { ...PLAIN, redeemScript: 5, witnessScript: {} },
    ],
    ['a null for the other script', { ...IN_P2SH, witnessScript: null }],
    ['the witness script of P2SH', { ...without(IN_P2SH, 'redeemScript'), witnessScript: '51' }],
    ['the redeem script of P2WSH', { ...without(IN_P2WSH, 'witnessScript'), redeemScript: '51' }],
    ['both, the same text', { ...IN_P2WSH, redeemScript: '51' }],
  ];

  test.each(ELEMENT_FORMS)('a previous output: %s', (_, element) => {
    const { result, error } = call(HEX, [], [element]);
    expect(error).toBeNull();
    expect(result?.complete).toBe(true);
  });

  test.each<[string, readonly unknown[]]>([
    ['keys and outputs as texts', [HEX, '[]', JSON.stringify([PLAIN])]],
    ['white space around a key', [HEX, [` \t\n\v\f\r${wifOf('A')} `], [PLAIN]]],
    ['nulls for what may be left out', [HEX, [], [PLAIN], null]],
    ['a coin told twice, with another amount', [HEX, [], [PLAIN, { ...PLAIN, amount: 1 }]]],
    ['a coin that is not spent', [HEX, [], [PLAIN, prevtx(p2sh(SCRIPT), 5)]]],
    ['no inputs and no outputs', [NO_INPUTS, []]],
    ...['DEFAULT', 'ALL', 'NONE', 'ALL|ANYONECANPAY', 'NONE|ANYONECANPAY'].map(
      (type): [string, readonly unknown[]] => [type, [HEX, [], [PLAIN], type]],
    ),
  ])('%s', (_, params) => {
    const { result, error } = call(...params);
    expect(error).toBeNull();
    expect(result?.complete).toBe(true);
  });

  test.each(['1.0', '1e0', '0.0', '00', '1E2'])('vout %s is judged by its text', (text) => {
    const params = JSON.stringify([HEX, [], [PLAIN]]).replace('"vout":0', `"vout":${text}`);
    const body = execute(`{"id":1,"method":"signrawtransactionwithkey","params":${params}}`, {
      chain: 'regtest',
    }).body;
    const { error } = JSON.parse(body) as { error: { code: number } };
    expect(error.code).toBe(text === '00' ? -32700 : -1);
  });

  test('of names that repeat the first counts', () => {
    const params = JSON.stringify([HEX, [], [PLAIN]]).replace('"vout":0', '"vout":0,"vout":"x"');
    const request = `{"id":1,"method":"signrawtransactionwithkey","params":${params}}`;
    expect(execute(request, { chain: 'regtest' }).body).toContain('"complete":true');
  });
});
