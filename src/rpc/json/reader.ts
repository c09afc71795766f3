/**
 * Readers of JSON that people write by hand. A reader knows what a value has to be; whoever
 * reads says in words what is wrong, and whether the first fault ends it or all are told.
 */
import { isArray, isObject, type Json } from './value.ts';

/** What is wrong with a value, or with the name of a member. */
export type ReaderFault =
  /** It is none of what is wanted: "a list", "one of a, b". */
  | { readonly is: 'other'; readonly value: Json; readonly wanted: string }
  | { readonly is: 'none-of'; readonly value: Json; readonly options: readonly string[] }
  | { readonly is: 'too-few' }
  | { readonly is: 'unknown'; readonly known: readonly string[] }
  | { readonly is: 'twice' }
  | { readonly is: 'missing'; readonly name: string }
  /** A rule of the form alone, in its words. */
  | { readonly is: 'said'; readonly words: string };

/** A known member, an index, or the name of an entry that may have any. */
export type JsonStep = string | number | { readonly entry: string };

export interface ReaderFaultAt {
  readonly fault: ReaderFault;
  /** The steps that lead to the value from the whole. */
  readonly path: readonly JsonStep[];
}

/** Where a value stands; is told what is wrong there. */
class Place {
  constructor(
    private readonly tell: (found: ReaderFaultAt) => void,
    /** Nothing is read after a fault. */
    readonly endsAtFirst: boolean,
    private readonly path: readonly JsonStep[] = [],
  ) {}

  in(step: JsonStep): Place {
    return new Place(this.tell, this.endsAtFirst, [...this.path, step]);
  }

  /** Gives nothing, as a reader does where there is a fault. */
  fault(fault: ReaderFault): undefined {
    this.tell({ fault, path: this.path });
    return undefined;
  }

  not(wanted: string, value: Json): undefined {
    return this.fault({ is: 'other', value, wanted });
  }
}

/** Gives undefined only where it has told why. */
export type Reader<T> = (value: Json, place: Place) => T | undefined;

/** With every fault, as they stand in the text; members that are wrong are left out. */
export function readAll<T>(
  reader: Reader<T>,
  value: Json,
): { readonly read: T | undefined; readonly found: readonly ReaderFaultAt[] } {
  const found: ReaderFaultAt[] = [];
  const read = reader(value, new Place((one) => found.push(one), false));
  return { read, found };
}

/** Raises what `errorOf` makes of the first fault. */
export function readOrRaise<T>(
  reader: Reader<T>,
  value: Json,
  errorOf: (found: ReaderFaultAt) => Error,
): T {
  const raise = (found: ReaderFaultAt) => {
    throw errorOf(found);
  };
  // Without a fault there is a value.
  return reader(value, new Place(raise, true))!;
}

/** A value that `read` knows; `wanted` says what it has to be: "a number of blocks". */
export function valueBy<T>(wanted: string, read: (value: Json) => T | undefined): Reader<T> {
  return (value, place) => read(value) ?? place.not(wanted, value);
}

export function oneOf<T extends string>(options: readonly T[]): Reader<T> {
  return (value, place) =>
    options.find((option) => option === value) ?? place.fault({ is: 'none-of', value, options });
}

/** Of items that are right; `least` is how many there have to be. */
export function listOf<T>(item: Reader<T>, least = 0): Reader<readonly T[]> {
  return (value, place) => {
    if (!isArray(value)) return place.not('a list', value);
    if (value.length < least) return place.fault({ is: 'too-few' });
    return value.flatMap((each, i) => item(each, place.in(i)) ?? []);
  };
}

/** The reader of each member; one that is absent is left out. */
export type MemberReaders<T> = { readonly [Name in keyof T]-?: Reader<NonNullable<T[Name]>> };

interface Member {
  readonly name: string;
  readonly value: Json;
  readonly fault?: ReaderFault & { readonly is: 'unknown' | 'twice' | 'missing' };
}

/** Of known members, each at most once: a misspelt rule would ask for nothing. */
export function objectOf<T extends object>(
  members: MemberReaders<T>,
  required: readonly (keyof T & string)[] = [],
): Reader<T> {
  const readers = new Map<string, Reader<unknown>>(Object.entries(members));
  const known = [...readers.keys()];
  const memberOf = (name: string, value: Json, isTwice: boolean): Member => {
    if (!readers.has(name)) return { name, value, fault: { is: 'unknown', known } };
    return isTwice ? { name, value, fault: { is: 'twice' } } : { name, value };
  };
  return (value, place) => {
    if (!isObject(value)) return place.not('an object', value);
    const names = value.entries.map(([name]) => name);
    const written = value.entries.map(([name, each], i) =>
      memberOf(name, each, names.indexOf(name) < i),
    );
    const missing = required
      .filter((name) => !names.includes(name))
      .map((name): Member => ({ name, value: null, fault: { is: 'missing', name } }));
    const read = new Map<string, unknown>();
    for (const { name, value: each, fault } of inOrder([...written, ...missing], known, place)) {
      if (fault) (fault.is === 'missing' ? place : place.in(name)).fault(fault);
      else read.set(name, readers.get(name)!(each, place.in(name)));
    }
    const found = [...read].filter(([, each]) => each !== undefined);
    if (!required.every((name) => read.get(name) !== undefined)) return undefined;
    // Each value is what the reader of its name gives.
    return Object.fromEntries(found) as T;
  };
}

const NAME_FAULTS = ['unknown', 'twice', 'missing'] as const;

/** As written; where one fault ends it, names come before values, for they explain more. */
function inOrder(
  members: readonly Member[],
  known: readonly string[],
  { endsAtFirst }: Place,
): readonly Member[] {
  if (!endsAtFirst) return members;
  const rank = ({ name, fault }: Member) =>
    fault ? NAME_FAULTS.indexOf(fault.is) : NAME_FAULTS.length + known.indexOf(name);
  return [...members].sort((a, b) => rank(a) - rank(b));
}
