/**
 * What a miniscript is made of (BIP 379, "Translation Table"), as Core
 * represents it (Fragment, script/miniscript.h): `pk`, `pkh`, `and_n` and the
 * wrappers `t`, `l` and `u` are no fragments but spellings, which only the
 * text knows:
 *
 *     pk(K) = c:pk_k(K)    and_n(X,Y) = andor(X,Y,0)    l:X = or_i(0,X)
 *     pkh(K) = c:pk_h(K)   t:X = and_v(X,1)             u:X = or_i(X,0)
 *
 * P2WSH has `multi`, tapscript `multi_a` in its place (see {@link MiniscriptContext}).
 */
export type Fragment = Expression<unknown>['fragment'];

export type HashFragment = 'sha256' | 'hash256' | 'ripemd160' | 'hash160';

/** Fragments that are written as one letter before a colon and have one argument. */
export type Wrapper = 'a' | 's' | 'c' | 'd' | 'v' | 'j' | 'n';

/** Fragments with two arguments. */
export type Pair = 'and_v' | 'and_b' | 'or_b' | 'or_c' | 'or_d' | 'or_i';

/**
 * One fragment, around anything that may be known of its arguments: the
 * miniscripts themselves, their types, their satisfactions. `subs` are the
 * arguments in the order in which they are written as text.
 */
export type Expression<Sub> =
  | { readonly fragment: '0' | '1'; readonly subs: readonly [] }
  /** 33 bytes from 02 or 03, or in tapscript the 32 of x; whether x has a point is not asked. */
  | { readonly fragment: 'pk_k'; readonly key: Uint8Array; readonly subs: readonly [] }
  | {
      readonly fragment: 'pk_h';
      /** HASH160 of the key, all that the script says of it. */
      readonly hash: Uint8Array;
      /** The key, of 33 or 65 bytes, or in tapscript 32, where it is known. */
      readonly key: Uint8Array | undefined;
      readonly subs: readonly [];
    }
  /** 1 to 2^31 - 1: a sequence number for `older`, a lock time for `after`. */
  | {
      readonly fragment: 'older' | 'after';
      readonly lock: number;
      readonly subs: readonly [];
    }
  /** 32 bytes, or 20 where RIPEMD-160 was the last to hash. */
  | {
      readonly fragment: HashFragment;
      readonly hash: Uint8Array;
      readonly subs: readonly [];
    }
  /** 1 to 20 keys, or 1 to 999 for `multi_a`, of which `threshold` must sign. */
  | {
      readonly fragment: 'multi' | 'multi_a';
      readonly threshold: number;
      readonly keys: readonly Uint8Array[];
      readonly subs: readonly [];
    }
  | { readonly fragment: Wrapper; readonly subs: readonly [Sub] }
  | { readonly fragment: Pair; readonly subs: readonly [Sub, Sub] }
  | { readonly fragment: 'andor'; readonly subs: readonly [Sub, Sub, Sub] }
  | {
      readonly fragment: 'thresh';
      readonly threshold: number;
      readonly subs: readonly Sub[];
    };

/**
 * Where the script runs (MiniscriptContext, script/miniscript.h): as a P2WSH
 * witness script or as a leaf of taproot (BIP 342). Tapscript has keys of 32
 * bytes, `multi_a` in the place of `multi`, other limits, and there consensus
 * asks for a minimal argument of OP_IF.
 */
export type MiniscriptContext = 'p2wsh' | 'tapscript';

/** A miniscript with what every step asks of it. Trees may be thousands of levels deep. */
export interface Miniscript {
  readonly expression: Expression<Miniscript>;
  readonly context: MiniscriptContext;
  /** `undefined` where the arguments do not fit, here or further down. */
  readonly type: Type | undefined;
  /** Bytes of its script. */
  readonly scriptSize: number;
}

/** Base, verify, key and wrapped (BIP 379, "Type System"). */
export type BasicType = 'B' | 'V' | 'K' | 'W';

/** The properties that a well-typed miniscript has or lacks, by the letters of BIP 379 and Core. */
export interface Type extends TimeLocks {
  readonly base: BasicType;
  /** Zero-arg: takes nothing from the stack. */
  readonly z: boolean;
  /** One-arg: takes exactly one element. */
  readonly o: boolean;
  /** Nonzero: takes an element, and can be satisfied with a top one that is not zero. */
  readonly n: boolean;
  /** Dissatisfiable: without signature, preimage or lock. */
  readonly d: boolean;
  /** Unit: leaves exactly 1 where it is satisfied. */
  readonly u: boolean;
  /** Expressive: there is one dissatisfaction that needs no signature, and no third party can change it. */
  readonly e: boolean;
  /** Forced: every dissatisfaction needs a signature. */
  readonly f: boolean;
  /** Signed: every satisfaction needs a signature. */
  readonly s: boolean;
  /** Non-malleable: wherever it can be satisfied, a third party cannot change some satisfaction. */
  readonly m: boolean;
  /** Expensive verify: its last opcode has no form that verifies as well. */
  readonly x: boolean;
}

/** Which locks are inside (BIP 379, "Timelock Type Mixing"). */
export interface TimeLocks {
  /** A relative lock by time. */
  readonly g: boolean;
  /** A relative lock by height. */
  readonly h: boolean;
  /** An absolute lock by time. */
  readonly i: boolean;
  /** An absolute lock by height. */
  readonly j: boolean;
  /** No way to satisfy it needs a height and a time of the same kind at once. */
  readonly k: boolean;
}
