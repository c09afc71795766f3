import {
  judgeSixZones,
  sixZones,
  withWrongSignatures,
} from '../../src/core/names/testing/six-zones.ts';
import type { Suite } from '../measure.ts';

/** A proof of a name through six zones; and a file of 1 MB of signatures that are none, which a budget ends. */
export const names: Suite = {
  rounds: 5,
  warmUps: 1,
  cases: () => {
    const large = withWrongSignatures(1_000_000);
    return [
      {
        title: 'Proofs of names',
        contenders: [
          { name: 'six zones, twelve signatures', run: () => judgeSixZones(sixZones()) },
          { name: '1 MB of wrong signatures', run: () => judgeSixZones(large), atMost: 2 },
        ],
      },
    ];
  },
};
