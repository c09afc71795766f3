import { TEXT } from '../text/text.ts';
import { copyText } from '../ui/clipboard.ts';
import type { InputDocument } from './input-document.ts';
import type { Inspector } from './inspect-store.ts';
import { labelOf } from './labels.ts';
import type { NodeId } from './node-id.ts';
import type { CopyForm } from './port.ts';

/** Copies and says so, or says that it did not work. */
export async function copyAndSay(
  inspector: Inspector,
  coming: Promise<string | Blob>,
  what: string,
): Promise<void> {
  const done = await copyText(coming).catch(() => false);
  inspector.say(done ? TEXT.copied(what) : TEXT.notCopied);
}

/** A part in one of its forms. */
export async function copyPart(
  inspector: Inspector,
  document: InputDocument,
  id: NodeId,
  as: CopyForm,
): Promise<void> {
  const what = `${labelOf(document.tree, id)}, ${TEXT.copyAs[as]}`;
  await copyAndSay(inspector, document.copy(id, as), what);
}
