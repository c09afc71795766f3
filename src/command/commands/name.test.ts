import { expect, test } from 'vitest';
import { bytesToHex } from '../../core/bytes/hex.ts';
import { encodeBase64 } from '../../core/encoding/base64.ts';
import { nameCases, nameRecordOf } from '../../core/review/testing/truth.ts';
import { run } from '../testing/run.ts';

const NAME = 'simple@dnssec_proof_tests.bitcoin.ninja';
const PROOF = nameRecordOf(nameCases()[0]!);
const changed = (at: number): Uint8Array => PROOF.map((byte, i) => (i === at ? byte ^ 1 : byte));
const BASE64 = encodeBase64(PROOF);
const LAST = PROOF.length - 1;
const HOLDS = `₿${NAME}: Proven by DNSSEC from the root.`;

/* The clock of the tests is within the dates of the proof. */

test.each<readonly [what: string, input: string | Uint8Array, exit: number, words: string]>([
  ['base64', BASE64, 0, HOLDS],
  ['base64 in lines', BASE64.replace(/.{64}/g, '$&\n'), 0, HOLDS],
  ['hex', bytesToHex(PROOF), 0, HOLDS],
  ['binary', PROOF, 0, HOLDS],
  ['its address', BASE64, 0, '\nAddress: bc1qztwy6xen3zdtt7z0vrgapmjtfz8acjkfp5fp7l\n'],
  ['its record', BASE64, 0, 'Record: "bitcoin:?bc=bc1qztwy6xen3zdtt7z0vrgapmjtfz8acjkfp5fp7l"'],
  ['the clock', BASE64, 0, 'held against the clock of this device: '],
  ['another name', changed(1), 1, `"rimple@dnssec_proof_tests.bitcoin.ninja": Not proven.`],
  ['a changed signature', changed(LAST), 1, `"${NAME}": Not proven.`],
  ['a byte less', PROOF.subarray(0, LAST), 1, 'The name or the records are malformed.'],
  ['no chain', PROOF.subarray(0, 1 + NAME.length), 2, 'standard input: no proof of a name in it'],
  ['no name', PROOF.subarray(1), 2, 'no proof of a name in it'],
  ['nothing', '', 2, 'no proof of a name in it'],
  ['a text', 'Hello', 2, 'no proof of a name in it'],
  ['a PSBT', 'cHNidP8BAAoAAAAAAAAAAAAAAA==', 2, 'no proof of a name in it'],
])('%s', async (_what, input, exit, words) => {
  const said = await run(['name', '-'], { input });
  expect(said.exit).toBe(exit);
  expect(exit === 2 ? said.err : said.out).toContain(words);
});

test('its addresses are those of the chain', async () => {
  const { out, exit } = await run(['name', '-regtest', '--json', '-'], { input: BASE64 });
  const { name } = JSON.parse(out);
  expect([exit, name.proof, name.addresses, name.pays]).toEqual([0, 'valid', undefined, undefined]);
});
