import { describe, expect, test } from 'vitest';
import { OWN_KEY, PAID_ADDRESS, PARTLY_OWN } from '../../e2e/tasks/inputs.ts';
import { createCompareClient } from '../channel/compare-client.ts';
import { FakeWorker } from '../channel/testing/fake-worker.ts';
import { encodeSilentAddress } from '../core/encoding/silent-address.ts';
import { descriptorChecksum } from '../core/script/descriptor-checksum.ts';
import { publicKey } from '../core/sign/testing/utxos.ts';
import { type SilentFileSpec, silentFile } from '../core/silent/testing/silent-files.ts';

const client = createCompareClient(() => new FakeWorker());
const XPRV =
  'xprv9s21ZrQH143K31xYSDQpPDxsXRTUcvj2iNHm5NUtrGiGG5e2DtALGdso3pGz6ssrdK4PFmM8NSpSBHNqPqm55Qn3LqFtT2emdEXVYsCzC2U';
const WIF = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
const TPUB =
  'tpubD6NzVbkrYhZ4XgiXtGrdW5XDAPFCL9h7we1vwNCpn8tGbBcgfVYjXyhWo4E1xkh56hjod1RhGjxbaTLV3X4FyWuejifB9jusQ46QzG87VKp';

const ZPUB_OF_MANY =
  'Zpub75mAE8EjyxSzoyPmGnd5E6MyD7ALGNndruWv52xpzimZQKukwvEfXTHqmH8nbbc6ccP5t2aM3mws3pKYSnKpKMMytdbNEZFUxKzztYFM8Pn';

const read = (text: string) =>
  client.ask('readCompared', { given: new Blob([text]), chain: 'main' });

