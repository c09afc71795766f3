import { SAMPLE_DATA } from '../src/app/inspect/intake/samples-data.ts';
import { decodeBase64, encodeBase64 } from '../src/core/encoding/base64.ts';
import { readReportText } from '../src/core/redact/read-report.ts';
import { leftOver } from '../src/core/redact/testing/left-over.ts';
import { expect, FILE_ADDRESS, paste, test } from './page.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const WHOLE = decodeBase64(SAMPLE_DATA.multisig)!;

test.beforeEach(async ({ page }) => page.goto(FILE_ADDRESS));

for (const [name, bytes, stage] of [
  ['a PSBT', WHOLE, 'partly signed'],
  ['a PSBT that is cut off', WHOLE.subarray(0, WHOLE.length - 40), undefined],
] as const) {
  test(`${name} is reported, with another one beside it`, async ({ page }) => {
    await paste(page, encodeBase64(bytes));
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Copy report' }).click();
    await expect(page.getByText('On the clipboard.')).toBeVisible();
    const report = readReportText(await copied());
    expect(report?.stage).toBe(stage);
    expect(report?.fault === undefined).toBe(stage !== undefined);
    await page.getByRole('button', { name: 'Copy PSBT' }).click();
    await expect.poll(copied).toMatch(/^cHNidP/);
    const twin = decodeBase64(await copied())!;
    expect(twin).toHaveLength(bytes.length);
    expect(leftOver(bytes, twin)).toEqual([]);
  });
}
