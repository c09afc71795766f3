import type { MadeMessagePsbt, MessageToMake } from '../channel/protocol/message-protocol.ts';
import { bytesToHex, hexToBytes } from '../core/bytes/hex.ts';
import { textLines } from '../core/bytes/text-lines.ts';
import { formatAmount } from '../core/encoding/amount.ts';
import type { UtxoForm } from '../core/form/types.ts';
import { txidText } from '../core/tx/id-text.ts';
import { transactionId } from '../core/tx/ids.ts';
import type { Transaction } from '../core/tx/types.ts';
import { execute } from '../rpc/dispatch.ts';
import { parseJson } from '../rpc/json/parse.ts';
import { isArray } from '../rpc/json/value.ts';
import { decodedTransaction, previousOutputs } from './previous-outputs.ts';

/* The PSBT of a message, as the procedures make it: signmessagebip322, then utxoupdatepsbt. */

/** How many addresses of a ranged descriptor its coins are looked for among. */
const MOST_INDEXES = 999;

export function makeMessagePsbt(ask: MessageToMake): MadeMessagePsbt {
  const coins = readCoins(ask.coins);
  if (!coins) return { ok: false, fault: 'coins' };
  try {
    return made(ask, coins);
  } catch (error) {
    if (error instanceof Refused) return { ok: false, fault: 'refused', words: error.message };
    throw error;
  }
}

function made(ask: MessageToMake, { listed, previous }: ReadCoins): MadeMessagePsbt {
  const { chain, signer, index, message, scripts, lockTime, sequence } = ask;
  const isAddress = !signer.includes('(');
  const descriptor = isAddress ? undefined : withChecksum(signer, ask);
  const call = (method: string, ...params: readonly unknown[]) => resultOf(ask, method, params);
  const address = descriptor ? addressAt(descriptor, ask) : signer;
  const options = {
    psbt: true,
    scripts,
    locktime: lockTime,
    sequence,
    ...(listed.length > 0 && { coins: listed }),
    ...(previous.length > 0 && { prevtxs: previous }),
  };
  const psbt = call('signmessagebip322', address, message, [], options);
  const range = Math.max(index, MOST_INDEXES);
  const known = descriptor?.isRanged ? { desc: descriptor.text, range } : descriptor?.text;
  const updated = known ? call('utxoupdatepsbt', psbt, [known]) : psbt;
  if (typeof updated !== 'string' || typeof address !== 'string') throw new Error(`${chain}`);
  return { ok: true, psbt: updated, address, coins: listed.length };
}

interface RangedDescriptor {
  readonly text: string;
  readonly isRanged: boolean;
}

function withChecksum(signer: string, ask: MessageToMake): RangedDescriptor {
  const told = resultOf(ask, 'getdescriptorinfo', [signer]);
  const { descriptor, isrange } = told as {
    readonly descriptor: string;
    readonly isrange: boolean;
  };
  return { text: descriptor, isRanged: isrange };
}

function addressAt({ text, isRanged }: RangedDescriptor, ask: MessageToMake): string {
  const { index } = ask;
  const range = isRanged ? [[index, index]] : [];
  const [address = ''] = resultOf(ask, 'deriveaddresses', [text, ...range]) as readonly string[];
  return address;
}

/** What a node says no to, in its words. */
class Refused extends Error {}

function resultOf({ chain }: MessageToMake, method: string, params: readonly unknown[]): unknown {
  const { body } = execute(JSON.stringify({ method, params }), { chain });
  const { result, error } = JSON.parse(body) as {
    readonly result: unknown;
    readonly error: { readonly message: string } | null;
  };
  if (error) throw new Refused(error.message);
  return result;
}

interface ReadCoins {
  /** As `coins` of signmessagebip322 has them. */
  readonly listed: readonly ListedCoin[];
  readonly previous: readonly string[];
}

interface ListedCoin {
  readonly txid: string;
  readonly vout: number;
  readonly scriptPubKey: string;
  readonly amount?: string;
  readonly redeemScript?: string;
  readonly witnessScript?: string;
}

const OUTPOINT = /^([0-9a-f]{64}):([0-9]{1,10})$/i;

/** Undefined where a line is neither an outpoint whose transaction is there, nor such a transaction, nor JSON. */
function readCoins(text: string): ReadCoins | undefined {
  const lines = textLines(text);
  const outpoints = lines.flatMap((line) =>
    [OUTPOINT.exec(line) ?? []].filter(({ length }) => length > 0),
  );
  const hexes = lines.filter((line) => hexToBytes(line) !== undefined);
  const rest = lines.filter((line) => !OUTPOINT.test(line) && !hexes.includes(line)).join('\n');
  const whole = new Map<string, Transaction>();
  for (const hex of hexes) {
    const transaction = decodedTransaction(hexToBytes(hex) ?? new Uint8Array(0));
    if (!transaction) return undefined;
    whole.set(txidText(transactionId(transaction)), transaction);
  }
  const own = outpoints.map(([, txid = '', vout = '']) =>
    coinOf(whole, txid.toLowerCase(), Number(vout)),
  );
  const told = rest === '' ? [] : listedIn(rest);
  if (!told || !own.every((coin) => coin !== undefined)) return undefined;
  // A transaction alone shows nothing, but where it proves what was listed.
  if (own.length + told.length === 0 && hexes.length > 0) return undefined;
  return { listed: [...own, ...told], previous: hexes };
}

function coinOf(
  whole: ReadonlyMap<string, Transaction>,
  txid: string,
  vout: number,
): ListedCoin | undefined {
  const output = whole.get(txid)?.outputs[vout];
  if (!output) return undefined;
  const scriptPubKey = bytesToHex(output.scriptPubKey);
  return { txid, vout, scriptPubKey, amount: formatAmount(output.value) };
}

function listedIn(text: string): readonly ListedCoin[] | undefined {
  const value = parseJson(text);
  if (value === undefined) return undefined;
  return previousOutputs(isArray(value) ? value : [value])?.map(listedCoin);
}

function listedCoin(coin: UtxoForm): ListedCoin {
  const { txid, vout, scriptPubKey, amount, redeemScript, witnessScript } = coin;
  return {
    txid,
    vout,
    scriptPubKey,
    ...(amount !== '' && { amount }),
    ...(redeemScript !== '' && { redeemScript }),
    ...(witnessScript !== '' && { witnessScript }),
  };
}
