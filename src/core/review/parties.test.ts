import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import type { Owner } from '../ownership/owner.ts';
import { answerText } from '../said/answer-parts.ts';
import { lossSentence, partySentences } from '../said/party-words.ts';
import { amountInWords } from '../said/words.ts';
import {
  type FileSpec,
  type InputSpec,
  type OutputSpec,
  wpkh,
} from '../sign/testing/built-files.ts';
import { publicKey } from '../sign/testing/utxos.ts';
import type { Parties, Party } from '../verdict/parties.ts';
import type { JoinOptions } from './join-verdicts.ts';
import { inspect, ownersOfTexts, subjectOfSpec } from './testing/file-rows.ts';
import { type BuiltParty, type JointFile, jointFile } from './testing/joint-files.ts';
import { inspectionOf } from './testing/subjects.ts';

const COUNT = 40;
const FILES = Array.from({ length: COUNT }, (_, n) => [n, jointFile(n)] as const);

function partiesOf(spec: FileSpec, { descriptors }: BuiltParty): Parties | undefined {
  return inspect(spec, { descriptors }).parties;
}

const WPKH = (letter: string) => `wpkh(${bytesToHex(publicKey(letter))})`;

const lossText = (parties: Parties | undefined) => parties && answerText([lossSentence(parties)]);

/** Whether signatures of this one would be valid only if the whole file is true (BIP 341). */
const isOfTaproot = ({ wallet }: BuiltParty) => wallet.kind === 'tr';

const given = ({ inputs, outputs, spends, returns }: Party | BuiltParty) => ({
  inputs,
  outputs,
  spends,
  returns,
});

describe.each(FILES)('joint transaction %i', (_, file) => {
  const { spec, parties, paid, fee } = file;

  test.each(parties.map((own, i) => [i, own] as const))('seen by party %i', (_i, own) => {
    const told = partiesOf(spec, own)!;
    expect(given(told.you)).toEqual(given(own));
    const others = parties.filter((one) => one !== own);
    const inOrder = [...others].sort((a, b) => a.inputs[0]! - b.inputs[0]!);
    expect(told.others.map(given)).toEqual(inOrder.map(given));
    expect(told.others.map((one) => one.fingerprints.join())).toEqual(
      inOrder.map(({ fingerprint }) => fingerprint),
    );
    expect(told.paid.outputs).toEqual(paid);
    const net = own.spends - own.returns;
    expect(told.you.loss).toBe(net);
    expect(told.you.mostFee).toBe(net < fee ? net : fee);
    const claimed = spec.inputs.flatMap(({ utxo }, i) => (utxo === 'claimed' ? [i] : []));
    const isSure = isOfTaproot(own) || claimed.length === 0;
    const strange = claimed.filter((i) => !own.inputs.includes(i));
    expect(told.you.unproven).toEqual(isSure ? [] : strange);
    const ownClaimed = claimed.some((i) => own.inputs.includes(i));
    expect(told.you.areAmountsSure).toBe(isSure || !ownClaimed);
    expect(lossText(told)?.includes(', if ')).toBe(!isSure && claimed.length > 0);
  });
});

/** What a file says otherwise than it is. */
interface Lie {
  readonly input?: readonly [number, Partial<InputSpec>];
  readonly output?: readonly [number, Partial<OutputSpec>];
  readonly more?: readonly OutputSpec[];
}

function lying({ spec }: JointFile, { input, output, more = [] }: Lie): FileSpec {
  const changed = <Value>(
    all: readonly Value[],
    change: readonly [number, Partial<Value>] | undefined,
  ) => all.map((one, i) => (i === change?.[0] ? { ...one, ...change[1] } : one));
  return {
    ...spec,
    inputs: changed(spec.inputs, input),
    outputs: [...changed(spec.outputs!, output), ...more],
  };
}

interface Seen {
  readonly file: JointFile;
  readonly own: BuiltParty;
  readonly other: BuiltParty;
  readonly told: Parties;
  readonly text: string;
}

