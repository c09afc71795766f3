import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  codeBlocks,
  installedProject,
  LAYOUTS,
  type Layout,
  lendTool,
  run,
} from '../../test/package-project.ts';
import { RUNTIMES } from '../../test/runtimes.ts';

/*
 * The package as it is released, installed into an empty project without a network;
 * what stands in example/package and in docs/in-your-project.md runs there.
 */

const DOCUMENT = 'docs/in-your-project.md';

/** PSBTs of the example's wallet that are not as they should be. */
const MADE = `import('./wallet.mjs').then(({ makePayment }) => {
  const shop = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
  const write = (name, options) => fs.writeFileSync(name, makePayment(shop, 1_000_000, options));
  write('stranger.psbt', { change: 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk' });
  write('warned.psbt', { fee: 3_000_000 });
});`;

const projects = new Map<Layout, string>();

beforeAll(() => {
  for (const layout of Object.keys(LAYOUTS) as Layout[]) {
    const folder = installedProject(layout);
    projects.set(layout, folder);
    expect(run(folder, process.execPath, ['-e', MADE]).stderr).toBe('');
  }
});
afterAll(() => {
  for (const folder of projects.values()) rmSync(folder, { recursive: true });
});

function project(layout: Layout): string {
  const folder = projects.get(layout);
  if (folder === undefined) throw new Error(`There is no project: ${layout}`);
  return folder;
}

/** The transaction that example/package/library.mjs signs; its signature has no randomness. */
const SIGNED = /^02000000000101666ba687[0-9a-f]+024730440220009fafd1[0-9a-f]+00000000\n$/;

describe.each(Object.keys(LAYOUTS) as Layout[])('installed by %s', (layout) => {
  test('is alone, and has its command', () => {
    const folder = project(layout);
    const names = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(names).toEqual(['touchstone']);
    expect(run(folder, 'touchstone', ['--version']).stdout).toMatch(/^touchstone \d/);
  });

  test.each<[args: readonly string[], exit: number, out: RegExp, err: RegExp]>([
    [['library.mjs'], 0, SIGNED, /^$/],
    [['pre-sign.mjs', 'payment.psbt', 'wallet.txt'], 0, /^$/, /^$/],
    [['pre-sign.mjs', 'stranger.psbt', 'wallet.txt'], 1, /^$/, /^Nothing returns\n$/],
    [['pre-sign.mjs', 'wallet.txt', 'wallet.txt'], 1, /^$/, /^unrecognised: .*descriptor/],
    [['-e', "require('touchstone').inspect('')"], 1, /^$/, /FileError: .*empty/],
    [['-e', "import('touchstone/src/index.ts')"], 1, /^$/, /ERR_PACKAGE_PATH_NOT_EXPORTED/],
    [
      ['-e', "import('touchstone/client').then((m) => console.log(typeof m.connect))"],
      0,
      /^function$/m,
      /^$/,
    ],
  ])('runs node %j', (args, exit, out, err) => {
    const done = run(project(layout), process.execPath, args);
    expect(done.stderr).toMatch(err);
    expect(done.stdout).toMatch(out);
    expect(done.status).toBe(exit);
  });
});

describe.each(RUNTIMES)('$title', ({ program, args, isThere }) => {
  test
    .runIf(isThere)
    .each<[file: string, given: readonly string[], exit: number, out: RegExp, err: RegExp]>([
      ['library.mjs', [], 0, SIGNED, /^$/],
      ['pre-sign.mjs', ['payment.psbt', 'wallet.txt'], 0, /^$/, /^$/],
      ['pre-sign.mjs', ['stranger.psbt', 'wallet.txt'], 1, /^$/, /^Nothing returns\n$/],
      [
        'node_modules/touchstone/touchstone.mjs',
        ['decode', 'payment.psbt'],
        0,
        /"psbt_version"/,
        /^$/,
      ],
      ['node_modules/touchstone/touchstone.mjs', ['decode', 'wallet.txt'], 2, /^$/, /descriptor/],
    ])('runs %s %j', (file, given, exit, out, err) => {
    const done = run(project('npm'), program, [...args, file, ...given]);
    expect(done.stderr).toMatch(err);
    expect(done.stdout).toMatch(out);
    expect(done.status).toBe(exit);
  });
});

describe('the examples', () => {
  test('a wallet’s tests', () => {
    const folder = project('npm');
    lendTool(folder, 'vitest');
    const done = run(folder, process.execPath, ['node_modules/vitest/vitest.mjs', 'run']);
    expect(done.stdout).toMatch(/Tests\D+2 passed/);
    expect(done.status).toBe(0);
  });

  /** What a step of the workflow has the shell do, with -e as GitHub has it. */
  const STEP = /run: \|\n((?: {10}.*\n)+)/.exec(readFileSync('example/package/check.yml', 'utf8'));

  test.each([
    ['what is fine', 'payment.psbt', 0],
    ['a file with warnings', 'warned.psbt', 1],
  ])('a step of continuous integration: %s', (_what, name, exit) => {
    const folder = project('npm');
    const script = (STEP?.[1] ?? '').replace('*.psbt', name);
    expect(script).toContain('npx touchstone');
    expect(run(folder, 'sh', ['-ec', script]).status).toBe(exit);
  });
});

describe(DOCUMENT, () => {
  const blocks = codeBlocks(DOCUMENT);
  const examples = readdirSync('example/package').map((name) =>
    readFileSync(`example/package/${name}`, 'utf8'),
  );

  test('has a block for each use', () => {
    expect(blocks.map(({ language }) => language)).toEqual([
      'sh',
      'js',
      'js',
      'yaml',
      'js',
      'sh',
      'js',
    ]);
  });

  test.each(blocks.filter(({ language }) => language !== 'sh'))('$code', ({ code }) => {
    expect(examples.some((example) => example.includes(code))).toBe(true);
  });

  test.each(
    blocks
      .filter(({ language }) => language === 'sh')
      .flatMap(({ code }) => code.trim().split('\n'))
      .filter((line) => line.startsWith('npx')),
  )('%s', (line) => {
    const done = run(project('npm'), 'sh', ['-c', line]);
    expect(done.stderr).toBe('');
    expect(done.stdout).not.toBe('');
    expect(done.status).toBe(0);
  });
});
