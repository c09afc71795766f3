import { bytesToHex } from '../src/core/bytes/hex.ts';
import { hash160, sha256, taggedHash } from '../src/core/crypto/hashes.ts';
import { publicKeyOf } from '../src/core/crypto/public-key.ts';
import type { Chain } from '../src/core/encoding/chains.ts';
import { encodeWif } from '../src/core/encoding/testing/private-key-text.ts';
import {
  base64Of,
  bytesOf,
  type Hex,
  int,
  outpoint,
  psbt,
  record,
  sized,
  transaction,
  txInput,
  txid,
  txOutput,
} from '../test/psbt-text.ts';

/* Transactions to sign, with keys that are told by numbers. */

/** Smaller ones are everybody's, which the page warns of. */
const FIRST = 1000;

function secretOf(number: number): Uint8Array {
  return bytesOf((FIRST + number).toString(16).padStart(64, '0'));
}

export function wif(number: number, chain: Chain = 'main', compressed = true): string {
  return encodeWif(secretOf(number), compressed, chain);
}

export function publicKey(number: number): Hex {
  return bytesToHex(publicKeyOf(secretOf(number), true));
}

const keyHash = (number: number): Hex => bytesToHex(hash160(bytesOf(publicKey(number))));
export const p2wpkh = (number: number): Hex => `0014${keyHash(number)}`;
export const p2pkh = (number: number): Hex => `76a914${keyHash(number)}88ac`;
/** The key itself as output key, which this procedure signs with. */
export const p2tr = (number: number): Hex => `5120${publicKey(number).slice(2)}`;
const p2sh = (script: Hex): Hex => `a914${bytesToHex(hash160(bytesOf(script)))}87`;
const p2wsh = (script: Hex): Hex => `0020${bytesToHex(sha256(bytesOf(script)))}`;
const push = (hex: Hex): Hex => sized(hex);

export function multisig(needed: number, ...keys: readonly number[]): Hex {
  const pushes = keys.map((key) => push(publicKey(key))).join('');
  return `${(0x50 + needed).toString(16)}${pushes}${(0x50 + keys.length).toString(16)}ae`;
}

/** A previous output, as `prevtxs` has it. */
export interface Prevtx {
  readonly txid: string;
  readonly vout: number;
  readonly scriptPubKey: Hex;
  readonly redeemScript?: Hex;
  readonly witnessScript?: Hex;
  readonly amount?: string;
}

/** A transaction and what it spends. */
export interface Case {
  readonly hex: Hex;
  readonly prevtxs: readonly Prevtx[];
}

const PAYS = p2wpkh(9);

/** A previous transaction with one output. */
export function previous(scriptPubKey: Hex, satoshis: number, salt = 0): Hex {
  return transaction({
    inputs: [txInput(outpoint('22'.repeat(32), salt))],
    outputs: [txOutput(satoshis, scriptPubKey)],
  });
}

interface Spent {
  readonly scriptPubKey: Hex;
  readonly satoshis: number;
  readonly redeemScript?: Hex;
  readonly witnessScript?: Hex;
  readonly sequence?: string;
}

interface Spending {
  readonly outputs?: readonly Hex[];
  readonly lockTime?: number;
}

/** What is paid to a witness script. */
export function inWitness(witnessScript: Hex, satoshis: number): Spent {
  return { scriptPubKey: p2wsh(witnessScript), satoshis, witnessScript };
}

export function spend(spent: readonly Spent[], { outputs, lockTime = 0 }: Spending = {}): Case {
  const before = spent.map(({ scriptPubKey, satoshis }, i) => previous(scriptPubKey, satoshis, i));
  const total = spent.reduce((sum, { satoshis }) => sum + satoshis, 0);
  const hex = transaction({
    inputs: before.map((each, i) =>
      txInput(outpoint(txid(each), 0), '', spent[i]?.sequence ?? 'fdffffff'),
    ),
    outputs: outputs ?? [txOutput(total - 1_000, PAYS)],
    lockTime: int(lockTime, 4),
  });
  const prevtxs = spent.map(({ scriptPubKey, satoshis, redeemScript, witnessScript }, i) => ({
    txid: bytesToHex(bytesOf(txid(before[i] ?? '')).reverse()),
    vout: 0,
    scriptPubKey,
    ...(redeemScript !== undefined && { redeemScript }),
    ...(witnessScript !== undefined && { witnessScript }),
    amount: (satoshis / 1e8).toFixed(8),
  }));
  return { hex, prevtxs };
}

