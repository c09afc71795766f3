import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { expand } from '../descriptor/expand.ts';
import { psbtV2, record, u32 } from '../outline/testing/psbt-hex.ts';
import { inputRecord, outputRecord } from '../psbt/make-record.ts';
import { decodePsbt, encodePsbt } from '../psbt/psbt.ts';
import { BY_A, one, ownDescriptor, TWO_OF_THREE } from '../review/testing/file-rows.ts';
import { finalizePsbt } from '../roles/finalize.ts';
import {
  bytesOfFile,
  type FileSpec,
  multi,
  nestedWpkh,
  originOf,
  pkh,
  pkLeaf,
  previousOf,
  sh,
  tr,
  wpkh,
  wsh,
  xOf,
} from '../sign/testing/built-files.ts';
import { publicKey } from '../sign/testing/utxos.ts';
import type { MendCode } from './codes.ts';
import { NO_MATERIAL } from './material.ts';
import { mendOffers } from './offers.ts';
import { StandingPsbt } from './standing-psbt.ts';
import {
  finalPushes,
  finalWitness,
  high,
  highIn,
  pushed,
  spoilt,
  swapped,
} from './testing/changed-finals.ts';
import {
  bdkSpend,
  bytesIn,
  expectSound,
  type File,
  type Given,
  mended,
  textsOf,
} from './testing/mended-rows.ts';

/** What is done, and left: `added path`, `left path`. */
type Row = readonly [name: string, before: File, given: Given, done: readonly string[]];

const UTXO = 'inputs[0].non_witness_utxo';
const CLAIM = 'inputs[0].witness_utxo';
const SIG = 'inputs[0].partial_signatures';
const SCRIPT = 'inputs[0].witness_script';
const ORIGIN = 'inputs[0].bip32_derivs';
const TAP_ORIGIN = 'inputs[0].taproot_bip32_derivs';
const FINAL = 'inputs[0].final_scriptSig';

const previous = (lock: ReturnType<typeof wpkh>) => previousOf({ lock }, 0);
/** Another signature than the right one, another script than the right one. */
const SPOILT = [{ by: 'A', spoilt: true }] as const;
const OTHER_SCRIPT = inputRecord('witness_script', null, multi(1, 'DE'));
const witnessRecord = (script: Uint8Array) => inputRecord('witness_script', null, script);
const utxoOf = ({ scriptPubKey }: ReturnType<typeof wpkh>) =>
  inputRecord('witness_utxo', null, { value: 100_000n, scriptPubKey });
const originRecord = (letter: string) =>
  inputRecord('bip32_derivation', publicKey(letter), originOf(letter));
const outputOrigin = (letter: string) =>
  outputRecord('bip32_derivation', publicKey(letter), originOf(letter));
const tapOrigin = (letter: string) =>
  inputRecord('tap_bip32_derivation', xOf(letter), { leafHashes: [], origin: originOf(letter) });
const keyText = (letter: string) => {
  const fingerprint = letter.charCodeAt(0).toString(16).repeat(4);
  return `[${fingerprint}/48h/1h/0h/0/7]${bytesToHex(publicKey(letter))}`;
};
const MULTI = `wsh(multi(2,${[...'ABC'].map(keyText).join(',')}))`;
const BARE = { scripts: [] } as const;
const elsewhere = (file: FileSpec): FileSpec => ({ ...file, outputs: [{ amount: 1n }] });

const PROPRIETARY = 'inputs[0].proprietary';

function bdkSpendInV0(): Uint8Array {
  return mended(bdkSpend('S', 77n), ['to-version'], { version: 0 }).bytes;
}

