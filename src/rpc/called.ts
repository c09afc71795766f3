/**
 * The procedures by name: what each takes, as `params` by position and as `named` by
 * name, and answers, as `result`. The build writes them here from their declarations.
 */
export type Procedures = Record<never, never>;

/** The names of {@link Procedures}; any where these types know of none. */
export type Method = [keyof Procedures] extends [never] ? string : keyof Procedures;

/** What a procedure takes, by position. */
export type Params<Name extends Method> = Name extends keyof Procedures
  ? Taken<Procedures[Name], 'params', readonly unknown[]>
  : readonly unknown[];

/** What a procedure takes, by name. */
export type NamedParams<Name extends Method> = Name extends keyof Procedures
  ? Taken<Procedures[Name], 'named', object>
  : object;

/** What a procedure answers. */
export type Result<Name extends Method> = Name extends keyof Procedures
  ? Taken<Procedures[Name], 'result', unknown>
  : unknown;

type Taken<Procedure, Part extends string, Otherwise> =
  Procedure extends Readonly<Record<Part, infer Value extends Otherwise>> ? Value : Otherwise;
