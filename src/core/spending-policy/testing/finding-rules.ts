/** The rule of findings: by weight and by code, with and without what is let pass. */
import { ADDS_OUTPUTS, ASKS_NONE, FILE, file, GROWS, type RuleRows } from './policy-files.ts';

const CLAIMED = file({ utxo: 'claimed' });
/** Of a hash type that commits to no output. */
const RAISED = file({ asks: 2 });
const ALLOWED = [{ code: 'fee-claimed', why: 'our own node told it' }] as const;
const OPEN = 'NONE in input 0 lets others change inputs';
const FOUND = 'found: fee-claimed';

export const FINDING_RULES: RuleRows<'fail_on'> = {
  fail_on: [
    ['no finding so grave', 'kept', FILE, { failOn: ['danger'] }, 'nothing of it is found'],
    ['a graver one than what is there', 'kept', CLAIMED, { failOn: ['warning'] }, 'nothing of it'],
    ['its weight', 'broken', CLAIMED, { failOn: ['note'] }, FOUND],
    ['a lesser weight', 'broken', RAISED, { failOn: ['note'] }, 'found: '],
    ['its code', 'broken', CLAIMED, { failOn: ['fee-claimed'] }, FOUND],
    ['another code', 'kept', CLAIMED, { failOn: ['burn'] }, 'nothing of it is found'],
    [
      'its weight, where its code is let pass',
      'kept',
      CLAIMED,
      { failOn: ['note'], allow: ALLOWED },
      'fee-claimed is allowed (our own node told it)',
    ],
    [
      'its code, where that is let pass',
      'kept',
      CLAIMED,
      { failOn: ['fee-claimed'], allow: ALLOWED },
      'fee-claimed is allowed',
    ],
    [
      'another than what is let pass',
      'broken',
      CLAIMED,
      { failOn: ['note'], allow: [{ code: 'burn', why: 'it is meant' }] },
      FOUND,
    ],
    ['outputs that others may add', 'undecided', GROWS, { failOn: ['burn'] }, ADDS_OUTPUTS],
    ['outputs that others may change', 'undecided', ASKS_NONE, { failOn: ['burn'] }, OPEN],
  ],
};
