import { describe, expect, test } from 'vitest';
import { givenInput } from '../../../test/inputs.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { hash160, sha256 } from '../crypto/hashes.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { rehearsalFile } from '../explain/testing/rehearsal-files.ts';
import { kindOf } from '../outline/node-index.ts';
import {
  hex,
  type InputHex,
  type OutputHex,
  P2WPKH,
  psbtV2,
  record,
  u32,
  utxo,
} from '../outline/testing/psbt-hex.ts';
import { type SilentFileSpec, silentFile } from '../silent/testing/silent-files.ts';
import { madeUpTransaction } from '../subject/made-up-coin.ts';
import { decodeTransaction } from '../tx/decode.ts';
import { txidText } from '../tx/id-text.ts';
import { encodeTransaction, measureTransaction, transactionId } from '../tx/ids.ts';
import type { Transaction } from '../tx/types.ts';
import { InspectedInput } from './shown-input.ts';
import type { Summary } from './summary.ts';

const REAL = {
  ...madeUpTransaction({ value: 7n, scriptPubKey: hex(P2WPKH) }),
  lockTime: 1,
};

function summaryOf(bytes: Uint8Array, format: 'psbt' | 'transaction' = 'psbt'): Summary {
  return new InspectedInput(bytes, format).summary('main');
}

function v2(
  inputs: readonly InputHex[],
  outputs: readonly OutputHex[] = [{}],
  global = '',
): Summary {
  const input = new InspectedInput(psbtV2(inputs, outputs, global), 'psbt');
  expect(input.error).toBeUndefined();
  return input.summary('main');
}

/** A previous transaction with one output, and its id. */
function previous(
  amount: bigint,
  script = P2WPKH,
): { readonly value: string; readonly txid: string } {
  const value = `02000000 01 ${'33'.repeat(32)} 00000000 00 ffffffff 01 ${utxo(amount, script)} 00000000`;
  return { value, txid: bytesToHex(transactionId(decodeTransaction(hex(value)))) };
}

const KEY = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const SIGNATURE =
  '3044022079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798022079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f8179801';
const P2PKH = `76a914${bytesToHex(hash160(hex(KEY)))}88ac`;
const MULTISIG = `5221${KEY}21${KEY.replace(/^02/, '03')}52ae`;
const P2WSH = `0020${bytesToHex(sha256(hex(MULTISIG)))}`;
const P2SH = `a914${bytesToHex(hash160(hex(MULTISIG)))}87`;

test.each([
  ['a rehearsal', rehearsalFile(hex(P2WPKH)), true],
  ['a real coin beside it', rehearsalFile(hex(P2WPKH), REAL), undefined],
])('%s', (_, file, isRehearsal) => {
  expect(summaryOf(file).isRehearsal).toBe(isRehearsal);
});

describe('how far an amount is proven', () => {
  const whole = previous(5000n);
  test.each([
    [
      'by the whole previous transaction',
      { txid: whole.txid, records: record('00', whole.value) },
      'proven',
      5000n,
    ],
    ['by a lone coin', { records: record('01', utxo(4000n)) }, 'claimed', 4000n],
    [
      'by both, which agree',
      { txid: whole.txid, records: record('00', whole.value) + record('01', utxo(5000n)) },
      'proven',
      5000n,
    ],
    [
      'by both, which disagree in the amount',
      { txid: whole.txid, records: record('00', whole.value) + record('01', utxo(5001n)) },
      'contradicted',
      5000n,
    ],
    [
      'by both, which disagree in the script',
      { txid: whole.txid, records: record('00', whole.value) + record('01', utxo(5000n, '51')) },
      'contradicted',
      5000n,
    ],
    ['by nothing', {}, 'missing', undefined],
    ['by a coin that was never set', { records: record('01', utxo(-1n)) }, 'missing', undefined],
  ] as const)('%s', (_name, input, proof, amount) => {
    const summary = v2([input]);
    expect(summary.inputs.shown.map((shown) => [shown.proof, shown.amount])).toEqual([
      [proof, amount],
    ]);
    expect(summary.fee?.proof).toBe(proof === 'missing' ? undefined : proof);
  });

  test('the weakest is that of the fee', () => {
    const proven = { txid: whole.txid, records: record('00', whole.value) };
    const claimed = { records: record('01', utxo(4000n)) };
    const summary = v2([proven, claimed]);
    expect(summary.fee).toMatchObject({ amount: 8_000n, proof: 'claimed' });
    expect(v2([proven, {}]).fee).toBeUndefined();
    expect(v2([proven, {}]).inputs).toMatchObject({ amount: 5000n, unknown: 1 });
  });
});

