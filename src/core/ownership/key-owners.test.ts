import { describe, expect, test } from 'vitest';
import { type Authored, authored } from '../../../test/authored.ts';
import {
  derived,
  masterOf,
  resultOn,
  walletPsbt,
} from '../../rpc/procedures/testing/updated-psbt.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { utf8Of } from '../bytes/utf8-text.ts';
import { UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { fingerprintOf, neutered } from '../descriptor/bip32.ts';
import type { Chain } from '../encoding/chains.ts';
import {
  decodeExtendedPrivateKey,
  type ExtendedPrivateKey,
  extendedPublicKeyText,
} from '../encoding/extended-key.ts';
import { encodeWif, extendedPrivateKeyText } from '../encoding/testing/private-key-text.ts';
import { PsbtFormChecker } from '../form/psbt/psbt-signing.ts';
import type { JoinedReview } from '../review/join-verdicts.ts';
import { ownerWords } from '../said/owner-words.ts';
import { privateKey } from '../sign/testing/utxos.ts';

/* The same outputs are somebody's whether descriptors say it or keys. */

const [A, B, STRANGER] = ['A', 'B', 'C'].map((letter) => masterOf(privateKey(letter))) as [
  ExtendedPrivateKey,
  ExtendedPrivateKey,
  ExtendedPrivateKey,
];
const HARDENED = 0x80000000;

function stepsOf(path: string): readonly number[] {
  return path === ''
    ? []
    : path.split('/').map((step) => parseInt(step, 10) + (step.endsWith('h') ? HARDENED : 0));
}

/** An account's extended public key with its origin. */
function account(root: ExtendedPrivateKey, path: string): string {
  const fingerprint = bytesToHex(fingerprintOf(neutered(root).publicKey));
  const key = neutered(derived(root, stepsOf(path)));
  const origin = [fingerprint, ...(path === '' ? [] : [path])].join('/');
  return `[${origin}]${extendedPublicKeyText(key, 'regtest')}`;
}

const masterOfText = (text: string) => decodeExtendedPrivateKey(text, 'regtest')!;
const secret = (root: ExtendedPrivateKey, path = '') =>
  extendedPrivateKeyText(derived(root, stepsOf(path)), 'regtest');
const wif = (root: ExtendedPrivateKey, path: string) =>
  encodeWif(derived(root, stepsOf(path)).privateKey, true, 'regtest');

const A84 = account(A, '84h/1h/0h');
const A86 = account(A, '86h/1h/0h');
const A48 = account(A, '48h/1h/0h/2h');
const B48 = account(B, '48h/1h/0h/2h');
const S48 = account(STRANGER, '48h/1h/0h/2h');
const STRANGERS = `wpkh(${account(STRANGER, '84h/1h/0h')}/1/3)`;

const H = bytesToHex(UNSPENDABLE_KEY);

/** What an output is by keys, and the findings about it. */
interface ByKeys {
  readonly inputs: readonly string[];
  readonly output: string;
  readonly keys: readonly string[];
  /** What the file tells of, where that is not all. */
  readonly told?: readonly string[];
}

function judged({ inputs, output, keys, told }: ByKeys): readonly string[] {
  const outputs = [output];
  const psbt = walletPsbt({ inputs, outputs, ...(told && { told }) }, 'regtest');
  return judgedIn(psbt, keys);
}

function judgedIn(
  psbt: string,
  keys: readonly string[],
  chain: Chain = 'regtest',
): readonly string[] {
  const question = { chain, psbt, hashType: 'DEFAULT' } as const;
  const checked = new PsbtFormChecker().checkKeys({ ...question, keys: utf8Of(keys.join('\n')) });
  const findings = checked.judged?.review?.findings ?? [];
  return [...checked.owners.map(ownerWords), ...ofOwners(findings)];
}

const CODES = ['origin-contradicted', 'owner-elsewhere', 'index-far'];

function ofOwners(findings: JoinedReview['findings']): readonly string[] {
  return findings
    .filter(({ code }) => CODES.includes(code))
    .map(({ severity, code }) => `${severity} ${code}`);
}

describe('by keys', () => {
  test.each<readonly [string, ByKeys, readonly string[]]>([
    [
      'change of an account, by its master key',
      { inputs: [`wpkh(${A84}/0/4)`], output: `wpkh(${A84}/1/5)`, keys: [secret(A)] },
      ['yours, branch 1, index 5'],
    ],
    [
      'the same by the account’s key',
      { inputs: [`wpkh(${A84}/0/4)`], output: `wpkh(${A84}/1/5)`, keys: [secret(A, '84h/1h/0h')] },
      ['yours, branch 1, index 5'],
    ],
    [
      'on the branch of an input that is neither 0 nor 1',
      { inputs: [`wpkh(${A84}/7/4)`], output: `wpkh(${A84}/7/5)`, keys: [secret(A)] },
      ['yours, branch 7, index 5'],
    ],
    [
      'by a key that stands on the branch already',
      {
        inputs: [`wpkh(${A84}/0/4)`],
        output: `wpkh(${A84}/0/5)`,
        keys: [secret(A, '84h/1h/0h/0')],
      },
      ['yours, branch 0, index 5'],
    ],
    [
      'of the master key itself, as old wallets have it',
      {
        inputs: [`pkh(${account(A, '')}/0/4)`],
        output: `pkh(${account(A, '')}/1/5)`,
        keys: [secret(A)],
      },
      ['yours, branch 1, index 5'],
    ],
    [
      'nested, without any origin',
      {
        inputs: [`sh(wpkh(${A84}/0/4))`],
        output: `sh(wpkh(${A84}/1/204))`,
        keys: [secret(A)],
        told: [`sh(wpkh(${A84}/0/4))`],
      },
      ['yours, branch 1, index 204'],
    ],
    [
      'the same 201 above the inputs',
      {
        inputs: [`sh(wpkh(${A84}/0/4))`],
        output: `sh(wpkh(${A84}/1/205))`,
        keys: [secret(A)],
        told: [`sh(wpkh(${A84}/0/4))`],
      },
      ['not yours'],
    ],
    [
      'a key path',
      { inputs: [`tr(${A86}/0/4)`], output: `tr(${A86}/1/5)`, keys: [secret(A)] },
      ['yours, branch 1, index 5'],
    ],
    [
      'a tree of which all keys are given',
      {
        inputs: [`tr(${A86}/0/4,{pk(${A84}/0/4),pk(${B48}/0/4)})`],
        output: `tr(${A86}/1/5,{pk(${A84}/1/5),pk(${B48}/1/5)})`,
        keys: [secret(A), secret(B)],
      },
      ['yours, branch 1, index 5'],
    ],
    [
      'a tree behind the key of nobody',
      {
        inputs: [`tr(${H},multi_a(2,${A48}/0/4,${B48}/0/4))`],
        output: `tr(${H},multi_a(2,${A48}/1/5,${B48}/1/5))`,
        keys: [secret(A), secret(B)],
      },
      ['yours, branch 1, index 5'],
    ],
    [
      'a multisig of which all keys are given',
      {
        inputs: [`wsh(sortedmulti(2,${A48}/0/4,${B48}/0/4))`],
        output: `wsh(sortedmulti(2,${A48}/1/5,${B48}/1/5))`,
        keys: [secret(A), secret(B)],
      },
      ['yours, branch 1, index 5'],
    ],
    [
      'one that waits for a time',
      {
        inputs: [`wsh(and_v(v:pk(${A48}/0/4),older(3)))`],
        output: `wsh(and_v(v:pk(${A48}/1/5),older(3)))`,
        keys: [secret(A)],
      },
      ['yours, branch 1, index 5'],
    ],
    [
      'an aggregate of which all participants are given',
      {
        inputs: [`tr(musig(${A86},${account(B, '86h/1h/0h')})/0/4)`],
        output: `tr(musig(${A86},${account(B, '86h/1h/0h')})/1/5)`,
        keys: [secret(A), secret(B)],
      },
      ['yours, branch 1, index 5'],
    ],
    [
      'an aggregate of derived participants',
      {
        inputs: [`tr(musig(${A86}/0/4,${account(B, '86h/1h/0h')}/0/4))`],
        output: `tr(musig(${A86}/1/5,${account(B, '86h/1h/0h')}/1/5))`,
        keys: [secret(A), secret(B)],
      },
      ['yours, branch 1, index 5'],
    ],
    [
      'the script of an input, by its WIF',
      {
        inputs: [`wpkh(${A84}/0/4)`],
        output: `wpkh(${A84}/0/4)`,
        keys: [wif(A, '84h/1h/0h/0/4')],
      },
      ['yours'],
    ],
    [
      'another index by a WIF',
      { inputs: [`wpkh(${A84}/0/4)`], output: `wpkh(${A84}/1/5)`, keys: [wif(A, '84h/1h/0h/0/4')] },
      ['not yours'],
    ],
    [
      'a far index',
      { inputs: [`wpkh(${A84}/0/4)`], output: `wpkh(${A84}/1/1005)`, keys: [secret(A)] },
      ['yours, branch 1, index 1,005', 'warning index-far'],
    ],
    [
      'an index that is not far yet',
      { inputs: [`wpkh(${A84}/0/4)`], output: `wpkh(${A84}/1/1004)`, keys: [secret(A)] },
      ['yours, branch 1, index 1,004'],
    ],
    [
      'another account',
      {
        inputs: [`wpkh(${A84}/0/4)`],
        output: `wpkh(${account(A, '84h/1h/7h')}/1/5)`,
        keys: [secret(A)],
      },
      ['elsewhere, m/84h/1h/7h/1/5', 'warning owner-elsewhere'],
    ],
    [
      'another script kind',
      { inputs: [`wpkh(${A84}/0/4)`], output: `tr(${A84}/1/5)`, keys: [secret(A)] },
      ['elsewhere, m/84h/1h/0h/1/5', 'warning owner-elsewhere'],
    ],
    [
      'another branch',
      { inputs: [`wpkh(${A84}/0/4)`], output: `wpkh(${A84}/7/5)`, keys: [secret(A)] },
      ['elsewhere, m/84h/1h/0h/7/5', 'warning owner-elsewhere'],
    ],
    [
      'another depth',
      { inputs: [`wpkh(${A84}/0/4)`], output: `wpkh(${A84}/0/1/5)`, keys: [secret(A)] },
      ['elsewhere, m/84h/1h/0h/0/1/5', 'warning owner-elsewhere'],
    ],
    [
      'hardened paths of an old wallet',
      {
        inputs: [`pkh(${account(A, '0h/0h/4h')})`],
        output: `pkh(${account(A, '0h/1h/5h')})`,
        keys: [secret(A)],
      },
      ['elsewhere, m/0h/1h/5h', 'warning owner-elsewhere'],
    ],
    [
      'a stranger’s',
      { inputs: [`wpkh(${A84}/0/4)`], output: STRANGERS, keys: [secret(A)] },
      ['not yours'],
    ],
    [
      'a multisig by one cosigner’s key',
      {
        inputs: [`wsh(sortedmulti(2,${A48}/0/4,${B48}/0/4))`],
        output: `wsh(sortedmulti(2,${A48}/1/5,${B48}/1/5))`,
        keys: [secret(A)],
      },
      ['partly yours'],
    ],
    [
      'the very script of a multisig by one cosigner’s key',
      {
        inputs: [`wsh(sortedmulti(2,${A48}/0/4,${B48}/0/4))`],
        output: `wsh(sortedmulti(2,${A48}/0/4,${B48}/0/4))`,
        keys: [secret(A)],
      },
      ['partly yours'],
    ],
    [
      'an aggregate by one participant’s key',
      {
        inputs: [`tr(musig(${A86}/0/4,${account(B, '86h/1h/0h')}/0/4))`],
        output: `tr(musig(${A86}/1/5,${account(B, '86h/1h/0h')}/1/5))`,
        keys: [secret(A)],
      },
      ['partly yours'],
    ],
    [
      'a deposit to a multisig with a stranger',
      {
        inputs: [`wpkh(${A84}/0/4)`],
        output: `wsh(sortedmulti(1,${A48}/1/5,${S48}/1/5))`,
        keys: [secret(A)],
      },
      ['partly yours'],
    ],
    [
      'a multisig with one of its keys swapped',
      {
        inputs: [`wsh(sortedmulti(2,${A48}/0/4,${B48}/0/4))`],
        output: `wsh(sortedmulti(2,${A48}/1/5,${S48}/1/5))`,
        keys: [secret(A), secret(B)],
      },
      ['contradicted', 'danger origin-contradicted'],
    ],
    [
      'a multisig of a lower threshold',
      {
        inputs: [`wsh(sortedmulti(2,${A48}/0/4,${B48}/0/4))`],
        output: `wsh(sortedmulti(1,${A48}/1/5,${B48}/1/5))`,
        keys: [secret(A), secret(B)],
      },
      ['contradicted', 'danger origin-contradicted'],
    ],
    [
      'a leaf of a stranger below the key',
      {
        inputs: [`tr(${A86}/0/4)`],
        output: `tr(${A86}/1/5,pk(${S48}/1/5))`,
        keys: [secret(A)],
      },
      ['contradicted', 'danger origin-contradicted'],
    ],
    [
      'a key with a stranger’s that waits',
      {
        inputs: [`wsh(or_d(pk(${A48}/0/4),and_v(v:pk(${S48}/0/4),older(3))))`],
        output: `wsh(or_d(pk(${A48}/1/5),and_v(v:pk(${S48}/1/5),older(3))))`,
        keys: [secret(A)],
      },
      ['partly yours'],
    ],
  ])('%s', (_, given, expected) => {
    expect(judged(given)).toEqual(expected);
  });

  test('a WIF of another script of its key', () => {
    const inputs = [`wpkh(${A84}/0/4)`];
    const given = {
      inputs,
      output: `pkh(${A84}/0/4)`,
      keys: [wif(A, '84h/1h/0h/0/4')],
      told: inputs,
    };
    expect(judged(given)).toEqual(['elsewhere', 'warning owner-elsewhere']);
  });
});

/** The same file by descriptors, as inspectpsbt has it. */
function inspectedIn(
  psbt: string,
  descriptors: readonly unknown[],
  chain: Chain = 'regtest',
): readonly string[] {
  const { outputs, findings } = resultOn(chain, 'inspectpsbt', psbt, {
    descriptors,
  }) as InspectionJson;
  return [...outputs.map(({ owner }) => textOf(owner)), ...ofOwners(findings)];
}

interface InspectionJson {
  readonly outputs: readonly { readonly owner: OwnerJson }[];
  readonly findings: JoinedReview['findings'];
}

interface OwnerJson {
  readonly status: string;
  readonly branch?: number;
  readonly index?: number;
}

const textOf = ({ status, branch, index }: OwnerJson) =>
  [status, branch, index].filter((part) => part !== undefined).join(' ');

const A84_BOTH = `wpkh(${A84}/<0;1>/*)`;
const BOTH = (accounts: readonly string[]) => accounts.map((one) => `${one}/<0;1>/*`).join();

describe('by descriptors', () => {
  test.each<readonly [string, string, string, readonly unknown[], readonly string[]]>([
    ['change of an account', `wpkh(${A84}/0/4)`, `wpkh(${A84}/1/5)`, [A84_BOTH], ['derived 1 5']],
    [
      'of one of eight descriptors, whose other branch is not given',
      `wpkh(${A84}/0/4)`,
      `wpkh(${A84}/1/5)`,
      [`wpkh(${A84}/0/*)`],
      ['elsewhere 1 5', 'warning owner-elsewhere'],
    ],
    [
      'both branches, each by itself',
      `wpkh(${A84}/0/5000)`,
      `wpkh(${A84}/1/5900)`,
      [`wpkh(${A84}/0/*)`, `wpkh(${A84}/1/*)`],
      ['derived 1 5900'],
    ],
    [
      'a far index',
      `wpkh(${A84}/0/4)`,
      `wpkh(${A84}/1/1005)`,
      [A84_BOTH],
      ['derived 1 1005', 'warning index-far'],
    ],
    [
      'one that is not far yet',
      `wpkh(${A84}/0/4)`,
      `wpkh(${A84}/1/1004)`,
      [A84_BOTH],
      ['derived 1 1004'],
    ],
    [
      'a far one in a range that was given',
      `wpkh(${A84}/0/4)`,
      `wpkh(${A84}/1/1005)`,
      [{ desc: A84_BOTH, range: [1000, 1010] }],
      ['derived 1 1005'],
    ],
    [
      'another account',
      `wpkh(${A84}/0/4)`,
      `wpkh(${account(A, '84h/1h/7h')}/1/5)`,
      [A84_BOTH],
      ['elsewhere', 'danger owner-elsewhere'],
    ],
    [
      'another account that is no change of the inputs',
      `wpkh(${A84}/0/4)`,
      `wsh(multi(1,${A48}/1/5,${B48}/1/5))`,
      [A84_BOTH],
      ['elsewhere', 'warning owner-elsewhere'],
    ],
    [
      'another kind of script in the account',
      `wpkh(${A84}/0/4)`,
      `tr(${A84}/1/5)`,
      [A84_BOTH],
      ['contradicted', 'danger origin-contradicted'],
    ],
    [
      'a step more',
      `wpkh(${A84}/0/4)`,
      `wpkh(${A84}/1/5/0)`,
      [A84_BOTH],
      ['contradicted', 'danger origin-contradicted'],
    ],
    [
      'a multisig',
      `wsh(sortedmulti(2,${A48}/0/4,${B48}/0/4))`,
      `wsh(sortedmulti(2,${A48}/1/5,${B48}/1/5))`,
      [`wsh(sortedmulti(2,${BOTH([A48, B48])}))`],
      ['derived 1 5'],
    ],
    [
      'a multisig with a key swapped',
      `wsh(sortedmulti(2,${A48}/0/4,${B48}/0/4))`,
      `wsh(sortedmulti(2,${A48}/1/5,${S48}/1/5))`,
      [`wsh(sortedmulti(2,${BOTH([A48, B48])}))`],
      ['contradicted', 'danger origin-contradicted'],
    ],
    [
      'a leaf of a stranger below the key',
      `tr(${A86}/0/4)`,
      `tr(${A86}/1/5,pk(${S48}/1/5))`,
      [`tr(${A86}/<0;1>/*)`],
      ['contradicted', 'danger origin-contradicted'],
    ],
    [
      'an aggregate, far from what is looked at',
      `tr(musig(${A86},${account(B, '86h/1h/0h')})/0/3000)`,
      `tr(musig(${A86},${account(B, '86h/1h/0h')})/1/3005)`,
      [`tr(musig(${A86},${account(B, '86h/1h/0h')})/<0;1>/*)`],
      ['derived 1 3005'],
    ],
    [
      'of the master key itself',
      `pkh(${account(A, '')}/0/4)`,
      `pkh(${account(A, '')}/1/5)`,
      [`pkh(${account(A, '')}/<0;1>/*)`],
      ['derived 1 5'],
    ],
    ['a stranger’s', `wpkh(${A84}/0/4)`, STRANGERS, [A84_BOTH], ['other']],
  ])('%s', (_, input, output, descriptors, expected) => {
    const psbt = walletPsbt({ inputs: [input], outputs: [output] }, 'regtest');
    expect(inspectedIn(psbt, descriptors)).toEqual(expected);
  });

  test('what a node writes of participants into the output of a stranger says nothing of it', () => {
    const ours = `tr(musig(${A86},${account(B, '86h/1h/0h')})/0/3)`;
    const strangers = `tr(${account(STRANGER, '86h/1h/0h')}/0/1)`;
    const psbt = walletPsbt({ inputs: [ours], outputs: [strangers] }, 'regtest');
    const descriptor = `tr(musig(${A86},${account(B, '86h/1h/0h')})/<0;1>/*)`;
    expect(inspectedIn(psbt, [descriptor])).toEqual(['other']);
    expect(judgedIn(psbt, [secret(A), secret(B)])).toEqual(['not yours']);
  });
});

/** Of test vector 1 of BIP 32. */
const VECTOR_1 =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
const MASTER = authored('leaf-of-another').keys!;

describe('what an author can write', () => {
  test.each<readonly [string, Partial<Authored>, ofDescriptors: string[], ofKeys: string[]]>([
    [
      'change-elsewhere',
      { keys: MASTER },
      [
        ...['contradicted', 'contradicted', 'derived 1 2000000000'],
        ...['danger origin-contradicted', 'danger origin-contradicted', 'warning index-far'],
      ],
      [
        'elsewhere, m/123456789/987654321/7/2000000000',
        'elsewhere, m/123456789/987654321/7/2000000000',
        'yours, branch 1, index 2,000,000,000',
        ...['warning owner-elsewhere', 'warning owner-elsewhere', 'warning index-far'],
      ],
    ],
    [
      'change-of-another-account',
      { keys: MASTER },
      ['other', 'elsewhere', 'danger owner-elsewhere'],
      ['not yours', 'contradicted', 'danger origin-contradicted'],
    ],
    [
      'forged-change-own',
      { keys: [VECTOR_1] },
      ['other', 'contradicted', 'danger origin-contradicted'],
      ['not yours', 'contradicted', 'danger origin-contradicted'],
    ],
    [
      'honest-change-own',
      { keys: [VECTOR_1] },
      ['other', 'derived 1 3'],
      ['not yours', 'yours, branch 1, index 3'],
    ],
    [
      'leaf-of-another',
      { descriptors: [`tr(${account(masterOfText(MASTER[0]!), '86h/1h/0h')}/<0;1>/*)`] },
      ['other', 'contradicted', 'danger origin-contradicted'],
      ['not yours', 'contradicted', 'danger origin-contradicted'],
    ],
  ])('%s', (name, known, ofDescriptors, ofKeys) => {
    const { chain, psbt, descriptors = [], keys = [] } = { ...authored(name), ...known };
    expect(inspectedIn(psbt, descriptors, chain)).toEqual(ofDescriptors);
    expect(judgedIn(psbt, keys, chain)).toEqual(ofKeys);
  });
});
