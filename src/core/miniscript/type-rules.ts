import { absoluteLock, bothLocks, eitherLocks, locksOf, relativeLock } from './time-locks.ts';
import type { BasicType, Expression, MiniscriptContext, Pair, Type, Wrapper } from './types.ts';

/**
 * The type of a fragment whose arguments have these types, `undefined` where
 * one of them is not of the type that the fragment asks for (BIP 379,
 * "Correctness", "Timelock Type Mixing" and "Malleability"; ComputeType,
 * script/miniscript.cpp). What BIP 379 lists as a requirement of malleability is
 * no requirement here but the property `m`, as in Core: a script that lacks it
 * may be signed for all the same. `x` is Core's own.
 */
export function typeOf(
  expression: Expression<Type | undefined>,
  context: MiniscriptContext = 'p2wsh',
): Type | undefined {
  switch (expression.fragment) {
    case '0':
      return ZERO;
    case '1':
      return ONE;
    case 'pk_k':
      return PK_K;
    case 'pk_h':
      return PK_H;
    case 'older':
      return type('B', { ...LOCK, ...relativeLock(expression.lock) });
    case 'after':
      return type('B', { ...LOCK, ...absoluteLock(expression.lock) });
    case 'sha256':
    case 'hash256':
    case 'ripemd160':
    case 'hash160':
      return HASH;
    case 'multi':
      return MULTI;
    case 'multi_a':
      return MULTI_A;
    case 'andor':
      return withAll(expression.subs, andor);
    case 'thresh':
      return thresh(expression.threshold, wellTyped(expression.subs));
    case 'and_v':
    case 'and_b':
    case 'or_b':
    case 'or_c':
    case 'or_d':
    case 'or_i':
      return withAll(expression.subs, PAIRS[expression.fragment]);
    case 'd':
      return withAll(expression.subs, context === 'tapscript' ? tapscriptD : WRAPPERS.d);
    default:
      return withAll(expression.subs, WRAPPERS[expression.fragment]);
  }
}

/** Nothing is well typed around what is not. */
function withAll(
  subs: readonly (Type | undefined)[],
  rule: (...subs: Type[]) => Type | undefined,
): Type | undefined {
  const types = wellTyped(subs);
  return types && rule(...types);
}

function wellTyped(subs: readonly (Type | undefined)[]): readonly Type[] | undefined {
  const types = subs.filter((sub) => sub !== undefined);
  return types.length === subs.length ? types : undefined;
}

type Properties = Omit<Type, 'base'>;

/** A type with these properties and no others. Spelt out, so that all types have one shape. */
function type(base: BasicType, has: Partial<Properties>): Type {
  const { z = false, o = false, n = false, d = false, u = false } = has;
  const { e = false, f = false, s = false, m = false, x = false } = has;
  const { g = false, h = false, i = false, j = false, k = true } = has;
  return { base, z, o, n, d, u, e, f, s, m, x, g, h, i, j, k };
}

const ZERO = type('B', { z: true, u: true, d: true, e: true, s: true, m: true, x: true });
const ONE = type('B', { z: true, u: true, f: true, m: true, x: true });
const PK_K = type('K', { o: true, n: true, u: true, d: true, e: true, s: true, m: true, x: true });
const PK_H = type('K', { n: true, u: true, d: true, e: true, s: true, m: true, x: true });
const LOCK: Partial<Properties> = { z: true, f: true, m: true, x: true };
const HASH = type('B', { o: true, n: true, u: true, d: true, m: true });
const MULTI = type('B', { n: true, u: true, d: true, e: true, s: true, m: true });
const MULTI_A = type('B', { u: true, d: true, e: true, s: true, m: true });

const WRAPPERS: Readonly<Record<Wrapper, (x: Type) => Type | undefined>> = {
  a: (x) => (x.base === 'B' ? type('W', { ...wrapped(x), x: true }) : undefined),
  s: (x) => (x.base === 'B' && x.o ? type('W', { ...wrapped(x), x: x.x }) : undefined),
  c: (x) => {
    if (x.base !== 'K') return undefined;
    return type('B', { ...wrapped(x), o: x.o, n: x.n, u: true, s: true });
  },
  // In P2WSH only policy asks for a minimal argument of OP_IF, so what d: leaves need not be 1.
  d: (x) => {
    if (x.base !== 'V' || !x.z) return undefined;
    return type('B', { ...skippable(x), o: true });
  },
  v: (x) => {
    if (x.base !== 'B') return undefined;
    const { z, o, n, s, m } = x;
    return type('V', { ...locksOf(x), z, o, n, s, m, f: true, x: true });
  },
  j: (x) => {
    if (x.base !== 'B' || !x.n) return undefined;
    return type('B', { ...skippable(x), o: x.o, u: x.u });
  },
  n: (x) => {
    if (x.base !== 'B') return undefined;
    return type('B', { ...wrapped(x), z: x.z, o: x.o, n: x.n, u: true, x: true });
  },
};

/** In tapscript consensus asks for a minimal argument of OP_IF, so that what d: leaves is 1. */
function tapscriptD(x: Type): Type | undefined {
  const inP2wsh = WRAPPERS.d(x);
  return inP2wsh && { ...inP2wsh, u: true };
}