/** A final PSBT with its scripts written anew. */
function finalWith(
  file: FileSpec,
  scriptSig: (stack: readonly Uint8Array[], program: Uint8Array) => Uint8Array,
): Uint8Array {
  const { psbt } = finalizePsbt(decodePsbt(bytesOfFile(file)));
  const inputs = psbt.inputs.map((map) => {
    const witness = map.records.find(({ field }) => field === 'final_scriptwitness');
    const stack = witness?.field === 'final_scriptwitness' ? witness.value : [];
    const kept = map.records.filter(({ field }) => !field.startsWith('final_'));
    const program = file.inputs[0]!.lock.redeemScript ?? new Uint8Array(0);
    const made = inputRecord('final_scriptsig', null, scriptSig(stack, program));
    return { ...map, records: [...kept, made] };
  });
  return encodePsbt({ ...psbt, inputs });
}

const serialised = (stack: readonly Uint8Array[]) =>
  concatBytes(
    Uint8Array.of(stack.length),
    ...stack.flatMap((item) => [Uint8Array.of(item.length), item]),
  );
const signed = (lock: ReturnType<typeof wpkh>) => one(lock, { signed: BY_A });

const AB = [{ by: 'A' }, { by: 'B' }] as const;
const BOTH = one(wsh(TWO_OF_THREE), { signed: AB });
const WITNESS = 'inputs[0].final_scriptwitness';

const TPUB =
  'tpubD6NzVbkrYhZ4XgiXtGrdW5XDAPFCL9h7we1vwNCpn8tGbBcgfVYjXyhWo4E1xkh56hjod1RhGjxbaTLV3X4FyWuejifB9jusQ46QzG87VKp';
const RANGED = `wpkh(${TPUB}/0/*)`;

/** Of {@link RANGED}. */
function rangedScript(index: number): Uint8Array {
  const [variant] = ownDescriptor(RANGED).variants;
  return expand(variant!, index)!.scripts[0]!;
}