describe('who has signed', () => {
  test.each([
    [
      'nobody, one key',
      { records: record('01', utxo(1n)) },
      { state: 'none', signatures: 0, required: 1, keys: 1 },
    ],
    [
      'one of two',
      {
        records:
          record('01', utxo(1n, P2WSH)) + record(`02${KEY}`, SIGNATURE) + record('05', MULTISIG),
      },
      { state: 'partial', signatures: 1, required: 2, keys: 2 },
    ],
    [
      'one of two behind P2SH',
      {
        records:
          record('01', utxo(1n, P2SH)) + record(`02${KEY}`, SIGNATURE) + record('04', MULTISIG),
      },
      { state: 'partial', signatures: 1, required: 2, keys: 2 },
    ],
    [
      'a witness script is missing',
      { records: record('01', utxo(1n, P2WSH)) + record(`02${KEY}`, SIGNATURE) },
      { state: 'partial', signatures: 1 },
    ],
    [
      'a witness script that is a witness program',
      { records: record('01', utxo(1n, P2WSH)) + record('05', P2WSH) },
      { state: 'none', signatures: 0 },
    ],
    [
      'by taproot key',
      { records: record('01', utxo(1n, `5120${KEY.slice(2)}`)) + record('13', 'ab'.repeat(64)) },
      { state: 'ready', signatures: 1, required: 1, keys: 1, path: 'key' },
    ],
    ['all', { records: record('01', utxo(1n)) + record('08', '0151') }, undefined],
    [
      'final',
      { records: record('01', utxo(1n)) + record('08', '010151') },
      { state: 'final', signatures: 0 },
    ],
    [
      'an empty final script is none',
      { records: record('01', utxo(1n)) + record('07', '') },
      { state: 'none', signatures: 0, required: 1, keys: 1 },
    ],
  ] as const)('%s', (_name, input, signed) => {
    if (!signed) return;
    expect(v2([input]).inputs.shown[0]?.signed).toEqual(signed);
  });
});

describe('lock times of version 2', () => {
  const height = (value: number) => record('12', u32(value));
  const time = (value: number) => record('11', u32(value));
  const T = 1_600_000_000;
  test.each([
    ['none', [''], '', { raw: 0, kind: 'none', enforced: false }],
    ['the fallback', [''], record('03', u32(77)), { raw: 77, kind: 'height', enforced: false }],
    [
      'the largest height',
      [height(5), height(9), ''],
      '',
      { raw: 9, kind: 'height', enforced: false },
    ],
    [
      'the largest time',
      [time(T), time(T + 1)],
      record('03', u32(7)),
      { raw: T + 1, kind: 'time', enforced: false },
    ],
    [
      'of both kinds the height',
      [height(5) + time(T)],
      '',
      { raw: 5, kind: 'height', enforced: false },
    ],
    [
      'the kind that all can have',
      [height(5) + time(T), time(T + 5)],
      '',
      { raw: T + 5, kind: 'time', enforced: false },
    ],
    [
      'a sequence that lets it count',
      [height(5) + record('10', 'feffffff')],
      '',
      { raw: 5, kind: 'height', enforced: true },
    ],
    ['kinds that do not go together', [height(5), time(T)], '', undefined],
  ] as const)('%s', (_name, inputs, global, expected) => {
    const summary = v2(
      inputs.map((records, vout) => ({ records, vout })),
      [{}],
      global,
    );
    expect(summary.lockTime).toEqual(expected);
    expect(summary.noTxid).toBe(expected ? undefined : 'lock-times-conflict');
    expect(summary.txid === undefined).toBe(expected === undefined);
  });

  test.each<readonly [string, SilentFileSpec['outputs'][number], Summary['noTxid']]>([
    ['without a script has no id yet', { to: 'RS', script: null }, 'script-missing'],
    ['with its script has one', { to: 'RS' }, undefined],
  ])('an output of a silent payment %s', (_, output, expected) => {
    const bytes = silentFile({ inputs: [{ by: 'A' }], outputs: ['other', output] });
    const summary = new InspectedInput(bytes, 'psbt').summary('regtest');
    expect(summary.noTxid).toBe(expected);
    expect(summary.txid === undefined).toBe(expected !== undefined);
  });
});

