import { bytesToHex } from '../../core/bytes/hex.ts';
import { equalInConstantTime, hmacSha256 } from '../../core/crypto/hmac.ts';

/** A user and what is known of the secret: `user:salt$hmac`, as Core's `rpcauth`. */
export interface Credential {
  readonly user: string;
  readonly salt: string;
  /** HMAC-SHA-256 of the secret with the salt's characters as key, 64 hex digits. */
  readonly hmac: string;
}

/** `undefined` where the text is not of that form. */
export function parseCredential(text: string): Credential | undefined {
  const [, user, salt, hmac] = /^([^:$]+):([^:$]+)\$([0-9a-f]{64})$/.exec(text) ?? [];
  if (user === undefined || salt === undefined || hmac === undefined) return undefined;
  return { user, salt, hmac };
}

/**
 * Whether one of the credentials is for this user and secret (CheckUserAuthorized,
 * httprpc.cpp). All are worked through, so that the time taken does not tell
 * which users there are.
 */
export function isAuthorised(
  credentials: readonly Credential[],
  user: string,
  secret: string,
): boolean {
  let found = false;
  for (const credential of credentials) {
    const hmac = bytesToHex(hmacSha256(utf8(credential.salt), utf8(secret)));
    const sameUser = equalInConstantTime(utf8(credential.user), utf8(user));
    const sameHmac = equalInConstantTime(utf8(credential.hmac), utf8(hmac));
    found = (sameUser && sameHmac) || found;
  }
  return found;
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
