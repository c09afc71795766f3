/** How what a way asks for is printed. */
import type { NeededPreimage, NeededSignatures } from '../../../core/policy/way.ts';
import { hex, list, numeric, object, word } from '../../../core/psbt/printed.ts';

const HEX = hex((bytes: Uint8Array) => bytes);

const SIGNATURES = object<NeededSignatures>({
  of: [
    'The keys that may sign; none where only the hash of a key is known.',
    list((needed) => needed.of, 'pubkey', 'One key.', HEX),
  ],
  count: ['How many of them must.', numeric((needed) => needed.count)],
});

const PREIMAGE = object<NeededPreimage>({
  type: [
    'sha256, hash256, ripemd160 or hash160.',
    word((needed) => needed.type, { sha256: true, hash256: true, ripemd160: true, hash160: true }),
  ],
  hash: ['What it hashes to.', hex((needed) => needed.hash)],
});

export const NEEDED_SIGNATURES = list(
  (all: readonly NeededSignatures[]) => all,
  '',
  '',
  SIGNATURES,
);

export const NEEDED_PREIMAGES = list((all: readonly NeededPreimage[]) => all, '', '', PREIMAGE);
