import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * The folder beside the project, or the one that SHARED names, with recordings
 * that are too large for it and the data of Bitcoin Core's own tests. Few have it;
 * without it the tests that end in `.shared.test.ts` are left out.
 */

export const SHARED_FOLDER =
  process.env['SHARED'] ?? fileURLToPath(new URL('../../shared', import.meta.url));

export const HAS_SHARED = existsSync(`${SHARED_FOLDER}/core-vectors`);

/** What is said where it is missing, once. */
export const NO_SHARED =
  'The tests that end in .shared.test.ts are left out: they need recordings that are no part of this repository (SHARED names their folder). All others run.';
