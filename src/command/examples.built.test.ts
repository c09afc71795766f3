import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtFolder } from '../../test/built.ts';
import { encodeBase64 } from '../core/encoding/base64.ts';
import { nameCases, nameRecordOf } from '../core/review/testing/truth.ts';
import { COMMANDS } from './commands/commands.ts';

/* What the help shows as an example is typed into a shell as it stands there. */

const SAMPLES = resolve('public/samples');
/** Of BIP 32's first test vector, with the checksum that deriveaddresses wants. */
const WALLET =
  'wpkh(xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8/0/*)#wvk84d79';
const SIGNATURE =
  'IN0C0pSGWDjF6ylmHIaGEYkl0aGWJHvVgPwqxJHSzOEvZxdo/uhlS967hG0BQMGqfnTVwbZqW+QmpuW1uYEyk54=';
const SIGNED = [
  '-----BEGIN BITCOIN SIGNED MESSAGE-----',
  'Hello',
  '-----BEGIN BITCOIN SIGNATURE-----',
  '1F7VviycHgj3mVQyEYU8Mar3NTUYWBV6iF',
  SIGNATURE,
  '-----END BITCOIN SIGNATURE-----',
].join('\n');
const RAW =
  '020000000111111111111111111111111111111111111111111111111111111111111111110000000000fdffffff0118ddf50500000000160014751e76e8199196d454941c45d1b3a323f1433bd600000000';

/** The examples that find something, which is what they are for. */
const FINDS: readonly string[] = [
  'touchstone inspect --fail-on=warning,incomplete - < payment.psbt',
  'touchstone inspect --policy=policy.json payment.psbt',
  'touchstone diff sent.psbt returned.psbt',
  // Of a wallet that is not that of the PSBT.
  'touchstone mend --descriptor=wallet.txt -o mended.psbt payment.psbt',
  // Of a payment that is not signed yet.
  'touchstone finalize -o payment.hex payment.psbt',
  // Of a proof whose dates are over.
  'touchstone name proof.txt',
];

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-examples-'));
  const copy = (sample: string, name: string) =>
    copyFileSync(join(SAMPLES, sample), join(folder, name));
  copy('payment.psbt', 'payment.psbt');
  copy('payment.psbt', 'sent.psbt');
  copy('multisig.psbt', 'returned.psbt');
  copy('payment.psbt', 'parent.psbt');
  copy('multisig.psbt', 'child.psbt');
  copy('payment.psbt', 'alice.psbt');
  copy('payment.psbt', 'bob.psbt');
  copyFileSync(join(builtFolder(), 'package/touchstone.mjs'), join(folder, 'touchstone'));
  chmodSync(join(folder, 'touchstone'), 0o755);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('wallet.txt', WALLET);
  write('wallet.json', JSON.stringify({ descriptors: [{ desc: WALLET, active: true }] }));
  write('proof.txt', encodeBase64(nameRecordOf(nameCases()[0]!)));
  write('funding.txn', RAW);
  write('raw.hex', RAW);
  write('signed.txt', SIGNED);
  write('signature.txt', SIGNATURE);
  write(
    'policy.json',
    '{"policy":1,"pay":{"to":[{"address":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"}]}}',
  );
  write('limit.json', '{"policy":1,"pay":{"most":"21"}}');
  const program = (name: string, line: string) => {
    write(name, `#!/bin/sh\n${line}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  program('sign', 'cat');
  program('hwi', "echo '[]'");
  write('calls.jsonl', '{"id":1,"method":"help"}\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(COMMANDS.flatMap(({ examples }) => examples))('%s', (example) => {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', example], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: [folder, process.env['PATH']].join(delimiter), HOME: folder },
  });
  expect(stderr).toBe('');
  expect(status).toBe(FINDS.includes(example) ? 1 : 0);
  const [, into] = / > (?:~\/)?(\S+)$/.exec(example) ?? [];
  const answer = into === undefined ? stdout : readFileSync(join(folder, into), 'utf8');
  expect(answer.trim()).not.toBe('');
});
