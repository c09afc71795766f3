import type { Chain } from '../core/encoding/chains.ts';
import type { RandomBytes } from '../core/sign/psbt/psbt-musig.ts';
import type { Json, JsonArray } from './json/value.ts';
import { type Arguments, checkParameters, type Parameter, type ResultField } from './schema.ts';

/** What a person made of a PSBT, in base64 and hex. */
export interface SignedByPerson {
  readonly psbt: string;
  readonly complete: boolean;
  /** The transaction, where it is complete. */
  readonly hex?: string;
}

/** Who is in front of the page, where the caller may have them asked. */
export interface Person {
  /** What they signed of a PSBT in base64. Raises where they were not asked yet. */
  readonly sign: (psbt: string) => SignedByPerson;
}

/** What a call may know besides its parameters. */
export interface CallContext {
  readonly chain: Chain;
  /** Where randomness comes from; absent where nothing is called that needs any. */
  readonly randomBytes?: RandomBytes;
  /** The procedures that the caller may call, as Core's `rpcwhitelist`; all where there is no list. */
  readonly procedures?: ReadonlySet<string>;
  readonly person?: Person;
}

/** A call that can be made as it stands. */
export interface Example {
  readonly note: string;
  readonly params: readonly Json[];
}

/** What is said of a procedure in one place; dispatch, help, forms and tests read it. */
export interface Declaration<P extends readonly Parameter[]> {
  readonly name: string;
  /** Core's heading in the list of `help`; what is `hidden` is not listed. */
  readonly category: 'control' | 'rawtransactions' | 'util' | 'hidden';
  readonly description: string;
  /** Nothing is answered without a person, who signs with keys that no parameter brings. */
  readonly asksPerson?: true;
  readonly parameters: P;
  /** One of these fits every answer. */
  readonly results: readonly ResultField[];
  readonly examples: readonly Example[];
}

/** A procedure whose parameters' types are checked when it is called. */
export interface Procedure extends Declaration<readonly Parameter[]> {
  /**
   * Answers with the JSON text of the result. `params` are positional, as many
   * as the declaration allows. Raises RpcError.
   */
  readonly call: (params: JsonArray, context: CallContext) => string;
}

/** Joins a declaration and its body, whose arguments have the types declared. */
export function procedure<const P extends readonly Parameter[]>(
  declaration: Declaration<P>,
  handler: (args: Arguments<P>, context: CallContext) => string,
): Procedure {
  return {
    ...declaration,
    call: (params, context) => handler(checkParameters(declaration.parameters, params), context),
  };
}

/** Raises where whoever calls has brought none: a fault of ours. */
export function randomBytesOf({ randomBytes }: CallContext): RandomBytes {
  if (!randomBytes) throw new Error('a call that needs randomness has none');
  return randomBytes;
}
