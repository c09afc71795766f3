/**
 * Which of a few colours a part has: the same for the same kind of field in
 * tree, hex and JSON. Colour is never the only sign; the label says it too.
 */
export const COLOUR_CLASSES = [
  'frame',
  'number',
  'amount',
  'key',
  'signature',
  'hash',
  'script',
  'path',
  'text',
  'witness',
  'unknown',
] as const;

export type ColourClass = (typeof COLOUR_CLASSES)[number];

/** Where something is specified: a section of a BIP, or a file of Bitcoin Core where no BIP has it. */
export type Specification =
  | { readonly bip: number; readonly section: string }
  | { readonly core: string };

/** What the page says of one kind of part. */
export interface KindText {
  /** As it stands in the tree. */
  readonly label: string;
  readonly colour: ColourClass;
  readonly explanation: string;
  /** Absent where the page itself made the part. */
  readonly source?: Specification;
}

/** A row of the tables of kinds. */
export function kindText(
  label: string,
  colour: ColourClass,
  source: Specification | undefined,
  explanation: string,
): KindText {
  return source ? { label, colour, source, explanation } : { label, colour, explanation };
}

/** A section of a BIP. */
export function bip(number: number, section = 'Specification'): Specification {
  return { bip: number, section };
}

/** "BIP 174, Proprietary Use Type". */
export function sourceText(source: Specification): string {
  return 'bip' in source ? `BIP ${source.bip}, ${source.section}` : `Bitcoin Core, ${source.core}`;
}
