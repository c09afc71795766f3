import { describe, expect, test } from 'vitest';
import { concatBytes } from '../bytes/writer.ts';
import { hash160, sha256 } from '../crypto/hashes.ts';
import { peelScript } from './peel-script.ts';

const bytes = (...all: readonly number[]): Uint8Array => Uint8Array.from(all);
const HASH = new Uint8Array(20).fill(0x11);
const P2PKH = concatBytes(bytes(0x76, 0xa9, 20), HASH, bytes(0x88, 0xac));
const P2WPKH = concatBytes(bytes(0x00, 20), HASH);
const P2TR = concatBytes(bytes(0x51, 32), new Uint8Array(32).fill(0x22));
const TRUE = bytes(0x51);
const p2sh = (script: Uint8Array): Uint8Array =>
  concatBytes(bytes(0xa9, 20), hash160(script), bytes(0x87));
const p2wsh = (script: Uint8Array): Uint8Array => concatBytes(bytes(0x00, 32), sha256(script));

interface Row {
  readonly output: Uint8Array;
  readonly redeem?: Uint8Array;
  readonly witness?: Uint8Array;
  readonly type: string;
  readonly script: Uint8Array;
  readonly missing?: 'redeemScript' | 'witnessScript';
}

const ROWS: Readonly<Record<string, Row>> = {
  'P2PKH has no wrapper': { output: P2PKH, type: 'pubkeyhash', script: P2PKH },
  'P2WPKH has no wrapper': { output: P2WPKH, type: 'witness_v0_keyhash', script: P2WPKH },
  'P2TR has no wrapper': { output: P2TR, type: 'witness_v1_taproot', script: P2TR },
  'P2SH around P2PKH': { output: p2sh(P2PKH), redeem: P2PKH, type: 'pubkeyhash', script: P2PKH },
  'P2SH around P2WPKH': {
    output: p2sh(P2WPKH),
    redeem: P2WPKH,
    type: 'witness_v0_keyhash',
    script: P2WPKH,
  },
  'P2WSH around P2PKH': { output: p2wsh(P2PKH), witness: P2PKH, type: 'pubkeyhash', script: P2PKH },
  'P2SH around P2WSH': {
    output: p2sh(p2wsh(P2PKH)),
    redeem: p2wsh(P2PKH),
    witness: P2PKH,
    type: 'pubkeyhash',
    script: P2PKH,
  },
  'P2SH without its redeem script': {
    output: p2sh(P2PKH),
    type: 'scripthash',
    script: p2sh(P2PKH),
    missing: 'redeemScript',
  },
  'P2SH with another redeem script': {
    output: p2sh(P2PKH),
    redeem: TRUE,
    type: 'scripthash',
    script: p2sh(P2PKH),
    missing: 'redeemScript',
  },
  'P2WSH with another witness script': {
    output: p2wsh(P2PKH),
    witness: TRUE,
    type: 'witness_v0_scripthash',
    script: p2wsh(P2PKH),
    missing: 'witnessScript',
  },
  'P2SH around P2WSH without its witness script': {
    output: p2sh(p2wsh(P2PKH)),
    redeem: p2wsh(P2PKH),
    type: 'witness_v0_scripthash',
    script: p2wsh(P2PKH),
    missing: 'witnessScript',
  },
  'P2SH around P2SH cannot be spent': {
    output: p2sh(p2sh(P2PKH)),
    redeem: p2sh(P2PKH),
    type: 'nonstandard',
    script: p2sh(P2PKH),
  },
  'P2SH around P2TR cannot be spent': {
    output: p2sh(P2TR),
    redeem: P2TR,
    type: 'nonstandard',
    script: P2TR,
  },
};

describe('peeling', () => {
  test.each(Object.entries(ROWS))(
    '%s',
    (_name, { output, redeem, witness, type, script, missing }) => {
      const peeled = peelScript(output, {
        redeemScript: () => redeem,
        witnessScript: () => witness,
      });
      expect(peeled.solution.type).toBe(type);
      expect(peeled.script).toEqual(script);
      expect(peeled.missing?.script).toBe(missing);
    },
  );
});