describe('sequences', () => {
  test.each([
    ['none said', undefined, { raw: 0xffffffff, final: true }],
    ['that lets a lock time count', 0xfffffffe, { raw: 0xfffffffe, final: false }],
    ['without a relative lock', 0xfffffffd, { raw: 0xfffffffd, final: false }],
    ['blocks to wait', 144, { raw: 144, final: false, relative: { kind: 'height', value: 144 } }],
    [
      'time to wait',
      0x400002,
      { raw: 0x400002, final: false, relative: { kind: 'time', value: 1024 } },
    ],
  ] as const)('%s', (_name, raw, expected) => {
    const records = raw === undefined ? '' : record('10', u32(raw));
    expect(v2([{ records }]).inputs.shown[0]?.sequence).toEqual(expected);
  });
});

/** The transaction that a version 2 PSBT of one input and one output is about, built another way. */
function built(scriptSig: string, witness: readonly string[]): Transaction {
  return {
    version: 2,
    inputs: [
      {
        prevout: { txid: hex('11'.repeat(32)), vout: 0 },
        scriptSig: scriptSig === '' ? new Uint8Array(0) : hex(scriptSig),
        sequence: 0xffffffff,
        witness: witness.map(hex),
      },
    ],
    outputs: [{ value: 1000n, scriptPubKey: hex(P2WPKH) }],
    lockTime: 0,
  };
}

describe('id and sizes of version 2', () => {
  test.each([
    ['unsigned, coin unknown', '', 'unknown', 'unsigned', built('', [])],
    ['unsigned, segwit', record('01', utxo(2000n)), 'stands', 'unsigned', built('', [])],
    [
      'unsigned, not segwit',
      record('01', utxo(2000n, P2PKH)),
      'changes',
      'unsigned',
      built('', []),
    ],
    [
      'final, segwit',
      record('01', utxo(2000n)) + record('08', '0202abcd00'),
      'stands',
      'signed',
      undefined,
    ],
    [
      'final, not segwit',
      record('01', utxo(2000n, P2PKH)) + record('07', '51'),
      'stands',
      'signed',
      built('51', []),
    ],
  ] as const)('%s', (_name, records, state, of, expected) => {
    const summary = v2([{ records }]);
    const transaction = expected ?? {
      ...built('', []),
      inputs: [{ ...built('', []).inputs[0]!, witness: [hex('abcd'), new Uint8Array(0)] }],
    };
    const { txid, totalSize, weight, virtualSize } = measureTransaction(transaction);
    expect(summary.txid).toEqual({ text: txidText(txid), state });
    expect(summary.size).toEqual({ of, size: totalSize, weight, vsize: virtualSize });
  });

  test('a draft without inputs has no fee, and an id and a size that inputs will change', () => {
    const { fee, txid, size, estimatedSize, findings } = v2([]);
    expect([fee, txid?.state, size?.of, estimatedSize, findings]).toEqual([
      undefined,
      'draft',
      'unsigned',
      undefined,
      [],
    ]);
  });

  test('a feerate is cut after two places', () => {
    const { estimatedSize, fee } = v2([{ records: record('01', utxo(2000n)) }]);
    const { vsize } = estimatedSize!;
    expect(fee).toEqual({
      amount: 1_000n,
      proof: 'claimed',
      feerate: { text: (Math.floor(100000 / vsize) / 100).toFixed(2), of: 'estimated', vsize },
    });
  });
});

describe('outputs', () => {
  test('one that pays a spent script is told', () => {
    const records = record('01', utxo(2000n));
    const summary = v2([{ records }], [{}, { script: '51' }]);
    expect(summary.outputs.shown.map(({ paysSpentScript }) => paysSpentScript)).toEqual([
      true,
      false,
    ]);
  });

  test('more than was spent of a script does not go back to it, beside a coin of another', () => {
    const records = record('01', utxo(2000n));
    const outputs = [{ amount: 3000n }];
    const other = { records: record('01', utxo(5000n, P2PKH)) };
    const backOf = (inputs: Parameters<typeof v2>[0]) =>
      v2(inputs, outputs).outputs.shown.map(({ paysSpentScript }) => paysSpentScript);
    expect([backOf([{ records }, other]), backOf([{ records }])]).toEqual([[false], [true]]);
  });

  test('what an OP_RETURN script carries', () => {
    const [shown] = v2([{}], [{ script: '6a0568656c6c6f', amount: 0n }]).outputs.shown;
    expect(shown).toMatchObject({ type: 'nulldata', carried: { text: 'hello', form: 'text' } });
    expect(shown?.address).toBeUndefined();
  });

  test.each([
    ['data in many pushes is cut', `6a${'00'.repeat(9_000)}`, 201],
    ['little data is whole', `6a${'00'.repeat(95)}`, 199],
    ['a script that somebody may spend is whole', '51'.repeat(9_000), 17_999],
  ])('of what has no address: %s', (_, script, length) => {
    const [shown] = v2([{}], [{ script, amount: 0n }]).outputs.shown;
    expect(shown?.asm?.length).toBe(length);
  });
});

