import { endOfExpression } from '../miniscript/from-text.ts';

/** A text that is read from its beginning (script/parsing.cpp). */
export class TextCursor {
  constructor(public rest: string) {}

  get isEmpty(): boolean {
    return this.rest === '';
  }

  /** The next character, empty at the end. */
  get next(): string {
    return this.rest.charAt(0);
  }

  /** Reads over a text where it comes next (Const). */
  take(text: string): boolean {
    const isThere = this.rest.startsWith(text);
    if (isThere) this.rest = this.rest.slice(text.length);
    return isThere;
  }

  /** Reads up to the next comma or closing bracket that is not inside brackets (Expr). */
  expression(): string {
    const end = endOfExpression(this.rest, 0);
    const found = this.rest.slice(0, end);
    this.rest = this.rest.slice(end);
    return found;
  }
}

/** A name and what stands in the brackets behind it, where the text is such a call (Func). */
export function readCall(
  text: string,
): { readonly name: string; readonly args: string } | undefined {
  const open = text.indexOf('(');
  if (open < 0 || !text.endsWith(')')) return undefined;
  return { name: text.slice(0, open), args: text.slice(open + 1, -1) };
}
