/** The JSON text of a value that arrived as an object, or why it has none. */
export type JsonText = { readonly text: string } | 'not JSON' | 'too large';

/** What is raised inside this file only. */
class Stop extends Error {
  constructor(readonly why: 'not JSON' | 'too large') {
    super(why);
  }
}

/**
 * Writes what came out of a message as JSON: texts, finite numbers, booleans,
 * null, lists and plain objects of those. What is undefined is left out of an
 * object and null in a list, as JSON.stringify has it. Anything else, such as a buffer, a map, a date or a circle, is no JSON.
 * It stops at `longest` characters, so that a small message which stands for a
 * long text costs no more than that.
 */
export function jsonTextOf(value: unknown, longest: number, deepest: number): JsonText {
  try {
    const writer = new Writer(longest, deepest);
    writer.write(value, 1);
    return { text: writer.parts.join('') };
  } catch (thrown) {
    if (thrown instanceof Stop) return thrown.why;
    throw thrown;
  }
}

class Writer {
  readonly parts: string[] = [];
  private length = 0;

  constructor(
    private readonly longest: number,
    private readonly deepest: number,
  ) {}

  write(value: unknown, level: number): void {
    if (typeof value === 'string') this.text(value);
    else if (value === null || typeof value === 'boolean') this.put(String(value));
    else if (typeof value === 'number' && Number.isFinite(value)) this.put(JSON.stringify(value));
    else if (Array.isArray(value)) this.list(value, level);
    else if (isPlainObject(value)) this.object(value, level);
    else throw new Stop('not JSON');
  }

  private list(items: readonly unknown[], level: number): void {
    this.enter('[', level);
    for (let i = 0; i < items.length; i++) {
      if (i > 0) this.put(',');
      this.write(items[i] ?? null, level + 1);
    }
    this.put(']');
  }

  private object(value: object, level: number): void {
    this.enter('{', level);
    let isFirst = true;
    for (const name of Object.keys(value)) {
      const inner: unknown = Reflect.get(value, name);
      if (inner === undefined) continue;
      if (!isFirst) this.put(',');
      isFirst = false;
      this.text(name);
      this.put(':');
      this.write(inner, level + 1);
    }
    this.put('}');
  }

  private enter(bracket: string, level: number): void {
    if (level > this.deepest) throw new Stop('not JSON');
    this.put(bracket);
  }

  private text(text: string): void {
    if (this.length + text.length > this.longest) throw new Stop('too large');
    this.put(JSON.stringify(text));
  }

  private put(part: string): void {
    this.length += part.length;
    if (this.length > this.longest) throw new Stop('too large');
    this.parts.push(part);
  }
}

/** Made by braces, not by a class; read by its own members alone. */
export function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
