/** What may still change, and who may change it, in words. */

import {
  type CommittingInput,
  type Fixed,
  type Holder,
  holdersOf,
  type IsFixed,
  type Part,
  partsThatAre,
} from '../verdict/fixed.ts';
import type { NextRole, Stage } from '../verdict/joined.ts';
import type { Parties } from '../verdict/parties.ts';
import { isSatisfied, signaturesOfUse } from '../verdict/satisfied.ts';
import type { InputVerdict } from '../verdict/verify-inputs.ts';
import { listText } from './list.ts';
import { ownerOfInputs } from './party-words.ts';
import { counted, numbered } from './words.ts';

/** As much of an inspection as says what may change. */
export interface Changeable {
  readonly fixed: Fixed;
  readonly stage: Stage;
  readonly next?: NextRole | undefined;
  /** Where it is a message, which nobody sends either. */
  readonly message?: object | undefined;
  readonly inputs: readonly (CommittingInput & Pick<InputVerdict, 'next' | 'needs' | 'isSigned'>)[];
  /** Who signs which inputs, where that is known. */
  readonly parties?: Parties | undefined;
}

/**
 * What may still change, a sentence each: by strangers, by some of those who signed, by
 * nobody knows whom, and while anything is to be signed by all who signed. None where
 * nothing may: all is fixed, every signature is checked and every input satisfied.
 */
export function openSentences(file: Changeable): readonly string[] {
  const { fixed, stage, next, message } = file;
  if (next === undefined && !message) return ['A coinbase is not signed: the block commits to it.'];
  if (stage === 'draft' || stage === 'unsigned') {
    return ['No signature is valid, so everything may still change.'];
  }
  const sentences = [
    ...strangerSentences(fixed),
    ...holderSentences(file),
    ...uncheckedSentence(fixed),
    ...signerSentence(file),
  ];
  return sentences.length > 0 ? sentences : unknownSentence(file);
}

/** What no signature commits to. */
function strangerSentences(fixed: Fixed): readonly string[] {
  const open = placesOf(fixed.eachOutput, false);
  const loose = placesOf(fixed.sequences, false);
  const is = (name: 'inputs' | 'outputs' | 'version' | 'locktime') => fixed[name] === false;
  return [
    ...(is('inputs')
      ? [`Anyone can add inputs${fixed.eachInput.length > 1 ? ', or take others away' : ''}.`]
      : []),
    ...(is('outputs') && open.length === 0 ? ['Anyone can add outputs.'] : []),
    ...(open.length > 0 ? [`${numbered('Output', open)} can be changed or replaced.`] : []),
    ...(loose.length > 0 ? [`The sequence of ${numbered('input', loose)} can be changed.`] : []),
    ...(is('version') ? ['The version can be changed.'] : []),
    ...(is('locktime') ? ['The lock time can be changed.'] : []),
  ];
}

function placesOf(all: readonly IsFixed[], is: IsFixed): readonly number[] {
  return all.flatMap((one, n) => (one === is ? [n] : []));
}

/** What some signatures commit to and others do not, by those that do. */
function holderSentences({ fixed, inputs, parties }: Changeable): readonly string[] {
  if (partsThatAre(fixed, 'some').length === 0) return [];
  const holders = holdersOf(inputs, fixed.eachOutput.length);
  const held = new Map<string, { readonly count: number; readonly parts: Part[] }>();
  for (const part of partsThatAre(fixed, 'some')) {
    const by = part.of(holders);
    const name = holdersText(by, inputs, parties);
    const same = held.get(name) ?? { count: by.length, parts: [] };
    held.set(name, { ...same, parts: [...same.parts, part] });
  }
  return [...held].map(([name, { count, parts }]) =>
    count === 1
      ? `Only the signature of ${name} commits to ${partsText(parts)}: whoever made it can change that and sign again.`
      : `Only the signatures of ${name} commit to ${partsText(parts)}: whoever made them can change that and sign again.`,
  );
}

/**
 * "inputs 0, 2", "input 0 (ALL)", "input 0 (yours)": with the types where other signatures of
 * the input do not hold it, and whose it is.
 */
