/** Inputs that are open and are what another one spends. */
import type { InputDocument } from './input-document.ts';
import { type Inspector, shownDocument } from './inspect-store.ts';

/** Open transactions of which an input spends outputs that nothing proves yet. */
export function openParents(
  { view }: InputDocument,
  all: readonly InputDocument[],
): readonly InputDocument[] {
  const wanted = new Set(view.getState().wanted.map(({ txid }) => txid));
  return all.filter(({ facts, view: { getState } }) => {
    const txid = getState().summary?.txid?.text;
    return facts.format === 'transaction' && txid !== undefined && wanted.delete(txid);
  });
}

/** Puts them beside the input that is shown, as its previous transactions. */
export async function takeOpenParents(inspector: Inspector, shown: InputDocument): Promise<void> {
  const { documents } = inspector.store.getState();
  for (const parent of openParents(shown, documents)) {
    const source = await parent.whole();
    // What is given is for the input that is looked at by then.
    if (shownDocument(inspector.store.getState()) !== shown) return;
    await inspector.take(source);
  }
}
