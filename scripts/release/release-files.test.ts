import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requireAgreement } from './agree.ts';
import { sha256 } from './files.ts';
import { signature, statementOf } from './sign-release.ts';
import { makeSite } from './site.ts';
import { timestamp } from './timestamp.ts';
import { verifyScript } from './verify-script.ts';

/* What is done with the folder of a release after it was built, on a small one. */

const HAS_OPENSSL = spawnSync('openssl', ['version']).status === 0;
const HAS_SSH_KEYGEN = spawnSync('ssh-keygen', ['-?']).error === undefined;

let place: string;
const at = (name: string) => join(place, name);

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'touchstone-files-'));
});
afterEach(() => rmSync(place, { recursive: true }));

function makeFolder(name: string, page = 'page'): string {
  const folder = at(name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'page.html'), page);
  const script = verifyScript('small', ['page.html', 'verify.sh']);
  writeFileSync(join(folder, 'verify.sh'), script);
  chmodSync(join(folder, 'verify.sh'), 0o755);
  const sums = `${sha256(page)}  page.html\n${sha256(script)}  verify.sh\n`;
  writeFileSync(join(folder, 'SHA256SUMS'), sums);
  return folder;
}

function verify(folder: string, ...args: readonly string[]) {
  return spawnSync(join(folder, 'verify.sh'), args, { encoding: 'utf8', cwd: place });
}

describe('folders agree', () => {
  test('where they are the same', () => {
    expect(() => requireAgreement([makeFolder('a'), makeFolder('b')])).not.toThrow();
  });

  test.each<[string, (folder: string) => void, string]>([
    ['other files', (folder) => rmSync(folder, { recursive: true }), 'has other sums'],
    [
      'a file that is none of its sums',
      (folder) => writeFileSync(join(folder, 'page.html'), ''),
      'page.html is another',
    ],
    [
      'a file that is not there',
      (folder) => rmSync(join(folder, 'page.html')),
      'page.html is not there',
    ],
  ])('but not with %s', (_, change, words) => {
    const folders = [makeFolder('a'), makeFolder('b')] as const;
    change(folders[1]);
    if (words.includes('other sums')) makeFolder('b', 'other');
    expect(() => requireAgreement(folders)).toThrow(words);
  });

  test('and none do not', () => {
    expect(() => requireAgreement([])).toThrow('Name the folders');
  });
});

test('a site has what is public, the file, and its hash', () => {
  mkdirSync(at('public/samples'), { recursive: true });
  writeFileSync(at('public/samples/a.psbt'), 'a');
  mkdirSync(at('dist'));
  writeFileSync(at('dist/touchstone.html'), 'page');
  makeSite(place, at('dist'), at('site'));
  expect(readdirSync(at('site'), { recursive: true }).sort()).toEqual([
    'index.html',
    'samples',
    'samples/a.psbt',
    'touchstone.html',
    'touchstone.html.sha256',
  ]);
  expect(readFileSync(at('site/touchstone.html.sha256'), 'utf8')).toBe(
    `${sha256('page')}  touchstone.html\n`,
  );
  expect(() => makeSite(place, at('dist'), at('site'))).toThrow('is there already');
});

describe.runIf(HAS_SSH_KEYGEN)('builders', () => {
  const NAMES = ['alice@example.com', 'bob@example.com', 'carol@example.com'] as const;
  let keys: string;

  beforeAll(() => {
    keys = mkdtempSync(join(tmpdir(), 'touchstone-keys-'));
    const lines = NAMES.map((name) => {
      const key = join(keys, name);
      execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', key]);
      return `${name} ${readFileSync(`${key}.pub`, 'utf8')}`;
    });
    writeFileSync(join(keys, 'all'), lines.join(''));
  });
  afterAll(() => rmSync(keys, { recursive: true }));

  const statement = (folder: string, name: string, key = name, version = '1.2.3') => {
    const sums = readFileSync(join(folder, 'SHA256SUMS'));
    const text = statementOf({ name: 'small', version }, sums, { name, date: '2026-01-31' });
    return text + signature(text, 'small', join(keys, key));
  };
  const [alice, bob, carol] = NAMES;

  test.each<[string, readonly string[], number, RegExp]>([
    ['two who are named', [alice, bob], 0, /named: 2\. Others: 0/],
    ['one, beside another', [alice], 0, /named: 1\. Others: 1/],
    ['nobody', [], 0, /Good "small" signature/],
    ['one who said nothing', [alice, carol], 1, /nothing here is signed by carol@example\.com/],
  ])('%s', (_, names, status, words) => {
    const folder = makeFolder('r');
    writeFileSync(join(folder, 'BUILDERS'), statement(folder, alice) + statement(folder, bob));
    const args = names.length > 0 ? [join(keys, 'all'), ...names] : [];
    const outcome = verify(folder, ...args);
    expect(outcome.status).toBe(status);
    expect(outcome.stdout + outcome.stderr).toMatch(words);
  });

  test('whoever says the same twice counts once', () => {
    const folder = makeFolder('r');
    writeFileSync(join(folder, 'BUILDERS'), statement(folder, alice).repeat(2));
    expect(verify(folder, join(keys, 'all'), alice).stdout).toContain('named: 1. Others: 0');
  });

  test.each<[string, (folder: string) => string, RegExp]>([
    [
      'the name of one with the key of another',
      (f) => statement(f, bob, carol),
      /bob@example\.com has another key/,
    ],
    [
      'a statement without its signature',
      (f) => statement(f, bob).split('-----')[0]!,
      /BUILDERS is damaged/,
    ],
    [
      'a signature alone',
      (f) => statement(f, bob).split('\n').slice(3).join('\n'),
      /BUILDERS is damaged/,
    ],
    ['a line more', (f) => statement(f, bob).replace('small', 'x\nsmall'), /BUILDERS is damaged/],
    [
      'a statement of other sums',
      (f) => statement(f, bob).replace(/[0-9a-f]{64}/, '0'.repeat(64)),
      /of other files/,
    ],
  ])('are refused with %s', (_, second, words) => {
    const folder = makeFolder('r');
    writeFileSync(join(folder, 'BUILDERS'), statement(folder, alice) + second(folder));
    const outcome = verify(folder, join(keys, 'all'), alice, bob);
    expect(outcome.status).not.toBe(0);
    expect(outcome.stderr).toMatch(words);
  });
});

