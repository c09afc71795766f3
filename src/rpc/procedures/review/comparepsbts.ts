import {
  bareFile,
  type ComparedFile,
  type Comparison,
  compareFiles,
  type Difference,
} from '../../../core/diff/compare.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import type { WordTable } from '../../../core/psbt/printed.ts';
import { droppedText } from '../../../core/said/dropped-words.ts';
import type { MemberPlace } from '../../../core/subject/place.ts';
import type { Transaction } from '../../../core/tx/types.ts';
import { parseJson } from '../../json/parse.ts';
import { JsonTextWriter } from '../../json/text-writer.ts';
import { isArray, isObject, type Json, member } from '../../json/value.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';
import { readPendingPsbt } from '../psbt/psbt-parameter.ts';
import { readTransactionHex } from '../transactions/decode-transaction.ts';
import { ResultWriter } from '../transactions/result-writer.ts';
import { isTransactionText, SUBJECT_PARAMETER } from './subject-parameter.ts';

/** `A PSBT as base64 …` as the two that are compared. */
const side = <const Name extends string>(name: Name) => ({ ...SUBJECT_PARAMETER, name });

const EXAMPLE =
  'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD9////AUBCDwAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAEBH4CWmAAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAA==';

const KIND_WORDS: WordTable<Comparison['kind']> = {
  transaction: true,
  metadata: true,
  signatures: true,
  order: true,
  same: true,
};

export const comparepsbts = procedure(
  {
    name: 'comparepsbts',
    category: 'rawtransactions',
    description:
      'Says what differs between two PSBTs or transactions, and whether they are of the same\n' +
      'transaction. Not a procedure of Bitcoin Core.',
    parameters: [side('a'), side('b')],
    results: [
      {
        type: 'OBJ',
        name: '',
        description: '',
        inner: [
          {
            type: 'BOOL',
            name: 'same_transaction',
            description:
              'Whether version, inputs with their sequences, outputs and lock time are the same.',
          },
          {
            type: 'STR',
            name: 'kind',
            description:
              'The strongest difference: transaction, metadata (anything but signatures and final\n' +
              'scripts), signatures, order (of records), or same.',
            words: KIND_WORDS,
          },
          { type: 'STR', name: 'answer', description: 'The same in a sentence.' },
          {
            type: 'ARR',
            name: 'changes',
            description: 'What differs, record by record.',
            inner: [
              {
                type: 'OBJ',
                name: '',
                description: '',
                inner: [
                  {
                    type: 'STR',
                    name: 'path',
                    description: 'The member of decodepsbt or decoderawtransaction that shows it.',
                  },
                  {
                    type: 'STR',
                    name: 'what',
                    description: 'added, removed or changed.',
                    words: { added: true, removed: true, changed: true },
                  },
                  {
                    type: 'ANY',
                    name: 'a',
                    optional: true,
                    description:
                      'That member of a for this record alone; hex of the record where it does not\n' +
                      'show what differs.',
                  },
                  { type: 'ANY', name: 'b', optional: true, description: 'The same of b.' },
                ],
              },
            ],
          },
        ],
      },
    ],
    examples: [{ note: 'A PSBT and itself:', params: [EXAMPLE, EXAMPLE] }],
  },
  ([a, b], { chain }) => {
    const [fileA, fileB] = [readFile(a), readFile(b)];
    const { comparison, changes } = comparedFiles(fileA, fileB, chain);
    const isMixed = fileA.isBare !== fileB.isBare;
    const writer = new JsonTextWriter();
    writer.beginObject();
    writer.key('same_transaction');
    writer.bool(comparison.parts.length === 0);
    writer.key('kind');
    writer.string(comparison.kind);
    writer.key('answer');
    writer.string(sentence(comparison, changes, isMixed));
    writer.key('changes');
    writer.beginArray();
    for (const change of changes) writeChange(writer, change);
    writer.endArray();
    writer.endObject();
    return writer.finish();
  },
);

/** What the procedure answers from. */
export interface Compared {
  readonly comparison: Comparison;
  readonly changes: readonly JsonChange[];
}

export function comparedFiles(a: ComparedFile, b: ComparedFile, chain: Chain): Compared {
  const comparison = compareFiles(a, b);
  const tx = comparison.transactions?.map((one) => transactionJson(one, chain));
  const changes = [
    ...(tx ? transactionChanges(a.isBare && b.isBare ? '' : 'tx', tx) : []),
    ...comparison.differences.flatMap((one) => changesOf(one, chain)),
  ];
  return { comparison, changes };
}

function readFile(text: string): ComparedFile {
  if (isTransactionText(text)) return bareFile(readTransactionHex(text, true, true));
  const { psbt, bytes } = readPendingPsbt(text);
  return { psbt, bytes, isBare: false };
}

const WHATS = ['added', 'removed', 'changed'] as const;

export interface JsonChange extends MemberPlace {
  /** Whether the transaction shows it, and no record. */
  readonly isOfTransaction: boolean;
  readonly what: (typeof WHATS)[number];
  /** JSON texts. */
  readonly a: string | undefined;
  readonly b: string | undefined;
  /** The record; absent of what the transaction shows. */
  readonly record?: Pick<Difference, 'words' | 'signer'>;
}

