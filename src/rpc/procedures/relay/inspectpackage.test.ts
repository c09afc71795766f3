import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../core/bytes/hex.ts';
import { formatAmount } from '../../../core/encoding/amount.ts';
import { type Chained, chained } from '../../../core/relay/testing/chains.ts';
import { txidText } from '../../../core/tx/id-text.ts';
import { encodeTransaction, transactionId } from '../../../core/tx/ids.ts';
import type { Transaction } from '../../../core/tx/types.ts';
import { execute } from '../../dispatch.ts';
import { PACKAGE_CHAINS, type PackageChain } from '../testing/package-chains.ts';

/* Chains made here; each step is held against `testpackage`. */

interface Wave {
  readonly send: readonly number[];
  readonly needs: string;
  readonly instead_of?: readonly number[];
}

interface Answer {
  readonly transactions: readonly Readonly<Record<string, unknown>>[];
  readonly order: readonly number[];
  readonly waves: readonly Wave[];
  readonly findings: readonly { readonly code: string; readonly transactions: readonly number[] }[];
}

function call<Result>(method: string, params: unknown): Result {
  const body = JSON.stringify({ method, params });
  const { result, error } = JSON.parse(execute(body, { chain: 'regtest' }).body);
  if (error) throw new Error(error.message);
  return result as Result;
}

const hexOf = (transaction: Transaction) => bytesToHex(encodeTransaction(transaction));

function prevtxsOf({ outputs }: Chained): readonly object[] {
  return outputs.map(([{ txid, vout }, { value, scriptPubKey }]) => ({
    txid: txidText(txid),
    vout,
    scriptPubKey: bytesToHex(scriptPubKey),
    amount: formatAmount(value),
  }));
}

function inspected(
  all: Chained,
  order: readonly number[] = all.transactions.map((_, i) => i),
): Answer {
  const files = order.map((i) => hexOf(all.transactions[i]!));
  return call('inspectpackage', [files, { prevtxs: prevtxsOf(all) }]);
}

/** Whether `submitpackage` would take these, where others are confirmed. */
function isTaken(all: Chained, send: readonly number[], confirmed: readonly number[]): boolean {
  const hexes = (numbers: readonly number[]) => numbers.map((i) => hexOf(all.transactions[i]!));
  try {
    const prevtxs = [...prevtxsOf(all), ...hexes(confirmed)];
    const answer: Readonly<Record<string, unknown>> = call('testpackage', {
      package: hexes(send),
      prevtxs,
    });
    return answer['package_msg'] === 'success';
  } catch {
    return false;
  }
}

/** The steps by name, as the rows of the table have them. */
function wavesText({ named }: Chained, { waves }: Answer): string {
  const names = [...named.keys()];
  return waves
    .map(({ send, needs, instead_of }, i) => {
      const text = send.map((n) => names[n]).join('+');
      if (i === 0) return text;
      return `${instead_of ? ' or ' : needs === 'confirmation' ? ' | ' : ', '}${text}`;
    })
    .join('');
}

/** Those that an alternative leaves out. */
function excluded(answer: Answer, wave: Wave): ReadonlySet<number> {
  const out = new Set(wave.instead_of ?? []);
  for (const i of answer.order) {
    const parents = answer.transactions[i]!['parents'] as readonly number[];
    if (parents.some((parent) => out.has(parent))) out.add(i);
  }
  return out;
}

