import type { InputFormat } from '../../document/port.ts';
import { counted } from '../../ui/text-amounts.ts';
import type { View } from '../../view-store.ts';

/** Words of the empty page, and of what came of what was given. */
export const INTAKE_TEXT = {
  pageUses: {
    inspect:
      'for everyone who gets or builds a transaction: each byte of a PSBT or a raw transaction, what it pays, which signatures are valid, and what is missing.',
    sign: 'for holders of keys: sign a PSBT or a raw transaction offline; keys are used once and wiped.',
    messages: 'sign a message with the keys of an address, or verify such a signature.',
    console: 'for developers: Bitcoin Core’s RPC procedures, called as in its debug window.',
  } satisfies Record<View, string>,
  emptyTitle: 'See every byte of a PSBT or raw transaction, and what it does.',
  emptyPromise: 'Nothing that you paste leaves this page.',
  intakeInvitation: 'Paste a PSBT or a raw transaction',
  intakeHint: 'or drop a file anywhere on this page. Base64, hex and binary are detected.',
  procedures: 'Procedures',
  proceduresHint:
    'The console answers these as Bitcoin Core does. “help” and a name says what one takes.',
  samples: 'Or open an example',
  lost: 'The decoder stopped without an answer. The previous input is still shown.',
  cancelled: 'Cancelled. The previous input is still shown.',
  refusedTitle: {
    psbt: 'Not a valid PSBT',
    transaction: 'Not a valid transaction',
  } satisfies Record<InputFormat, string>,
  faultWhere: 'Where',
  faultOffset: 'Offset',
  faultLength: 'Length',
  faultExpected: 'Expected',
  faultShow: 'Show the byte',
} as const;

/** What else was in a paste, and whether it can be put together with the first. */
export function othersText(
  count: number,
  isOneTransaction: boolean,
  of: 'psbt' | 'transaction' = 'psbt',
): string {
  const others = counted(count, of === 'psbt' ? 'other PSBT' : 'other transaction');
  const [were, shown] = count === 1 ? ['was', 'it'] : ['were', 'the next'];
  const beside = `${others} ${were} in it. “Forward” shows ${shown}.`;
  return isOneTransaction ? `${beside} All are of one transaction.` : beside;
}
