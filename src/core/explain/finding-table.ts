/** Every finding about a descriptor, one row each: how grave it is, and its sentence. */

import type { Severity } from '../findings/table.ts';
import { listText } from '../said/list.ts';
import { waitText } from '../said/lock-words.ts';
import { countedSequence, relativeLockOf } from '../script/locks.ts';

export interface SaidNumbers {
  /** How few people are enough. */
  readonly signers?: number;
  /** How many another way asks for. */
  readonly most?: number;
  /** Numbers of locks as they are written. */
  readonly locks?: readonly number[];
}

interface Words extends SaidNumbers {
  /** Of its keys, in their order. */
  readonly names: readonly string[];
}

interface FindingSentence {
  readonly severity: Severity;
  readonly text: (words: Words) => string;
}

function sentence(severity: Severity, text: FindingSentence['text']): FindingSentence {
  return { severity, text };
}

export const EXPLAIN_FINDINGS = {
  'key-twice': sentence(
    'danger',
    ({ names, signers = 1 }) =>
      `${repeatedText(names)}, and one way asks for them together: ${peopleText(signers)} enough.`,
  ),
  'key-of-everybody': sentence(
    'danger',
    ({ names }) => `The private key of ${namesText(names)} is known to everybody.`,
  ),
  'lock-truncated': sentence(
    'danger',
    ({ locks = [] }) =>
      `${listText(locks.map(cutText), 'and')}: only the low 16 bits and the unit count.`,
  ),
  unspendable: sentence('danger', () => 'Nobody can ever spend what is paid to this.'),
  'signer-twice': sentence(
    'warning',
    ({ names }) =>
      `${names.length} keys that one way asks for name the master key ${names[0]}: one device, if that is true.`,
  ),
  'key-of-nobody': sentence(
    'warning',
    ({ names }) => `Nobody has the private key of ${namesText(names)}.`,
  ),
  'never-opens': sentence(
    'warning',
    ({ names }) => `The way of ${namesText(names)} never opens: nobody has enough of its keys.`,
  ),
  'lock-far': sentence(
    'warning',
    ({ locks = [] }) =>
      `after(${listText(locks.map(String), 'and')}) is a height of the block chain that is decades away; a date is the seconds since 1970.`,
  ),
  'pointless-lock': sentence(
    'warning',
    ({ names }) =>
      `The lock of ${namesText(names)} keeps nobody waiting: whoever can go this way can go another sooner.`,
  ),
  'weaker-way': sentence(
    'warning',
    ({ signers = 1, most = 2 }) =>
      `Beside a way of ${most} signers there is one without lock for which ${peopleText(signers)} enough.`,
  ),
  'chain-mismatch': sentence(
    'warning',
    ({ names }) => `The path of ${namesText(names)} names the coin type of another chain.`,
  ),
  'key-path-closed': sentence(
    'note',
    () => 'Nobody has the internal key, so nobody can spend by the key path, as it is meant.',
  ),
  'no-way-now': sentence(
    'note',
    () => 'Every way has a lock: nobody can spend this before one opens.',
  ),
  'key-without-origin': sentence(
    'note',
    ({ names }) =>
      `${namesText(names)} ${names.length === 1 ? 'stands' : 'stand'} without origin; hardware signers ask for one.`,
  ),
  'tree-unknown': sentence(
    'note',
    () => 'Whether scripts are behind this output key cannot be seen.',
  ),
} as const satisfies Readonly<Record<string, FindingSentence>>;

export type ExplainCode = keyof typeof EXPLAIN_FINDINGS;

function namesText(names: readonly string[]): string {
  return listText(names, 'and');
}

/** "cad9072e stands twice", "A and B are keys of one holder". */
function repeatedText(names: readonly string[]): string {
  const [first, ...others] = new Set(names);
  if (others.length > 0) return `${namesText(names)} are keys of one holder`;
  return `${first} stands ${names.length === 2 ? 'twice' : `${names.length} times`}`;
}

function peopleText(count: number): string {
  return count === 1 ? 'one person is' : `${count} people are`;
}

/** "older(100000) waits for 34,464 blocks". */
function cutText(lock: number): string {
  const wait = relativeLockOf(countedSequence(lock));
  return `older(${lock}) waits for ${wait.value === 0 ? 'nothing' : waitText(wait)}`;
}
