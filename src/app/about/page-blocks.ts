/**
 * How the file is put together: the build does it, and the page does it again
 * when it is saved, so both read it here. What stands between the blocks is
 * index.html, in five pieces.
 */

/** The texts that the build puts into index.html, as they stand in the file. */
export interface PageBlocks {
  /** The Content-Security-Policy. */
  readonly policy: string;
  readonly firstScript: string;
  readonly style: string;
  readonly workerSource: string;
  readonly script: string;
}

/** The file's text. */
export function assemble(pieces: readonly string[], blocks: PageBlocks): string {
  const between = [
    `<meta http-equiv="Content-Security-Policy" content="${blocks.policy}">`,
    `<script>${blocks.firstScript}</script>`,
    `<style>${blocks.style}</style>`,
    `${workerBlock(blocks.workerSource)}\n    <script type="module">${blocks.script}</script>`,
    '',
  ];
  return pieces.map((piece, i) => piece + between[i]).join('');
}

/** Of a type that no browser runs; src/channel/start-worker.ts reads it. */
export function workerBlock(source: string): string {
  return `<script type="text/plain" id="worker-source">${source}</script>`;
}
