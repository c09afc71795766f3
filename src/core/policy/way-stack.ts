/** What satisfies a script by one way, with zeros for signatures and preimages: its size. */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import type { InputStack } from '../miniscript/input-stack.ts';
import { inputsOf } from '../miniscript/satisfy.ts';
import type { Miniscript, MiniscriptContext } from '../miniscript/types.ts';
import { ECDSA_SIGNATURE_SIZE, SCHNORR_SIGNATURE_SIZE } from '../script/signature-sizes.ts';
import { metLocks, scriptKeysOf, type Way } from './way.ts';

/** The smallest; a key that is known by its hash alone has the size of the hash. */
export function stackOfWay(node: Miniscript, way: Way): InputStack {
  const hashes = way.signatures.flatMap(({ hash }) => hash ?? []);
  // Any of the keys of a choice take as much room, and no more may sign than have to.
  const signing = way.signatures.flatMap((needed) =>
    needed.signedAs ? scriptKeysOf(needed) : needed.of.slice(0, needed.count),
  );
  const keys = new Set([...signing, ...hashes].map(bytesToHex));
  const bytes = signatureOfSize(node.context);
  const { sat } = inputsOf(node, {
    sign: (key) => (keys.has(bytesToHex(key)) ? { available: 'yes', bytes } : undefined),
    preimage: (_, hash) =>
      way.preimages.some((one) => equalBytes(one.hash, hash))
        ? { available: 'yes', bytes: PREIMAGE }
        : undefined,
    ...metLocks(way),
  });
  return sat;
}

/** Zeros that are as long as a signature. */
export function signatureOfSize(context: MiniscriptContext): Uint8Array {
  return context === 'tapscript' ? SCHNORR : ECDSA;
}

const PREIMAGE = new Uint8Array(32);
const ECDSA = new Uint8Array(ECDSA_SIGNATURE_SIZE);
const SCHNORR = new Uint8Array(SCHNORR_SIGNATURE_SIZE);
