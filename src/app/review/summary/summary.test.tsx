import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Verdicts } from '../../../channel/protocol/verify-protocol.ts';
import type { Owner } from '../../../core/ownership/owner.ts';
import { describeLockTime, describeSequence } from '../../../core/script/locks.ts';
import type { InputSummary, OutputSummary, Summary } from '../../../core/shown/summary.ts';
import type { SignatureVerdict } from '../../../core/verdict/signature-verdict.ts';
import type { OutputVerdict } from '../../../core/verdict/verify-outputs.ts';
import { NOT_VERIFIED, type VerificationState } from '../../document/verification.ts';
import { SummaryView } from './summary.tsx';
import { TransactionFacts } from './summary-facts.tsx';

const TXID = `${'0'.repeat(60)}beef`;

function input(node: number, change: Partial<InputSummary> = {}): InputSummary {
  const { amount = 1_000_000n } = change;
  return {
    worth: amount,
    rank: 0,
    at: 0,
    node,
    txid: TXID,
    vout: node,
    proof: 'proven',
    amount,
    type: 'witness_v0_keyhash',
    sequence: describeSequence(0xfffffffd, 2),
    signed: { state: 'none', signatures: 0 },
    ...change,
  };
}

function output(node: number, change: Partial<OutputSummary> = {}): OutputSummary {
  const { amount = 1_000_000n } = change;
  return {
    worth: amount,
    rank: 0,
    at: 0,
    node,
    amount,
    type: 'pubkey',
    paysSpentScript: false,
    ...change,
  };
}

function placed<Row extends object>(rows: readonly Row[]): readonly (Row & { at: number })[] {
  return rows.map((row, at) => ({ ...row, at }));
}

function summaryOf(
  inputs: readonly InputSummary[],
  outputs: readonly OutputSummary[],
  change: Partial<Summary> = {},
): Summary {
  return {
    format: 'psbt',
    version: 2,
    complete: true,
    transactionVersion: 2,
    txid: { text: TXID, state: 'stands' },
    lockTime: describeLockTime(840_000, true),
    waits: ['from block 840,001'],
    size: { of: 'unsigned', size: 100, weight: 400, vsize: 100 },
    inputs: { total: inputs.length, shown: placed(inputs), amount: 900_000_000n, unknown: 0 },
    outputs: { total: outputs.length, shown: placed(outputs), amount: 800_000_000n, unknown: 0 },
    signed: { none: inputs.length, partial: 0, ready: 0, final: 0 },
    coinbase: false,
    chains: { says: 'nothing', contradicts: false },
    findings: [],
    ...change,
  };
}

function rendered(
  summary: Summary,
  verification = NOT_VERIFIED,
  owners?: readonly Owner[],
): string {
  const nothing = () => undefined;
  return renderToStaticMarkup(
    <SummaryView
      summary={summary}
      verification={verification}
      owners={owners}
      chain="main"
      onSelect={nothing}
      onChain={nothing}
    />,
  );
}

