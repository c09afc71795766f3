import { expect, test } from 'vitest';
import { concatBytes } from '../bytes/writer.ts';
import { hash160, sha256 } from '../crypto/hashes.ts';
import {
  controlBlockOf,
  TAPROOT_LEAF_TAPSCRIPT,
  tapLeafHash,
  tweakedOutputKey,
} from '../crypto/taproot.ts';
import { NO_TRANSACTION } from '../script/interpreter/checker.ts';
import { SCRIPT_ERRORS, type ScriptError } from '../script/interpreter/errors.ts';
import { type ScriptFlagName, scriptFlags } from '../script/interpreter/flags.ts';
import { type Spend, verifyScript } from '../script/interpreter/verify.ts';
import { parseScript } from '../script/parse-script.ts';
import { encodePush } from '../script/push.ts';
import { Sighashes } from './sighashes.ts';
import { bytesOf } from './testing/upstream.ts';
import { TransactionChecker } from './transaction-checker.ts';

const NOTHING = new Uint8Array(0);
const INTERNAL_KEY = bytesOf('79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798');
/** Well encoded, of no known key: R and S are 1. The last byte is the hash type. */
const SIGNATURE = bytesOf('300602010102010101');
const HIGH_S = bytesOf(`3026020101022100${'f'.repeat(30)}${'e'.repeat(34)}01`);
const KEY = `0x21 0x02${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}`;
const UNCOMPRESSED = `0x41 0x04${'11'.repeat(64)}`;

type Words = string | Uint8Array;

function scriptOf(words: Words): Uint8Array {
  return typeof words === 'string' ? parseScript(words) : words;
}

function bare(sig: Words, pubkey: Words, ...witness: readonly Uint8Array[]): Spend {
  return { scriptSig: scriptOf(sig), scriptPubKey: scriptOf(pubkey), witness };
}

function p2sh(sig: Words, redeem: Words, ...witness: readonly Uint8Array[]): Spend {
  const script = scriptOf(redeem);
  const scriptPubKey = concatBytes(bytesOf('a914'), hash160(script), bytesOf('87'));
  const scriptSig = concatBytes(scriptOf(sig), encodePush(script));
  return { scriptSig, scriptPubKey, witness };
}

function program(version: number, bytes: Uint8Array, ...witness: readonly Uint8Array[]): Spend {
  const scriptPubKey = concatBytes(Uint8Array.of(version, bytes.length), bytes);
  return { scriptSig: NOTHING, scriptPubKey, witness };
}

function p2wsh(words: Words, ...items: readonly Uint8Array[]): Spend {
  const script = scriptOf(words);
  return program(0, sha256(script), ...items, script);
}

function keyPath(...witness: readonly Uint8Array[]): Spend {
  return program(0x51, INTERNAL_KEY, ...witness);
}

function leaf(version: number, words: Words, ...items: readonly Uint8Array[]): Spend {
  const script = scriptOf(words);
  const output = tweakedOutputKey(INTERNAL_KEY, tapLeafHash(version, script))!;
  const control = controlBlockOf(version, output, INTERNAL_KEY, []);
  return program(0x51, output.key, ...items, script, control);
}

function tapscript(words: Words, ...items: readonly Uint8Array[]): Spend {
  return leaf(TAPROOT_LEAF_TAPSCRIPT, words, ...items);
}

const WITNESS = ['P2SH', 'WITNESS'] as const;
const TAPROOT = ['P2SH', 'WITNESS', 'TAPROOT'] as const;

