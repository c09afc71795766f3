import type { Suite } from '../measure.ts';
import { decode } from './decode.ts';
import { sign } from './sign.ts';

/** Every comparison by the name that `npm run bench -- NAME` takes. */
export const SUITES: ReadonlyMap<string, Suite> = new Map([
  ['decode', decode],
  ['sign', sign],
]);
