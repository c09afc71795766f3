import { describe, expect, test } from 'vitest';
import {
  accountOf,
  masterOf,
  resultOn,
  updatedPsbt,
} from '../../../rpc/procedures/testing/updated-psbt.ts';
import { bytesToHex } from '../../bytes/hex.ts';
import { utf8Of } from '../../bytes/utf8-text.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { fingerprintOf, neutered } from '../../descriptor/bip32.ts';
import { decodeBase64, encodeBase64 } from '../../encoding/base64.ts';
import { encodeWif, extendedPrivateKeyText } from '../../encoding/testing/private-key-text.ts';
import { decodePsbt } from '../../psbt/psbt.ts';
import { encodePush } from '../../script/push.ts';
import { fileOf, multi, type Signing, wpkh, wsh } from '../../sign/testing/built-files.ts';
import { bytes, privateKey, publicKey } from '../../sign/testing/utxos.ts';
import { silentFile } from '../../silent/testing/silent-files.ts';
import { addCopies } from './psbt-copies.ts';
import { finalisePsbtForm, signPsbtForm } from './psbt-signing.ts';

const CHAIN = 'regtest';
const wif = (letter: string) => encodeWif(privateKey(letter), true, CHAIN);
const randomBytes = (length: number) => new Uint8Array(length).fill(7);

function signed(psbt: string, keys: string): string {
  const result = signPsbtForm(
    { chain: CHAIN, psbt, keys: utf8Of(keys), hashType: 'DEFAULT' },
    { randomBytes },
  );
  if (!result.ok) throw new Error(result.fault);
  return result.psbt;
}

const BARE = fileOf({ inputs: [{ lock: wsh(multi(2, 'ABC')) }, { lock: wsh(multi(2, 'ABC')) }] });
const ROOTS = ['A', 'B', 'C'].map((letter) => masterOf(privateKey(letter)));
const [A, B, C] = ROOTS.map((root) => accountOf(root, CHAIN).open);
const WALLET = updatedPsbt([`wsh(multi(2,${A},${B},${C}))`], CHAIN);
const walletKey = (n: number) => extendedPrivateKeyText(ROOTS[n]!, CHAIN);
const fingerprint = (n: number) => bytesToHex(fingerprintOf(neutered(ROOTS[n]!).publicKey));
const FOREIGN = fileOf({ inputs: [{ lock: wpkh('A') }] });
const VERSION_2 = resultOn(CHAIN, 'converttopsbt', '02000000000000000000') as string;

const PENDING = encodeBase64(
  silentFile({
    inputs: [{ by: 'A' }, { by: 'B' }],
    outputs: [{ to: 'RS', script: null }],
    shares: 'none',
  }),
);

test('signers of silent payments, each on a copy of their own, come to a transaction', () => {
  const shares = addCopies(signed(PENDING, wif('A')), [signed(PENDING, wif('B'))]);
  expect(shares.verdicts).toEqual([
    {
      ...{ is: 'added', kept: 0 },
      brought: [
        { kind: 'share', count: 1, inputs: [1] },
        { kind: 'other', count: 1, inputs: [1] },
      ],
    },
  ]);
  const [a, b] = ['A', 'B'].map((letter) => signed(shares.psbt, wif(letter)));
  const whole = addCopies(a!, [b!]).psbt;
  expect(finalisePsbtForm(whole)).toMatchObject({ ok: true, complete: true });
  const late = addCopies(PENDING, [whole]);
  expect(finalisePsbtForm(late.psbt)).toMatchObject({ ok: true, complete: true });
});

