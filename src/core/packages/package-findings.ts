/** What deserves a second look in several transactions together. */
import type { FindingRow } from '../findings/table.ts';
import { dustOutputs } from '../relay/dust.ts';
import { minRelayFee } from '../relay/fees.ts';
import { TRUC_VERSION } from '../relay/truc.ts';
import { formatCount } from '../said/words.ts';
import { txidText } from '../tx/id-text.ts';
import type { SpendingGraph } from './graph.ts';
import {
  type InspectedPackage,
  isMessage,
  type PackagedTransaction,
  type PackageFinding,
  type PackageFindingCode,
  wantsChild,
} from './packaged.ts';

/** Every one, by its code, as those of one file; in the order in which they are told. */
export const PACKAGE_FINDINGS = {
  'package-two-spend-one': {
    severity: 'note',
    title: 'Alternatives',
    why: 'They spend the same coin, so only one of them can ever confirm.',
  },
  'package-missing-parent': {
    severity: 'warning',
    title: 'Parent missing',
    why: 'It spends an output that is in none of these files, so what it pays is not known.',
    todo: 'Add that file, or tell the output if it is confirmed.',
  },
  'package-fee-short': {
    severity: 'warning',
    title: 'Fee too low',
    why: 'It pays less than nodes ask for.',
    todo: 'Raise the fee, or add a child that pays for both.',
  },
  'package-dust-unspent': {
    severity: 'warning',
    title: 'Dust left unspent',
    why: 'A parent without a fee has an output below the dust limit, and this spends another one of it alone.',
    todo: 'Spend that output too.',
  },
  'package-truc': {
    severity: 'warning',
    title: 'Rules of version 3',
    why: 'While they wait, version 3 and other versions do not spend from each other, and one parent has one child of at most 1,000 vB.',
    todo: 'Send what is refused after its parent is in a block.',
  },
  'package-parent-pays-too': {
    severity: 'note',
    title: 'Fee that does not help',
    why: 'A parent that pays for itself counts by itself, so what it pays above that does nothing for its child.',
    todo: 'Pay the fee in the child.',
  },
  'package-not-passed-on': {
    severity: 'warning',
    title: 'Not passed on',
    why: 'More than one parent is paid for by the child. Nodes pass on one parent with one child, so that only who is given this package has it.',
    todo: 'Give it to a miner, or pay for each parent with a child of its own.',
  },
  'package-unsorted': {
    severity: 'note',
    title: 'Sorted here',
    why: 'Children came before their parents; nodes take parents first.',
  },
} as const satisfies Readonly<Record<PackageFindingCode, FindingRow>>;

type Inspected = Omit<InspectedPackage, 'findings'>;

export function packageFindings(whole: Inspected, graph: SpendingGraph): readonly PackageFinding[] {
  return [
    ...alternatives(whole, graph),
    ...whole.order.flatMap((i) => findingsOfOne(whole, i)),
    ...notPassedOn(whole),
    ...unsorted(whole),
  ];
}

function found(
  code: PackageFindingCode,
  transactions: readonly number[],
  { what, severity }: { readonly what?: string; readonly severity?: 'note' } = {},
): PackageFinding {
  const row: FindingRow = PACKAGE_FINDINGS[code];
  const words = row.todo === undefined ? row.why : `${row.why} ${row.todo}`;
  const text = what === undefined ? words : `${what}: ${words}`;
  return { code, severity: severity ?? row.severity, title: row.title, text, transactions };
}

/** A message spends nothing, whichever coins it shows. */
function alternatives(
  { order, transactions }: Inspected,
  graph: SpendingGraph,
): readonly PackageFinding[] {
  const told = new Set<number>();
  const sent = order.filter((i) => !isMessage(transactions[i]!.file));
  return sent.flatMap((i) => {
    const others = graph.conflictsOf(i).filter((other) => sent.includes(other));
    const all = [i, ...others].sort((a, b) => a - b);
    if (all.length === 1 || all.every((one) => told.has(one))) return [];
    for (const one of all) told.add(one);
    return [found('package-two-spend-one', all)];
  });
}

