/** Codes about what an input spends: its UTXO records, amounts and kind. */
import { equalBytes } from '../bytes/order.ts';
import { MAX_MONEY } from '../encoding/amount.ts';
import { recordOf } from '../psbt/record-access.ts';
import { wholeInput, wholeOutput } from '../subject/place.ts';
import type { TxOutput } from '../tx/types.ts';
import type { CodeRow } from './code-row.ts';
import { eachInput, type OpenInput, type Predicate } from './predicate.ts';

const hasPrevious = ({ map }: OpenInput) => recordOf(map, 'non_witness_utxo') !== undefined;
const hasWitnessUtxo = ({ map }: OpenInput) => recordOf(map, 'witness_utxo') !== undefined;
const lacksPrevious = eachInput((one) => !hasPrevious(one));

/** An amount that is out of range is told even where the input is final. */
const overSupply: Predicate = ({ subject }) => [
  ...subject.inputs.flatMap((input) =>
    input.spent && input.spent.value > MAX_MONEY ? [wholeInput(subject, input)] : [],
  ),
  ...subject.transaction.outputs.flatMap(({ value }, i) =>
    value > MAX_MONEY ? [wholeOutput(subject, i)] : [],
  ),
];

function differ(a: TxOutput, b: TxOutput): boolean {
  return a.value !== b.value || !equalBytes(a.scriptPubKey, b.scriptPubKey);
}

export const COIN_CODES = {
  'utxo-missing': {
    sentence: 'An input does not say what coin it spends, so its amount is unknown.',
    mend: 'add-previous-transaction',
    holds: eachInput((one) => !hasPrevious(one) && !hasWitnessUtxo(one)),
  },
  'non-witness-utxo-missing-legacy': {
    sentence:
      'An old-style input lacks its whole previous transaction, so its amount cannot be checked.',
    mend: 'add-previous-transaction',
    holds: lacksPrevious,
  },
  'non-witness-utxo-missing-any': {
    sentence:
      'An input lacks its whole previous transaction, which this signer wants for every input.',
    mend: 'add-previous-transaction',
    holds: lacksPrevious,
  },
  'non-witness-utxo-missing-segwit-v0': {
    sentence:
      'A segwit input comes without its whole previous transaction, so the amount is not verified.',
    mend: 'add-previous-transaction',
    holds: lacksPrevious,
  },
  'witness-utxo-missing-segwit': {
    sentence: 'A segwit input lacks the short record of the coin that it spends.',
    holds: eachInput((one) => !hasWitnessUtxo(one)),
  },
  'witness-utxo-on-legacy': {
    sentence: 'An old-style input carries a record that only segwit inputs may have.',
    holds: eachInput(({ map }) => recordOf(map, 'witness_utxo')),
  },
  'utxo-records-disagree': {
    sentence: 'The two descriptions of the spent coin contradict each other.',
    mend: 'drop-contradicting',
    holds: eachInput(({ input: { sources }, map }) => {
      const { previous, witnessUtxo } = sources;
      const isWrong = previous && witnessUtxo && differ(previous, witnessUtxo);
      return isWrong && recordOf(map, 'witness_utxo');
    }),
  },
  'amount-over-supply': {
    sentence: 'An amount in this file is more than all bitcoin there can be.',
    holds: overSupply,
  },
  'zero-amount-input': {
    sentence: 'An input spends a coin worth nothing.',
    holds: eachInput(({ known }) => known.amount === 0n),
  },
  'taproot-input-unsupported': {
    sentence: 'An input is taproot, which this firmware does not sign.',
    holds: eachInput(() => true),
  },
  'script-kind-unsupported-input': {
    sentence: 'This signer cannot sign for this kind of output.',
    holds: eachInput(() => true),
  },
  'bare-multisig-input': {
    sentence: 'An input spends a bare multisig output, which this signer does not sign.',
    holds: eachInput(() => true),
  },
} as const satisfies Readonly<Record<string, CodeRow>>;
