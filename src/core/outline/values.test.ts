import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hexToBytes } from '../bytes/hex.ts';
import { CHAINS, type Chain } from '../encoding/chains.ts';
import { hasPsbtMagic } from '../psbt/psbt.ts';
import { scriptToAsm } from '../script/asm.ts';
import { InspectedInput } from '../shown/shown-input.ts';
import { decodeTransaction } from '../tx/decode.ts';
import { txidText } from '../tx/id-text.ts';
import { transactionId } from '../tx/ids.ts';
import { nodeCount } from './node-index.ts';
import { MAX_VALUE_LENGTH } from './node-value.ts';
import { asmValue } from './script-value.ts';

/** Every part of an input with its value, as `kind text (form)`. */
function reported(bytes: Uint8Array, chain: Chain = 'main'): readonly string[] {
  const input = new InspectedInput(bytes, hasPsbtMagic(bytes) ? 'psbt' : 'transaction');
  return Array.from({ length: nodeCount(input.index) }, (_, row) => {
    const { text, form } = input.value(row, chain);
    return `${input.kind(row)} ${text} (${form})`;
  });
}

function hex(text: string): Uint8Array {
  return hexToBytes(text.replace(/\s+/g, ''))!;
}

/** A PSBT of version 2 with one input and one output that have the records given, as hex. */
function psbt(global: string, input: string, output: string): Uint8Array {
  const frame = '01fb0402000000 01020402000000 01040101 01050101';
  const spent = `010e20${'11'.repeat(32)} 010f0403000000`;
  const paid = '010308e803000000000000 010416 0014751e76e8199196d454941c45d1b3a323f1433bd6';
  return hex(`70736274ff ${frame} ${global} 00 ${spent} ${input} 00 ${paid} ${output} 00`);
}

const KEY = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const X = KEY.slice(2);
const ORIGIN = 'd34db33f 54000080 00000080 01000000';
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

describe('a part and what is shown of it', () => {
  test.each([
    ['an input', psbt('', '', ''), `psbt.input ${'11'.repeat(32)}:3 (txid)`],
    ['an output', psbt('', '', ''), `psbt.output 0.00001000 · ${ADDRESS} (amount)`],
    ['an amount', psbt('', '', ''), 'tx.out.value 0.00001000 (amount)'],
    ['the script of an output', psbt('', '', ''), `psbt.script ${ADDRESS} (address)`],
    ['a key type', psbt('', '', ''), 'psbt.key_type fb (hex)'],
    ['a size', psbt('', '', ''), 'psbt.value_size 32 (number)'],
    ['a version', psbt('', '', ''), 'psbt.global.version 2 (number)'],
    [
      'a derivation',
      psbt('', `2206${KEY} 10${ORIGIN}`, ''),
      'psbt.in.bip32_derivation 0279be66…16f81798 · d34db33f · m/84h/0h/1 (path)',
    ],
    ['a step', psbt('', `2206${KEY} 10${ORIGIN}`, ''), 'origin.path_element 84h (path)'],
    [
      'a fingerprint',
      psbt('', `2206${KEY} 10${ORIGIN}`, ''),
      'origin.fingerprint d34db33f (fingerprint)',
    ],
    [
      'a master key',
      psbt('', `2206${KEY} 04d34db33f`, ''),
      'psbt.in.bip32_derivation 0279be66…16f81798 · d34db33f · m (path)',
    ],
    [
      'a taproot derivation',
      psbt('', '', `2107${X} 1100${ORIGIN}`),
      'psbt.out.tap_bip32_derivation 79be667e…16f81798 · d34db33f · m/84h/0h/1 (path)',
    ],
    [
      'a lone coin',
      psbt('', '01011f e803000000000000 160014751e76e8199196d454941c45d1b3a323f1433bd6', ''),
      `psbt.in.witness_utxo 0.00001000 · ${ADDRESS} (amount)`,
    ],
    [
      'a known hash type',
      psbt('', '010304 83000000', ''),
      'psbt.in.sighash_type SINGLE|ANYONECANPAY (sighash)',
    ],
    ['the default hash type', psbt('', '010304 00000000', ''), 'psbt.sighash DEFAULT (sighash)'],
    [
      'a hash type of more than a byte',
      psbt('', '010304 83010000', ''),
      'psbt.sighash 0x00000183 (sighash)',
    ],
    [
      'a redeem script',
      psbt('', '010402 51ae', ''),
      'psbt.in.redeem_script 1 OP_CHECKMULTISIG (asm)',
    ],
    ['an empty script', psbt('', '010400', ''), 'psbt.in.redeem_script  (none)'],
    [
      'a key path signature',
      psbt('', `011340${'ab'.repeat(64)}`, ''),
      `psbt.in.tap_key_sig ${'ab'.repeat(64)} · DEFAULT (hex)`,
    ],
    [
      'one with a hash type',
      psbt('', `011341${'ab'.repeat(64)}01`, ''),
      `psbt.in.tap_key_sig ${'ab'.repeat(64)}01 · ALL (hex)`,
    ],
    ['a height', psbt('', '01120464000000', ''), 'psbt.in.height_locktime 100 (locktime)'],
    [
      'a final witness',
      psbt('', '010805 02 00 02abcd', ''),
      'psbt.in.final_scriptwitness 2 (number)',
    ],
    ['an item of it', psbt('', '010806 03 00 01ab 0151', ''), 'tx.witness.item ab (hex)'],
    ['its script', psbt('', '010806 03 00 01ab 0151', ''), 'tx.witness.item 1 (asm)'],
    ['an annex', psbt('', `010844 02 40${'ab'.repeat(64)} 0150`, ''), 'tx.witness.annex 50 (hex)'],
    [
      'an inscription in the tapscript of a witness',
      psbt('', `010833 02 0f0063036f72645102686900 02796f68 21c0${X}`, ''),
      'script.inscription hi · yo (text)',
    ],
    [
      'an opcode in the script of a previous transaction',
      psbt(
        '',
        `0100 40 02000000 0001 01 ${'11'.repeat(32)} 00000000 00 ffffffff 01 e803000000000000 0151 01 02ac51 00000000`,
        '',
      ),
      'script.opcode OP_CHECKSIG (opcode)',
    ],
    [
      'a preimage',
      psbt('', `210b${'22'.repeat(32)} 02abcd`, ''),
      `psbt.in.sha256 ${'22'.repeat(32)} (hex)`,
    ],
    ['an unknown record', psbt('02f0aa 02bbcc', '', ''), 'psbt.global.unknown aa · bbcc (hex)'],
    [
      'a proprietary record',
      psbt('08fc 04 64617368 07 aa 01bb', '', ''),
      'psbt.global.proprietary dash · 7 · aa · bb (text)',
    ],
    [
      'its name, where it is no text',
      psbt('06fc 02 00ff 07 aa 01bb', '', ''),
      'proprietary.identifier 00ff (hex)',
    ],
    [
      'a message',
      psbt('0109 05 68656c6c6f', '', ''),
      'psbt.global.generic_signed_message hello (text)',
    ],
    ['a label', psbt('', '', '010a0401000000'), 'psbt.out.sp_v0_label 1 (number)'],
    [
      'a proof of a name',
      psbt('', '', '0135 06 03622e63 abcd'),
      'psbt.out.dnssec_proof b.c · abcd (text)',
    ],
    [
      'what fits no field of the registry',
      psbt('', '', '010a02abcd'),
      'psbt.out.sp_v0_label abcd (hex)',
    ],
    ['a tree', psbt('', '', '0106 0c 01c00151 02c00151 02c00151'), 'psbt.out.tap_tree 3 (number)'],
  ] as const)('%s', (_name, bytes, expected) => {
    expect(reported(bytes)).toContain(expected);
  });
});

