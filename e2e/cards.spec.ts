import { expect, paste, testInOnePage } from './page.ts';
import { Signer } from './sign-page.ts';

/* What is said of texts that cannot be opened: the same in Inspect and in Sign. */

const XPUB =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const FIRST = 'bc1qp5wfcq48h6d63wyy9qz0awtpfqwwv4sma86mhz';

interface CardRow {
  readonly name: string;
  readonly text: string;
  readonly says: string;
  /** In the card. */
  readonly shows: readonly string[];
}

const CARDS: readonly CardRow[] = [
  {
    name: 'an address',
    text: ADDRESS,
    says: 'This is an address',
    shows: ['P2WPKH', '0014751e76e8199196d454941c45d1b3a323f1433bd6', '“My wallet”'],
  },
  {
    name: 'an extended key with its origin',
    text: `[d34db33f/84h/0h/0h]${XPUB}`,
    says: 'This is an extended public key',
    shows: ['d34db33f/84h/0h/0h', '3442193e', FIRST],
  },
  {
    name: 'a descriptor with a timelock',
    text: `wsh(or_d(pk(${XPUB}/0/*),and_v(v:pk(${XPUB}/1/*),older(144))))`,
    says: 'This is a descriptor',
    shows: ['alone after 144 blocks (about 24 hours)', 'missing: #ywhy6jdf', 'bc1qlgvztf04p'],
  },
  {
    name: 'a descriptor with a zpub',
    text: 'wpkh([d34db33f/84h/0h/0h]zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs/0/*)',
    says: 'This is a descriptor',
    shows: ['Read zpub as xpub (SLIP 132)', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  },
  {
    name: 'a policy',
    text: 'wsh(sortedmulti(2,@0/**,@1/**))',
    says: 'This is a spending policy without its keys',
    shows: ['BIP 388', '@0 and @1'],
  },
  {
    name: 'a script behind a hash',
    text: '03bb6a08b175210279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798ac',
    says: 'This is a script',
    shows: [
      'script behind a hash',
      '0279be66…16f81798 alone from height 551,611',
      'Address as P2SH-P2WSH',
    ],
  },
  {
    name: 'an address beside the key of another kind',
    text: '3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN 0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    says: 'This is an address, and what may stand behind it',
    shows: ['It commits to this as', 'P2SH-P2WPKH'],
  },
  {
    name: 'an address that does not commit to the key beside it',
    text: `${ADDRESS} 02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5`,
    says: 'This is an address, and what may stand behind it',
    shows: ['It does not commit to this', 'None of the known mistakes'],
  },
  {
    name: 'a script',
    text: '0x0014751e76e8199196d454941c45d1b3a323f1433bd6',
    says: 'This is a script',
    shows: [ADDRESS, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'decodescript'],
  },
  {
    name: 'an output',
    text: `0.5:${ADDRESS}`,
    says: 'This is an output of a transaction',
    shows: ['0.50000000 BTC', ADDRESS],
  },
  {
    name: 'a payment URI whose label turns text around',
    text: `bitcoin:${ADDRESS}?amount=0.5&label=%E2%80%AEShop&req-else=1`,
    says: 'This is a payment URI',
    shows: ['0.50000000 BTC', 'U+202E', 'Shop', 'Must be understood, and is not', 'req-else'],
  },
  {
    name: 'the signature of a message',
    text: 'H0b22gIQIfutUzm7Z9qchdfhUtaO52alhNPK3emrkGOfbOzGHVPuWD9rMIphxniwBNgF/YN4c5C/dMwXz3yJz5k=',
    says: 'This is the signature of a message',
    shows: ['65 bytes', 'Messages verifies it'],
  },
  {
    name: 'a wallet',
    text: `Name: Mine\nDescriptor: wpkh(${XPUB}/0/*)`,
    says: 'This is a wallet export',
    shows: ['Mine', FIRST],
  },
];

for (const { name, text, says, shows } of CARDS) {
  testInOnePage(`${name} has a card in Inspect and in Sign`, async ({ page }) => {
    await paste(page, text);
    const notice = page.getByTestId('notice');
    await expect(notice).toContainText(says);
    for (const words of shows) await expect(notice.getByTestId('card')).toContainText(words);
    await page.getByRole('tab', { name: 'Sign' }).click();
    const signer = new Signer(page);
    await expect(signer.transaction).toBeVisible();
    await signer.paste(text);
    const news = page.getByTestId('sign-notice');
    await expect(news).toContainText(says);
    for (const words of shows) await expect(news.getByTestId('card')).toContainText(words);
  });
}

testInOnePage('an address of another coin is named in Inspect and in Sign', async ({ page }) => {
  const address = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9';
  const says = 'This is not an address of Bitcoin. It is one of Litecoin.';
  await paste(page, address);
  await expect(page.getByTestId('notice')).toContainText(says);
  await page.getByRole('tab', { name: 'Sign' }).click();
  const signer = new Signer(page);
  await expect(signer.transaction).toBeVisible();
  await signer.paste(address);
  await expect(page.getByTestId('sign-notice')).toContainText(says);
});

testInOnePage('a zpub in another function is said to be that', async ({ page }) => {
  const { text } = CARDS.find(({ name }) => name === 'a descriptor with a zpub')!;
  await paste(page, text.replace('wpkh', 'pkh'));
  await expect(page.getByTestId('notice')).toContainText(
    'It cannot be read: zpub is the prefix of keys for wpkh() (SLIP 132), and this one stands in pkh().',
  );
});

testInOnePage('a card leads to where it is of use', async ({ page }) => {
  await paste(page, CARDS.find(({ name }) => name === 'a script')?.text ?? '');
  await page.getByTestId('notice').getByRole('button', { name: 'Console' }).click();
  await expect(page.getByRole('tab', { name: 'Console' })).toHaveAttribute('aria-selected', 'true');
});

testInOnePage('what may be a key has no card, and nothing of it is shown', async ({ page }) => {
  const secret = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b';
  await paste(page, `${secret}:1`);
  const notice = page.getByTestId('notice');
  await expect(notice.getByTestId('card')).toContainText('paste the transaction itself');
  expect(await page.content()).not.toContain(secret);
  await paste(page, secret);
  await expect(notice).toContainText('These are 32 bytes in hex');
  await expect(notice.getByTestId('card')).toHaveCount(0);
});
