import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/* The workflows run elsewhere: what they call is there, and they hold no logic of their own. */

const FOLDER = '.github/workflows';
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
/** What `npm run release:files` does, by its first word. */
const FILES_COMMANDS = ['agree', 'timestamp', 'site'];

describe.each(readdirSync(FOLDER))('%s', (name) => {
  const text = readFileSync(`${FOLDER}/${name}`, 'utf8');
  const called = [...text.matchAll(/npm run ([\w:]+)(?: -- (\S+))?/g)];

  test('calls scripts that are there', () => {
    expect(called.filter(([, script]) => !(script! in scripts)).map(([line]) => line)).toEqual([]);
    const ofFiles = called.filter(([, script]) => script === 'release:files');
    expect(ofFiles.filter(([, , word]) => !FILES_COMMANDS.includes(word!))).toEqual([]);
  });

  test('keeps no credentials, and writes nothing unless a job says so', () => {
    const checkouts = text.match(/actions\/checkout@/g)?.length ?? 0;
    expect(text.match(/persist-credentials: false/g)?.length ?? 0).toBe(checkouts);
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
  });
});
