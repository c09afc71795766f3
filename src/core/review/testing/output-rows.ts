/**
 * PSBTs that spend from a wallet and pay somebody, and to themselves: honest ones, ones
 * in which something of the second output was altered, and ones in which all is true of
 * a script that is a thief's.
 */
import { concatBytes } from '../../bytes/writer.ts';
import { tapLeafHash, UNSPENDABLE_KEY } from '../../crypto/taproot.ts';
import { globalRecord, inputRecord, outputRecord } from '../../psbt/make-record.ts';
import {
  bare,
  type FileSpec,
  type InputSpec,
  type Lock,
  multi,
  multiA,
  nestedWpkh,
  nestedWsh,
  type OutputRecord,
  type OutputSpec,
  originOf,
  pk,
  pkh,
  sh,
  tr,
  wpkh,
  wsh,
  xOf,
} from '../../sign/testing/built-files.ts';
import { bytes, publicKey } from '../../sign/testing/utxos.ts';
import type { Records } from '../../subject/records/map-records.ts';
import type { Change } from '../../verdict/change.ts';

/** What is so of the second output. */
export interface OutputRow {
  readonly name: string;
  readonly file: FileSpec;
  readonly records: Records | undefined;
  readonly change?: Change;
  /** What the finding begins with, where the output is contradicted. */
  readonly text?: string;
}

/** A wallet of as many keys as it takes; the inputs have A, B, C, their change D, E, F. */
interface Wallet {
  readonly name: string;
  readonly keys: 1 | 3;
  readonly lock: (letters: string) => Lock;
  /** What a map says of its keys, of the masters at the same places. */
  readonly told?: (letters: string, masters: string) => TaprootRecords;
}

interface TaprootRecords {
  readonly internalKey: Uint8Array;
  readonly leaf?: Uint8Array;
  readonly origins: readonly (readonly [x: Uint8Array, master: string])[];
}

const WALLETS: readonly Wallet[] = [
  { name: 'P2PK', keys: 1, lock: pk },
  { name: 'P2PKH', keys: 1, lock: pkh },
  { name: 'P2WPKH', keys: 1, lock: wpkh },
  { name: 'P2SH-P2WPKH', keys: 1, lock: nestedWpkh },
  { name: 'bare multisig', keys: 3, lock: (letters) => bare(multi(2, letters)) },
  { name: 'P2SH multisig', keys: 3, lock: (letters) => sh(multi(2, letters)) },
  { name: 'P2WSH multisig', keys: 3, lock: (letters) => wsh(multi(2, letters)) },
  { name: 'P2SH-P2WSH multisig', keys: 3, lock: (letters) => nestedWsh(multi(2, letters)) },
  {
    name: 'taproot key path',
    keys: 1,
    lock: (letter) => tr(letter),
    told: (letter, master) => ({ internalKey: xOf(letter), origins: [[xOf(letter), master]] }),
  },
  {
    name: 'taproot multisig leaf',
    keys: 3,
    lock: (letters) => tr(UNSPENDABLE_KEY, multiA(2, letters)),
    told: (letters, masters) => ({
      internalKey: UNSPENDABLE_KEY,
      leaf: multiA(2, letters),
      origins: [...letters].map((letter, i) => [xOf(letter), masters[i]!] as const),
    }),
  },
];

const OWN = 'ABC';
const CHANGE = 'DEF';
const THIEF = 'XYW';

function inputOf(wallet: Wallet): InputSpec {
  const letters = OWN.slice(0, wallet.keys);
  const lock = wallet.lock(letters);
  const told = wallet.told?.(letters, letters);
  if (!told) return { lock, origins: letters };
  const records = told.origins.map(([x, master]) =>
    inputRecord('tap_bip32_derivation', x, taprootOrigin(told, master)),
  );
  return { lock, records };
}

function taprootOrigin({ leaf }: TaprootRecords, master: string) {
  return { leafHashes: leaf ? [tapLeafHash(0xc0, leaf)] : [], origin: originOf(master, 0) };
}

/** What an output of the wallet says of itself; `masters` are whose keys the letters are said to be. */
function outputOf(wallet: Wallet, all = CHANGE, allMasters = OWN): OutputSpec {
  const letters = all.slice(0, wallet.keys);
  const masters = allMasters.slice(0, wallet.keys);
  const lock = wallet.lock(letters);
  const told = wallet.told?.(letters, masters);
  if (told) return { lock: { scriptPubKey: lock.scriptPubKey }, records: taprootRecords(told) };
  return { lock, origins: [...letters].map((letter, i) => `${letter}:${masters[i]}`).join(' ') };
}

