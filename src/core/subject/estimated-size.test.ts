import { describe, expect, test } from 'vitest';
import { givenInput } from '../../../test/inputs.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { InspectedInput } from '../shown/shown-input.ts';
import type { Summary } from '../shown/summary.ts';

function summaryOf(name: string): Summary {
  const bytes = decodeBase64(givenInput(name));
  if (!bytes) throw new Error(`${name} is no base64`);
  return new InspectedInput(bytes, 'psbt').summary('main');
}

describe('the size when signed', () => {
  test.each<readonly [name: string, what: string, vsize: number | undefined]>([
    ['174flow1', 'two multisigs, no signature yet', 462],
    ['174flow5', 'the same with all signatures, as large as its final form', 463],
    ['373_02', 'one Schnorr signature', 99],
    ['absurdfee', 'P2WPKH whose key is not known', 110],
    ['174signfail00', 'P2PKH, and P2WPKH in P2SH', 317],
    ['174flow0', 'unknown coins', undefined],
    ['174signfail02', 'a script with another hash', undefined],
    ['174flow6', 'nothing to estimate', undefined],
  ])('%s: %s', (name, _what, vsize) => {
    expect(summaryOf(name).estimatedSize?.vsize).toBe(vsize);
  });

  test('of the last step before the final one it is the final size', () => {
    expect(summaryOf('174flow5').estimatedSize?.vsize).toBe(summaryOf('174flow6').size?.vsize);
  });
});
