import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SHARED_FOLDER } from '../../scripts/shared-folder.ts';
import { faults, schemaOf } from './testing/json-schema.ts';
import { run } from './testing/run.ts';

/* Inputs with which something was wrong once: each is read, or refused with a word, by every command. */

const SEEN = `${SHARED_FOLDER}/seen`;
const FILES = readdirSync(SEEN).filter((name) => name.startsWith('input-'));

/** What a terminal would obey. */
const OBEYED = /\p{Cc}/u;
const CHAINS = ['main', 'regtest'] as const;

describe.each(['inspect', 'decode', 'describe'])('%s', (command) => {
  test.each(FILES)('%s', async (name) => {
    for (const chain of CHAINS) {
      const args = [command, '--json', `--chain=${chain}`, `${SEEN}/${name}`];
      const { exit, out, err } = await run(args);
      expect(exit).toBeLessThan(3);
      expect(OBEYED.test(out.replaceAll('\n', ''))).toBe(false);
      if (exit < 2) expect(faults(JSON.parse(out), await schemaOf(command))).toEqual([]);
      else expect(err).toMatch(/^touchstone: .+\n$/);
    }
  });
});
