import { assemble, type PageBlocks } from './page-blocks.ts';

/**
 * The file that this page is, byte for byte as it was built: its pieces are in
 * the document, where nothing changes them. Whatever the one who serves it wrote
 * into its configuration is not in it. `undefined` where the document does not
 * hold them, or not as the policy names them.
 */
export async function ownFile(pieces: readonly string[]): Promise<Blob | undefined> {
  const blocks = readBlocks();
  if (blocks === undefined || !(await areThoseOfThePolicy(blocks))) return undefined;
  return new Blob([assemble(pieces, blocks)], { type: 'text/html' });
}

/** The SHA-256 of a file in hex; `undefined` where the browser does not compute one. */
export async function sha256Of(file: Blob): Promise<string | undefined> {
  const digest = await digestOf(await file.arrayBuffer());
  return digest && Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function readBlocks(): PageBlocks | undefined {
  const policy = document.querySelector('head > meta')?.getAttribute('content');
  const firstScript = textOf('head > script');
  const style = textOf('head > style');
  const workerSource = textOf('#worker-source');
  const script = textOf('script[type=module]');
  if (!policy || !firstScript || !style || !workerSource || !script) return undefined;
  return { policy, firstScript, style, workerSource, script };
}

function textOf(selector: string): string | null | undefined {
  return document.querySelector(selector)?.textContent;
}

/** An extension of the browser may have put something of its own in their place. */
async function areThoseOfThePolicy(blocks: PageBlocks): Promise<boolean> {
  for (const text of [blocks.firstScript, blocks.style, blocks.script]) {
    const digest = await digestOf(new TextEncoder().encode(text));
    if (digest && !blocks.policy.includes(btoa(String.fromCharCode(...digest)))) return false;
  }
  return true;
}

/** Over HTTP, from another machine, browsers offer none. */
async function digestOf(bytes: BufferSource): Promise<Uint8Array | undefined> {
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  return subtle && new Uint8Array(await subtle.digest('SHA-256', bytes));
}