/** A spend that fails so under these flags; without the last of them it fails otherwise or not. */
const ROWS: readonly (readonly [ScriptError, Spend, readonly ScriptFlagName[]])[] = [
  ['EVAL_FALSE', bare('0', ''), []],
  ['EVAL_FALSE', bare('', ''), []],
  ['EVAL_FALSE', p2sh('0', 'NOP'), ['P2SH']],
  ['EVAL_FALSE', p2wsh('0'), WITNESS],
  ['OP_RETURN', bare('1', 'RETURN'), []],
  ['SCRIPTNUM', bare('0x05 0x0000000000', '1ADD'), []],
  ['SCRIPT_SIZE', bare('', new Uint8Array(10_001).fill(0x61)), []],
  ['PUSH_SIZE', bare('', concatBytes(bytesOf('4d0902'), new Uint8Array(521))), []],
  ['PUSH_SIZE', p2wsh('DROP 1', new Uint8Array(521)), WITNESS],
  ['OP_COUNT', bare('1', 'NOP '.repeat(202)), []],
  ['OP_COUNT', bare('1', `${'NOP '.repeat(182)} 0 0 ${'0 '.repeat(20)} 20 CHECKMULTISIG`), []],
  ['STACK_SIZE', bare('', '1 '.repeat(1001)), []],
  ['STACK_SIZE', tapscript('1', ...new Array(1001).fill(NOTHING)), TAPROOT],
  ['SIG_COUNT', bare('0', '1 0 CHECKMULTISIG'), []],
  ['PUBKEY_COUNT', bare('0', '0 21 CHECKMULTISIG'), []],
  ['VERIFY', bare('0', 'VERIFY'), []],
  ['EQUALVERIFY', bare('1', '2 EQUALVERIFY'), []],
  ['CHECKMULTISIGVERIFY', bare('0 0', '1 1 1 CHECKMULTISIGVERIFY'), []],
  ['CHECKSIGVERIFY', bare('0', '0 CHECKSIGVERIFY'), []],
  ['NUMEQUALVERIFY', bare('1', '2 NUMEQUALVERIFY'), []],
  ['BAD_OPCODE', bare('1', '0xba'), []],
  ['BAD_OPCODE', bare('1', '0x05'), []],
  ['BAD_OPCODE', tapscript('1 0x05'), TAPROOT],
  ['DISABLED_OPCODE', bare('1 1', 'CAT'), []],
  ['INVALID_STACK_OPERATION', bare('', 'DUP'), []],
  ['INVALID_ALTSTACK_OPERATION', bare('1 TOALTSTACK', 'FROMALTSTACK'), []],
  ['UNBALANCED_CONDITIONAL', bare('1 IF', 'ENDIF'), []],
  ['NEGATIVE_LOCKTIME', bare('-1', 'CHECKLOCKTIMEVERIFY'), ['CHECKLOCKTIMEVERIFY']],
  ['UNSATISFIED_LOCKTIME', bare('1', 'CHECKSEQUENCEVERIFY'), ['CHECKSEQUENCEVERIFY']],
  ['SIG_HASHTYPE', bare('0x09 0x300602010102010104', `${KEY} CHECKSIG NOT`), ['STRICTENC']],
  ['SIG_DER', bare('1', `${KEY} CHECKSIG NOT`), ['DERSIG']],
  ['MINIMALDATA', bare('0x01 0x01', ''), ['MINIMALDATA']],
  ['SIG_PUSHONLY', bare('1 NOP', ''), ['SIGPUSHONLY']],
  ['SIG_PUSHONLY', p2sh('NOP', '1'), ['P2SH']],
  ['SIG_HIGH_S', bare(encodePush(HIGH_S), `${KEY} CHECKSIG NOT`), ['LOW_S']],
  ['SIG_NULLDUMMY', bare('1', '0 0 CHECKMULTISIG'), ['NULLDUMMY']],
  ['PUBKEYTYPE', bare('0', '1 CHECKSIG NOT'), ['STRICTENC']],
  ['CLEANSTACK', bare('1 1', ''), [...WITNESS, 'CLEANSTACK']],
  ['CLEANSTACK', p2wsh('1 1'), WITNESS],
  ['MINIMALIF', p2wsh('2 IF 1 ENDIF'), [...WITNESS, 'MINIMALIF']],
  ['SIG_NULLFAIL', bare(encodePush(SIGNATURE), `${KEY} CHECKSIG NOT`), ['NULLFAIL']],
  ['DISCOURAGE_UPGRADABLE_NOPS', bare('1', 'NOP10'), ['DISCOURAGE_UPGRADABLE_NOPS']],
  [
    'DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM',
    program(0x52, bytesOf('0101')),
    [...WITNESS, 'DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM'],
  ],
  [
    'DISCOURAGE_UPGRADABLE_TAPROOT_VERSION',
    leaf(0xc2, '0'),
    [...TAPROOT, 'DISCOURAGE_UPGRADABLE_TAPROOT_VERSION'],
  ],
  ['DISCOURAGE_OP_SUCCESS', tapscript('CAT 0x05'), [...TAPROOT, 'DISCOURAGE_OP_SUCCESS']],
  [
    'DISCOURAGE_UPGRADABLE_PUBKEYTYPE',
    tapscript('1 1 CHECKSIG'),
    [...TAPROOT, 'DISCOURAGE_UPGRADABLE_PUBKEYTYPE'],
  ],
  ['WITNESS_PROGRAM_WRONG_LENGTH', program(0, new Uint8Array(21).fill(1)), WITNESS],
  ['WITNESS_PROGRAM_WITNESS_EMPTY', program(0, new Uint8Array(32).fill(1)), WITNESS],
  ['WITNESS_PROGRAM_WITNESS_EMPTY', keyPath(), TAPROOT],
  ['WITNESS_PROGRAM_MISMATCH', program(0, new Uint8Array(32).fill(1), NOTHING), WITNESS],
  ['WITNESS_PROGRAM_MISMATCH', program(0, new Uint8Array(20).fill(1), NOTHING), WITNESS],
  ['WITNESS_PROGRAM_MISMATCH', keyPath(bytesOf('51'), new Uint8Array(33).fill(0xc0)), TAPROOT],
  ['WITNESS_MALLEATED', bare('1', `0 0x14 0x${'11'.repeat(20)}`), WITNESS],
  ['WITNESS_MALLEATED_P2SH', p2sh('1', `0 0x14 0x${'11'.repeat(20)}`), WITNESS],
  ['WITNESS_UNEXPECTED', bare('1', '', NOTHING), WITNESS],
  [
    'WITNESS_PUBKEYTYPE',
    p2wsh(`0 ${UNCOMPRESSED} CHECKSIG NOT`),
    [...WITNESS, 'WITNESS_PUBKEYTYPE'],
  ],
  ['SCHNORR_SIG_SIZE', keyPath(new Uint8Array(63)), TAPROOT],
  ['SCHNORR_SIG_HASHTYPE', keyPath(new Uint8Array(65)), TAPROOT],
  ['SCHNORR_SIG_HASHTYPE', keyPath(new Uint8Array(65).fill(4)), TAPROOT],
  ['SCHNORR_SIG', keyPath(new Uint8Array(64)), TAPROOT],
  ['TAPROOT_WRONG_CONTROL_SIZE', keyPath(NOTHING, new Uint8Array(34)), TAPROOT],
  [
    'TAPSCRIPT_VALIDATION_WEIGHT',
    tapscript(`1 1 ${'2DUP CHECKSIGVERIFY '.repeat(4)} CHECKSIG`),
    TAPROOT,
  ],
  ['TAPSCRIPT_CHECKMULTISIG', tapscript('0 0 0 CHECKMULTISIG'), TAPROOT],
  ['TAPSCRIPT_MINIMALIF', tapscript('2 IF 1 ENDIF'), TAPROOT],
  ['TAPSCRIPT_EMPTY_PUBKEY', tapscript('0 0 CHECKSIG NOT'), TAPROOT],
  ['OP_CODESEPARATOR', bare('1', 'CODESEPARATOR'), ['CONST_SCRIPTCODE']],
  [
    'SIG_FINDANDDELETE',
    bare('', concatBytes(encodePush(SIGNATURE), parseScript(`${KEY} CHECKSIG NOT`))),
    ['CONST_SCRIPTCODE'],
  ],
  [
    'SIG_FINDANDDELETE',
    bare(
      '',
      concatBytes(bytesOf('00'), encodePush(SIGNATURE), parseScript('1 0 1 CHECKMULTISIG NOT')),
    ),
    ['CONST_SCRIPTCODE'],
  ],
];