describe.runIf(HAS_OPENSSL)('a timestamp', () => {
  let authority: string;
  let server: Server;
  let address: string;
  /** What the server answers in the place of a timestamp. */
  let answer: { readonly status: number; readonly body: string } | undefined;

  const openssl = (...args: readonly string[]) =>
    execFileSync('openssl', args, { cwd: authority, stdio: 'pipe' });

  beforeAll(async () => {
    authority = mkdtempSync(join(tmpdir(), 'touchstone-authority-'));
    for (const name of ['ca', 'other']) {
      openssl(
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '9999',
        '-subj',
        `/CN=${name}`,
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.pem`,
      );
    }
    openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=stamps',
      '-keyout',
      'stamps.key',
      '-out',
      'stamps.csr',
    );
    writeFileSync(join(authority, 'ext'), 'extendedKeyUsage = critical,timeStamping\n');
    openssl(
      'x509',
      '-req',
      '-in',
      'stamps.csr',
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-days',
      '9999',
      '-extfile',
      'ext',
      '-out',
      'stamps.pem',
    );
    writeFileSync(
      join(authority, 'conf'),
      '[tsa]\ndefault_tsa = one\n[one]\nserial = serial\nsigner_cert = stamps.pem\ncerts = ca.pem\nsigner_key = stamps.key\nsigner_digest = sha256\ndefault_policy = 1.2.3.4\ndigests = sha256\n',
    );
    writeFileSync(join(authority, 'serial'), '01\n');
    server = createServer((request, response) => {
      const pieces: Uint8Array[] = [];
      request.on('data', (piece: Uint8Array) => pieces.push(piece));
      request.on('end', () => {
        if (answer) {
          response.writeHead(answer.status).end(answer.body);
          return;
        }
        writeFileSync(join(authority, 'q'), Buffer.concat(pieces));
        openssl('ts', '-reply', '-config', 'conf', '-queryfile', 'q', '-out', 'r');
        response.end(readFileSync(join(authority, 'r')));
      });
    });
    await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  beforeEach(() => {
    answer = undefined;
  });
  afterAll(() => {
    server.close();
    rmSync(authority, { recursive: true });
  });
  const ca = (name = 'ca') => join(authority, `${name}.pem`);

  test('is asked for, stands beside the sums, and is verified', async () => {
    const folder = makeFolder('r');
    await timestamp(folder, address, ca());
    expect(verify(folder).stdout).toContain('Not checked without --ca CA_FILE: SHA256SUMS.tsr');
    const { status, stdout } = verify(folder, '--ca', ca());
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/^The sums are from before .* GMT$/m),
    ]);
  });

  test.each<[string, (folder: string) => readonly string[]]>([
    ['by the certificates of another', () => ['--ca', ca('other')]],
    ['by none', () => ['--ca', join(authority, 'none')]],
    ['without a file', () => ['--ca']],
    [
      'of other sums',
      (folder) => {
        cpSync(join(makeFolder('s', 'other'), 'SHA256SUMS'), join(folder, 'SHA256SUMS'));
        return ['--ca', ca()];
      },
    ],
    [
      'with a bit of its signature changed',
      (folder) => {
        const path = join(folder, 'SHA256SUMS.tsr');
        const bytes = readFileSync(path);
        bytes[bytes.length - 1]! ^= 1;
        writeFileSync(path, bytes);
        return ['--ca', ca()];
      },
    ],
    [
      'that is not there',
      (folder) => {
        rmSync(join(folder, 'SHA256SUMS.tsr'));
        return ['--ca', ca()];
      },
    ],
  ])('does not hold %s', async (_, argsOf) => {
    const folder = makeFolder('r');
    await timestamp(folder, address, ca());
    expect(verify(folder, ...argsOf(folder)).status).not.toBe(0);
  });

  test.each<[string, typeof answer, string, string]>([
    ['an error', { status: 500, body: '' }, 'ca', 'answered with 500'],
    ['garbage', { status: 200, body: 'Hello' }, 'ca', 'openssl ts -verify failed'],
    ['a stamp of another authority', undefined, 'other', 'openssl ts -verify failed'],
  ])('is not kept of %s', async (_, given, certificates, words) => {
    answer = given;
    const folder = makeFolder('r');
    await expect(timestamp(folder, address, ca(certificates))).rejects.toThrow(words);
    expect(readdirSync(folder)).not.toContain('SHA256SUMS.tsr');
  });
});