function holdersText(
  by: readonly Holder[],
  inputs: Changeable['inputs'],
  parties: Changeable['parties'],
): string {
  const numbers = [...new Set(by.map(({ input }) => input))];
  const types = [...new Set(by.map(({ signature }) => signature.sighash))];
  const all = inputs.filter(({ index }) => numbers.includes(index)).flatMap(signaturesOfUse);
  const owner = ownerOfInputs(parties, numbers);
  const more = [
    ...(all.length === by.length ? [] : [listText(types, 'and')]),
    ...(owner === undefined ? [] : [owner]),
  ];
  const name = numbered('input', numbers);
  return more.length === 0 ? name : `${name} (${more.join(', ')})`;
}

/** What only signatures commit to that could not be checked. */
function uncheckedSentence(fixed: Fixed): readonly string[] {
  const parts = partsThatAre(fixed, 'unknown');
  return parts.length === 0
    ? []
    : [`Only signatures that could not be checked commit to ${partsText(parts)}.`];
}

function partsText(parts: readonly Part[]): string {
  const has = (name: Part['name']) => parts.some((part) => part.name === name);
  const at = (name: Part['name']) =>
    parts.flatMap((part) => (part.name === name && part.at !== undefined ? [part.at] : []));
  const outputs = at('eachOutput');
  const sequences = at('sequences');
  return listText(
    [
      ...(has('inputs') ? ['which inputs there are'] : []),
      ...(has('outputs') ? ['which outputs there are'] : []),
      ...(outputs.length > 0 ? [numbered('output', outputs)] : []),
      ...(sequences.length > 0 ? [`the sequence of ${numbered('input', sequences)}`] : []),
      ...(has('version') ? ['the version'] : []),
      ...(has('locktime') ? ['the lock time'] : []),
    ],
    'and',
  );
}

/** Until all is satisfied, signatures hold nothing against those who made them. */
function signerSentence({ inputs, parties }: Changeable): readonly string[] {
  if (inputs.every(isSatisfied)) return [];
  const signed = inputs.filter((one) => signaturesOfUse(one).length > 0);
  if (signed.length === 0) return [];
  const numbers = signed.map(({ index }) => index);
  const owner = ownerOfInputs(parties, numbers);
  const where = [numbered('input', numbers), ...(owner === undefined ? [] : [owner])].join(', ');
  return inputs.some(awaitsSignature)
    ? [
        `Whoever made the signatures so far (${where}) can change anything and sign again; a missing signature with ALL will fix it.`,
      ]
    : [`Whoever made the signatures (${where}) can change anything and sign again.`];
}

/** What an updater is to add may be all that is missing, and a lock or a preimage too. */
function awaitsSignature(input: Changeable['inputs'][number]): boolean {
  const { next, needs, isSigned, isFinal, signatures } = input;
  const ways = needs?.ways ?? [];
  const isMissing = ways.some((way) => way.signatures.length > 0);
  if (next !== 'updater') return next === 'signer' && (isMissing || ways.length === 0);
  return isMissing || !(isSigned || isFinal || signatures.length > 0);
}

function unknownSentence({ inputs }: Changeable): readonly string[] {
  const count = inputs
    .flatMap(({ signatures }) => signatures)
    .filter(({ verdict }) => verdict === 'unchecked').length;
  if (count === 0) return [];
  const leave = count === 1 ? 'leaves' : 'leave';
  return [`What ${counted(count, 'signature')} ${leave} open could not be checked.`];
}

export const ALL_FIXED =
  'Nothing: valid signatures commit to all inputs, outputs, sequences, version and lock time.';

/** In a word, of one part of a file. */
export function fixedText(isFixed: IsFixed, { inputs }: Pick<Changeable, 'inputs'>): string {
  if (isFixed === true && !inputs.every(isSatisfied)) return 'fixed so far';
  return FIXED[`${isFixed}`];
}

const FIXED: Readonly<Record<`${IsFixed}`, string>> = {
  true: 'fixed',
  some: 'fixed by some signatures',
  unknown: 'unknown whether fixed',
  false: 'open',
};