describe('what copies bring', () => {
  test.each<[string, string, readonly string[], unknown]>([
    [
      'signatures by the fingerprint that the PSBT names',
      WALLET,
      [signed(WALLET, walletKey(0)), signed(WALLET, walletKey(2))],
      [0, 2].map((n) => ({
        ...{ is: 'added', kept: 0 },
        brought: [{ kind: 'signature', fingerprint: fingerprint(n), count: 1, inputs: [0] }],
      })),
    ],
    [
      'signatures by their key where none is named, of all inputs together',
      BARE,
      [signed(BARE, wif('B'))],
      [
        {
          ...{ is: 'added', kept: 0 },
          brought: [{ kind: 'signature', key: expect.any(String), count: 2, inputs: [0, 1] }],
        },
      ],
    ],
    ['nothing new', BARE, [BARE], [{ is: 'added', brought: [], kept: 0 }]],
    [
      'a copy that is final',
      WALLET,
      [signed(WALLET, `${walletKey(0)}\n${walletKey(1)}`)],
      [{ is: 'added', brought: [{ kind: 'final', count: 1, inputs: [0] }], kept: 0 }],
    ],
    ['a copy of another transaction', BARE, [FOREIGN], [{ is: 'other' }]],
    ['of another version', BARE, [VERSION_2], [{ is: 'other' }]],
  ])('%s', (_, psbt, copies, verdicts) => {
    expect(addCopies(psbt, copies).verdicts).toEqual(verdicts);
  });

  test.each<[string, number | undefined, number, readonly number[] | undefined]>([
    ['that its valid signature has', 0x82, 0x82, [0]],
    ['that its signature does not have', 0x82, 0x83, undefined],
    ['of none', undefined, 0x82, undefined],
  ])('a hash type %s', (_, asks, type, asked) => {
    const lock = wsh(multi(2, 'AB'));
    const copy = fileOf({
      inputs: [{ lock, signed: [{ by: 'A', type }], ...(asks !== undefined && { asks }) }],
    });
    const { psbt, verdicts } = addCopies(fileOf({ inputs: [{ lock }] }), [copy]);
    expect(verdicts[0]).toHaveProperty('is', 'added');
    expect(verdicts[0] && 'asked' in verdicts[0] ? verdicts[0].asked : undefined).toEqual(asked);
    const fields = decodePsbt(decodeBase64(psbt)!).inputs[0]!.records.map(({ field }) => field);
    expect(fields.includes('sighash_type')).toBe(asked !== undefined);
  });

  test('what is refused changes nothing, and nor does what brings nothing', () => {
    expect(addCopies(BARE, [FOREIGN, BARE]).psbt).toBe(BARE);
  });

  test('enough copies can be finalised, whatever their order', () => {
    const copies = [signed(WALLET, walletKey(2)), FOREIGN, signed(WALLET, walletKey(0))];
    const { psbt } = addCopies(WALLET, copies);
    const both = signPsbtForm(
      {
        ...{ chain: CHAIN, psbt: WALLET, hashType: 'DEFAULT' },
        keys: utf8Of([0, 2].map(walletKey).join('\n')),
      },
      { randomBytes },
    );
    expect(finalisePsbtForm(psbt)).toMatchObject({ ok: true, complete: true });
    expect(finalisePsbtForm(psbt)).toHaveProperty('hex', both.ok && both.hex);
    expect(finalisePsbtForm(WALLET)).toMatchObject({ ok: true, complete: false });
  });

  test('that are all of a script which a node does not finalize are put together all the same', () => {
    const bond = concatBytes(bytes('0400f15365b175'), encodePush(publicKey('A')), bytes('ac'));
    const input = { lock: wsh(bond), sequence: 0xfffffffe };
    const file = (signed: readonly Signing[]) =>
      fileOf({ inputs: [{ ...input, signed }], lockTime: 1_700_000_000 });
    const { psbt } = addCopies(file([]), [file([{ by: 'A' }])]);
    expect(finalisePsbtForm(file([]))).toMatchObject({ ok: true, complete: false });
    expect(finalisePsbtForm(psbt)).toMatchObject({ ok: true, complete: true });
  });

  test('one signature by the same key twice: the first stays, and that is counted', () => {
    const other = resultOn(CHAIN, 'combinepsbt', [signed(BARE, wif('A'))]) as string;
    const changed = Buffer.from(other, 'base64');
    // The last byte of the first signature but its hash type.
    const at = changed.indexOf(Buffer.from('3044', 'hex')) + 0x44;
    changed[at] = changed[at]! ^ 1;
    const [verdict] = addCopies(signed(BARE, wif('A')), [changed.toString('base64')]).verdicts;
    expect(verdict).toMatchObject({ is: 'added', brought: [], kept: 1 });
  });

  test.each([
    ['a spoilt signature of which the copy has the valid one', true, false, true],
    ['a valid one of which the copy has a spoilt one', false, true, undefined],
    ['a spoilt one, as the copy has', true, true, undefined],
  ])('%s: which record it is, and whether the copy has the right one', (_, ours, theirs, right) => {
    const lock = wsh(multi(2, 'AB'));
    const of = (spoilt: boolean) => fileOf({ inputs: [{ lock, signed: [{ by: 'A', spoilt }] }] });
    const [verdict] = addCopies(of(ours), [of(theirs)]).verdicts;
    const kept = ours === theirs ? [] : [{ part: { input: 0 }, member: 'partial_signatures' }];
    const found = verdict?.is === 'added' ? (verdict.keptRecords ?? []) : [];
    expect(found).toMatchObject(kept);
    expect(found.map(({ isRight, record }) => [record.words, isRight])).toEqual(
      kept.map(() => ['partial signature', right]),
    );
  });

  test('what is kept out and is no signature is named, too', () => {
    const of = (asks: number) => fileOf({ inputs: [{ lock: wpkh('A'), asks }] });
    const [verdict] = addCopies(of(1), [of(0x81)]).verdicts;
    const record = { words: 'sighash type', signer: undefined };
    expect(verdict).toMatchObject({ kept: 1, keptRecords: [{ member: 'sighash', record }] });
  });
});