describe('chains', () => {
  test.each(PACKAGE_CHAINS)('$what', (chain: PackageChain) => {
    const all = chained(chain.parts);
    const answer = inspected(all);
    expect(wavesText(all, answer)).toBe(chain.waves);
    const names = [...all.named.keys()];
    const refused = answer.transactions.flatMap(({ relay }, i) =>
      relay === 'no' ? [names[i]] : [],
    );
    expect(refused.join(' ')).toBe(chain.refused ?? '');
  });

  test.each(PACKAGE_CHAINS)('$what: a node takes each step, and not earlier', ({ parts }) => {
    const all = chained(parts);
    const answer = inspected(all);
    const sent: number[] = [];
    for (const [k, wave] of answer.waves.entries()) {
      const out = excluded(answer, wave);
      const before = sent.filter((i) => !out.has(i) && !wave.send.includes(i));
      expect(isTaken(all, wave.send, before)).toBe(true);
      const last = answer.waves[k - 1];
      if (last && wave.needs === 'confirmation') {
        const earlier = before.filter((i) => !last.send.includes(i));
        expect(isTaken(all, [...last.send, ...wave.send], earlier)).toBe(false);
      }
      sent.push(...wave.send);
    }
  });

  test.each(PACKAGE_CHAINS)('$what: in any order of files', ({ parts }) => {
    const all = chained(parts);
    const first = byId(all, inspected(all));
    for (const order of ordersOf(all.transactions.length)) {
      const shuffled = { ...all, transactions: order.map((i) => all.transactions[i]!) };
      expect(byId(shuffled, inspected(all, order))).toEqual(first);
    }
  });
});

/** All orders of up to four, of more some. */
function ordersOf(length: number): readonly (readonly number[])[] {
  const numbers = Array.from({ length }, (_, i) => i);
  if (length <= 4) return permutations(numbers);
  const turned = (by: number) => numbers.map((i) => (i + by) % length);
  return [[...numbers].reverse(), turned(1), turned(Math.floor(length / 2))];
}

function permutations(numbers: readonly number[]): readonly (readonly number[])[] {
  if (numbers.length <= 1) return [[...numbers]];
  return numbers.flatMap((first) =>
    permutations(numbers.filter((one) => one !== first)).map((rest) => [first, ...rest]),
  );
}

/** The answer with ids in the place of numbers, without what says how the files came. */
function byId({ transactions }: Pick<Chained, 'transactions'>, answer: Answer): unknown {
  const ids = transactions.map((one) => txidText(transactionId(one)));
  const named = JSON.stringify(answer, (name, value: unknown) => {
    const isNumbers = ['parents', 'with', 'send', 'instead_of', 'order'].includes(name);
    if (name === 'findings') return undefined;
    return isNumbers ? (value as number[]).map((i) => ids[i]) : value;
  });
  const { transactions: rows, ...rest } = JSON.parse(named) as Answer;
  const sorted = [...rows].sort((a, b) => (String(a['txid']) < String(b['txid']) ? -1 : 1));
  const withSorted = sorted.map((row) => ({
    ...row,
    parents: [...(row['parents'] as string[])].sort(),
    with: [...((row['with'] as string[] | undefined) ?? [])].sort(),
  }));
  return { ...rest, rows: withSorted };
}

test('there are 60 chains and more', () => {
  expect(PACKAGE_CHAINS.length).toBeGreaterThanOrEqual(60);
});

const [ROOT, CHILD, GRANDCHILD] = [
  { name: 'a', version: 3, spends: [10_000], pays: [10_000] },
  { name: 'b', version: 3, spends: ['a:0'], pays: [9000] },
  { name: 'c', version: 3, spends: ['b:0'], pays: [8000] },
];

