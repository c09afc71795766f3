// Taken now: whatever runs later may put others in their place.
const { apply } = Reflect;

/** Puts a function in the place of a method for good; it is given the method to call. */
export function guardMethod(
  owner: object,
  name: string,
  guarded: (call: () => unknown, self: unknown) => unknown,
): void {
  const method: unknown = Reflect.get(owner, name);
  if (typeof method !== 'function') return;
  const callable = method;
  Object.defineProperty(owner, name, {
    value(this: unknown, ...args: readonly unknown[]): unknown {
      return guarded(() => apply(callable, this, args), this);
    },
    writable: false,
    configurable: false,
  });
}

/** The local name of an element, whatever was done to the element since. */
export function localNameOf(element: unknown): string {
  const name: unknown = apply(localName, element, []);
  return String(name);
}

const localName =
  Object.getOwnPropertyDescriptor(Element.prototype, 'localName')?.get ?? (() => '');