function taprootRecords(told: TaprootRecords): readonly OutputRecord[] {
  const { internalKey, leaf, origins } = told;
  return [
    outputRecord('tap_internal_key', null, internalKey),
    ...(leaf
      ? [outputRecord('tap_tree', null, [{ depth: 0, leafVersion: 0xc0, script: leaf }])]
      : []),
    ...origins.map(([x, master]) =>
      outputRecord('tap_bip32_derivation', x, taprootOrigin(told, master)),
    ),
  ];
}

/** A payment to Z, and this output. */
function paying(wallet: Wallet, output: OutputSpec, more: Partial<FileSpec> = {}): FileSpec {
  return { inputs: [inputOf(wallet)], outputs: [{}, output], coinType: 0, ...more };
}

/** Pays to another script, and says what it said before. */
function redirected(output: OutputSpec, scriptPubKey: Uint8Array): OutputSpec {
  return { ...output, lock: { ...output.lock, scriptPubKey } };
}

const lockOf = (name: string): Wallet => WALLETS.find((wallet) => wallet.name === name)!;

function each(
  rowOf: (wallet: Wallet) => readonly [what: string, output: OutputSpec, text?: string],
  verdict: Pick<OutputRow, 'records' | 'change'>,
  more: Partial<FileSpec> = {},
): readonly OutputRow[] {
  return WALLETS.map((wallet) => {
    const [what, output, text] = rowOf(wallet);
    const file = paying(wallet, output, more);
    return { name: `${wallet.name}: ${what}`, file, ...verdict, ...(text && { text }) };
  });
}

const CONTRADICTED = { records: 'contradict' } as const;

/** An output of `name` with records that it does not need, or that are others'. */
function altered(
  name: string,
  what: string,
  change: (output: OutputSpec, wallet: Wallet) => OutputSpec,
  text: string,
  more: Partial<FileSpec> = {},
): OutputRow {
  const wallet = lockOf(name);
  const file = paying(wallet, change(outputOf(wallet), wallet), more);
  return { name: `${name}: ${what}`, file, ...CONTRADICTED, text };
}

const withRecords =
  (...records: readonly OutputRecord[]) =>
  (output: OutputSpec): OutputSpec => ({
    ...output,
    records: [...(output.records ?? []), ...records],
  });

/** An extended key of B. */
const XPUB = globalRecord(
  'xpub',
  concatBytes(bytes(`0488b21e00${'00'.repeat(8)}`), new Uint8Array(32).fill(7), publicKey('B')),
  { fingerprint: originOf('B').fingerprint, path: originOf('B', 0).path.slice(0, 3) },
);

const SPARE = ' (not needed here; the rest fits)';

