import { Transaction as BtcSignerTransaction } from '@scure/btc-signer';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { sha256 } from '../crypto/hashes.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import {
  controlBlockOf,
  TAPROOT_LEAF_TAPSCRIPT,
  tapLeafHash,
  tweakedOutputKey,
} from '../crypto/taproot.ts';
import { signEcdsa, signSchnorr, xOnlyKeyPair } from '../crypto/testing/sign.ts';
import { STANDARD_SCRIPT_FLAGS } from '../script/interpreter/flags.ts';
import type { ScriptTracer } from '../script/interpreter/tracer.ts';
import { verifyScript } from '../script/interpreter/verify.ts';
import { opcodeName } from '../script/opcodes.ts';
import { parseScript } from '../script/parse-script.ts';
import { encodePush } from '../script/push.ts';
import { encodeLegacy } from '../tx/ids.ts';
import type { Transaction, TxOutput } from '../tx/types.ts';
import { Sighashes } from './sighashes.ts';
import { bytesOf } from './testing/upstream.ts';
import { TransactionChecker } from './transaction-checker.ts';

const NOTHING = new Uint8Array(0);
const KEYS = ['11', '22', '33'].map((byte) => bytesOf(byte.repeat(32)));
const ALL = 0x01;

/** One input, one output. */
const TRANSACTION: Transaction = {
  version: 2,
  inputs: [
    {
      prevout: { txid: new Uint8Array(32).fill(7), vout: 1 },
      scriptSig: NOTHING,
      sequence: 0xfffffffd,
      witness: [],
    },
  ],
  outputs: [{ value: 90_000n, scriptPubKey: bytesOf(`0014${'ab'.repeat(20)}`) }],
  lockTime: 0,
};

/** The same transaction in the hands of another library, for digests that are not ours. */
function theirs(): BtcSignerTransaction {
  return BtcSignerTransaction.fromRaw(encodeLegacy(TRANSACTION), { allowUnknownOutputs: true });
}

/** Names bytes that the tests know, so that a stack can be read. */
function naming(known: Readonly<Record<string, Uint8Array>>): (item: Uint8Array) => string {
  const names = new Map(Object.entries(known).map(([name, bytes]) => [bytesToHex(bytes), name]));
  return (item) => names.get(bytesToHex(item)) ?? (bytesToHex(item) || '-');
}

/** Writes down all that a tracer is told, a line each. */
function writingDown(lines: string[], name: (item: Uint8Array) => string): ScriptTracer {
  const list = (items: readonly Uint8Array[]) => items.map(name).join(' ');
  return {
    begin: (role) => lines.push(`begin ${role}`),
    step: ({ position, start, opcode, data, executed, stack, altStack }) => {
      const what = data.length > 0 ? `push ${name(data)}` : opcodeName(opcode);
      const skipped = executed ? '' : ' skipped';
      const alt = altStack.length > 0 ? ` | ${list(altStack)}` : '';
      lines.push(`${position} @${start} ${what}${skipped}: ${list(stack)}${alt}`);
    },
    signatureCheck: ({ kind, signature, publicKey, hashType, digest, valid }) => {
      const [which, by] = [name(signature), name(publicKey)];
      lines.push(`${kind} ${which} by ${by}, type ${hashType}, of ${name(digest)}: ${valid}`);
    },
    end: (stack, error) => lines.push(`end ${error ?? 'ok'}: ${list(stack)}`),
  };
}

function checkerFor(spent: TxOutput, tracer: ScriptTracer): TransactionChecker {
  const sighashes = Sighashes.of(TRANSACTION, [spent]);
  return new TransactionChecker({ sighashes, inputIndex: 0, amount: spent.value, tracer });
}

