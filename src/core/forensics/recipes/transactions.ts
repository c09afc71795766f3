/** Mistakes in the transaction that is signed: another one, or parts of it that were changed. */
import { compareBytes, equalBytes, reversed } from '../../bytes/order.ts';
import { outputModeOf } from '../../script/hash-type.ts';
import { SEQUENCE_FINAL } from '../../script/locks.ts';
import { written } from '../../sighash/encode.ts';
import type { Subject } from '../../subject/subject.ts';
import { outPoint } from '../../tx/codec.ts';
import type { Transaction, TxInput } from '../../tx/types.ts';
import { inputKeys } from '../file-keys.ts';
import type { SighashSpend } from '../message.ts';
import { nearest, neighbours } from '../nearest.ts';
import { coinsOf, type Site, sitesOf } from '../sites.ts';
import {
  behindLength,
  changed,
  edited,
  type SearchContext,
  type Variant,
  type WhatRecipes,
} from './recipe.ts';

function inTransaction(spend: SighashSpend, changes: Partial<Transaction>): SighashSpend {
  return { ...spend, transaction: { ...spend.transaction, ...changes } };
}

/** The same outpoint in the other files. */
function* inOthers({ site, others }: SearchContext, spend: SighashSpend): Iterable<Variant> {
  const { prevout } = site.input;
  for (const { number: other, subject: file } of others) {
    const index = file.inputs.findIndex(
      (one) => one.prevout.vout === prevout.vout && equalBytes(one.prevout.txid, prevout.txid),
    );
    if (index < 0) continue;
    const { transaction } = file;
    const coins = coinsThere(file, site.subject);
    yield* changed({ other }, { ...spend, transaction, coins, index });
  }
}

/** What is known of another file's coins, by that file or else by this one. */
function coinsThere(file: Subject, own: Subject): SighashSpend['coins'] {
  const known = coinsOf(own);
  const name = ({ prevout }: Pick<TxInput, 'prevout'>) => `${prevout.vout} ${prevout.txid.join()}`;
  const byOutpoint = new Map(own.inputs.map((input, i) => [name(input), known[i]]));
  return coinsOf(file).map((coin, i) => coin ?? byOutpoint.get(name(file.inputs[i]!)));
}

/** Signatures of other inputs, by their keys or by the own one. */
function* ofOtherInputs({ site }: SearchContext, spend: SighashSpend): Iterable<Variant> {
  const { subject, signature } = site;
  for (const n of neighbours(spend.index, subject.inputs.length)) {
    const input = subject.inputs[n]!;
    const keys = inputKeys(subject, input);
    for (const other of sitesOf(subject, input, signature, spend.hashType)) {
      if ((other.spend.rules === 'taproot') !== (spend.rules === 'taproot')) continue;
      yield* changed({ input: n }, other.spend, [...keys, ...other.keys]);
    }
  }
}

function* otherIndexes({ input }: Site, spend: SighashSpend): Iterable<Variant> {
  const { rules, transaction, index: own, scriptCode } = spend;
  const { length } = transaction.inputs;
  if (rules === 'taproot') {
    const numbers = new Set([...neighbours(own, length), own + 1, input.prevout.vout]);
    for (const index of numbers) {
      const bytes = written((writer) => writer.u32(index));
      yield* edited({ index }, spend, (name, was) => (name === 'input_index' ? bytes : was));
    }
    return;
  }
  for (const index of neighbours(own, length)) {
    if (rules === 'legacy') yield* changed({ index }, { ...spend, index, scriptCode });
    else yield* edited({ index }, spend, atInput(transaction.inputs[index]!));
  }
}

/** Outpoint and sequence of another input in a preimage of BIP 143. */
function atInput({ prevout, sequence }: TxInput) {
  const fields: Readonly<Record<string, Uint8Array>> = {
    outpoint: written((writer) => outPoint.write(writer, prevout)),
    nSequence: written((writer) => writer.u32(sequence)),
  };
  return (name: string, own: Uint8Array) => fields[name] ?? own;
}

const SEQUENCES = [SEQUENCE_FINAL, 0xfffffffd, 0xfffffffe, 0];

function* sequences(spend: SighashSpend): Iterable<Variant> {
  const { inputs } = spend.transaction;
  for (const sequence of SEQUENCES) {
    for (const of of ['all', 'this']) {
      const others = inputs.map((input, i) =>
        of === 'all' || i === spend.index ? { ...input, sequence } : input,
      );
      yield* changed({ sequence, of }, inTransaction(spend, { inputs: others }));
    }
  }
}

function* versions(spend: SighashSpend): Iterable<Variant> {
  for (const version of [1, 2, 0, 3])
    yield* changed({ version }, inTransaction(spend, { version }));
}

type Numbers = readonly number[];

/** BIP 69, "Transaction Inputs": by the txid as it is shown, then the output's number. */
export function bip69Order(inputs: readonly TxInput[]): Numbers {
  return inputOrder(inputs, reversed);
}

function inputOrder(inputs: readonly TxInput[], shown: (txid: Uint8Array) => Uint8Array): Numbers {
  return sortedNumbers(inputs, ({ prevout: a }, { prevout: b }) => {
    return compareBytes(shown(a.txid), shown(b.txid)) || a.vout - b.vout;
  });
}

