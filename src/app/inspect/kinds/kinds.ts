import type { NodeKind } from '../../../core/outline/node-kinds.ts';
import type { KindText } from './kind-text.ts';
import { FRAME_KINDS } from './kinds-frame.ts';
import { GLOBAL_KINDS } from './kinds-global.ts';
import { INPUT_KINDS } from './kinds-input.ts';
import { OUTPUT_KINDS } from './kinds-output.ts';
import { VALUE_KINDS } from './kinds-parts.ts';
import { REGISTRY_KINDS } from './kinds-registry.ts';
import { TRANSACTION_KINDS } from './kinds-transaction.ts';

export type { ColourClass, KindText, Specification } from './kind-text.ts';
export { sourceText } from './kind-text.ts';

/** What the page says of each kind of part; a kind without a text does not compile. */
export const KINDS: Readonly<Record<NodeKind, KindText>> = {
  ...FRAME_KINDS,
  ...GLOBAL_KINDS,
  ...INPUT_KINDS,
  ...OUTPUT_KINDS,
  ...VALUE_KINDS,
  ...REGISTRY_KINDS,
  ...TRANSACTION_KINDS,
};
