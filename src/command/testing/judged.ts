import { bytesToHex } from '../../core/bytes/hex.ts';
import { type FileSpec, fileOf, transactionOf } from '../../core/sign/testing/built-files.ts';
import { encodeTransaction } from '../../core/tx/ids.ts';
import { run } from './run.ts';

export interface JudgedRow {
  readonly rule: string;
  readonly verdict: string;
  readonly why: string;
}

/** What is known besides a file: wallets and previous transactions, by their texts. */
export interface Besides {
  readonly descriptor?: readonly string[];
  readonly prevtx?: readonly string[];
}

/** Holds a file against a policy, which needs no version. */
export async function judged(input: string, policy: object, besides: Besides = {}) {
  const given = Object.entries(besides).flatMap(([flag, texts]: [string, readonly string[]]) =>
    texts.map((text, i) => [flag, `${flag}-${i}`, text] as const),
  );
  const flags = given.map(([flag, name]) => `--${flag}=${name}`);
  const args = ['inspect', '--json', '-regtest', '--fail-on=none', '--policy=p', ...flags, '-'];
  const others = Object.fromEntries(given.map(([, name, text]) => [name, text]));
  const files = { p: JSON.stringify({ policy: 1, ...policy }), ...others };
  const { out, err, exit } = await run(args, { input, files });
  if (out === '') throw new Error(err);
  const answer = JSON.parse(out) as {
    readonly policy: readonly JudgedRow[];
    readonly found: readonly string[];
  };
  return { answer, rules: answer.policy, exit };
}

export const inputOf = (spec: FileSpec | string) =>
  typeof spec === 'string' ? spec : fileOf(spec);

/** The transaction of a file, without signatures. */
export const rawOf = (spec: FileSpec) => bytesToHex(encodeTransaction(transactionOf(spec)));
