import { expect, test } from 'vitest';
import { expectSound, WRAPPERS } from './testing/soundness.ts';

test.each(Object.entries(WRAPPERS))(
  '%s: what anybody can spend is spent; what nobody can is not',
  (_, wrapper) => {
    const counts = expectSound(wrapper, 1000);
    expect(counts.anybody).toBeGreaterThan(40);
    expect(counts.nobody).toBeGreaterThan(40);
  },
);