describe('what is said of each', () => {
  const all = chained([ROOT, CHILD, GRANDCHILD]);
  const [a = '', b = '', c = ''] = all.transactions.map(hexOf);
  const prevtxs = prevtxsOf(all);
  const said = (files: readonly string[], options: object, member: string) =>
    call<Answer>('inspectpackage', [files, options]).transactions.map((one) => one[member]);

  test.each<readonly [string, readonly string[], object, string, readonly unknown[]]>([
    ['by itself', [a, b, c], { prevtxs }, 'alone', ['min relay fee not met', 'allowed', 'allowed']],
    ['how it gets out', [a, b, c], { prevtxs }, 'relay', ['pair', 'pair', 'alone']],
    ['with whom', [c, b, a], { prevtxs }, 'with', [undefined, [2], [1]]],
    ['its parents', [c, a, b], { prevtxs }, 'parents', [[2], [], [1]]],
    ['its fee', [a, b], { prevtxs }, 'fee', [0, 0.00001]],
    ['what it lacks', [a], { prevtxs }, 'short', [0.00000008]],
    ['why not', [a], { prevtxs }, 'reason', ['min relay fee not met']],
    ['a coin that nobody tells', [a, b], {}, 'reason', ['missing-inputs', 'missing-inputs']],
    ['which coin that is', [a, b], {}, 'missing', [[{ txid: '22'.repeat(32), vout: 0 }], []]],
    [
      'a parent that is confirmed',
      [a, b],
      { prevtxs: [...prevtxs, a] },
      'reason',
      ['txn-already-known', undefined],
    ],
    ['the anchor', [a], { prevtxs }, 'anchor', [0]],
  ])('%s', (_what, files, options, member, answer) => {
    expect(said(files, options, member)).toEqual(answer);
  });

  const aged = chained([
    { name: 'a', spends: [10_000], sequence: 10, pays: [9000] },
    { name: 'b', spends: ['a:0'], sequence: 0x400002, pays: [8000] },
    { name: 'c', spends: [10_000], lockTime: 800, pays: [9000] },
  ]);
  const agedFiles = aged.transactions.map(hexOf);
  const agedWith = (tip: object) => ({ prevtxs: prevtxsOf(aged), tip });
  const coins = [{ height: 150 }, null, { height: 150 }];
  test.each<readonly [string, object, readonly unknown[]]>([
    ['nothing known', {}, [{ blocks: 10 }, { seconds: 1024 }, { height: 800 }]],
    [
      'a coin too young by a block',
      { height: 158, confirmed: coins },
      [{ blocks: 10 }, { seconds: 1024 }, { height: 800 }],
    ],
    [
      'old enough',
      { height: 159, confirmed: coins },
      [undefined, { seconds: 1024 }, { height: 800 }],
    ],
    [
      'the height reached',
      { height: 800, confirmed: coins },
      [undefined, { seconds: 1024 }, undefined],
    ],
  ])('what is waited for: %s', (_what, tip, waits) => {
    expect(said(agedFiles, agedWith(tip), 'waits')).toEqual(waits);
    expect(said(agedFiles, agedWith(tip), 'relay')).toEqual(['alone', 'alone', 'alone']);
  });

  test('a coin that no block holds is missing', () => {
    const tip = { height: 800, confirmed: [null, null, { height: 150 }] };
    expect(said(agedFiles, agedWith(tip), 'relay')).toEqual(['no', 'no', 'alone']);
  });

  test.each<readonly [string, readonly string[], object, readonly string[]]>([
    ['a missing parent', [b], {}, ['package-missing-parent']],
    ['children first', [b, a], { prevtxs }, ['package-unsorted']],
    ['a level that waits', [a, b, c], { prevtxs }, ['package-truc']],
    ['too little', [a], { prevtxs }, ['package-fee-short']],
    ['nothing', [a, b], { prevtxs }, []],
  ])('a finding: %s', (_what, files, options, codes) => {
    const { findings } = call<Answer>('inspectpackage', [files, options]);
    expect(findings.map(({ code }) => code)).toEqual(codes);
  });

  test.each<readonly [string, readonly unknown[], string]>([
    ['no file', [[]], 'Array must contain between 1 and 100 files.'],
    ['more than 100', [Array(101).fill(a)], 'Array must contain between 1 and 100 files.'],
    ['no transaction', [['00']], 'TX decode failed'],
    ['no PSBT', [['x']], 'TX decode failed invalid base64'],
    ['a number', [[1]], 'JSON value of type number is not of expected type string'],
    ['an option that is none', [[a], { prevtx: [] }], 'Unknown option prevtx'],
    ['a tip of other inputs', [[a, b], { tip: { confirmed: [{}] } }], 'Wrong number of confirmed'],
    [
      'coins that contradict',
      [[a], { prevtxs: [...prevtxs, { ...prevtxs[0], amount: 1 }] }],
      'Contradicting prevtxs',
    ],
  ])('refused: %s', (_what, params, message) => {
    expect(() => call('inspectpackage', params)).toThrow(message);
  });
});

