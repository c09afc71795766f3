/** What a page loads to run a suite in a browser; `run.ts` bundles and calls it. */
import { runSuite } from './measure.ts';
import { SUITES } from './suites/index.ts';

Object.assign(globalThis, {
  runBench: (name: string): string => {
    const suite = SUITES.get(name);
    return suite ? runSuite(suite) : `no suite ${name}`;
  },
});
