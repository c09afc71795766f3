import { concatBytes } from '../../bytes/writer.ts';
import {
  controlBlockOf,
  TAPROOT_LEAF_TAPSCRIPT,
  tapLeafHash,
  tweakedOutputKey,
} from '../../crypto/taproot.ts';
import { type ScriptFlags, withNeededFlags } from '../../script/interpreter/flags.ts';
import { parseScript } from '../../script/parse-script.ts';
import { transactionId } from '../../tx/ids.ts';
import type { Transaction } from '../../tx/types.ts';
import { bytesOf, parseFlags, readUpstream } from './upstream.ts';

/** `[[witness…, amount in BTC]?, scriptSig, scriptPubKey, flags, error, comment?]`, or `[comment]`. */
type Row = readonly (string | readonly (string | number)[])[];

/** One case of script_tests.json. */
export interface ScriptTest {
  readonly witness: readonly Uint8Array[];
  readonly amount: bigint;
  readonly scriptSig: Uint8Array;
  readonly scriptPubKey: Uint8Array;
  /** With those that they may not stand without. */
  readonly flags: ScriptFlags;
  readonly error: string;
}

/** x of the point of the private key 1, which is the internal key of all generated outputs. */
const INTERNAL_KEY = bytesOf('79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798');

const rows = readUpstream<readonly Row[]>('script_tests.json');

export const SCRIPT_TESTS: readonly ScriptTest[] = rows
  .filter((row) => row.length > 1)
  .map(readCase);

function readCase(row: Row): ScriptTest {
  const [head] = row;
  const hasWitness = Array.isArray(head);
  const [scriptSig, scriptPubKey, flags, error] = hasWitness ? row.slice(1) : row;
  const items: readonly (string | number)[] = hasWitness ? head : [0];
  const witness = readWitness(items.slice(0, -1).map(String));
  return {
    witness,
    amount: BigInt(Math.round(Number(items.at(-1)) * 1e8)),
    scriptSig: parseScript(String(scriptSig)),
    scriptPubKey:
      scriptPubKey === '0x51 0x20 #TAPROOTOUTPUT#'
        ? concatBytes(Uint8Array.of(0x51, 0x20), outputOf(witness.at(-2)!).key)
        : parseScript(String(scriptPubKey)),
    flags: withNeededFlags(parseFlags(String(flags))),
    error: String(error),
  };
}

/** Where a control block is to be made, it is for the script before it. */
function readWitness(items: readonly string[]): readonly Uint8Array[] {
  const witness: Uint8Array[] = [];
  for (const item of items) {
    if (item.startsWith('#SCRIPT#')) witness.push(parseScript(item.slice(8)));
    else if (item === '#CONTROLBLOCK#') witness.push(controlFor(witness.at(-1)!));
    else witness.push(bytesOf(item));
  }
  return witness;
}

function outputOf(script: Uint8Array) {
  return tweakedOutputKey(INTERNAL_KEY, tapLeafHash(TAPROOT_LEAF_TAPSCRIPT, script))!;
}

function controlFor(script: Uint8Array): Uint8Array {
  return controlBlockOf(TAPROOT_LEAF_TAPSCRIPT, outputOf(script), INTERNAL_KEY, []);
}

const sequence = 0xffffffff;

/** Core's crediting transaction (test/util/transaction_utils.cpp). */
export function creditingTransaction({ scriptPubKey, amount }: ScriptTest): Transaction {
  const nowhere = { txid: new Uint8Array(32), vout: 0xffffffff };
  const coinbase = { prevout: nowhere, scriptSig: Uint8Array.of(0, 0), sequence, witness: [] };
  return {
    version: 1,
    inputs: [coinbase],
    outputs: [{ value: amount, scriptPubKey }],
    lockTime: 0,
  };
}

/** Core's spending transaction of it. */
export function spendingTransaction(one: ScriptTest): Transaction {
  const { scriptSig, witness, amount } = one;
  const prevout = { txid: transactionId(creditingTransaction(one)), vout: 0 };
  return {
    version: 1,
    inputs: [{ prevout, scriptSig, sequence, witness }],
    outputs: [{ value: amount, scriptPubKey: new Uint8Array(0) }],
    lockTime: 0,
  };
}
