/** PSBTs of descriptors with extended keys, updated by them: what wallets with key origins make. */
import { bytesToHex } from '../../../core/bytes/hex.ts';
import {
  derivePrivateChild,
  fingerprintOf,
  masterKeyOf,
  neutered,
} from '../../../core/descriptor/bip32.ts';
import { pathStepsText } from '../../../core/descriptor/key-path.ts';
import { encodeBase64 } from '../../../core/encoding/base64.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import {
  type ExtendedPrivateKey,
  extendedPublicKeyText,
} from '../../../core/encoding/extended-key.ts';
import { extendedPrivateKeyText } from '../../../core/encoding/testing/private-key-text.ts';
import { encodePsbt } from '../../../core/psbt/psbt.ts';
import { createPsbt } from '../../../core/roles/create.ts';
import { encodeTransaction, transactionId } from '../../../core/tx/ids.ts';
import type { Transaction } from '../../../core/tx/types.ts';
import { execute } from '../../dispatch.ts';

export interface Answered {
  readonly result: unknown;
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly data?: unknown;
  } | null;
}

/** Nonces of MuSig2 are random; here they are always the same. */
const randomBytes = (length: number) => new Uint8Array(length).fill(7);

export function callOn(chain: Chain, method: string, ...params: readonly unknown[]): Answered {
  const body = JSON.stringify({ method, params });
  return JSON.parse(execute(body, { chain, randomBytes }).body) as Answered;
}

/** The result of a call. Raises an Error with the words of its error. */
export function resultOn(chain: Chain, method: string, ...params: readonly unknown[]): unknown {
  const { result, error } = callOn(chain, method, ...params);
  if (error) throw new Error(error.message);
  return result;
}

const HARDENED = 0x80000000;

/** m/48h/1h/0h/2h. */
export const ACCOUNT: readonly number[] = [48, 1, 0, 2].map((step) => step + HARDENED);

export function masterOf(seed: Uint8Array): ExtendedPrivateKey {
  return masterKeyOf(seed)!;
}

export function derived(key: ExtendedPrivateKey, path: readonly number[]): ExtendedPrivateKey {
  return path.reduce((parent, step) => derivePrivateChild(parent, step)!, key);
}

/** The key 0/7 of the account of a master, as a public descriptor names it, and its private twin. */
export function accountOf(
  root: ExtendedPrivateKey,
  chain: Chain,
): { readonly open: string; readonly secret: string } {
  const key = derived(root, ACCOUNT);
  const fingerprint = bytesToHex(fingerprintOf(neutered(root).publicKey));
  const origin = `[${fingerprint}${pathStepsText(ACCOUNT, false)}]`;
  return {
    open: `${origin}${extendedPublicKeyText(neutered(key), chain)}/0/7`,
    secret: `${origin}${extendedPrivateKeyText(key, chain)}/0/7`,
  };
}

const AMOUNT = 50_000n;
const FEE = 10_000n;

/** An input for each descriptor, and one output of the first; updated with them as base64. */
export function updatedPsbt(descriptors: readonly string[], chain: Chain): string {
  return walletPsbt({ inputs: descriptors, outputs: descriptors.slice(0, 1) }, chain);
}

/** What a file spends and pays: descriptors of one script each. */
export interface WalletFile {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** What its records are of; all of both where nothing is said. */
  readonly told?: readonly string[];
}

/** As base64. */
export function walletPsbt({ inputs, outputs, told }: WalletFile, chain: Chain): string {
  const scripts = inputs.map((one) => scriptOf(one, chain));
  const paid = outputs.map((one) => scriptOf(one, chain));
  const input = {
    prevout: { txid: new Uint8Array(32).fill(9), vout: 0 },
    ...{ scriptSig: new Uint8Array(0), sequence: 0, witness: [] },
  };
  const previous: Transaction = {
    ...{ version: 2, lockTime: 0, inputs: [input] },
    outputs: scripts.map((scriptPubKey) => ({ value: AMOUNT, scriptPubKey })),
  };
  const txid = transactionId(previous);
  const transaction = {
    ...previous,
    inputs: scripts.map((_, vout) => ({ ...input, prevout: { txid, vout } })),
    outputs: paid.map((scriptPubKey) => ({
      value: (AMOUNT * BigInt(scripts.length) - FEE) / BigInt(paid.length),
      scriptPubKey,
    })),
  };
  const psbt = encodeBase64(encodePsbt(createPsbt(transaction, 0)));
  const prevtxs = [bytesToHex(encodeTransaction(previous))];
  const known = told ?? [...inputs, ...outputs];
  return resultOn(chain, 'utxoupdatepsbt', psbt, known, prevtxs) as string;
}

function scriptOf(descriptor: string, chain: Chain): Uint8Array {
  const { checksum } = resultOn(chain, 'getdescriptorinfo', descriptor) as {
    readonly checksum: string;
  };
  const addresses = resultOn(chain, 'deriveaddresses', `${descriptor}#${checksum}`);
  const [address] = addresses as readonly string[];
  const { scriptPubKey } = resultOn(chain, 'validateaddress', address) as {
    readonly scriptPubKey: string;
  };
  return Uint8Array.from(Buffer.from(scriptPubKey, 'hex'));
}
