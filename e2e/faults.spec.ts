import { FAULTS, held } from './fault-rows.ts';
import { useOneView } from './output-rows.ts';
import { test } from './page.ts';

/* What is not known or does not work, one row of some kinds; all of them are in `full`. */

test.describe('what is not known, not there yet or does not work', () => {
  const page = useOneView();

  for (const row of FAULTS.journeys) test(row.state, () => held(page(), row));
});
