import { hexToBytes } from '../bytes/hex.ts';
import { compareBytes, isAllZero } from '../bytes/order.ts';

/** The order of secp256k1's group (SEC 2, 2.4.1), 32 bytes, big-endian. */
const GROUP_ORDER = hexToBytes('fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141')!;

/** Whether 32 big-endian bytes are a number from 1 to n - 1 (secp256k1_ec_seckey_verify). */
export function isPrivateKey(bytes: Uint8Array): boolean {
  return bytes.length === 32 && !isAllZero(bytes) && compareBytes(bytes, GROUP_ORDER) < 0;
}
