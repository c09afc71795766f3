import { joinBytes } from '../bytes/writer.ts';
import { Opcode } from './opcodes.ts';
import { ScriptReader } from './reader.ts';

/*
 * An inscription is data in a tapscript branch that never runs, in an envelope
 * that indexers of ordinals look for:
 *
 *     OP_FALSE OP_IF "ord" (tag value)… OP_0 body… OP_ENDIF
 *
 * To consensus it means nothing.
 */

const PROTOCOL = [0x6f, 0x72, 0x64];
const CONTENT_TYPE_TAG = 1;

/** What an inscription carries. */
export interface Inscription {
  /** The MIME type that it names, as bytes; absent where it names none. */
  readonly contentType?: Uint8Array;
  readonly body: Uint8Array;
}

/**
 * Offset after the OP_ENDIF of the inscription that begins at `start` of a
 * script, where an instruction begins; undefined where none begins there or the
 * envelope has anything but pushes in it.
 */
export function inscriptionEnd(script: Uint8Array, start: number): number | undefined {
  if (script[start] !== Opcode.OP_0 || script[start + 1] !== Opcode.OP_IF) return undefined;
  const reader = new ScriptReader(script, start + 2);
  if (!reader.next() || !isProtocol(reader)) return undefined;
  while (reader.next()) {
    if (reader.opcode === Opcode.OP_ENDIF) return reader.end;
    if (reader.opcode > Opcode.OP_16) return undefined;
  }
  return undefined;
}

/** What is in an envelope, from its OP_FALSE to its OP_ENDIF. */
export function readInscription(envelope: Uint8Array): Inscription {
  const reader = new ScriptReader(envelope);
  for (let skipped = 0; skipped < 3; skipped++) reader.next();
  let contentType: Uint8Array | undefined;
  while (reader.next() && reader.opcode <= Opcode.OP_16) {
    if (reader.opcode === Opcode.OP_0) break;
    const tag = tagOf(reader);
    if (!reader.next()) break;
    if (tag === CONTENT_TYPE_TAG) contentType ??= reader.data;
  }
  const body = bodyOf(reader);
  return contentType ? { contentType, body } : { body };
}

/** The pushes that are left, in order. */
function bodyOf(reader: ScriptReader): Uint8Array {
  const pushes: Uint8Array[] = [];
  while (reader.next() && reader.isPush) pushes.push(reader.data);
  return joinBytes(pushes);
}

/** A tag of one byte, pushed as such or as a small number. */
function tagOf(reader: ScriptReader): number | undefined {
  if (!reader.isPush) return reader.opcode - (Opcode.OP_1 - 1);
  return reader.dataLength === 1 ? reader.data[0] : undefined;
}

function isProtocol({ data, isPush }: ScriptReader): boolean {
  return isPush && data.length === PROTOCOL.length && PROTOCOL.every((byte, i) => data[i] === byte);
}
