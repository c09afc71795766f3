import { counted } from '../../../core/said/words.ts';

export const MESSAGE_TEXT = {
  title: 'Message',
  headline: (coins: number) =>
    coins === 0 ? 'Signed message' : `Signed message with ${counted(coins, 'coin')}`,
  text: 'Text',
  noText: 'The text is not known, or is no text.',
  cut: (left: number) => `… ${counted(left, 'more character')} not shown here`,
  signer: 'Signed for',
  owners: 'Whoever owns the coins',
  coins: 'Coins that it shows',
  more: (count: number) => `and ${counted(count, 'more coin')}`,
  unknownAmount: 'amount not known',
  ask: 'Whether coins exist and are unspent, only a node says:',
} as const;
