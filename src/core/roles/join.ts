import { bytesToHex } from '../bytes/hex.ts';
import { canonicalPsbt, unionOfGlobals } from '../psbt/canonical.ts';
import { globalRecord, mapOf } from '../psbt/make-record.ts';
import { recordsOf } from '../psbt/record-access.ts';
import type { AnyRecordOf, InputFields, InputMap, OutputMap, Psbt } from '../psbt/types.ts';
import { type InputView, viewOf } from '../psbt/view.ts';
import type { OutPoint, TxInput, TxOutput } from '../tx/types.ts';

/** A whole number from 0 up to but without `limit`, each as likely as another. */
export type RandomBelow = (limit: number) => number;

/** The joined PSBT, or the outpoint that two inputs spend. */
export type JoinedPsbt =
  | { readonly ok: true; readonly psbt: Psbt }
  | { readonly ok: false; readonly duplicate: OutPoint };

/**
 * One PSBT with the inputs and outputs of several of version 0, in an order that
 * tells nothing of where they come from (joinpsbts, rpc/rawtransaction.cpp): the
 * highest transaction version, the lowest lock time. Signatures in scripts and
 * final scripts go, as they were made for other transactions; of the global
 * records Core keeps only the unknown ones.
 */
export function joinPsbts(psbts: readonly Psbt[], random: RandomBelow): JoinedPsbt {
  const views = psbts.map(viewOf);
  const inputs = views.flatMap((view) => view.inputs);
  const duplicate = firstDuplicate(inputs.map(({ prevout }) => prevout));
  if (duplicate) return { ok: false, duplicate };
  const outputs = views.flatMap((view) =>
    view.outputs.map((output, i) => ({ output, map: view.psbt.outputs[i]! })),
  );
  const joined: Parts = {
    version: Math.max(1, ...views.map(({ header }) => header.transactionVersion)),
    lockTime: Math.min(0xffffffff, ...views.map(({ header }) => header.fallbackLockTime ?? 0)),
    unknown: psbts.map(({ global }) => mapOf(recordsOf(global, 'unknown'))),
    inputs: shuffled(inputs, random),
    outputs: shuffled(outputs, random),
  };
  return { ok: true, psbt: psbtOf(joined) };
}

interface Parts {
  readonly version: number;
  readonly lockTime: number;
  readonly unknown: readonly Psbt['global'][];
  readonly inputs: readonly InputView[];
  readonly outputs: readonly { readonly output: TxOutput; readonly map: OutputMap }[];
}

function psbtOf({ version, lockTime, unknown, inputs, outputs }: Parts): Psbt {
  const transaction = {
    version,
    inputs: inputs.map(unsignedInput),
    outputs: outputs.map(({ output }) => output),
    lockTime,
  };
  return canonicalPsbt({
    version: 0,
    global: unionOfGlobals(mapOf([globalRecord('unsigned_tx', null, transaction)]), ...unknown),
    inputs: inputs.map(({ map }) => withoutScriptSignatures(map)),
    outputs: outputs.map(({ map }) => map),
  });
}

function unsignedInput({ prevout, sequence }: InputView): TxInput {
  return { prevout, scriptSig: new Uint8Array(0), sequence, witness: [] };
}

/** What Core clears when it adds an input (AddInput, psbt.cpp); taproot signatures stay. */
const CLEARED: ReadonlySet<AnyRecordOf<InputFields>['field']> = new Set([
  'partial_sig',
  'final_scriptsig',
  'final_scriptwitness',
] as const);

function withoutScriptSignatures({ records }: InputMap): InputMap {
  return mapOf(records.filter(({ field }) => !CLEARED.has(field)));
}

function firstDuplicate(prevouts: readonly OutPoint[]): OutPoint | undefined {
  const seen = new Set<string>();
  return prevouts.find(({ txid, vout }) => {
    const before = seen.size;
    return seen.add(`${bytesToHex(txid)}:${vout}`).size === before;
  });
}

/** A copy in random order, each as likely as another (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], random: RandomBelow): readonly T[] {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [copy[i], copy[j]] = [copy[j]!, copy[i]!];
  }
  return copy;
}
