import { bytesToHex } from '../src/core/bytes/hex.ts';
import { utf8Of } from '../src/core/bytes/utf8-text.ts';
import { sha256 } from '../src/core/crypto/hashes.ts';
import { derivePrivateChild, fingerprintOf, neutered } from '../src/core/descriptor/bip32.ts';
import { encodeBase64 } from '../src/core/encoding/base64.ts';
import type { Chain } from '../src/core/encoding/chains.ts';
import { readMnemonic } from '../src/core/encoding/mnemonic.ts';
import {
  encodeWif,
  extendedPrivateKeyText,
} from '../src/core/encoding/testing/private-key-text.ts';
import { signPsbtForm } from '../src/core/form/psbt/psbt-signing.ts';
import { inputRecord, mapOf } from '../src/core/psbt/make-record.ts';
import { encodePsbt } from '../src/core/psbt/psbt.ts';
import { createPsbt } from '../src/core/roles/create.ts';
import { fileOf, wpkh } from '../src/core/sign/testing/built-files.ts';
import { privateKey } from '../src/core/sign/testing/utxos.ts';
import { accountOf, masterOf, updatedPsbt } from '../src/rpc/procedures/testing/updated-psbt.ts';
import { bytesOf } from '../test/psbt-text.ts';
import { multisig, psbtOf, publicKey, wif } from './sign-inputs.ts';

/* PSBTs to sign, with keys that anybody can work out. */

const CHAIN: Chain = 'main';

const TWO_OF_THREE = multisig(2, 1, 2, 3);

const sharedInput = (satoshis: number) => ({
  scriptPubKey: `0020${bytesToHex(sha256(bytesOf(TWO_OF_THREE)))}`,
  satoshis,
  witnessScript: TWO_OF_THREE,
});
const sharedOf = (satoshis: number) => psbtOf([sharedInput(satoshis)]);

/** 2 of 3 in P2WSH, of the keys 1 to 3. */
export const SHARED_PSBT = sharedOf(250_000);
/** Of the same keys, with so many inputs that it takes several QR codes. */
export const LONG_PSBT = psbtOf([50_000, 60_000, 70_000].map(sharedInput));
/** The same that pays less. */
export const OTHER_PSBT = sharedOf(249_000);

/** The shared one with the signature of a key, from 1 to 3. */
export function signedBy(key: number): string {
  const question = { chain: CHAIN, psbt: SHARED_PSBT, keys: utf8Of(wif(key)) };
  const signed = signPsbtForm(
    { ...question, hashType: 'DEFAULT' },
    { randomBytes: () => new Uint8Array(0) },
  );
  if (!signed.ok) throw new Error(signed.fault);
  return signed.psbt;
}

const ROOT = masterOf(new Uint8Array(32).fill(1));
const { open: KEY } = accountOf(ROOT, CHAIN);
const NUMS = '50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0';

/** The first input by the key path, the second by a script; the output pays the first. */
export const TAPROOT_PSBT = updatedPsbt([`tr(${KEY})`, `tr(${NUMS},pk(${KEY}))`], CHAIN);
export const TAPROOT_KEY = extendedPrivateKeyText(ROOT, CHAIN);

/** Inputs of one wallet, each 2 of 2 of keys of its own, which the origins in the PSBT tell. */
export function walletInputs(count: number): string {
  const fingerprint = fingerprintOf(neutered(ROOT).publicKey);
  const lots = Array.from({ length: count }, (_, i) => {
    const paths = [[2 * i], [2 * i + 1]] as const;
    const keys = paths.map(([index]) => childOf(ROOT, index));
    const pushes = keys.map((key) => `21${bytesToHex(key)}`).join('');
    const script = bytesOf(`52${pushes}52ae`);
    const scriptPubKey = Uint8Array.of(0, 32, ...sha256(script));
    return { keys, paths, script, scriptPubKey };
  });
  const inputs = lots.map((_, vout) => ({
    prevout: { txid: new Uint8Array(32).fill(1), vout },
    ...{ sequence: 0xfffffffd, scriptSig: new Uint8Array(0), witness: [] },
  }));
  const outputs = [{ value: 9_000n * BigInt(count), scriptPubKey: lots[0]!.scriptPubKey }];
  const psbt = createPsbt({ version: 2, inputs, outputs, lockTime: 0 }, 0);
  const maps = lots.map(({ keys, paths, script, scriptPubKey }) =>
    mapOf([
      inputRecord('witness_utxo', null, { value: 10_000n, scriptPubKey }),
      inputRecord('witness_script', null, script),
      ...keys.map((key, i) =>
        inputRecord('bip32_derivation', key, { fingerprint, path: paths[i]! }),
      ),
    ]),
  );
  return encodeBase64(encodePsbt({ ...psbt, inputs: maps }));
}

function childOf(master: typeof ROOT, index: number): Uint8Array {
  const child = derivePrivateChild(master, index, neutered(master).publicKey);
  if (!child) throw new Error('There is no such key');
  return neutered(child).publicKey;
}

/** 2 of 2 by MuSig2, of the keys 1 and 2. */
export const MUSIG_PSBT = updatedPsbt([`tr(musig(${publicKey(1)},${publicKey(2)}))`], CHAIN);

/** The second English vector of BIP 39. */
export const WORDS = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
export const PASSPHRASE = 'correct horse battery staple';
const seed = readMnemonic(utf8Of(WORDS), utf8Of(PASSPHRASE));
const { open: WORDS_KEY } = accountOf(masterOf(seed.ok ? seed.seed : new Uint8Array(32)), CHAIN);

/** Of a key of the words with the passphrase. */
export const WORDS_PSBT = updatedPsbt([`wpkh(${WORDS_KEY})`], CHAIN);
export const WORDS_FINGERPRINT = WORDS_KEY.slice(1, 9);

/** Nearly all that is spent is fee. */
export const EXPENSIVE_PSBT = fileOf({
  inputs: [{ lock: wpkh('A') }],
  outputs: [{ lock: wpkh('Z'), amount: 1_000n }],
});
export const EXPENSIVE_KEY = encodeWif(privateKey('A'), true, CHAIN);
