/** The field for keys where a PSBT is signed, and how its keys are to sign. */

import { linesIn } from '../../bytes/utf8-text.ts';
import type { Psbt } from '../../psbt/types.ts';
import { HashType, hashTypeNamed } from '../../script/hash-type.ts';
import type { PsbtKey } from '../../sign/psbt/psbt-with-keys.ts';
import type { PsbtQuestion } from '../types.ts';
import { internalKeyOffer, withInternalKey } from './internal-keys.ts';
import { type PsbtKeyText, readPsbtKeyText } from './psbt-key-text.ts';

/** A line that is not empty. */
export interface PsbtKeyLine {
  readonly line: number;
  readonly read: PsbtKeyText;
}

/** Buffers in them are the caller's, to be overwritten. Raises SelfTestFailed. */
export function readPsbtKeyLines({
  keys,
  chain,
  passphrase,
}: PsbtQuestion): readonly PsbtKeyLine[] {
  return linesIn(keys).flatMap((content, line) =>
    content.length === 0 ? [] : [{ line, read: readPsbtKeyText(content, chain, passphrase) }],
  );
}

export function keysOfLines(lines: readonly PsbtKeyLine[]): readonly PsbtKey[] {
  return lines.flatMap(({ read }) => (read.ok ? [read.key] : []));
}

/** With the internal keys that were offered and asked for. */
export function withOffersTaken(
  psbt: Psbt,
  lines: readonly PsbtKeyLine[],
  { tweaks = [] }: PsbtQuestion,
): Psbt {
  if (tweaks.length === 0) return psbt;
  return lines.reduce((named, one) => {
    if (!one.read.ok) return named;
    const offer = internalKeyOffer(named, one.read.key);
    const isTaken = offer && tweaks.includes(offer.publicKey);
    return isTaken ? withInternalKey(named, one.read.key, offer) : named;
  }, psbt);
}

/** DEFAULT is left to each input: ALL where it is not of taproot. */
export function askedFor({ hashType }: Pick<PsbtQuestion, 'hashType'>): number | undefined {
  const type = hashTypeNamed(hashType);
  return type === HashType.DEFAULT ? undefined : type;
}