function findingsOfOne(whole: Inspected, i: number): readonly PackageFinding[] {
  const { transactions, waves } = whole;
  const one = transactions[i]!;
  const { refusal, missing } = one;
  const all: PackageFinding[] = [];
  for (const { txid, vout } of missing) {
    all.push(found('package-missing-parent', [i], { what: `Output ${vout} of ${txidText(txid)}` }));
  }
  if (refusal?.short !== undefined && !isBlamed(whole, i)) {
    const what = `${formatCount(Number(refusal.short))} sat short${feeHint(one, transactions, i)}`;
    all.push(found('package-fee-short', [i], { what }));
    const rich = one.parents.filter((parent) => paysForMore(transactions[parent]!, one));
    if (rich.length > 0) all.push(found('package-parent-pays-too', [...rich, i]));
  }
  if (refusal?.reason === 'missing-ephemeral-spends') {
    const outputs = one.parents.flatMap((parent) => unspentDust(one, transactions[parent]!));
    const what = outputs.length > 0 ? { what: outputs.join(', ') } : {};
    all.push(found('package-dust-unspent', [i], what));
  }
  if (refusal?.reason === 'TRUC-violation') {
    all.push(found('package-truc', [i], refusal.more === undefined ? {} : { what: refusal.more }));
  }
  const wave = waves.find(({ send }) => send.includes(i));
  const isLevel = wave?.needs === 'confirmation' && !one.waits && wave.send[0] === i;
  if (isLevel && one.transaction.version === TRUC_VERSION) {
    all.push(found('package-truc', [i], { severity: 'note' }));
  }
  return all;
}

/** Whether a child is refused for more than this parent: what it needs is told there. */
function isBlamed({ transactions }: Inspected, i: number): boolean {
  return transactions.some(
    ({ parents, refusal }) =>
      parents.includes(i) && refusal !== undefined && refusal.reason !== 'missing-inputs',
  );
}

/** Where a child alone can help. */
function feeHint(
  one: PackagedTransaction,
  transactions: readonly PackagedTransaction[],
  i: number,
): string {
  const hasChild = transactions.some(({ parents }) => parents.includes(i));
  return wantsChild(one) && !hasChild ? ' (it goes with a child: add it)' : '';
}

/** Whether a parent pays for itself and what its child lacks, which does not count. */
function paysForMore(
  { relay, fee, vsize }: PackagedTransaction,
  { refusal }: PackagedTransaction,
): boolean {
  if (relay !== 'alone' || fee === undefined || vsize === undefined) return false;
  return fee - minRelayFee(vsize) >= (refusal?.short ?? 0n);
}

function unspentDust(
  { transaction: { inputs } }: PackagedTransaction,
  { transaction: { outputs }, txid }: PackagedTransaction,
): readonly string[] {
  const id = txidText(txid);
  return dustOutputs(outputs).flatMap((vout) =>
    inputs.some(({ prevout }) => prevout.vout === vout && txidText(prevout.txid) === id)
      ? []
      : [`Output ${vout} of ${id}, worth ${outputs[vout]!.value} sat`],
  );
}

function notPassedOn({ transactions, order }: Inspected): readonly PackageFinding[] {
  const large = order.filter((i) => transactions[i]!.relay === 'package');
  const groups = new Map(
    large.map((i) => {
      const all = [i, ...transactions[i]!.with].sort((a, b) => a - b);
      return [all.join(), all] as const;
    }),
  );
  return [...groups.values()].map((all) => found('package-not-passed-on', all));
}

function unsorted({ transactions }: Inspected): readonly PackageFinding[] {
  const early = transactions.flatMap(({ parents }, i) =>
    parents.some((parent) => parent > i) ? [i] : [],
  );
  return early.length > 0 ? [found('package-unsorted', early)] : [];
}