type LieRow = readonly [
  name: string,
  lie: (seen: Pick<Seen, 'file' | 'own' | 'other'>) => Lie,
  check: (seen: Seen) => void,
];

const netOf = ({ spends, returns }: BuiltParty) => spends - returns;
/** The second key of a wallet, with its master. */
const originOf = ({ wallet: { letters } }: BuiltParty) => `${letters[1]}:${letters[0]}`;
const MUCH = 5_000_000n;
const toOwn = ({ file: { spec }, own }: Pick<Seen, 'file' | 'own'>): OutputSpec => ({
  lock: spec.inputs[own.inputs[0]!]!.lock,
  amount: MUCH,
});

/** Of files of which all amounts are proven, seen by somebody who does not sign by taproot alone. */
const LIES: readonly LieRow[] = [
  [
    'a witness UTXO of theirs with another amount than its previous transaction',
    ({ own }) => ({ input: [own.inputs[0]!, { utxo: 'contradicted' }] }),
    ({ told, text }) => {
      expect(told.you).toMatchObject({ spends: undefined, loss: undefined });
      expect(told.you.mostFee).toBeUndefined();
      expect(text).toMatch(/^What you lose is not known/);
    },
  ],
  [
    'a witness UTXO of theirs alone, with a smaller amount',
    ({ own, file }) => {
      const at = own.inputs[0]!;
      const claimedAmount = file.spec.inputs[at]!.amount! - 100_000n;
      return { input: [at, { utxo: 'claimed', claimedAmount }] };
    },
    ({ told, text }) => {
      expect(told.you.areAmountsSure).toBe(false);
      expect(text).toMatch(/, if amounts are as the file claims\.$/);
    },
  ],
  [
    'what another input spends is not told',
    ({ other }) => ({ input: [other.inputs[0]!, { utxo: 'none' }] }),
    ({ told, own, other, text }) => {
      expect(told.you).toMatchObject({ unproven: [other.inputs[0]], loss: netOf(own) });
      expect(text).toContain(`if input ${other.inputs[0]} is not yours too`);
    },
  ],
  [
    'what another input spends is only claimed',
    ({ other }) => ({ input: [other.inputs[0]!, { utxo: 'claimed' }] }),
    ({ told, own, other, text }) => {
      expect(told.you).toMatchObject({ unproven: [other.inputs[0]], loss: netOf(own) });
      expect(text).toContain(`if input ${other.inputs[0]} is not yours too`);
    },
  ],
  [
    'another input names a key of theirs',
    ({ own, other }) => ({ input: [other.inputs[0]!, { origins: originOf(own) }] }),
    ({ told, own, other }) => {
      expect(told.you.inputs).toEqual(own.inputs);
      expect(told.you.unproven).toEqual([other.inputs[0]]);
    },
  ],
  [
    'an output of a stranger names a key of theirs',
    ({ file, own }) => ({ output: [file.paid[0]!, { origins: originOf(own) }] }),
    ({ told, own, file }) => {
      expect(told.you).toMatchObject({ outputs: own.outputs, loss: netOf(own) });
      expect(told.paid.outputs).toEqual(file.paid);
    },
  ],
  [
    'an output of theirs names a key of another',
    ({ file: { spec }, other }) => ({
      more: [{ lock: spec.inputs[other.inputs[0]!]!.lock, amount: 700n, origins: 'Y:A' }],
    }),
    ({ told, own }) => expect(told.you).toMatchObject({ outputs: own.outputs, loss: netOf(own) }),
  ],
  [
    'more returns than they spend, and another input is only claimed',
    ({ file, own, other }) => ({
      input: [other.inputs[0]!, { utxo: 'claimed' }],
      more: [toOwn({ file, own })],
    }),
    ({ told, text }) => {
      expect(told.you.loss).toBeUndefined();
      expect(told.you.mostFee).toBeUndefined();
      expect(text).toMatch(/^You lose nothing, if /);
    },
  ],
  [
    'more returns than they spend, and a UTXO of theirs is only claimed',
    ({ file, own }) => ({
      input: [own.inputs[0]!, { utxo: 'claimed' }],
      more: [toOwn({ file, own })],
    }),
    ({ told, text }) => {
      expect(told.you.loss).toBeUndefined();
      expect(text).toBe('You lose nothing, if amounts are as the file claims.');
    },
  ],
  [
    'more returns than they spend, and a previous transaction proves each input',
    ({ file, own }) => ({ more: [toOwn({ file, own })] }),
    ({ told, own, text }) => {
      expect(told.you.loss).toBe(netOf(own) - MUCH);
      expect(text).toMatch(/^You gain /);
    },
  ],
];

