/** Parts are known by one number each (core/inspect/node-id.ts). */
export { detailRowOf, nodeId, outlineRowOf } from '../../core/inspect/node-id.ts';

export type NodeId = number;

/** Stands for no part. */
export const NO_NODE: NodeId = -1;