const TABLE: Readonly<Record<MendCode, readonly Row[]>> = {
  'add-previous-transaction': [
    [
      'beside a claim',
      one(wpkh('A'), { utxo: 'claimed' }),
      { transactions: [previous(wpkh('A'))] },
      [`added ${UTXO}`],
    ],
    [
      'where nothing was',
      one(pkh('A'), { utxo: 'none' }),
      { transactions: [previous(pkh('A'))] },
      [`added ${UTXO}`],
    ],
    [
      'of another transaction',
      one(wpkh('A'), { utxo: 'claimed' }),
      { transactions: [previous(wpkh('B'))] },
      ['left prevtxs[0]'],
    ],
    [
      'an output that is only told',
      one(wpkh('A'), { utxo: 'claimed' }),
      { transactions: [undefined] },
      ['left prevtxs[0]'],
    ],
    ['that is there', one(wpkh('A')), { transactions: [previous(wpkh('A'))] }, []],
    ['nothing given', one(wpkh('A'), { utxo: 'claimed' }), {}, []],
  ],
  'restore-record': [
    [
      'what is spent',
      one(wpkh('A'), { utxo: 'none' }),
      { earlier: [one(wpkh('A'))] },
      [`added ${UTXO}`, `added ${CLAIM}`],
    ],
    [
      'script and origins',
      one(wsh(TWO_OF_THREE), BARE),
      { earlier: [one(wsh(TWO_OF_THREE), { origins: 'AB' })] },
      [`added ${SCRIPT}`, `added ${ORIGIN}`, `added ${ORIGIN}`],
    ],
    [
      'a valid signature',
      one(wpkh('A')),
      { earlier: [one(wpkh('A'), { signed: BY_A })] },
      [`added ${SIG}`],
    ],
    [
      'of another transaction',
      one(wpkh('A'), { utxo: 'none' }),
      { earlier: [elsewhere(one(wpkh('A')))] },
      ['left earlier[0]'],
    ],
    [
      'an invalid signature',
      one(wpkh('A')),
      { earlier: [one(wpkh('A'), { signed: SPOILT })] },
      [`left earlier[0].${SIG}`],
    ],
    [
      'a forged script',
      one(wsh(TWO_OF_THREE), BARE),
      { earlier: [one(wsh(TWO_OF_THREE), { scripts: [OTHER_SCRIPT] })] },
      [`left earlier[0].${SCRIPT}`],
    ],
    [
      'a forged origin beside right ones',
      one(wsh(TWO_OF_THREE)),
      { earlier: [one(wsh(TWO_OF_THREE), { origins: 'AZ' })] },
      [`added ${ORIGIN}`, `left earlier[0].${ORIGIN}`],
    ],
    [
      'origins of an unknown script',
      one(wsh(TWO_OF_THREE), BARE),
      { earlier: [one(wsh(TWO_OF_THREE), { ...BARE, origins: 'A' })] },
      [`left earlier[0].${ORIGIN}`],
    ],
    [
      'a witness UTXO of what no witness spends',
      one(pkh('A')),
      {
        earlier: [one(pkh('A'), { records: [utxoOf(pkh('A'))] })],
      },
      [],
    ],
    [
      'what is spent by P2SH-P2WPKH',
      one(nestedWpkh('A'), { utxo: 'none' }),
      { earlier: [one(nestedWpkh('A'))] },
      [`added ${UTXO}`, `added ${CLAIM}`],
    ],
    [
      'a claim without proof',
      one(wpkh('A'), { utxo: 'none' }),
      { earlier: [one(wpkh('A'), { utxo: 'claimed' })] },
      [],
    ],
    [
      'a witness UTXO that is the output of the previous transaction',
      one(wpkh('A'), { utxo: 'proven' }),
      { earlier: [one(wpkh('A'), { utxo: 'claimed' })] },
      [`added ${CLAIM}`],
    ],
    [
      'a witness UTXO whose amount is one satoshi off the previous transaction',
      one(wpkh('A'), { utxo: 'proven' }),
      { earlier: [one(wpkh('A'), { utxo: 'claimed', claimedAmount: 100_001n })] },
      [],
    ],
    [
      'a witness UTXO of another script than the previous transaction',
      one(wpkh('A'), { utxo: 'proven' }),
      { earlier: [one(wpkh('A'), { utxo: 'none', records: [utxoOf(wpkh('B'))] })] },
      [],
    ],
    [
      'a witness UTXO beside one that is there',
      one(wpkh('A'), { utxo: 'contradicted' }),
      { earlier: [one(wpkh('A'))] },
      [],
    ],
    [
      'what is spent, from the second of two earlier files',
      one(pkh('A'), { utxo: 'none' }),
      { earlier: [one(pkh('A'), { utxo: 'none' }), one(pkh('A'))] },
      [`added ${UTXO}`],
    ],
    [
      'a signature of a coin that is unknown',
      one(wpkh('A'), { utxo: 'none' }),
      { earlier: [one(wpkh('A'), { utxo: 'none', signed: BY_A })] },
      [`left earlier[0].${SIG}`],
    ],
    [
      'a signature that is there',
      one(wpkh('A'), { signed: SPOILT }),
      { earlier: [one(wpkh('A'), { signed: BY_A })] },
      [],
    ],
    [
      'what a final input no longer has',
      finalWitness(signed(wpkh('A')), (stack) => stack),
      { earlier: [one(wpkh('A'), { origins: 'A', signed: BY_A })] },
      [],
    ],
  ],
  'fill-scripts': [
    [
      'a witness script',
      one(wsh(TWO_OF_THREE), BARE),
      { descriptors: [MULTI] },
      [`added ${SCRIPT}`],
    ],
    [
      'a redeem script',
      one(nestedWpkh('A'), BARE),
      { descriptors: [`sh(wpkh(${keyText('A')}))`] },
      ['added inputs[0].redeem_script'],
    ],
    [
      'of an output',
      { ...one(wpkh('A')), outputs: [{ lock: { scriptPubKey: wsh(TWO_OF_THREE).scriptPubKey } }] },
      { descriptors: [MULTI] },
      ['added outputs[0].witness_script'],
    ],
    [
      'a descriptor of other scripts',
      one(wsh(TWO_OF_THREE), BARE),
      { descriptors: [`wpkh(${keyText('A')})`] },
      ['left descriptors[0]'],
    ],
    [
      'another script is there',
      one(wsh(TWO_OF_THREE), { scripts: [OTHER_SCRIPT] }),
      { descriptors: [MULTI] },
      [`left ${SCRIPT}`],
    ],
    ['it is there', one(wsh(TWO_OF_THREE)), { descriptors: [MULTI] }, []],
    [
      'the coin is unknown',
      one(wsh(TWO_OF_THREE), { ...BARE, utxo: 'none' }),
      { descriptors: [MULTI] },
      ['left descriptors[0]'],
    ],
  ],
  'fill-origins': [
    ['of one key', one(wpkh('A')), { descriptors: [`wpkh(${keyText('A')})`] }, [`added ${ORIGIN}`]],
    [
      'of the key that lacks one',
      one(wsh(TWO_OF_THREE), { origins: 'AB' }),
      { descriptors: [MULTI] },
      [`added ${ORIGIN}`],
    ],
    ['of taproot', one(tr('A')), { descriptors: [`tr(${keyText('A')})`] }, [`added ${TAP_ORIGIN}`]],
    [
      'another origin is there',
      one(wpkh('A'), { origins: 'A:B' }),
      { descriptors: [`wpkh(${keyText('A')})`] },
      [`left ${ORIGIN}`],
    ],
    [
      'of other scripts',
      one(wpkh('A')),
      { descriptors: [`wpkh(${keyText('B')})`] },
      ['left descriptors[0]'],
    ],
    [
      'they are there',
      one(wpkh('A'), { origins: 'A' }),
      { descriptors: [`wpkh(${keyText('A')})`] },
      [],
    ],
  ],
  'fill-taproot': [
    [
      'an internal key',
      one(tr('A'), BARE),
      { descriptors: [`tr(${keyText('A')})`] },
      ['added inputs[0].taproot_internal_key'],
    ],
    [
      'a tree',
      one(tr('A', pkLeaf('B')), BARE),
      { descriptors: [`tr(${keyText('A')},pk(${keyText('B')}))`] },
      [
        'added inputs[0].taproot_scripts',
        'added inputs[0].taproot_internal_key',
        'added inputs[0].taproot_merkle_root',
      ].sort(),
    ],
    [
      'of other scripts',
      one(tr('A'), BARE),
      { descriptors: [`tr(${keyText('B')})`] },
      ['left descriptors[0]'],
    ],
    [
      'another internal key is there',
      one(tr('A'), { scripts: [inputRecord('tap_internal_key', null, xOf('B'))] }),
      { descriptors: [`tr(${keyText('A')})`] },
      ['left inputs[0].taproot_internal_key'],
    ],
    ['it is there', one(tr('A')), { descriptors: [`tr(${keyText('A')})`] }, []],
  ],
  'fill-global-xpubs': [
    [
      'of a master key',
      { ...one(wpkh('A')), outputs: [rangedOutput()] },
      { descriptors: [RANGED] },
      ['added global_xpubs'],
    ],
    ['of no extended key', one(wpkh('A')), { descriptors: [`wpkh(${keyText('A')})`] }, []],
    ['of other scripts', one(wpkh('A')), { descriptors: [RANGED] }, ['left descriptors[0]']],
    [
      'whose place under its master is not told',
      { ...one(wpkh('A')), outputs: [rangedOutput()] },
      { descriptors: [`wpkh([41414141/48h]${TPUB}/0/*)`] },
      ['left global_xpubs'],
    ],
    ['nothing given', one(wpkh('A')), {}, []],
  ],
  'to-version': [
    [
      '0 to 2',
      one(wsh(TWO_OF_THREE), { origins: 'AB', signed: BY_A }),
      { version: 2 },
      ['moved psbt_version'],
    ],
    [
      '2 to 0',
      { ...one(wpkh('A'), { signed: BY_A }), version: 2 },
      { version: 0 },
      ['moved psbt_version'],
    ],
    [
      'flags and a lock that version 0 cannot hold',
      {
        ...one(wpkh('A'), { records: [inputRecord('height_locktime', null, 9)] }),
        version: 2,
        modifiable: 3,
      },
      { version: 0 },
      [
        'moved psbt_version',
        'removed fallback_locktime',
        'removed inputs_modifiable',
        'removed inputs[0].height_locktime',
      ],
    ],
    ['it is of that version', one(wpkh('A')), { version: 0 }, []],
    ['no version is named', one(wpkh('A')), {}, ['left psbt_version']],
    [
      'inputs that agree on no lock time',
      psbtV2(
        [{ records: record('12', u32(9)) }, { records: record('11', u32(500_000_009)) }],
        [{}],
      ),
      { version: 0 },
      ['left psbt_version'],
    ],
  ],
  'move-origin': [
    [
      'of the output key in taproot',
      one(tr('A'), { records: [originRecord('A')] }),
      {},
      [`moved ${ORIGIN}`],
    ],
    [
      'of a leaf',
      one(tr('A', pkLeaf('B')), { records: [originRecord('B')] }),
      {},
      [`moved ${ORIGIN}`],
    ],
    [
      'of taproot in P2WPKH',
      one(wpkh('A'), { records: [tapOrigin('A')] }),
      {},
      [`moved ${TAP_ORIGIN}`],
    ],
    [
      'of taproot in P2WPKH, of the key with the odd y',
      one(wpkh('B'), { records: [tapOrigin('B')] }),
      {},
      [`moved ${TAP_ORIGIN}`],
    ],
    [
      'of taproot in P2WPKH, of another key',
      one(wpkh('A'), { records: [tapOrigin('B')] }),
      {},
      [`left ${TAP_ORIGIN}`],
    ],
    [
      'where the right one is there',
      one(tr('A'), { records: [originRecord('A'), tapOrigin('A')] }),
      {},
      [`moved ${ORIGIN}`],
    ],
    ['of another key', one(tr('A'), { records: [originRecord('B')] }), {}, [`left ${ORIGIN}`]],
    [
      'of a leaf that is not told',
      one(tr('A', pkLeaf('B')), { ...BARE, records: [originRecord('B')] }),
      {},
      [`left ${ORIGIN}`],
    ],
    [
      'where another one is there',
      one(tr('A'), {
        records: [inputRecord('bip32_derivation', publicKey('A'), originOf('B')), tapOrigin('A')],
      }),
      {},
      [`left ${ORIGIN}`],
    ],
    ['of the right kind', one(wpkh('A'), { origins: 'A' }), {}, []],
  ],
  'move-silent-tweak': [
    ['that leads to the coin', bdkSpend('S', 77n), {}, [`moved ${PROPRIETARY}`]],
    ['of another spend key', bdkSpend('T', 77n), {}, [`left ${PROPRIETARY}`]],
    ['of another tweak', bdkSpend('S', 78n), {}, [`left ${PROPRIETARY}`]],
    [
      'where the fields stand',
      bdkSpend('S', 77n, record('20', '11'.repeat(32))),
      {},
      [`left ${PROPRIETARY}`],
    ],
    ['in version 0', bdkSpendInV0(), {}, [`left ${PROPRIETARY}`]],
    ['of another subtype', bdkSpend('S', 77n, '', '02'), {}, []],
  ],
  'move-final-witness': [
    ['pushes of P2WPKH', finalWith(signed(wpkh('A')), pushed), {}, [`moved ${FINAL}`]],
    ['a serialised stack', finalWith(signed(wpkh('A')), serialised), {}, [`moved ${FINAL}`]],
    [
      'pushes of P2SH-P2WPKH',
      finalWith(signed(nestedWpkh('A')), (stack, program) => pushed([...stack, program])),
      {},
      [`moved ${FINAL}`],
    ],
    [
      'an invalid one',
      finalWith(signed(wpkh('A')), (stack) => pushed([...stack].reverse())),
      {},
      [`left ${FINAL}`],
    ],
    [
      'of a coin that is unknown',
      finalWith({ inputs: [{ lock: wpkh('A'), signed: BY_A }] }, () => Uint8Array.of(0x51)),
      {},
      [`left ${FINAL}`],
    ],
    [
      'where it belongs',
      encodePsbt(finalizePsbt(decodePsbt(bytesOfFile(signed(wpkh('A'))))).psbt),
      {},
      [],
    ],
    ['of P2PKH', encodePsbt(finalizePsbt(decodePsbt(bytesOfFile(signed(pkh('A'))))).psbt), {}, []],
  ],
  'order-signatures': [
    ['of P2WSH', finalWitness(BOTH, swapped), {}, [`moved ${WITNESS}`]],
    [
      'of P2SH',
      finalPushes(one(sh(multi(2, 'ABC')), { signed: AB }), swapped),
      {},
      [`moved ${FINAL}`],
    ],
    ['in the order of their keys', finalWitness(BOTH, (stack) => stack), {}, []],
    [
      'where one is missing',
      finalWitness(BOTH, ([none, a, , script]) => [none!, none!, a!, script!]),
      {},
      [],
    ],
    [
      'where one is of another key',
      finalWitness(one(wsh(TWO_OF_THREE), { signed: BY_A }), ([none, a, script]) => [
        none!,
        a!,
        a!,
        script!,
      ]),
      {},
      [],
    ],
  ],
  'lower-s': [
    ['in a record', highIn(one(wpkh('A'), { signed: BY_A })), {}, [`moved ${SIG}`]],
    [
      'in a final witness',
      finalWitness(signed(wpkh('A')), ([sig, key]) => [high(sig!), key!]),
      {},
      [`moved ${WITNESS}`],
    ],
    [
      'in a final scriptSig',
      finalPushes(signed(pkh('A')), ([sig, key]) => [high(sig!), key!]),
      {},
      [`moved ${FINAL}`],
    ],
    ['one that is low', one(wpkh('A'), { signed: BY_A }), {}, []],
    ['one that is invalid', highIn(one(wpkh('A'), { signed: SPOILT })), {}, []],
    ['one that cannot be checked', highIn(one(wpkh('A'), { signed: BY_A, utxo: 'none' })), {}, []],
  ],
  'restore-sighash-type': [
    [
      'of ECDSA',
      one(wpkh('A'), { signed: [{ by: 'A', type: 0x82 }] }),
      {},
      ['added inputs[0].sighash'],
    ],
    [
      'of taproot',
      one(tr('A'), { signed: [{ by: 'A', type: 0x83 }] }),
      {},
      ['added inputs[0].sighash'],
    ],
    ['where it is ALL', one(wpkh('A'), { signed: BY_A }), {}, []],
    [
      'where it stands there',
      one(wpkh('A'), { signed: [{ by: 'A', type: 0x82 }], asks: 0x82 }),
      {},
      [],
    ],
    [
      'where signatures differ',
      one(wsh(TWO_OF_THREE), {
        signed: [
          { by: 'A', type: 0x82 },
          { by: 'B', type: 0x83 },
        ],
      }),
      {},
      [],
    ],
    [
      'where it cannot be checked',
      one(wpkh('A'), { signed: [{ by: 'A', type: 0x82 }], utxo: 'none' }),
      {},
      [],
    ],
  ],
  'drop-invalid-signature': [
    ['of ECDSA', one(wpkh('A'), { signed: SPOILT }), {}, [`removed ${SIG}`]],
    [
      'of taproot',
      one(tr('A'), { signed: SPOILT }),
      {},
      ['removed inputs[0].taproot_key_path_sig'],
    ],
    [
      'of another version of the transaction',
      one(wpkh('A'), {
        signed: [{ by: 'A', outputs: [{ value: 1n, scriptPubKey: wpkh('B').scriptPubKey }] }],
      }),
      {},
      [`removed ${SIG}`],
    ],
    ['a valid one', one(wpkh('A'), { signed: BY_A }), {}, []],
    [
      'one that cannot be checked',
      one(wpkh('A'), { signed: SPOILT, utxo: 'none' }),
      {},
      [`left ${SIG}`],
    ],
    [
      'where what is spent is contradicted',
      one(wpkh('A'), { signed: SPOILT, utxo: 'contradicted' }),
      {},
      [`left ${SIG}`],
    ],
    ['without its script', one(wsh(TWO_OF_THREE), { ...BARE, signed: BY_A }), {}, [`left ${SIG}`]],
    [
      'the invalid one of two',
      one(wsh(TWO_OF_THREE), { signed: [{ by: 'A', spoilt: true }, { by: 'B' }] }),
      {},
      [`removed ${SIG}`],
    ],
    [
      'a final witness of none but invalid ones',
      finalWitness(signed(wpkh('A')), ([sig, key]) => [spoilt(sig!), key!]),
      {},
      [`removed ${WITNESS}`],
    ],
    [
      'a final scriptSig of none but invalid ones',
      finalPushes(signed(pkh('A')), ([sig, key]) => [spoilt(sig!), key!]),
      {},
      [`removed ${FINAL}`],
    ],
    [
      'a final witness and its scriptSig together',
      finalWitness(signed(nestedWpkh('A')), ([sig, key]) => [spoilt(sig!), key!]),
      {},
      [`removed ${FINAL}`, `removed ${WITNESS}`],
    ],
    [
      'the invalid one beside a valid one in a final witness',
      finalWitness(BOTH, ([none, a, b, script]) => [none!, a!, spoilt(b!), script!]),
      {},
      [`left ${WITNESS}`],
    ],
    [
      'a final witness where what is spent is contradicted',
      finalWitness(
        one(wpkh('A'), {
          utxo: 'claimed',
          claimedAmount: 5n,
          signed: [{ by: 'A', amount: 5n }],
        }),
        (stack) => stack,
      ),
      { transactions: [previous(wpkh('A'))] },
      [`left ${WITNESS}`],
    ],
    ['a final witness that spends the coin', finalWitness(BOTH, (stack) => stack), {}, []],
    [
      'a final witness that fails without an invalid signature',
      finalWitness(signed(wpkh('A')), ([sig]) => [sig!, publicKey('B')]),
      {},
      [],
    ],
  ],
  'fit-commitment': [
    [
      'keys in another order',
      one(wsh(TWO_OF_THREE), { scripts: [witnessRecord(multi(2, 'CBA'))] }),
      {},
      [`moved ${SCRIPT}`],
    ],
    [
      'a threshold',
      one(wsh(TWO_OF_THREE), { scripts: [witnessRecord(multi(1, 'ABC'))] }),
      {},
      [`moved ${SCRIPT}`],
    ],
    [
      'a witness script told as redeem script',
      one(wsh(TWO_OF_THREE), { scripts: [inputRecord('redeem_script', null, TWO_OF_THREE)] }),
      {},
      ['moved inputs[0].redeem_script'],
    ],
    [
      'a script that nothing explains',
      one(wsh(TWO_OF_THREE), { scripts: [OTHER_SCRIPT] }),
      {},
      [`left ${SCRIPT}`],
    ],
    [
      'a script of an output',
      {
        ...one(wpkh('A')),
        outputs: [
          {
            lock: { scriptPubKey: wsh(TWO_OF_THREE).scriptPubKey },
            records: [outputRecord('witness_script', null, multi(2, 'CBA'))],
          },
        ],
      },
      {},
      [],
    ],
    ['what is right', one(wsh(TWO_OF_THREE), { origins: 'AB', signed: BY_A }), {}, []],
  ],
  'drop-contradicting': [
    [
      'a witness UTXO beside the previous transaction',
      one(wpkh('A'), { utxo: 'contradicted' }),
      {},
      [`removed ${CLAIM}`],
    ],
    [
      'beside one that was given',
      one(wpkh('A'), { utxo: 'claimed', claimedAmount: 5n }),
      { transactions: [previous(wpkh('A'))] },
      [`removed ${CLAIM}`],
    ],
    [
      'a script of another output',
      one(wsh(TWO_OF_THREE), { scripts: [OTHER_SCRIPT] }),
      {},
      [`removed ${SCRIPT}`],
    ],
    [
      'an origin of an output',
      { ...one(wpkh('A')), outputs: [{ lock: wpkh('B'), records: [outputOrigin('A')] }] },
      {},
      ['removed outputs[0].bip32_derivs'],
    ],
    [
      'a preimage',
      one(wpkh('A'), { records: [inputRecord('sha256', new Uint8Array(32), Uint8Array.of(1))] }),
      {},
      ['removed inputs[0].sha256_preimages'],
    ],
    ['a claim beside no proof', one(wpkh('A'), { utxo: 'claimed', claimedAmount: 5n }), {}, []],
    [
      'a script beside a claim',
      one(wsh(TWO_OF_THREE), { utxo: 'claimed', scripts: [OTHER_SCRIPT] }),
      {},
      [`left ${SCRIPT}`],
    ],
    [
      'an internal key or a root, one of which is wrong',
      one(tr('A', pkLeaf('B')), {
        scripts: [
          inputRecord('tap_internal_key', null, xOf('C')),
          inputRecord('tap_merkle_root', null, new Uint8Array(32).fill(7)),
        ],
      }),
      {},
      ['left inputs[0].taproot_internal_key', 'left inputs[0].taproot_merkle_root'],
    ],
    ['what is right', one(wsh(TWO_OF_THREE), { origins: 'AB', signed: BY_A }), {}, []],
    ['what is right, of P2SH', one(sh(TWO_OF_THREE), { origins: 'ABC' }), {}, []],
  ],
};

