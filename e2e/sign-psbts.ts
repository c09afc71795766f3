import { bytesToHex } from '../src/core/bytes/hex.ts';
import { sha256 } from '../src/core/crypto/hashes.ts';
import type { Chain } from '../src/core/encoding/chains.ts';
import { extendedPrivateKeyText } from '../src/core/encoding/extended-key.ts';
import { encodeWif } from '../src/core/encoding/wif.ts';
import { privateKey } from '../src/core/sign/testing/utxos.ts';
import { fileOf, wpkh } from '../src/rpc/procedures/testing/built-files.ts';
import { accountOf, masterOf, updatedPsbt } from '../src/rpc/procedures/testing/updated-psbt.ts';
import { bytesOf } from '../test/psbt-text.ts';
import { multisig, psbtOf } from './sign-inputs.ts';

/* PSBTs to sign, with keys that anybody can work out. */

const CHAIN: Chain = 'main';

const TWO_OF_THREE = multisig(2, 1, 2, 3);

/** 2 of 3 in P2WSH, of the keys 1 to 3. */
export const SHARED_PSBT = psbtOf([
  {
    scriptPubKey: `0020${bytesToHex(sha256(bytesOf(TWO_OF_THREE)))}`,
    satoshis: 250_000,
    witnessScript: TWO_OF_THREE,
  },
]);

const ROOT = masterOf(new Uint8Array(32).fill(1));
const { open: KEY } = accountOf(ROOT, CHAIN);
const NUMS = '50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0';

/** The first input by the key path, the second by a script; the output pays the first. */
export const TAPROOT_PSBT = updatedPsbt([`tr(${KEY})`, `tr(${NUMS},pk(${KEY}))`], CHAIN);
export const TAPROOT_KEY = extendedPrivateKeyText(ROOT, CHAIN);

/** Nearly all that is spent is fee. */
export const EXPENSIVE_PSBT = fileOf({
  inputs: [{ lock: wpkh('A') }],
  outputs: [{ lock: wpkh('Z'), amount: 1_000n }],
});
export const EXPENSIVE_KEY = encodeWif(privateKey('A'), true, CHAIN);
