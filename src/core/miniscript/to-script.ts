import { Writer } from '../bytes/writer.ts';
import { scriptParts } from './script-parts.ts';
import { unfold } from './tree.ts';
import type { Miniscript } from './types.ts';

/** The script that a miniscript stands for. What is ill typed has one too, if not one that works. */
export function toScript(node: Miniscript): Uint8Array {
  const writer = new Writer(node.scriptSize);
  for (const part of unfold(node, false, scriptParts)) writer.bytes(part);
  return writer.finish();
}