function sortedNumbers<T>(items: readonly T[], compare: (a: T, b: T) => number): Numbers {
  return [...items.keys()].sort((a, b) => compare(items[a]!, items[b]!));
}

/** Coins and own number move along. */
function* inputOrders(spend: SighashSpend): Iterable<Variant> {
  const { transaction, coins } = spend;
  const { inputs } = transaction;
  const orders: readonly (readonly [string, Numbers])[] = [
    ['bip69', bip69Order(inputs)],
    ['reversed', [...inputs.keys()].reverse()],
    ['bytes', inputOrder(inputs, (txid) => txid)],
  ];
  for (const [order, numbers] of orders) {
    const moved = inTransaction(spend, { inputs: numbers.map((n) => inputs[n]!) });
    const index = numbers.indexOf(spend.index);
    yield* changed({ order }, { ...moved, coins: numbers.map((n) => coins[n]), index });
  }
}

/** BIP 69, "Transaction Outputs": by the amount, then the script. */
function* outputOrders(spend: SighashSpend): Iterable<Variant> {
  const { outputs } = spend.transaction;
  const sorted = sortedNumbers(outputs, (a, b) => {
    if (a.value !== b.value) return a.value < b.value ? -1 : 1;
    return compareBytes(a.scriptPubKey, b.scriptPubKey);
  });
  yield* orderedOutputs(spend, 'bip69', sorted);
  yield* orderedOutputs(spend, 'reversed', [...outputs.keys()].reverse());
  if (signsOneOutput(spend)) yield* movedOutputs(spend);
}

/** `numbers` are those of the outputs that stand there now. */
function* orderedOutputs(spend: SighashSpend, order: string, numbers: Numbers): Iterable<Variant> {
  const { outputs } = spend.transaction;
  const ordered = inTransaction(spend, { outputs: numbers.map((n) => outputs[n]!) });
  const signs = signsOneOutput(spend) ? numbers[spend.index] : undefined;
  for (const variant of changed({ order }, ordered)) yield { ...variant, signs };
}

/** Whether it signs the output alone that has the number of its input. */
export function signsOneOutput({ hashType }: Pick<SighashSpend, 'hashType'>): boolean {
  return outputModeOf(hashType) === 'single';
}

/**
 * Another output took the number of the one that was signed, as where a buyer puts an
 * input before those of the seller. There may be none of that number now; what stands
 * before it is not signed.
 */
function* movedOutputs(spend: SighashSpend): Iterable<Variant> {
  const { transaction, index } = spend;
  const { length } = transaction.outputs;
  for (const from of neighbours(index, length)) {
    const numbers = Array.from({ length: Math.max(length, index + 1) }, (_, i) =>
      i === index || i >= length ? from : i,
    );
    yield* orderedOutputs(spend, `output ${from} in place of output ${index}`, numbers);
  }
}

function* withoutOutputs(spend: SighashSpend): Iterable<Variant> {
  const { outputs } = spend.transaction;
  for (const output of nearest(spend.index, outputs.length)) {
    const others = outputs.filter((_, n) => n !== output);
    yield* changed({ output }, inTransaction(spend, { outputs: others }));
  }
}

function* txidOrders(spend: SighashSpend): Iterable<Variant> {
  const { transaction, index, rules } = spend;
  const turned = transaction.inputs.map((input) => {
    const { txid, vout } = input.prevout;
    return { ...input, prevout: { txid: reversed(txid), vout } };
  });
  yield* changed({ of: 'all' }, inTransaction(spend, { inputs: turned }));
  const own = written((writer) => outPoint.write(writer, turned[index]!.prevout));
  const field = rules === 'legacy' ? `inputs[${index}].outpoint` : 'outpoint';
  yield* edited({ of: 'own' }, spend, (name, was) => (name === field ? own : was));
  const inputs = transaction.inputs.map((input, i) => (i === index ? turned[i]! : input));
  yield* changed({ of: 'own' }, inTransaction(spend, { inputs }));
}

/** Only the own input has a script in a legacy preimage. */
function scriptSigsKept({ subject }: Site, spend: SighashSpend): Iterable<Variant> {
  const fields = new Map(
    subject.inputs.map(({ scriptSig, index }) => [
      `inputs[${index}].scriptCode`,
      index === spend.index ? undefined : behindLength(scriptSig),
    ]),
  );
  return edited({}, spend, (name, own) => fields.get(name) ?? own);
}

export const TRANSACTION_RECIPES = {
  'other-transaction': inOthers,
  'other-input': ofOtherInputs,
  'input-index': ({ site }, spend) => otherIndexes(site, spend),
  sequence: (_, spend) => sequences(spend),
  version: (_, spend) => versions(spend),
  locktime: (_, spend) => changed({ locktime: 0 }, inTransaction(spend, { lockTime: 0 })),
  'inputs-order': (_, spend) => inputOrders(spend),
  'outputs-order': (_, spend) => outputOrders(spend),
  'output-missing': (_, spend) => withoutOutputs(spend),
  'txid-order': (_, spend) => txidOrders(spend),
  'scriptsigs-kept': ({ site }, spend) => scriptSigsKept(site, spend),
} as const satisfies WhatRecipes;
