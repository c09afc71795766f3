import { equalBytes } from '../bytes/order.ts';
import { HARDENED } from '../encoding/path-text.ts';
import type { KeyOrigin } from './types.ts';

/** Whether a key is said to be, or to come from, the key at another place. */
export function beginsWith({ fingerprint, path }: KeyOrigin, start: KeyOrigin): boolean {
  return (
    equalBytes(fingerprint, start.fingerprint) && start.path.every((step, i) => step === path[i])
  );
}

/** The same by steps that who has the public key can take. */
export function isOpenlyBelow(origin: KeyOrigin, start: KeyOrigin): boolean {
  const steps = origin.path.slice(start.path.length);
  return beginsWith(origin, start) && steps.every((step) => step < HARDENED);
}