describe('what a person pastes beside an input', () => {
  test.each([
    ['a descriptor', OWN_KEY, { kind: 'keys', keys: [{ text: OWN_KEY }] }],
    [
      'a wallet with its name',
      JSON.stringify({ label: 'Vault', descriptor: OWN_KEY }),
      { kind: 'keys', keys: [{ text: OWN_KEY, label: 'Vault' }] },
    ],
    ['an address', PAID_ADDRESS, { kind: 'payments', text: PAID_ADDRESS, unread: [] }],
    ['an extended private key', XPRV, { kind: 'refused', why: 'extended-private-key' }],
    ['a private key', WIF, { kind: 'refused', why: 'private-key' }],
    ['a descriptor with one', `wpkh(${WIF})`, { kind: 'refused', why: 'private-descriptor' }],
    [
      'a wallet file with one',
      JSON.stringify({ descriptors: [{ desc: `wpkh(${XPRV}/0/*)` }] }),
      { kind: 'refused', why: 'extended-private-key' },
    ],
    [
      'seed words',
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
      { kind: 'refused', why: 'seed-words' },
    ],
    [
      'keys of another chain',
      `wpkh(${TPUB}/0/*)`,
      {
        kind: 'refused',
        why: 'other-chain',
        chains: ['testnet3', 'testnet4', 'signet', 'regtest'],
      },
    ],
    [
      'a descriptor with a wrong checksum',
      `${OWN_KEY}#aaaaaaaa`,
      { kind: 'refused', why: 'damaged-descriptor' },
    ],
    [
      'a descriptor whose apostrophes became h',
      `${OWN_KEY.replaceAll("'", 'h')}#${descriptorChecksum(OWN_KEY.replaceAll('h/', "'/").replaceAll('h]', "']"))}`,
      {
        kind: 'refused',
        words: expect.stringMatching(
          /The checksum is that of the same text with ' in place of h\.$/,
        ),
      },
    ],
    ['words', 'good morning', { kind: 'refused', why: 'text' }],
    ['an id', 'f'.repeat(64), { kind: 'refused', why: 'txid' }],
    ['more than a megabyte', 'a'.repeat(2 ** 20 + 1), { kind: 'refused', why: 'too-long' }],
    [
      'labels',
      '{"type":"addr","ref":"x","label":"y"}',
      { kind: 'labels', labels: [{ type: 'addr', ref: 'x', label: 'y', isFrozen: false }] },
    ],
    ['a cosigner alone', ZPUB_OF_MANY, { kind: 'refused', why: 'cosigner' }],
    [
      'BSMS, whose first address is another',
      `BSMS 1.0\n${OWN_KEY.split('#')[0]}\nNo path restrictions\n${PAID_ADDRESS}`,
      {
        kind: 'keys',
        wallet: { form: 'bsms', otherFirst: { said: PAID_ADDRESS, derived: expect.any(String) } },
      },
    ],
    [
      'BSMS with an address that is none',
      `BSMS 1.0\n${OWN_KEY.split('#')[0]}\nNo path restrictions\nbc1q`,
      { kind: 'keys', wallet: { form: 'bsms' } },
    ],
    [
      'a seed under its name in a wallet file',
      JSON.stringify({ wallet_type: 'standard', keystore: { seed: 'acb740e4', xpub: OWN_KEY } }),
      { kind: 'refused', why: 'private-key' },
    ],
  ])('%s', async (_what, text, expected) => {
    expect(await read(text)).toMatchObject(expected);
  });

  const BARE = OWN_KEY.replace('/<0;1>/*', '/0/0');

  test.each([
    ['a wallet', OWN_KEY, /^d34db33f alone now\.$/, 'branch 0, index 0'],
    [
      'a file, by its first',
      JSON.stringify([{ desc: OWN_KEY }, { desc: BARE }]),
      /now\.$/,
      'branch 0, index 0',
    ],
    ['one script', BARE, /now\.$/, undefined],
    ['addresses', `addr(${PAID_ADDRESS})`, undefined, undefined],
  ])('who can spend what is paid to it: %s', async (_what, text, sentence, place) => {
    const answer = await read(text);
    const spenders = answer.kind === 'keys' ? answer.spenders : 'no keys';
    expect(spenders === undefined).toBe(sentence === undefined);
    if (sentence) expect(spenders).toMatchObject({ sentence: expect.stringMatching(sentence) });
    expect(typeof spenders === 'object' ? spenders.paidTo?.place : undefined).toBe(place);
  });

  const ONE_KEY = `21${'02'.padEnd(66, '1')}ac`;

  test.each([
    ['a script in hex', ONE_KEY, 'output-script', /alone now\.$/],
    ['a policy', 'thresh(2,pk(A),pk(B),pk(C))', 'policy', /^2 of 3 now\.$/],
    ['hex that is no script', '00ff', 'text', undefined],
    ['half a byte more', `${ONE_KEY}a`, 'text', undefined],
  ])('who can spend it, and not whose it is: %s', async (_what, text, why, sentence) => {
    const answer = await read(text);
    expect(answer).toMatchObject({ kind: 'refused', why });
    const spenders = answer.kind === 'refused' ? answer.spenders : undefined;
    expect(spenders === undefined).toBe(sentence === undefined);
    if (sentence) expect(spenders).toMatchObject({ sentence: expect.stringMatching(sentence) });
  });

  test('no refusal repeats what is private', async () => {
    for (const secret of [XPRV, WIF, `wpkh(${WIF})`, `wpkh(${XPRV}/0/*`]) {
      expect(JSON.stringify(await read(secret))).not.toContain(secret.slice(5, 40));
    }
  });
});

test('ids in labels are no private keys, though they have runs that could be', async () => {
  const ref = `0${'c'.repeat(52)}0${'1'.repeat(10)}`;
  const line = JSON.stringify({ type: 'tx', ref, label: 'Rent' });
  expect(await read(line)).toMatchObject({ kind: 'labels' });
  expect(await read(`${line}\n{"type":"tx","ref":"${WIF}"}`)).toMatchObject({ why: 'private-key' });
});

const SECRETS: readonly (readonly [string, string])[] = [
  ['WIF', WIF],
  ['an extended private key', XPRV],
  ['words', `${'zoo '.repeat(11)}wrong`],
];
/** A file of each form with a place for a secret. */
const FILES: readonly (readonly [string, (secret: string) => string])[] = [
  ['a descriptor', (secret) => `${OWN_KEY}\n# ${secret}`],
  ['Core', (secret) => JSON.stringify([{ desc: OWN_KEY }, { note: secret }])],
  [
    'Coldcard',
    (secret) => `Name: ${secret}\nPolicy: 1 of 1\nFormat: P2WSH\nd34db33f: ${ZPUB_OF_MANY}`,
  ],
  ['BSMS', (secret) => `BSMS 1.0\n${OWN_KEY}\nNo path restrictions\nbc1q\n${secret}`],
  [
    'Caravan',
    (secret) => JSON.stringify({ addressType: 'P2WSH', extendedPublicKeys: [{ name: secret }] }),
  ],
  ['Electrum', (secret) => JSON.stringify({ wallet_type: 'standard', labels: { a: secret } })],
  ['labels', (secret) => JSON.stringify({ type: 'addr', ref: 'x', label: secret })],
  ['a policy', (secret) => JSON.stringify({ name: secret, template: 'wpkh(@0/**)', keys: [] })],
];

