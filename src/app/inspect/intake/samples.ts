import type { Chain } from '../../../core/encoding/chains.ts';
import { SAMPLE_DATA } from './samples-data.ts';
import { SAMPLE_TEXT } from './text-samples.ts';

export type SampleName = keyof typeof SAMPLE_DATA;

/** An example for the empty page. */
export interface Sample {
  readonly id: SampleName;
  readonly title: string;
  readonly sentence: string;
  /** A PSBT in base64. */
  readonly text: string;
  /** The chain that it was made for; a PSBT itself does not say it. */
  readonly chain: Chain;
}

const ORDER: readonly SampleName[] = [
  'payment',
  'multisig',
  'taproot',
  'musig2',
  'version2',
  'damaged',
];

export const SAMPLES: readonly Sample[] = ORDER.map((id) => ({
  id,
  ...SAMPLE_TEXT[id],
  text: SAMPLE_DATA[id],
  chain: 'testnet4',
}));
