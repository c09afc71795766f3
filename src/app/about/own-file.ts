import { toHex } from '../ui/format.ts';
import { WITH_HASH, WITHOUT_HASH } from './own-hash.ts';

const SHELL_START = '<script type="module" id="shell">';

/** What the page tells of the file that it came in. */
export interface OwnFile {
  /** SHA-256 of the released file, in hex. */
  readonly hash: string;
  /** The script of the file's own document, as it is in the file. */
  readonly shell: string;
}

/**
 * Reads the file's text, as it was released. `undefined` where it does not have
 * the hash that it names: an extension of the browser may have put something of
 * its own into the document. Without a hash where the browser computes none.
 */
export async function readOwnFile(text: string): Promise<OwnFile | undefined> {
  const named = WITH_HASH.exec(text)?.[1];
  const found = await sha256Of(text.replace(WITH_HASH, WITHOUT_HASH));
  if (found !== undefined && found !== named) return undefined;
  // The last of the blocks; the words are in the app's own code too.
  const shell = text
    .slice(text.lastIndexOf(SHELL_START) + SHELL_START.length, text.lastIndexOf('</script>'))
    .trim();
  return { hash: (await sha256Of(text)) ?? '', shell };
}

/** Over HTTP, from another machine, browsers offer none. */
async function sha256Of(text: string): Promise<string | undefined> {
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (subtle === undefined) return undefined;
  const digest = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return toHex(digest);
}
