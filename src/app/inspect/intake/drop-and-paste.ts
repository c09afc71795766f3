import { useMemo } from 'react';
import { type Inspector, shownDocument } from '../../document/inspect-store.ts';
import { useDropAndPaste } from '../../ui/drop-and-paste.ts';

/** The files, or else the text, of what was pasted or dropped, for whatever takes some now. */
export function takeFrom(data: DataTransfer | null, inspector: Inspector): void {
  const files = [...(data?.files ?? [])];
  const taking = [inspector.copies, inspector.packages].find((one) => one?.store.getState().isOpen);
  if (taking) {
    void taking.take(files.length > 0 ? files : [data?.getData('text/plain') ?? '']);
    return;
  }
  const isWanting =
    (shownDocument(inspector.store.getState())?.view.getState().wanted ?? []).length > 0;
  if (files.length === 0) void inspector.takeText(data?.getData('text/plain') ?? '');
  if (isWanting) for (const file of files) void inspector.take(file);
  else void inspector.takeAll(files);
}

/** Longer texts are no search, wherever they are pasted. */
const LONGEST_SEARCH = 400;

/** Whether a paste is meant for the field that it went to. */
function isForField(event: ClipboardEvent): boolean {
  const { target, clipboardData } = event;
  if (target instanceof HTMLTextAreaElement) return target.dataset['takes'] === 'all';
  const inField = target instanceof HTMLInputElement && target.type !== 'file';
  if (!inField || (clipboardData?.files.length ?? 0) > 0) return false;
  const text = clipboardData?.getData('text/plain') ?? '';
  return text.length <= LONGEST_SEARCH && !/^\s*(?:cHNid|70736274)/.test(text);
}

/** Takes what is pasted or dropped anywhere on the page. True while something is dragged over it. */
export function useInspectDropAndPaste(inspector: Inspector): boolean {
  const taker = useMemo(
    () => ({
      isForField,
      dropped: (data: DataTransfer | null) => takeFrom(data, inspector),
      pasted: (event: ClipboardEvent) => takeFrom(event.clipboardData, inspector),
    }),
    [inspector],
  );
  return useDropAndPaste(taker);
}
