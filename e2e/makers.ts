/*
 * What of this browser can make an element, or put one into the document: found
 * by the interfaces that it has, not by a list of names. Objects of every kind that
 * can be reached from the window are looked at, every method is called and every
 * attribute set, with names, markup and elements of all kinds.
 */

/** What is seen to be able to, where nothing is in its way: the walk is no use in a browser where it finds less. */
export const MAKERS_SEEN = [
  'DOMImplementation.createDocument',
  'Document.createElement',
  'Document.createElementNS',
  'Document.importNode',
  'Element.setHTML',
  'HTMLTableElement.createCaption',
  'Node.cloneNode',
];
/** The same, where the policy is left out too. */
export const MAKERS_OF_TEXT = [
  'DOMParser.parseFromString',
  'Document.write',
  'Element.innerHTML =',
  'Element.insertAdjacentHTML',
  'Element.outerHTML =',
  'Element.setHTMLUnsafe',
  'Range.createContextualFragment',
];
export const INSERTERS_SEEN = [
  'Document.append',
  'DocumentFragment.append',
  'Element.after',
  'Element.append',
  'Element.before',
  'Element.insertAdjacentElement',
  'Element.prepend',
  'Element.replaceChildren',
  'Element.replaceWith',
  'Node.appendChild',
  'Node.insertBefore',
  'Node.replaceChild',
  'Range.surroundContents',
];

export interface Walk {
  /** Members that made an element that is not of the page, as `Interface.member`. */
  readonly makers: readonly string[];
  /** Members that put such an element into a tree, by whomever it was made. */
  readonly inserters: readonly string[];
  /** How many members were tried. */
  readonly tried: number;
}

/** What the parser made of {@link STRAYS}; they are there to be put back. */
export const STRAYS =
  '<a class="stray"></a><link class="stray"><iframe class="stray"></iframe><svg class="stray"><a></a></svg><math class="stray"></math>';

