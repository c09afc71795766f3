import {
  KEY_1,
  KEY_1_LONG,
  KEY_2,
  KEY_3,
  sized,
  transaction,
  txInput,
  txOutput,
} from '../../../../test/psbt-text.ts';
import { bytesToHex, hexToBytes } from '../../bytes/hex.ts';
import { utf8Of } from '../../bytes/utf8-text.ts';
import { hash160, sha256 } from '../../crypto/hashes.ts';
import { tweakedOutputKey } from '../../crypto/taproot.ts';
import type { Chain } from '../../encoding/chains.ts';
import { encodeWif } from '../../encoding/testing/private-key-text.ts';
import type { RawForm, UtxoForm } from '../types.ts';

type Hex = string;

const bytes = (hex: Hex) => hexToBytes(hex)!;
export const hash160Of = (hex: Hex): Hex => bytesToHex(hash160(bytes(hex)));
export const sha256Of = (hex: Hex): Hex => bytesToHex(sha256(bytes(hex)));

/** The private key of a small number in wallet import format; `KEY_1` and so on are its public keys. */
export function wif(number: number, chain: Chain = 'regtest', compressed = true): string {
  const key = new Uint8Array(32);
  key[31] = number;
  return encodeWif(key, compressed, chain);
}

export const p2pk = (key: Hex): Hex => `${sized(key)}ac`;
export const p2pkh = (key: Hex): Hex => `76a914${hash160Of(key)}88ac`;
export const p2wpkh = (key: Hex): Hex => `0014${hash160Of(key)}`;
export const p2sh = (script: Hex): Hex => `a914${hash160Of(script)}87`;
export const p2wsh = (script: Hex): Hex => `0020${sha256Of(script)}`;
export const p2tr = (key: Hex): Hex => `5120${key.slice(2)}`;
/** The output of an internal key: of BIP 86, or with the root of a script tree. */
export const bip86 = (key: Hex, root?: Uint8Array): Hex =>
  `5120${bytesToHex(tweakedOutputKey(bytes(key).subarray(1), root)!.key)}`;
export const multisig = (needed: number, ...keys: readonly Hex[]): Hex =>
  `${(80 + needed).toString(16)}${keys.map(sized).join('')}${(80 + keys.length).toString(16)}ae`;

/** 2 of 3. */
export const TWO_OF_THREE = multisig(2, KEY_1, KEY_2, KEY_3);
/** Either 1 at once, or 2 after ten blocks. */
export const ONE_OR_LATER_TWO = `${sized(KEY_1)}ac736476a914${hash160Of(KEY_2)}88ad5ab268`;
/** 1, and the key 2, which is known by its hash only. */
export const HIDDEN = `${sized(KEY_1)}ad76a914${hash160Of(KEY_2)}88ac`;
export { KEY_1, KEY_1_LONG, KEY_2, KEY_3 };

export const TXID = '22'.repeat(32);

/** What one input spends, as a test says it. */
export interface UtxoText {
  readonly script?: Hex;
  readonly redeem?: Hex;
  readonly witness?: Hex;
  readonly amount?: string;
  readonly scriptSig?: Hex;
  readonly sequence?: Hex;
  readonly witnessStack?: Hex;
}

export interface FormText extends Partial<Omit<RawForm, 'keys'>> {
  /** One a line. */
  readonly keys?: string;
  readonly spends?: readonly UtxoText[];
  readonly outputs?: readonly (readonly [amount: number, script: Hex])[];
  readonly version?: Hex;
  readonly lockTime?: Hex;
}

/** A form whose inputs spend the outputs 0, 1 … of {@link TXID}, with a row for each that has a script. */
export function form(text: FormText): RawForm {
  const { spends = [], outputs = [[90_000, p2wpkh(KEY_3)]] } = text;
  const { chain = 'regtest', keys = '', hashType = 'DEFAULT', version, lockTime } = text;
  const inputs = spends.map(({ scriptSig, sequence = 'fdffffff' }, vout) =>
    txInput(`${TXID}${vout.toString(16).padStart(2, '0')}000000`, scriptSig, sequence),
  );
  const witnesses = spends.some(({ witnessStack }) => witnessStack !== undefined)
    ? { witnesses: spends.map(({ witnessStack = '00' }) => witnessStack) }
    : {};
  const hex = transaction({
    ...(version !== undefined && { version }),
    ...(lockTime !== undefined && { lockTime }),
    inputs,
    outputs: outputs.map(([amount, script]) => txOutput(amount, script)),
    ...witnesses,
  });
  return {
    chain,
    transaction: text.transaction ?? hex,
    keys: utf8Of(keys),
    utxos: spends.flatMap((utxo, vout) => (utxo.script === undefined ? [] : [rowOf(utxo, vout)])),
    hashType,
  };
}

function rowOf(
  { script = '', redeem = '', witness = '', amount = '0.001' }: UtxoText,
  vout: number,
): UtxoForm {
  return {
    txid: TXID,
    vout,
    scriptPubKey: script,
    redeemScript: redeem,
    witnessScript: witness,
    amount,
  };
}
