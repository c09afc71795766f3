import { guardMethod, localNameOf } from './guard-method.ts';

/**
 * Elements with a scope of their own: the policy lets none of them load
 * anything, but an empty one has every interface that was taken away. And
 * elements that only speak to the browser: with `link` it opens connections
 * ahead of time, with `meta` and `base` it goes elsewhere.
 */
const REFUSED: Readonly<Record<string, true>> = Object.assign(Object.create(null), {
  iframe: true,
  frame: true,
  frameset: true,
  fencedframe: true,
  object: true,
  embed: true,
  portal: true,
  link: true,
  meta: true,
  base: true,
});

/**
 * Has the document make none of them, and takes out a frame that comes to be in
 * another way. Markup from text is refused by Trusted Types.
 */
export function refuseFrames(): void {
  for (const name of ['createElement', 'createElementNS']) {
    guardMethod(Document.prototype, name, (create) => checked(create()));
  }
  // A frame without an address loads at the moment that it is put in.
  document.addEventListener('load', takeOut, true);
}

function checked(element: unknown): unknown {
  const name = localNameOf(element);
  if (name in REFUSED) throw new TypeError(`This page makes no <${name}>`);
  return element;
}

function takeOut({ target }: Event): void {
  if (target instanceof Element && localNameOf(target) in REFUSED) target.remove();
}
