import type { Recorder } from '../bytes/recorder.ts';
import { decodePsbt } from '../psbt/psbt.ts';
import type { Psbt } from '../psbt/types.ts';

/**
 * A PSBT, also with outputs of version 2 without a script: those of silent payments get it
 * once every input has its shares (BIP 375). Bitcoin Core refuses them. Raises `DecodeError`.
 */
export function decodePendingPsbt(bytes: Uint8Array, recorder?: Recorder): Psbt {
  return decodePsbt(bytes, recorder, { mayLackScripts: true });
}
