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
