import { bytesToHex } from '../bytes/hex.ts';
import { isOnCurveX } from '../crypto/public/point.ts';
import { addDescriptorChecksum } from './descriptor-checksum.ts';
import type { Solution } from './solver.ts';

/**
 * The descriptor, with checksum, that Core infers from a scriptPubKey when it
 * knows no keys and no scripts (InferDescriptor with the dummy provider,
 * script/descriptor.cpp): `pk`, `multi`, `rawtr`, else `addr`, else `raw`.
 */
export function descriptorOf(
  script: Uint8Array,
  solution: Solution,
  address: string | undefined,
): string {
  const fallback = () =>
    address === undefined ? `raw(${bytesToHex(script)})` : `addr(${address})`;
  return addDescriptorChecksum(keyDescriptor(solution) ?? fallback());
}

/** Bare keys as they stand, compressed or not, on the curve or not; but no hybrid one. */
function keyDescriptor(solution: Solution): string | undefined {
  switch (solution.type) {
    case 'pubkey':
      return isHybrid(solution.pubkey) ? undefined : `pk(${bytesToHex(solution.pubkey)})`;
    case 'multisig':
      if (solution.pubkeys.some(isHybrid)) return undefined;
      return `multi(${[solution.required, ...solution.pubkeys.map(bytesToHex)].join(',')})`;
    case 'witness_v1_taproot':
      // Core asks for the curve here and nowhere else.
      return isOnCurveX(solution.program) ? `rawtr(${bytesToHex(solution.program)})` : undefined;
    default:
      return undefined;
  }
}

function isHybrid(pubkey: Uint8Array): boolean {
  return pubkey[0] === 0x06 || pubkey[0] === 0x07;
}
