import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../bytes/hex.ts';
import { Opcode } from '../opcodes.ts';
import { parseScript } from '../parse-script.ts';
import { NO_TRANSACTION, type ScriptVersion } from './checker.ts';
import { evaluate } from './evaluate.ts';
import { type ScriptFlags, scriptFlags } from './flags.ts';
import { Machine } from './machine.ts';
import { isOpSuccess } from './taproot.ts';

/** The stack that a script leaves, bottom first, in hex; or why it leaves none. */
function outcome(text: string, flags: ScriptFlags = 0, version: ScriptVersion = 'legacy'): string {
  const stack: Uint8Array[] = [];
  const rules = { flags, checker: NO_TRANSACTION };
  const start = { leafHash: new Uint8Array(32), annexHash: undefined, signatureBudget: 50 };
  const machine = new Machine(parseScript(text), stack, version, rules, start);
  const error = evaluate(machine, 'script_sig');
  return error ?? stack.map((item) => bytesToHex(item) || '-').join(' ');
}

/** The push of a key of a size that begins so. */
function keyFrom(first: string, size: number): string {
  return `0x${size.toString(16)} 0x${first}${'11'.repeat(size - 1)}`;
}

const TOO_FEW = 'INVALID_STACK_OPERATION';

describe('what is left of', () => {
  test.each([
    // Pushing
    ['0 -1 1 16', '- 81 01 10'],
    ['0x01 0xaa 0x4c 0x02 0xabcd 0x4d 0x0100 0xff', 'aa abcd ff'],
    ["'abc'", '616263'],
    ['0x4c', 'BAD_OPCODE'],
    ['0x4d 0x0100', 'BAD_OPCODE'],
    ['RESERVED', 'BAD_OPCODE'],

    // Control
    ['NOP', ''],
    ['NOP1 NOP10 CHECKLOCKTIMEVERIFY CHECKSEQUENCEVERIFY', ''],
    ['1 IF 2 ELSE 3 ENDIF', '02'],
    ['0 IF 2 ELSE 3 ENDIF', '03'],
    ['0 NOTIF 2 ELSE 3 ENDIF', '02'],
    ['1 IF 2 ELSE 3 ELSE 4 ENDIF', '02 04'],
    ['0 IF IF 1 ELSE 2 ENDIF ELSE 3 ENDIF', '03'],
    ['0 IF RETURN VER RESERVED ENDIF', ''],
    ['0 IF VERIF ENDIF', 'BAD_OPCODE'],
    ['0 IF VERNOTIF ENDIF', 'BAD_OPCODE'],
    ['IF ENDIF', TOO_FEW],
    ['1 IF', 'UNBALANCED_CONDITIONAL'],
    ['ELSE', 'UNBALANCED_CONDITIONAL'],
    ['ENDIF', 'UNBALANCED_CONDITIONAL'],
    ['0x02 0x0001 IF 1 ENDIF', '01'],
    ['0x02 0x0100 IF 1 ENDIF', '01'],
    ['0x02 0x0080 IF 1 ENDIF', ''],
    ['1 VERIFY', ''],
    ['0 VERIFY', 'VERIFY'],
    ['VERIFY', TOO_FEW],
    ['RETURN', 'OP_RETURN'],
    ['VER', 'BAD_OPCODE'],

    // The stack
    ['1 2 TOALTSTACK 3 FROMALTSTACK', '01 03 02'],
    ['TOALTSTACK', TOO_FEW],
    ['FROMALTSTACK', 'INVALID_ALTSTACK_OPERATION'],
    ['1 2 3 2DROP', '01'],
    ['1 2DROP', TOO_FEW],
    ['1 2 2DUP', '01 02 01 02'],
    ['1 2DUP', TOO_FEW],
    ['1 2 3 3DUP', '01 02 03 01 02 03'],
    ['1 2 3DUP', TOO_FEW],
    ['1 2 3 4 2OVER', '01 02 03 04 01 02'],
    ['1 2 3 2OVER', TOO_FEW],
    ['1 2 3 4 5 6 7 2ROT', '01 04 05 06 07 02 03'],
    ['1 2 3 4 5 2ROT', TOO_FEW],
    ['1 2 3 4 5 2SWAP', '01 04 05 02 03'],
    ['1 2 3 2SWAP', TOO_FEW],
    ['1 IFDUP', '01 01'],
    ['0 IFDUP', '-'],
    ['IFDUP', TOO_FEW],
    ['DEPTH DEPTH DEPTH', '- 01 02'],
    ['1 2 DROP', '01'],
    ['DROP', TOO_FEW],
    ['1 DUP', '01 01'],
    ['DUP', TOO_FEW],
    ['1 2 3 NIP', '01 03'],
    ['1 NIP', TOO_FEW],
    ['1 2 3 OVER', '01 02 03 02'],
    ['1 OVER', TOO_FEW],
    ['5 6 7 0 PICK', '05 06 07 07'],
    ['5 6 7 2 PICK', '05 06 07 05'],
    ['5 6 7 3 PICK', TOO_FEW],
    ['5 6 7 -1 PICK', TOO_FEW],
    ['5 6 7 0x05 0x0000000000 PICK', 'SCRIPTNUM'],
    ['0 PICK', TOO_FEW],
    ['5 6 7 0 ROLL', '05 06 07'],
    ['5 6 7 2 ROLL', '06 07 05'],
    ['5 6 7 3 ROLL', TOO_FEW],
    ['4 1 2 3 ROT', '04 02 03 01'],
    ['1 2 ROT', TOO_FEW],
    ['3 1 2 SWAP', '03 02 01'],
    ['1 SWAP', TOO_FEW],
    ['3 1 2 TUCK', '03 02 01 02'],
    ['1 TUCK', TOO_FEW],
    ["'abcd' SIZE", '61626364 04'],
    ['0 SIZE', '- -'],
    ['SIZE', TOO_FEW],

    // Comparing and counting
    ['1 1 EQUAL', '01'],
    ['1 0x02 0x0100 EQUAL', '-'],
    ['1 EQUAL', TOO_FEW],
    ['1 1 EQUALVERIFY', ''],
    ['1 2 EQUALVERIFY', 'EQUALVERIFY'],
    ['16 1ADD', '11'],
    ['2147483647 1ADD', '0000008000'],
    ['2147483647 1ADD 1ADD', 'SCRIPTNUM'],
    ['0 1SUB', '81'],
    ['5 NEGATE', '85'],
    ['0 NEGATE', '-'],
    ['0x01 0x80 NEGATE', '-'],
    ['-5 ABS', '05'],
    ['0 NOT', '01'],
    ['2 NOT', '-'],
    ['-2 0NOTEQUAL', '01'],
    ['0 0NOTEQUAL', '-'],
    ['1ADD', TOO_FEW],
    ['5 3 ADD', '08'],
    ['3 5 SUB', '82'],
    ['1 2 BOOLAND 1 0 BOOLAND', '01 -'],
    ['0 2 BOOLOR 0 0 BOOLOR', '01 -'],
    ['1 0x02 0x0100 NUMEQUAL', '01'],
    ['1 1 NUMEQUALVERIFY', ''],
    ['1 2 NUMEQUALVERIFY', 'NUMEQUALVERIFY'],
    ['1 2 NUMNOTEQUAL', '01'],
    ['1 2 LESSTHAN 2 2 LESSTHAN', '01 -'],
    ['2 1 GREATERTHAN 2 2 GREATERTHAN', '01 -'],
    ['2 2 LESSTHANOREQUAL 3 2 LESSTHANOREQUAL', '01 -'],
    ['2 2 GREATERTHANOREQUAL 1 2 GREATERTHANOREQUAL', '01 -'],
    ['-3 2 MIN -3 2 MAX', '83 02'],
    ['1 ADD', TOO_FEW],
    ['1 0x05 0x0000000000 ADD', 'SCRIPTNUM'],
    ['0x05 0x0000000000 1 ADD', 'SCRIPTNUM'],
    ['1 1 3 WITHIN 3 1 3 WITHIN 0 1 3 WITHIN', '01 - -'],
    ['1 3 WITHIN', TOO_FEW],
    ['0x05 0x0000000000 1 3 WITHIN', 'SCRIPTNUM'],

    // Hashing
    ['0 RIPEMD160', '9c1185a5c5e9fc54612808977ee8f548b2258d31'],
    ['0 SHA1', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
    ['0 SHA256', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['0 HASH160', 'b472a266d0bd89c13706a4132ccfb16f7c3b9fcb'],
    ['0 HASH256', '5df6e0e2761359d30a8275058e299fcc0381534545f55cf43e41983f5d4c9456'],
    ['SHA256', TOO_FEW],

    // Signatures, where there is no transaction
    ['0 0 CHECKSIG', '-'],
    ['0 CHECKSIG', TOO_FEW],
    ['0 0 CHECKSIGVERIFY', 'CHECKSIGVERIFY'],
    ['0 0 0 CHECKSIGADD', 'BAD_OPCODE'],
    ['0 0 0 CHECKMULTISIG', '01'],
    ['0 0 1 2 2 CHECKMULTISIG', '01'],
    ['0 0 1 1 2 2 CHECKMULTISIG', '-'],
    ['0 0 CHECKMULTISIG', TOO_FEW],
    ['21 CHECKMULTISIG', 'PUBKEY_COUNT'],
    ['1 0 CHECKMULTISIG', 'SIG_COUNT'],
    ['0 -1 CHECKMULTISIG', 'PUBKEY_COUNT'],
    ['0 0 1 0 CHECKMULTISIG', 'SIG_COUNT'],
    ['0 0 -1 0 CHECKMULTISIG', 'SIG_COUNT'],
    ['0 0 1 0 1 CHECKMULTISIGVERIFY', 'CHECKMULTISIGVERIFY'],
    ['CODESEPARATOR', ''],

    // No opcodes
    ['0xbb', 'BAD_OPCODE'],
    ['0xff', 'BAD_OPCODE'],
    ['RESERVED1', 'BAD_OPCODE'],
    ['0 IF CAT ENDIF', 'DISABLED_OPCODE'],
    ['0 IF 0xbb RESERVED2 ENDIF', ''],
  ])('%s: %s', (script, expected) => {
    expect(outcome(script)).toBe(expected);
  });

  test.each([
    'CAT',
    'SUBSTR',
    'LEFT',
    'RIGHT',
    'INVERT',
    'AND',
    'OR',
    'XOR',
    '2MUL',
    '2DIV',
    'MUL',
    'DIV',
    'MOD',
    'LSHIFT',
    'RSHIFT',
  ])('%s: DISABLED_OPCODE', (name) => {
    expect(outcome(name)).toBe('DISABLED_OPCODE');
  });
});

describe('rules that flags switch on', () => {
  test.each([
    ['MINIMALDATA', '0x01 0x05', '05', 'MINIMALDATA'],
    ['MINIMALDATA', '0 IF 0x01 0x05 ENDIF', '', ''],
    ['MINIMALDATA', '1 0x02 0x0100 ADD', '02', 'SCRIPTNUM'],
    ['DISCOURAGE_UPGRADABLE_NOPS', 'NOP4', '', 'DISCOURAGE_UPGRADABLE_NOPS'],
    ['DISCOURAGE_UPGRADABLE_NOPS', '0 IF NOP4 ENDIF', '', ''],
    ['DISCOURAGE_UPGRADABLE_NOPS', 'NOP', '', ''],
    ['CHECKLOCKTIMEVERIFY', '1 CHECKLOCKTIMEVERIFY', '01', 'UNSATISFIED_LOCKTIME'],
    ['CHECKLOCKTIMEVERIFY', 'CHECKLOCKTIMEVERIFY', '', TOO_FEW],
    ['CHECKLOCKTIMEVERIFY', '-1 CHECKLOCKTIMEVERIFY', '81', 'NEGATIVE_LOCKTIME'],
    ['CHECKLOCKTIMEVERIFY', '0x06 0x000000000000 CHECKLOCKTIMEVERIFY', '000000000000', 'SCRIPTNUM'],
    ['CHECKSEQUENCEVERIFY', '1 CHECKSEQUENCEVERIFY', '01', 'UNSATISFIED_LOCKTIME'],
    ['CHECKSEQUENCEVERIFY', '-1 CHECKSEQUENCEVERIFY', '81', 'NEGATIVE_LOCKTIME'],
    ['CHECKSEQUENCEVERIFY', '2147483648 CHECKSEQUENCEVERIFY', '0000008000', '0000008000'],
    ['NULLDUMMY', '1 0 0 CHECKMULTISIG', '01', 'SIG_NULLDUMMY'],
    ['CONST_SCRIPTCODE', '0 IF CODESEPARATOR ENDIF', '', 'OP_CODESEPARATOR'],
    ['NULLFAIL', '1 0 CHECKSIG', '-', 'SIG_NULLFAIL'],
    ['DERSIG', '1 0 CHECKSIG', '-', 'SIG_DER'],
    ['STRICTENC', '0 1 CHECKSIG', '-', 'PUBKEYTYPE'],
    ['STRICTENC', `0 ${keyFrom('02', 33)} CHECKSIG`, '-', '-'],
    ['STRICTENC', `0 ${keyFrom('04', 65)} CHECKSIG`, '-', '-'],
    ['STRICTENC', `0 ${keyFrom('06', 65)} CHECKSIG`, '-', 'PUBKEYTYPE'],
    ['STRICTENC', `0 ${keyFrom('02', 65)} CHECKSIG`, '-', 'PUBKEYTYPE'],
  ] as const)('%s: %s leaves %s without and %s with it', (flag, script, without, withIt) => {
    expect(outcome(script)).toBe(without);
    expect(outcome(script, scriptFlags(flag))).toBe(withIt);
  });
});

describe('what differs in witness v0 and in tapscript', () => {
  test.each<[string, string, string, string]>([
    ['2 IF ENDIF', '', 'MINIMALIF', 'TAPSCRIPT_MINIMALIF'],
    ['0x02 0x0100 NOTIF ENDIF', '', 'MINIMALIF', 'TAPSCRIPT_MINIMALIF'],
    ['1 IF ENDIF 0 IF ENDIF', '', '', ''],
    ['0 0 0 CHECKMULTISIG', '01', '01', 'TAPSCRIPT_CHECKMULTISIG'],
    ['0 0 CHECKSIG', '-', '-', 'TAPSCRIPT_EMPTY_PUBKEY'],
    ['0 5 1 CHECKSIGADD', 'BAD_OPCODE', 'BAD_OPCODE', '05'],
    ['1 5 1 CHECKSIGADD', 'BAD_OPCODE', 'BAD_OPCODE', '06'],
    ['0 5 CHECKSIGADD', 'BAD_OPCODE', 'BAD_OPCODE', TOO_FEW],
    ['1 1 CHECKSIG', '-', '-', '01'],
    ['1 1 CHECKSIG 1 1 CHECKSIG', '- -', '- -', 'TAPSCRIPT_VALIDATION_WEIGHT'],
    [`${'NOP '.repeat(202)}`, 'OP_COUNT', 'OP_COUNT', ''],
  ])('%s', (script, legacy, v0, tapscript) => {
    const flags = scriptFlags('MINIMALIF');
    expect(outcome(script, flags, 'legacy')).toBe(legacy);
    expect(outcome(script, flags, 'segwit_v0')).toBe(v0);
    expect(outcome(script, flags, 'tapscript')).toBe(tapscript);
  });
});

test('OP_SUCCESS is what tapscript has no other meaning for', () => {
  const meant = new Set<number>(Object.values(Opcode));
  const reserved = ['OP_RESERVED', 'OP_VER', 'OP_RESERVED1', 'OP_RESERVED2'] as const;
  const disabled = ['OP_CAT', 'OP_SUBSTR', 'OP_LEFT', 'OP_RIGHT', 'OP_INVERT', 'OP_AND'] as const;
  const more = ['OP_OR', 'OP_XOR', 'OP_2MUL', 'OP_2DIV', 'OP_MUL', 'OP_DIV', 'OP_MOD'] as const;
  for (const name of [...reserved, ...disabled, ...more, 'OP_LSHIFT', 'OP_RSHIFT'] as const) {
    meant.delete(Opcode[name]);
  }
  for (let opcode = 0x4f; opcode < 256; opcode++) {
    expect([opcode, isOpSuccess(opcode)]).toEqual([opcode, !meant.has(opcode)]);
  }
});