describe('of very many', () => {
  const MANY = 2_000;

  test('those that are worth most have a row, in the file’s order', () => {
    const dust = Array.from({ length: MANY + 5 }, () => ({ amount: 1n }));
    const outputs = [...dust, { amount: 98n }, { amount: 7n }].map(({ amount }) => ({
      value: amount,
      scriptPubKey: hex(P2WPKH),
    }));
    const { txid } = previous(1n);
    const input = {
      prevout: { txid: hex(txid), vout: 0 },
      scriptSig: new Uint8Array(),
      sequence: 0,
      witness: [],
    };
    const transaction = encodeTransaction({ version: 2, lockTime: 0, inputs: [input], outputs });
    const { shown, total } = summaryOf(transaction, 'transaction').outputs;
    expect([total, shown.length]).toEqual([MANY + 7, MANY]);
    expect(shown.slice(-2).map(({ at, amount }) => [at, amount])).toEqual([
      [MANY + 5, 98n],
      [MANY + 6, 7n],
    ]);
  });

  test('of findings the first place is the one that is worth most', () => {
    const dust = Array.from({ length: 90 }, () => ({ amount: 1n }));
    const summary = v2([{}], [...dust, { amount: 98n }]);
    const found = summary.findings.find(({ code }) => code === 'dust');
    expect(found).toMatchObject({ count: 91, sum: 188n, worth: 98n });
    expect(found?.nodes[0]).toBe(summary.outputs.shown[90]?.node);
  });
});

describe('what keys and paths say of the chain', () => {
  const key = (version: string) =>
    record(`01${version}00${'00'.repeat(8)}${'11'.repeat(32)}${KEY}`, 'd34db33f00000080');
  const path = (coinType: number) =>
    record(`06${KEY}`, `d34db33f${u32(0x80000054)}${u32(0x80000000 + coinType)}`);
  test.each([
    ['nothing', '', '', 'nothing', false],
    ['a key of main', key('0488b21e'), '', 'main', false],
    ['a key of a test chain', key('043587cf'), '', 'test', true],
    ['a path of main', '', path(0), 'main', false],
    ['a path of a test chain', '', path(1), 'test', true],
    ['a path of another coin', '', path(2), 'nothing', false],
    ['both', key('0488b21e'), path(1), 'both', true],
  ] as const)('%s', (_name, global, input, says, contradicts) => {
    const { chains } = v2([{ records: input }], [{}], global);
    expect([chains.says, chains.contradicts]).toEqual([says, contradicts]);
  });
});

const whole = previous(5000n);