describe('one secret anywhere refuses the whole file', () => {
  const rows = FILES.flatMap(([form, write]) =>
    SECRETS.map(([what, secret]) => [what, form, write(secret), secret] as const),
  );

  test.each(rows)('%s in %s', async (_what, _form, text, secret) => {
    const answer = await read(text);
    expect(answer.kind).toBe('refused');
    expect(answer).not.toHaveProperty('words');
    expect(JSON.stringify(answer)).not.toContain(secret.slice(4, 30));
  });
});

describe('an input against it', () => {
  const source = new Blob([Buffer.from(PARTLY_OWN, 'base64')]);
  const file = { source, format: 'psbt', beside: [], chain: 'main' } as const;
  const keys = [{ text: OWN_KEY }];

  test('by key origins at once, and what is sure only after a longer look', async () => {
    const quick = await client.ask('compareInput', {
      file,
      keys,
      payments: '',
      labels: [],
      isQuick: true,
    });
    expect(quick?.outputs).toEqual([
      undefined,
      { status: 'derived', descriptor: 0, branch: 1, index: 7 },
      undefined,
    ]);
    const whole = await client.ask('compareInput', {
      file,
      keys,
      payments: '',
      labels: [],
      isQuick: false,
    });
    expect(whole?.inputs).toEqual([{ status: 'other' }]);
    expect(whole?.outputs.map((owner) => owner?.status)).toEqual([
      'other',
      'derived',
      'contradicted',
    ]);
  });

  test('labels of what is in it', async () => {
    const labels = [
      { type: 'addr', ref: PAID_ADDRESS, label: 'Rent', isFrozen: false },
      { type: 'addr', ref: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', label: 'Other', isFrozen: false },
    ] as const;
    const found = await client.ask('compareInput', {
      file,
      keys: [],
      payments: '',
      labels,
      isQuick: true,
    });
    expect(found?.labelled).toEqual([
      { type: 'addr', label: 'Rent', isFrozen: false, side: 'input', index: 0 },
      { type: 'addr', label: 'Rent', isFrozen: false, side: 'output', index: 0 },
    ]);
  });

  test('payments without keys say nothing of owners', async () => {
    const payments = `${PAID_ADDRESS} 0.015`;
    const found = await client.ask('compareInput', {
      file,
      keys: [],
      payments,
      labels: [],
      isQuick: true,
    });
    expect(found?.outputs).toEqual([]);
    expect(found?.payments).toMatchObject([{ verdict: 'paid', outputs: [0] }]);
  });
});

describe('a silent payment address in the list', () => {
  const to = (letters: string) => {
    const [scanKey, spendKey] = [...letters].map(publicKey);
    return encodeSilentAddress({ scanKey: scanKey!, spendKey: spendKey! }, 'main');
  };
  const outputs = [{ to: 'ST' }];

  test.each<[string, string, SilentFileSpec, object]>([
    ['proven', to('ST'), { inputs: [{ by: 'A' }], outputs }, { verdict: 'paid', outputs: [0] }],
    [
      'another is paid',
      to('SU'),
      { inputs: [{ by: 'A' }], outputs },
      { verdict: 'not proven', outputs: [] },
    ],
    [
      'a share is missing',
      to('ST'),
      { inputs: [{ by: 'A' }, { by: 'B', hasNoShare: true }], outputs },
      { verdict: 'not proven', outputs: [0] },
    ],
    [
      'only the file says what an input spends',
      to('ST'),
      { inputs: [{ by: 'A', utxo: 'claimed' }], outputs },
      { verdict: 'not proven', outputs: [0] },
    ],
    [
      'nobody will find it',
      to('ST'),
      { inputs: [{ by: 'A' }], outputs: [{ to: 'ST', script: `5120${'79'.repeat(32)}` }] },
      { verdict: 'not paid', outputs: [] },
    ],
  ])('%s', async (_what, payments, spec, verdict) => {
    const source = new Blob([Uint8Array.from(silentFile(spec))]);
    const file = { source, format: 'psbt', beside: [], chain: 'main' } as const;
    const ask = { file, keys: [], payments, labels: [], isQuick: true };
    const found = await client.ask('compareInput', ask);
    expect(found?.payments).toMatchObject([{ address: payments, ...verdict }]);
  });
});
