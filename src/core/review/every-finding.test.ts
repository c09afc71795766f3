import { describe, expect, test } from 'vitest';
import { masterOf, walletPsbt } from '../../rpc/procedures/testing/updated-psbt.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { reversed } from '../bytes/order.ts';
import { sha256d } from '../crypto/hashes.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { neutered } from '../descriptor/bip32.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { extendedPublicKeyText } from '../encoding/extended-key.ts';
import { rehearsalFile } from '../explain/testing/rehearsal-files.ts';
import { FINDINGS, type FindingCode } from '../findings/table.ts';
import { finalWitness, highIn, swapped } from '../mend/testing/changed-finals.ts';
import { messageFile, reservesFile } from '../message/testing/message-files.ts';
import { psbtV2, record, u32, utxo } from '../outline/testing/psbt-hex.ts';
import { globalRecord, inputRecord } from '../psbt/make-record.ts';
import { transactionOf } from '../relay/testing/asked.ts';
import { encodeScriptNumber } from '../script/number.ts';
import { encodePush } from '../script/push.ts';
import {
  bare,
  type FileSpec,
  type Lock,
  multi,
  pkh,
  tr,
  wpkh,
  wsh,
} from '../sign/testing/built-files.ts';
import { privateKey, publicKey } from '../sign/testing/utxos.ts';
import { type SilentFileSpec, silentFile } from '../silent/testing/silent-files.ts';
import { encodeTransaction, transactionId } from '../tx/ids.ts';
import type { Transaction } from '../tx/types.ts';
import { BY_A, inspect, one, ownersOfTexts, TWO_OF_THREE } from './testing/file-rows.ts';
import { extendedKeyOf, MANY_DERIVATIONS } from './testing/heavy-files.ts';
import { inspectionOf, subjectOfFile } from './testing/subjects.ts';
import { nameCases } from './testing/truth.ts';

/* Every row of the table of findings is raised by a file, and by no ordinary one. */

/** A file that is built, or its bytes; with descriptors that are somebody's, and previous transactions. */
type Case = readonly [
  file: FileSpec | Uint8Array,
  descriptors?: readonly string[],
  previous?: readonly Transaction[],
  /** By whose clock dates are held. */
  time?: number,
];

/** A PSBT whose output says to which name it pays: the first case of a name, or with such a proof. */
function named(id: string, proof = ''): Uint8Array {
  const { request } = nameCases().find(
    (one) => one.id.startsWith(id) && JSON.stringify(one.expect).includes(`"proof":"${proof}`),
  )!;
  const [psbt] = (JSON.parse(request) as { readonly params: readonly string[] }).params;
  return decodeBase64(psbt!)!;
}

const KEY = bytesToHex(publicKey('A'));
const inV2 = (records: string): Uint8Array => psbtV2([{ records }], [{}]);
const paying = (...outputs: NonNullable<FileSpec['outputs']>): FileSpec => ({
  ...one(wpkh('A')),
  outputs,
});
const asking = (asks: number): FileSpec => one(wpkh('A'), { asks });

const AGAIN = { lock: wpkh('A'), signed: [{ by: 'A', nonce: 7n }] } as const;
const ASKS_FOR_NONE = inputRecord('sighash_type', null, 2);
const FAILING = inputRecord('final_scriptsig', null, Uint8Array.of(0x6a));
const OP_RETURN = { scriptPubKey: Uint8Array.of(0x6a, 1, 2) };

const ROOT = neutered(masterOf(privateKey('A')));
const ACCOUNT = extendedPublicKeyText(ROOT, 'regtest');
const FAR = { inputs: [`wpkh(${ACCOUNT}/0/0)`], outputs: [`wpkh(${ACCOUNT}/1/1001)`] };
/** Two extended keys with one origin. */
const TWO_OF_ONE_ORIGIN: FileSpec = {
  ...one(wpkh('A')),
  global: ['A', 'B'].map((letter, n) =>
    globalRecord('xpub', extendedKeyOf(publicKey(letter), n), {
      fingerprint: Uint8Array.of(1, 2, 3, 4),
      path: [5],
    }),
  ),
};

const GENERATOR = publicKeyOf(
  Uint8Array.from({ length: 32 }, (_, i) => (i === 31 ? 1 : 0)),
  true,
);
const PREVIOUS = transactionOf({ lockTime: 9 });