describe('findings', () => {
  test.each([
    ['outputs-exceed-inputs', [{ records: record('01', utxo(1n)) }], [{}], ''],
    [
      'inputs-to-be-added',
      [{ records: record('01', utxo(1n)) + record('03', u32(0x81)) }],
      [{}],
      '',
    ],
    [
      'utxo-contradicted',
      [{ txid: whole.txid, records: record('00', whole.value) + record('01', utxo(1n)) }],
      [{}],
      '',
    ],
    ['fee-claimed', [{ records: record('01', utxo(5000n, P2PKH)) }], [{}], ''],
    ['amount-out-of-range', [{ records: record('01', utxo(-2n)) }], [{}], ''],
    ['amount-out-of-range', [{}], [{ amount: -5n }], ''],
    ['burn', [{}], [{ script: '6a' }], ''],
    ['no-outputs', [{}], [], ''],
    ['duplicate-outpoint', [{}, {}], [{}], ''],
    ['inputs-modifiable', [{}], [{}], record('06', '01')],
    ['outputs-modifiable', [{}], [{}], record('06', '02')],
    ['sighash-beyond-byte', [{ records: record('03', u32(0x183)) }], [{}], ''],
    ['sighash-unnamed', [{ records: record('03', u32(0x44)) }], [{}], ''],
    ['sighash-forkid', [{ records: record('03', u32(0x41)) }], [{}], ''],
    ['sighash-none', [{ records: record('03', u32(2)) }], [{}], ''],
    ['sighash-single', [{ records: record('03', u32(3)) }], [{}], ''],
    ['sighash-anyonecanpay', [{ records: record('03', u32(0x81)) }], [{}], ''],
    [
      'sighash-anyonecanpay',
      [{ records: record(`02${KEY}`, `${SIGNATURE.slice(0, -2)}81`) }],
      [{}],
      '',
    ],
    ['sighash-single-no-output', [{}, { vout: 1, records: record('03', u32(3)) }], [{}], ''],
    [
      'sighash-mismatch',
      [{ records: record(`02${KEY}`, SIGNATURE) + record('03', u32(0x81)) }],
      [{}],
      '',
    ],
    ['script-mismatch', [{ records: record('01', utxo(1n, P2SH)) + record('04', '51') }], [{}], ''],
    [
      'script-mismatch',
      [{ records: record('01', utxo(1n, P2WSH)) + record('05', '51') }],
      [{}],
      '',
    ],
    ['preimage-mismatch', [{ records: record(`0b${'22'.repeat(32)}`, 'abcd') }], [{}], ''],
    ['not-in-core', [{ records: record('04', '') }], [{}], ''],
    ['not-in-core', [{ records: record('17', '00'.repeat(32)) }], [{}], ''],
    ['not-in-core', [{ records: record('01', utxo(-1n)) }], [{}], ''],
    [
      'not-in-core',
      [{ records: record(`16${KEY.slice(2)}`, `02${'aa'.repeat(64)}d34db33f`) }],
      [{}],
      '',
    ],
    ['not-in-core', [{ records: record(`19${KEY}`, 'ab'.repeat(32)) }], [{}], ''],
    ['registry-mismatch', [{ records: record(`19${KEY}`, 'ab') }], [{}], ''],
    ['proprietary', [{}], [{}], record('fc0161aa', 'ab')],
    ['not-in-core', [{}], [{}], record('f0', 'ab')],
    ['order', [{ records: record('04', '51') + record('03', u32(1)) }], [{}], ''],
  ] as const)('%s', (code, inputs, outputs, global) => {
    const input = new InspectedInput(psbtV2(inputs, outputs, global), 'psbt');
    expect(input.error).toBeUndefined();
    const found = input.summary('main').findings.find((finding) => finding.code === code);
    expect(found?.nodes.length).toBe(found?.count);
    for (const id of found!.nodes) expect(input.has(id)).toBe(true);
  });

  test('nothing is found in a plain PSBT', () => {
    const bytes = psbtV2([{ txid: whole.txid, records: record('00', whole.value) }], [{}]);
    expect(summaryOf(bytes).findings).toEqual([]);
  });

  test('each names the part that it is about', () => {
    const input = new InspectedInput(
      psbtV2([{}, { vout: 1, records: record('03', u32(2)) }], [{}]),
      'psbt',
    );
    const { findings } = input.summary('main');
    const kinds = findings.map(({ code, nodes }) => [
      code,
      ...nodes.map((id) => kindOf(input.index, id)),
    ]);
    expect(kinds).toEqual([
      ['sighash-none', 'psbt.in.sighash_type'],
      ['known-refusal', 'psbt.input', 'psbt.in.sighash_type'],
    ]);
  });
});

describe('what is found, the worst first', () => {
  test.each<readonly [name: string, codes: readonly string[]]>([
    ['174signfail02', ['script-mismatch', 'known-refusal']],
    ['absurdfee', ['fee-high', 'fee-claimed']],
    ['174val09', []],
    ['78_1', []],
    ['174flow6', []],
    ['174signfail00', ['fee-claimed', 'fee-claimed']],
  ])('%s', (name, codes) => {
    expect(summaryOf(decodeBase64(givenInput(name))!).findings.map(({ code }) => code)).toEqual(
      codes,
    );
  });
});

describe('an input that does not decode', () => {
  test('has what was read up to its fault', () => {
    const bytes = psbtV2([{ records: record('01', utxo(2000n)) }, { vout: 1 }], [{}]);
    const cut = bytes.subarray(0, bytes.length - 20);
    const input = new InspectedInput(cut, 'psbt');
    expect(input.error?.code).toBe('end-of-data');
    const summary = input.summary('main');
    expect(summary.complete).toBe(false);
    expect(summary.noTxid).toBe('undecoded');
    expect(summary.inputs).toMatchObject({ total: 2, amount: 2_000n, unknown: 1 });
    expect(summary.fee).toBeUndefined();
  });
});

test('the transaction of a PSBT with everything in place re-encodes to the size that was counted', () => {
  const transaction = built('', ['abcd', 'ef']);
  const records = record('01', utxo(2000n)) + record('08', '0202abcd01ef');
  expect(v2([{ records }]).size?.size).toBe(encodeTransaction(transaction).length);
});
