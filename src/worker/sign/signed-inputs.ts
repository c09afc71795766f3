import type { EncodedInputs } from '../../channel/protocol/sign-protocol.ts';
import { Cursor } from '../../core/bytes/cursor.ts';
import { Writer } from '../../core/bytes/writer.ts';
import { type Codec, countedList, cut, mapped, rest, struct, u8 } from '../../core/codec/codec.ts';
import { SCRIPT_ERRORS } from '../../core/script/interpreter/errors.ts';
import type { InputFault, SignedInput } from '../../core/sign/sign-inputs.ts';

/*
 * Signed inputs on their way between workers, as bytes: cloning ten thousand of
 * them, each a tree of a dozen objects, would hold the page up.
 */

type Fault = InputFault | undefined;

/** A byte for each; script errors by their number in the list. */
const fault: Codec<Fault> = mapped(u8, faultOf, numberOf);

const FIRST_SCRIPT_ERROR = 3;

function faultOf(number: number): Fault {
  if (number === 0) return undefined;
  if (number === 1) return { kind: 'unknown-utxo' };
  if (number === 2) return { kind: 'missing-amount' };
  return { kind: 'script', error: SCRIPT_ERRORS[number - FIRST_SCRIPT_ERROR]! };
}

function numberOf(value: Fault): number {
  if (value === undefined) return 0;
  if (value.kind === 'unknown-utxo') return 1;
  if (value.kind === 'missing-amount') return 2;
  return FIRST_SCRIPT_ERROR + SCRIPT_ERRORS.indexOf(value.error);
}

const item = cut('', rest);
const items = countedList('', item);
const pairs = countedList('', struct({ publicKey: item, signature: item }));

const scriptKind: Codec<'redeem' | 'witness'> = mapped(
  u8,
  (number) => (number === 0 ? 'redeem' : 'witness'),
  (kind) => (kind === 'redeem' ? 0 : 1),
);
const scripts = countedList('', struct({ kind: scriptKind, hash: item }));

const signedInput = struct({
  scriptSig: item,
  witness: items,
  fault,
  kept: pairs,
  made: pairs,
  missing: struct({ keyIds: items, publicKeys: items, scripts }),
});

export function encodeInputs(inputs: readonly SignedInput[]): EncodedInputs {
  const all = new Writer(inputs.length * TYPICAL_SIZE);
  const ends = new Uint32Array(inputs.length);
  let end = 0;
  for (const [i, input] of inputs.entries()) {
    const bytes = encodeInput(input);
    all.bytes(bytes);
    end += bytes.length;
    ends[i] = end;
  }
  return { bytes: all.finish(), ends };
}

const TYPICAL_SIZE = 300;

function encodeInput(input: SignedInput): Uint8Array {
  const writer = new Writer(TYPICAL_SIZE);
  signedInput.write(writer, { ...input, fault: input.fault });
  return writer.finish();
}

/** One of the inputs; what is in it are views of the bytes. */
function decodeInput({ bytes, ends }: EncodedInputs, index: number): SignedInput {
  const start = index === 0 ? 0 : ends[index - 1]!;
  const read = signedInput.read(new Cursor(bytes, undefined, start));
  const { scriptSig, witness, kept, made, missing } = read;
  return { scriptSig, witness, kept, made, missing, ...(read.fault && { fault: read.fault }) };
}

export function decodeInputs(range: EncodedInputs): readonly SignedInput[] {
  return Array.from(range.ends, (_, i) => decodeInput(range, i));
}
