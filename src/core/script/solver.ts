import { isPublicKeySize } from '../crypto/public/point.ts';
import { MAX_PUBKEYS_PER_MULTISIG } from './limits.ts';
import { decodeScriptNumber } from './number.ts';
import { decodeSmallInteger, isSmallInteger, Opcode } from './opcodes.ts';
import { isMinimalPush, isPushOnly, ScriptReader } from './reader.ts';

/** What Core calls the kinds of scriptPubKey (GetTxnOutputType, script/solver.cpp). */
export type OutputType = Solution['type'];

/** A scriptPubKey's kind and the parts that make it so; the bytes are views of the script. */
export type Solution =
  | { readonly type: 'nonstandard' }
  | { readonly type: 'nulldata' }
  | { readonly type: 'pubkey'; readonly pubkey: Uint8Array }
  | { readonly type: 'pubkeyhash'; readonly hash: Uint8Array }
  | { readonly type: 'scripthash'; readonly hash: Uint8Array }
  | {
      readonly type: 'multisig';
      readonly required: number;
      readonly pubkeys: readonly Uint8Array[];
    }
  | {
      readonly type: WitnessType;
      readonly version: number;
      readonly program: Uint8Array;
    };

type WitnessType =
  | 'anchor'
  | 'witness_v0_keyhash'
  | 'witness_v0_scripthash'
  | 'witness_v1_taproot'
  | 'witness_unknown';

const NONSTANDARD: Solution = { type: 'nonstandard' };
const NULL_DATA: Solution = { type: 'nulldata' };

/** Tells a scriptPubKey by its shape, the first of these that fits (Solver, script/solver.cpp). */
export function solve(script: Uint8Array): Solution {
  if (isPayToScriptHash(script)) return { type: 'scripthash', hash: script.subarray(2, 22) };
  if (isWitnessProgram(script)) return solveWitness(script);
  if (isNullData(script)) return NULL_DATA;
  return matchPubkey(script) ?? matchPubkeyHash(script) ?? matchMultisig(script) ?? NONSTANDARD;
}

/** OP_HASH160, 20 bytes, OP_EQUAL, pushed directly (BIP 16). */
export function isPayToScriptHash(script: Uint8Array): boolean {
  return (
    script.length === 23 &&
    script[0] === Opcode.OP_HASH160 &&
    script[1] === 20 &&
    script[22] === Opcode.OP_EQUAL
  );
}

/** A small number and one direct push of 2 to 40 bytes, nothing else (BIP 141, "Witness program"). */
export function isWitnessProgram(script: Uint8Array): boolean {
  const { length } = script;
  if (length < 4 || length > 42 || script[1] !== length - 2) return false;
  const first = script[0]!;
  return first === Opcode.OP_0 || isSmallInteger(first);
}

/** Version 1 with a program of 32 bytes (BIP 341). */
export function isPayToTaproot(script: Uint8Array): boolean {
  return script.length === 34 && script[0] === Opcode.OP_1 && script[1] === 32;
}

/** OP_1 and the bytes 4e73: anyone can spend it, with an empty witness. */
export function isPayToAnchor(script: Uint8Array): boolean {
  const [first, length, high, low] = script;
  if (script.length !== 4) return false;
  return first === Opcode.OP_1 && length === 2 && high === 0x4e && low === 0x73;
}

function solveWitness(script: Uint8Array): Solution {
  const version = decodeSmallInteger(script[0]!);
  const program = script.subarray(2);
  const type = witnessType(version, program.length, isPayToAnchor(script));
  return type === undefined ? NONSTANDARD : { type, version, program };
}

function witnessType(version: number, length: number, isAnchor: boolean): WitnessType | undefined {
  if (version === 0 && length === 20) return 'witness_v0_keyhash';
  if (version === 0 && length === 32) return 'witness_v0_scripthash';
  if (version === 1 && length === 32) return 'witness_v1_taproot';
  if (isAnchor) return 'anchor';
  return version === 0 ? undefined : 'witness_unknown';
}

/** OP_RETURN and nothing but pushes after it. */
function isNullData(script: Uint8Array): boolean {
  return script[0] === Opcode.OP_RETURN && isPushOnly(script, 1);
}

/** A key of the size that its first byte asks for, pushed directly, and OP_CHECKSIG. */
function matchPubkey(script: Uint8Array): Solution | undefined {
  const { length } = script;
  if ((length !== 35 && length !== 67) || script[0] !== length - 2) return undefined;
  if (script[length - 1] !== Opcode.OP_CHECKSIG) return undefined;
  const pubkey = script.subarray(1, length - 1);
  return isPublicKeySize(pubkey) ? { type: 'pubkey', pubkey } : undefined;
}

function matchPubkeyHash(script: Uint8Array): Solution | undefined {
  const matches =
    script.length === 25 &&
    script[0] === Opcode.OP_DUP &&
    script[1] === Opcode.OP_HASH160 &&
    script[2] === 20 &&
    script[23] === Opcode.OP_EQUALVERIFY &&
    script[24] === Opcode.OP_CHECKSIG;
  return matches ? { type: 'pubkeyhash', hash: script.subarray(3, 23) } : undefined;
}

/**
 * A number, keys, their number, OP_CHECKMULTISIG. The numbers must be pushed in
 * the shortest way, the keys may be pushed in any; they need not be on the curve.
 */
function matchMultisig(script: Uint8Array): Solution | undefined {
  const last = script.length - 1;
  if (script[last] !== Opcode.OP_CHECKMULTISIG) return undefined;
  const reader = new ScriptReader(script);
  reader.next();
  const required = readCount(reader);
  if (required < 1 || required > MAX_PUBKEYS_PER_MULTISIG) return undefined;
  const pubkeys: Uint8Array[] = [];
  while (reader.next() && isPublicKeySize(reader.data)) pubkeys.push(reader.data);
  const count = readCount(reader);
  if (count < required || count > MAX_PUBKEYS_PER_MULTISIG) return undefined;
  if (count !== pubkeys.length || reader.end !== last) return undefined;
  return { type: 'multisig', required, pubkeys };
}

/** The number that an instruction pushes if it does so in the shortest way, else -1 (GetScriptNumber). */
function readCount(reader: ScriptReader): number {
  if (isSmallInteger(reader.opcode)) return decodeSmallInteger(reader.opcode);
  if (!reader.isPush || !isMinimalPush(reader.data, reader.opcode)) return -1;
  const number = decodeScriptNumber(reader.data, true);
  return typeof number === 'number' ? number : -1;
}
