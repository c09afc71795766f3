import { disableApis } from './disable-apis.ts';

/* The first thing that runs in a worker: what comes after it finds these gone. */

disableApis(globalThis);
