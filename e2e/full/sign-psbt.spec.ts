import { test } from '../page.ts';
import { isNowhereElse, SECRETS } from '../sign-psbt-secrets.ts';

/* What signs a PSBT is in its fields alone. */

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

for (const secret of SECRETS.rest) {
  test(`${secret.name} in no place but the fields, and after signing in none`, ({ page, watch }) =>
    isNowhereElse(page, watch, secret));
}
