import type { ValueMeaning } from '../../core/outline/node-value.ts';
import { timeText } from '../review/summary/text-summary.ts';
import { formatCount } from './format.ts';

/** What an integer means, as it is written after it in its row. */
export function meaningText(meaning: ValueMeaning): string {
  switch (meaning.of) {
    case 'sequence':
      return sequenceMeaning(meaning);
    case 'lock-time':
      return lockTimeMeaning(meaning);
    case 'modifiable':
      return modifiableMeaning(meaning);
  }
}

type Of<Kind extends ValueMeaning['of']> = Extract<ValueMeaning, { readonly of: Kind }>;

function sequenceMeaning({ raw, final, relative }: Of<'sequence'>): string {
  const hex = `0x${raw.toString(16).padStart(8, '0')}`;
  const says = [
    final ? 'final: ignores the lock time' : 'lock time enforced',
    ...(relative ? [relativeMeaning(relative)] : []),
  ];
  return `${hex}, ${says.join(', ')}`;
}

function relativeMeaning({ kind, value }: NonNullable<Of<'sequence'>['relative']>): string {
  const what = kind === 'height' ? `${formatCount(value)} blocks` : `${formatCount(value)} seconds`;
  return `relative lock time of ${what}`;
}

function lockTimeMeaning({ kind, raw }: Of<'lock-time'>): string {
  if (kind === 'none') return 'no lock time';
  return kind === 'height' ? `block height ${formatCount(raw)}` : timeText(raw);
}

function modifiableMeaning({ inputs, outputs, hasSingle }: Of<'modifiable'>): string {
  const may = [...(inputs ? ['inputs'] : []), ...(outputs ? ['outputs'] : [])].join(' and ');
  const single = hasSingle ? ', has a SIGHASH_SINGLE signature' : '';
  return `${may === '' ? 'not modifiable' : `${may} modifiable`}${single}`;
}
