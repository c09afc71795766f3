import { describe, expect, test, vi } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { WrongSignature } from '../crypto/made-signature.ts';
import { TweakableKey } from '../crypto/public/tweakable-key.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { bytesOf, numberOf, Point } from '../crypto/secp256k1.ts';
import { record, u32 } from '../outline/testing/psbt-hex.ts';
import { mapOf } from '../psbt/make-record.ts';
import { encodePsbt } from '../psbt/psbt.ts';
import { recordOf } from '../psbt/record-access.ts';
import type { Psbt } from '../psbt/types.ts';
import { transactionOf, viewOf } from '../psbt/view.ts';
import {
  type KeySignedPsbt,
  type KeySigning,
  type PsbtKey,
  signPsbtWithKeys,
} from '../sign/psbt/psbt-with-keys.ts';
import { bare, type Lock, multi, nestedWpkh, pkh, tr, wsh } from '../sign/testing/built-files.ts';
import { bytes, privateKey, publicKey } from '../sign/testing/utxos.ts';
import { subjectOfPsbt } from '../subject/subject.ts';
import { verifyInputs } from '../verdict/verify-inputs.ts';
import { decodePendingPsbt } from './decode-pending.ts';
import { silentPaymentsOf } from './judge.ts';
import { type SilentSigning, signSilentPsbt } from './sign-silent.ts';
import { type SilentFileSpec, silentFile } from './testing/silent-files.ts';

type Signed = Extract<KeySignedPsbt, { readonly ok: true }>;

const single = (letter: string): PsbtKey => ({
  ...{ kind: 'single', privateKey: privateKey(letter), compressed: true },
});

function signed(psbt: Psbt, letters: string, how: Partial<SilentSigning> = {}): Signed {
  const keys = [...letters].map(single);
  const result = signSilentPsbt(psbt, { keys, hashType: undefined, finalises: true, ...how });
  if (!result.ok) throw new Error(result.fault);
  return result;
}

const fileOf = (spec: Partial<SilentFileSpec>): Psbt =>
  decodePendingPsbt(
    silentFile({
      inputs: [{ by: 'A' }],
      outputs: [{ to: 'RS', script: null }, 'other'],
      shares: 'none',
      ...spec,
    }),
  );

const NOTHING = { transactions: [], reported: () => undefined, scripts: [] };
const subjectOf = (psbt: Psbt) => subjectOfPsbt(viewOf(psbt), NOTHING)!;
const statusesOf = (psbt: Psbt) =>
  silentPaymentsOf(subjectOf(psbt))?.outputs.flatMap((one) => (one ? [one.status] : []));
const whyOf = ({ inputs }: Signed) => inputs.map(({ refusal, unsigned }) => refusal ?? unsigned);
const sharesOf = (psbt: Psbt) =>
  silentPaymentsOf(subjectOf(psbt))!.shares.map(({ input, proof }) => `${input ?? 'all'} ${proof}`);
const hashTypesOf = (psbt: Psbt) =>
  verifyInputs(subjectOf(psbt)).map(({ signatures }) =>
    signatures.map(({ verdict, sighash }) => `${verdict} ${sighash}`).join(),
  );

