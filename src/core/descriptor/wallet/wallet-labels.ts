import { jsonValueOf, membersOf } from '../../encoding/json-value.ts';

/** What a label of BIP 329 (the draft of 2022-08-23, with its additional fields) names. */
export type LabelledType = 'tx' | 'addr' | 'pubkey' | 'input' | 'output' | 'xpub';

/** A text that a person or their wallet has given to something. */
export interface WalletLabel {
  readonly type: LabelledType;
  /** As it stands there: an id, an address, a key in hex, an id with an index. */
  readonly ref: string;
  /** Of a stranger: cut to {@link LONGEST_TEXT} characters, all of which may be there. */
  readonly label: string;
  /** An output that its owner does not want to be spent. */
  readonly isFrozen: boolean;
}

/** Names and labels are cut here. */
const LONGEST_TEXT = 200;

/** A text of a stranger, cut so that it cannot hide what stands around it. */
export function cutText(text: string): string {
  const characters = Array.from(text.slice(0, 4 * LONGEST_TEXT));
  if (text.length <= LONGEST_TEXT || characters.length <= LONGEST_TEXT) return text;
  return `${characters.slice(0, LONGEST_TEXT).join('')}…`;
}

const TYPES: ReadonlySet<string> = new Set(['tx', 'addr', 'pubkey', 'input', 'output', 'xpub']);

/**
 * Labels as BIP 329 writes them: an object of JSON a line. Those of types that it
 * does not define are passed over. `undefined` where a line is no such object.
 */
export function readLabels(text: string): readonly WalletLabel[] | undefined {
  const labels: WalletLabel[] = [];
  let seen = 0;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const read = readLabel(line);
    if (!read) return undefined;
    seen++;
    if (read !== 'other') labels.push(read);
  }
  return seen > 0 ? labels : undefined;
}

function readLabel(line: string): WalletLabel | 'other' | undefined {
  const value = line.trimStart().startsWith('{') ? membersOf(jsonValueOf(line)) : undefined;
  const [type, ref, label] = ['type', 'ref', 'label'].map((name) => value?.get(name));
  if (typeof type !== 'string' || typeof ref !== 'string') return undefined;
  if (!TYPES.has(type)) return 'other';
  return {
    type: type as LabelledType,
    ref: ref.slice(0, LONGEST_TEXT),
    label: typeof label === 'string' ? cutText(label) : '',
    isFrozen: value?.get('spendable') === false,
  };
}
