import { givenInput } from '../../test/inputs.ts';
import { FINDINGS, holds, useOnePage, wrongScripts } from '../findings-rows.ts';
import { expect, paste, test } from '../page.ts';

test.describe('what is found and what is said of it', () => {
  const shared = useOnePage();

  for (const row of FINDINGS.rest) test(row.state, () => holds(shared(), row));

  test('what is dangerous leads to its bytes, from the line and from its row', async () => {
    const page = shared();
    await paste(page, wrongScripts());
    const path = page.getByRole('navigation', { name: 'Path' });
    await page.getByRole('button', { name: 'Show where' }).click();
    await expect(path).toContainText('Redeem script');
    const summary = page.getByTestId('summary');
    await summary.getByRole('button', { name: /Danger.*Script does not match/ }).click();
    await expect(path).toContainText('Redeem script');
  });

  test('a damaged UR says so until it is dismissed, or something else is opened', async () => {
    const page = shared();
    const parts = page.getByRole('region', { name: 'Parts received' });
    for (const path of ['', '1-3/']) {
      await paste(
        page,
        `ur:crypto-psbt/${path}hdcxlkahssqzwfvslofzoxwkrewngotktbmwjkwdcmnefsaaehrlolkskncn`,
      );
      await expect(parts).toContainText('Checksum mismatch');
      await parts.getByRole('button', { name: 'Dismiss' }).click();
      await expect(parts).toBeHidden();
    }
    await paste(page, 'ur:crypto-psbt/1-3/lpad');
    await expect(parts).toBeVisible();
    await paste(page, givenInput('174signfail02'));
    await expect(parts).toBeHidden();
  });

  test('a part of Specter’s animated QR code is collected', async () => {
    const page = shared();
    const parts = page.getByRole('region', { name: 'Parts received' });
    await paste(page, 'p1of3 cHNidP8BAHEC');
    await expect(parts).toContainText('1 of 3 parts received');
    await parts.getByRole('button', { name: 'Forget these parts' }).click();
    await expect(parts).toBeHidden();
  });
});
