/** Final scripts as the records that hold them. */
import { inputRecord } from '../psbt/make-record.ts';
import type { FinalScripts } from '../psbt/view.ts';
import { readInstructions } from '../script/reader.ts';
import type { InputRecord } from './draft.ts';

export const EMPTY_BYTES: Uint8Array = new Uint8Array(0);

/** What a script of pushes alone pushes. */
export function pushes(script: Uint8Array): readonly Uint8Array[] | undefined {
  const items: Uint8Array[] = [];
  for (const { ok, data, opcode } of readInstructions(script)) {
    if (!ok || (data === undefined && opcode !== 0)) return undefined;
    items.push(data ?? EMPTY_BYTES);
  }
  return items;
}

export function finalRecords({ scriptSig, witness }: FinalScripts): readonly InputRecord[] {
  return [
    ...(scriptSig.length > 0 ? [inputRecord('final_scriptsig', null, scriptSig)] : []),
    ...(witness.length > 0 ? [inputRecord('final_scriptwitness', null, witness)] : []),
  ];
}
