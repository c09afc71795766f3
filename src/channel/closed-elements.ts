/*
 * Elements that reach out where neither the policy nor the sandbox stops them,
 * tried in Chromium and Firefox: `<link rel=preconnect>` has the browser open a
 * connection to any host, and a person who follows `<a>` or `<area>` with the
 * middle button, Ctrl or Shift opens a tab, out of a sandboxed frame as well.
 * Chromium connects to where a frame is to go before it asks the policy, so frames
 * and `<meta http-equiv=refresh>` are refused too. The app has none of them, so it is enough that none can be made. Markup from
 * text, which makes any element, is refused by Trusted Types.
 */

// Taken now, and called as they are: whatever runs later may put others in their place.
const { apply, defineProperty, getOwnPropertyDescriptor } = Reflect;

const REFUSED: object = Object.assign(Object.create(null), {
  link: 1,
  a: 1,
  area: 1,
  iframe: 1,
  frame: 1,
  meta: 1,
});
/** In it any element can be a link. */
const MATHML = 'http://www.w3.org/1998/Math/MathML';
const LOWER: Readonly<Record<string, string>> = Object.create(null);
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
  Object.assign(LOWER, { [letter]: letter.toLowerCase() });
}

/** Leaves no way to make one of them: by name, by transformation, by a class or command. */
export function closeElements(): void {
  guard('createElement', (create, self, [name, options]) =>
    apply(create, self, [checked(name), options]),
  );
  guard('createElementNS', (create, self, [space, name, options]) => {
    const own = space === null ? null : `${space}`;
    if (own === MATHML) throw new TypeError('This page makes no formulas');
    return apply(create, self, [own, checked(name), options]);
  });
  guard('execCommand', (command, self, [name]) =>
    name === 'copy' ? apply(command, self, [name]) : false,
  );
  for (const name of ['XSLTProcessor', 'customElements', 'CustomElementRegistry']) {
    if (name in globalThis) defineProperty(globalThis, name, GONE);
  }
  for (const owner of [Element.prototype, ShadowRoot.prototype, Document]) takeParsers(owner);
}

const GONE = { value: undefined, writable: false, configurable: false };

type Method = (...given: readonly never[]) => unknown;

/** Puts a function in the place of a method of documents for good. */
function guard(
  method: 'createElement' | 'createElementNS' | 'execCommand',
  guarded: (made: Method, self: unknown, given: readonly unknown[]) => unknown,
): void {
  // A descriptor knows no types.
  const known = getOwnPropertyDescriptor(Document.prototype, method)?.value as Method | undefined;
  if (known === undefined) return;
  defineProperty(Document.prototype, method, {
    value(this: unknown, ...given: readonly unknown[]): unknown {
      return guarded(known, this, given);
    },
    writable: false,
    configurable: false,
  });
}

/** The very text that was looked at, whatever it was made from; of what is refused, another name. */
function checked(name: unknown): string {
  const text = `${name}`;
  // By characters and operators alone, which nobody can replace.
  let local = '';
  for (let i = 0; i < text.length; i++) {
    const letter = text[i] ?? '';
    local = letter === ':' ? '' : local + (letter in LOWER ? LOWER[letter] : letter);
  }
  // An element that does nothing: tools for accessibility read addresses by links of their own.
  return local in REFUSED ? `not-${local}` : text;
}

/** Parsers that ask for no trusted text, as they sanitize; what they keep can be said to them. */
function takeParsers(owner: object): void {
  for (const name of Object.getOwnPropertyNames(owner)) {
    if (/^(?:set|parse|append|prepend|stream|before|after|replace)\w*HTML$/.test(name)) {
      defineProperty(owner, name, GONE);
    }
  }
}
