/** What is said of a damaged PSBT besides Core's error. */
import { bytesToHex } from '../core/bytes/hex.ts';
import { type Damage, outlinePastError } from '../core/damage/damage.ts';
import { damageSentences, type ToldDamage } from '../core/damage/words.ts';
import { encodeBase64 } from '../core/encoding/base64.ts';
import { hasPsbtMagic } from '../core/psbt/psbt.ts';
import { expectedText, ruleSource } from '../core/said/decode-rules.ts';
import { type Json, type JsonMember, JsonObject, jsonNumber, jsonObject } from './json/value.ts';
import { pathInWords } from './path-words.ts';

/** Damage with its path in words. */
export function toldDamage(bytes: Uint8Array, damage: Damage): ToldDamage {
  const { before, announced, behind, sought, change } = damage;
  if (!change) return { before, announced, behind, sought };
  const { what, path, offset, length, exact } = change;
  const was = bytes.subarray(offset, offset + length);
  const told = { what, path: pathInWords(path), offset, length };
  const whole = exact && { exact: { was, put: exact.edit.put } };
  return { before, announced, behind, sought, change: { ...told, ...whole } };
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
