import { describe, expect, test } from 'vitest';
import { type Declaration, type Procedure, procedure } from '../../procedure.ts';
import { helpProcedure } from './help.ts';

function named(name: string, category: Declaration<readonly []>['category']): Procedure {
  const declaration = { name, category, parameters: [], results: [], examples: [] } as const;
  return procedure({ ...declaration, description: `What ${name} does.` }, () => 'null');
}

const TABLE = [
  named('zeta', 'util'),
  named('beta', 'control'),
  named('secret', 'hidden'),
  named('alpha', 'util'),
];

const LIST = '== Control ==\nbeta\n\n== Util ==\nalpha\nzeta';

describe('help', () => {
  const help = helpProcedure(() => TABLE);

  test.each([
    ['nothing', [], LIST],
    ['null', [null], LIST],
    ['an empty name', [''], LIST],
    ['a name', ['zeta'], 'zeta\n\nWhat zeta does.'],
    ['a hidden name', ['secret'], 'secret\n\nWhat secret does.'],
    ['an unknown name', ['Zeta'], 'help: unknown command: Zeta'],
    ['a name of the prototype', ['__proto__'], 'help: unknown command: __proto__'],
  ])('answers %s', (_name, params, text) => {
    expect(JSON.parse(help.call(params, { chain: 'main' }))).toBe(text);
  });
});
