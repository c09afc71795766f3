import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProgram } from '../../scripts/build/components.ts';
import { filesIn } from '../../scripts/release/files.ts';
import { HANGS_AFTER_MS } from '../../scripts/test/patience.ts';
import {
  codeBlocks,
  installedProject,
  LAYOUTS,
  type Layout,
  lendSigner,
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
    const done = run(folder, process.execPath, [
      'node_modules/vitest/vitest.mjs',
      'run',
      // Its own five seconds are too few where others use the machine.
      `--testTimeout=${HANGS_AFTER_MS}`,
    ]);
    expect(done.stdout).toMatch(/Tests\D+2 passed/);
    expect(done.status).toBe(0);
  });

  /** What a step of the workflow has the shell do, with -e as GitHub has it. */
  const STEP = /run: \|\n((?: {10}.*\n)+)/.exec(readFileSync('example/package/check.yml', 'utf8'));

  test.each([
    ['a policy that is kept', 'payment.psbt', 0, 'Kept pay.to'],
    ['a policy that is broken', 'stranger.psbt', 1, 'Broken pay.to'],
  ])('a hook without a program: %s', (_what, name, exit, words) => {
    const known = ['--chain=regtest', '--descriptor=wallet.txt', '--policy=policy.json'];
    const done = run(project('npm'), 'touchstone', ['inspect', ...known, name]);
    expect(done.stdout).toContain(words);
    expect(done.status).toBe(exit);
  });

  const SHELLS = ['sh', 'dash', 'bash', 'zsh'].filter((shell) => {
    return run('.', shell, ['-c', 'true']).status === 0;
  });

  test.each(
    SHELLS.flatMap(
      (shell) =>
        [
          [shell, 'payment.psbt warned.psbt payment.psbt', 1],
          [shell, 'warned.psbt payment.psbt', 1],
          [shell, 'wallet.txt warned.psbt payment.psbt', 2],
          [shell, 'payment.psbt payment.psbt', 0],
          [shell, '*.none', shell === 'zsh' ? 1 : 2],
        ] as const,
    ),
  )('%s ends with the worst of %s', (shell, names, exit) => {
    const script = (STEP?.[1] ?? '').replace('*.psbt', names);
    expect(run(project('npm'), shell, ['-c', script]).status).toBe(exit);
  });

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

describe('what is imported by a path', () => {
  const VALUES = {
    inspect: ['inspect'],
    verify: ['verify'],
    sign: ['combine', 'finalize', 'sign'],
    errors: ['CallError', 'ErrorCode', 'FileError', 'TouchstoneError', 'UsageError'],
  } as const;

  test.each(Object.entries(VALUES))(
    'touchstone/%s has %j, which are those of the whole',
    (path, names) => {
      const code = `Promise.all([import('touchstone/${path}'), import('touchstone')]).then(([part, whole]) =>
      console.log(JSON.stringify([Object.keys(part), Object.keys(part).every((name) => part[name] === whole[name])])))`;
      expect(JSON.parse(run(project('npm'), process.execPath, ['-e', code]).stdout)).toEqual([
        names,
        true,
      ]);
    },
  );

  test('an error of one is of the class that another gives', () => {
    const code = `Promise.all([import('touchstone/inspect'), import('touchstone/errors')]).then(
      ([{ inspect }, { FileError }]) => { try { inspect('x') } catch (e) { console.log(e instanceof FileError) } })`;
    expect(run(project('npm'), process.execPath, ['-e', code]).stdout).toBe('true\n');
  });
});

