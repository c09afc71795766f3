import type { Suite } from '../measure.ts';
import { decode } from './decode.ts';
import { descriptors } from './descriptors.ts';
import { heavy } from './heavy.ts';
import { names } from './names.ts';
import { roles } from './roles.ts';
import { sign } from './sign.ts';
import { silent } from './silent.ts';
import { trace } from './trace.ts';
import { verify } from './verify.ts';
import { ways } from './ways.ts';

/** Every comparison by the name that `npm run bench -- NAME` takes. */
export const SUITES: ReadonlyMap<string, Suite> = new Map([
  ['decode', decode],
  ['descriptors', descriptors],
  ['heavy', heavy],
  ['names', names],
  ['roles', roles],
  ['sign', sign],
  ['silent', silent],
  ['trace', trace],
  ['verify', verify],
  ['ways', ways],
]);
