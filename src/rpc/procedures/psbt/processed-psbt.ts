/** What the procedures that sign a PSBT have in common. */
import type { Psbt } from '../../../core/psbt/types.ts';
import { transactionOf, viewOf } from '../../../core/psbt/view.ts';
import { encodeTransaction } from '../../../core/tx/ids.ts';
import type { JsonTextWriter } from '../../json/text-writer.ts';
import type { Parameter, ResultField } from '../../schema.ts';
import { psbtText } from './psbt-parameter.ts';

export const SIGHASHTYPE = {
  name: 'sighashtype',
  type: 'STR',
  presence: { default: 'DEFAULT for Taproot, ALL otherwise' },
  description:
    'What the signatures commit to, where the PSBT does not say: DEFAULT, ALL, NONE or\n' +
    'SINGLE, the last three also with |ANYONECANPAY behind.',
} as const satisfies Parameter;

export const FINALIZE = {
  name: 'finalize',
  type: 'BOOL',
  presence: { default: true },
  description: 'Whether inputs are finalized that have all they need.',
} as const satisfies Parameter;

export const PROCESSED_FIELDS: readonly ResultField[] = [
  { type: 'STR', name: 'psbt', description: 'The PSBT as base64.' },
  {
    type: 'BOOL',
    name: 'complete',
    description: 'Whether every input satisfies what it spends.',
  },
  {
    type: 'STR_HEX',
    name: 'hex',
    optional: true,
    description: 'The transaction, where it is complete.',
  },
];

/** The members that {@link PROCESSED_FIELDS} declares. */
export function writeProcessed(
  writer: JsonTextWriter,
  { psbt, complete }: { readonly psbt: Psbt; readonly complete: boolean },
): void {
  writer.key('psbt');
  writer.string(psbtText(psbt));
  writer.key('complete');
  writer.bool(complete);
  const transaction = complete ? transactionOf(viewOf(psbt)) : undefined;
  if (!transaction) return;
  writer.key('hex');
  writer.hex(encodeTransaction(transaction));
}
