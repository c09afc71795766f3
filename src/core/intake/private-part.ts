const EXTENDED_PRIVATE_PART = /[xyztuvYZUV]prv[1-9A-HJ-NP-Za-km-z]{50}/;
const WIF_PART =
  /(?<![1-9A-HJ-NP-Za-km-z])[5KL9c][1-9A-HJ-NP-Za-km-z]{50,51}(?![1-9A-HJ-NP-Za-km-z])/;

/** From the length of an id on, which no key in Base58 is all of. */
const LONG_HEX = /[0-9a-f]{60,}/gi;

/** A text without ids and keys in hex, as these have runs that could be a private key's Base58. */
export function withoutLongHex(text: string): string {
  return text.replace(LONG_HEX, ' ');
}

/** What is private by its own shape, anywhere in a text. */
export function privatePart(text: string): 'extended-private-key' | 'private-key' | undefined {
  if (EXTENDED_PRIVATE_PART.test(text)) return 'extended-private-key';
  return WIF_PART.test(text) ? 'private-key' : undefined;
}

/** Of about the length of a private key in WIF, beginning as those do. */
const NEARLY_WIF = /^[5KL9c]\S{43,56}$/;
const NOT_BASE58 = /[^1-9A-HJ-NP-Za-km-z]/g;
/** With more of them it is no key that was mistyped. */
const MOST_MISTYPED = 4;

/** Whether a text is a private key in WIF but for what may have been mistyped: some characters, or its length. */
export function looksLikeWif(text: string): boolean {
  return NEARLY_WIF.test(text) && (text.match(NOT_BASE58)?.length ?? 0) <= MOST_MISTYPED;
}
