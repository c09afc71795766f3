/** PSBTs whose final scripts, or signatures, are other than a finalizer makes them. */
import { concatBytes } from '../../bytes/writer.ts';
import { encodeDer, parseDerLax } from '../../crypto/der.ts';
import { decodePsbt, encodePsbt } from '../../psbt/psbt.ts';
import type { Psbt } from '../../psbt/types.ts';
import { finalizePsbt } from '../../roles/finalize.ts';
import { encodePush } from '../../script/push.ts';
import { otherS } from '../../script/signature-encoding.ts';
import { bytesOfFile, type FileSpec } from '../../sign/testing/built-files.ts';
import type { InputRecord } from '../draft.ts';
import { pushes } from '../final-records.ts';

export type Items = readonly Uint8Array[];

/** A final PSBT with another stack in its witness. */
export function finalWitness(file: FileSpec, change: (stack: Items) => Items): Uint8Array {
  const { psbt } = finalizePsbt(decodePsbt(bytesOfFile(file)));
  return changed(psbt, (record) =>
    record.field === 'final_scriptwitness' ? { ...record, value: change(record.value) } : record,
  );
}

/** A final PSBT with other pushes in its scriptSig, of one that is not segwit. */
export function finalPushes(file: FileSpec, change: (stack: Items) => Items): Uint8Array {
  const { psbt } = finalizePsbt(decodePsbt(bytesOfFile(file)));
  return changed(psbt, (record) =>
    record.field === 'final_scriptsig'
      ? { ...record, value: pushed(change(pushes(record.value)!)) }
      : record,
  );
}

/** Two signatures behind the empty item of a multisig. */
export const swapped = ([none, a, b, ...rest]: Items): Items => [none!, b!, a!, ...rest];

/** The same signature with its S turned round. */
export function high(signature: Uint8Array): Uint8Array {
  const compact = parseDerLax(signature.subarray(0, -1))!;
  const other = concatBytes(compact.subarray(0, 32), otherS(compact.subarray(32)));
  return concatBytes(encodeDer(other), signature.subarray(-1));
}

/** The same signature with the last bit of its S turned round. */
export function spoilt(signature: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(signature);
  copy[copy.length - 2]! ^= 1;
  return copy;
}

export function highIn(file: FileSpec): Uint8Array {
  return changed(decodePsbt(bytesOfFile(file)), (record) =>
    record.field === 'partial_sig' ? { ...record, value: high(record.value) } : record,
  );
}

function changed(psbt: Psbt, change: (record: InputRecord) => InputRecord): Uint8Array {
  const inputs = psbt.inputs.map((map) => ({ ...map, records: map.records.map(change) }));
  return encodePsbt({ ...psbt, inputs });
}

export function pushed(stack: Items): Uint8Array {
  return concatBytes(...stack.map(encodePush));
}