/** What one reads, without the markup. */
function words(html: string): string {
  return html
    .replace(/<\/(?:li|dt|dd|p|h3|button|div)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ');
}

describe('what stands in an output is text and nothing else', () => {
  test.each([
    ['markup', '<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['a quote', '"><script>', '&quot;&gt;&lt;script&gt;'],
    ['a mark that turns text round', 'a\u202egnp.exe', 'U+202E'],
    ['an isolate', '\u2066x\u2069', 'U+2066'],
    ['a line end', 'a\nb', 'U+000A'],
  ])('%s', (_, text, shown) => {
    const html = rendered(
      summaryOf([], [output(1, { type: 'nulldata', carried: { text, form: 'text' } })]),
    );
    expect(html).toContain(shown);
    expect(html).not.toMatch(/<(?:img|script)|[\u202a-\u202e\u2066-\u2069]/);
  });
});

describe('the flow', () => {
  test('many coins are counted, with what they come to', () => {
    const utxos = Array.from({ length: 7 }, (_, i) => input(i));
    const many = summaryOf(utxos, [], {
      inputs: { total: 5000, shown: utxos, amount: 900_000_000n, unknown: 0 },
    });
    const text = words(rendered(many));
    expect(text).toContain('Inputs 5,000, 9.00000000 BTC');
    expect(text).toContain('and 4,995 more inputs 8.95000000 BTC');
  });

  test.each([
    ['an amount is missing', { unknown: 1 }, {}],
    ['there was a fault', {}, { complete: false }],
  ])('where %s there is no sum', (_, side, change) => {
    const utxos = Array.from({ length: 14 }, (_unused, i) => input(i));
    const inputs = { total: 14, shown: utxos, amount: 14_000_000n, unknown: 0, ...side };
    const text = words(rendered(summaryOf(utxos, [], { inputs, ...change })));
    expect(text).toMatch(/and 9 more(?:, not all read)? /);
    expect(text).not.toMatch(/0\.(?:09|14)000000/);
  });

  test.each([
    ['proven', '✓ proven'],
    ['claimed', '? claimed'],
    ['contradicted', '≠ contradicted'],
    ['missing', '– missing'],
  ] as const)('%s is a sign and a word', (proof, text) => {
    expect(words(rendered(summaryOf([input(1, { proof })], [])))).toContain(text);
  });

  test('without an amount none is shown', () => {
    const { amount: _, ...unknown } = input(1, { proof: 'missing' });
    const html = rendered(summaryOf([unknown], []));
    expect(words(html)).toContain('Amount unknown');
    expect(html).toContain('flow-band-unknown');
  });

  const verdict = (more: Partial<OutputVerdict>): OutputVerdict => ({
    index: 0,
    amount: 1_000_000n,
    fingerprints: ['d34db33f'],
    records: { records: 'match', contradicting: [], restFits: false },
    ...more,
  });
  // Of all that is verified these alone are looked at.
  const verified = (one: OutputVerdict): VerificationState => ({
    ...NOT_VERIFIED,
    verdicts: {
      stage: 'unsigned',
      failures: [],
      inputs: [],
      outputs: [one],
    } as unknown as Verdicts,
  });
  const claiming = (one: OutputVerdict, status?: Owner['status']) =>
    words(rendered(summaryOf([], [output(1)]), verified(one), status && [{ status }]));

  test('before anything is verified nothing is said of change', () => {
    expect(words(rendered(summaryOf([], [output(1)])))).not.toMatch(/as the file claims|return/i);
  });

  test('change is called a claim', () => {
    const text = claiming(verdict({ change: true }));
    expect(text).toContain('change, as the file claims');
    expect(text).not.toContain('d34db33f');
    expect(text).not.toMatch(/returns to|is change/i);
  });

  test.each([
    ['no change', verdict({ change: false })],
    ['perhaps change', verdict({ change: 'unknown' })],
    [
      'contradicted',
      verdict({ records: { records: 'contradict', contradicting: [0], restFits: false } }),
    ],
  ])('%s is not called change', (_, one) => {
    expect(claiming(one)).not.toMatch(/as the file claims|return/i);
  });

  test('what a descriptor derives returns, and is no claim', () => {
    const text = claiming(verdict({ change: true }), 'derived');
    expect(text).toContain('returns to this wallet');
    expect(text).not.toMatch(/claim/i);
  });

  test('what a descriptor contradicts is neither', () => {
    const text = claiming(verdict({ change: true }), 'contradicted');
    expect(text).not.toMatch(/return|claims/i);
  });
});

describe('who signed', () => {
  const keyOf = (byte: number) => Uint8Array.of(2, ...new Uint8Array(32).fill(byte));
  const verified = (...all: readonly (readonly [number, SignatureVerdict['verdict']])[]) => {
    const signatures = all.map(([byte, verdict]) => ({
      publicKey: keyOf(byte),
      verdict,
      sighash: 'ALL',
    }));
    const origins = [0x41, 0x42, 0x43].map((byte) => ({
      key: Buffer.from(keyOf(byte)).toString('hex'),
      fingerprint: byte.toString(16).repeat(4),
      path: 'm/0',
    }));
    const verdicts = { inputs: [], outputs: [], origins, failures: [] };
    // Of all that is verified these alone are looked at.
    return {
      ...NOT_VERIFIED,
      inputs: new Map([[0, { signatures }]]),
      verdicts,
    } as unknown as VerificationState;
  };
  const several = input(1, { signed: { state: 'partial', signatures: 2, required: 3, keys: 4 } });

  test.each([
    [
      'of several',
      several,
      [
        [0x41, 'valid'],
        [0x42, 'valid'],
      ],
      '✓ valid · 41414141, 42424242',
    ],
    [
      'the worst first',
      several,
      [
        [0x41, 'valid'],
        [0x42, 'invalid'],
        [0x43, 'unchecked'],
      ],
      '✕ invalid · 42424242 ? unchecked · 43434343 ✓ valid · 41414141',
    ],
    [
      'without an origin',
      several,
      [
        [0x41, 'valid'],
        [0x44, 'valid'],
      ],
      '✓ valid · 41414141, 02444444…44444444',
    ],
    [
      'more than there is room for',
      several,
      Array.from({ length: 9 }, (_, n) => [0x50 + n, 'valid']),
      '02545454…54545454, 4 others',
    ],
    ['of one key alone', input(1), [[0x41, 'valid']], '✓ valid · 41414141'],
    [
      'a final one of several',
      input(1, { signed: { state: 'final', signatures: 0 } }),
      [
        [0x41, 'valid'],
        [0x42, 'valid'],
      ],
      '✓ valid · 41414141, 42424242',
    ],
  ] as const)('%s', (_, of, signed, shown) => {
    const all = signed as readonly (readonly [number, SignatureVerdict['verdict']])[];
    const text = words(rendered(summaryOf([of], []), verified(...all)));
    expect(text.replace(/\s+/g, ' ')).toContain(shown);
  });

  test('nobody is named before anything is verified', () => {
    expect(words(rendered(summaryOf([several], [])))).not.toMatch(/valid|unchecked/);
  });
});

test('an invalid signature is told of its own input, where the largest stand first', () => {
  const many = Array.from({ length: 13 }, (_, at) =>
    input(at + 1, {
      amount: BigInt(at + 1) * 1_000_000n,
      signed: { state: 'ready', signatures: 1, required: 1 },
    }),
  );
  const invalid = { verdict: 'invalid', sighash: 'ALL', kind: 'ecdsa' };
  // Of all that is verified these alone are looked at.
  const inputs = new Map([
    [12, { signatures: [invalid] }],
  ]) as unknown as VerificationState['inputs'];
  const text = words(rendered(summaryOf(many, []), { ...NOT_VERIFIED, inputs }));
  const rows = text.split('BTC').filter((row) => row.includes('1 of 1 signature present'));
  expect(text).toContain('invalid');
  expect(rows).toHaveLength(4);
});

test.each<[string, Partial<OutputSummary>, string]>([
  ['a script without an address, whole', { asm: `OP_1 ${'ab'.repeat(300)}` }, 'ab'.repeat(300)],
  ['nothing at all', { asm: '' }, 'no address'],
  ['an address, and not its script', { address: 'bc1qexample', asm: 'OP_1' }, 'bc1q'],
])('an output shows %s', (_, change, shown) => {
  const text = words(rendered(summaryOf([], [output(1, change)])));
  expect(text.replace(/\s/g, '')).toContain(shown.replace(/\s/g, ''));
  expect(text).not.toContain('…');
});

test.each<[string, NonNullable<OutputSummary['silent']>, readonly string[], readonly string[]]>([
  [
    'what is proven',
    { address: 'sp1qexample', words: 'proven', isProven: true, hasScript: true },
    ['pays silently', 'sp1qexample', 'proven', 'bc1qexample'],
    ['claims'],
  ],
  [
    'a claim with its label, without a script',
    {
      address: 'sp1qexample',
      label: 'label 0, change as the file claims',
      words: 'the share of input 2 is missing',
      isProven: false,
      hasScript: false,
    },
    ['claims to pay silently (label 0, change', 'share of input 2', 'no script yet'],
    ['bc1qexample', 'proven'],
  ],
])('an output that pays silently shows %s', (_, silent, seen, unseen) => {
  const shown = rendered(summaryOf([], [output(1, { address: 'bc1qexample', silent })]));
  const text = words(shown).replace(/\s/g, '');
  for (const one of seen) expect(text).toContain(one.replace(/\s/g, ''));
  for (const one of unseen) expect(text).not.toContain(one);
});

describe('the facts', () => {
  test('without a txid it is said why', () => {
    const { txid: _, lockTime: __, ...rest } = summaryOf([input(1)], []);
    const summary = { ...rest, noTxid: 'lock-times-conflict' } as const;
    const text = words(renderToStaticMarkup(<TransactionFacts summary={summary} />));
    expect(text).toContain('cannot all be met');
    expect(text).not.toContain('Copy');
  });

  const SIGNED = { of: 'signed', size: 100, weight: 400, vsize: 100 } as const;
  test.each([
    ['nothing is signed', {}, 'Signing does not change it.'],
    ['all of it is signed', { size: SIGNED }, undefined],
    [
      'all that is there is signed, and more may come',
      { size: SIGNED, txid: { text: TXID, state: 'may-change' } },
      'Signing may still change it.',
    ],
    ['a coinbase', { coinbase: true, txid: { text: TXID, state: 'may-change' } }, undefined],
  ] as const)('whether signing changes the txid: %s', (_, change, note) => {
    const summary = summaryOf([input(1)], [], change);
    const text = words(renderToStaticMarkup(<TransactionFacts summary={summary} />));
    expect(/Signing (?:does|may|will)[^.]*\./.exec(text)?.[0]).toBe(note);
  });

  test('a chain that does not fit is named, with others to choose', () => {
    const chains = { says: 'test', contradicts: true } as const;
    const text = words(rendered(summaryOf([], [], { chains })));
    expect(text).toContain('indicate a test network; addresses are shown for Mainnet.');
    expect(text).toContain('Show for Regtest');
  });

  test('a negative fee is shown as what it is', () => {
    const fee = { amount: -100_000_000n, proof: 'claimed', below: 'impossible' } as const;
    const text = words(rendered(summaryOf([input(1)], [], { fee })));
    expect(text).toContain('−1.00000000 BTC');
    expect(text).not.toContain('claimed');
  });
});
