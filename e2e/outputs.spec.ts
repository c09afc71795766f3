import { heldInInspect, heldInSign, OUTPUTS, useOneView } from './output-rows.ts';
import { test } from './page.ts';

/* What a PSBT says of its outputs, one row of each kind; all of them are in `full`. */

test.describe('whose an output is', () => {
  const page = useOneView();

  for (const row of OUTPUTS.journeys) {
    test(`in Inspect, ${row.state}`, () => heldInInspect(page(), row));
    test(`in Sign, ${row.state}`, () => heldInSign(page(), row));
  }
});
