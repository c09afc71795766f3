import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProgram } from '../scripts/build/components.ts';
import { assemble } from '../scripts/release/assemble.ts';
import { hashesIn } from '../scripts/release/files.ts';
import { signRelease } from '../scripts/release/sign-release.ts';
import { builtFolder } from './built.ts';

/*
 * The folder of a release, of what was built: twice the same, and checked by its own
 * script, which finds each bit that is changed.
 */

const PROGRAM = readProgram(fileURLToPath(new URL('../', import.meta.url)));
const BUILDER = { name: 'alice@example.com', date: '2026-01-31' };

const HAS_SSH_KEYGEN = spawnSync('ssh-keygen', ['-?']).error === undefined;
const WHY_NOT = HAS_SSH_KEYGEN ? '' : ' (left out: ssh-keygen is not installed)';

/** The block of docs/release.md that checks the signature and the files. */
const BY_HAND =
  /```sh\n(ssh-keygen -Y verify[^`]*)```/.exec(
    readFileSync(new URL('../docs/release.md', import.meta.url), 'utf8'),
  )?.[1] ?? 'false';

let place: string;
const unsigned = () => join(place, 'unsigned');
const signed = () => join(place, 'signed');

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'touchstone-release-'));
  assemble(PROGRAM, builtFolder(), unsigned());
  if (!HAS_SSH_KEYGEN) return;
  for (const name of ['key', 'other']) {
    spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', join(place, name)]);
    const key = readFileSync(join(place, `${name}.pub`), 'utf8');
    writeFileSync(join(place, `${name}.signers`), `${BUILDER.name} ${key}`);
  }
  cpSync(unsigned(), signed(), { recursive: true });
  sign(signed());
});
afterAll(() => rmSync(place, { recursive: true }));

function sign(folder: string, builder: typeof BUILDER = BUILDER): void {
  signRelease(PROGRAM, folder, { ...builder, key: join(place, 'key') });
}

function verify(folder: string, ...args: readonly string[]) {
  return spawnSync(join(folder, 'verify.sh'), args, { encoding: 'utf8', cwd: place });
}

/** The bits that are changed of a file: of its first byte, of its last, and of one in the middle. */
function changes(bytes: Uint8Array): readonly (readonly [at: number, bit: number])[] {
  return [
    [0, 0],
    [bytes.length >> 1, 4],
    [bytes.length >> 1, 5],
    [bytes.length - 1, 0],
  ];
}

function failuresIn(folder: string): Readonly<Record<string, readonly boolean[]>> {
  const found = readdirSync(folder).map((name) => {
    const path = join(folder, name);
    const whole = readFileSync(path);
    const fails = changes(whole).map(([at, bit]) => {
      const changed = Uint8Array.from(whole);
      changed[at]! ^= 1 << bit;
      writeFileSync(path, changed);
      return verify(folder).status !== 0;
    });
    writeFileSync(path, whole);
    return [name, fails] as const;
  });
  return Object.fromEntries(found);
}

describe('a release', () => {
  test('has the same bytes when it is made again', () => {
    assemble(PROGRAM, builtFolder(), join(place, 'again'));
    expect(hashesIn(join(place, 'again'))).toEqual(hashesIn(unsigned()));
  });

  test('has in its archive what npm would pack', () => {
    const npm = spawnSync('npm', ['pack', '--dry-run', '--json', '--offline'], {
      cwd: join(builtFolder(), 'package'),
      encoding: 'utf8',
    });
    const [{ files }] = JSON.parse(npm.stdout) as [
      { readonly files: readonly { readonly path: string }[] },
    ];
    const archive = join(unsigned(), `${PROGRAM.name}-${PROGRAM.version}.tgz`);
    const listed = spawnSync('tar', ['-tzf', archive], { encoding: 'utf8' }).stdout;
    expect(listed.trim().split('\n').sort()).toEqual(
      files.map(({ path }) => `package/${path}`).sort(),
    );
  });

  test('is verified by its script', () => {
    const { status, stdout } = verify(unsigned());
    expect(stdout).toBe('The files are those of SHA256SUMS.\nNobody signed them.\n');
    expect(status).toBe(0);
  });

  test('is not, with a bit changed of any file', () => {
    expect(readdirSync(unsigned())).toHaveLength(7);
    for (const [name, fails] of Object.entries(failuresIn(unsigned()))) {
      expect([name, fails]).toEqual([name, [true, true, true, true]]);
    }
    expect(verify(unsigned()).status).toBe(0);
  });

  test('is not verified as signed by anybody', () => {
    expect(verify(unsigned(), 'signers', BUILDER.name).status).not.toBe(0);
  });

  test('is not, and the script names a file that is changed', () => {
    const path = join(unsigned(), 'touchstone-client.js');
    const whole = readFileSync(path);
    writeFileSync(path, 'other');
    const { stdout, stderr } = verify(unsigned());
    writeFileSync(path, whole);
    expect(stdout).toMatch(/^< [0-9a-f]{64} {2}touchstone-client\.js$/m);
    expect(stdout).not.toContain('touchstone.html');
    expect(stderr).toBe('verify.sh: the files are not those of SHA256SUMS\n');
  });

  test.each([
    ['a page beside the page', 'touchstone-new.html', 'touchstone-new.html'],
    ['a hidden file', '.touchstone.html', '.touchstone.html'],
    [
      'a file that two of the list would be',
      'touchstone.html verify.sh',
      'touchstone.html?verify.sh',
    ],
    ['what a terminal would obey', '\u001b[2Ja', '??2Ja'],
    ['a file with a line of its own', 'a\nNobody signed them.', 'a?Nobody?signed?them.'],
  ])('and it tells of %s, which the list does not name', (_what, name, told) => {
    writeFileSync(join(unsigned(), name), 'x');
    const { stdout, status } = verify(unsigned());
    rmSync(join(unsigned(), name));
    expect(stdout.split('\n').slice(1)).toEqual([
      `Not checked, as SHA256SUMS does not name it: ${told}`,
      'Nobody signed them.',
      '',
    ]);
    expect(status).toBe(0);
  });

  test('is not, with a digit of the sums in the other case', () => {
    const path = join(unsigned(), 'SHA256SUMS');
    const sums = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      sums.replace(/[a-f]/, (digit) => digit.toUpperCase()),
    );
    expect(verify(unsigned()).status).not.toBe(0);
    writeFileSync(path, sums);
  });
});

describe.runIf(HAS_SSH_KEYGEN)(`a signed release${WHY_NOT}`, () => {
  test('has the same bytes by the same builder on the same day', () => {
    const again = join(place, 'signed again');
    cpSync(unsigned(), again, { recursive: true });
    sign(again);
    expect(hashesIn(again)).toEqual(hashesIn(signed()));
  });

  test.each<[what: string, args: () => readonly string[], isFine: boolean]>([
    ['by nobody named', () => [], true],
    ['by its signer', () => [join(place, 'key.signers'), BUILDER.name], true],
    ['by another name', () => [join(place, 'key.signers'), 'bob@example.com'], false],
    ['by another key', () => [join(place, 'other.signers'), BUILDER.name], false],
    ['by a file that is not there', () => [join(place, 'none'), BUILDER.name], false],
    ['by signers of whom none is named', () => [join(place, 'key.signers')], false],
    ['by two names', () => [join(place, 'key.signers'), BUILDER.name, 'bob'], false],
  ])('is verified as signed %s', (_what, args, isFine) => {
    const { status, stdout } = verify(signed(), ...args());
    expect(status === 0).toBe(isFine);
    if (isFine) expect(stdout.match(/Good "touchstone" signature/g)).toHaveLength(2);
  });

  test.each<[what: string, change: (folder: string) => void, isFine: boolean]>([
    ['as they are', () => {}, true],
    [
      'but not of another signer',
      (folder) => cpSync(join(place, 'other.signers'), join(folder, 'allowed_signers')),
      false,
    ],
    [
      'but not with another list',
      (folder) => writeFileSync(join(folder, 'SHA256SUMS'), 'other\n'),
      false,
    ],
    [
      'but not with another page',
      (folder) => writeFileSync(join(folder, 'touchstone.html'), 'other'),
      false,
    ],
    ['whatever the script says', (folder) => writeFileSync(join(folder, 'verify.sh'), ''), false],
  ])(
    'is verified by the lines that docs/release.md has, without a script of it, %s',
    (what, change, isFine) => {
      const folder = join(place, what);
      cpSync(signed(), folder, { recursive: true });
      cpSync(join(place, 'key.signers'), join(folder, 'allowed_signers'));
      change(folder);
      const { status, stdout } = spawnSync('sh', ['-e', '-c', BY_HAND], {
        encoding: 'utf8',
        cwd: folder,
      });
      expect(status === 0).toBe(isFine);
      if (isFine) expect(stdout).toContain('Good "touchstone" signature for alice@example.com');
    },
  );

  test('is not verified with a bit changed of any file', () => {
    expect(readdirSync(signed())).toHaveLength(9);
    for (const [name, fails] of Object.entries(failuresIn(signed()))) {
      expect([name, fails]).toEqual([name, [true, true, true, true]]);
    }
    expect(verify(signed()).status).toBe(0);
  });

  test('has a text for the list of builders', () => {
    const [what, sums, who, ...signature] = readFileSync(join(signed(), 'BUILDERS'), 'utf8').split(
      '\n',
    );
    expect(what).toBe(`touchstone ${PROGRAM.version}`);
    expect(sums).toMatch(/^[0-9a-f]{64} {2}SHA256SUMS$/);
    expect(who).toMatch(/^Built by alice@example\.com on 2026-01-31 with Node \d/);
    expect(signature[0]).toBe('-----BEGIN SSH SIGNATURE-----');
  });

  test('is not verified with the text of another release', () => {
    const other = join(place, 'other release');
    cpSync(unsigned(), other, { recursive: true });
    writeFileSync(join(other, 'SHA256SUMS'), 'other\n');
    sign(other);
    cpSync(join(signed(), 'SHA256SUMS'), join(other, 'SHA256SUMS'));
    cpSync(join(signed(), 'SHA256SUMS.sig'), join(other, 'SHA256SUMS.sig'));
    expect(verify(other).status).not.toBe(0);
  });

  test.each([
    ['the sums alone', 'BUILDERS', 1],
    ['the text alone', 'SHA256SUMS.sig', 1],
  ])('is verified where %s are signed', (what, gone, signatures) => {
    const folder = join(place, what);
    cpSync(signed(), folder, { recursive: true });
    rmSync(join(folder, gone));
    const right = verify(folder, join(place, 'key.signers'), BUILDER.name);
    expect(right.stdout.match(/Good "touchstone" signature/g)).toHaveLength(signatures);
    expect(right.status).toBe(0);
    expect(verify(folder, join(place, 'other.signers'), BUILDER.name).status).not.toBe(0);
  });

  test.each([
    ['a key that is none', { key: 'none' }],
    ['a name of two lines', { name: 'a\nb' }],
  ])('is refused with %s', (_what, other) => {
    const folder = join(place, 'refused');
    cpSync(unsigned(), folder, { recursive: true });
    const builder = { ...BUILDER, key: join(place, 'key'), ...other };
    expect(() => signRelease(PROGRAM, folder, builder)).toThrow(/no signature|one line/);
    expect(readdirSync(folder)).not.toContain('BUILDERS');
  });
});