/** One input, one output; what is spent does not matter to the digests here. */
function checkerFor({ scriptSig, witness, scriptPubKey }: Spend): TransactionChecker {
  const prevout = { txid: new Uint8Array(32), vout: 0 };
  const output = { value: 1n, scriptPubKey };
  const sighashes = Sighashes.of(
    {
      version: 1,
      inputs: [{ prevout, scriptSig, sequence: 0xffffffff, witness }],
      outputs: [output],
      lockTime: 0,
    },
    [output],
  );
  return new TransactionChecker({ sighashes, inputIndex: 0, amount: 1n });
}

function errorOf(spend: Spend, names: readonly ScriptFlagName[]): ScriptError | undefined {
  return verifyScript(spend, { flags: scriptFlags(...names), checker: checkerFor(spend) });
}

test.each(ROWS.map(([error, spend, flags], i) => [error, i, spend, flags] as const))(
  '%s (row %i)',
  (error, _, spend, flags) => {
    expect(errorOf(spend, flags)).toBe(error);
    if (flags.length > 0) expect(errorOf(spend, flags.slice(0, -1))).not.toBe(error);
  },
);

test('UNKNOWN_ERROR: a key path where there is no transaction', () => {
  const spend = keyPath(new Uint8Array(64));
  const rules = { flags: scriptFlags(...TAPROOT), checker: NO_TRANSACTION };
  expect(verifyScript(spend, rules)).toBe('UNKNOWN_ERROR');
});