/** A transaction whose outpoint has the txid of another one turned round. */
function spendingTurned(previous: Transaction): Uint8Array {
  const prevout = { txid: reversed(transactionId(previous)), vout: 0 };
  return encodeTransaction(transactionOf({ inputs: [{ prevout }] }));
}

const BOTH = one(wsh(TWO_OF_THREE), { signed: [{ by: 'A' }, { by: 'B' }] });

/** An input of one key, and an output that its silent payment is proven for. */
const silent = (part: Partial<SilentFileSpec>): Uint8Array =>
  silentFile({ inputs: [{ by: 'A' }], outputs: [{ to: 'RS' }], ...part });
const V2 = {
  by: 'B',
  lock: bare(Uint8Array.of(0x52, 2, 1, 1)),
  isNotCounted: true,
  origin: null,
} as const;
const spoilt = (value: string, of: string) =>
  of === 'proof' ? `${value.slice(0, -2)}${value.endsWith('00') ? '01' : '00'}` : value;
const WRONG_TWEAK = record(`1f${KEY}`, '00000000') + record('20', '11'.repeat(32));

/** A transaction by itself, with an output whose script has so many bytes. */
const lone = (version: number, script: number): Uint8Array =>
  encodeTransaction({
    version,
    inputs: [
      {
        prevout: { txid: new Uint8Array(32).fill(1), vout: 0 },
        scriptSig: new Uint8Array(0),
        sequence: 0,
        witness: [],
      },
    ],
    outputs: [{ value: 1n, scriptPubKey: new Uint8Array(script).fill(0x51) }],
    lockTime: 0,
  });

