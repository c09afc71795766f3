import { expect, test } from 'vitest';
import { decodeBase64 } from '../encoding/base64.ts';
import { decodePsbt } from '../psbt/psbt.ts';
import { readUpstream } from '../sighash/testing/upstream.ts';
import { expectSound, kindOfChange, mended } from './testing/mended-rows.ts';

/** The PSBTs of BIPs 174, 370, 371 and 373 as Bitcoin Core's own tests have them. */
const VALID = readUpstream<{ readonly valid: readonly string[] }>('rpc_psbt.json')
  .valid.map((text) => decodeBase64(text))
  .filter((bytes) => bytes !== undefined);

test(`${VALID.length} PSBTs of Bitcoin Core and the BIPs go to the other version and back`, () => {
  let there = 0;
  for (const bytes of VALID) {
    const { version, global } = decodePsbt(bytes);
    const isV0 = version === 0;
    // A word that goes without saying does not come back.
    const says0 = isV0 && global.records.some(({ field }) => field === 'version');
    const [other, own] = isV0 ? ([2, 0] as const) : ([0, 2] as const);
    const made = expectSound(bytes, [], { version: other });
    if (made.left.length > 0) continue;
    const back = mended(made.bytes, [], { version: own });
    // What version 0 cannot hold, and what version 2 leaves to be meant, is no other transaction.
    const kind = kindOfChange(bytes, back.bytes);
    expect(isV0 && !says0 ? ['same', 'order'] : ['same', 'order', 'metadata']).toContain(kind);
    there += 1;
  }
  expect(there).toBeGreaterThan(40);
});
