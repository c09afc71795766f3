import { expectInOrder, type Shape } from './flow-rows.ts';
import { FILE_ADDRESS, test } from './page.ts';

/* The picture of a payment: rows in their order, and each band at its row. All shapes are in full/flow.spec. */

const SHAPES: readonly Shape[] = [
  [1, 1],
  [5, 2],
  [6, 3],
  [2, 4],
  [1, 9],
  [9, 1],
  [12, 12],
  [100, 2],
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ viewport: { width: 1280, height: 800 }, colorScheme });

    for (const shape of SHAPES) {
      test(`${shape[0]} inputs and ${shape[1]} outputs`, async ({ page }) => {
        await page.goto(FILE_ADDRESS);
        await expectInOrder(page, shape);
      });
    }
  });
}
