import type { Descriptor, KeyExpression } from './types.ts';

/** The same descriptor with other keys, each made from the one that stands in its place. */
export function mapKeys(
  descriptor: Descriptor,
  toKey: (key: KeyExpression) => KeyExpression,
): Descriptor {
  switch (descriptor.function) {
    case 'addr':
    case 'raw':
      return descriptor;
    case 'sh':
    case 'wsh':
      return { ...descriptor, inner: mapKeys(descriptor.inner, toKey) };
    case 'tr':
      return {
        ...descriptor,
        key: toKey(descriptor.key),
        leaves: descriptor.leaves.map(({ depth, script }) => ({
          depth,
          script: mapKeys(script, toKey),
        })),
      };
    case 'multi':
    case 'sortedmulti':
    case 'multi_a':
    case 'sortedmulti_a':
    case 'miniscript':
      return { ...descriptor, keys: descriptor.keys.map(toKey) };
    default:
      return { ...descriptor, key: toKey(descriptor.key) };
  }
}
