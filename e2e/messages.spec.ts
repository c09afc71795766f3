import { createHash } from 'node:crypto';
import { hash160 } from '../src/core/crypto/hashes.ts';
import { publicKeyOf } from '../src/core/crypto/public-key.ts';
import { encodeAddress } from '../src/core/encoding/address.ts';
import { encodeWif } from '../src/core/encoding/testing/private-key-text.ts';
import { PROVER, previousTransaction, proofOf } from '../src/core/message/testing/proofs.ts';
import { UNPREFIXED } from '../src/core/message/testing/unprefixed-signature.ts';
import { destinationOf } from '../src/core/script/destination.ts';
import { solve } from '../src/core/script/solver.ts';
import { hexOf } from '../src/core/sign/testing/utxos.ts';
import { txidText } from '../src/core/tx/id-text.ts';
import { transactionId } from '../src/core/tx/ids.ts';
import { expect, test } from './page.ts';
import { everywhere, listening, SecretSearch } from './secret-search.ts';

/* Messages are signed and verified in the page, and the key is left nowhere. */

const SECRET = createHash('sha256').update('a key for messages').digest();
const WIF = encodeWif(SECRET, true, 'main');
const PROGRAM = hash160(publicKeyOf(SECRET, true));
const SEGWIT = encodeAddress({ type: 'witness', version: 0, program: PROGRAM }, 'main');
const LEGACY = encodeAddress({ type: 'pubkeyhash', hash: PROGRAM }, 'main');
const search = new SecretSearch(WIF, SECRET.toString('hex'), SECRET.toString('base64'));

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a message is signed in each form and verified, and its key is wiped', async ({
  page,
  watch,
}) => {
  const address = listening();
  await page.goto(address);
  await page.getByRole('tab', { name: 'Messages' }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const key = page.getByLabel('Private key 1');
  const button = (name: string) => page.getByRole('button', { name });
  const said = page.locator('.messages-said');
  await field('Message').fill('Hello World');

  // Keys that cannot sign stay in their field, until they are wiped.
  await field('Address').fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  await key.fill(WIF);
  await expect(key).toHaveAttribute('type', 'password');
  await button('Sign the message').click();
  await expect(said.first()).toContainText('cannot sign for this address');
  const { fields: _, ...others } = await everywhere(page);
  expect(Object.entries(others).filter(([, text]) => search.piecesIn(text).length > 0)).toEqual([]);
  await button('Wipe').click();
  await expect(key).toHaveValue('');

  for (const [signer, form, signature] of [
    [SEGWIT, 'bip322', /^smp/],
    [SEGWIT, 'full', /^ful/],
    [LEGACY, 'core', /^[HI].{87}$/],
  ] as const) {
    await field('Address').fill(signer);
    await page.getByLabel('Form').selectOption(form);
    await key.fill(WIF);
    await button('Sign the message').click();
    await expect(said.last()).toContainText('Valid: signed with the key');
    await expect(said.last()).toContainText(` of ${signer}.`);
    await expect(page.getByRole('region', { name: 'Message', exact: true })).toHaveText(
      /Hello World!*$/,
    );
    await expect(field('Signature')).toHaveValue(signature);
    await expect(key).toHaveValue('');
    await field('Message').press('End');
    await field('Message').press('!');
    await expect(said.last()).not.toContainText('Valid');
    await button('Verify').click();
    await expect(said.last()).toContainText('Invalid');
  }

  expect(await search.found(page)).toEqual([]);
  expect((await search.foundInState(page)).pieces).toEqual([]);
  expect(watch.messages.flatMap(search.piecesIn)).toEqual([]);
  const logs = await page.evaluate(() => window.workerLogs);
  const told = logs.filter(({ sent }) => sent.some((text) => search.piecesIn(text).length > 0));
  expect(told.length).toBeGreaterThan(3);
  expect(told.filter(({ isEnded }) => !isEnded)).toEqual([]);
  expect(logs.flatMap(({ heard }) => heard).flatMap(search.piecesIn)).toEqual([]);

  // A verdict is of the chain that it was asked on, and all goes at a word.
  await button('Verify').click();
  await expect(said.last()).toContainText('Invalid');
  await page.getByLabel('Chain').selectOption('signet');
  await expect(said.last()).not.toContainText('Invalid');
  await page.getByLabel('Chain').selectOption('main');
  await key.fill(WIF);
  await button('Clear all').click();
  for (const empty of [key, field('Address'), field('Message'), field('Signature')])
    await expect(empty).toHaveValue('');

  // What is typed and not used does not come back with the page.
  await key.fill(WIF);
  await page.reload();
  await page.getByRole('tab', { name: 'Messages' }).click();
  await expect(key).toHaveValue('');
  expect(await search.found(page)).toEqual([]);
  const asked = watch.requests.filter((one) => one !== address && !one.startsWith('blob:'));
  expect(asked).toEqual([]);
  watch.forget();
});

