import type { TapTreeLeaf } from './value-types.ts';

/**
 * Whether leaves in depth-first order fill one binary tree with none left over
 * (TaprootBuilder, script/signingprovider.cpp). `pending[d]` says that a node
 * at depth d waits for its right neighbour.
 */
export function isCompleteTree(leaves: readonly Pick<TapTreeLeaf, 'depth'>[]): boolean {
  const pending: boolean[] = [];
  for (const { depth } of leaves) {
    if (!insert(pending, depth)) return false;
  }
  return pending.length === 1;
}

/** Puts a leaf in; false where it cannot stand there. */
function insert(pending: boolean[], leafDepth: number): boolean {
  let depth = leafDepth;
  // A leaf shallower than a waiting neighbour would leave that neighbour alone for ever.
  if (depth + 1 < pending.length) return false;
  while (pending.length > depth && pending[depth]) {
    // Two neighbours become their parent, which may have a neighbour waiting in turn.
    pending.pop();
    if (depth === 0) return false;
    depth--;
  }
  while (pending.length <= depth) pending.push(false);
  pending[depth] = true;
  return true;
}
