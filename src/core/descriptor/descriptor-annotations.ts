/** What BIP 393 writes behind a descriptor: `?key=value&key=value`, before the checksum. */
export interface Annotations {
  /** The height at or after which the wallet first received (`bh`). */
  readonly birth?: number;
  /** How many unused addresses in a row to look beyond (`gl`). */
  readonly gap?: number;
}

/** A descriptor without its annotations, and these. */
export interface Annotated {
  readonly script: string;
  readonly annotations: Annotations;
}

const PAIR = /^([a-z]{1,32})=(0|[1-9]\d{0,15})$/;

/**
 * Takes the annotations off a descriptor without its checksum (BIP 393, the draft of
 * 2026-03-17). Keys that it does not know are passed over. `undefined` where what
 * stands behind `?` is not in its form.
 */
export function withoutAnnotations(text: string): Annotated | undefined {
  const at = text.indexOf('?');
  if (at < 0) return { script: text, annotations: {} };
  const pairs = text.slice(at + 1).split('&');
  const values = new Map<string, number>();
  for (const pair of pairs) {
    const [, key, value] = (pair.length < 64 && PAIR.exec(pair)) || [];
    if (key === undefined || values.has(key)) return undefined;
    values.set(key, Number(value));
  }
  const [birth, gap] = [values.get('bh'), values.get('gl')];
  const annotations = { ...(birth !== undefined && { birth }), ...(gap !== undefined && { gap }) };
  return { script: text.slice(0, at), annotations };
}