const RAISED: readonly (readonly [FindingCode, ...Case])[] = [
  ['utxo-contradicted', one(wpkh('A'), { utxo: 'contradicted' })],
  ['amount-out-of-range', inV2(record('01', utxo(-2n)))],
  ['fee-claimed', one(wpkh('A'), { utxo: 'claimed' })],
  ['duplicate-outpoint', { inputs: [{ lock: wpkh('A') }, { lock: wpkh('A'), again: true }] }],
  ['script-mismatch', one(wsh(TWO_OF_THREE), { scripts: witnessScript(multi(1, 'AB')) })],
  ['input-origin-contradicted', one(wpkh('A'), { origins: 'X' })],
  ['key-not-in-script', one(wpkh('A'), { origins: 'X' })],
  ['uncompressed-in-segwit', one(wsh(multi(1, 'aB')))],
  ['preimage-mismatch', inV2(record(`0b${'22'.repeat(32)}`, 'abcd'))],
  ['origin-contradicted', one(wsh(TWO_OF_THREE), { origins: 'A' }), [descriptorOf('A')]],
  [
    'owner-elsewhere',
    paying({ lock: wpkh('B'), origins: 'B:A' }),
    [`wpkh([41414141/84h/1h/0h]${KEY})`],
  ],
  ['index-far', decodeBase64(walletPsbt(FAR, 'regtest'))!, [`wpkh(${ACCOUNT}/<0;1>/*)`]],
  ['chain-mismatch', { ...one(wpkh('A'), { origins: 'A' }), coinType: 0 }],
  ['xpub-ambiguous', TWO_OF_ONE_ORIGIN],
  ['not-looked-at', MANY_DERIVATIONS],
  ['signature-invalid', one(wpkh('A'), { signed: [{ by: 'A', spoilt: true }] })],
  ['high-s', highIn(BOTH)],
  ['signature-order', finalWitness(BOTH, swapped)],
  ['signature-missing', finalWitness(BOTH, ([none, a, , script]) => [none!, none!, a!, script!])],
  ['witness-extra', finalWitness(BOTH, (stack) => [Uint8Array.of(1), ...stack])],
  ['nonce-reuse', { inputs: [AGAIN, AGAIN] }],
  ['sighash-none', asking(2)],
  ['sighash-single', asking(3)],
  ['sighash-single-no-output', { inputs: [{ lock: wpkh('A') }, { lock: wpkh('B'), asks: 3 }] }],
  ['sighash-anyonecanpay', asking(0x81)],
  ['sighash-mismatch', one(wpkh('A'), { signed: BY_A, asks: 2 })],
  ['sighash-beyond-byte', inV2(record('03', u32(0x183)))],
  ['sighash-unnamed', inV2(record('03', u32(0x44)))],
  ['sighash-forkid', inV2(record('03', u32(0x41)))],
  ['core-will-not-finalize', one(wpkh('A'), { signed: [{ by: 'A', type: 2 }] })],
  ['modifiable-but-signed', { ...one(wpkh('A'), { signed: BY_A }), version: 2, modifiable: 1 }],
  ['outputs-exceed-inputs', paying({ amount: 100_001n })],
  ['relay-refused', paying({ lock: { scriptPubKey: Uint8Array.of(0x51) } })],
  ['fee-high', paying({ amount: 1000n })],
  ['dust', paying({}, { amount: 1n })],
  ['burn', paying({}, { amount: 1000n, lock: OP_RETURN })],
  ['anyone-can-spend', paying({}, { amount: 1000n, lock: bare(Uint8Array.of(0x51)) })],
  ['key-twice', one(wsh(multi(2, 'ABB')))],
  ['key-of-everybody', one(wsh(Uint8Array.of(33, ...GENERATOR, 0xac)))],
  ['rehearsal', rehearsalFile(wpkh('A').scriptPubKey)],
  ['rehearsal-mixed', rehearsalFile(wpkh('A').scriptPubKey, PREVIOUS)],
  ['no-outputs', psbtV2([{}], [])],
  ['version-3', lone(3, 22)],
  ['size-64', lone(2, 4)],
  ['annex', inV2(record('01', utxo(1n, `5120${'11'.repeat(32)}`)) + record('08', '0201aa0250aa'))],
  ['output-contradicted', paying({ lock: wpkh('A'), origins: 'X' })],
  [
    'change-weakened',
    {
      ...one(wsh(TWO_OF_THREE), { origins: 'ABC' }),
      outputs: [{}, { lock: wsh(multi(1, 'DEF')), origins: 'D:A E:B F:C' }],
    },
  ],
  ['previous-transaction-missing', one(pkh('A'), { utxo: 'claimed' })],
  ['prevtx-unused', one(pkh('A')), [], [PREVIOUS]],
  ['outpoint-reversed', spendingTurned(PREVIOUS), [], [PREVIOUS]],
  ['both-utxos', one(pkh('A'), { records: [claimOf(pkh('A'))] })],
  ['unspendable-input', one(bare(Uint8Array.of(0x6a)))],
  ['script-not-finalizable', one(bare(Uint8Array.of(0x61, 0x6b, 0x51)))],
  ['final-script-fails', one(bare(Uint8Array.of(0x51)), { records: [FAILING] })],
  ['origin-kind', one(tr('A'), { origins: 'A' })],
  ['inputs-to-be-added', { ...asking(0x81), outputs: [{ amount: 100_001n }] }],
  ['dust-to-be-spent', paying({ amount: 99_707n }, { lock: wpkh('Y'), amount: 293n })],
  ['payload', paying({}, { amount: 0n, lock: OP_RETURN })],
  ['silent-payment-contradicted', silent({ outputs: [{ to: 'RS', script: 1 }] })],
  ['silent-payment-input', silent({ inputs: [{ by: 'A' }, V2] })],
  ['silent-payment-proof-invalid', silent({ change: spoilt })],
  ['silent-payment-sighash', silent({ inputs: [{ by: 'A', records: record('03', u32(0x81)) }] })],
  ['silent-payment-unproven', silent({ shares: 'none' })],
  ['silent-payment-claimed', silent({ inputs: [{ by: 'A', utxo: 'claimed' }] })],
  [
    'silent-payment-order',
    silent({
      outputs: [
        { to: 'RS', script: 1 },
        { to: 'RS', script: 0 },
      ],
    }),
  ],
  ['silent-payment-modifiable', silent({ global: record('06', '02') })],
  ['silent-payment-incomplete', silent({ outputs: [{ to: 'RS', script: null }] })],
  ['silent-payment-tweak', silent({ inputs: [{ by: 'A', records: WRONG_TWEAK }] })],
  ['message', messageFile({ text: 'Hello' })],
  ['message-contradicted', messageFile({ text: 'Hello', recorded: 'Other' })],
  ['message-unproven', messageFile({ text: 'Hello', first: 'none' })],
  ['message-sighash', messageFile({ text: 'Hello', records: [ASKS_FOR_NONE] })],
  ['message-coin-claimed', messageFile({ text: 'Hello', coins: [{ amount: 9n, is: 'claimed' }] })],
  ['message-version', messageFile({ text: 'Hello', change: { version: 1 } })],
  ['message-encoding', messageFile({ text: Uint8Array.of(0xff) })],
  ['message-commitment', reservesFile('Hello', sha256d)],
  ['name', named('bip353/0000')],
  ['name-contradicted', named('address/0000')],
  ['name-proof-invalid', named('name/0000')],
  ['name-time', named('dates/0000'), [], [], 0],
  ['name-unchecked', named('algorithm/', 'unchecked')],
  ['lock-unmet', one(wsh(lockedFor(144)))],
  ['lock-truncated', one(wsh(lockedFor(65_680)))],
  ['locktime-no-effect', { ...one(wpkh('A'), { sequence: 0xffffffff }), lockTime: 9 }],
  [
    'lock-times-conflict',
    psbtV2(
      [{ records: record('12', u32(9)) }, { vout: 1, records: record('11', u32(1_700_000_000)) }],
      [{}],
    ),
  ],
  ['inputs-modifiable', psbtV2([{}], [{}], record('06', '01'))],
  ['outputs-modifiable', psbtV2([{}], [{}], record('06', '02'))],
  ['known-refusal', one(wpkh('A'), { utxo: 'none', origins: 'A' })],
  ['not-in-core', psbtV2([{}], [{}], record('f0', 'ab'))],
  ['registry-mismatch', inV2(record(`19${KEY}`, 'ab'))],
  ['proprietary', psbtV2([{}], [{}], record('fc0161aa', 'ab'))],
  ['proprietary-silent-payment', inV2(record(`fc0662697033353201${KEY}`, '11'.repeat(32)))],
  ['order', inV2(record('04', '51') + record('03', u32(1)))],
];

