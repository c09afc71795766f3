import type { DecodeError } from '../core/bytes/decode-error.ts';
import type { Recorder } from '../core/bytes/recorder.ts';
import { checksumDifference } from '../core/descriptor/checksum-difference.ts';
import { PathRecorder, type PathStep } from '../core/outline/path-recorder.ts';
import { checksumWords } from './checksum-words.ts';
import { type Json, jsonNumber, jsonObject } from './json/value.ts';
import { pathInWords } from './path-words.ts';

/**
 * Where a fault lies, for `error.data`: the offset of its first byte, how many
 * bytes show it, and the path in words. The path is that of the parts which
 * were open when decoding stopped, so the bytes are read once more, with a
 * recorder; a decoding that succeeds pays nothing for it.
 */
export function faultData(error: DecodeError, readAgain: (recorder: Recorder) => unknown): Json {
  const { start, end } = error.span;
  return jsonObject(
    ['offset', jsonNumber(start)],
    ['length', jsonNumber(end - start)],
    ['path', pathInWords(openPath(readAgain))],
  );
}

function openPath(readAgain: (recorder: Recorder) => unknown): readonly PathStep[] {
  const recorder = new PathRecorder();
  try {
    readAgain(recorder);
  } catch {
    // The same fault again; what matters is what was open when it came.
  }
  return recorder.path();
}

/**
 * Of which text the checksum of a descriptor is, for `error.data`, where it does not
 * fit this one. Nothing of the text is in it, as a private key may be.
 */
export function checksumData(text: string): Json | undefined {
  const fit = checksumDifference(text);
  return fit && jsonObject(['checksum_of', checksumWords(fit)]);
}