describe('the types', () => {
  /** What the compiler says of a program in the project. */
  function faultsOf(code: string, ...options: readonly string[]): string {
    const folder = project('npm without scripts');
    writeFileSync(join(folder, 'use.ts'), code);
    const tsc = resolve('node_modules/typescript/bin/tsc');
    const usual = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--types', ''];
    const all = [tsc, ...usual, '--ignoreConfig', ...options, 'use.ts'];
    return run(folder, process.execPath, all).stdout;
  }

  const MODULES = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022'];
  const BUNDLER = ['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2022,dom'];

  test.each<[what: string, options: readonly string[], code: string]>([
    [
      'without the DOM',
      MODULES,
      `import * as T from 'touchstone';
       const known: T.Circumstances & T.Options<'inspectpsbt'> = { chain: 'signet', descriptors: ['x'] };
       const { state, verdict, findings, outputs, fee } = T.inspect(new Uint8Array(), known);
       const texts: readonly string[] = [state, verdict, ...findings.map(({ code }) => code)];
       const grave: readonly T.Finding[] = findings.filter(({ severity }) => severity === 'danger');
       const burns: boolean = grave.some(({ code }) => code === 'burn');
       const weight: T.Severity = 'note';
       const owned: string | undefined = outputs[0]?.owner?.status;
       const amount: number | undefined = fee?.amount;
       const file = T.decode('x');
       if (file.format === 'psbt') file.decoded.inputs.length; else file.decoded.vout.length;
       const signed = T.sign('x', ['key'], { finalize: false });
       const text: string = signed.format === 'psbt' ? signed.psbt : signed.hex;
       const { bytes }: T.Encoded = T.encode({ inputs: [{ txid: '00', vout: 0 }], outputs: [{ x: '0.1' }] });
       T.verify({ address: '', message: '', signature: '' }).verdict satisfies string;
       T.verify(bytes).inputs[0]?.signatures[0]?.verdict satisfies string | undefined;
       T.call('decodescript', ['00']).asm satisfies string;
       T.call('help');
       try { T.trace(text, 0, { limit: 1 }); } catch (error) {
         if (error instanceof T.FileError && error.code === 'several') throw error;
         if (error instanceof T.CallError && error.code === T.ErrorCode.deserialization) throw error;
       }
       const codes: readonly T.FindingCode[] = ['fee-claimed', 'burn'];
       export default [texts, owned, amount, burns, weight, codes];`,
    ],
    [
      'of paths',
      MODULES,
      `import { inspect, type Finding } from 'touchstone/inspect';
       import { verify } from 'touchstone/verify';
       import { combine, finalize, sign } from 'touchstone/sign';
       import { checkPolicy, type Policy, type PolicyRule } from 'touchstone/policy';
       import { ErrorCode, FileError } from 'touchstone/errors';
       const policy: Policy = { policy: 1, fee: { most: '0.1' }, fail_on: ['warning', 'burn'] };
       const broken: readonly PolicyRule[] = checkPolicy('', policy).rules.map(({ rule }) => rule);
       const found: readonly Finding[] = inspect('').findings;
       verify('').verdict satisfies 'valid' | 'invalid' | 'unchecked' | 'none';
       export default [found, broken, combine, finalize, sign, ErrorCode, FileError];`,
    ],
    [
      'of the client',
      BUNDLER,
      `import { connect } from 'touchstone/client';
       const page = connect(document.createElement('iframe'), { origin: 'null' });
       page.call('decodepsbt', ['x']).then(({ inputs }) => inputs.length);`,
    ],
  ])('compile: %s', (_what, options, code) => {
    expect(faultsOf(code, ...options)).toBe('');
  });

  test('know the procedures, events and codes of the example that embeds the page', () => {
    const lax = ['--allowJs', '--checkJs', '--strict', 'false', '--noEmit', '--ignoreConfig'];
    const args = [resolve('node_modules/typescript/bin/tsc'), ...lax, ...BUNDLER, '--types', ''];
    const folder = project('npm without scripts');
    expect(run(folder, process.execPath, [...args, 'embed.mjs']).stdout).toBe('');
  });

  const MISUSES: readonly (readonly [what: string, code: string, words: string])[] = [
    ['a chain that is none', "T.inspect('', { chain: 'liquid' })", '\'"liquid"\''],
    ['what is not answered', "T.inspect('').fees", "'fees' does not exist"],
    ['one format for the other', "T.sign('', []).psbt", "'psbt' does not exist"],
    ['an option that there is none of', "T.trace('', 0, { fast: true })", "'fast' does not exist"],
    ['changes of what is given', "T.decode('').format = 'psbt'", 'read-only property'],
    ['an unknown procedure', "T.call('decodpsbt')", '\'"decodpsbt"\''],
    [
      'an unknown code',
      "try {} catch (e) { e instanceof T.FileError && e.code === 'lost' }",
      'no overlap',
    ],
    [
      'a weight that there is not',
      "T.inspect('').findings[0]?.severity === 'Danger'",
      'no overlap',
    ],
    ['a finding that there is not', "T.inspect('').findings[0]?.code === 'burned'", 'no overlap'],
    ['a stage that there is not', "T.inspect('').stage === 'Final'", 'no overlap'],
    ['a role that there is not', "T.inspect('').next === 'signers'", 'no overlap'],
    [
      'an owner that there is not',
      "T.inspect('').outputs[0]?.owner?.status === 'own'",
      'no overlap',
    ],
    ['a proof that there is not', "T.inspect('').fee?.proof === 'proved'", 'no overlap'],
    [
      'a cause that there is not',
      "T.inspect('').inputs[0]?.signatures[0]?.cause === 'none'",
      'no overlap',
    ],
    ['a refusal that there is not', "T.inspect('').refusals?.[0]?.code === 'none'", 'no overlap'],
    [
      'a mend that there is not',
      "T.call('repairpsbt', ['']).changes[0]?.code === 'none'",
      'no overlap',
    ],
    [
      'a rule that there is not',
      "T.checkPolicy('', { policy: 1, fees: {} })",
      "'fees' does not exist",
    ],
    [
      'a code in a policy that there is not',
      "T.checkPolicy('', { policy: 1, fail_on: ['burned'] })",
      '\'"burned"\'',
    ],
    [
      'a cause of a coin that there is not',
      "T.inspect('').outputs[0]?.commitments?.[0]?.cause_or?.[0] === 'none'",
      'no overlap',
    ],
    ['what the package has inside', "import('touchstone/src/index.ts')", 'Cannot find module'],
  ];

  test('refuse each misuse', () => {
    // One a line, so that one run of the compiler judges all.
    const lines = ["import * as T from 'touchstone';", ...MISUSES.map(([, code]) => `${code};`)];
    const faults = faultsOf(lines.join('\n'), ...MODULES).split('\n');
    for (const [index, [what, , words]] of MISUSES.entries()) {
      const said = faults.filter((fault) => fault.startsWith(`use.ts(${index + 2},`)).join('\n');
      expect([what, said]).toEqual([what, expect.stringContaining(words)]);
    }
  });
});

