import { allProcedures } from './table.ts';

/*
 * What is known of the table's procedures without the procedures themselves. In
 * the page, which does not carry them, the build puts the values in the place
 * of this file (scripts/build/procedure-names.ts); so all of them are data.
 */

/** In the order of the alphabet. */
export const PROCEDURE_NAMES: readonly string[] = allProcedures()
  .map(({ name }) => name)
  .sort();

/** The parameter of a procedure that holds private keys: its place, its name, and whether it is a list. */
export interface SecretParameter {
  readonly position: number;
  readonly name: string;
  readonly isList: boolean;
}

/** Which parameters are secret, by the procedure's name. */
export const SECRET_PARAMETERS: ReadonlyMap<string, SecretParameter> = new Map(
  allProcedures().flatMap(({ name, parameters }) => {
    const position = parameters.findIndex(({ secret }) => secret);
    const found = parameters[position];
    return found ? [[name, { position, name: found.name, isList: found.type === 'ARR' }]] : [];
  }),
);

/** Those that take keys, most of them to sign, or have a person sign. */
export const SIGNING_PROCEDURES: readonly string[] = [
  ...SECRET_PARAMETERS.keys(),
  ...allProcedures()
    .filter(({ asksPerson }) => asksPerson)
    .map(({ name }) => name),
];
