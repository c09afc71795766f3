import { expect, test } from 'vitest';
import { PROCEDURE_NAMES } from './procedure-names.ts';
import { allProcedures } from './table.ts';

test('the names are those of the table', () => {
  const names = allProcedures().map(({ name }) => name);
  expect(PROCEDURE_NAMES).toEqual(names.sort());
});
