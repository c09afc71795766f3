import { takeAwayFromWorker } from './taken-away.ts';

/* The first thing that runs in a worker: what comes behind it finds these gone. */

takeAwayFromWorker(globalThis);
