import { disableApis } from '../channel/disable-apis.ts';

/* The first thing that runs in a worker: what comes after it finds these gone. */

disableApis(globalThis);
