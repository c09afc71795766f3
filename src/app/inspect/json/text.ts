import type { InputFormat } from '../../document/port.ts';
import { formatCount } from '../../ui/format.ts';

/** Words of the JSON view. */
export const JSON_TEXT = {
  lines: 'JSON result',
  of: {
    psbt: 'Result of decodepsbt',
    transaction: 'Result of decoderawtransaction',
  } satisfies Record<InputFormat, string>,
  copyAll: 'Copy all',
  save: 'Save as file',
  none: 'No JSON: the result is the error above.',
  failed: 'The JSON of this input is too long for the browser.',
  fileName: { psbt: 'decodepsbt.json', transaction: 'decoderawtransaction.json' },
  lineCut: (more: number) => ` … ${formatCount(more)} more`,
} as const;
