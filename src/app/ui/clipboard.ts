export { saveFile } from '../../channel/shell.ts';

/**
 * Puts text that is still on its way on the clipboard. False where the browser
 * refuses. The way through a `copy` event needs no text in the document and
 * works in frames where the clipboard's own interface is shut.
 */
export async function copyText(coming: Promise<string | Blob>): Promise<boolean> {
  const given = await coming;
  const text = typeof given === 'string' ? given : await given.text();
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByEvent(text);
  }
}

function copyByEvent(text: string): boolean {
  let done = false;
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    done = true;
  };
  document.addEventListener('copy', fill, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', fill, { capture: true });
  return done;
}
