import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { TweakableKey } from '../crypto/public/tweakable-key.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { bytesOf, GROUP_ORDER, numberOf } from '../crypto/secp256k1.ts';
import { record } from '../outline/testing/psbt-hex.ts';
import { decodePsbt } from '../psbt/psbt.ts';
import { bare, nestedWpkh, pkh, tr, wsh } from '../sign/testing/built-files.ts';
import { bytes, privateKey, publicKey } from '../sign/testing/utxos.ts';
import { decodePendingPsbt } from './decode-pending.ts';
import { hasPayments, type SilentPayments, silentPaymentsOf } from './judge.ts';
import { type SilentFileSpec, silentFile, silentSubject } from './testing/silent-files.ts';

type Row = readonly [name: string, file: SilentFileSpec, expected: readonly string[]];

function judged(spec: SilentFileSpec): SilentPayments {
  return silentPaymentsOf(silentSubject(spec))!;
}

/** Of each output: status, missing, claimed, and whether it is out of order. */
function outputsOf(spec: SilentFileSpec): readonly string[] {
  return judged(spec).outputs.flatMap((output) => {
    if (!output) return [];
    const { status, missing, claimed, expected, isOutOfOrder } = output;
    const words = [
      status,
      missing.length > 0 && `missing ${missing}`,
      claimed.length > 0 && `claimed ${claimed}`,
      expected && 'expected',
      isOutOfOrder && 'order',
    ];
    return [words.filter(Boolean).join(' ')];
  });
}

function proofsOf(spec: SilentFileSpec): readonly string[] {
  return judged(spec).shares.map(({ input, proof }) => `${input ?? 'all'} ${proof}`);
}

const ONE = { inputs: [{ by: 'A' }], outputs: [{ to: 'RS' }] } as const;
const spoilProof = {
  change: (value: string, what: string) =>
    what === 'proof' ? `${value.slice(0, -2)}${value.endsWith('00') ? '01' : '00'}` : value,
};
const V2 = bare(bytes(`5220${'01'.repeat(32)}`));
/** The coin of a key that nobody tells: BIP 375's own vectors are like that. */
const OF_ANOTHER = bare(bytes(`0014${'11'.repeat(20)}`));
const exchange = (share: string) => ({
  change: (value: string, what: string) => (what === 'share' ? share : value),
});
const OTHER = `5120${bytesToHex(publicKey('Z').subarray(1))}`;

describe('who is paid finds it', () => {
  test.each<Row>([
    ['by the share of the only input', ONE, ['proven']],
    ['by a global share', { ...ONE, shares: 'global' }, ['proven']],
    [
      'by shares of inputs of every kind that counts',
      {
        inputs: [
          { by: 'A' },
          { by: 'B', lock: tr('B') },
          { by: 'C', lock: pkh('C') },
          { by: 'D', lock: nestedWpkh('D') },
        ],
        outputs: [{ to: 'RS' }, 'other', { to: 'QS', label: 3 }],
      },
      ['proven', 'proven'],
    ],
    [
      'beside an input that does not count',
      {
        inputs: [{ by: 'A' }, { by: 'B', lock: wsh(bytes('51')), isNotCounted: true }],
        outputs: [{ to: 'RS' }],
      },
      ['proven'],
    ],
    [
      'twice at one address',
      { ...ONE, outputs: [{ to: 'RS' }, { to: 'RS' }] },
      ['proven', 'proven'],
    ],
    [
      'by another order, and its signers refuse that',
      {
        ...ONE,
        outputs: [
          { to: 'RS', script: 1 },
          { to: 'RS', script: 0 },
        ],
      },
      ['proven order', 'proven order'],
    ],
    [
      'with what only a witness UTXO tells',
      { inputs: [{ by: 'A' }, { by: 'B', utxo: 'claimed' }], outputs: [{ to: 'RS' }] },
      ['proven claimed 1'],
    ],
    [
      'with a claim of an input that does not count',
      {
        inputs: [
          { by: 'A' },
          { by: 'B', lock: wsh(bytes('51')), isNotCounted: true, utxo: 'claimed' },
        ],
        outputs: [{ to: 'RS' }],
      },
      ['proven claimed 1'],
    ],
  ])('%s', (_, spec, expected) => {
    expect(outputsOf(spec)).toEqual(expected);
  });
});

