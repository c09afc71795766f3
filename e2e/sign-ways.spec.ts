import { bytesToHex } from '../src/core/bytes/hex.ts';
import { hash160 } from '../src/core/crypto/hashes.ts';
import { encodeWif } from '../src/core/encoding/testing/private-key-text.ts';
import { fileOf, wsh } from '../src/core/sign/testing/built-files.ts';
import { scriptOf } from '../src/core/sign/testing/script-words.ts';
import { privateKey } from '../src/core/sign/testing/utxos.ts';
import { execute } from '../src/rpc/dispatch.ts';
import { expect, test } from './page.ts';
import { given } from './sign-psbt-secrets.ts';

/* Scripts that Bitcoin Core does not sign for: the way is chosen in Sign, and signed and finalized there. */

const PREIMAGE = new Uint8Array(32).fill(9);
const HASH = bytesToHex(hash160(PREIMAGE));
const SWAP = scriptOf(
  `DUP HASH160 <${HASH}> EQUAL IF DROP A ELSE 500 CHECKLOCKTIMEVERIFY DROP DUP HASH160 #B EQUALVERIFY ENDIF CHECKSIG`,
);
const BOND = scriptOf('500 CHECKLOCKTIMEVERIFY DROP A CHECKSIG');
const wif = (letter: string) => encodeWif(privateKey(letter), true, 'main');

function spending(script: Uint8Array, lockTime: number): string {
  return fileOf({ inputs: [{ lock: wsh(script) }], lockTime });
}

/** Whether the interpreter lets the transaction pass. */
function expectAllowed(psbt: string, hex: string): void {
  const method = 'finalizepsbt';
  const inspected = JSON.parse(
    execute(JSON.stringify({ method: 'inspectpsbt', params: [psbt] }), { chain: 'main' }).body,
  ) as { readonly result: { readonly inputs: readonly { readonly satisfied?: boolean }[] } };
  expect(inspected.result.inputs.map(({ satisfied }) => satisfied)).toEqual([true]);
  const body = execute(JSON.stringify({ method, params: [psbt] }), { chain: 'main' }).body;
  expect(JSON.parse(body)).toMatchObject({ result: { hex, complete: true } });
}

test('a swap is claimed by the way and the preimage that a person gives', async ({ page }) => {
  const signer = await given(page, spending(SWAP, 500));
  const ways = page.getByTestId('sign-ways');
  await expect(ways).toContainText('Bitcoin Core signs and finalizes no script of this form');
  await expect(ways.getByRole('radio')).toHaveCount(3);
  await signer.giveKeys(wif('A'), wif('B'));
  await ways.getByRole('radio', { name: 'preimage' }).check();
  await expect(signer.verdicts).toContainText('a preimage is asked for');
  const field = ways.getByLabel(`Preimage of hash160 ${HASH}`);
  await field.fill('00');
  await expect(signer.verdicts).toContainText('the preimage does not hash');
  await field.fill(bytesToHex(PREIMAGE));
  await expect(signer.verdicts).toContainText('signs input 0');
  await signer.sign();
  await expect(signer.result).toContainText('Complete: all inputs are signed.');
  await expect(signer.result).toContainText('finalizepsbt of a node does not finalize this script');
  expectAllowed(await page.getByTestId('result-psbt').inputValue(), await signer.hex());
});

test('a bond is signed with its key alone, and not before its lock', async ({ page }) => {
  const signer = await given(page, spending(BOND, 499));
  await expect(page.getByTestId('sign-ways')).toContainText('Not open: the lock time is block 499');
  await signer.giveKeys(wif('A'));
  await expect(signer.verdicts).toContainText('the transaction does not meet the lock');
  await signer.clear();
  await signer.paste(spending(BOND, 500));
  await expect(page.getByTestId('sign-ways')).not.toContainText('Not open');
  await signer.giveKeys(wif('A'));
  await expect(signer.verdicts).toContainText('signs input 0');
  await signer.sign();
  await expect(signer.result).toContainText('Complete: all inputs are signed.');
});
