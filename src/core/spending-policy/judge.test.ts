import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { utf8Of } from '../bytes/utf8-text.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { type MessageFileSpec, messageFile } from '../message/testing/message-files.ts';
import { paymentName } from '../names/payment-name.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { TWO_OF_THREE } from '../review/testing/file-rows.ts';
import { inspectionOf, subjectOfFile } from '../review/testing/subjects.ts';
import { nameCases } from '../review/testing/truth.ts';
import { type FileSpec, nestedWpkh, pkh, tr, wpkh, wsh } from '../sign/testing/built-files.ts';
import { publicKey } from '../sign/testing/utxos.ts';
import { judgePolicy } from './judge.ts';
import {
  RULE_NAMES,
  RULE_VERDICTS,
  type RuleName,
  type SpendingPolicy,
} from './spending-policy.ts';
import { FEE_RULES } from './testing/fee-rules.ts';
import { FINDING_RULES } from './testing/finding-rules.ts';
import { INPUT_RULES } from './testing/input-rules.ts';
import { judged } from './testing/judged.ts';
import { LOCK_RULES } from './testing/lock-rules.ts';
import { OUTPUT_RULES } from './testing/output-rules.ts';
import { OWN_RULES } from './testing/own-rules.ts';
import { A, CHANGE, change, FILE, type Known, type Row, to } from './testing/policy-files.ts';

/* Each rule kept, broken and undecided; where it has a limit, at the limit and one to each side. */

const ROWS: Readonly<Record<RuleName, readonly Row[]>> = {
  ...OUTPUT_RULES,
  ...FEE_RULES,
  ...INPUT_RULES,
  ...LOCK_RULES,
  ...OWN_RULES,
  ...FINDING_RULES,
};

/** The descriptor of a key, which derives one script. */
const ours = (letter: string) => `wpkh(${bytesToHex(publicKey(letter))})`;
const besidesOf = (known: Known | undefined) =>
  typeof known === 'string' ? { descriptors: [...known].map(ours) } : known;

describe.each(Object.entries(ROWS))('%s', (rule, rows) => {
  test.each(rows.map((row, i) => [i + 1, ...row] as const))(
    '%i. %s: %s',
    (_number, _name, verdict, spec, policy, why, known) => {
      const found = judged(spec, policy, besidesOf(known)).find((one) => one.rule === rule);
      expect(found).toEqual({ rule, verdict, why: expect.stringContaining(why) });
      // What cannot be decided says what to do about it, behind what is so.
      expect(found?.why.includes('; ')).toBe(verdict === 'undecided');
    },
  );

  test('is there kept, broken and undecided', () => {
    const there = new Set(rows.map(([, verdict]) => verdict));
    expect(RULE_VERDICTS.filter((verdict) => !there.has(verdict))).toEqual([]);
  });
});

/** Which rules are answered, in which order. */
const ANSWERED: readonly (readonly [
  name: string,
  policy: SpendingPolicy,
  rules: readonly RuleName[],
])[] = [
  ['nothing', {}, []],
  ['how well a fee has to be known', { fee: { proof: 'proven' } }, []],
  ['sections without a rule', { pay: {}, signers: {}, lockTime: {} }, []],
  ['somebody without amounts', { pay: { to: [to('Z')] } }, ['pay.to']],
  [
    'somebody with an amount',
    { pay: { to: [to('Z'), to('D', { least: 0n })] } },
    ['pay.to', 'pay.amounts'],
  ],
  ['an amount of 0', { pay: { most: 0n } }, ['pay.most']],
  ['change alone', change('D'), ['change.descriptors']],
  [
    'limits of 0',
    {
      fee: { mostFeerate: 0n, most: 0n },
      lockTime: { mostBlocks: 0, latestTime: 0, latestHeight: 0 },
    },
    [
      'fee.most',
      'fee.most_feerate',
      'lock_time.latest_height',
      'lock_time.latest_time',
      'lock_time.most_blocks',
    ],
  ],
  [
    'all',
    {
      failOn: ['danger'],
      lockTime: { mostBlocks: 1, latestTime: 1, latestHeight: 1 },
      signers: { signed: [A], keys: [A], some: { least: 1, of: [A] } },
      sighash: { types: [] },
      spend: { kinds: [], descriptors: 1 },
      fee: { mostFeerate: 1n, most: 1n },
      loss: { most: 1n, descriptors: 1 },
      ...change('D', { lastIndex: 1, mostOutputs: 1, least: 1n }),
      pay: { kinds: [], most: 1n, to: [to('Z', { most: 1n })] },
    },
    RULE_NAMES,
  ],
];

describe('a policy is answered by its rules, in the order of the form', () => {
  test.each(ANSWERED)('%s', (_, policy, rules) => {
    expect(judged(FILE, policy).map(({ rule }) => rule)).toEqual(rules);
  });
});

