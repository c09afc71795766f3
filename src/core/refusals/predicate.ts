/** The few kinds of predicates that codes are made of; each gives the places where it holds. */
import type { Chain } from '../encoding/chains.ts';
import { originOf } from '../psbt/record-access.ts';
import type {
  AnyRecordOf,
  InputFields,
  InputMap,
  KeyOrigin,
  OutputFields,
  OutputMap,
  Psbt,
} from '../psbt/types.ts';
import {
  inputPlace,
  outputPlace,
  type Place,
  wholeInput,
  wholeOutput,
  wholeTransaction,
} from '../subject/place.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import type { TxOutput } from '../tx/types.ts';
import type { JoinedInput } from '../verdict/joined.ts';
import type { Narrowing, OriginAlgorithms } from './narrowing.ts';
import { type SpentKind, spentKindOf } from './spent-kind.ts';

/** What is judged: a PSBT, and what is known of its inputs. */
export interface JudgedPsbt {
  readonly subject: Subject;
  readonly psbt: Psbt;
  readonly inputs: readonly JoinedInput[];
  /** Satoshis; absent where an amount is not known. */
  readonly fee?: bigint | undefined;
  /** The chain that was chosen. */
  readonly chain: Chain;
}

/** Where a rule holds; nowhere where the list is empty. */
export type Predicate = (judged: JudgedPsbt, when: Narrowing) => readonly Place[];

/** An input that has no final scripts yet. */
export interface OpenInput {
  readonly input: SubjectInput;
  readonly map: InputMap;
  readonly known: JoinedInput;
}

/** Holds of an open input; a record that is to blame is the place. */
export type InputTest = (
  one: OpenInput,
  when: Narrowing,
  judged: JudgedPsbt,
) => boolean | AnyRecordOf<InputFields> | undefined;

export function eachInput(test: InputTest): Predicate {
  return (judged, when) =>
    openInputs(judged, when).flatMap((one) => {
      const found = test(one, when, judged);
      if (!found) return [];
      const { input } = one;
      return [found === true ? wholeInput(judged.subject, input) : inputPlace(input.index, found)];
    });
}

/** Those that are left to be signed and that the row is about. */
export function openInputs(judged: JudgedPsbt, when: Narrowing): readonly OpenInput[] {
  const { inputs } = judged.subject;
  const isAllOf = inputs.every((input) => spentKindOf(input) === when.unlessAll);
  if (when.unlessAll && isAllOf) return [];
  if (when.unlessOneOf && isOneOf(inputs, when.unlessOneOf)) return [];
  return inputs.flatMap((input, i) => {
    const { map, scriptSig, witness } = input;
    if (!map || scriptSig.length + witness.length > 0 || !isMeant(input, map, when)) return [];
    return [{ input, map, known: judged.inputs[i]! }];
  });
}

function isOneOf(
  [input, ...others]: readonly SubjectInput[],
  kinds: readonly SpentKind[],
): boolean {
  const kind = input && others.length === 0 ? spentKindOf(input) : undefined;
  return kind !== undefined && kinds.includes(kind);
}

function isMeant(input: SubjectInput, map: InputMap, when: Narrowing): boolean {
  const { named, spends, without = [] } = when;
  if (named && !namesSignerKey(map, named)) return false;
  if (map.records.some(({ field }) => without.includes(field))) return false;
  const kind = spentKindOf(input);
  return !spends || (kind !== undefined && spends.includes(kind));
}

/** Whether a map names a key that a signer may have. */
export function namesSignerKey(map: InputMap | OutputMap, origins: OriginAlgorithms): boolean {
  return namedKeysIn(map, origins).length > 0;
}

interface NamedKey {
  readonly record: AnyRecordOf<InputFields> | AnyRecordOf<OutputFields>;
  readonly key: Uint8Array;
  readonly origin: KeyOrigin;
}

export function namedKeysIn(
  map: InputMap | OutputMap,
  origins: OriginAlgorithms,
): readonly NamedKey[] {
  const records: readonly NamedKey['record'][] = map.records;
  return records.flatMap((record): readonly NamedKey[] => {
    const origin = originOf(record);
    if (!origin || !(record.key instanceof Uint8Array)) return [];
    if (origins === 'ecdsa' && record.field !== 'bip32_derivation') return [];
    return [{ record, key: record.key, origin }];
  });
}

/** An output with its map. */
export interface JudgedOutput {
  readonly index: number;
  readonly output: TxOutput;
  readonly map: OutputMap;
}

export type OutputTest = (one: JudgedOutput, when: Narrowing) => boolean;

export function eachOutput(test: OutputTest): Predicate {
  return ({ subject, psbt }, when) =>
    subject.transaction.outputs.flatMap((output, index) => {
      const map = psbt.outputs[index]!;
      if (when.named && !namesSignerKey(map, when.named)) return [];
      return test({ index, output, map }, when) ? [wholeOutput(subject, index)] : [];
    });
}

/** Holds of a key origin, of an input or an output, or of an output alone. */
export function eachOrigin(test: (one: NamedKey, when: Narrowing) => boolean): Predicate {
  return ({ psbt }, when) => {
    const found = <Fields>(map: InputMap | OutputMap, records: readonly Fields[]) => {
      const wrong = namedKeysIn(map, when.reads ?? 'any').filter((one) => test(one, when));
      return records.filter((record) => wrong.some((one) => one.record === record));
    };
    const inputs = when.unlessDerived ? [] : psbt.inputs;
    return [
      ...inputs.flatMap((map, i) => found(map, map.records).map((one) => inputPlace(i, one))),
      ...psbt.outputs.flatMap((map, i) =>
        found(map, map.records).map((one) => outputPlace(i, one)),
      ),
    ];
  };
}

/** Holds of the file as a whole. */
export function whole(test: (judged: JudgedPsbt, when: Narrowing) => boolean): Predicate {
  return (judged, when) => {
    if (when.version !== undefined && when.version !== judged.psbt.version) return [];
    return test(judged, when) ? [wholeTransaction(judged.subject)] : [];
  };
}
