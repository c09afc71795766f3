import { expect, test } from 'vitest';
import { recordedCalls } from '../../../../test/recorded.ts';
import { decodeBase64 } from '../../encoding/base64.ts';
import { subjectOfFile } from '../../review/testing/subjects.ts';
import { STANDARD_SCRIPT_FLAGS } from '../../script/interpreter/flags.ts';
import { type Traced, traceSubject } from '../testing/traced.ts';

/** PSBTs whose every input a node has made final, of finalizepsbt without extracting. */
const FINAL = ['roles-regtest', 'roles-main', 'desc-roles']
  .flatMap(recordedCalls)
  .flatMap(({ id, request, response }) => {
    if (!request.includes('"finalizepsbt"')) return [];
    const { result } = JSON.parse(response) as {
      readonly result: {
        readonly psbt?: string;
        readonly hex?: string;
        readonly complete: boolean;
      } | null;
    };
    return result?.complete && result.psbt ? [{ id, psbt: decodeBase64(result.psbt)! }] : [];
  });

/** By what the last step runs in. */
function kindOf(traced: Traced): string {
  return traced.checks.length > 0 ? 'key path' : (traced.steps.at(-1)?.script ?? 'none');
}

test(`what a node has made final runs: ${FINAL.length} PSBTs`, () => {
  const kinds = new Map<string, number>();
  const wrong = FINAL.flatMap(({ id, psbt }) => {
    const subject = subjectOfFile(psbt);
    return subject.inputs.flatMap((_, i) => {
      const traced = traceSubject(subject, i, STANDARD_SCRIPT_FLAGS);
      if (typeof traced === 'string') return [`${id} ${i}: missing ${traced}`];
      const { error, steps, checks } = traced;
      const kind = kindOf(traced);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      const flaw = kind === 'key path' && (steps.length > 0 || checks.length !== 1);
      return error || flaw ? [`${id} ${i}: ${error}`] : [];
    });
  });
  expect(wrong).toEqual([]);
  expect(Object.fromEntries(kinds)).toEqual({
    'key path': 61,
    redeem_script: 19,
    script_pubkey: 55,
    tapscript: 4,
    witness_pubkeyhash: 41,
    witness_script: 60,
  });
});
