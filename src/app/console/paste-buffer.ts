/** A field takes seconds to draw more than this. */
const LONGEST_IN_FIELD = 200_000;

/**
 * Long texts that were pasted: the field has a name in the place of each, and
 * the call has the text.
 */
export class PasteBuffer {
  private readonly texts = new Map<string, string>();
  private count = 0;

  constructor(private readonly nameOf: (length: number, count: number) => string) {}

  /** The name for the field; nothing where the text is short enough to stand there itself. */
  take(text: string): string | undefined {
    if (text.length <= LONGEST_IN_FIELD) return undefined;
    this.count++;
    const name = this.nameOf(text.length, this.count);
    this.texts.set(name, text);
    return name;
  }

  /** What the field stands for. */
  filled(value: string): string {
    let line = value;
    for (const [name, text] of this.texts) line = line.replaceAll(name, () => text);
    return line;
  }

  /** Forgets the texts whose names are no longer in the field. */
  keepFor(value: string): void {
    for (const name of this.texts.keys()) if (!value.includes(name)) this.texts.delete(name);
  }
}