/** Four files for each, whose first party signs not by taproot. */
const LIED = FILES.map(([, file]) => file).filter(
  ({ spec, parties }) =>
    !isOfTaproot(parties[0]!) && spec.inputs.every(({ utxo }) => utxo !== 'claimed'),
);

describe.each(LIES)('%s', (_, lie, check) => {
  test.each(LIED.slice(0, 4).map((file, i) => [i, file] as const))('file %i', (_i, file) => {
    const [own, other] = [file.parties[0]!, file.parties[1]!];
    const told = partiesOf(lying(file, lie({ file, own, other })), own)!;
    check({ file, own, other, told, text: lossText(told)! });
  });
});

/** What their own signature by taproot commits to cannot be otherwise where it is of use. */
const OF_TAPROOT = FILES.map(([, file]) => file).flatMap((file) =>
  file.parties.filter(isOfTaproot).map((own) => [file, own] as const),
);

describe('seen by somebody who signs by taproot', () => {
  test.each(OF_TAPROOT.slice(0, 4).map(([file, own], i) => [i, file, own] as const))(
    'file %i: what is claimed is true, or the signature is of no use',
    (_i, file, own) => {
      const inputs = file.spec.inputs.map((one) => ({ ...one, utxo: 'claimed' as const }));
      const asking = (asks: number | undefined) =>
        partiesOf(
          {
            ...file.spec,
            inputs: inputs.map((one, i) =>
              own.inputs.includes(i) && asks !== undefined ? { ...one, asks } : one,
            ),
          },
          own,
        )!.you;
      expect(asking(undefined)).toMatchObject({ unproven: [], areAmountsSure: true });
      expect(asking(1)).toMatchObject({ unproven: [], areAmountsSure: true });
      for (const asks of [2, 3, 0x81]) {
        expect(asking(asks).areAmountsSure).toBe(false);
        expect(asking(asks).unproven.length).toBeGreaterThan(0);
      }
    },
  );
});

describe('nothing is told by party', () => {
  const { spec, parties } = FILES[0]![1];
  const all = parties.flatMap(({ descriptors }) => descriptors);
  test.each<readonly [string, readonly string[] | undefined]>([
    ['without anything that is known', undefined],
    ['where all inputs are theirs', all],
    [
      'where no input is',
      ['wpkh(02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5)'],
    ],
  ])('%s', (_, descriptors) => {
    const known = descriptors ? { descriptors } : {};
    expect(inspect(spec, known).parties).toBeUndefined();
  });
});