describe('one who has all keys', () => {
  test.each<readonly [string, Lock | undefined]>([
    ['P2WPKH', undefined],
    ['P2SH-P2WPKH', nestedWpkh('A')],
    ['P2PKH', pkh('A')],
    ['P2TR', tr('A')],
    ['P2TR with a script beside', tr('A', bytes('51'))],
  ])('of %s makes one share, the scripts, and signatures with ALL', (_, lock) => {
    const inputs = lock
      ? [{ by: 'A', lock: { ...lock, rules: lock.rules === 'leaf' ? 'key' : lock.rules } as Lock }]
      : [{ by: 'A' }];
    const file = fileOf({ inputs, global: record('06', '03') });
    const open = signed(file, 'A', { finalises: false });
    expect(sharesOf(open.psbt)).toEqual(['all valid']);
    expect(statusesOf(open.psbt)).toEqual(['proven']);
    expect(hashTypesOf(open.psbt)).toEqual(['valid ALL']);
    expect(recordOf(open.psbt.global, 'tx_modifiable')?.value).toBe(0);
    const { complete, psbt } = signed(file, 'A');
    expect([complete, statusesOf(psbt)]).toEqual([true, ['proven']]);
  });

  test('gives the same bytes each time, and leaves flags away that were not there', () => {
    const [first, second] = [signed(fileOf({}), 'A'), signed(fileOf({}), 'A')];
    expect(encodePsbt(first.psbt)).toEqual(encodePsbt(second.psbt));
    expect(recordOf(first.psbt.global, 'tx_modifiable')).toBeUndefined();
  });

  test('signs a file that has its scripts, and of one without silent payments what Core does', () => {
    const whole = signed(fileOf({ outputs: [{ to: 'RS' }] }), 'A');
    expect([whole.complete, sharesOf(whole.psbt)]).toEqual([true, ['all valid']]);
    const plain = fileOf({ outputs: ['other'] });
    const signing = { keys: [single('A')], hashType: undefined, finalises: true };
    expect(signSilentPsbt(plain, signing)).toEqual(signPsbtWithKeys(plain, signing));
  });

  test('takes the place of a share that is none', () => {
    const scanKey = bytesToHex(publicKey('R'));
    const file = fileOf({ global: record(`07${scanKey}`, '00') });
    const { psbt, complete } = signed(file, 'A');
    expect([complete, sharesOf(psbt)]).toEqual([true, ['all valid']]);
  });

  test('signs what asks for DEFAULT in taproot with that', () => {
    const file = fileOf({ inputs: [{ by: 'A', lock: tr('A'), records: record('03', u32(0)) }] });
    expect(hashTypesOf(signed(file, 'A', { finalises: false }).psbt)).toEqual(['valid DEFAULT']);
  });
});

describe('several in turns', () => {
  const two = fileOf({ inputs: [{ by: 'A' }, { by: 'B', lock: tr('B') }] });

  test('the first adds a share, the last the scripts, and all sign then', () => {
    const first = signed(two, 'A');
    expect(whyOf(first)).toEqual(['share-added', 'scripts-missing']);
    expect([first.complete, sharesOf(first.psbt)]).toEqual([false, ['0 valid']]);
    expect(whyOf(signed(first.psbt, 'A'))).toEqual(['share-there', 'scripts-missing']);
    const second = signed(first.psbt, 'B');
    expect(sharesOf(second.psbt)).toEqual(['0 valid', '1 valid']);
    expect([statusesOf(second.psbt), whyOf(second)]).toEqual([['proven'], ['no-key', undefined]]);
    const last = signed(second.psbt, 'A');
    expect([last.complete, statusesOf(last.psbt)]).toEqual([true, ['proven']]);
    expect(transactionOf(viewOf(last.psbt))?.outputs[0]?.scriptPubKey.length).toBe(34);
  });

  test('whoever has both after one had begun adds the share that is missing', () => {
    const { psbt, complete } = signed(signed(two, 'A').psbt, 'AB');
    expect([complete, sharesOf(psbt)]).toEqual([true, ['0 valid', '1 valid']]);
  });

  test('an input that does not count has no share, and signs at the end', () => {
    const script = multi(1, 'B');
    const records = record('05', bytesToHex(script));
    const file = fileOf({ inputs: [{ by: 'A' }, { by: 'B', lock: wsh(script), records }] });
    expect(whyOf(signed(file, 'B'))).toEqual(['scripts-missing', 'scripts-missing']);
    const { psbt } = signed(file, 'A');
    expect(signed(psbt, 'B').complete).toBe(true);
  });

  test('of MuSig2 no single key makes the share', () => {
    const participants = [publicKey('B'), publicKey('C')].map(bytesToHex).join('');
    const records = record(`1a${bytesToHex(publicKey('D'))}`, participants);
    const file = fileOf({ inputs: [{ by: 'A' }, { by: 'D', lock: tr('D'), records }] });
    expect(whyOf(signed(file, 'AB'))).toEqual(['share-added', 'share-of-several']);
  });
});

