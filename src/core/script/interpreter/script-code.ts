import { encodePush } from '../push.ts';
import { findAndDelete } from './find-and-delete.ts';
import type { Machine } from './machine.ts';

/**
 * What signatures commit to as the script: all from the last OP_CODESEPARATOR
 * that ran. A legacy script loses the signatures themselves, which cannot sign
 * themselves; `undefined` where it did hold one and CONST_SCRIPTCODE forbids
 * that.
 */
export function scriptCodeWithout(
  machine: Machine,
  signatures: readonly Uint8Array[],
): Uint8Array | undefined {
  const whole = machine.scriptCode();
  if (machine.version !== 'legacy') return whole;
  const rest = signatures.reduce((code, one) => findAndDelete(code, encodePush(one)), whole);
  return rest !== whole && machine.has('CONST_SCRIPTCODE') ? undefined : rest;
}