/** A witness UTXO beside the previous transaction. */
function claimOf({ scriptPubKey }: Lock) {
  return inputRecord('witness_utxo', null, { value: 100_000n, scriptPubKey });
}

function witnessScript(script: Uint8Array) {
  return [inputRecord('witness_script', null, script)];
}

/** `and_v(v:pk(A),older(n))`. */
function lockedFor(blocks: number): Uint8Array {
  const number = encodePush(encodeScriptNumber(blocks));
  return Uint8Array.of(33, ...publicKey('A'), 0xad, ...number, 0xb2);
}

function descriptorOf(letter: string): string {
  const fingerprint = letter.charCodeAt(0).toString(16).repeat(4);
  return `wpkh([${fingerprint}/48h/1h/0h/0/7]${bytesToHex(publicKey(letter))})`;
}

const ORDINARY: readonly (readonly [string, FileSpec])[] = [
  ['an input of one key', one(wpkh('A'), { origins: 'A' })],
  [
    'two, signed',
    {
      inputs: [
        { lock: wpkh('A'), signed: BY_A },
        { lock: wpkh('A'), signed: BY_A },
      ],
    },
  ],
  ['2 of 3 with change', { ...one(wsh(TWO_OF_THREE), { origins: 'ABC' }), outputs: [{}, {}] }],
  ['a key path', one(tr('A'))],
];

describe('every row of the table', () => {
  test.each(RAISED.map(([code, ...found]) => [code, found] as const))(
    '%s is found',
    (code, given) => {
      const [file, descriptors = [], previous = [], time] = given;
      const { findings } =
        file instanceof Uint8Array
          ? inspectionOf(subjectOfFile(file, { transactions: previous }), {
              chain: code.startsWith('name') ? 'main' : 'regtest',
              time,
              owners: ownersOfTexts(descriptors),
            })
          : inspect(file, { descriptors, previous });
      expect(findings.map((found) => found.code)).toContain(code);
    },
  );

  test('has a case', () => {
    const codes = Object.keys(FINDINGS);
    expect([...new Set(RAISED.map(([code]) => code))].sort()).toEqual(codes.sort());
  });

  test.each(ORDINARY)('nothing but notes in an ordinary file: %s', (_, file) => {
    const { findings } = inspect(file);
    expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
  });
});
