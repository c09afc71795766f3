import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { builtFolder } from '../../../test/built.ts';
import { encodeBase64 } from '../../core/encoding/base64.ts';
import { nameCases, nameRecordOf } from '../../core/review/testing/truth.ts';

/* A folder with what the examples of help and documents name, where they are typed as they stand. */

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

/** A new folder, with the files and programs of the examples. */
export function exampleFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-examples-'));
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
  return folder;
}

/** Types a line into a shell in the folder, which finds its programs first. */
export function typeIn(folder: string, line: string): SpawnSyncReturns<string> {
  return spawnSync('bash', ['-c', line], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: [folder, process.env['PATH']].join(delimiter), HOME: folder },
  });
}
