import { test as base } from '../page.ts';

interface Options {
  /** Whether times are measured and held to limits: `npm run tasks` does, `npm test` does not. */
  readonly measured: boolean;
}

/** A test of the tasks, which may be told to measure. */
export const test = base.extend<Options>({ measured: [false, { option: true }] });
