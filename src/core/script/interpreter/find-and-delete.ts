import { joinBytes } from '../../bytes/writer.ts';
import { ScriptReader } from '../reader.ts';

/**
 * A script without `needle`, which is a push for those who call this; the
 * script itself, not a copy, where it is not in there (FindAndDelete,
 * script/interpreter.cpp). Only what begins where an instruction begins is
 * found, but the bytes found need not end where one ends: what follows is then
 * read on from behind them.
 */
export function findAndDelete(script: Uint8Array, needle: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  let keptUpTo = 0;
  let reader = new ScriptReader(script);
  do {
    const found = reader.end;
    const behind = skipAll(script, needle, found);
    if (behind === found) continue;
    kept.push(script.subarray(keptUpTo, found));
    keptUpTo = behind;
    reader = new ScriptReader(script, behind);
  } while (reader.next());
  if (keptUpTo === 0) return script;
  kept.push(script.subarray(keptUpTo));
  return joinBytes(kept);
}

/** The offset behind as many needles as follow each other at `at`. */
function skipAll(script: Uint8Array, needle: Uint8Array, at: number): number {
  let behind = at;
  while (needle.length > 0 && isAt(script, needle, behind)) behind += needle.length;
  return behind;
}

function isAt(script: Uint8Array, needle: Uint8Array, at: number): boolean {
  if (needle.length > script.length - at) return false;
  for (let i = 0; i < needle.length; i++) if (script[at + i] !== needle[i]) return false;
  return true;
}