/** What a wrapper leaves alone: all but how it takes its arguments and how it ends. */
function wrapped(x: Type): Partial<Properties> {
  const { d, u, e, f, s, m } = x;
  return { ...locksOf(x), d, u, e, f, s, m };
}

/** Of a wrapper that a zero makes step over the rest: that zero is its dissatisfaction. */
function skippable(x: Type): Partial<Properties> {
  return { ...locksOf(x), n: true, d: true, e: x.f, s: x.s, m: x.m, x: true };
}

const PAIRS: Readonly<Record<Pair, (x: Type, y: Type) => Type | undefined>> = {
  and_v: (x, y) => {
    if (x.base !== 'V' || y.base === 'W') return undefined;
    return type(y.base, {
      ...bothLocks([x, y]),
      ...argumentsOfBoth(x, y),
      n: x.n || (x.z && y.n),
      u: y.u,
      f: x.s || y.f,
      s: x.s || y.s,
      m: x.m && y.m,
      x: y.x,
    });
  },
  and_b: (x, y) => {
    if (x.base !== 'B' || y.base !== 'W') return undefined;
    return type('B', {
      ...bothLocks([x, y]),
      ...argumentsOfBoth(x, y),
      n: x.n || (x.z && y.n),
      d: x.d && y.d,
      u: true,
      e: x.e && y.e && x.s && y.s,
      f: (x.f && y.f) || (x.s && x.f) || (y.s && y.f),
      s: x.s || y.s,
      m: x.m && y.m,
      x: true,
    });
  },
  or_b: (x, y) => {
    if (x.base !== 'B' || !x.d || y.base !== 'W' || !y.d) return undefined;
    return type('B', {
      ...eitherLocks([x, y]),
      ...argumentsOfBoth(x, y),
      d: true,
      u: true,
      e: x.e && y.e,
      s: x.s && y.s,
      m: x.m && y.m && x.e && y.e && (x.s || y.s),
      x: true,
    });
  },
  or_c: (x, y) => {
    if (!isBdu(x) || y.base !== 'V') return undefined;
    return type('V', { ...alternative(x, y), f: true });
  },
  or_d: (x, y) => {
    if (!isBdu(x) || y.base !== 'B') return undefined;
    return type('B', { ...alternative(x, y), d: y.d, u: y.u, e: y.e, f: y.f });
  },
  or_i: (x, y) => {
    if (x.base !== y.base || x.base === 'W') return undefined;
    return type(x.base, {
      ...eitherLocks([x, y]),
      o: x.z && y.z,
      d: x.d || y.d,
      u: x.u && y.u,
      e: (x.e && y.f) || (x.f && y.e),
      f: x.f && y.f,
      s: x.s && y.s,
      m: x.m && y.m && (x.s || y.s),
      x: true,
    });
  },
};

/** How many elements two of which both run take together. */
function argumentsOfBoth(x: Type, y: Type): Partial<Properties> {
  return { z: x.z && y.z, o: (x.z && y.o) || (x.o && y.z) };
}

/** Of a second that runs where the first is dissatisfied. */
function alternative(x: Type, y: Type): Partial<Properties> {
  return {
    ...eitherLocks([x, y]),
    z: x.z && y.z,
    o: x.o && y.z,
    s: x.s && y.s,
    m: x.m && y.m && x.e && (x.s || y.s),
    x: true,
  };
}

function isBdu(x: Type): boolean {
  return x.base === 'B' && x.d && x.u;
}

function andor(x: Type, y: Type, z: Type): Type | undefined {
  if (!isBdu(x) || y.base !== z.base || y.base === 'W') return undefined;
  return type(y.base, {
    ...eitherLocks([x, y, z]),
    k: bothLocks([x, y]).k && z.k,
    z: x.z && y.z && z.z,
    o: (x.z && y.o && z.o) || (x.o && y.z && z.z),
    d: z.d,
    u: y.u && z.u,
    e: z.e && (x.s || y.f),
    f: z.f && (x.s || y.f),
    s: z.s && (x.s || y.s),
    m: x.m && y.m && z.m && x.e && (x.s || y.s || z.s),
    x: true,
  });
}

function thresh(threshold: number, subs: readonly Type[] | undefined): Type | undefined {
  const fits = subs?.every((sub, i) => sub.base === (i === 0 ? 'B' : 'W') && sub.d && sub.u);
  if (subs === undefined || !fits) return undefined;
  const unsigned = subs.filter((sub) => !sub.s).length;
  const taking = subs.filter((sub) => !sub.z);
  const allExpressive = subs.every((sub) => sub.e);
  return type('B', {
    ...(threshold > 1 ? bothLocks(subs) : eitherLocks(subs)),
    z: taking.length === 0,
    o: taking.length === 1 && taking.every((sub) => sub.o),
    d: true,
    u: true,
    e: allExpressive && unsigned === 0,
    s: unsigned < threshold,
    m: allExpressive && subs.every((sub) => sub.m) && unsigned <= threshold,
  });
}