/** Its text runs in the app's frame, so all that it needs is in it. `listed` has the names of the page's elements by namespace. */
export async function walk(listed: Readonly<Record<string, string>>): Promise<Walk> {
  const SPACES = [
    'http://www.w3.org/1999/xhtml',
    'http://www.w3.org/2000/svg',
    'http://www.w3.org/1998/Math/MathML',
  ];
  /** The parser makes them, constructors of their own, and lines of a text; they reach nobody. */
  const HARMLESS = 'html head body title style script img audio option br not-allowed'.split(' ');
  const allowed = new Set([
    ...Object.values(listed).flatMap((names) => names.split(' ')),
    ...HARMLESS,
  ]);
  /** They block, leave the page, empty it, or are no part of the platform. */
  const SKIPPED =
    /^(?:alert|confirm|prompt|print|stop|close|closed|open|reload|location|click|submit|requestSubmit|debug|dump|constructor|on[a-z]+|.*Timeout|.*Interval|captureEvents)$/;
  const LANGUAGE =
    /^(?:Object|Function|Array|Number|Boolean|String|Symbol|Date|Promise|RegExp|.*Error|Array|BigInt|.*Array|.*ArrayBuffer|DataView|Map|WeakMap|Set|WeakSet|WeakRef|Proxy|Reflect|Math|JSON|Intl|Atomics|Iterator|.*Iterator|FinalizationRegistry|WebAssembly|Temporal|.*DisposableStack|console|Console|Location|History|Navigation|Worker|parse.*|eval|isNaN|isFinite|(?:de|en)codeURI.*|(?:un)?escape)$/;
  const MOST_OF_A_KIND = 2;

  const parts = Array.from(document.querySelectorAll('.stray'));
  const strays = [...parts, ...parts.flatMap((one) => Array.from(one.children))];
  for (const stray of strays) stray.remove();
  const [anchor, ...others] = strays;
  const div = document.createElement('div');
  const child = document.createElement('p');
  document.body.append(div);
  div.append(child);

  const makers = new Set<string>();
  const inserters = new Set<string>();
  const promises: Promise<void>[] = [];
  const seen = new Set<unknown>();
  const kinds = new Map<string, number>();
  const waiting: object[] = [];
  let tried = 0;

  const isOwn = (node: Element) =>
    allowed.has(node.localName) && node.namespaceURI !== SPACES[2] && !strays.includes(node);

  /** Whether a value is or holds an element that is not of the page. */
  function isForeign(value: unknown): boolean {
    if (strays.includes(value as Element)) return false;
    if (value instanceof Element && !isOwn(value)) return true;
    if (!(value instanceof Node)) return false;
    const { childNodes } = value;
    return Array.from(childNodes).some((child) => isForeign(child));
  }

  function take(value: unknown, label: string): void {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return;
    if (value instanceof Promise) {
      promises.push(value.then((later) => take(later, label)).catch(() => undefined));
      return;
    }
    if (isForeign(value)) makers.add(label);
    if (seen.has(value)) return;
    seen.add(value);
    const kind = kindOf(value);
    const count = kinds.get(kind) ?? 0;
    if (LANGUAGE.test(kind) || count >= MOST_OF_A_KIND) return;
    kinds.set(kind, count + 1);
    waiting.push(value);
  }

  function kindOf(value: object): string {
    return Object.prototype.toString.call(value).slice(8, -1);
  }

  /** What is in a tree now that was not, by whom; and takes it out again. */
  function clear(label: string): void {
    for (const stray of strays) {
      if (stray.parentNode === null) continue;
      inserters.add(label);
      stray.remove();
    }
    for (const element of document.querySelectorAll('*')) {
      if (isOwn(element)) continue;
      makers.add(label);
      element.remove();
    }
    if (!div.isConnected) document.body?.append(div);
    if (child.parentNode !== div) div.append(child);
  }

  const ARGUMENTS: readonly (readonly unknown[])[] = [
    [],
    ...['a', 'link', 'meta'].flatMap((name) => [
      [name],
      [name, name],
      [`<${name} href="x"></${name}>`],
      [`<${name} href="x"></${name}>`, 'text/html'],
      ['beforeend', `<${name} href="x"></${name}>`],
      ['insertHTML', false, `<${name} href="x">x</${name}>`],
    ]),
    ['createLink', false, 'x'],
    ...SPACES.flatMap((space) => [
      [space, 'a'],
      [space, 'link', null],
      [`<a xmlns="${space}"/>`, 'application/xml'],
      [`<a xmlns="${space}"/>`, 'image/svg+xml'],
    ]),
    ...[anchor, ...others].flatMap((node) => [
      [node],
      [node, null],
      [node, true],
      [node, child],
      ['beforeend', node],
      [[node]],
    ]),
    [div, true],
    [document, document],
    [() => undefined],
    [{}],
  ];

  function attempt(label: string, work: () => unknown): void {
    tried++;
    try {
      take(work(), label);
    } catch {
      // Not with these, or not here.
    }
    clear(label);
  }

  function look(owner: object, name: string, receiver: object): void {
    const { value, get, set } = Object.getOwnPropertyDescriptor(owner, name) ?? {};
    const label = `${labelOf(owner)}.${name}`;
    if (get) {
      attempt(label, () => get.call(receiver));
    } else if (typeof value === 'function' && /^[a-z]/.test(name)) {
      for (const given of ARGUMENTS) attempt(label, () => value.apply(receiver, [...given]));
    } else if (typeof value === 'function' && receiver === globalThis && !LANGUAGE.test(name)) {
      for (const given of ARGUMENTS) {
        attempt(`new ${name}`, () => Reflect.construct(value, [...given]));
      }
      take(value, name);
    } else {
      take(value, label);
    }
    if (set && receiver !== globalThis) {
      for (const given of [...strays, '<a href="x"></a>', 'on', 'true']) {
        attempt(`${label} =`, () => {
          set.call(receiver, given);
        });
      }
    }
  }

  function labelOf(owner: object): string {
    if (typeof owner === 'function') return owner.name;
    const { constructor: maker } = owner;
    return typeof maker === 'function' ? maker.name : kindOf(owner);
  }

  function lookAt(object: object): void {
    let owner: object | null = object;
    while (owner !== null && owner !== Object.prototype && owner !== Function.prototype) {
      for (const name of Object.getOwnPropertyNames(owner)) {
        if (!SKIPPED.test(name) && !(name === 'prototype')) look(owner, name, object);
      }
      owner = Object.getPrototypeOf(owner);
    }
  }

  function lookAtAll(): void {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) lookAt(next);
  }

  for (const space of SPACES.slice(0, 2)) {
    for (const name of (listed[space] ?? '').split(' ')) {
      take(document.createElementNS(space, name), name);
    }
  }
  take(div, 'div');
  take(document.createTextNode('x'), 'text');
  take(document.createRange(), 'range');
  take(new Document(), 'document');
  take(new DocumentFragment(), 'fragment');
  take(document, 'document');
  take(globalThis, 'window');
  lookAtAll();
  await Promise.race([Promise.all(promises), new Promise((done) => setTimeout(done, 1000))]);
  lookAtAll();
  return { makers: [...makers].sort(), inserters: [...inserters].sort(), tried };
}