const V2 = bare(bytes(`5220${'01'.repeat(32)}`));
const OTHER = `5120${bytesToHex(publicKey('Z').subarray(1))}`;
const OF_ANOTHER = bare(bytes(`0014${'11'.repeat(20)}`));
const spoilProof: Pick<SilentFileSpec, 'change'> = {
  change: (value, what) => (what === 'proof' ? `${value.slice(0, -2)}00` : value),
};

describe('nothing is signed, and nothing is added', () => {
  test.each<readonly [string, Partial<SilentFileSpec>, Partial<KeySigning>, string]>([
    [
      'beside an input of a later witness version',
      { inputs: [{ by: 'A' }, { by: 'B', lock: V2, origin: null, isNotCounted: true }] },
      {},
      'silent-payment-input',
    ],
    [
      'where a script is another than its shares make',
      { outputs: [{ to: 'RS', script: OTHER }], shares: 'global' },
      {},
      'silent-payment-contradicted',
    ],
    [
      'where a script turns out to be another, once the shares are made',
      { outputs: [{ to: 'RS', script: OTHER }] },
      {},
      'silent-payment-contradicted',
    ],
    [
      'where one of the scripts that is there is another, and one is missing',
      {
        outputs: [
          { to: 'RS', script: 1 },
          { to: 'RT', script: null },
        ],
      },
      {},
      'silent-payment-contradicted',
    ],
    [
      'where the proof of another signer is invalid',
      {
        inputs: [{ by: 'B' }, { by: 'A', hasNoShare: true }],
        shares: 'each',
        ...spoilProof,
      },
      {},
      'silent-payment-proof',
    ],
    ['with NONE', {}, { hashType: 2 }, 'silent-payment-hash-type'],
    ['with ALL|ANYONECANPAY', {}, { hashType: 0x81 }, 'silent-payment-hash-type'],
    [
      'where an input asks for SINGLE',
      { inputs: [{ by: 'A', records: record('03', u32(3)) }] },
      {},
      'silent-payment-hash-type',
    ],
    [
      'where an input of no taproot asks for DEFAULT',
      { inputs: [{ by: 'A', records: record('03', u32(0)) }] },
      {},
      'silent-payment-hash-type',
    ],
    [
      'where a signature is of another type',
      {
        inputs: [
          { by: 'A', records: record(`02${bytesToHex(publicKey('A'))}`, '300602010102010183') },
        ],
      },
      {},
      'silent-payment-hash-type',
    ],
  ])('%s', (_, spec, how, expected) => {
    const file = fileOf(spec);
    const result = signed(file, 'A', how);
    expect(new Set(whyOf(result))).toEqual(new Set([expected]));
    expect(result.complete).toBe(false);
    expect(result.psbt.outputs.map((map) => recordOf(map, 'script'))).toEqual(
      file.outputs.map((map) => recordOf(map, 'script')),
    );
    expect(sharesOf(result.psbt)).toEqual(sharesOf(file));
  });

  test.each<readonly [string, Partial<SilentFileSpec>, string]>([
    ['by another key', {}, 'B'],
    ['where a coin is missing', { inputs: [{ by: 'A' }, { by: 'B', utxo: 'none' }] }, 'AB'],
    [
      'where it is not told whether an input counts',
      { inputs: [{ by: 'A' }, { by: 'B', lock: pkh('B'), origin: null }] },
      'AB',
    ],
    [
      'where a key is named that is not the coin’s',
      { inputs: [{ by: 'A', lock: OF_ANOTHER, origin: 'A' }] },
      'A',
    ],
    ['where no input counts', { inputs: [{ by: 'A', lock: wsh(bytes('51')) }] }, 'A'],
  ])('no script is set %s', (_, spec, letters) => {
    const { psbt, complete, inputs } = signed(fileOf(spec), letters);
    expect(complete).toBe(false);
    expect(inputs.flatMap(({ added }) => added)).toEqual([]);
    expect(psbt.outputs.some((map) => !recordOf(map, 'script'))).toBe(true);
  });

  test('nothing is signed where an output has neither a script nor whom it pays', () => {
    const file = fileOf({ outputs: ['other'] });
    const outputs = file.outputs.map(({ records }) =>
      mapOf(records.filter(({ field }) => field !== 'script')),
    );
    expect(whyOf(signed({ ...file, outputs }, 'A'))).toEqual(['scripts-missing']);
  });
});

