/** What a rehearsal that came back shows, in words. */
import { parseDescriptor } from '../descriptor/parse.ts';
import { PrivateKeys } from '../descriptor/private-keys.ts';
import type { Chain } from '../encoding/chains.ts';
import type { Psbt } from '../psbt/types.ts';
import { listText } from '../said/list.ts';
import { scriptErrorWords } from '../script/interpreter/error-words.ts';
import type { Transaction } from '../tx/types.ts';
import { explainDescriptor } from './explain.ts';
import { isLive, keyNames } from './findings.ts';
import { judgeRehearsal, type Rehearsal, type RehearsalFault } from './rehearsal.ts';
import { SHOWN_WAYS } from './spenders-shown.ts';

export interface ShownRehearsal {
  readonly isComplete: boolean;
  /** Its number among the ways that are shown: where it is not complete, the one that was meant. */
  readonly way?: number;
  /** By whom: "cad9072e and 5ddd35f8"; empty where by nobody. */
  readonly by: string;
  /** What is missing, where it is not complete. */
  readonly why?: string;
}

/** By a descriptor that was shown before. Raises DescriptorError where it is none. */
export function rehearsedBy(
  text: string,
  chain: Chain,
  returned: { readonly psbt: Psbt } | { readonly transaction: Transaction },
): ShownRehearsal | undefined {
  const [descriptor] = parseDescriptor(text, chain, new PrivateKeys()).descriptors;
  const explained =
    descriptor && explainDescriptor({ descriptor, text, index: 0, chain }, SHOWN_WAYS);
  if (!explained) return undefined;
  const judged: Rehearsal = judgeRehearsal(explained, returned);
  const { isComplete, keys, why, way = judged.nearest } = judged;
  const shown = explained.ways.filter(isLive);
  const number = way === undefined ? -1 : shown.indexOf(explained.ways[way]!);
  return {
    isComplete,
    ...(number >= 0 && { way: number }),
    by: listText([...new Set(keyNames(keys, explained.keys))], 'and'),
    ...(why && { why: faultWords(why) }),
  };
}

function faultWords(why: RehearsalFault): string {
  switch (why) {
    case 'other coin':
      return 'It spends another coin than the made-up one of this script.';
    case 'signatures':
      return 'Signatures are missing.';
    case 'preimages':
      return 'A preimage is missing.';
    case 'locks':
      return 'It does not meet the lock of the way.';
    default:
      return `${scriptErrorWords(why)}.`;
  }
}
