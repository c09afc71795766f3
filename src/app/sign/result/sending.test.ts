import { expect, test } from 'vitest';
import type { CheckedForm } from '../../../core/form/types.ts';
import { reviewOfResult, sendableOf } from './sending.ts';
import type { SignResult } from './sign-result.ts';

type Found = NonNullable<CheckedForm['review']>['findings'][number];

const found = (code: Found['code'], worth = 0n): Found => ({
  ...{ code, severity: 'danger', text: '', path: 'tx', span: undefined },
  worth,
});

/** As much of a check as is told apart here. */
function checkedAs(stage: 'unsigned' | 'final', ...findings: readonly Found[]): CheckedForm {
  const review = { stage, findings } as unknown as NonNullable<CheckedForm['review']>;
  return { review, keys: [], owners: [], foreignUtxos: [], singleWithoutOutput: [], dangers: [] };
}

const RESULT: SignResult = { ok: false, refusal: { code: -1, message: '' } };
const BURNS = [found('burn', 5n), found('burn', 7n), found('dust', 9n)] as const;
const REFUSED = found('relay-refused');

test.each<
  [what: string, before: CheckedForm, after: CheckedForm | undefined, isOld: boolean, said: string]
>([
  ['nothing found', checkedAs('unsigned'), checkedAs('final'), false, 'taken'],
  [
    'what is burned',
    checkedAs('unsigned'),
    checkedAs('final', ...BURNS),
    false,
    'burn 5, burn 7, dust 9, taken',
  ],
  [
    'the same before it is judged',
    checkedAs('unsigned', ...BURNS),
    undefined,
    false,
    'burn 5, burn 7, dust 9, taken',
  ],
  [
    'refused',
    checkedAs('unsigned'),
    checkedAs('final', REFUSED),
    false,
    'relay-refused 0, refused',
  ],
  ['of another form', checkedAs('final', ...BURNS, REFUSED), undefined, true, 'taken'],
  [
    'an old one, judged',
    checkedAs('unsigned'),
    checkedAs('final', REFUSED),
    true,
    'relay-refused 0, refused',
  ],
  [
    'a rule that it breaks so far',
    checkedAs('unsigned', REFUSED),
    undefined,
    false,
    'relay-refused 0, taken',
  ],
])('%s', (_, checked, after, hasChanged, said) => {
  const settled = after && { of: RESULT, checked: after };
  const { findings, isRefused } = sendableOf(
    reviewOfResult({ checked, settled, result: RESULT, hasChanged }),
  );
  const found = findings.map(({ code, worth }) => `${code} ${worth}, `).join('');
  expect(`${found}${isRefused ? 'refused' : 'taken'}`).toBe(said);
});
