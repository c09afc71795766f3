import { useMemo } from 'react';
import { type Inspector, shownDocument } from '../../document/inspect-store.ts';
import { useDropAndPaste } from '../../ui/drop-and-paste.ts';

/** The first file, or else the text, of what was pasted or dropped; of copies and previous transactions all files. */
export function takeFrom(data: DataTransfer | null, inspector: Inspector): void {
  const { copies } = inspector;
  if (copies?.store.getState().isOpen) {
    const files = [...(data?.files ?? [])];
    void copies.take(files.length > 0 ? files : [data?.getData('text/plain') ?? '']);
    return;
  }
  const files = [...(data?.files ?? [])];
  const isWanting =
    (shownDocument(inspector.store.getState())?.view.getState().wanted ?? []).length > 0;
  if (files.length === 0) void inspector.takeText(data?.getData('text/plain') ?? '');
  for (const file of isWanting ? files : files.slice(0, 1)) void inspector.take(file);
}

/** Longer texts are no search, wherever they are pasted. */
const LONGEST_SEARCH = 400;

/** Whether a paste is meant for the field that it went to. */
function isForField(event: ClipboardEvent): boolean {
  const { target, clipboardData } = event;
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
