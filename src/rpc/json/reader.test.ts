import { describe, expect, test } from 'vitest';
import { parseJson } from './parse.ts';
import {
  listOf,
  objectOf,
  oneOf,
  type ReaderFaultAt,
  readAll,
  readOrRaise,
  valueBy,
} from './reader.ts';

interface Pet {
  readonly kind: 'cat' | 'dog';
  readonly name?: string;
  readonly toys?: readonly string[];
}

const TEXT = valueBy('a text', (value) => (typeof value === 'string' ? value : undefined));
const PET = objectOf<Pet>({ kind: oneOf(['cat', 'dog']), name: TEXT, toys: listOf(TEXT, 1) }, [
  'kind',
]);
const PETS = listOf(PET);

const inWords = ({ fault, path }: ReaderFaultAt) => `${path.join('/')} ${fault.is}`;

const ROWS: readonly (readonly [
  name: string,
  text: string,
  read: unknown,
  first: string | undefined,
  all: readonly string[],
])[] = [
  ['nothing', '[]', [], undefined, []],
  [
    'members in any order',
    '[{"name":"Tom","kind":"cat"}]',
    [{ name: 'Tom', kind: 'cat' }],
    undefined,
    [],
  ],
  ['a list', '[{"kind":"dog","toys":["ball"]}]', [{ kind: 'dog', toys: ['ball'] }], undefined, []],
  ['no list', '{}', undefined, ' other', [' other']],
  ['no object', '[1]', [], '0 other', ['0 other']],
  ['none of the options', '[{"kind":"cow"}]', [], '0/kind none-of', ['0/kind none-of']],
  ['a member that is missing', '[{"name":"Tom"}]', [], '0 missing', ['0 missing']],
  [
    'too few',
    '[{"kind":"cat","toys":[]}]',
    [{ kind: 'cat' }],
    '0/toys too-few',
    ['0/toys too-few'],
  ],
  [
    'an item that is wrong beside one that is right',
    '[{"kind":"cat","toys":[1,"ball"]}]',
    [{ kind: 'cat', toys: ['ball'] }],
    '0/toys/0 other',
    ['0/toys/0 other'],
  ],
  [
    'a name of the prototype',
    '[{"kind":"cat","constructor":1,"__proto__":2}]',
    [{ kind: 'cat' }],
    '0/constructor unknown',
    ['0/constructor unknown', '0/__proto__ unknown'],
  ],
  [
    'a name twice, of which the first counts',
    '[{"kind":"cat","kind":"dog"}]',
    [{ kind: 'cat' }],
    '0/kind twice',
    ['0/kind twice'],
  ],
  [
    'many, as they stand there; as the first one that explains the others',
    '[{"name":1,"name":2,"colour":3}]',
    [],
    '0/colour unknown',
    ['0/name other', '0/name twice', '0/colour unknown', '0 missing'],
  ],
  [
    'two values, as they stand there; as the first that of the first known member',
    '[{"name":1,"kind":2}]',
    [],
    '0/kind none-of',
    ['0/name other', '0/kind none-of'],
  ],
];

describe('a reader', () => {
  test.each(ROWS)('of %s tells all', (_, text, read, _first, all) => {
    const { read: got, found } = readAll(PETS, parseJson(text)!);
    expect(got).toEqual(read);
    expect(found.map(inWords)).toEqual(all);
  });

  test.each(ROWS)('of %s raises the first', (_, text, read, first) => {
    const reading = () => readOrRaise(PETS, parseJson(text)!, (found) => new Error(inWords(found)));
    if (first === undefined) expect(reading()).toEqual(read);
    else expect(reading).toThrow(new Error(first));
  });
});
