import type { CopyForm } from '../../../channel/protocol/inspect-protocol.ts';
import type { InspectedFormat } from '../../../core/intake/format.ts';
import type { InputDocument } from '../../document/input-document.ts';
import type { Inspector } from '../../document/inspect-store.ts';
import type { NodeId } from '../../document/node-id.ts';
import { copyText } from '../../ui/clipboard.ts';
import { UI_TEXT } from '../../ui/text.ts';
import { labelOf } from '../tree/labels.ts';
import { INPUT_TEXT } from './text.ts';

/** Copies and says so, or says that it did not work; nothing is not copied. */
export async function copyAndSay(
  inspector: Inspector,
  coming: Promise<string | Blob>,
  what: string,
): Promise<void> {
  const given = await coming;
  const isEmpty = typeof given === 'string' ? given === '' : given.size === 0;
  if (isEmpty) {
    inspector.say(INPUT_TEXT.nothingToCopy);
    return;
  }
  const done = await copyText(Promise.resolve(given)).catch(() => false);
  inspector.say(done ? INPUT_TEXT.copied(what) : INPUT_TEXT.notCopied);
}

/** A part by its value; by its bytes where it has none. */
export async function copyValue(
  inspector: Inspector,
  document: InputDocument,
  id: NodeId,
): Promise<void> {
  await copyPart(inspector, document, id, hasText(document, id) ? 'text' : 'hex');
}

/** Whether a part has a value that is text; as far as is known, it has. */
export function hasText(document: InputDocument, id: NodeId): boolean {
  return document.values.get(id)?.form !== 'none';
}

/** The whole as it is typed: a PSBT in base64, a transaction in hex. */
export async function copyWhole(inspector: Inspector, document: InputDocument): Promise<void> {
  const { format } = document.facts;
  const as = wholeForm(format);
  const what = `${UI_TEXT.formats[format]}, ${UI_TEXT.copyAs[as]}`;
  await copyAndSay(inspector, document.copy(document.tree.roots()[0]!, as), what);
}

export function wholeForm(format: InspectedFormat): 'base64' | 'hex' {
  return format === 'psbt' ? 'base64' : 'hex';
}

/** A part in one of its forms. */
export async function copyPart(
  inspector: Inspector,
  document: InputDocument,
  id: NodeId,
  as: CopyForm,
): Promise<void> {
  const what = `${labelOf(document.tree, id)}, ${UI_TEXT.copyAs[as]}`;
  await copyAndSay(inspector, document.copy(id, as), what);
}
