/** Files that are held against policies, and what rows of them are made of. */
import { one } from '../../review/testing/file-rows.ts';
import {
  type FileSpec,
  type InputSpec,
  type OutputSpec,
  transactionOf,
  wpkh,
} from '../../sign/testing/built-files.ts';
import { encodeTransaction } from '../../tx/ids.ts';
import type { PolicySigner } from '../policy-signer.ts';
import type { Recipient, RuleName, RuleVerdict, SpendingPolicy } from '../spending-policy.ts';

export const to = (letter: string, limits: Pick<Recipient, 'most' | 'least'> = {}): Recipient => ({
  to: { scriptPubKey: wpkh(letter).scriptPubKey },
  name: letter,
  ...limits,
});
/** Change is what one of these letters derives, by its own descriptor. */
export const change = (
  letters: string,
  limits: Partial<NonNullable<SpendingPolicy['change']>> = {},
) => ({
  change: { descriptors: letters.length, ...limits },
});

export const signer = (fingerprint: string): PolicySigner => ({
  kind: 'fingerprint',
  name: fingerprint,
  fingerprint,
});
export const A = signer('41414141');
export const B = signer('42424242');

export const PAYMENT: OutputSpec = { amount: 60_000n };
/** Change that no record of the file calls so. */
export const CHANGE: OutputSpec = { lock: wpkh('D'), amount: 30_000n };
export const claimed = (letter: string): OutputSpec => ({ ...CHANGE, origins: `${letter}:A` });
/** One input of 0.001 BTC; a payment to Z, change of D, a fee of 10,000 satoshis and 141 vB. */
export const file = (input: Partial<InputSpec> = {}, more: Partial<FileSpec> = {}): FileSpec => ({
  ...one(wpkh('A'), { origins: 'A', ...input }),
  outputs: [PAYMENT, CHANGE],
  ...more,
});
export const of = (lock: InputSpec['lock'], input: Partial<InputSpec> = {}) =>
  file({ ...input, lock });
export const paying = (...outputs: readonly OutputSpec[]) => file({}, { outputs });

export const raw = (spec: FileSpec) => encodeTransaction(transactionOf(spec));
export const FILE = file();
export const NO_COIN = file({ utxo: 'none' });

/** Version 2, which lets others add what its flags say (BIP 370). */
export const GROWS = file({}, { version: 2, modifiable: 2 });
export const TAKES_INPUTS = file({}, { version: 2, modifiable: 1 });
/** What NONE, SINGLE and ANYONECANPAY leave open is asked for, or signed. */
export const ASKS_NONE = file({ asks: 2 });
export const ASKS_ANYONE = file({ asks: 0x81 });

/** Two inputs, whose amounts are claimed, and a fee of 10,000 satoshis. */
export const besides = (lock: InputSpec['lock'], ...inputs: readonly InputSpec[]): FileSpec => ({
  inputs: [{ lock, utxo: 'claimed' }, ...inputs],
  outputs: [{ amount: 190_000n }],
});

/** By letters, whose descriptors are given, the policy's own first; or the descriptors. */
export type Known = string | { readonly descriptors: readonly string[] };

export type Row = readonly [
  name: string,
  verdict: RuleVerdict,
  file: FileSpec | Uint8Array,
  policy: SpendingPolicy,
  why: string,
  known?: Known,
];

export const ADDS_OUTPUTS = 'the PSBT lets others add outputs';
export const ADDS_INPUTS = 'the PSBT lets others add inputs';
export const NONE = 'NONE in input 0 lets others change outputs';

export type RuleRows<Rule extends RuleName> = Readonly<Record<Rule, readonly Row[]>>;
