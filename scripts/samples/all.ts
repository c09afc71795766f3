import { bytesToHex } from '../../src/core/bytes/hex.ts';
import { damaged } from './damaged.ts';
import { halfSigned } from './multisig.ts';
import { musig2Payment } from './musig2-payment.ts';
import { simplePayment } from './simple-payment.ts';
import { taprootWithTree } from './taproot.ts';
import { version2 } from './version2.ts';

/** The samples by name, in the order in which the page offers them. */
export const SAMPLES = {
  payment: simplePayment,
  multisig: halfSigned,
  taproot: taprootWithTree,
  musig2: musig2Payment,
  version2,
  damaged,
} as const satisfies Readonly<Record<string, () => Uint8Array>>;

/** The source of the module that holds the samples. */
export function sampleModule(): string {
  const rows = Object.entries(SAMPLES).map(
    ([name, make]) => `  ${name}: base64(\n    '${bytesToHex(make())}',\n  ),\n`,
  );
  return `${HEAD}export const SAMPLE_DATA = {\n${rows.join('')}} as const;\n`;
}

const HEAD = `/*
 * Made by scripts/make-samples.ts; do not edit. Keys are derived from public
 * text, so whatever is sent to an address in here is lost to the first who
 * looks. They are kept as hex: packed it is smaller, as what comes again is then
 * the same text wherever it stands.
 */
function base64(hex: string): string {
  return btoa(hex.replaceAll(/../g, (two) => String.fromCharCode(Number.parseInt(two, 16))));
}

`;
