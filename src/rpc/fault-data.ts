import { DecodeError } from '../core/bytes/decode-error.ts';
import { bytesToHex } from '../core/bytes/hex.ts';
import type { Recorder } from '../core/bytes/recorder.ts';
import { type Damage, outlinePastError } from '../core/damage/damage.ts';
import { damageSentences, type ToldDamage } from '../core/damage/words.ts';
import { checksumDifference } from '../core/descriptor/checksum-difference.ts';
import { encodeBase64 } from '../core/encoding/base64.ts';
import { PathRecorder } from '../core/outline/path-recorder.ts';
import { hasPsbtMagic } from '../core/psbt/psbt.ts';
import { expectedText, ruleSource } from '../core/said/decode-rules.ts';
import { checksumWords } from './checksum-words.ts';
import { RpcError, RpcErrorCode } from './errors.ts';
import { type Json, type JsonMember, JsonObject, jsonNumber, jsonObject } from './json/value.ts';
import { pathInWords } from './path-words.ts';

/**
 * Where a fault lies, for `error.data`: the offset of its first byte, how many
 * bytes show it, and the path in words. The path is that of the parts which
 * were open when decoding stopped, so the bytes are read once more, with a
 * recorder; a decoding that succeeds pays nothing for it.
 */
function faultData(error: DecodeError, readAgain: (recorder: Recorder) => unknown): Json {
  const { start, end } = error.span;
  return jsonObject(
    ['offset', jsonNumber(start)],
    ['length', jsonNumber(end - start)],
    ['path', faultPath(readAgain)],
  );
}

/** The path of a fault in words. */
export function faultPath(readAgain: (recorder: Recorder) => unknown): string {
  const recorder = new PathRecorder();
  try {
    readAgain(recorder);
  } catch {
    // The same fault again; what matters is what was open when it came.
  }
  return pathInWords(recorder.path());
}

/**
 * What `read` returns. Where bytes do not decode it raises Core's error -22 with these
 * words and with the place of the fault, for which `readAgain` is called with a recorder.
 */
export function decodeOrComplain<T>(
  read: () => T,
  words: (error: DecodeError) => string,
  readAgain: (recorder: Recorder) => unknown,
): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const data = faultData(error, readAgain);
    throw new RpcError(RpcErrorCode.deserialization, words(error), data);
  }
}

/**
 * Of which text the checksum of a descriptor is, for `error.data`, where it does not
 * fit this one. Nothing of the text is in it, as a private key may be.
 */
export function checksumData(text: string): Json | undefined {
  const fit = checksumDifference(text);
  return fit && jsonObject(['checksum_of', checksumWords(fit)]);
}

/** Damage with its path in words. */
export function toldDamage(bytes: Uint8Array, damage: Damage): ToldDamage {
  const { change, ...rest } = damage;
  if (!change) return rest;
  const { what, path, offset, length, exact } = change;
  const was = bytes.subarray(offset, offset + length);
  const told = { what, path: pathInWords(path), offset, length };
  const whole = exact && { exact: { was, put: exact.edit.put } };
  return { ...rest, change: { ...told, ...whole } };
}

/**
 * To what `error.data` says of the place of a fault: which rule was broken and where it
 * stands, what could be read, and the one change that makes the file whole.
 */
export function dataPastError(bytes: Uint8Array, place: Json | undefined): Json | undefined {
  if (!hasPsbtMagic(bytes) || !(place instanceof JsonObject)) return place;
  const { error, damage } = outlinePastError(bytes, 'psbt');
  if (!error || !damage) return place;
  return jsonObject(
    ...place.entries,
    ['rule', expectedText(error.complaint)],
    ['source', ruleSource(error.complaint)],
    ['said', damageSentences(toldDamage(bytes, damage))],
    ...changeMembers(damage),
  );
}

function changeMembers({ change }: Damage): readonly JsonMember[] {
  if (!change) return [];
  const { what, path, offset, length, exact } = change;
  const known: readonly JsonMember[] = exact
    ? [
        ['put', bytesToHex(exact.edit.put)],
        ['psbt', encodeBase64(exact.bytes)],
      ]
    : [];
  const told = jsonObject(
    ['what', what],
    ['path', pathInWords(path)],
    ['offset', jsonNumber(offset)],
    ['length', jsonNumber(length)],
    ...known,
  );
  return [['change', told]];
}
