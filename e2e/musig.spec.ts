import { utf8Of } from '../src/core/bytes/utf8-text.ts';
import { signPsbtForm } from '../src/core/form/psbt/psbt-signing.ts';
import { SecretNonces } from '../src/core/sign/psbt/secret-nonces.ts';
import { execute } from '../src/rpc/dispatch.ts';
import { expect, inApp, test } from './page.ts';
import { listening, SecretSearch } from './secret-search.ts';
import { wif } from './sign-inputs.ts';
import { Signer } from './sign-page.ts';
import { MUSIG_PSBT } from './sign-psbts.ts';

/* MuSig2 in the page: two signers, two rounds, and a secret nonce that is in one worker alone. */

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** What a worker of the first signer takes for random. */
const RANDOM = 7;

/** What the first signer's page makes of that: the PSBT, and the secret nonce as hex and as numbers. */
function firstRound(): { readonly psbt: string; readonly secrets: readonly string[] } {
  const found: string[] = [];
  const nonces = new SecretNonces();
  nonces.add = (_publicNonce, secret) => {
    for (const number of secret.use().numbers) {
      found.push(number.toString(16).padStart(64, '0'), `${number}`);
    }
  };
  const asked = { chain: 'main', psbt: MUSIG_PSBT, hashType: 'DEFAULT' } as const;
  const question = { ...asked, keys: utf8Of(wif(1)) };
  const randomBytes = (length: number) => new Uint8Array(length).fill(RANDOM);
  const signed = signPsbtForm(question, { randomBytes, nonces });
  if (!signed.ok) throw new Error(signed.fault);
  return { psbt: signed.psbt, secrets: found };
}

function isSatisfied(psbt: string): unknown {
  const body = JSON.stringify({ method: 'inspectpsbt', params: [psbt] });
  const { result } = JSON.parse(execute(body, { chain: 'main' }).body) as {
    readonly result: { readonly inputs: readonly { readonly satisfied?: boolean }[] };
  };
  return result.inputs.map(({ satisfied }) => satisfied);
}

test('two signers sign in two rounds; the secret nonce is in one worker, and signs once', async ({
  page,
  watch,
}) => {
  const expected = firstRound();
  expect(expected.secrets).toHaveLength(4);
  const search = new SecretSearch(...expected.secrets);
  const address = listening(() => {
    // With RANDOM, which is not in this scope.
    crypto.getRandomValues = (bytes) => {
      if (bytes instanceof Uint8Array) bytes.fill(7);
      return bytes;
    };
  });
  const signer = await Signer.at(page, address);
  const box = page.getByTestId('psbt-box');
  await signer.paste(MUSIG_PSBT);
  await expect(box).toBeVisible();
  await signer.paste(wif(1), signer.keys);
  await expect(signer.verdicts).toContainText('takes part in MuSig2, in two rounds');
  await signer.sign();
  await expect(signer.result).toContainText('round 1 of 2: 1 public nonce added');
  await expect(signer.result).toContainText('Still to come: 1 public nonce of other signers');
  await expect(signer.result).toContainText('Keep this page open');
  await expect(box).toContainText('it holds your secret nonce');
  const first = await page.getByTestId('result-psbt').inputValue();
  // What clears all asks first, and may be left as it is.
  const clearing = page.getByRole('dialog', { name: 'Clear all' });
  await signer.button('Clear all').click();
  await expect(clearing).toContainText('the MuSig2 round that you started is lost');
  await page.keyboard.press('Escape');
  await expect(clearing).toHaveCount(0);
  await expect(box).toContainText('it holds your secret nonce');
  // So its secret nonce is the one that is searched for.
  expect(first).toBe(expected.psbt);

  // The other signer has both nonces, and signs at once.
  const other = inApp(await page.context().newPage());
  const second = await Signer.at(other);
  await second.paste(first);
  await expect(other.getByTestId('psbt-box')).toBeVisible();
  await second.paste(wif(2), second.keys);
  await expect(second.verdicts).toContainText('takes part in MuSig2');
  await second.sign();
  await expect(second.result).toContainText('1 public nonce added, 1 partial signature added');
  const both = await other.getByTestId('result-psbt').inputValue();

  // There the first signer's nonce is not, and the PSBT stays as it is.
  await second.paste(wif(1), second.keys);
  await expect(second.verdicts).toContainText('takes part in MuSig2');
  await second.sign();
  await expect(second.result).toContainText('secret part is not in this page');
  await expect(second.result).toContainText('begin again with the PSBT from before');
  expect(await other.getByTestId('result-psbt').inputValue()).toBe(both);
  await other.close();

  // Where it is, it signs; the key was wiped after the first round, and is given again.
  await expect(signer.keys).toHaveValue('');
  await signer.paste(both);
  await expect(page.getByTestId('copy-1')).toContainText('1 public nonce');
  await signer.paste(wif(1), signer.keys);
  await expect(signer.verdicts).toContainText('takes part in MuSig2');
  await signer.sign();
  await expect(signer.result).toContainText('Complete: all inputs are signed');
  const psbt = await page.getByTestId('result-psbt').inputValue();
  expect(isSatisfied(psbt)).toEqual([true]);
  expect(await signer.hex()).toMatch(/^02000000000101/);

  await expect(box).not.toContainText('secret nonce');

  // Once.
  await signer.button('Undo').click();
  await signer.paste(wif(1), signer.keys);
  await expect(signer.verdicts).toContainText('takes part in MuSig2');
  await signer.sign();
  await expect(signer.result).toContainText('has signed already');
  await expect(signer.result).toContainText('Not complete yet');

  // A nonce that is held is work that leaving would lose, whatever else the form has; clearing ends it.
  const asksToLeave = () => page.evaluate(() => window.onbeforeunload !== null);
  await signer.button('Clear all').click();
  await expect(box).toHaveCount(0);
  await expect.poll(asksToLeave).toBe(false);
  await signer.paste(MUSIG_PSBT);
  await signer.paste(wif(1), signer.keys);
  await expect(signer.verdicts).toContainText('takes part in MuSig2');
  await signer.sign();
  await expect(signer.result).toContainText('round 1 of 2');
  await expect(signer.keys).toHaveValue('');
  await signer.button('Sign the raw transaction').click();
  await signer.transaction.fill('');
  await expect.poll(asksToLeave).toBe(true);
  await signer.button('Clear all').click();
  await clearing.getByRole('button', { name: 'Clear all' }).click();
  await expect.poll(asksToLeave).toBe(false);
  await signer.paste(both);
  await signer.paste(wif(1), signer.keys);
  await expect(signer.verdicts).toContainText('takes part in MuSig2');
  await signer.sign();
  await expect(signer.result).toContainText('secret part is not in this page');

  // The very numbers were made here, and are nowhere.
  expect(await search.found(page)).toEqual([]);
  expect((await search.foundInState(page)).pieces).toEqual([]);
  const logs = await page.evaluate(() => window.workerLogs);
  const said = logs.flatMap(({ sent, heard }) => [...sent, ...heard]);
  // In a message PSBTs are base64, in which a number would read otherwise.
  const psbts = [first, both, psbt].map((text) => Buffer.from(text, 'base64').toString('hex'));
  expect([...said, ...psbts].flatMap(search.piecesIn)).toEqual([]);
  watch.forget();
});