export const WPKH = spend([{ scriptPubKey: p2wpkh(1), satoshis: 100_000 }], {
  outputs: [txOutput(60_000, PAYS), txOutput(39_000, p2wpkh(1))],
});
export const LEGACY = spend([{ scriptPubKey: p2pkh(1), satoshis: 100_000 }]);
export const TAPROOT = spend([
  { scriptPubKey: p2tr(1), satoshis: 70_000 },
  { scriptPubKey: p2tr(2), satoshis: 30_000 },
]);

const TWO_OF_THREE = multisig(2, 1, 2, 3);
export const SHARED = spend([
  {
    scriptPubKey: p2sh(p2wsh(TWO_OF_THREE)),
    satoshis: 250_000,
    redeemScript: p2wsh(TWO_OF_THREE),
    witnessScript: TWO_OF_THREE,
  },
]);
export const WRONG_REDEEM_SCRIPT = p2wsh(multisig(2, 1, 2, 4));

/** The output of a BIP 86 wallet: its key with a tweak of its own hash. */
export function bip86(number: number): Hex {
  const key = publicKeyOf(secretOf(number), true);
  const tweak = BigInt(`0x${bytesToHex(taggedHash('TapTweak', key.slice(1)))}`);
  const isEven = key[0] === 2;
  const secret = BigInt(FIRST + number);
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const tweaked = ((isEven ? secret : order - secret) + tweak) % order;
  return `5120${bytesToHex(publicKeyOf(bytesOf(tweaked.toString(16).padStart(64, '0')), true)).slice(2)}`;
}

const OF_BIP86 = [{ scriptPubKey: bip86(1), satoshis: 100_000 }];
export const BIP86 = spend(OF_BIP86);

/** Two inputs and one output: SINGLE has none for the second. */
export const TWO_IN_ONE_OUT = spend([
  { scriptPubKey: p2wpkh(1), satoshis: 50_000 },
  { scriptPubKey: p2wpkh(1), satoshis: 60_000 },
]);

/** `and_v(v:pk(key),after(800000))`, and nothing said of a lock time. */
const LOCKED_SCRIPT = `${push(publicKey(1))}ad0300350cb1`;
export const LOCKED = spend(
  [{ scriptPubKey: p2wsh(LOCKED_SCRIPT), satoshis: 100_000, witnessScript: LOCKED_SCRIPT }],
  { lockTime: 700_000 },
);

/** The second input is somebody else's, and nothing is known of it. */
export const FOREIGN: Case = (() => {
  const both = spend([
    { scriptPubKey: p2wpkh(1), satoshis: 50_000 },
    { scriptPubKey: p2wpkh(5), satoshis: 60_000 },
  ]);
  return { hex: both.hex, prevtxs: both.prevtxs.slice(0, 1) };
})();

export function many(count: number): Case {
  const spent = { scriptPubKey: p2wpkh(1), satoshis: 10_000 };
  return spend(Array.from({ length: count }, () => spent));
}

export const prevtxsOf = ({ prevtxs }: Case): string => JSON.stringify(prevtxs);

/** The same as a PSBT, with a witness UTXO and the scripts of each input. */
export function psbtOf(spent: readonly Spent[]): string {
  return base64Of(
    psbt({
      global: [record('00', '', spend(spent).hex)],
      inputs: spent.map(({ scriptPubKey, satoshis, redeemScript, witnessScript }) => [
        record('01', '', txOutput(satoshis, scriptPubKey)),
        ...(redeemScript === undefined ? [] : [record('04', '', redeemScript)]),
        ...(witnessScript === undefined ? [] : [record('05', '', witnessScript)]),
      ]),
      outputs: [[]],
    }),
  );
}

/** It does not name the internal key. */
export const BIP86_PSBT = psbtOf(OF_BIP86);

export const SEED_WORDS =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
