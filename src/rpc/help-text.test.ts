import { describe, expect, test } from 'vitest';
import { helpLine, helpText } from './help-text.ts';
import { jsonNumber } from './json/value.ts';
import type { Declaration } from './procedure.ts';
import type { Parameter } from './schema.ts';

type Rest = Partial<Omit<Parameter, 'name' | 'type'>>;

function parameter(name: string, type: Parameter['type'], rest: Rest = {}): Parameter {
  return { name, type, presence: 'required', description: '', ...rest };
}

function declaration(parameters: readonly Parameter[]): Declaration<readonly Parameter[]> {
  return {
    name: 'call',
    category: 'util',
    description: 'Does.',
    parameters,
    results: [],
    examples: [],
  };
}

const optional = { presence: 'omitted' } as const;

const PREVIOUS_OUTPUT = parameter('', 'OBJ', {
  presence: 'omitted',
  inner: [
    parameter('txid', 'STR_HEX'),
    parameter('vout', 'NUM'),
    parameter('note', 'STR', optional),
    parameter('amount', 'AMOUNT', optional),
    parameter('range', 'RANGE', optional),
    parameter('flag', 'BOOL', optional),
    parameter('keys', 'ARR', { inner: [parameter('key', 'STR')] }),
  ],
});

describe('helpLine', () => {
  test.each<[line: string, parameters: readonly Parameter[]]>([
    ['call', []],
    ['call "psbt"', [parameter('psbt', 'STR')]],
    ['call "hex"', [parameter('hex|raw', 'STR_HEX')]],
    ['call count', [parameter('count', 'NUM')]],
    ['call ( count )', [parameter('count', 'NUM', optional)]],
    ['call "a" ( b )', [parameter('a', 'STR'), parameter('b', 'BOOL', optional)]],
    [
      'call ( "a" b )',
      [parameter('a', 'STR', optional), parameter('b', 'NUM', { presence: { hint: 'none' } })],
    ],
    [
      'call ( "a" ) b ( c )',
      [parameter('a', 'STR', optional), parameter('b', 'NUM'), parameter('c', 'BOOL', optional)],
    ],
    ['call a b', [parameter('a', 'AMOUNT'), parameter('b', 'RANGE')]],
    [
      'call ["privatekey",...]',
      [parameter('keys', 'ARR', { inner: [parameter('privatekey', 'STR_HEX', optional)] })],
    ],
    [
      'call ( [{"txid":"hex","vout":n,"note":"str","amount":amount,"range":n or [n,n],"flag":bool,"keys":["key",...]},...] )',
      [parameter('list', 'ARR', { inner: [PREVIOUS_OUTPUT], presence: 'omitted' })],
    ],
    [
      'call {"address":amount,...}',
      [parameter('map', 'OBJ_USER_KEYS', { inner: [parameter('address', 'AMOUNT')] })],
    ],
    ['call n|"all"', [parameter('odd', 'NUM', { oneLine: 'n|"all"' })]],
  ])('is %s', (line, parameters) => {
    expect(helpLine(declaration(parameters))).toBe(line);
  });
});

describe('helpText', () => {
  test('has all that is declared', () => {
    const text = helpText({
      name: 'call',
      category: 'util',
      description: 'Does a thing.',
      parameters: [
        parameter('a', 'STR', { description: 'The first.' }),
        parameter('list', 'ARR', {
          presence: { default: [jsonNumber(1)] },
          description: 'The second.',
          inner: [parameter('item', 'NUM', { presence: 'omitted', description: 'One.' })],
        }),
      ],
      results: [
        {
          type: 'OBJ',
          name: '',
          description: '',
          inner: [
            { type: 'STR', name: 'x', description: 'A text.' },
            {
              type: 'ARR',
              name: 'y',
              description: 'Numbers.',
              optional: true,
              inner: [{ type: 'NUM', name: '', description: 'One.' }],
            },
          ],
        },
      ],
      examples: [{ note: 'So:', params: ['b', [jsonNumber(2)]] }],
    });
    expect(text).toBe(
      [
        'call "a" ( [item,...] )',
        '',
        'Does a thing.',
        '',
        'Arguments:',
        '1. a         (string, required) The first.',
        '2. list      (json array, optional, default=[1]) The second.',
        '     item    (numeric, optional) One.',
        '',
        'Result:',
        '{                 (json object)',
        '  "x" : "str",    (string) A text.',
        '  "y" : [         (json array, optional) Numbers.',
        '    n,            (numeric) One.',
        '    ...',
        '  ]',
        '}',
        '',
        'Examples:',
        'So:',
        '> call "b" [2]',
        '> {"jsonrpc":"2.0","id":"example","method":"call","params":["b",[2]]}',
      ].join('\n'),
    );
  });
});
