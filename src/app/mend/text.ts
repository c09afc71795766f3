import type {
  LeftAsItIs,
  ProgramRefusals,
  ReadMaterial,
} from '../../channel/protocol/mend-protocol.ts';
import { walletRefusalText } from '../inspect/compare/text.ts';

export { mendTitle } from '../../core/said/mend-words.ts';

/** Words about what can be mended of a PSBT. */
export const MEND_TEXT = {
  open: 'Mend',
  openWhy: 'See which changes to this PSBT can be proven right, and make them in a copy',
  title: 'Mend this PSBT',
  intro:
    'Only changes that can be proven right. Its inputs and outputs stay as they are, and Back leads to the PSBT as it was.',
  hint: 'Paste or open what is missing: previous transactions, earlier copies of this PSBT, or a descriptor.',
  field: 'Paste what to mend it with',
  add: 'Add files',
  addWhy: 'Open previous transactions, earlier copies or descriptors',
  given: 'Given',
  looking: 'Looking…',
  lost: 'This could not be looked at. Try again.',
  nothing: 'Nothing to mend by what is here.',
  make: 'Make this change',
  makeAll: 'Make all but the version',
  offers: 'Changes',
  left: 'Left as it is',
  refusals: 'Known to refuse',
  whichRefuse: 'Open the signers that matter. The list is not complete.',
  noneRefuses:
    'Of the programs whose source was read, none is known to refuse this PSBT as it is. The list is not complete.',
  shows: 'It shows',
  at: 'At',
  cure: 'What may cure it',
} as const;

export function materialText(read: ReadMaterial): string {
  switch (read.is) {
    case 'transaction':
      return 'a previous transaction';
    case 'earlier':
      return 'an earlier copy';
    case 'descriptors':
      return 'a descriptor';
    case 'refused':
      return walletRefusalText(read.refusal);
  }
}

/** "Coldcard: 2 rules" */
export function programText({ name, told }: ProgramRefusals): string {
  return `${name}: ${told.length === 1 ? '1 rule' : `${told.length} rules`}`;
}

/** "witness script in input 0: It does not fit …" */
export function leftText({ where, why }: LeftAsItIs): string {
  return `${where}: ${why}`;
}
