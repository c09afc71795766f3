import { FINDINGS, holds, useOnePage } from './findings-rows.ts';
import { test } from './page.ts';

test.describe('what is found and what is said of it', () => {
  const shared = useOnePage();

  for (const row of FINDINGS.journeys) test(row.state, () => holds(shared(), row));
});
