import { encodeBase64 } from '../src/core/encoding/base64.ts';
import { encodeWif } from '../src/core/encoding/testing/private-key-text.ts';
import { privateKey } from '../src/core/sign/testing/utxos.ts';
import { type SilentFileSpec, silentFile } from '../src/core/silent/testing/silent-files.ts';

/* Payments to silent payment addresses. */

/** By two signers, A and B, without shares and without its script, or as it is said. */
export function silentPsbt(part: Partial<SilentFileSpec> = {}): string {
  return encodeBase64(
    silentFile({
      inputs: [{ by: 'A' }, { by: 'B' }],
      outputs: [{ to: 'RS', script: null }, 'other'],
      shares: 'none',
      ...part,
    }),
  );
}

/** Its script is the one of another place, so that nobody finds it. */
export const FOUND_BY_NOBODY = silentPsbt({
  outputs: [{ to: 'RS', script: 1 }],
  shares: 'each',
});

export function signerKey(letter: string): string {
  return encodeWif(privateKey(letter), true, 'main');
}