test('the source maps lead to sources, and name no folder of a machine', () => {
  for (const name of ['index', 'client', 'parts/files', 'parts/sign']) {
    const folder = join(project('npm'), 'node_modules/touchstone');
    const map = JSON.parse(readFileSync(join(folder, `${name}.js.map`), 'utf8')) as {
      readonly sources: readonly string[];
      readonly sourcesContent: readonly (string | null)[];
    };
    expect(map.sources.length).toBeGreaterThan(3);
    expect(map.sources.filter((path) => !/^(?:src|node_modules)\//.test(path))).toEqual([]);
    expect(map.sourcesContent.filter((text) => !text)).toEqual([]);
  }
  const thrown = ['--enable-source-maps', '-e', "require('touchstone').decode('')"];
  expect(run(project('npm'), process.execPath, thrown).stderr).toContain('src/package/files.ts:');
});

test('there is no path of this machine in any file, and no code of a stranger', () => {
  const folder = join(project('npm'), 'node_modules/touchstone');
  const licences = readFileSync(join(folder, 'LICENSES'), 'utf8');
  for (const name of filesIn(folder)) {
    expect([name, readFileSync(join(folder, name), 'utf8').includes(resolve('.'))]).toEqual([
      name,
      false,
    ]);
  }
  const maps = filesIn(folder).filter((name) => name.endsWith('.js.map'));
  const map = maps.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const packages = [...map.matchAll(/"node_modules\/((?:@[^/]+\/)?[^/]+)/g)];
  expect(packages.length).toBeGreaterThan(3);
  for (const [, name] of packages) expect(licences).toContain(`${name} `);
});

describe(DOCUMENT, () => {
  beforeAll(() => {
    lendSigner(project('npm'));
  });

  const blocks = codeBlocks(DOCUMENT);
  const examples = readdirSync('example/package').map((name) =>
    readFileSync(`example/package/${name}`, 'utf8'),
  );

  test('names the archive of this version', () => {
    const { name, version } = readProgram(resolve('.'));
    expect(blocks[0]?.code).toBe(`npm install ./${name}-${version}.tgz\n`);
  });

  test('has a block for each use', () => {
    expect(blocks.map(({ language }) => language)).toEqual([
      'sh',
      'js',
      'js',
      'sh',
      'sh',
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
    const folder = project('npm');
    const done = run(folder, 'sh', ['-c', line]);
    expect(done.stderr).toBe('');
    const [, into] = / > (\S+)$/.exec(line) ?? [];
    const said = into === undefined ? done.stdout : readFileSync(join(folder, into), 'utf8');
    expect(said).not.toBe('');
    expect(done.status).toBe(0);
  });
});
