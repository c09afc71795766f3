import { heldInInspect, heldInSign, OUTPUTS, useOneView } from '../output-rows.ts';
import { test } from '../page.ts';

/*
 * What a PSBT says of its outputs: all rows but those of `e2e/outputs.spec.ts`, each in one
 * of the two views by turns, as both show one review.
 */

test.describe('whose an output is', () => {
  const page = useOneView();

  for (const [i, row] of OUTPUTS.rest.entries()) {
    if (i % 2 === 0) test(`in Inspect, ${row.state}`, () => heldInInspect(page(), row));
    else test(`in Sign, ${row.state}`, () => heldInSign(page(), row));
  }
});
