import type { Recorder } from '../bytes/recorder.ts';
import { type Codec, rest } from '../codec/codec.ts';
import { inscriptionEnd } from '../script/inscription.ts';
import { ScriptReader } from '../script/reader.ts';

/**
 * A script that takes all bytes up to the cursor's end. To a detailed recorder
 * it is a node of `kind` with a leaf for each opcode and a node for each push;
 * a script says nothing of its own about what is valid.
 */
export function scriptCodec(kind: string): Codec<Uint8Array> {
  return {
    ...rest,
    read(cursor) {
      const start = cursor.pos;
      const script = rest.read(cursor);
      if (cursor.recorder) recordScript(cursor.recorder, kind, script, start);
      return script;
    },
  };
}

/** Tells of a script that begins at `start` of the input. */
function recordScript(recorder: Recorder, kind: string, script: Uint8Array, start: number): void {
  recorder.open(kind, start);
  if (recorder.detailed) recordInstructions(recorder, script, start, kind === 'tap.script');
  recorder.close(start + script.length);
}

/** Instructions in order; in a tapscript those of an inscription are inside a part of their own. */
function recordInstructions(
  recorder: Recorder,
  script: Uint8Array,
  base: number,
  isTapscript: boolean,
): void {
  const reader = new ScriptReader(script);
  let envelopeEnd = 0;
  while (reader.next()) {
    const inscribed = isTapscript && envelopeEnd === 0 && inscriptionEnd(script, reader.start);
    if (inscribed) {
      envelopeEnd = inscribed;
      recorder.open('script.inscription', base + reader.start);
    }
    recordInstruction(recorder, reader, base);
    if (reader.end !== envelopeEnd) continue;
    recorder.close(base + envelopeEnd);
    envelopeEnd = 0;
  }
  if (reader.failed) {
    recorder.problem('broken-push');
    recorder.leaf('script.broken_push', base + reader.start, base + script.length);
  }
}

/** The instruction that the reader is at. */
function recordInstruction(recorder: Recorder, reader: ScriptReader, base: number): void {
  const start = base + reader.start;
  const end = base + reader.end;
  if (reader.dataLength === 0) {
    recorder.leaf('script.opcode', start, end);
    return;
  }
  recorder.open('script.push', start);
  recorder.leaf('script.push_opcode', start, base + reader.dataStart);
  recorder.leaf('script.push_data', base + reader.dataStart, end);
  recorder.close(end);
}
