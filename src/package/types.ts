/**
 * The types of the package. Amounts in answers are numbers of BTC, as Bitcoin Core
 * writes them; `Math.round(amount * 1e8)` is exact. Every function is pure: equal
 * arguments give equal answers, and nothing is read but what is given.
 */

import type { VerdictState } from '../core/said/verdict-state.ts';
import type { Method, NamedParams, Params, Result } from '../rpc/called.ts';

export type * from '../core/said/verdict-state.ts';
export type * from '../rpc/called.ts';

/**
 * A PSBT or a transaction: its bytes, or a text that holds it as base64 or hex, alone
 * or in JSON. One that carrying has damaged, and several at once, are refused.
 */
export type Source = Uint8Array | string;

export type Chain = 'main' | 'testnet3' | 'testnet4' | 'signet' | 'regtest';

/** What every function may be told. */
export interface Circumstances {
  /** Whose addresses and keys are meant; `main` where nothing is said. */
  readonly chain?: Chain;
  /**
   * So many bytes that nobody can foresee, such as `randomBytes` of `node:crypto`.
   * Asked for by MuSig2 and by `joinpsbts` alone.
   */
  readonly randomBytes?: (length: number) => Uint8Array;
}

/** A PSBT or a transaction in both forms: base64 of a PSBT, hex of a transaction. */
export interface Encoded {
  readonly format: 'psbt' | 'transaction';
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** What `inspectpsbt` answers, and the two lines that the page has above all. */
export type Inspection = Result<'inspectpsbt'> & {
  readonly state: VerdictState;
  /** The state in words. */
  readonly verdict: string;
  /** Whom it pays, what comes back and how far that is proven, and the fee, in words. */
  readonly answer: string;
};

/** What deserves a second look: one of `findings`. */
export type Finding = Item<Part<Result<'inspectpsbt'>, 'findings'>>;
/** Every code of a finding; docs/codes.md says what raises each. */
export type FindingCode = Part<Finding, 'code'>;
export type Severity = Part<Finding, 'severity'>;

export type Decoded =
  | { readonly format: 'psbt'; readonly decoded: Result<'decodepsbt'> }
  | { readonly format: 'transaction'; readonly decoded: Result<'decoderawtransaction'> };

/** Of the signatures that a file has. Whether any are missing, {@link Inspection} says. */
export interface Verification {
  /**
   * `invalid` where one does not hold, or a final script fails; else `unchecked` where
   * something is missing to judge one; `none` where there is none.
   */
  readonly verdict: 'valid' | 'invalid' | 'unchecked' | 'none';
  readonly inputs: Part<Result<'inspectpsbt'>, 'inputs'>;
}

/** The form of a policy; docs/command.md says what each of its rules asks. */
export type Policy = Record<never, never>;
/** A rule, by its place in the form. */
export type PolicyRule = string;

/** What a file is under a {@link Policy}. */
export interface CheckedPolicy {
  /** Whether every rule is kept. */
  readonly kept: boolean;
  /** Every rule of the policy. */
  readonly rules: readonly CheckedRule[];
}

export interface CheckedRule {
  readonly rule: PolicyRule;
  /** `undecided` where neither the file nor what was given tells. */
  readonly verdict: 'kept' | 'broken' | 'undecided';
  /** What is so, in a sentence; of what is undecided also what to do about it. */
  readonly why: string;
}

export interface SignedMessage {
  readonly address: string;
  readonly message: string;
  readonly signature: string;
  /** Of a proof of funds: previous transactions as hex, which prove what its coins are. */
  readonly prevtxs?: readonly string[];
}

export type Signed =
  | ({ readonly format: 'psbt' } & Result<'signpsbtwithkey'>)
  | ({ readonly format: 'transaction' } & Result<'signrawtransactionwithkey'>);

/** How {@link sign} signs. */
export interface SignOptions extends Circumstances {
  /** What signatures commit to, where the PSBT does not say it: `ALL`, `SINGLE|ANYONECANPAY`, … */
  readonly sighashtype?: string;
  /** Of a PSBT: whether inputs that have all they need are finalised; true where nothing is said. */
  readonly finalize?: boolean;
  /** Of a PSBT: by which way inputs are signed whose script Bitcoin Core does not sign for. */
  readonly way?: Part<Options<'signpsbtwithkey'>, 'way'>;
  /** Of a transaction: the outputs that it spends. */
  readonly prevtxs?: Part<NamedParams<'signrawtransactionwithkey'>, 'prevtxs'>;
}

/**
 * Says what is so of a file, as the page's Review does: dangers and warnings
 * (`findings`), whom it pays, what is claimed to be change, what is yours by the
 * `descriptors` that are given, the fee and how far it is proven, whether signatures
 * are valid, what is missing and who is next.
 */
export declare function inspect(
  source: Source,
  options?: Options<'inspectpsbt'> & Circumstances,
): Inspection;

/**
 * Holds a file against rules that were written down before, as `touchstone inspect --policy`
 * does: a {@link Policy}, or its JSON. Where a recipient is a name, `time` has to be given.
 */
export declare function checkPolicy(
  source: Source,
  policy: Policy | string,
  options?: Options<'inspectpsbt'> & Circumstances,
): CheckedPolicy;

/** Every field, as `decodepsbt` or `decoderawtransaction` of Bitcoin Core. */
export declare function decode(source: Source, options?: Circumstances): Decoded;

/**
 * A file in both forms, however it was written; or the PSBT of what is to be spent and
 * paid, as `createpsbt` makes it.
 */
export declare function encode(
  source: Source | NamedParams<'createpsbt'>,
  options?: Circumstances,
): Encoded;

/**
 * Verifies a signed message. `verdict` is that of BIP 322; `unproven` where a proof of funds
 * is valid if its `coins` are what it says of them, which anybody can write. That a coin exists
 * or is unspent is not known here, whatever the verdict is. A signature of another form, as
 * `signmessage` of Bitcoin Core makes it, is none of BIP 322: `form` names it, and `signed`
 * says whether the key of the address signed this message in it.
 */
export declare function verify(
  message: SignedMessage,
  options?: Circumstances,
): Result<'verifymessagebip322'>;
/** Verifies the signatures and final scripts that a file has. */
export declare function verify(
  source: Source,
  options?: Options<'inspectpsbt'> & Circumstances,
): Verification;

/** What a signature of an input is of: the bytes that are hashed, field by field, and their digest. */
export declare function sighash(
  source: Source,
  input: number,
  options?: Options<'getsighash'> & Circumstances,
): Result<'getsighash'>;

/** Runs the scripts of an input opcode by opcode, with the stack after each. */
export declare function trace(
  source: Source,
  input: number,
  options?: Options<'tracescript'> & Circumstances,
): Result<'tracescript'>;

/** What differs between two files, and whether they are of one transaction. */
export declare function compare(
  a: Source,
  b: Source,
  options?: Circumstances,
): Result<'comparepsbts'>;

/**
 * Signs with private keys: in wallet import format, for PSBTs also extended ones. The
 * first call in a process tests the arithmetic, which takes part of a second. Keys stay
 * in this process's memory; texts cannot be overwritten.
 */
export declare function sign(
  source: Source,
  keys: readonly string[],
  options?: SignOptions,
): Signed;

/** Puts into one file what several say of one transaction. All are of one format. */
export declare function combine(
  sources: readonly Source[],
  options?: Pick<SignOptions, 'prevtxs'> & Circumstances,
): Encoded;

/** Makes final scripts of the signatures in a PSBT, and the transaction where all are there. */
export declare function finalize(
  source: Source,
  options?: { readonly extract?: boolean } & Circumstances,
): Result<'finalizepsbt'>;

/**
 * Another PSBT of the same form and with the same faults, in which everything that says
 * something of a person is something else: to show to others.
 */
export declare function redact(source: Source, options?: Circumstances): Encoded;

/** The review in at most 80 lines, to show or to send: text, or Markdown. */
export declare function describe(
  source: Source,
  options?: Options<'describepsbt'> & Circumstances,
): string;

/** A report of `describepsbt` with `redact`, read back. */
export interface ReadReport {
  /** Of the program that made it. */
  readonly version: string;
  readonly verdict?: string;
  readonly stage?: string;
  readonly next?: string;
  /** Where what was reported does not decode. */
  readonly fault?: { readonly code: string; readonly offset: number };
  readonly findings: readonly {
    readonly severity: 'danger' | 'warning' | 'note';
    readonly code: string;
    readonly places: readonly {
      /** The member of `decodepsbt` that shows it; empty of what is about no part. */
      readonly path: string;
      readonly offset?: number;
      readonly length?: number;
    }[];
    /** Further places, which were only counted. */
    readonly more: number;
    readonly text: string;
  }[];
  /** Further findings, which were only counted. */
  readonly more: number;
}

/** Reads a report, as text or Markdown; undefined of anything else. */
export declare function readReport(report: string): ReadReport | undefined;

/**
 * Calls a procedure by its name, with parameters by position or by name, as a node
 * answers it. `call('help')` lists them.
 */
export declare function call<Name extends Method>(
  method: Name,
  params?: Params<Name> | NamedParams<Name>,
  options?: Circumstances,
): Result<Name>;

/** The codes of {@link CallError} by name. */
export declare const ErrorCode: Readonly<Record<never, number>>;

/**
 * Whatever these functions raise is one of its three kinds. Words about descriptors quote
 * what is wrong with them, which may be a mistyped key.
 */
export declare class TouchstoneError extends Error {
  constructor(code: number | string, message: string, data?: unknown);
  /** What a program goes by; the words may change, the codes do not. */
  readonly code: number | string;
  /** What more a program can use; `undefined` of most. */
  readonly data: unknown;
}

/** What was given is no file that the function takes. */
export declare class FileError extends TouchstoneError {
  constructor(code: FileError['code'], message: string, data?: unknown);
  readonly code: /** Neither a PSBT nor a transaction; `data.named` says what it may be. */
    | 'unrecognised'
    /** More than a node takes; `data` has `size` and `limit` in bytes. */
    | 'too-large'
    /** Carrying has changed it: line breaks, encodings, lost characters. */
    | 'damaged'
    /** There are more PSBTs than one in it. */
    | 'several'
    /** A transaction where a PSBT is wanted, or both at once. */
    | 'wrong-format';
}

/** A procedure's error: the code and the words are Bitcoin Core's where it has them. */
export declare class CallError extends TouchstoneError {
  constructor(code: number, message: string, data?: unknown);
  /** One of {@link ErrorCode}. */
  readonly code: number;
  /** Of bytes that do not decode `{ offset, length, path }`. */
  readonly data: unknown;
}

/** The function was called wrongly. */
export declare class UsageError extends TouchstoneError {
  constructor(code: UsageError['code'], message: string);
  readonly code: /** There is no such chain. */
    | 'chain'
    /** `randomBytes` is needed and was not given. */
    | 'randomness'
    /** Something among the arguments is no JSON. */
    | 'arguments'
    /** The policy is not of its form; the message names the place. */
    | 'policy';
}

/** What a procedure takes as its `options`. */
export type Options<Name extends Method> =
  NamedParams<Name> extends {
    readonly options?: infer Given;
  }
    ? NonNullable<Given>
    : object;

type Item<List> = List extends ReadonlyArray<infer One> ? One : unknown;

type Part<Whole, Name extends string> =
  Whole extends Readonly<Partial<Record<Name, infer Value>>> ? NonNullable<Value> : unknown;