/** Payments of several kinds and sizes. */
const PAYMENTS: readonly FileSpec[] = Array.from({ length: 20 }, (_, i) => {
  const lock = [wpkh('A'), nestedWpkh('A'), tr('A'), pkh('A'), wsh(TWO_OF_THREE)][i % 5]!;
  const amount = 100_000n + BigInt(i) * 7_919n;
  return {
    inputs: [{ lock, amount }],
    outputs: [{ amount: amount / 2n }, CHANGE],
    lockTime: 700_000 + i,
  };
});

describe('one unit less breaks a policy that was made of the payment', () => {
  test.each(PAYMENTS.map((spec, i) => [i + 1, spec] as const))('payment %i', (_, spec) => {
    const most = spec.outputs![0]!.amount!;
    const fee = spec.inputs[0]!.amount! - most - CHANGE.amount!;
    const latestHeight = spec.lockTime!;
    const broken = (less: Partial<Record<'pay' | 'fee' | 'lock', number>>) =>
      judged(
        spec,
        {
          pay: { to: [to('Z', { most: most - BigInt(less.pay ?? 0) })] },
          fee: { most: fee - BigInt(less.fee ?? 0) },
          lockTime: { latestHeight: latestHeight - (less.lock ?? 0) },
          ...change('D'),
        },
        besidesOf('D'),
      ).flatMap(({ rule, verdict }) => (verdict === 'kept' ? [] : [rule]));
    expect(broken({})).toEqual([]);
    expect(broken({ pay: 1 })).toEqual(['pay.amounts']);
    expect(broken({ fee: 1 })).toEqual(['fee.most']);
    expect(broken({ lock: 1 })).toEqual(['lock_time.latest_height']);
  });
});

describe('a message, which pays nobody', () => {
  const policy: SpendingPolicy = {
    pay: { to: [to('Z')], most: 1n, kinds: ['p2tr'] },
    fee: { most: 1n, mostFeerate: 1n },
    lockTime: { latestHeight: 1 },
    sighash: { types: ['ALL'] },
  };
  const rulesOf = (spec: MessageFileSpec) => {
    const subject = subjectOfFile(messageFile(spec));
    const inspection = inspectionOf(subject, { chain: 'regtest' });
    return judgePolicy(policy, { subject, inspection, chain: 'regtest' }).map(
      ({ rule, verdict, why }) => `${verdict} ${rule}: ${why}`,
    );
  };

  test('keeps what is asked of payments', () => {
    expect(rulesOf({ text: 'Hello', change: { lockTime: 900 } })).toEqual([
      'kept pay.to: a message pays nobody',
      'kept pay.most: a message pays nobody',
      'kept pay.kinds: a message pays nobody',
      'kept fee.most: a message has no fee',
      'kept fee.most_feerate: a message has no fee',
      expect.stringMatching(/sighash.types/),
      'kept lock_time.latest_height: a message is never mined, so it waits for no block',
    ]);
  });

  test('but not where a signature would be of a payment as well', () => {
    const records = [inputRecord('sighash_type', null, 0x81)];
    const rules = rulesOf({ text: 'Hello', records });
    expect(rules[0]).toMatch(/^undecided pay.to: /);
    expect(rules[3]).toMatch(/^undecided fee.most: /);
  });

  test('nor where a file only says that it is one', () => {
    const rules = rulesOf({ text: 'Hello', recorded: 'Other', first: 'claimed' });
    expect(rules[0]).toMatch(/^broken pay.to: /);
  });
});

describe('a recipient by a name', () => {
  const [honest] = nameCases();
  const { params } = JSON.parse(honest!.request) as {
    readonly params: readonly [string, { readonly time: number }];
  };
  const paid = (text: string, time?: number) => {
    const subject = subjectOfFile(decodeBase64(params[0])!);
    const inspection = inspectionOf(subject, { chain: 'main', time });
    const { owner } = paymentName(utf8Of(text))!;
    const others = subject.transaction.outputs
      .filter((_, i) => !inspection.names?.[i])
      .map(({ scriptPubKey }) => ({ to: { scriptPubKey }, name: 'other' }));
    const to = [{ to: { owner }, name: text }, ...others];
    const [rule] = judgePolicy({ pay: { to } }, { subject, inspection, chain: 'main' });
    return rule?.verdict;
  };
  const NAME = 'simple@dnssec_proof_tests.bitcoin.ninja';

  test.each<readonly [string, string, number | undefined, string]>([
    ['proven, at its time', NAME, params[1].time, 'kept'],
    ['in capitals', NAME.toUpperCase(), params[1].time, 'kept'],
    ['proven, without a clock', NAME, undefined, 'undecided'],
    ['proven, of another time', NAME, 0, 'undecided'],
    ['of somebody else', `other${NAME}`, params[1].time, 'broken'],
  ])('%s', (_, text, time, verdict) => {
    expect(paid(text, time)).toBe(verdict);
  });
});
