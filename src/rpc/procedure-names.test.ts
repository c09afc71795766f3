import { expect, test } from 'vitest';
import { PROCEDURE_NAMES, SECRET_PARAMETERS, SIGNING_PROCEDURES } from './procedure-names.ts';
import { allProcedures } from './table.ts';

test('the names stand in order, once each', () => {
  expect(PROCEDURE_NAMES).toEqual([...new Set(PROCEDURE_NAMES)].sort());
  expect(PROCEDURE_NAMES).toHaveLength(allProcedures().length);
});

test('what takes keys by its name is declared to', () => {
  const takesKeys = allProcedures().filter(({ parameters }) =>
    parameters.some(({ name }) => /privkey|descriptors/.test(name)),
  );
  expect([...SECRET_PARAMETERS.keys()].sort()).toEqual(takesKeys.map(({ name }) => name).sort());
});

test.each([
  ['signpsbtwithkey', true],
  ['signpsbt', true],
  ['decodepsbt', false],
])('whether %s signs: %s', (name, signs) => {
  expect(SIGNING_PROCEDURES.includes(name)).toBe(signs);
});

test('no procedure has two secret parameters, as one is all that is kept back', () => {
  for (const { parameters } of allProcedures()) {
    expect(parameters.filter(({ secret }) => secret).length).toBeLessThan(2);
  }
});

test.each([
  ['signrawtransactionwithkey', { position: 1, name: 'privkeys', isList: true }],
  ['signmessagewithprivkey', { position: 0, name: 'privkey', isList: false }],
  ['descriptorprocesspsbt', { position: 1, name: 'descriptors', isList: true }],
  ['decodepsbt', undefined],
])('the secret of %s', (name, secret) => {
  expect(SECRET_PARAMETERS.get(name)).toEqual(secret);
});
