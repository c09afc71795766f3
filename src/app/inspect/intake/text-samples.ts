import type { SAMPLE_DATA } from './samples-data.ts';

/** What the examples are called, and what there is to see in each. */
export const SAMPLE_TEXT: Readonly<
  Record<keyof typeof SAMPLE_DATA, { readonly title: string; readonly sentence: string }>
> = {
  payment: {
    title: 'Simple payment',
    sentence: 'One input, one recipient and change. Not signed yet.',
  },
  multisig: {
    title: '2-of-3, one signature',
    sentence: 'A 2-of-3 multisig with one signature. The derivations show who can still sign.',
  },
  taproot: {
    title: 'Taproot with scripts',
    sentence:
      'A key path and three leaf scripts. The script used here has a relative lock time of 144 blocks.',
  },
  musig2: {
    title: 'MuSig2',
    sentence: 'Three participants: all public nonces and two of three partial signatures.',
  },
  version2: {
    title: 'PSBT version 2',
    sentence:
      'Inputs and outputs still modifiable, lock times, and fields that Bitcoin Core does not know.',
  },
  damaged: {
    title: 'Damaged',
    sentence: 'One byte is missing. See where, and what was expected there.',
  },
};