describe('stepping through', () => {
  test('two of three in P2WSH: every opcode, both stacks, every signature and digest', () => {
    const [key0, key1, key2] = KEYS.map((key) => publicKeyOf(key, true)) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    const pushes = [key0, key1, key2].map(encodePush);
    const script = concatBytes(parseScript('2'), ...pushes, parseScript('3 CHECKMULTISIG'));
    const scriptPubKey = concatBytes(bytesOf('0020'), sha256(script));
    const spent = { value: 100_000n, scriptPubKey };
    const digest = theirs().preimageWitnessV0(0, script, ALL, spent.value);
    const sign = (key: Uint8Array) => concatBytes(signEcdsa(digest, key), Uint8Array.of(ALL));
    const [sig0, sig2] = [sign(KEYS[0]!), sign(KEYS[2]!)];
    const lines: string[] = [];
    const program = scriptPubKey.subarray(2);
    const known = { key0, key1, key2, sig0, sig2, digest, program };
    const tracer = writingDown(lines, naming(known));
    const spend = { scriptSig: NOTHING, scriptPubKey, witness: [NOTHING, sig0, sig2, script] };
    const checker = checkerFor(spent, tracer);
    const flags = STANDARD_SCRIPT_FLAGS;
    expect(verifyScript(spend, { flags, checker, tracer })).toBeUndefined();
    expect(lines).toEqual([
      'begin script_sig',
      'end ok: ',
      'begin script_pubkey',
      '0 @0 0: ',
      '1 @1 push program: -',
      'end ok: - program',
      'begin witness_script',
      '0 @0 2: - sig0 sig2',
      '1 @1 push key0: - sig0 sig2 02',
      '2 @35 push key1: - sig0 sig2 02 key0',
      '3 @69 push key2: - sig0 sig2 02 key0 key1',
      '4 @103 3: - sig0 sig2 02 key0 key1 key2',
      '5 @104 OP_CHECKMULTISIG: - sig0 sig2 02 key0 key1 key2 03',
      'segwit_v0 sig2 by key2, type 1, of digest: true',
      'segwit_v0 sig0 by key1, type 1, of digest: false',
      'segwit_v0 sig0 by key0, type 1, of digest: true',
      'end ok: 01',
    ]);
  });

  test('a tapscript with a branch, a code separator and an annex', () => {
    const [pair0, pair1] = [xOnlyKeyPair(KEYS[0]!), xOnlyKeyPair(KEYS[1]!)];
    const [key0, key1] = [pair0.x, pair1.x];
    const script = concatBytes(
      encodePush(key0),
      parseScript('CHECKSIGVERIFY 1 IF CODESEPARATOR ELSE RETURN ENDIF 0 TOALTSTACK'),
      parseScript('FROMALTSTACK'),
      encodePush(key1),
      parseScript('CHECKSIGADD'),
    );
    const leafHash = tapLeafHash(TAPROOT_LEAF_TAPSCRIPT, script);
    const internalKey = xOnlyKeyPair(KEYS[2]!).x;
    const output = tweakedOutputKey(internalKey, leafHash)!;
    const control = controlBlockOf(TAPROOT_LEAF_TAPSCRIPT, output, internalKey, []);
    const scriptPubKey = concatBytes(bytesOf('5120'), output.key);
    const spent = { value: 100_000n, scriptPubKey };
    const annex = bytesOf('5001');
    const digestAt = (separator: number) =>
      theirs().preimageWitnessV1(
        0,
        [scriptPubKey],
        0,
        [spent.value],
        separator,
        script,
        TAPROOT_LEAF_TAPSCRIPT,
        annex,
      );
    const [before, behind] = [digestAt(-1), digestAt(4)];
    const sig0 = signSchnorr(before, pair0);
    const sig1 = signSchnorr(behind, pair1);
    const lines: string[] = [];
    const known = { key0, key1, sig0, sig1, before, behind, program: output.key };
    const tracer = writingDown(lines, naming(known));
    const witness = [sig1, sig0, script, control, annex];
    const spend = { scriptSig: NOTHING, scriptPubKey, witness };
    const checker = checkerFor(spent, tracer);
    const flags = STANDARD_SCRIPT_FLAGS;
    expect(verifyScript(spend, { flags, checker, tracer })).toBeUndefined();
    expect(lines).toEqual([
      'begin script_sig',
      'end ok: ',
      'begin script_pubkey',
      '0 @0 1: ',
      '1 @1 push program: 01',
      'end ok: 01 program',
      'begin tapscript',
      '0 @0 push key0: sig1 sig0',
      '1 @33 OP_CHECKSIGVERIFY: sig1 sig0 key0',
      'tapscript sig0 by key0, type 0, of before: true',
      '2 @34 1: sig1',
      '3 @35 OP_IF: sig1 01',
      '4 @36 OP_CODESEPARATOR: sig1',
      '5 @37 OP_ELSE: sig1',
      '6 @38 OP_RETURN skipped: sig1',
      '7 @39 OP_ENDIF skipped: sig1',
      '8 @40 0: sig1',
      '9 @41 OP_TOALTSTACK: sig1 -',
      '10 @42 OP_FROMALTSTACK: sig1 | -',
      '11 @43 push key1: sig1 -',
      '12 @76 OP_CHECKSIGADD: sig1 - key1',
      'tapscript sig1 by key1, type 0, of behind: true',
      'end ok: 01',
    ]);
  });

  test('a script that fails: the stack as it was then', () => {
    const lines: string[] = [];
    const tracer = writingDown(lines, naming({}));
    const spend = {
      scriptSig: parseScript('1'),
      scriptPubKey: parseScript('2 EQUALVERIFY'),
      witness: [],
    };
    const checker = checkerFor({ value: 0n, scriptPubKey: spend.scriptPubKey }, tracer);
    expect(verifyScript(spend, { flags: 0, checker, tracer })).toBe('EQUALVERIFY');
    expect(lines.slice(-3)).toEqual([
      '0 @0 2: 01',
      '1 @1 OP_EQUALVERIFY: 01 02',
      'end EQUALVERIFY: -',
    ]);
  });
});