describe('nobody finds it, or nothing shows it', () => {
  test.each<Row>([
    [
      'another script',
      { ...ONE, outputs: [{ to: 'RS', script: OTHER }] },
      ['contradicted expected'],
    ],
    ['k from 1', { ...ONE, outputs: [{ to: 'RS', script: 1 }] }, ['contradicted expected']],
    [
      'one k twice',
      {
        ...ONE,
        outputs: [
          { to: 'RS', script: 0 },
          { to: 'RS', script: 0 },
        ],
      },
      ['contradicted expected', 'contradicted expected'],
    ],
    [
      'a k that is passed over',
      {
        ...ONE,
        outputs: [
          { to: 'RS', script: 0 },
          { to: 'RS', script: 2 },
        ],
      },
      ['proven', 'contradicted expected'],
    ],
    [
      'an input of a later witness version',
      {
        inputs: [{ by: 'A' }, { by: 'B', lock: V2, isNotCounted: true, origin: null }],
        outputs: [{ to: 'RS' }, { to: 'RS', script: null }],
      },
      ['contradicted', 'incomplete'],
    ],
    [
      'no input that counts',
      {
        inputs: [{ by: 'A', lock: wsh(bytes('51')), isNotCounted: true }],
        outputs: [{ to: 'RS', script: OTHER }],
        shares: 'none',
      },
      ['contradicted'],
    ],
    ['no share', { ...ONE, shares: 'none' }, ['unproven missing 0']],
    [
      'a share of one input missing',
      { inputs: [{ by: 'A' }, { by: 'B', hasNoShare: true }], outputs: [{ to: 'RS' }] },
      ['unproven missing 1'],
    ],
    ['a proof with a bit changed', { ...ONE, ...spoilProof }, ['unproven missing 0']],
    [
      'a global proof with a bit changed',
      { ...ONE, shares: 'global', ...spoilProof },
      ['unproven missing 0'],
    ],
    [
      'a key that is named and does not hash to the coin’s',
      { inputs: [{ by: 'A', lock: OF_ANOTHER, origin: 'A' }], outputs: [{ to: 'RS' }] },
      ['unproven'],
    ],
    [
      'no key',
      { inputs: [{ by: 'A', origin: null }], outputs: [{ to: 'RS' }] },
      ['unproven missing 0'],
    ],
    [
      'no coin',
      { inputs: [{ by: 'A', utxo: 'none' }], outputs: [{ to: 'RS' }] },
      ['unproven missing 0'],
    ],
    ['no script yet', { ...ONE, outputs: [{ to: 'RS', script: null }] }, ['incomplete expected']],
    [
      'no script and no share yet',
      { ...ONE, shares: 'none', outputs: [{ to: 'RS', script: null }] },
      ['incomplete missing 0'],
    ],
  ])('%s', (_, spec, expected) => {
    expect(outputsOf(spec)).toEqual(expected);
  });
});

