import { expect, FILE_ADDRESS, test } from './page.ts';
import { Signer } from './sign-page.ts';

/* Sign says where the file was opened from: a line from disk, a note from a server. */

test('from disk it is a line without a mark', async ({ page }) => {
  await Signer.at(page, FILE_ADDRESS);
  const line = page.getByTestId('opened-from');
  await expect(line).toHaveText('Opened from disk as touchstone.html.');
  await expect(line.locator('[data-mark]')).toHaveCount(0);
});

test('from a server it is a note that says how to do better', async ({ page, served }) => {
  await Signer.at(page, served);
  const line = page.getByTestId('opened-from');
  await expect(line).toContainText(`Opened from the server ${new URL(served).host}.`);
  await expect(line).toContainText('save this file');
  await expect(line.locator('[data-mark]')).toHaveAttribute('data-mark', 'odd');
});