const ARMORED = [
  '-----BEGIN BITCOIN SIGNED MESSAGE-----',
  'Hello World',
  '-----BEGIN BITCOIN SIGNATURE-----',
  'Address: 16R2kAxaUNM4xj6ykKbxEugpJdYyJzTP13',
  '',
  'H0b22gIQIfutUzm7Z9qchdfhUtaO52alhNPK3emrkGOfbOzGHVPuWD9rMIphxniwBNgF/YN4c5C/dMwXz3yJz5k=',
  '-----END BITCOIN SIGNATURE-----',
].join('\n');

test('a block with all three is split, pasted into whichever field, and verified', async ({
  page,
}) => {
  await page.goto(listening());
  await page.getByRole('tab', { name: 'Messages' }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const said = page.locator('.messages-said').last();
  await page.evaluate((text) => navigator.clipboard.writeText(text), ARMORED);
  for (const name of ['Address', 'Message', 'Signature']) {
    await page.getByRole('button', { name: 'Clear all' }).click();
    await field(name).press('ControlOrMeta+v');
    await expect(field('Address')).toHaveValue('16R2kAxaUNM4xj6ykKbxEugpJdYyJzTP13');
    await expect(field('Message')).toHaveValue('Hello World');
    await expect(field('Signature')).toHaveValue(/^H0b22g.*=$/);
    await expect(said).toContainText(
      'Valid: signed with the key of 16R2kAxaUNM4xj6ykKbxEugpJdYyJzTP13.',
    );
    await expect(page.getByText('Not signed, beside')).toHaveCount(0);
  }
  await field('Message').fill('Hello World\n');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(said).toContainText('without the line breaks at its end');
  await field('Signature').fill('H0b22g!');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(said).toContainText('neither base64 nor hex');
});

/** Whose signature nobody has. */
const VICTIM = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const EVERYTHING = '\u202e\u200b Valid: signed with the key of';

test('what stands around a block, or is put in its place, is told with the verdict', async ({
  page,
}) => {
  await page.goto(listening());
  await page.getByRole('tab', { name: 'Messages' }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const said = page.locator('.messages-said').last();
  const mark = said.locator('.sign-mark');
  const outside = page.getByRole('region', { name: 'Not signed, beside the message' });
  const framed = page.getByRole('region', { name: 'Message', exact: true });
  const replaced = page.getByText('names another address than the one that stood here');
  const paste = async (text: string, expected = '') => {
    await page.getByRole('button', { name: 'Clear all' }).click();
    await field('Address').fill(expected);
    await page.evaluate((all) => navigator.clipboard.writeText(all), text);
    await field('Message').press('ControlOrMeta+v');
    await expect(said).toContainText(/alid.* 16R2kAxaUNM4xj6ykKbxEugpJdYyJzTP13/);
  };

  await paste(ARMORED, '16R2kAxaUNM4xj6ykKbxEugpJdYyJzTP13');
  await expect(mark).toHaveAttribute('data-mark', 'good');
  await expect(outside).toHaveCount(0);
  await expect(replaced).toHaveCount(0);

  await paste(`Address: ${VICTIM}\n${ARMORED}\n${EVERYTHING} ${VICTIM}`);
  await expect(mark).toHaveAttribute('data-mark', 'odd');
  await expect(outside).toContainText(`Address: ${VICTIM}`);
  await expect(outside).toContainText(`U+202EU+200B Valid: signed with the key of ${VICTIM}`);

  await paste(`${ARMORED}\n${ARMORED.replace('Hello World', 'I owe you')}`);
  await expect(outside).toContainText('I owe you');
  await expect(framed).toHaveText(/Hello World$/);

  await paste(ARMORED, VICTIM);
  await expect(mark).toHaveAttribute('data-mark', 'odd');
  await expect(replaced).toContainText(VICTIM);

  // A message that looks like a verdict stands in its frame, with every character.
  await paste(ARMORED.replace('Hello World', `${EVERYTHING} ${VICTIM}`));
  await expect(said).toContainText('Invalid');
  await expect(said).not.toContainText(VICTIM);
  await expect(framed).toContainText(`U+202EU+200B Valid`);

  await field('Message').fill('a'.repeat(6_000));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(framed).toContainText('The first 5,000 of 6,000 characters.');
});

test('a proof of funds is no more than its coins, which a node is asked for', async ({ page }) => {
  const previous = previousTransaction(1, 50_000n);
  await page.goto(listening());
  await page.getByLabel('Chain').selectOption('regtest');
  await page.getByRole('tab', { name: 'Messages' }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const said = page.locator('.messages-said').last();
  const mark = said.locator('.sign-mark');
  const calls = page.getByRole('button', { name: 'Copy gettxout calls' });
  const previousField = page.getByRole('textbox', { name: 'Previous transactions of its coins' });
  await field('Address').fill(encodeAddress(destinationOf(solve(PROVER))!, 'regtest'));
  await field('Message').fill('Hello');
  await expect(previousField).toHaveCount(0);

  await field('Signature').fill(proofOf('Hello', [{ previous, has: 'claim' }]));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(said).toContainText('Unproven: signed with the keys of bcrt1');
  await expect(said).toContainText(
    'Coins: 1 coin of 0.00050000 BTC is claimed; not known here whether coins exist or are unspent.',
  );
  await expect(mark).toHaveAttribute('data-mark', 'odd');
  await calls.click();
  const txid = txidText(transactionId(previous));
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`bitcoin-cli -regtest gettxout ${txid} 0`);

  await previousField.fill('00');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(said).toContainText('not a transaction in hex');
  await expect(mark).toHaveAttribute('data-mark', 'bad');
  await expect(calls).toHaveCount(0);

  // A made-up one says what the outpoint is; nothing says that it exists.
  await previousField.fill(hexOf(previous));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(said).toContainText('Valid: signed with the keys of bcrt1');
  await expect(said).toContainText('1 coin of 0.00050000 BTC is proven; not known here whether');
  await expect(mark).toHaveAttribute('data-mark', 'odd');

  // A proof without coins is of the message alone.
  await field('Signature').fill(proofOf('Hello', []));
  await previousField.fill('');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(said).toContainText('Valid: signed');
  await expect(mark).toHaveAttribute('data-mark', 'good');
  await expect(calls).toHaveCount(0);
});

test('a full signature without its prefix is verified, and what it lacks is said', async ({
  page,
}) => {
  const { address, message, signature } = UNPREFIXED;
  await page.goto(listening());
  await page.getByRole('tab', { name: 'Messages' }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const said = page.locator('.messages-said').last();
  const mark = said.locator('.sign-mark');
  const verify = page.getByRole('button', { name: 'Verify' });
  await field('Address').fill(address);
  await field('Message').fill(message);
  await field('Signature').fill(signature);
  await verify.click();
  await expect(said).toContainText(
    `Signed with the keys of ${address}, and valid once “ful” stands before it`,
  );
  await expect(mark).toHaveAttribute('data-mark', 'odd');

  await field('Signature').fill(`ful${signature}`);
  await verify.click();
  await expect(said).toContainText('Valid: signed with the keys of');
  await expect(mark).toHaveAttribute('data-mark', 'good');

  await field('Message').fill(`${message}!`);
  await field('Signature').fill(signature);
  await verify.click();
  await expect(said).toContainText('Invalid: this is not a signature of exactly this message');
  await expect(said).toContainText('without its prefix “ful”');
});

test('an address of another coin is named', async ({ page }) => {
  await page.goto(listening());
  await page.getByRole('tab', { name: 'Messages' }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const said = page.locator('.messages-said').last();
  await field('Message').fill('Hello');
  await field('Signature').fill(UNPREFIXED.signature);
  for (const [address, coin] of [
    ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'It is one of Litecoin.'],
    ['qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'It is one of Bitcoin Cash.'],
  ] as const) {
    await field('Address').fill(address);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(said).toContainText(`This is not an address of the selected chain. ${coin}`);
  }
});
