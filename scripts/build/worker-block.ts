import { parseSync } from 'vite';

/**
 * Modules that were bundled into one as a classic script whose names nobody else
 * sees. They stand in a block: of a function around them a browser would read all
 * that is inside twice, and a worker would take a third longer to start.
 */
export function inBlock(bundle: string): string {
  const { program } = parseSync('bundle.js', bundle, { sourceType: 'module' });
  const pieces: string[] = [];
  let from = 0;
  for (const node of program.body) {
    if (/^(?:Im|Ex)port/.test(node.type)) throw new Error('A classic script has no modules');
    // Outside of a function what `var` declares is everybody's.
    if (node.type !== 'VariableDeclaration' || node.kind !== 'var') continue;
    pieces.push(bundle.slice(from, node.start), 'let');
    from = node.start + 'var'.length;
  }
  return `"use strict";{\n${pieces.join('')}${bundle.slice(from)}}`;
}

/** The folders of `src` that the worker is made of (test/layers.test.ts). */
export const WORKER_FOLDERS = ['core', 'rpc', 'channel', 'worker'] as const;

/** Whether a change of a file makes another worker. */
export function isInWorker(file: string): boolean {
  return WORKER_FOLDERS.some((folder) => file.includes(`/src/${folder}/`));
}
