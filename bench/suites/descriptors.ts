import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { Psbt as BitcoinJsPsbt, payments } from 'bitcoinjs-lib';
import { pointAddScalar, pointFromScalar, privateAdd, sign as tinySign } from 'tiny-secp256k1';
import { compareBytes } from '../../src/core/bytes/order.ts';
import { Expander } from '../../src/core/descriptor/expand.ts';
import { parseDescriptor } from '../../src/core/descriptor/parse.ts';
import { PrivateKeys } from '../../src/core/descriptor/private-keys.ts';
import { encodeAddress } from '../../src/core/encoding/address.ts';
import { decodeBase58Check } from '../../src/core/encoding/base58check.ts';
import { encodeBase64 } from '../../src/core/encoding/base64.ts';
import { globalRecord, inputRecord, mapOf } from '../../src/core/psbt/make-record.ts';
import { encodePsbt } from '../../src/core/psbt/psbt.ts';
import { extractDestination } from '../../src/core/script/destination.ts';
import type { Transaction } from '../../src/core/tx/types.ts';
import { execute } from '../../src/rpc/dispatch.ts';
import type { Suite } from '../measure.ts';

/**
 * Descriptors, on one core: the addresses of a ranged 2-of-3, what a miniscript
 * of 20 keys is, and a PSBT signed from an extended private key. No peer here
 * reads descriptors: addresses and signatures are made beside them with
 * bitcoinjs-lib and what tiny-secp256k1 (WebAssembly) has for BIP 32, from keys
 * that were read before.
 */
export const descriptors: Suite = {
  rounds: 9,
  warmUps: 3,
  cases: () => [
    addressCase(),
    {
      title: 'getdescriptorinfo of a miniscript with 20 keys',
      contenders: [{ name: 'Touchstone', run: () => call('getdescriptorinfo', [MINISCRIPT]) }],
    },
    signingCase(),
  ],
};

type Case = ReturnType<Suite['cases']>[number];

function addressCase(): Case {
  const [ours, theirs] = [addresses(), addressesWithBitcoinJs()];
  if (ours.join() !== theirs.join()) throw new Error('the addresses differ');
  return {
    title: `${ADDRESSES} addresses of wsh(sortedmulti(2,…/*,…/*,…/*))`,
    contenders: [
      { name: 'bitcoinjs-lib + tiny-secp256k1', run: addressesWithBitcoinJs },
      { name: 'Touchstone', run: addresses },
    ],
  };
}

function signingCase(): Case {
  return {
    title: `Signing and finalising a PSBT of ${INPUTS} P2WPKH inputs from one xprv`,
    contenders: [
      { name: 'bitcoinjs-lib + tiny-secp256k1', run: signerWithBitcoinJs() },
      { name: 'Touchstone descriptorprocesspsbt', run: signer() },
    ],
  };
}

const ADDRESSES = 1000;
const INPUTS = 1000;

/** BIP 32's test vector 1. */
const XPUB =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
const XPRV =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';

const key = (i: number) => `${XPUB}/${i}/*`;
const MINISCRIPT = `wsh(thresh(15,pk(${key(0)}),${Array.from({ length: 19 }, (_, i) => `s:pk(${key(i + 1)})`)}))`;

function expanderOf(text: string): Expander {
  const privateKeys = new PrivateKeys();
  return new Expander(parseDescriptor(text, 'main', privateKeys).descriptors[0]!, privateKeys);
}

function addresses(): readonly string[] {
  const expander = expanderOf(`wsh(sortedmulti(2,${key(0)},${key(1)},${key(2)}))`);
  return Array.from({ length: ADDRESSES }, (_, i) =>
    encodeAddress(extractDestination(expander.at(i)!.scripts[0]!)!, 'main'),
  );
}

/** The three parents are derived once, each child and its address anew. */
function addressesWithBitcoinJs(): readonly string[] {
  const parents = [0, 1, 2].map((i) => child(extendedKey(XPUB), i));
  return Array.from({ length: ADDRESSES }, (_, i) => {
    const keys = parents.map((parent) => child(parent, i).key);
    const pubkeys = keys.sort(compareBytes);
    return payments.p2wsh({ redeem: payments.p2ms({ m: 2, pubkeys }) }).address!;
  });
}

function signerWithBitcoinJs(): () => Uint8Array {
  const bytes = psbt();
  const parent = child(extendedKey(XPRV), 0);
  return () => {
    const signed = BitcoinJsPsbt.fromBuffer(bytes);
    for (let i = 0; i < INPUTS; i++) {
      const { key } = child(parent, i);
      const publicKey = pointFromScalar(key)!;
      signed.signInput(i, { publicKey, sign: (hash) => tinySign(hash, key) });
    }
    return signed.finalizeAllInputs().extractTransaction(true).toBuffer();
  };
}

/** A key of 33 bytes, or a private one of 32, with its chain code. */
interface ParentKey {
  readonly key: Uint8Array;
  readonly chainCode: Uint8Array;
}

function extendedKey(text: string): ParentKey {
  const bytes = decodeBase58Check(text)!;
  const isPrivate = bytes[45] === 0;
  return { key: bytes.slice(isPrivate ? 46 : 45), chainCode: bytes.slice(13, 45) };
}

/** One step that is not hardened (BIP 32), as the peers' own package does it. */
function child({ key, chainCode }: ParentKey, index: number): ParentKey {
  const isPrivate = key.length === 32;
  const data = new Uint8Array(37);
  data.set(isPrivate ? pointFromScalar(key)! : key);
  new DataView(data.buffer).setUint32(33, index);
  const digest = hmac(sha512, chainCode, data);
  const [left, right] = [digest.subarray(0, 32), digest.slice(32)];
  return {
    key: isPrivate ? privateAdd(key, left)! : pointAddScalar(key, left)!,
    chainCode: right,
  };
}

function call(method: string, params: readonly unknown[]): string {
  return execute(JSON.stringify({ id: 1, method, params }), { chain: 'main' }).body;
}

function signer(): () => string {
  const asked = processing(INPUTS);
  return () => call('descriptorprocesspsbt', asked);
}

/** What `descriptorprocesspsbt` is asked, to sign so many inputs by one private descriptor. */
export function processing(inputs: number): readonly unknown[] {
  const descriptor = { desc: `wpkh(${XPRV}/0/*)`, range: inputs - 1 };
  return [encodeBase64(psbt(inputs)), [descriptor]];
}

function psbt(inputs = INPUTS): Uint8Array {
  const expander = expanderOf(`wpkh(${XPUB}/0/*)`);
  const scripts = Array.from({ length: inputs }, (_, i) => expander.at(i)!.scripts[0]!);
  const transaction: Transaction = {
    version: 2,
    inputs: scripts.map((_, vout) => ({
      prevout: { txid: new Uint8Array(32).fill(1), vout },
      scriptSig: new Uint8Array(0),
      sequence: 0xfffffffd,
      witness: [],
    })),
    outputs: [{ value: 1000n, scriptPubKey: scripts[0]! }],
    lockTime: 0,
  };
  return encodePsbt({
    version: 0,
    global: mapOf([globalRecord('unsigned_tx', null, transaction)]),
    inputs: scripts.map((scriptPubKey) =>
      mapOf([inputRecord('witness_utxo', null, { value: 2000n, scriptPubKey })]),
    ),
    outputs: [mapOf([])],
  });
}
