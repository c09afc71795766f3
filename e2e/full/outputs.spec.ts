import { heldInInspect, heldInSign, OUTPUTS, useOneView } from '../output-rows.ts';
import { test } from '../page.ts';

/* What a PSBT says of its outputs: all rows but those of `e2e/outputs.spec.ts`. */

test.describe('whose an output is', () => {
  const page = useOneView();

  for (const row of OUTPUTS.rest) {
    test(`in Inspect, ${row.state}`, () => heldInInspect(page(), row));
    test(`in Sign, ${row.state}`, () => heldInSign(page(), row));
  }
});
