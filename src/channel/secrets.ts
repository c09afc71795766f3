import type { FormKeys } from '../core/form/types.ts';
import type { Request } from './protocol/protocol.ts';

/*
 * What a person typed or pasted goes to a worker as bytes: they are handed over, so that
 * the page keeps none of them, and the worker overwrites them once it has answered.
 */

/** Of a form or a question, what may be secret. */
type WithKeys = Pick<FormKeys, 'keys' | 'passphrase'>;

/** The buffers of a request that hold what may be secret, each of its own. */
export function secretsIn(request: Request): readonly Uint8Array[] {
  switch (request.name) {
    case 'checkForm':
    case 'prepareSigning':
      return secretsOf(request.ask.form);
    case 'checkKeys':
      return secretsOf(request.ask.keys);
    case 'inputsToShare':
    case 'signPsbtAhead':
    case 'signPsbt':
      return secretsOf(request.ask.question);
    case 'signMessage':
      return [request.ask.keys];
    case 'readGiven': {
      const { given } = request.ask;
      return given instanceof Uint8Array ? [given] : [];
    }
    default:
      return [];
  }
}

/** Whether a request brings private keys. Bodies and lines of the console are judged where their procedure is known (rpc/dispatch.ts). */
export function bringsKeys(request: Request): boolean {
  switch (request.name) {
    case 'checkForm':
      return request.ask.form.keys.length > 0;
    case 'checkKeys':
      return request.ask.keys.keys.length > 0;
    case 'inputsToShare':
    case 'signPsbtAhead':
    case 'signPsbt':
    case 'prepareSigning':
    case 'signMessage':
      return true;
    default:
      return false;
  }
}

function secretsOf({ keys, passphrase }: WithKeys): readonly Uint8Array[] {
  return passphrase ? [keys, passphrase] : [keys];
}

export function wipe(secrets: readonly Uint8Array[]): void {
  for (const secret of secrets) secret.fill(0);
}

/** With copies that can be given away, where several workers are asked the same. */
export function withOwnKeys<Question extends WithKeys>(question: Question): Question {
  const { keys, passphrase } = question;
  return {
    ...question,
    keys: keys.slice(),
    ...(passphrase && { passphrase: passphrase.slice() }),
  };
}

/** Once nobody is asked any more. */
export function wipeKeysOf(question: WithKeys): void {
  wipe(secretsOf(question));
}
