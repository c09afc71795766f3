import { type Recorded, textParameters } from '../../../../test/recorded.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import { decodeWif } from '../../../core/encoding/wif.ts';
import { execute } from '../../dispatch.ts';

/*
 * `signpsbtwithkey` held against `descriptorprocesspsbt`, whose answer is held
 * against Core's: with WIF keys both are to answer the same.
 */

interface Answer {
  readonly result: {
    readonly psbt: string;
    readonly complete: boolean;
    readonly hex?: string;
    readonly inputs?: readonly { readonly added: readonly string[]; readonly error?: string }[];
  } | null;
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly data?: unknown;
  } | null;
}

export interface Case {
  readonly chain: Chain;
  readonly psbt: string;
  readonly keys: readonly string[];
  readonly sighashtype: unknown;
  readonly finalize: unknown;
}

/** Nonces of MuSig2 are random; here they are the same in both calls. */
const randomBytes = (length: number) => new Uint8Array(length).fill(7);

function answer(chain: Chain, method: string, params: readonly unknown[]): Answer {
  const body = JSON.stringify({ id: 1, method, params });
  return JSON.parse(execute(body, { chain, randomBytes }).body) as Answer;
}

/** So many keys, of the calls before too, so that turns of several signers are met; twice as many sign no more. */
const KEYS_AT_ONCE = 4;

/** Every PSBT with the keys of its call and of those before it, once where the call does not say how it is signed. */
export function casesOf(calls: readonly Recorded[]): readonly Case[] {
  const cases = new Map<string, Case>();
  const tried = new Set<string>();
  let keys: readonly string[] = [];
  for (const call of calls) {
    const { chain, request } = call;
    const texts = textParameters(call);
    const found = texts.flatMap((text) => text.match(/[1-9A-HJ-NP-Za-km-z]{51,52}/g) ?? []);
    const own = found.filter((text) => decodeWif(text, chain).ok);
    keys = [...new Set([...own, ...keys])].slice(0, KEYS_AT_ONCE);
    const isProcessing = request.includes('"descriptorprocesspsbt"');
    const [, , sighashtype, , finalize] = isProcessing
      ? (JSON.parse(request) as { readonly params: readonly unknown[] }).params
      : [];
    for (const psbt of texts.filter((text) => text.startsWith('cHNidP'))) {
      const one = { chain, psbt, keys, sighashtype, finalize };
      const name = JSON.stringify(one);
      const withKeys = JSON.stringify([psbt, [...keys].sort()]);
      if (!isProcessing && tried.has(withKeys)) continue;
      tried.add(withKeys);
      if (isProcessing || cases.size % 3 === 0) cases.set(name, one);
      else cases.set(name, { ...one, finalize: cases.size % 2 === 0 });
    }
  }
  return [...cases.values()];
}

export interface Tally {
  same: number;
  signed: number;
  /** Contradict themselves, or lack the output for SINGLE: Core signs these. */
  excepted: number;
  refused: number;
  readonly others: string[];
}

/** What an input is left as it is for, where Core signs. */
const EXCEPTIONS = /contradicts|does not|is not one/;

function compared(cases: readonly Case[]): Tally {
  const tally: Tally = { same: 0, signed: 0, excepted: 0, refused: 0, others: [] };
  for (const { chain, psbt, keys, sighashtype, finalize } of cases) {
    const options = [sighashtype ?? null, finalize ?? true] as const;
    const descriptors = keys.map((key) => `pk(${key})`);
    const core = answer(chain, 'descriptorprocesspsbt', [
      ...[psbt, descriptors, options[0], false, options[1]],
    ]);
    const ours = answer(chain, 'signpsbtwithkey', [psbt, keys, ...options]);
    const { inputs, ...rest } = ours.result ?? {};
    // It is said why nothing was added, wherever nothing was.
    if (inputs?.some(({ added, error }) => added.length > 0 === (error !== undefined))) {
      tally.others.push(psbt);
    }
    if (inputs?.some(({ error }) => EXCEPTIONS.test(error ?? ''))) {
      tally.excepted++;
      const added = inputs.filter(({ error }) => error !== undefined).flatMap((one) => one.added);
      if (added.length > 0) tally.others.push(psbt);
      continue;
    }
    const isSame =
      JSON.stringify([ours.result && rest, ours.error]) ===
      JSON.stringify([core.result, core.error]);
    if (!isSame) tally.others.push(psbt);
    else if (ours.result) tally.same++;
    else tally.refused++;
    if (inputs?.some(({ added }) => added.length > 0)) tally.signed++;
  }
  return tally;
}

/** Prints what was found of a recording, and returns it. */
export function reported(name: string, cases: readonly Case[]): Tally {
  const tally = compared(cases);
  const { same, signed, excepted, refused } = tally;
  process.stdout.write(
    `signpsbtwithkey, ${name}: ${same} the same (${signed} signed), ${refused} refused alike, ` +
      `${excepted} left as they are\n`,
  );
  return tally;
}

/** A sixth of the cases, which are few enough for every run of the tests, and all the others. */
export function sixthOf(cases: readonly Case[]): {
  readonly sixth: readonly Case[];
  readonly others: readonly Case[];
} {
  return {
    sixth: cases.filter((_, i) => i % 6 === 0),
    others: cases.filter((_, i) => i % 6 !== 0),
  };
}
