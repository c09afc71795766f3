import { describe, expect, test } from 'vitest';
import {
  bytesOf,
  type Hex,
  outpoint,
  record,
  SIGNATURE,
  sized,
  transaction,
  txInput,
  txid,
  txOutput,
  version0,
  version2,
  witness,
} from '../../../../test/psbt-text.ts';
import { recordedCalls } from '../../../../test/recorded.ts';
import { hexToBytes } from '../../bytes/hex.ts';
import { decodeBase64 } from '../../encoding/base64.ts';
import { decodePsbt } from '../../psbt/psbt.ts';
import { decodeTransaction } from '../../tx/decode.ts';
import {
  KEY_1,
  KEY_1_LONG,
  KEY_2,
  KEY_3,
  ONE_OR_LATER_TWO,
  p2pk,
  p2pkh,
  p2sh,
  p2tr,
  p2wpkh,
  p2wsh,
  TWO_OF_THREE,
} from '../testing/utxos.ts';
import { hashTypeOf, transactionAlone } from './psbt-form.ts';

/** A second signature, to tell it from the first. */
const OTHER: Hex = '300602010202010201';
const utxo = (script: Hex) => record('01', '', txOutput(100_000, script));
const partial = (key: Hex, signature: Hex) => record('02', key, signature);
const redeem = (script: Hex) => record('04', '', script);
const inner = (script: Hex) => record('05', '', script);

const formOf = (hex: Hex) => transactionAlone(decodePsbt(bytesOf(hex)));

/** What the one input of version 0 and 2 with these records has. */
function inputsOf(...records: readonly Hex[]) {
  return [version0, version2].map((version) => {
    const form = formOf(version({ inputs: [records], outputs: [[]] }))!;
    const [input] = decodeTransaction(hexToBytes(form.hex)!).inputs;
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
    return {
      scriptSig: hex(input!.scriptSig),
      witness: input!.witness.map(hex),
      leftOut: form.leftOut,
    };
  });
}

describe('signatures stand where signing leaves them', () => {
  type Row = readonly [string, readonly Hex[], Hex, readonly Hex[], number?];
  const rows: readonly Row[] = [
    ['none', [utxo(p2wpkh(KEY_1))], '', []],
    ['P2PK', [utxo(p2pk(KEY_1)), partial(KEY_1, SIGNATURE)], sized(SIGNATURE), []],
    ['P2PKH', [utxo(p2pkh(KEY_1)), partial(KEY_1, SIGNATURE)], sized(SIGNATURE) + sized(KEY_1), []],
    ['P2WPKH', [utxo(p2wpkh(KEY_1)), partial(KEY_1, SIGNATURE)], '', [SIGNATURE, KEY_1]],
    [
      'P2SH-P2WPKH',
      [utxo(p2sh(p2wpkh(KEY_1))), partial(KEY_1, SIGNATURE), redeem(p2wpkh(KEY_1))],
      sized(p2wpkh(KEY_1)),
      [SIGNATURE, KEY_1],
    ],
    [
      'one of two in P2WSH, with what stands for the other',
      [utxo(p2wsh(TWO_OF_THREE)), partial(KEY_2, SIGNATURE), inner(TWO_OF_THREE)],
      '',
      ['', SIGNATURE, '', TWO_OF_THREE],
    ],
    [
      'one of two, and one of a key that the script has not',
      [
        utxo(p2wsh(TWO_OF_THREE)),
        partial(KEY_2, SIGNATURE),
        partial(KEY_1_LONG, OTHER),
        inner(TWO_OF_THREE),
      ],
      '',
      ['', SIGNATURE, '', TWO_OF_THREE],
      1,
    ],
    [
      'two of two in the order of the script',
      [
        utxo(p2wsh(TWO_OF_THREE)),
        partial(KEY_3, OTHER),
        partial(KEY_1, SIGNATURE),
        inner(TWO_OF_THREE),
      ],
      '',
      ['', SIGNATURE, OTHER, TWO_OF_THREE],
    ],
    [
      'the first two of three, of which none is lost',
      [
        utxo(p2wsh(TWO_OF_THREE)),
        ...[KEY_1, KEY_2, KEY_3].map((key) => partial(key, key === KEY_3 ? OTHER : SIGNATURE)),
        inner(TWO_OF_THREE),
      ],
      '',
      ['', SIGNATURE, SIGNATURE, TWO_OF_THREE],
    ],
    [
      'one of two in P2SH',
      [utxo(p2sh(TWO_OF_THREE)), partial(KEY_1, SIGNATURE), redeem(TWO_OF_THREE)],
      `00${sized(SIGNATURE)}004c${sized(TWO_OF_THREE)}`,
      [],
    ],
    [
      'a miniscript that has a key by its hash',
      [utxo(p2wsh(ONE_OR_LATER_TWO)), partial(KEY_1, SIGNATURE), inner(ONE_OR_LATER_TWO)],
      '',
      // The key of the hash is not known, so nothing is made of the script.
      [],
      1,
    ],
    [
      'the key path of taproot',
      [utxo(p2tr(KEY_1)), record('13', '', '11'.repeat(64))],
      '',
      ['11'.repeat(64)],
    ],
    [
      'final scripts',
      [record('07', '', '51'), record('08', '', witness('aa', ''))],
      '51',
      ['aa', ''],
    ],
    ['a coin that is not known', [partial(KEY_1, SIGNATURE)], '', [], 1],
    ['the key of another output', [utxo(p2wpkh(KEY_2)), partial(KEY_1, SIGNATURE)], '', [], 1],
    ['a script that is missing', [utxo(p2wsh(TWO_OF_THREE)), partial(KEY_1, SIGNATURE)], '', [], 1],
  ];
  const named = rows.map(([name, records, scriptSig, witness, leftOut = 0]) => ({
    name,
    records,
    expected: { scriptSig, witness, leftOut },
  }));
  test.each(named)('$name', ({ records, expected }) => {
    expect(inputsOf(...records)).toEqual([expected, expected]);
  });
});

