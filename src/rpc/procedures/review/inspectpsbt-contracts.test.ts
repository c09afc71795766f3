import { expect, test } from 'vitest';
import { bytesToHex } from '../../../core/bytes/hex.ts';
import { hash160, ripemd160, sha256 } from '../../../core/crypto/hashes.ts';
import { fileOf, type Lock, nestedWsh, sh, wsh } from '../../../core/sign/testing/built-files.ts';
import { scriptOf } from '../../../core/sign/testing/script-words.ts';
import { resultOn } from '../testing/updated-psbt.ts';

/** submarineswaps/swaps-service#96 with its own keys: refunded to the hash of a key. */
const SWAP =
  'cHNidP8BAFICAAAAATr2Pap8s8ilc9thyRlEFzAVzverj8PtMgwXqOlSkgUWAAAAAAD+////ASDWEwAAAAAAFgAUNMazSTMTHg4lj3Oj10vnqHYP7Uw6awgAAAEAUwIAAAABBX0Xd/p/Ze37pU1HwQm/nGVzkWQX++Tp3eQa0uWbNCEAAAAAAP3///8BcoQUAAAAAAAXqRT7/dCl7yTVT2lIWlsUMz6z0xAzL4cAAAAAAQQiACBvrFf2Bxt+votkcZ1v+O5B1ti6Wo++zUuZ9+kMMA9JOQEFXXapFNWE58FrHCvccDeSkKcHbyMN5MfIh2N1IQLezbDRlnyHW829OpV9pWgKK60uUCGN3z3rTP0gT47u9GcDOmsIsXV2qRQ0xrNJMxMeDiWPc6PXS+eodg/tTIhorAAA';
const PAYMENT_HASH = 'd584e7c16b1c2bdc70379290a7076f230de4c7c8';

const PREIMAGE = new Uint8Array(32).fill(9);
const HASHES = {
  sha256: bytesToHex(sha256(PREIMAGE)),
  hash160: bytesToHex(hash160(PREIMAGE)),
  ripemd160: bytesToHex(ripemd160(PREIMAGE)),
} as const;

function swap(type: keyof typeof HASHES): Uint8Array {
  return scriptOf(
    `DUP ${type.toUpperCase()} <${HASHES[type]}> EQUAL IF DROP A ELSE 500 CHECKLOCKTIMEVERIFY DROP DUP HASH160 #B EQUALVERIFY ENDIF CHECKSIG`,
  );
}

function spending(lock: Lock): string {
  return fileOf({ inputs: [{ lock, utxo: 'proven' }], lockTime: 500 });
}

interface Inspected {
  readonly next: string;
  readonly inputs: readonly {
    readonly needs: {
      readonly ways: readonly {
        readonly signatures: readonly { readonly of: readonly string[] }[];
        readonly preimages: readonly { readonly type: string; readonly hash: string }[];
      }[];
    };
  }[];
  readonly findings: readonly { readonly code: string; readonly text: string }[];
}

test.each<[name: string, psbt: string, type: keyof typeof HASHES, hash: string]>([
  ['the swap as it was reported', SWAP, 'hash160', PAYMENT_HASH],
  ['by SHA256 in P2WSH', spending(wsh(swap('sha256'))), 'sha256', HASHES.sha256],
  ['by RIPEMD160 in P2SH', spending(sh(swap('ripemd160'))), 'ripemd160', HASHES.ripemd160],
  ['by HASH160 in P2SH-P2WSH', spending(nestedWsh(swap('hash160'))), 'hash160', HASHES.hash160],
])('a payment hash is no key: %s', (_, psbt, type, hash) => {
  const { inputs, findings, next } = resultOn('regtest', 'inspectpsbt', psbt) as Inspected;
  const found = findings.find(({ code }) => code === 'script-not-finalizable');
  expect(found!.text).toMatch(new RegExp(`^2 keys, the preimage of ${type} ${hash}, after [0-9]+`));
  expect(next).toBe('signer');
  const { ways } = inputs[0]!.needs;
  expect(ways.map(({ signatures }) => signatures.length)).toEqual([1, 1]);
  expect(ways.flatMap(({ preimages }) => preimages)).toEqual([{ type, hash }]);
});