/** A transaction with one output of the script given. */
function payingTo(script: string): Uint8Array {
  const size = (script.length / 2).toString(16).padStart(2, '0');
  return hex(
    `02000000 01 ${'22'.repeat(32)} 05000000 0151 fdffffff 01 0000000000000000 ${size}${script} 00000000`,
  );
}

const TEXT = '6a0b68656c6c6f20776f726c64';

describe('a transaction and its scripts', () => {
  test.each([
    [
      'its id',
      payingTo('51'),
      `tx ${txidText(transactionId(decodeTransaction(payingTo('51'))))} (txid)`,
    ],
    ['an input', payingTo('51'), `tx.input ${'22'.repeat(32)}:5 (txid)`],
    ['a sequence', payingTo('51'), 'tx.in.sequence 4294967293 (number)'],
    ['a script without an address', payingTo('51'), 'tx.out.script_pubkey 1 (asm)'],
    ['a text that is carried', payingTo(TEXT), 'tx.output 0.00000000 · hello world (amount)'],
    ['its push', payingTo(TEXT), 'script.push_data hello world (text)'],
    ['its opcode', payingTo(TEXT), 'script.push_opcode OP_PUSHBYTES_11 (opcode)'],
    [
      'markup that is carried',
      payingTo('6a073c623e78e280ae'),
      'tx.out.script_pubkey <b>x\u202e (text)',
    ],
    ['bytes that are carried', payingTo('6a02ff00'), 'tx.out.script_pubkey OP_RETURN 255 (asm)'],
    [
      'bytes pushed elsewhere',
      payingTo('0b68656c6c6f20776f726c64'),
      'script.push_data 68656c6c6f20776f726c64 (hex)',
    ],
    ['an opcode', payingTo('ac'), 'script.opcode OP_CHECKSIG (opcode)'],
    ['a push that runs out', payingTo('4c05aa'), 'script.broken_push 4c05aa (hex)'],
    ['a long push', payingTo('4c01aa'), 'script.push_opcode OP_PUSHDATA1 (opcode)'],
  ] as const)('%s', (_name, bytes, expected) => {
    expect(reported(bytes)).toContain(expected);
  });

  test('an address follows the chain', () => {
    const addresses = CHAINS.map(
      (chain) => reported(psbt('', '', ''), chain).find((part) => part.startsWith('psbt.output'))!,
    );
    expect(new Set(addresses.map((part) => / · (\w+)1/.exec(part)?.[1]))).toEqual(
      new Set(['bc', 'tb', 'bcrt']),
    );
  });
});

test('the words of a script begin as those of the whole and are counted', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (script, named) => {
      const whole = scriptToAsm(script, named);
      const { text, more } = asmValue(script, named);
      expect(whole.startsWith(text)).toBe(true);
      expect(more ?? text.length).toBe(whole.length);
      expect(text.length).toBe(Math.min(whole.length, MAX_VALUE_LENGTH));
    }),
  );
});
