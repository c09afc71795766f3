import type { Credential } from '../channel/embed/credentials.ts';
import { bytesToHex } from '../core/bytes/hex.ts';
import { utf8Of } from '../core/bytes/utf8-text.ts';
import { equalInConstantTime, hmacSha256 } from '../core/crypto/hmac.ts';

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
    const hmac = bytesToHex(hmacSha256(utf8Of(credential.salt), utf8Of(secret)));
    const sameUser = equalInConstantTime(utf8Of(credential.user), utf8Of(user));
    const sameHmac = equalInConstantTime(utf8Of(credential.hmac), utf8Of(hmac));
    found = (sameUser && sameHmac) || found;
  }
  return found;
}
