/** Output scripts by the key or the script that spends them. */
import { concatBytes } from '../bytes/writer.ts';
import { hash160, sha256 } from '../crypto/hashes.ts';
import { scriptForDestination } from './destination.ts';
import { Opcode } from './opcodes.ts';
import { encodePush } from './push.ts';

/** P2PK. */
export function payToPublicKey(key: Uint8Array): Uint8Array {
  return concatBytes(encodePush(key), Uint8Array.of(Opcode.OP_CHECKSIG));
}

/** P2PKH. */
export function payToPublicKeyHash(key: Uint8Array): Uint8Array {
  return scriptForDestination({ type: 'pubkeyhash', hash: hash160(key) });
}

/** P2SH (BIP 16), of a redeem script. */
export function payToScriptHash(redeemScript: Uint8Array): Uint8Array {
  return scriptForDestination({ type: 'scripthash', hash: hash160(redeemScript) });
}

/** P2WPKH (BIP 141). */
export function payToWitnessPublicKeyHash(key: Uint8Array): Uint8Array {
  return scriptForDestination({ type: 'witness', version: 0, program: hash160(key) });
}

/** P2WSH (BIP 141), of a witness script. */
export function payToWitnessScriptHash(witnessScript: Uint8Array): Uint8Array {
  return scriptForDestination({ type: 'witness', version: 0, program: sha256(witnessScript) });
}

/** P2TR (BIP 341), of an output key. */
export function payToTaproot(outputKey: Uint8Array): Uint8Array {
  return scriptForDestination({ type: 'witness', version: 1, program: outputKey });
}
