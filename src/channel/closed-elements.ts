import { ELEMENTS, KEPT } from './page-elements.ts';

/*
 * Elements that reach out where neither the policy nor the sandbox stops them,
 * tried in Chromium and Firefox: `<link rel=preconnect>` has the browser open a
 * connection to any host; a person who follows a link with the middle button,
 * Ctrl or Shift opens a tab, out of a sandboxed frame as well; and Chromium
 * connects to where a frame, a download or a refresh is to go before it asks the
 * policy. A list of the ways to make them would miss one, so it is the other way
 * around: what may be made and done is listed (page-elements.ts), by two walls
 * of which each would do.
 *
 * - Of all methods of nodes those on the list stay. Whatever else a browser has
 *   or will have to make, copy, read or move nodes is taken away.
 * - Only a node that was made here gets into a tree: by its origin, not by what
 *   it looks like. Where an element came from a way that nobody knows, no method
 *   that is left puts it into the document.
 *
 * What a parser makes of text is refused by Trusted Types, and here too.
 */

// Taken now, and called as they are: whatever runs later may put others in their place.
const { apply, defineProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
const { add, has } = WeakSet.prototype;

/** What was made by the functions below: of nothing else can it be said. */
const MADE = new WeakSet<object>();

const GONE = { value: undefined, writable: false, configurable: false };
/** They make elements or whole documents, and are no nodes. */
const MAKERS = ['XSLTProcessor', 'DOMParser', 'customElements', 'CustomElementRegistry'];
/** To set one reads markup, or puts a whole body in the place of another. */
const SETTERS: ReadonlySet<PropertyKey> = new Set(['innerHTML', 'outerHTML', 'body']);

/** Leaves no way to make or insert another element than those of the page. */
export function closeElements(): void {
  // The parser made them: they could be changed, or copied. What they say of the page stays said.
  for (const meta of document.querySelectorAll('meta')) meta.remove();
  for (const name of MAKERS) if (name in globalThis) defineProperty(globalThis, name, GONE);
  for (const [owner, name, value] of guards()) {
    defineProperty(owner, name, { value, writable: false, configurable: false });
  }
  // What is guarded cannot be taken away any more.
  for (const one of interfacesOfNodes()) keepListed(one);
}

type Method = (...given: readonly unknown[]) => unknown;
type Guarded = (known: Method, self: unknown, given: readonly unknown[]) => unknown;

/** The methods that make, insert or command, each with its check before it. */
function guards(): readonly (readonly [object, string, Method])[] {
  const listed = namesBySpace();
  const html = listed[XHTML] ?? NONE;
  const element = guard(Document.prototype, 'createElement', (create, self, [name]) =>
    made(apply(create, self, [listedName(html, name)])),
  );
  const ofSpace = guard(Document.prototype, 'createElementNS', (create, self, [space, name]) => {
    const own = `${space}`;
    // In Firefox any element of a formula can be a link, whatever its name is.
    const known = own in listed ? own : XHTML;
    return made(apply(create, self, [known, listedName(listed[own] ?? NONE, name)]));
  });
  const text = (name: string) =>
    guard(Document.prototype, name, (create, self, [data]) =>
      made(apply(create, self, [`${data}`])),
    );
  const one = (name: string) =>
    guard(Node.prototype, name, (insert, self, given) => {
      checkMade(given[0]);
      return apply(insert, self, given);
    });
  const several = (name: string) =>
    guard(Element.prototype, name, (insert, self, given) => {
      for (let i = 0; i < given.length; i++) if (typeof given[i] !== 'string') checkMade(given[i]);
      return apply(insert, self, given);
    });
  const command = guard(Document.prototype, 'execCommand', (run, self, [name]) =>
    name === 'copy' ? apply(run, self, [name]) : false,
  );
  return [
    ...[element, ofSpace, text('createTextNode'), text('createComment'), command],
    ...[one('appendChild'), one('insertBefore'), several('append'), several('replaceChildren')],
  ];
}

function guard(owner: object, name: string, guarded: Guarded): readonly [object, string, Method] {
  // A descriptor knows no types.
  const known = getOwnPropertyDescriptor(owner, name)?.value as Method;
  return [
    owner,
    name,
    function checked(this: unknown, ...given: readonly unknown[]): unknown {
      return guarded(known, this, given);
    },
  ];
}

function made(node: unknown): unknown {
  apply(add, MADE, [node]);
  return node;
}

function checkMade(node: unknown): void {
  if (!apply(has, MADE, [node])) throw new TypeError('This page inserts only what it made');
}

type Names = Readonly<Record<string, true>>;

const XHTML = 'http://www.w3.org/1999/xhtml';
const NONE: Names = Object.create(null);

/** Without a prototype, which others could add names to. */
function namesBySpace(): Readonly<Record<string, Names>> {
  const spaces: Record<string, Names> = Object.create(null);
  for (const [space, names] of Object.entries(ELEMENTS)) {
    const listed: Record<string, true> = Object.create(null);
    for (const name of names.split(' ')) listed[name] = true;
    spaces[space] = listed;
  }
  return spaces;
}

/** The very text that was looked at, whatever it was made from; else an element that does nothing. */
function listedName(listed: Names, name: unknown): string {
  const text = `${name}`;
  return text in listed ? text : 'not-allowed';
}

interface Interface {
  readonly prototype: object;
}

/** Of all kinds of nodes that this browser has, and of what makes or moves them without being one. */
function interfacesOfNodes(): readonly Interface[] {
  return Object.getOwnPropertyNames(globalThis)
    .map((name): unknown => getOwnPropertyDescriptor(globalThis, name)?.value)
    .filter(isOfNodes);
}

function isOfNodes(value: unknown): value is Interface {
  if (typeof value !== 'function') return false;
  const { prototype } = value;
  return [Node, Range, DOMImplementation].some(
    ({ prototype: known }) =>
      prototype === known || Object.prototype.isPrototypeOf.call(known, prototype),
  );
}

/** Takes away its own methods, and setters of markup, but for those on the list. */
function keepListed(one: Interface): void {
  const { prototype } = one;
  const kept: ReadonlySet<PropertyKey> = new Set(['constructor', ...KEPT]);
  for (const key of ownKeys(prototype)) {
    const { value, set } = getOwnPropertyDescriptor(prototype, key) ?? {};
    if (typeof value === 'function' && !kept.has(key)) defineProperty(prototype, key, GONE);
    if (set && SETTERS.has(key))
      defineProperty(prototype, key, { set: refuse, configurable: false });
  }
  for (const key of ownKeys(one)) {
    const { value } = getOwnPropertyDescriptor(one, key) ?? {};
    if (typeof value === 'function') defineProperty(one, key, GONE);
  }
}

function refuse(): never {
  throw new TypeError('This page reads no markup');
}