function transactionJson(transaction: Transaction, chain: Chain): Json | undefined {
  const writer = new ResultWriter(chain);
  writer.transaction(transaction, 0);
  return parseJson(writer.finish());
}

/** Of `decoderawtransaction`, what follows from other members. */
const DERIVED: ReadonlySet<string> = new Set(['txid', 'hash', 'size', 'vsize', 'weight']);

/** Two transactions, as JSON. */
type BothTransactions = readonly (Json | undefined)[];

function transactionChanges(path: string, [a, b]: BothTransactions): readonly JsonChange[] {
  return jsonChanges({ path, member: '' }, a, b);
}

/** What differs between two transactions, by their smallest members; a script is one. */
function jsonChanges(
  place: MemberPlace,
  a: Json | undefined,
  b: Json | undefined,
): readonly JsonChange[] {
  const { path } = place;
  const [textA, textB] = [a, b].map((value) => (value === undefined ? value : writeJson(value)));
  if (textA === textB) return [];
  const isWhole = a === undefined || b === undefined || path.endsWith('.scriptPubKey');
  const names = isWhole ? [] : namesIn(a, b);
  if (names.length === 0) return [change(place, true, textA, textB)];
  return names.flatMap((name) => {
    const isTop = path === '' || path === 'tx';
    if (isTop && DERIVED.has(name)) return [];
    const inner = isArray(a!) ? itemOf(place, Number(name)) : memberOf(place, name);
    return jsonChanges(inner, childOf(a!, name), childOf(b!, name));
  });
}

/** An item of a list: of those of the transaction it is an input or output, whose members follow. */
function itemOf({ path, part, member }: MemberPlace, at: number): MemberPlace {
  const inner = `${path}[${at}]`;
  if (part) return { path: inner, part, member };
  return { path: inner, part: member === 'vin' ? { input: at } : { output: at }, member: '' };
}

/** A member, which is named by the first in its part. */
function memberOf({ path, part, member }: MemberPlace, name: string): MemberPlace {
  return { path: [path, name].filter(Boolean).join('.'), part, member: member || name };
}

function namesIn(...values: readonly Json[]): readonly string[] {
  const names = values.flatMap((value) =>
    isArray(value)
      ? [...value.keys()].map(String)
      : isObject(value)
        ? value.entries.map(([name]) => name)
        : [],
  );
  return [...new Set(names)];
}

function childOf(value: Json, name: string): Json | undefined {
  if (isArray(value)) return value[Number(name)];
  return isObject(value) ? member(value, name) : undefined;
}

function changesOf(difference: Difference, chain: Chain): readonly JsonChange[] {
  const { words, signer } = difference;
  return textsOf(difference, chain).map((one) => ({ ...one, record: { words, signer } }));
}

function textsOf({ members, bytes }: Difference, chain: Chain): readonly JsonChange[] {
  const texts = members.map((one) => {
    const { a, b } = one;
    const text = (show: typeof a) => {
      if (!show) return undefined;
      const writer = new ResultWriter(chain);
      show(writer);
      return writer.finish();
    };
    return change(one, false, text(a), text(b));
  });
  const differing = texts.filter(({ a, b }) => a !== b);
  if (differing.length > 0) return differing;
  const hex = (record: Uint8Array | undefined) => {
    if (!record) return undefined;
    const writer = new JsonTextWriter();
    writer.hex(record);
    return writer.finish();
  };
  return [change(members[0], false, hex(bytes.a), hex(bytes.b))];
}

function change(
  { path, part, member }: MemberPlace,
  isOfTransaction: boolean,
  a: string | undefined,
  b: string | undefined,
): JsonChange {
  const what = a === undefined ? 'added' : b === undefined ? 'removed' : 'changed';
  return { path, part, member, isOfTransaction, what, a, b };
}

function writeChange(writer: JsonTextWriter, { path, what, a, b }: JsonChange): void {
  writer.beginObject();
  writer.key('path');
  writer.string(path);
  writer.key('what');
  writer.string(what);
  for (const [name, text] of [
    ['a', a],
    ['b', b],
  ] as const) {
    if (text === undefined) continue;
    writer.key(name);
    writer.raw(text);
  }
  writer.endObject();
}

function sentence(
  { kind, parts, isReordered, hasSignatures }: Comparison,
  changes: readonly JsonChange[],
  isMixed: boolean,
): string {
  switch (kind) {
    case 'same':
      return isMixed ? 'The same transaction, in a PSBT and alone.' : 'They are the same.';
    case 'order':
      return 'The same records in another order.';
    case 'signatures':
      return `The same transaction; signatures differ: ${counts(changes)}.`;
    case 'metadata': {
      const what = hasSignatures
        ? 'signatures and other records differ'
        : 'only other records than signatures differ';
      return `The same transaction; ${what}: ${counts(changes)}.${droppedText(changes)}`;
    }
    case 'transaction':
      if (isReordered) return 'Another transaction: the same inputs and outputs in another order.';
      return `Another transaction; what differs: ${parts.join(', ')}.`;
  }
}

function counts(changes: readonly JsonChange[]): string {
  return WHATS.flatMap((what) => {
    const count = changes.filter((one) => one.what === what).length;
    return count > 0 ? [`${count} ${what}`] : [];
  }).join(', ');
}
