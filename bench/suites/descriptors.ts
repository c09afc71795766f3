import { Expander } from '../../src/core/descriptor/expand.ts';
import { parseDescriptor } from '../../src/core/descriptor/parse.ts';
import { PrivateKeys } from '../../src/core/descriptor/private-keys.ts';
import { encodeAddress } from '../../src/core/encoding/address.ts';
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
 * reads descriptors, so that each stands alone.
 */
export const descriptors: Suite = {
  rounds: 3,
  warmUps: 1,
  cases: () => [
    {
      title: `${ADDRESSES} addresses of wsh(sortedmulti(2,…/*,…/*,…/*))`,
      contenders: [{ name: 'Touchstone', run: addresses }],
    },
    {
      title: 'getdescriptorinfo of a miniscript with 20 keys',
      contenders: [{ name: 'Touchstone', run: () => call('getdescriptorinfo', [MINISCRIPT]) }],
    },
    {
      title: `descriptorprocesspsbt, ${INPUTS} P2WPKH inputs, one xprv`,
      contenders: [{ name: 'Touchstone', run: signer() }],
    },
  ],
};

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

function call(method: string, params: readonly unknown[]): string {
  return execute(JSON.stringify({ id: 1, method, params }), { chain: 'main' }).body;
}

function signer(): () => string {
  const base64 = encodeBase64(psbt());
  const descriptor = { desc: `wpkh(${XPRV}/0/*)`, range: INPUTS - 1 };
  return () => call('descriptorprocesspsbt', [base64, [descriptor]]);
}

function psbt(): Uint8Array {
  const expander = expanderOf(`wpkh(${XPUB}/0/*)`);
  const scripts = Array.from({ length: INPUTS }, (_, i) => expander.at(i)!.scripts[0]!);
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
