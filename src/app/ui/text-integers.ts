import type { ValueMeaning } from '../../core/outline/node-value.ts';
import { lockTimeMeaning, sequenceMeaning } from '../../core/said/lock-words.ts';

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

function modifiableMeaning({ inputs, outputs, hasSingle }: Of<'modifiable'>): string {
  const may = [...(inputs ? ['inputs'] : []), ...(outputs ? ['outputs'] : [])].join(' and ');
  const single = hasSingle ? ', has a SIGHASH_SINGLE signature' : '';
  return `${may === '' ? 'not modifiable' : `${may} modifiable`}${single}`;
}
