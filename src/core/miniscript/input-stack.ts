/** `maybe` is for estimates: what is not there yet, but may be when it is signed. */
export type Availability = 'yes' | 'maybe' | 'no';

/**
 * A way to satisfy or to dissatisfy a miniscript: elements of a witness, or that
 * there is no way (InputStack, script/miniscript.h).
 */
export type InputStack = Available | { readonly available: 'no' };

interface Available {
  readonly available: 'yes' | 'maybe';
  /** Whether a signature is among them, so that nobody without a key can make them. */
  readonly hasSignature: boolean;
  /** Whether somebody without a key can put others in their place. */
  readonly isMalleable: boolean;
  /** Whether it does more than is needed; never true of what is chosen in the end. */
  readonly isNonCanonical: boolean;
  /** Bytes of the elements and their lengths. */
  readonly size: number;
  readonly elements: Elements;
}

/**
 * Elements, bottom first, or two such lists, so that putting them together and
 * dropping them again copies nothing.
 */
type Elements = readonly Uint8Array[] | { readonly below: Elements; readonly above: Elements };

/** That there is no way. */
export const UNAVAILABLE: InputStack = { available: 'no' };

/** What asks for nothing. */
export const EMPTY_STACK: Available = {
  available: 'yes',
  hasSignature: false,
  isMalleable: false,
  isNonCanonical: false,
  size: 0,
  elements: [],
};

/** One element, of at most 252 bytes. */
export function element(bytes: Uint8Array, available: 'yes' | 'maybe' = 'yes'): InputStack {
  return { ...EMPTY_STACK, available, size: 1 + bytes.length, elements: [bytes] };
}

/** An empty element, which is zero to script. */
export const ZERO_ELEMENT: InputStack = element(new Uint8Array(0));

/** The number one. */
export const ONE_ELEMENT: InputStack = element(Uint8Array.of(1));

/** What is no preimage; anyone can put another in its place. */
export const NO_PREIMAGE: InputStack = malleable(element(new Uint8Array(32)));

export function withSignature(stack: InputStack): InputStack {
  return stack.available === 'no' ? stack : { ...stack, hasSignature: true };
}

export function malleable(stack: InputStack): InputStack {
  return stack.available === 'no' ? stack : { ...stack, isMalleable: true };
}

export function nonCanonical(stack: InputStack): InputStack {
  return stack.available === 'no' ? stack : { ...stack, isNonCanonical: true };
}

/** Both, the elements of the second above those of the first. */
export function join(below: InputStack, above: InputStack): InputStack {
  if (below.available === 'no' || above.available === 'no') return UNAVAILABLE;
  const isSure = below.available === 'yes' && above.available === 'yes';
  return {
    available: isSure ? 'yes' : 'maybe',
    hasSignature: below.hasSignature || above.hasSignature,
    isMalleable: below.isMalleable || above.isMalleable,
    isNonCanonical: below.isNonCanonical || above.isNonCanonical,
    size: below.size + above.size,
    elements: { below: below.elements, above: above.elements },
  };
}

/**
 * The better of two ways (BIP 379, "Non-Malleable Satisfaction Algorithm"). One
 * without a signature is open to everybody, so it has to be the one that is
 * used, lest somebody put it in the place of the other; where both are, any
 * choice can be changed to the other. Else what nobody can change comes first,
 * then what is sure, then the smaller; of two that are not sure the larger, for
 * an estimate that is not exceeded. Of two equals it is the first.
 */
export function choose(a: InputStack, b: InputStack): InputStack {
  if (a.available === 'no') return b;
  if (b.available === 'no') return a;
  if (a.hasSignature !== b.hasSignature) return a.hasSignature ? b : a;
  if (!a.hasSignature) return malleable(chooseBySize(a, b));
  if (a.isMalleable !== b.isMalleable) return a.isMalleable ? b : a;
  return chooseBySize(a, b);
}

function chooseBySize(a: Available, b: Available): Available {
  if (a.available !== b.available) return a.available === 'yes' ? a : b;
  const isFirst = a.available === 'yes' ? a.size <= b.size : a.size >= b.size;
  return isFirst ? a : b;
}

/** The elements, bottom first; none of what is not available. */
export function elementsOf(stack: InputStack): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  const rest: Elements[] = stack.available === 'no' ? [] : [stack.elements];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if ('below' in part) rest.push(part.above, part.below);
    else for (const element of part) found.push(element);
  }
  return found;
}
