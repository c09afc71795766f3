/** Parts are known by their rows in the index. */
export type NodeId = number;

/** Stands for no part. */
export const NO_NODE: NodeId = -1;
