import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../core/bytes/hex.ts';
import { encodeBase64 } from '../../../core/encoding/base64.ts';
import { record, u32 } from '../../../core/outline/testing/psbt-hex.ts';
import { silentCases } from '../../../core/review/testing/truth.ts';
import { bare, tr } from '../../../core/sign/testing/built-files.ts';
import { bytes, publicKey } from '../../../core/sign/testing/utxos.ts';
import { type SilentFileSpec, silentFile } from '../../../core/silent/testing/silent-files.ts';
import { execute } from '../../dispatch.ts';
import { wrongSilentAnswers } from '../../testing/silent-answers.ts';

/* A few of those that the recorded test takes all of. */

test.each(['silent-regtest', 'silent-bip375'] as const)('one in twelve of %s', (name) => {
  const some = silentCases(name).filter((_, i) => i % 12 === 5);
  expect(some.length).toBeGreaterThan(5);
  expect(wrongSilentAnswers(some)).toEqual([]);
});

const call = (method: string, ...params: readonly unknown[]) =>
  JSON.parse(execute(JSON.stringify({ method, params }), { chain: 'regtest' }).body);
const fileOf = (part: Partial<SilentFileSpec>) =>
  encodeBase64(silentFile({ inputs: [{ by: 'A' }], outputs: [{ to: 'RS' }], ...part }));

describe('a file that Core refuses, as an output has no script yet', () => {
  const pending = fileOf({ outputs: [{ to: 'RS', script: null }, 'other'] });

  test('is judged, with Core’s words beside', () => {
    const { result } = call('inspectpsbt', pending);
    expect(result.core_error).toMatch(/^TX decode failed Output script is required in PSBTv2/);
    expect(result.outputs[0].silent_payment.status).toBe('incomplete');
    expect([result.stage, result.txid]).toEqual(['unsigned', undefined]);
    expect(result.fee.vsize).toBe(
      call('inspectpsbt', fileOf({ outputs: [{ to: 'RS' }, 'other'] })).result.fee.vsize,
    );
  });

  test.each(['decodepsbt', 'analyzepsbt', 'finalizepsbt', 'getsighash'])(
    '%s keeps Core’s answer',
    (method) => {
      const { error } = call(method, pending, ...(method === 'getsighash' ? [0] : []));
      expect(error.code).toBe(-22);
      expect(error.message).toBe(call('inspectpsbt', pending).result.core_error);
      expect(error.data.path).toContain('output 0');
    },
  );

  test('is refused where more is wrong with it', () => {
    const file = silentFile({ inputs: [{ by: 'A' }], outputs: [{ to: 'RS', script: null }] });
    expect(call('inspectpsbt', encodeBase64(file.subarray(0, -1))).error.code).toBe(-22);
    expect(call('inspectpsbt', 'AAAA').error.code).toBe(-22);
  });

  test('says nothing of who can spend what has no script, nor of dust', () => {
    const codes = call('inspectpsbt', pending).result.findings.map(
      ({ code }: { readonly code: string }) => code,
    );
    for (const code of ['anyone-can-spend', 'dust', 'output-contradicted', 'burn']) {
      expect(codes).not.toContain(code);
    }
  });
});

describe('members stand in their order', () => {
  const members = (part: Partial<SilentFileSpec>) => call('inspectpsbt', fileOf(part)).result;

  test('of the whole, of an output without a script and of its shares', () => {
    const result = members({
      inputs: [{ by: 'A' }, { by: 'B', utxo: 'none' }],
      outputs: [{ to: 'RS', label: 1, script: null }],
    });
    const names = Object.keys(result);
    expect(names.slice(0, 3)).toEqual(['format', 'core_error', 'psbt_version']);
    const from = names.indexOf('fixed');
    expect(names.slice(from)).toEqual(['fixed', 'silent_payments', 'findings']);
    expect(Object.keys(result.silent_payments)).toEqual(['eligible', 'undecided', 'shares']);
    expect(Object.keys(result.silent_payments.shares[0])).toEqual([
      'scan_pubkey',
      'input',
      'proof',
    ]);
    const { silent_payment } = result.outputs[0];
    expect(Object.keys(silent_payment)).toEqual(['address', 'label', 'status', 'missing']);
    expect(silent_payment.label).toBe(1);
  });

  test('of an output that is proven by a claim, and one that is contradicted', () => {
    const { outputs } = members({
      inputs: [{ by: 'A', utxo: 'claimed' }],
      outputs: [{ to: 'RS' }, { to: 'QS', script: 1 }],
    });
    const names = outputs.map((one: { readonly silent_payment: object }) =>
      Object.keys(one.silent_payment),
    );
    expect(names).toEqual([
      ['address', 'status', 'claimed'],
      ['address', 'status', 'expected'],
    ]);
  });
});

describe('what only a witness UTXO tells', () => {
  const claimedOf = (file: string, options?: object) =>
    call('inspectpsbt', file, ...(options ? [options] : [])).result.outputs[0].silent_payment
      .claimed;
  const two = (by: string) =>
    ({
      inputs: [
        { by: 'A', lock: tr('A') },
        { by, utxo: 'claimed' },
      ],
    }) as const;
  const key = (letter: string) => `wpkh(${bytesToHex(publicKey(letter))})`;
  const own = `rawtr(${bytesToHex(tr('A').scriptPubKey.subarray(2))})`;

  test.each([
    ['is told', fileOf(two('B')), undefined, [1]],
    ['is told with descriptors of others', fileOf(two('B')), [key('C')], [1]],
    ['is not told of a script that is one’s own', fileOf(two('B')), [key('B')], undefined],
    ['is not told where one signs for all scripts by taproot', fileOf(two('B')), [own], undefined],
    [
      'is told of a taproot input that asks for another type',
      fileOf({
        inputs: [
          { by: 'A', lock: tr('A'), records: record('03', u32(0x81)) },
          { by: 'B', utxo: 'claimed' },
        ],
      }),
      [own],
      [1],
    ],
  ])('%s', (_, file, descriptors, expected) => {
    expect(claimedOf(file, descriptors && { descriptors })).toEqual(expected);
  });
});

test('a key that is named and is not the coin’s proves nothing', () => {
  const lock = bare(bytes(`0014${'11'.repeat(20)}`));
  const { result } = call('inspectpsbt', fileOf({ inputs: [{ by: 'A', lock }] }));
  expect(result.silent_payments.shares[0].proof).toBe('valid');
  expect(result.outputs[0].silent_payment.status).toBe('unproven');
  const finding = result.findings.find(
    ({ code }: { readonly code: string }) => code === 'silent-payment-unproven',
  );
  expect(finding.text).toContain('The key of input 0 is not that of the coin.');
});
