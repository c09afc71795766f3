/** How what a way asks for is printed. */
import type { NeededPreimage, NeededSignatures } from '../../../core/policy/way.ts';
import { hex, list, numeric, object, text } from '../../../core/psbt/printed.ts';

const HEX = hex((bytes: Uint8Array) => bytes);

const SIGNATURES = object<NeededSignatures>({
  of: [
    'The keys that may sign; none where only the hash of a key is known.',
    list((needed) => needed.of, 'pubkey', 'One key.', HEX),
  ],
  count: ['How many of them must.', numeric((needed) => needed.count)],
});

const PREIMAGE = object<NeededPreimage>({
  type: ['sha256, hash256, ripemd160 or hash160.', text((needed) => needed.type)],
  hash: ['What it hashes to.', hex((needed) => needed.hash)],
});

export const NEEDED_SIGNATURES = list(
  (all: readonly NeededSignatures[]) => all,
  '',
  '',
  SIGNATURES,
);

export const NEEDED_PREIMAGES = list((all: readonly NeededPreimage[]) => all, '', '', PREIMAGE);
