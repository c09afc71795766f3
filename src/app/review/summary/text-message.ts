import type { MessageGiven } from '../../../channel/protocol/message-protocol.ts';
import { counted } from '../../../core/said/words.ts';
import type { Summary } from '../../../core/shown/summary.ts';
import { SPACINGS } from '../../messages/text-spacings.ts';

export const MESSAGE_TEXT = {
  title: 'Message',
  facts: 'Size and version',
  headline: (coins: number) => (coins === 0 ? 'Message' : `Message with ${counted(coins, 'coin')}`),
  text: (isOther: boolean) => (isOther ? 'Text that is not signed' : 'Text'),
  noText: 'The text is not known, or is no text.',
  cut: (left: number) => `… ${counted(left, 'more character')} not shown here`,
  signer: 'For',
  owners: 'Whoever owns the coins',
  coins: 'Coins that it shows',
  more: (count: number) => `and ${counted(count, 'more coin')}`,
  unknownAmount: 'amount not known',
  ask: 'Whether coins exist and are unspent, only a node says:',
} as const;

/** Words beside the fields for what a file does not tell of its message. */
export const GIVE_TEXT = {
  hint: ({ text }: NonNullable<Summary['messageWanted']>) =>
    text
      ? 'Where this is a message, the file does not say which text it signs. Type or paste it: it is held against the hash that is signed.'
      : 'Where this is a message, the file does not say whose it is. The address is held against what is signed.',
  text: 'Text of the message',
  address: 'Address that signs it',
  give: 'Check',
  lost: 'The worker stopped unexpectedly. Try again.',
} as const;

/** Why what was given is not taken. */
export function giveFault({
  fault,
  spacing,
}: Extract<MessageGiven, { readonly ok: false }>): string {
  switch (fault) {
    case 'address':
      return 'This is not an address of the selected chain.';
    case 'no-address':
      return 'The address is needed too: nothing in the file says whose message it is.';
    case 'text':
      return spacing
        ? `Not exactly this text is signed, but the same ${SPACINGS[spacing]}.`
        : 'This is not what is signed: whoever made the file means another text. Do not sign it.';
  }
}
