/** What a text is as JSON, as JavaScript reads it; `undefined` where it is none. */
export function jsonValueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
