import type { SampleName } from '../inspect/samples.ts';

/** What the examples are called, and what there is to see in each. */
export const SAMPLE_TEXT: Readonly<
  Record<SampleName, { readonly title: string; readonly sentence: string }>
> = {
  payment: {
    title: 'Simple payment',
    sentence: 'One coin pays one recipient, and the change comes back. Nobody has signed yet.',
  },
  multisig: {
    title: '2-of-3, half signed',
    sentence: 'Two of three keys must sign. One has, and the records say who is left.',
  },
  taproot: {
    title: 'Taproot with a tree',
    sentence: 'One key or three scripts can spend. The script used here waits 144 blocks.',
  },
  musig2: {
    title: 'MuSig2',
    sentence: 'Three keys act as one. All nonces are there, and two of three shares.',
  },
  version2: {
    title: 'Version 2',
    sentence:
      'A transaction in the making, with lock times and fields that Bitcoin Core does not know.',
  },
  damaged: {
    title: 'Damaged',
    sentence: 'A byte is lost deep inside. See where, and what should have stood there.',
  },
};
