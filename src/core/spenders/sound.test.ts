import { expect, test } from 'vitest';
import { expectSound, WRAPPERS } from './testing/soundness.ts';

/* A few scripts by chance; `sound.slow.test.ts` takes more. */

test.each(Object.entries(WRAPPERS))(
  '%s: what anybody can spend is spent; what nobody can is not',
  (_, wrapper) => {
    const counts = expectSound(wrapper, 60);
    expect(counts.anybody).toBeGreaterThan(0);
    expect(counts.nobody).toBeGreaterThan(0);
  },
);
