import { describe, expect, test } from 'vitest';
import { runnerOf } from './tiers.ts';

describe('when a file of tests runs is told by its name', () => {
  test.each([
    ['src/core/tx/decode.test.ts', 'check'],
    ['src/app/inspect/summary.test.tsx', 'check'],
    ['scripts/fuzz/finds.isolated.test.ts', 'check'],
    ['src/rpc/answers.recorded.test.ts', 'test'],
    ['test/built-page.built.test.ts', 'test'],
    ['test/large.slow.test.ts', 'test:full'],
    ['src/core/psbt/upstream.shared.test.ts', 'test:full'],
    ['e2e/inspect.spec.ts', 'test'],
    ['e2e/full/network.spec.ts', 'test:full'],
    ['e2e/tasks/tasks.spec.ts', 'test:full'],
    ['e2e/firefox/file.firefox.ts', 'test:full'],
    ['e2e/pointer/keys.pointer.ts', 'test:full'],
    ['src/core/tx/decode.slwo.test.ts', undefined],
    ['e2e/more/inspect.spec.ts', undefined],
    ['e2e/firefox/file.spec.ts', undefined],
    ['src/core/tx/decode.ts', undefined],
    ['bench/decode.test.ts', undefined],
  ])('%s: %s', (path, tier) => {
    expect(runnerOf(path)?.tier).toBe(tier);
  });
});
