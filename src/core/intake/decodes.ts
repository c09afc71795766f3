/** Whether bytes are a PSBT or a transaction, to their end. */
import { decodes } from '../bytes/if-decodes.ts';
import { hasPsbtMagic, type PsbtVisitor, readPsbt } from '../psbt/psbt.ts';
import { decodeTransaction, EITHER_SERIALISATION } from '../tx/decode.ts';
import { type InspectedFormat, SIZE_LIMITS } from './format.ts';

/** What bytes decode as to their end; a transaction only where it begins with a version in use. */
export function decodedFormat(bytes: Uint8Array): InspectedFormat | undefined {
  if (hasPsbtMagic(bytes)) return decodesAsPsbt(bytes) ? 'psbt' : undefined;
  return looksLikeTransaction(bytes) && decodesAsTransaction(bytes) ? 'transaction' : undefined;
}

/** A version in use as it is serialised, and room for a transaction behind it. */
export function looksLikeTransaction(bytes: Uint8Array): boolean {
  const [version = 0, ...rest] = bytes.subarray(0, 4);
  return bytes.length >= 10 && version >= 1 && version <= 3 && rest.every((byte) => byte === 0);
}

/** Whether bytes decode as a transaction to their end, in either serialisation. */
export function decodesAsTransaction(bytes: Uint8Array): boolean {
  return bytes.length <= SIZE_LIMITS.transaction && decodes(() => readTransaction(bytes));
}

function readTransaction(bytes: Uint8Array): void {
  decodeTransaction(bytes, EITHER_SERIALISATION);
}

const NOBODY: PsbtVisitor = {
  global: () => undefined,
  input: () => undefined,
  output: () => undefined,
  end: () => undefined,
};

function decodesAsPsbt(bytes: Uint8Array): boolean {
  return decodes(() => readPsbt(bytes, NOBODY, undefined, { mayLackScripts: true }));
}