describe('what a proof shows', () => {
  const SHARE = `${bytesToHex(publicKey('R'))}`;
  test.each<Row>([
    ['of each input', { ...ONE, inputs: [{ by: 'A' }, { by: 'B' }] }, ['0 valid', '1 valid']],
    ['of all', { ...ONE, shares: 'global' }, ['all valid']],
    ['of another share', { ...ONE, ...exchange(SHARE) }, ['0 invalid']],
    ['with a bit changed', { ...ONE, ...spoilProof }, ['0 invalid']],
    [
      'where the proof is not there',
      { ...ONE, shares: 'none', inputs: [{ by: 'A', records: record(`1d${SHARE}`, SHARE) }] },
      ['0 missing'],
    ],
    [
      'where the share is not there',
      {
        ...ONE,
        shares: 'none',
        inputs: [{ by: 'A', records: record(`1e${SHARE}`, '11'.repeat(64)) }],
      },
      [],
    ],
    [
      'where the share is no point',
      {
        ...ONE,
        shares: 'none',
        inputs: [{ by: 'A', records: record(`1d${SHARE}`, `02${'00'.repeat(31)}05`) }],
      },
      [],
    ],
    [
      'where the share has a byte more',
      {
        ...ONE,
        shares: 'none',
        inputs: [{ by: 'A', records: record(`1d${SHARE}`, `${SHARE}00`) }],
      },
      [],
    ],
    [
      'where the scan key has a byte less',
      {
        ...ONE,
        shares: 'none',
        inputs: [{ by: 'A', records: record(`1d${SHARE.slice(2)}`, SHARE) }],
      },
      [],
    ],
    [
      'where the proof has a byte less',
      {
        ...ONE,
        shares: 'none',
        inputs: [
          { by: 'A', records: record(`1d${SHARE}`, SHARE) + record(`1e${SHARE}`, '11'.repeat(63)) },
        ],
      },
      ['0 missing'],
    ],
    [
      'of an input that does not count',
      {
        ...ONE,
        shares: 'none',
        inputs: [
          {
            by: 'A',
            lock: wsh(bytes('51')),
            records: record(`1d${SHARE}`, SHARE) + record(`1e${SHARE}`, '11'.repeat(64)),
          },
        ],
      },
      ['0 unchecked'],
    ],
    [
      'of all with one undecided',
      {
        ...ONE,
        shares: 'global',
        inputs: [{ by: 'A' }, { by: 'B', lock: pkh('B'), origin: null }],
      },
      ['all unchecked'],
    ],
  ])('%s', (_, spec, expected) => {
    expect(proofsOf(spec)).toEqual(expected);
  });
});

describe('BIP 376: an input spends a silent payment', () => {
  const tweak = bytesOf(77n);
  const [output] = new TweakableKey(publicKey('S')).add([tweak]);
  const own = bare(concatBytes(bytes('5120'), output!.subarray(1)));
  const spendKey = (letter: string) => record(`1f${bytesToHex(publicKey(letter))}`, '00000000');
  const tweaked = (value: Uint8Array) => record('20', bytesToHex(value));
  const right = spendKey('S') + tweaked(tweak);
  test.each([
    ['with its key and tweak', own, right, true],
    ['with another key', own, spendKey('T') + tweaked(tweak), false],
    ['with another tweak', own, spendKey('S') + tweaked(bytesOf(78n)), false],
    ['with a tweak of zero', own, spendKey('S') + tweaked(bytesOf(0n)), false],
    ['with a tweak that is not below n', own, spendKey('S') + tweaked(bytesOf(GROUP_ORDER)), false],
    ['of another kind', wsh(bytes('51')), right, false],
    ['without a spend key', own, tweaked(tweak), 'unknown'],
    ['with two spend keys', own, spendKey('S') + spendKey('T') + tweaked(tweak), 'unknown'],
    ['without a tweak', own, spendKey('S'), undefined],
    ['with a tweak of 31 bytes', own, spendKey('S') + tweaked(tweak.subarray(1)), undefined],
  ])('%s', (_, lock, records, fits) => {
    const subject = silentSubject({
      inputs: [{ by: 'A', lock, origin: null, records }],
      outputs: ['other'],
      shares: 'none',
    });
    const payments = silentPaymentsOf(subject);
    expect(payments?.spends[0]?.fits).toBe(fits);
    expect(payments && hasPayments(payments)).toBe(payments ? false : undefined);
  });

  test('the private key of the output is spend key and tweak', () => {
    const sum = (numberOf(privateKey('S')) + 77n) % GROUP_ORDER;
    const [made] = new TweakableKey(publicKey('S')).add([tweak]);
    expect(bytesToHex(made!)).toBe(bytesToHex(publicKeyOf(bytesOf(sum), true)));
  });
});

test('a file that says nothing of silent payments has none', () => {
  const subject = silentSubject({ inputs: [{ by: 'A' }], outputs: ['other'] });
  expect(silentPaymentsOf(subject)).toBeUndefined();
});

test('a file is read with outputs that have no script yet, and Core refuses it', () => {
  const file = silentFile({ ...ONE, outputs: [{ to: 'RS', script: null }] });
  expect(() => decodePsbt(file)).toThrow('psbt.required-in-v2');
  expect(decodePendingPsbt(file).outputs.length).toBe(1);
});
