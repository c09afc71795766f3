/** Keys in another form, and in the place of another. */
import { equalBytes } from '../bytes/order.ts';
import { concatBytes, Writer } from '../bytes/writer.ts';
import { otherForm } from '../crypto/public/key-forms.ts';
import { anyX } from '../crypto/same-point.ts';
import { encodePush } from '../script/push.ts';
import { readInstructions } from '../script/reader.ts';

export type KeyForm = 'uncompressed' | 'compressed' | 'x-only' | 'other parity';

/** A key of 32, 33 or 65 bytes in its other forms; an x alone has two of each. */
export function otherForms(
  key: Uint8Array,
): readonly (readonly [form: KeyForm, key: Uint8Array])[] {
  const x = anyX(key);
  const [even, odd] = [0x02, 0x03].map((y) => concatBytes(Uint8Array.of(y), x));
  const uncompressed = [even!, odd!].flatMap((one) => otherForm(one) ?? []);
  switch (key.length) {
    case 33: {
      const isOdd = key[0] === 0x03;
      return [
        ...uncompressed.slice(isOdd ? 1 : 0, isOdd ? 2 : 1).map((one) => form('uncompressed', one)),
        form('x-only', x),
        form('other parity', isOdd ? even! : odd!),
      ];
    }
    case 65: {
      const isOdd = (key[64]! & 1) === 1;
      return [
        form('compressed', isOdd ? odd! : even!),
        form('x-only', x),
        ...uncompressed.slice(isOdd ? 0 : 1, isOdd ? 1 : 2).map((one) => form('other parity', one)),
      ];
    }
    default:
      return [
        form('compressed', even!),
        form('compressed', odd!),
        ...uncompressed.map((one) => form('uncompressed', one)),
      ];
  }
}

function form(name: KeyForm, key: Uint8Array): readonly [KeyForm, Uint8Array] {
  return [name, key];
}

/** A key in the form of another; of an x alone there is no other form to be known. */
export function inFormOf(model: Uint8Array, key: Uint8Array): readonly Uint8Array[] {
  if (model.length === 32) return [anyX(key)];
  if (key.length === 32) return [];
  return key.length === model.length ? [key] : [otherForm(key) ?? key];
}

/** A script with pushes of some bytes replaced; all else stays byte for byte. */
export function withPushes(
  script: Uint8Array,
  replace: (data: Uint8Array) => Uint8Array | undefined,
): Uint8Array {
  const writer = new Writer(script.length);
  for (const { data, start, end } of readInstructions(script)) {
    const other = data && replace(data);
    writer.bytes(other ? encodePush(other) : script.subarray(start, end));
  }
  return writer.finish();
}

export function replacing(from: Uint8Array, to: Uint8Array) {
  return (data: Uint8Array) => (equalBytes(data, from) ? to : undefined);
}
