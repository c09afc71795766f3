import type { InputDocument } from '../../document/input-document.ts';
import type { Inspector } from '../../document/inspect-store.ts';
import { saveFile } from '../../ui/clipboard.ts';
import { INPUT_TEXT } from './text.ts';

/** Saves an input as a file, in bytes, and says so. */
export async function saveAndSay(inspector: Inspector, document: InputDocument): Promise<void> {
  const name = fileName(document);
  saveFile(await document.whole(), name);
  inspector.say(INPUT_TEXT.saved(name));
}

/** Named by the first digits of the txid, where there is one. */
export function fileName({ facts, view }: InputDocument): string {
  const txid = view.getState().summary?.txid?.text.slice(0, 8) ?? 'unnamed';
  return facts.format === 'psbt' ? `${txid}.psbt` : `${txid}.txn`;
}