test('rows say what is known of each coin', () => {
  const script = p2sh(p2wsh(TWO_OF_THREE));
  const records = [utxo(script), redeem(p2wsh(TWO_OF_THREE)), inner(TWO_OF_THREE)];
  const form = formOf(version2({ inputs: [records, []], outputs: [[]] }));
  expect(form).toMatchObject({ leftOut: 0 });
  expect(form?.utxos).toEqual([
    {
      txid: '11'.repeat(32),
      vout: 0,
      scriptPubKey: script,
      redeemScript: p2wsh(TWO_OF_THREE),
      witnessScript: TWO_OF_THREE,
      amount: '0.00100000',
    },
  ]);
});

test('a whole previous transaction says more than what the PSBT claims', () => {
  const previous = transaction({
    inputs: [txInput()],
    outputs: [txOutput(5, '51'), txOutput(7, '52')],
  });
  const spends = outpoint(txid(previous), 1);
  const records = [record('00', '', previous), record('01', '', txOutput(9, '53'))];
  const form = formOf(version0({ inputs: [records], outputs: [[]], spends }));
  expect(form?.utxos).toMatchObject([{ scriptPubKey: '52', amount: '0.00000007', vout: 1 }]);
});

const hashType = (hex: Hex) => [record('03', '', hex)];

test.each<readonly [string, readonly Hex[], readonly Hex[], string | undefined]>([
  ['that all say', hashType('81000000'), hashType('81000000'), 'ALL|ANYONECANPAY'],
  ['that differ', hashType('81000000'), hashType('01000000'), undefined],
  ['that one says', hashType('01000000'), [], undefined],
  ['without a name', hashType('04000000'), hashType('04000000'), undefined],
])('the hash type %s', (_, first, second, name) => {
  const { inputs } = decodePsbt(bytesOf(version0({ inputs: [first, second], outputs: [[]] })));
  expect(hashTypeOf(inputs)).toBe(name);
});

describe('version 2', () => {
  test('has its lock time from its inputs', () => {
    const records = [record('12', '', '0a000000'), record('10', '', 'feffffff')];
    const form = formOf(version2({ inputs: [records], outputs: [[]] }))!;
    const made = decodeTransaction(hexToBytes(form.hex)!);
    expect([made.lockTime, made.version, made.inputs[0]?.sequence]).toEqual([10, 2, 0xfffffffe]);
  });

  test('makes no transaction where they do not agree', () => {
    const inputs = [[record('12', '', '0a000000')], [record('11', '', '00ca9a3b')]];
    expect(formOf(version2({ inputs, outputs: [[]] }))).toBeUndefined();
  });
});

/*
 * A node that finalizes a PSBT puts signatures together as signing does, so what it
 * extracts is what the form must be filled with.
 */
test.each(['roles-main', 'roles-regtest'])('%s: as a node finalizes it', (name) => {
  let compared = 0;
  let leftOut = 0;
  const different: string[] = [];
  for (const { id, request, response } of recordedCalls(name)) {
    const { method, params } = JSON.parse(request);
    const { result } = JSON.parse(response);
    if (method !== 'finalizepsbt' || !result?.hex) continue;
    const form = transactionAlone(decodePsbt(decodeBase64(params[0])!))!;
    // Spending by a leaf of taproot is not put together here, and said to be left out.
    if (form.leftOut > 0) leftOut++;
    else compared++;
    if (form.leftOut === 0 && form.hex !== result.hex) different.push(id);
  }
  expect(different).toEqual([]);
  expect(compared).toBeGreaterThan(30);
  expect(leftOut).toBeLessThan(2);
});