describe('who alone can change what', () => {
  const BOTH: readonly InputSpec[] = [
    { lock: wpkh('A'), origins: 'A', signed: [{ by: 'A', type: 0x81 }] },
    { lock: wpkh('G'), origins: 'G', signed: [{ by: 'G' }] },
  ];
  const seen = (inputs: readonly InputSpec[], letter: string) => {
    const file = { inputs, outputs: [{ amount: 1_000n }, { amount: 2_000n }] };
    const [, , first] = FILES;
    const own = { ...first![1].parties[0]!, descriptors: [WPKH(letter)] };
    return partiesOf(file, own)!;
  };
  const held = ({ canChange }: Party) =>
    canChange.map(({ name, at }) => (at === undefined ? name : `${name} ${at}`));

  test('whoever made the only signature that commits to it', () => {
    const { you, others } = seen(BOTH, 'A');
    expect(held(you)).toEqual([]);
    expect(others.map(held)).toEqual([['inputs', 'sequences 1']]);
  });

  test('be it the person', () => {
    const { you, others } = seen(BOTH, 'G');
    expect(held(you)).toEqual(['inputs', 'sequences 1']);
    expect(others.map(held)).toEqual([[]]);
  });

  test('nobody alone where two parties hold it, or all signatures do', () => {
    const third: InputSpec = { lock: wpkh('M'), origins: 'M', signed: [{ by: 'M' }] };
    const { you, others } = seen([...BOTH, third], 'A');
    expect(held(you)).toEqual([]);
    expect(others.map(held)).toEqual([[], []]);
    const all = BOTH.map((one, i) => ({ ...one, signed: [{ by: 'AG'[i]! }] }));
    expect(seen(all, 'A').others.map(held)).toEqual([[]]);
  });
});

describe('what else is known', () => {
  const file = LIED[0]!;
  const own = file.parties[0]!;
  const subject = subjectOfSpec(file.spec);
  const owners = ownersOfTexts(own.descriptors)!;
  const seen = (options: Partial<JoinOptions>) =>
    inspectionOf(subject, { chain: 'regtest', owners, ...options }).parties!;

  test('payments that the person listed are no fee of theirs, and nothing of their own is one', () => {
    const { spec, paid, fee } = file;
    const listed = [...paid, ...own.outputs];
    const amount = paid.reduce((sum, i) => sum + spec.outputs![i]!.amount!, 0n);
    const told = seen({ listed });
    const rest = netOf(own) - amount;
    expect(told.you).toMatchObject({ listed: amount, loss: netOf(own) });
    expect(told.you.mostFee).toBe(rest < 0n ? undefined : rest < fee ? rest : fee);
    expect(lossText(told)).toContain(`${amountInWords(amount)} of it to whom you listed`);
  });

  test('whoever gave keys alone may have others', () => {
    const { inputOwners, outputOwners } = inspectionOf(subject, { chain: 'regtest', owners });
    const byKeys = inputOwners!.map((owner) => ({ status: owner!.status }));
    const { you } = seen({ owners: { inputOwners: byKeys, outputOwners: outputOwners! } });
    expect(you.inputs).toEqual(own.inputs);
    expect(you.unproven).toHaveLength(file.spec.inputs.length - own.inputs.length);
  });

  test.each<readonly [string, Owner | undefined]>([
    ['an input that was not looked at to the end', { status: 'other', isCut: true }],
    ['one with a key of theirs among others', { status: 'partly' }],
    ['one of another account of theirs', { status: 'elsewhere', isProven: true }],
    ['one of which nothing is known yet', undefined],
  ])('%s may be theirs', (_, owner) => {
    const known = inspectionOf(subject, { chain: 'regtest', owners });
    const at = file.parties[1]!.inputs[0]!;
    const inputOwners = known.inputOwners!.map((one, i) => (i === at ? owner : one));
    const { you } = seen({ owners: { inputOwners, outputOwners: known.outputOwners! } });
    expect(you.unproven).toEqual([at]);
  });
});

test('parties that are too many are counted', () => {
  const letters = [...'ABCDEFGHIJ'];
  const inputs = letters.map((letter) => ({ lock: wpkh(letter), origins: letter }));
  const told = inspect({ inputs }, { descriptors: [WPKH('A')] }).parties!;
  const sentences = partySentences(told, 3).map((one) => answerText([one]));
  expect(sentences).toHaveLength(6);
  expect(sentences[4]).toBe('6 more parties, as the file claims.');
});