test('no error is left out', () => {
  const reached = new Set<ScriptError>(['UNKNOWN_ERROR', ...ROWS.map(([error]) => error)]);
  expect(SCRIPT_ERRORS.filter((error) => !reached.has(error))).toEqual([]);
});

test.each<[string, Spend, readonly ScriptFlagName[]]>([
  ['a witness program of a later version', program(0x52, bytesOf('0101')), WITNESS],
  ['taproot before its time', keyPath(), WITNESS],
  ['taproot inside P2SH', p2sh('', concatBytes(bytesOf('5120'), INTERNAL_KEY)), TAPROOT],
  [
    'pay to anchor, where later versions are discouraged',
    program(0x51, bytesOf('4e73')),
    [...TAPROOT, 'DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM'],
  ],
  ['a leaf of a later version', leaf(0xc2, '0'), TAPROOT],
  ['OP_SUCCESS before a broken push', tapscript('CAT 0x05'), TAPROOT],
  ['OP_SUCCESS with too many items', tapscript('CAT', ...new Array(1001).fill(NOTHING)), TAPROOT],
  ['OP_SUCCESS with a large item', tapscript('CAT', new Uint8Array(521)), TAPROOT],
  ['a tapscript above 10,000 bytes', tapscript(`${'NOP '.repeat(10_001)} 1`), TAPROOT],
  [
    'a tapscript on 1,000 items',
    tapscript('DROP '.repeat(999), ...new Array(1000).fill(bytesOf('01'))),
    TAPROOT,
  ],
  [
    '201 opcodes, 20 keys among them',
    bare('0', `${'NOP '.repeat(180)} 0 ${'0 '.repeat(20)} 20 CHECKMULTISIG`),
    [],
  ],
  ['a clean stack', p2sh('1', 'DROP 1'), [...WITNESS, 'CLEANSTACK']],
])('passes: %s', (_, spend, flags) => {
  expect(errorOf(spend, flags)).toBeUndefined();
});
