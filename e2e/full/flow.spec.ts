import { expectInOrder } from '../flow-rows.ts';
import { FILE_ADDRESS, test } from '../page.ts';

const MOST = 12;
const NUMBERS = Array.from({ length: MOST }, (_, n) => n + 1);

test.use({ viewport: { width: 1280, height: 800 } });

for (const inputs of NUMBERS) {
  test(`${inputs} inputs with 1 to ${MOST} outputs`, async ({ page }) => {
    await page.goto(FILE_ADDRESS);
    for (const outputs of NUMBERS) await expectInOrder(page, [inputs, outputs]);
  });
}

test('1,000 inputs with 2 outputs', async ({ page }) => {
  await page.goto(FILE_ADDRESS);
  await expectInOrder(page, [1_000, 2]);
});
