import { describe, expect, test } from 'vitest';
import type { Verdicts } from '../../channel/protocol/verify-protocol.ts';
import type { VerdictState } from '../../core/said/verdict-state.ts';
import { nextText, stageText } from './text-verdicts.ts';

type Next = Verdicts['next'];

function verdicts(stage: Verdicts['stage'], next: Next, more: Partial<Verdicts> = {}): Verdicts {
  const inputs = [{ proof: 'proven', signatures: [], satisfied: true }];
  return { stage, next, failures: [], isForeign: false, inputs, ...more } as unknown as Verdicts;
}

describe('what comes next agrees with the verdict line', () => {
  const READY = 'all signatures valid, ready to finalize';
  const VALID = 'all signatures valid';
  const FINALIZER = 'Everything needed is there. A finalizer puts the final scripts together.';
  const OFFER =
    'Others add the inputs that are still missing, and sign them; no node takes it before.';
  const SENT = 'It can be broadcast.';
  const COMPLETE = 'complete and valid, if its coins exist and are unspent';
  const FINAL = 'final and valid, if its coins exist and are unspent';

  test.each<[VerdictState | undefined, Verdicts, stage: string, next: string]>([
    ['signed', verdicts('signed', 'finalizer'), READY, FINALIZER],
    [undefined, verdicts('signed', 'finalizer'), READY, FINALIZER],
    ['offer', verdicts('signed', 'finalizer'), VALID, OFFER],
    ['final', verdicts('final', 'extractor'), FINAL, 'The transaction can be extracted.'],
    ['offer', verdicts('final', 'extractor'), VALID, OFFER],
    ['complete', verdicts('final', 'broadcast'), COMPLETE, SENT],
    ['offer', verdicts('final', 'broadcast'), VALID, OFFER],
    [
      'foreign',
      verdicts('signed', 'finalizer'),
      `${VALID}; Bitcoin Core does not finalise this as it is`,
      'Everything needed is there. Another finalizer may take it as it is.',
    ],
    [
      'foreign',
      verdicts('signed', 'finalizer', { isForeign: true }),
      `${VALID}; Bitcoin Core does not finalise this script`,
      'Everything needed is there. signpsbtwithkey finalises it where it knows the form of the script; otherwise the program that made the script does.',
    ],
    [
      'contradiction',
      verdicts('signed', 'finalizer'),
      VALID,
      'It contradicts itself: it should not be signed or sent as it is.',
    ],
    ['unsigned', verdicts('unsigned', 'signer'), 'not signed', 'A signer has to sign.'],
  ])('%s', (state, found, stage, next) => {
    expect([stageText(found, state), nextText(found, 'psbt', state)]).toEqual([stage, next]);
  });
});
