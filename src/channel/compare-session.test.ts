import { describe, expect, test } from 'vitest';
import { OWN_KEY, PAID_ADDRESS, PARTLY_OWN } from '../../e2e/tasks/inputs.ts';
import { descriptorChecksum } from '../core/script/descriptor-checksum.ts';
import { createCompareClient } from './compare-client.ts';
import { FakeWorker } from './testing/fake-worker.ts';

const client = createCompareClient(() => new FakeWorker());
const XPRV =
  'xprv9s21ZrQH143K31xYSDQpPDxsXRTUcvj2iNHm5NUtrGiGG5e2DtALGdso3pGz6ssrdK4PFmM8NSpSBHNqPqm55Qn3LqFtT2emdEXVYsCzC2U';
const WIF = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
const TPUB =
  'tpubD6NzVbkrYhZ4XgiXtGrdW5XDAPFCL9h7we1vwNCpn8tGbBcgfVYjXyhWo4E1xkh56hjod1RhGjxbaTLV3X4FyWuejifB9jusQ46QzG87VKp';

const read = (text: string) => client.read(new Blob([text]), 'main');

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
    ['keys of another chain', `wpkh(${TPUB}/0/*)`, { kind: 'refused', why: 'other-chain' }],
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
  ])('%s', async (_what, text, expected) => {
    expect(await read(text)).toMatchObject(expected);
  });

  test('no refusal repeats what is private', async () => {
    for (const secret of [XPRV, WIF, `wpkh(${WIF})`, `wpkh(${XPRV}/0/*`]) {
      expect(JSON.stringify(await read(secret))).not.toContain(secret.slice(5, 40));
    }
  });
});

describe('an input against it', () => {
  const source = new Blob([Buffer.from(PARTLY_OWN, 'base64')]);
  const file = { source, format: 'psbt', utxos: [], chain: 'main' } as const;
  const keys = [{ text: OWN_KEY }];

  test('by key origins at once, and what is sure only after a longer look', async () => {
    const quick = await client.compare({ file, keys, payments: '', isQuick: true });
    expect(quick?.outputs).toEqual([
      undefined,
      { status: 'derived', descriptor: 0, index: 7 },
      undefined,
    ]);
    const whole = await client.compare({ file, keys, payments: '', isQuick: false });
    expect(whole?.inputs).toEqual([{ status: 'other' }]);
    expect(whole?.outputs.map((owner) => owner?.status)).toEqual([
      'other',
      'derived',
      'contradicted',
    ]);
  });

  test('payments without keys say nothing of owners', async () => {
    const payments = `${PAID_ADDRESS} 0.015`;
    const found = await client.compare({ file, keys: [], payments, isQuick: true });
    expect(found?.outputs).toEqual([]);
    expect(found?.payments).toMatchObject([{ verdict: 'paid', outputs: [0] }]);
  });
});