describe('P2PKH of which the file does not tell the key', () => {
  const untold = (lock: Lock, part: Partial<SilentFileSpec> = {}) =>
    fileOf({ inputs: [{ by: 'A' }, { by: 'B', lock, origin: null, isNotCounted: true }], ...part });
  const uncompressed: PsbtKey = {
    ...{ kind: 'single', privateKey: privateKey('b'), compressed: false },
  };
  const passing = { passesUntold: true, finalises: false } as const;

  test('counts by the key that is given, and its signature tells it', () => {
    const { psbt } = signed(untold(pkh('B')), 'AB', passing);
    expect([sharesOf(psbt), statusesOf(psbt)]).toEqual([['all valid'], ['proven']]);
  });

  test('does not count by an uncompressed key that is given', () => {
    const keys = [single('A'), uncompressed];
    const { psbt } = signed(untold(pkh('b')), '', { ...passing, keys });
    expect([sharesOf(psbt), statusesOf(psbt)]).toEqual([['all valid'], ['proven']]);
  });

  test('leaves the scripts open where nothing else is said', () => {
    expect(whyOf(signed(untold(pkh('b')), 'A'))).toEqual(['share-added', 'scripts-missing']);
  });

  test('is passed over where that is asked for, and told of', () => {
    const first = signed(untold(pkh('b')), 'A', passing);
    expect(whyOf(first)).toEqual([undefined, 'untold-key']);
    expect([sharesOf(first.psbt), statusesOf(first.psbt)]).toEqual([
      ['all unchecked'],
      ['unproven'],
    ]);
    expect(whyOf(signed(first.psbt, 'A', passing))).toEqual(['signed', 'untold-key']);
    const last = signed(first.psbt, '', { keys: [uncompressed], finalises: false });
    expect([whyOf(last), statusesOf(last.psbt)]).toEqual([['signed', undefined], ['proven']]);
  });

  test('is not signed by a compressed key once it was passed over', () => {
    const { psbt } = signed(untold(pkh('B')), 'A', passing);
    for (const how of [passing, {}]) {
      const refused = signed(psbt, 'B', how);
      expect(whyOf(refused)).toEqual(['silent-payment-proof', 'silent-payment-proof']);
      expect(encodePsbt(refused.psbt)).toEqual(encodePsbt(psbt));
    }
  });

  test.each<readonly [string, Psbt, string]>([
    [
      'beside an input that counts and whose key is not given',
      untold(pkh('b'), {
        inputs: [
          { by: 'A' },
          { by: 'C' },
          { by: 'B', lock: pkh('b'), origin: null, isNotCounted: true },
        ],
      }),
      'A',
    ],
    ['where no key that counts is given', untold(pkh('b')), 'C'],
    [
      'where it names the key of another',
      untold(pkh('b'), {
        inputs: [{ by: 'A' }, { by: 'B', lock: pkh('b'), origin: 'C', isNotCounted: true }],
      }),
      'A',
    ],
    [
      'where it has a share, as what counts has',
      untold(pkh('b'), {
        inputs: [
          { by: 'A' },
          {
            ...{ by: 'B', lock: pkh('b'), origin: null, isNotCounted: true },
            records: record(`1d${bytesToHex(publicKey('R'))}`, bytesToHex(publicKey('T'))),
          },
        ],
      }),
      'A',
    ],
  ])('is not passed over %s', (_, file, letters) => {
    const { psbt } = signed(file, letters, passing);
    expect(statusesOf(psbt)).toEqual(['incomplete']);
    expect(hashTypesOf(psbt).join('')).toBe('');
  });
});

