/*
 * What the build computes from the declarations of the procedures: imported
 * once, through one door, as loading them takes seconds.
 */

export { SCHEMA_FILES } from '../../src/command/commands/schema-files.ts';
export * as names from '../../src/rpc/procedure-names.ts';
export { allProcedures } from '../../src/rpc/table.ts';
