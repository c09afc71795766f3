/** Codes about signatures, and the hash type that an input asks for. */
import { recordOf } from '../psbt/record-access.ts';
import type { CodeRow } from './code-row.ts';
import type { Narrowing } from './narrowing.ts';
import { eachInput, type JudgedPsbt, type OpenInput } from './predicate.ts';

const NONE = 2;
const SINGLE = 3;
const ANYONE_CAN_PAY = 0x80;

/** Defined, and neither ALL nor DEFAULT. */
const UNUSUAL: readonly number[] = [NONE, SINGLE, 0x81, 0x82, 0x83];

/** The record, where `test` holds of its value. */
function asked(
  test: (type: number, when: Narrowing, one: OpenInput, judged: JudgedPsbt) => boolean,
) {
  return eachInput((one, when, judged) => {
    const record = recordOf(one.map, 'sighash_type');
    return record && test(record.value, when, one, judged) ? record : undefined;
  });
}

const isBase = (type: number, base: number) => (type & ~ANYONE_CAN_PAY) === base;

export const SIGHASH_CODES = {
  'invalid-signature-present': {
    sentence: 'A signature in this file is wrong.',
    mend: 'drop-invalid-signature',
    holds: eachInput(({ known }) =>
      known.signatures.some(
        ({ verdict, kind, leafHash, isFinal }) =>
          verdict === 'invalid' && kind !== 'musig2_partial' && !leafHash && !isFinal,
      ),
    ),
  },
  'sighash-unsupported': {
    sentence: 'The signature type in this file is not one that this signer accepts.',
    holds: asked((type, { accepts = [] }) => !accepts.includes(type)),
  },
  'sighash-none': {
    sentence: 'The signature would not cover any output: all can be changed.',
    holds: asked((type) => isBase(type, NONE)),
  },
  'sighash-single': {
    sentence: 'The signature would cover one output only: the others can be changed.',
    holds: asked((type) => isBase(type, SINGLE)),
  },
  'sighash-not-default': {
    sentence: 'An unusual signature type is asked for.',
    holds: asked((type) => UNUSUAL.includes(type)),
  },
  'sighash-single-out-of-range': {
    sentence: 'The signature would cover an output that does not exist.',
    holds: asked(
      (type, _, { input }, { subject }) =>
        isBase(type, SINGLE) && input.index >= subject.transaction.outputs.length,
    ),
  },
} as const satisfies Readonly<Record<string, CodeRow>>;