test.each<readonly [string, FileSpec, readonly string[], readonly string[]]>([
  [
    'nothing of an output, which may have been replaced',
    { ...one(wpkh('A')), outputs: [{ lock: wpkh('B'), records: [outputOrigin('A')] }] },
    [],
    ['outputs[0].bip32_derivs'],
  ],
  [
    'a script of another output that is spent',
    one(wsh(TWO_OF_THREE), { scripts: [OTHER_SCRIPT] }),
    [SCRIPT],
    [],
  ],
])('of what contradicts is offered to be dropped: %s', (_, file, offered, left) => {
  const bytes = bytesOfFile(file);
  const from = new StandingPsbt(decodePsbt(bytes), []);
  const material = { ...NO_MATERIAL, chain: 'regtest', keepsOfOutputs: true } as const;
  const found = mendOffers({ from, bytes }, material, ['drop-contradicting']);
  expect(found.offers.flatMap(({ changes }) => changes.map(({ path }) => path))).toEqual(offered);
  expect(found.left.map(({ path }) => path)).toEqual(left);
});

/** Pays to index 3 of {@link RANGED}. */
function rangedOutput() {
  return { lock: { scriptPubKey: rangedScript(3) } };
}

describe.each(Object.entries(TABLE))('%s', (code, rows) => {
  test.each(rows)('%s', (_, before, given, done) => {
    const made = expectSound(bytesIn(before), [code as MendCode], given);
    expect([...textsOf(made)].sort()).toEqual([...done].sort());
  });
});
