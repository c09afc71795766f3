import { CARRIERS, heldAsCarried } from '../carrier-rows.ts';
import { testInOnePage } from '../page.ts';

/* PSBTs as software carries and hurts them: all rows but those of `e2e/carriers.spec.ts`. */

for (const row of CARRIERS.rest) {
  testInOnePage(`what was seen is told: ${row.name}`, ({ page }) => heldAsCarried(page, row));
}
