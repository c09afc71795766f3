import { expect, test } from 'vitest';
import { IS_ALL } from '../../../test/all.ts';
import { differencesOf, TWIN_MEMBERS } from './differences.ts';
import { redactFile } from './redact.ts';
import { everyPsbt } from './testing/every-psbt.ts';

/* How often what is said of a file is said of its twin: of one file in sixteen, of all with TOUCHSTONE_ALL. */

const STEP = IS_ALL ? 1 : 16;
const HOUR = 3_600_000;

/** What leans on a name's proof, which nobody can sign anew. */
const OF_NAMES = /^findings name-/;

/** The share of all stands in docs/figures.md. */
test(
  'nearly always has the same stage, codes and causes of signatures',
  () => {
    const files = everyPsbt()
      .flatMap(({ psbts }) => psbts)
      .filter((_, i) => i % STEP === 0);
    expect(files.length).toBeGreaterThan(9_000 / STEP);
    const kept = files.filter((bytes) => {
      return !differencesOf(bytes, redactFile(bytes), 'regtest').some(
        ({ member, what }) => TWIN_MEMBERS[member] === 'counted' && !OF_NAMES.test(what),
      );
    });
    expect(kept.length / files.length).toBeGreaterThanOrEqual(0.95);
  },
  HOUR,
);
