import { Cursor } from '../../bytes/cursor.ts';
import { legacyTransaction, txOutputContent } from '../../tx/codec.ts';
import type { Transaction, TxOutput } from '../../tx/types.ts';
import { bytesOf, readUpstream } from './upstream.ts';

/** What stands in an input. */
export interface InputAsset {
  readonly scriptSig: string;
  readonly witness: readonly string[];
}

/** One case of script_assets.json. */
export interface ScriptAsset {
  readonly tx: string;
  readonly prevouts: readonly string[];
  readonly index: number;
  readonly flags: string;
  readonly comment: string;
  readonly final?: boolean;
  readonly success?: InputAsset;
  readonly failure?: InputAsset;
}

export const SCRIPT_ASSETS = readUpstream<readonly ScriptAsset[]>('script_assets.json.gz');

/** The transaction of an asset with what it puts into its input, and all outputs that are spent. */
export function assetSpend(
  { tx, prevouts, index }: ScriptAsset,
  asset: InputAsset,
): { readonly transaction: Transaction; readonly spent: readonly TxOutput[] } {
  const bare = legacyTransaction.read(new Cursor(bytesOf(tx)));
  const spent = prevouts.map((hex) => txOutputContent.read(new Cursor(bytesOf(hex))));
  const scriptSig = bytesOf(asset.scriptSig);
  const witness = asset.witness.map(bytesOf);
  const inputs = bare.inputs.map((input, i) =>
    i === index ? { ...input, scriptSig, witness } : input,
  );
  return { transaction: { ...bare, inputs }, spent };
}