describe('BIP 376: what was paid to a silent payment address is spent', () => {
  const tweak = bytesOf(77n);
  const [output] = new TweakableKey(publicKey('S')).add([tweak]);
  const lock = bare(concatBytes(bytes('5120'), output!.subarray(1)));
  const by = (letter: string, path = '') =>
    record(`1f${bytesToHex(publicKey(letter))}`, `00000000${path}`);
  const tweaked = (value: Uint8Array) => record('20', bytesToHex(value));
  const spending = (records: string, outputs: SilentFileSpec['outputs'] = ['other']) =>
    fileOf({ inputs: [{ by: 'A', lock, origin: null, records, utxo: 'claimed' }], outputs });

  test('with the spend key, which is said or only given', () => {
    for (const records of [by('S') + tweaked(tweak), tweaked(tweak)]) {
      const open = signed(spending(records), 'S', { finalises: false });
      expect(hashTypesOf(open.psbt)).toEqual(['valid DEFAULT']);
      const { complete, psbt } = signed(spending(records), 'S');
      expect(complete).toBe(true);
      const left = psbt.inputs[0]!.records.filter(({ field }) => field === 'unknown');
      expect(left).toEqual([]);
    }
  });

  test('and pays one again: its key counts with spend key and tweak', () => {
    const file = spending(by('S') + tweaked(tweak), [{ to: 'RS', script: null }]);
    const { complete, psbt } = signed(file, 'S', { finalises: false });
    expect(complete).toBe(false);
    expect([statusesOf(psbt), hashTypesOf(psbt)]).toEqual([['proven'], ['valid ALL']]);
    expect(signed(psbt, '').complete).toBe(true);
  });

  test.each([
    ['with another tweak', by('S') + tweaked(bytesOf(78n)), 'S', 'silent-payment-tweak'],
    ['with a spend key that is not its', by('T') + tweaked(tweak), 'ST', 'silent-payment-tweak'],
    ['with another key', by('S') + tweaked(tweak), 'T', 'no-key'],
    ['without a tweak', by('S'), 'S', 'no-key'],
  ])('is not signed %s', (_, records, letters, why) => {
    expect(whyOf(signed(spending(records), letters))).toEqual([why]);
  });
});

describe('what the library makes wrong leaves nothing', () => {
  const multiply = Point.prototype.multiply;

  /** The multiplication of this number, which is of the share or the nonce, has another outcome. */
  function withWrong(call: number, work: () => void): void {
    let calls = 0;
    const spy = vi.spyOn(Point.prototype, 'multiply').mockImplementation(function (
      this: Point,
      ...args: Parameters<typeof multiply>
    ) {
      calls++;
      const right = multiply.apply(this, args);
      return calls === call ? right.double() : right;
    });
    try {
      work();
      expect(calls).toBeGreaterThanOrEqual(call);
    } finally {
      spy.mockRestore();
    }
  }

  // The first is the public key of the private key that was given, which is not that of the coin then.
  test.each([
    ['a share', 2],
    ['a nonce', 3],
    ['a nonce times the scan key', 4],
  ])('%s', (_, call) => {
    const file = fileOf({});
    withWrong(call, () => expect(() => signed(file, 'A')).toThrow(WrongSignature));
  });

  test('a key that comes to another is none of the file', () => {
    const file = fileOf({});
    withWrong(1, () => expect(whyOf(signed(file, 'A'))).toEqual(['scripts-missing']));
  });

  test('what the double does is right without it', () => {
    expect(publicKeyOf(bytesOf(numberOf(privateKey('A'))), true)).toEqual(publicKey('A'));
    expect(signed(fileOf({}), 'A').complete).toBe(true);
  });
});
