import type { Chain } from '../../../core/encoding/chains.ts';
import type { Owner } from '../../../core/ownership/owner.ts';
import { judgeListed, listedOutputs } from '../../../core/silent/judge-listed.ts';
import { type PaymentFault, readPayments } from '../../../core/subject/payments.ts';
import type { Subject } from '../../../core/subject/subject.ts';
import { invalidParameter, type RpcError } from '../../errors.ts';
import { invalidAddress } from '../../invalid-address.ts';
import { type JsonObject, memberOrNull } from '../../json/value.ts';
import type { Parameter } from '../../schema.ts';
import { arrayValue, stringValue } from '../../typed-values.ts';

/** Whom the person pays. */
export const PAYMENTS_OPTION = {
  name: 'payments',
  type: 'ARR',
  presence: 'omitted',
  description:
    'Whom you pay, where others spend with you: outputs that pay one of these exactly are told of\n' +
    'what you lose, and are no fee of yours.',
  inner: [
    {
      name: 'payment',
      type: 'STR',
      presence: 'omitted',
      description:
        'An address, of silent payments too, with an amount in BTC behind it, in satoshis where\n' +
        '"sat" follows, or none; or a payment URI (BIP 21, BIP 321).',
    },
  ],
} as const satisfies Parameter;

/** Numbers of the outputs that pay whom the option lists; undefined without it. Raises RpcError. */
export function readListed(
  options: JsonObject,
  subject: Subject,
  chain: Chain,
  owners: readonly (Owner | undefined)[] | undefined,
): readonly number[] | undefined {
  const given = memberOrNull(options, 'payments');
  if (given === null) return undefined;
  const payments = arrayValue(given).flatMap((one) => {
    const text = stringValue(one);
    const read = /[\r\n]/.test(text) ? undefined : readPayments(text, chain);
    const [fault] = read?.faults ?? [];
    if (fault) throw faultError(fault);
    if (!read) throw invalidParameter('A payment begins with an address');
    return read.payments;
  });
  return listedOutputs(judgeListed(subject, payments, chain, owners));
}

function faultError({ address, fault }: PaymentFault): RpcError {
  if (fault === 'amount') return invalidParameter(`Invalid amount of the payment to ${address}`);
  const words = `Invalid Bitcoin address: ${address}`;
  return 'chains' in fault ? invalidParameter(words) : invalidAddress(fault, words);
}
