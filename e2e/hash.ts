import { createHash } from 'node:crypto';

/** The SHA-256 of bytes, in hex. */
export function sha256Hex(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