export const ALTERED: readonly OutputRow[] = [
  ...each(
    (wallet) => [
      'the same kind of script, of a thief',
      redirected(outputOf(wallet), wallet.lock(THIEF.slice(0, wallet.keys)).scriptPubKey),
    ],
    CONTRADICTED,
  ),
  ...each(
    (wallet) => [
      'another kind of script',
      redirected(outputOf(wallet), (wallet.name === 'P2WPKH' ? pkh('X') : wpkh('X')).scriptPubKey),
    ],
    CONTRADICTED,
  ),
  ...each((wallet) => {
    const origin = wallet.told
      ? outputRecord(
          'tap_bip32_derivation',
          xOf('X'),
          taprootOrigin(wallet.told(CHANGE.slice(0, wallet.keys), OWN), 'A'),
        )
      : outputRecord('bip32_derivation', publicKey('X'), originOf('A', 0));
    const kind = wallet.told ? 'Taproot BIP 32 derivation' : 'BIP 32 derivation';
    return ['a key besides that is not in it', withRecords(origin)(outputOf(wallet)), kind + SPARE];
  }, CONTRADICTED),
  ...['P2WSH multisig', 'P2SH-P2WSH multisig'].map((name) =>
    altered(
      name,
      'its witness script no longer hashes to it',
      (output) => ({ ...output, lock: { ...output.lock!, witnessScript: multi(2, 'DEX') } }),
      'Witness script',
    ),
  ),
  altered(
    'P2SH multisig',
    'its redeem script no longer hashes to it',
    (output) => ({ ...output, lock: { ...output.lock!, redeemScript: multi(1, 'DEF') } }),
    'Redeem script',
  ),
  altered(
    'P2WPKH',
    'a witness script besides',
    (output) => ({ ...output, lock: { ...output.lock!, witnessScript: multi(1, 'D') } }),
    `Witness script${SPARE}`,
  ),
  altered(
    'P2WSH multisig',
    'a redeem script besides',
    (output) => ({ ...output, lock: { ...output.lock!, redeemScript: multi(1, 'D') } }),
    `Redeem script${SPARE}`,
  ),
  altered(
    'P2WPKH',
    'a taproot internal key besides',
    withRecords(outputRecord('tap_internal_key', null, xOf('D'))),
    `Taproot internal key${SPARE}`,
  ),
  altered(
    'taproot key path',
    'another internal key',
    (output) => ({
      ...output,
      records: [outputRecord('tap_internal_key', null, xOf('X')), ...output.records!.slice(1)],
    }),
    'Taproot internal key, taproot BIP 32 derivation',
  ),
  altered(
    'taproot multisig leaf',
    'another leaf in the tree',
    (output) => ({
      ...output,
      records: [
        output.records![0]!,
        outputRecord('tap_tree', null, [{ depth: 0, leafVersion: 0xc0, script: multiA(1, 'DEF') }]),
        ...output.records!.slice(2),
      ],
    }),
    'Taproot internal key, taproot tree, taproot BIP 32 derivation',
  ),
  altered(
    'taproot multisig leaf',
    'another version of the leaf',
    (output) => ({
      ...output,
      records: [
        output.records![0]!,
        outputRecord('tap_tree', null, [{ depth: 0, leafVersion: 0xc2, script: multiA(2, 'DEF') }]),
        ...output.records!.slice(2),
      ],
    }),
    'Taproot internal key, taproot tree, taproot BIP 32 derivation',
  ),
  altered(
    'taproot key path',
    'participants that do not make their aggregate',
    withRecords(
      outputRecord('musig2_participant_pubkeys', publicKey('X'), [publicKey('D'), publicKey('E')]),
    ),
    `MuSig2 participants${SPARE}`,
  ),
  altered(
    'P2SH-P2WPKH',
    'a key besides, without its redeem script',
    ({ lock }) => ({ lock: { scriptPubKey: lock!.scriptPubKey }, origins: 'D:A X:A' }),
    `BIP 32 derivation${SPARE}`,
  ),
  ...[
    ['data', '6a0568656c6c6f'],
    ['an anchor', '51024e73'],
    ['a program of version 0 of another length', `0010${'aa'.repeat(16)}`],
  ].map(([what, script]) =>
    altered('P2WPKH', what!, (output) => redirected(output, bytes(script!)), 'BIP 32 derivation'),
  ),
  altered(
    'P2WPKH',
    'a key that the extended key does not have there',
    (output) => ({ ...output, origins: 'D:B' }),
    'BIP 32 derivation',
    { global: [XPUB] },
  ),
];

/** Of other scripts an origin does not reach the script. */
const KEYS_SUFFICE = /^(P2PK|P2PKH|P2WPKH|P2SH-P2WPKH|bare multisig):/;

export const HONEST: readonly OutputRow[] = [
  ...each((wallet) => ['change', outputOf(wallet)], { records: 'match', change: true }),
  ...each(
    (wallet) => ['change, version 2', outputOf(wallet)],
    { records: 'match', change: true },
    { version: 2 },
  ),
  ...each(
    (wallet) => ['a wallet of others that says whose it is', outputOf(wallet, THIEF, THIEF)],
    { records: 'match', change: false },
  ),
  ...each(
    (wallet) => [
      'a payment that says nothing',
      { lock: { scriptPubKey: wallet.lock('XYW'.slice(0, wallet.keys)).scriptPubKey } },
    ],
    {
      records: undefined,
    },
  ),
  ...each(
    (wallet) => {
      const { lock, records = [], origins = '' } = outputOf(wallet);
      const some = wallet.told ? { records: records.slice(-1) } : { origins };
      return ['origins alone', { lock: { scriptPubKey: lock!.scriptPubKey }, ...some }];
    },
    { records: 'incomplete' },
  ).filter(({ name }) => !KEYS_SUFFICE.test(name)),
];

/** True of the script and named by the signer's fingerprints; the keys are a thief's. */
export const FORGED: readonly OutputRow[] = each(
  (wallet) => ["a thief's keys by the signer's fingerprints", outputOf(wallet, THIEF, OWN)],
  { records: 'match', change: true },
);
