import { walletSecret } from '../../core/descriptor/wallet/wallet-secrets.ts';
import { redactKeys } from './redact-keys.ts';

/** Whether a private key, an extended one, or the words of a seed stand in a text. */
export function holdsSecret(text: string): boolean {
  return redactKeys(text) !== text || walletSecret(text) !== undefined;
}
