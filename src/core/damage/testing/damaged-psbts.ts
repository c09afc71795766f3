/** PSBTs of the recordings with one byte changed, added or taken away, always the same ones. */
import { recordedCalls, textParameters } from '../../../../test/recorded.ts';
import { decodeBase64 } from '../../encoding/base64.ts';
import { decodedFormat } from '../../intake/decodes.ts';
import { applied, type Edit } from '../edit.ts';

export interface DamagedPsbt {
  readonly whole: Uint8Array;
  readonly bytes: Uint8Array;
  readonly how: 'changed' | 'added' | 'taken away';
  /** Where, in the whole one. */
  readonly at: number;
}

const FILES = ['psbt-main', 'psbt-regtest', 'psbt-more'];
const HOW = ['changed', 'added', 'taken away'] as const;

/** So many, of as many files as there are, each no longer a PSBT. */
export function damagedPsbts(count: number): readonly DamagedPsbt[] {
  const files = wholePsbts();
  const next = numbers(57);
  const damaged: DamagedPsbt[] = [];
  while (damaged.length < count) {
    const whole = files[next(files.length)]!;
    const how = HOW[damaged.length % HOW.length]!;
    const at = 5 + next(whole.length - 5);
    const bytes = applied(whole, editOf(how, at, whole, next(0x100)));
    if (decodedFormat(bytes) === undefined) damaged.push({ whole, bytes, how, at });
  }
  return damaged;
}

function editOf(how: DamagedPsbt['how'], at: number, whole: Uint8Array, value: number): Edit {
  const other = value === whole[at] ? value ^ 1 : value;
  if (how === 'changed') return { at, removed: 1, put: Uint8Array.of(other) };
  return how === 'added'
    ? { at, removed: 0, put: Uint8Array.of(value) }
    : { at, removed: 1, put: new Uint8Array(0) };
}

/** Every PSBT of these recordings once. */
function wholePsbts(): readonly Uint8Array[] {
  const texts = new Set(FILES.flatMap((file) => recordedCalls(file).flatMap(textParameters)));
  return [...texts].flatMap((text) => {
    const bytes = text.startsWith('cHNidP') ? decodeBase64(text) : undefined;
    return bytes && decodedFormat(bytes) === 'psbt' ? [bytes] : [];
  });
}

/** Numbers below a bound that look like any, the same each time (a linear congruential generator). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
