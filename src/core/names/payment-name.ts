/** A name that money is sent to, `user@domain` (BIP 353). */
import { type DnsName, dnsName } from './dns-name.ts';

export interface PaymentName {
  /** As it stands in the file. */
  readonly text: string;
  /** `user.user._bitcoin-payment.domain.` */
  readonly owner: DnsName;
}

const NAME = /^([A-Za-z0-9._-]+)@([A-Za-z0-9._-]+)$/;

/** `bytes` are ASCII. Undefined where they are no such name; a final dot of the domain is passed over. */
export function paymentName(bytes: Uint8Array): PaymentName | undefined {
  const text = String.fromCharCode(...bytes);
  const [, user, domain] = NAME.exec(text) ?? [];
  if (user === undefined || domain === undefined) return undefined;
  const labels = [...user.split('.'), 'user', '_bitcoin-payment'];
  const owner = dnsName([...labels, ...domain.replace(/\.$/, '').split('.')]);
  return owner && { text, owner };
}
