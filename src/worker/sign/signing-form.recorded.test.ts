import { describe, expect, test } from 'vitest';
import { type Recorded, recordedCalls } from '../../../test/recorded.ts';
import { formOfCall } from '../../../test/signing-forms.ts';
import { UNHEARD } from '../../channel/testing/fake-worker.ts';
import { bytesToHex, hexToBytes } from '../../core/bytes/hex.ts';
import type { KeyVerdict } from '../../core/form/keys/key-verdict.ts';
import type { ExplainedResult, RawForm } from '../../core/form/types.ts';
import { pushedBy } from '../../core/script/reader.ts';
import { signInputs } from '../../core/sign/sign-inputs.ts';
import { decodeTransaction } from '../../core/tx/decode.ts';
import type { Transaction } from '../../core/tx/types.ts';
import { parseJson } from '../../rpc/json/parse.ts';
import { isArray, isObject, member } from '../../rpc/json/value.ts';
import { prepareSigning } from '../../rpc/procedures/transactions/sign-call.ts';
import { explainedResult } from './explained-result.ts';
import { SigningFormSession } from './signing-form-session.ts';
import { signingParameters } from './signing-parameters.ts';

/*
 * What is said of a form and of a result, held against what a Bitcoin Core node
 * signed: an input is complete where the node has no error for it, and a key can
 * sign it where signing makes a signature of it that it puts in, or keeps one.
 */

interface Case {
  readonly form: RawForm;
  /** What came of it. */
  readonly after: Transaction;
  /** By `txid:vout`. */
  readonly errors: ReadonlyMap<string, string>;
}

interface Answer {
  readonly hex: string;
  readonly errors?: readonly {
    readonly txid: string;
    readonly vout: number;
    readonly error: string;
  }[];
}

/** A call that a form can say and that was answered with a transaction; `undefined` for others. */
function readCase({ request, response, chain }: Recorded): Case | undefined {
  const body = parseJson(request) ?? null;
  const params = isObject(body) ? member(body, 'params') : undefined;
  const form = params && isArray(params) ? formOfCall(params, chain) : undefined;
  const { result } = JSON.parse(response) as { readonly result: Answer | null };
  if (!form || !result) return undefined;
  const errors = new Map(result.errors?.map(({ txid, vout, error }) => [`${txid}:${vout}`, error]));
  return { form, after: decodeTransaction(hexToBytes(result.hex)!), errors };
}

const { handlers } = new SigningFormSession();

const FILES: readonly (readonly [name: string, atLeast: number])[] = [
  ['sign-regtest', 1900],
  ['sign-main', 500],
  ['sign-miniscript', 1000],
  ['sign-odd', 1800],
  ['sign-more', 70],
  ['sign-bad', 240],
];

/** Every signature is verified, so only one call in so many is looked at; all were once. */
const STEP = 29;

type Reported = ReturnType<typeof signed>;
type Explained = ExplainedResult['inputs'][number];

function signed({ form }: Case) {
  const job = prepareSigning(signingParameters(form), form.chain);
  try {
    return { job, inputs: signInputs(job) };
  } finally {
    job.keystore.wipe();
  }
}

/** What is wrong with what is said of a call, in words. */
async function faultsOf(one: Case): Promise<readonly string[]> {
  const reported = signed(one);
  const { form, after } = one;
  const checked = await handlers.checkForm({ id: 1, form }, UNHEARD);
  const { job, inputs: signedInputs } = reported;
  const said = explainedResult({ form, before: job.transaction, after, signed: signedInputs });
  const decoded = checked.transaction?.ok ? checked.transaction.decoded.inputs : [];
  return decoded.flatMap(({ txid, vout, utxo }, i) => {
    const error = one.errors.get(`${txid}:${vout}`);
    const isTaproot = utxo.type === 'witness_v1_taproot';
    return [
      ...explanationFaults(said.inputs[i]!, error),
      ...keyFaults(checked.keys, reported, i, isTaproot),
    ].map((words) => `input ${i}: ${words}`);
  });
}

function explanationFaults(said: Explained, error: string | undefined): readonly string[] {
  const { complete, needs, reasons } = said;
  if (complete !== (error === undefined)) return [`complete: ${complete}`];
  if (said.error !== error) return [`${said.error} instead of ${error}`];
  const isTold = needs !== undefined || reasons.length > 0;
  return complete === isTold ? [`told of what it needs: ${isTold}`] : [];
}

/** A key that is said to sign does so, or its signature was there, or nothing more was needed. */
function keyFaults(
  keys: readonly KeyVerdict[],
  { job, inputs }: Reported,
  index: number,
  isTaproot: boolean,
): readonly string[] {
  const { made, kept, fault, scriptSig, witness } = inputs[index]!;
  const items = new Set([...pushedBy(scriptSig), ...witness].map(bytesToHex));
  // What is made for a script whose locks are not met goes nowhere.
  const placed = made.filter(({ signature }) => items.has(bytesToHex(signature)));
  const isSingle = (job.hashType & 0x7f) === 3;
  const isSigned = !isTaproot && fault && !(isSingle && index >= job.transaction.outputs.length);
  const has = (pairs: typeof made, key: string) =>
    pairs.some(({ publicKey }) => bytesToHex(publicKey) === key);
  return keys.flatMap((key) => {
    if (!key.ok) return [`refused as ${key.refusal}`];
    if (!('publicKey' in key)) return ['judged as of a PSBT'];
    const isSaid = key.signs.includes(index);
    if (has(placed, key.publicKey) && !isSaid)
      return [`line ${key.line} signs, but is ${key.idle}`];
    const isWrong = isSaid && isSigned && !has([...made, ...kept], key.publicKey);
    return isWrong ? [`line ${key.line} does not sign`] : [];
  });
}

describe('what is said of a form and its result is as recorded', () => {
  test.each(FILES)('%s', async (name, atLeast) => {
    const cases = recordedCalls(name).flatMap((call) => {
      const read = readCase(call);
      return read ? [{ id: call.id, ...read }] : [];
    });
    expect(cases.length).toBeGreaterThanOrEqual(atLeast);
    const faults: string[] = [];
    for (const [i, one] of cases.entries()) {
      if (i % STEP !== 0) continue;
      for (const words of await faultsOf(one)) faults.push(`${one.id}, ${words}`);
    }
    expect(faults).toEqual([]);
  });
});
