import { concatBytes } from '../bytes/writer.ts';
import type { Destination } from '../encoding/address.ts';
import { encodeSmallInteger, Opcode } from './opcodes.ts';
import { type Solution, solve } from './solver.ts';

/**
 * Whom a scriptPubKey pays, where an address can say it (ExtractDestination,
 * addresstype.cpp). A bare key has a destination inside Core but no address,
 * so none here; nor have multisig, data and nonstandard scripts.
 */
export function extractDestination(script: Uint8Array): Destination | undefined {
  return destinationOf(solve(script));
}

/** The same for a script that is solved already. */
export function destinationOf(solution: Solution): Destination | undefined {
  switch (solution.type) {
    case 'pubkeyhash':
    case 'scripthash':
      return { type: solution.type, hash: solution.hash };
    case 'nonstandard':
    case 'nulldata':
    case 'pubkey':
    case 'multisig':
      return undefined;
    default:
      return { type: 'witness', version: solution.version, program: solution.program };
  }
}

/** The scriptPubKey that pays a destination (GetScriptForDestination, addresstype.cpp). */
export function scriptForDestination(destination: Destination): Uint8Array {
  switch (destination.type) {
    case 'pubkeyhash':
      return concatBytes(BEFORE_PUBKEY_HASH, destination.hash, AFTER_PUBKEY_HASH);
    case 'scripthash':
      return concatBytes(BEFORE_SCRIPT_HASH, destination.hash, AFTER_SCRIPT_HASH);
    case 'witness':
      return witnessProgramScript(destination.version, destination.program);
  }
}

const BEFORE_PUBKEY_HASH = Uint8Array.of(Opcode.OP_DUP, Opcode.OP_HASH160, 20);
const AFTER_PUBKEY_HASH = Uint8Array.of(Opcode.OP_EQUALVERIFY, Opcode.OP_CHECKSIG);
const BEFORE_SCRIPT_HASH = Uint8Array.of(Opcode.OP_HASH160, 20);
const AFTER_SCRIPT_HASH = Uint8Array.of(Opcode.OP_EQUAL);

function witnessProgramScript(version: number, program: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(encodeSmallInteger(version), program.length), program);
}