describe('findings of chains', () => {
  const codes = (what: string) => {
    const chain = PACKAGE_CHAINS.find((one) => one.what === what)!;
    return inspected(chained(chain.parts)).findings.map(({ code }) => code);
  };
  test.each<readonly [string, readonly string[]]>([
    ['dust that the child leaves', ['package-dust-unspent']],
    ['a child of version 2', ['package-truc']],
    [
      'a rich parent and a child that pays nothing',
      ['package-fee-short', 'package-parent-pays-too'],
    ],
    ['a child of two parents that pay nothing', ['package-not-passed-on']],
    ['a file and its replacement', ['package-two-spend-one']],
    ['a satoshi less', ['package-fee-short']],
  ])('%s', (what, expected) => {
    expect(codes(what)).toEqual(expected);
  });
});

describe('a PSBT that nobody has signed', () => {
  // The inputs: P2WPKH of the key 1, a parent that pays nothing and a child that pays for both.
  const script = '0014751e76e8199196d454941c45d1b3a323f1433bd6';
  const coin = { txid: '33'.repeat(32), vout: 0, scriptPubKey: script, amount: 0.001 };
  const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
  const made = (txid: string, amount: number) =>
    call<string>('createpsbt', [[{ txid, vout: 0 }], [{ [address]: amount }], 0, true, 2, 0]);
  const idOf = (psbt: string) => call<{ tx: { txid: string } }>('decodepsbt', [psbt]).tx.txid;
  const parent = made(coin.txid, 0.001);
  const child = made(idOf(parent), 0.0009);

  test('is judged as it will be', () => {
    const { transactions, waves } = call<Answer>('inspectpackage', [
      [child, parent],
      { prevtxs: [coin] },
    ]);
    expect(transactions.map(({ complete, relay, vsize }) => [complete, relay, vsize])).toEqual([
      [false, 'pair', 110],
      [false, 'pair', 110],
    ]);
    expect(waves).toEqual([{ send: [1, 0], needs: 'nothing' }]);
  });

  test('of a key hash inside P2SH has the id that signing gives it', () => {
    const key = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
    const { descriptor } = call<{ descriptor: string }>('getdescriptorinfo', [`sh(wpkh(${key}))`]);
    const [nested = ''] = call<string[]>('deriveaddresses', [descriptor]);
    const { scriptPubKey } = call<{ scriptPubKey: string }>('validateaddress', [nested]);
    const spent = { ...coin, scriptPubKey };
    const updated = call<string>('utxoupdatepsbt', [parent, [descriptor], [spent]]);
    const one = { prevtxs: [spent] };
    const [first] = call<Answer>('inspectpackage', [[updated], one]).transactions;
    const txid = String(first?.['txid']);
    expect(txid).not.toBe(idOf(parent));
    const answer = call<Answer>('inspectpackage', [[updated, made(txid, 0.0009)], one]);
    expect(answer.transactions.map(({ relay }) => relay)).toEqual(['pair', 'pair']);
  });

  test('whose id signing changes has no children', () => {
    // Of P2PKH the signature goes into the id.
    const legacy = { ...coin, scriptPubKey: '76a914751e76e8199196d454941c45d1b3a323f1433bd688ac' };
    const { transactions } = call<Answer>('inspectpackage', [
      [child, parent],
      { prevtxs: [legacy] },
    ]);
    expect(transactions[0]?.['parents']).toEqual([]);
    expect(transactions[0]?.['missing']).toEqual([{ txid: idOf(parent), vout: 0 }]);
  });
});
