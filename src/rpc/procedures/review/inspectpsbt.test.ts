import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../core/bytes/hex.ts';
import { concatBytes } from '../../../core/bytes/writer.ts';
import { sha256 } from '../../../core/crypto/hashes.ts';
import { tapLeafHash } from '../../../core/crypto/taproot.ts';
import { encodeExtendedKey } from '../../../core/encoding/extended-key.ts';
import { encodeWif } from '../../../core/encoding/testing/private-key-text.ts';
import { inputRecord } from '../../../core/psbt/make-record.ts';
import type { DeclaredMember } from '../../../core/psbt/printed.ts';
import { outputCases, truthCases } from '../../../core/review/testing/truth.ts';
import {
  type FileSpec,
  fileOf,
  type InputSpec,
  type Lock,
  multi,
  nestedWsh,
  pkLeaf,
  previousOf,
  tr,
  wpkh,
  wsh,
} from '../../../core/sign/testing/built-files.ts';
import { bytes, privateKey, publicKey } from '../../../core/sign/testing/utxos.ts';
import { encodeTransaction } from '../../../core/tx/ids.ts';
import { execute } from '../../dispatch.ts';
import { forensicsCases } from '../../testing/forensics.ts';
import { answeredOtherwise } from '../../testing/truth-answers.ts';
import { INSPECTED } from './inspectpsbt-result.ts';

/*
 * What the procedure makes of its parameters and of verdicts. Whether the verdicts
 * are right is asked in `core/review`.
 */

function answer(...params: readonly unknown[]) {
  const body = JSON.stringify({ method: 'inspectpsbt', params });
  return JSON.parse(execute(body, { chain: 'regtest' }).body);
}

function inspected(...params: readonly unknown[]) {
  const { result, error } = answer(...params);
  if (error) throw new Error(error.message);
  return result;
}

function one(lock: Lock, more: Partial<InputSpec> = {}): FileSpec {
  return { inputs: [{ lock, ...more }] };
}

const hex = (letter: string) => bytesToHex(publicKey(letter));
const previous = (lock: Lock) => bytesToHex(encodeTransaction(previousOf({ lock }, 0)));

const HASH = sha256(new Uint8Array(32).fill(9));
/** A, a preimage and both kinds of locks. */
const ASKING = concatBytes(
  bytes(`21${hex('A')}ad82012088a820`),
  HASH,
  bytes('88029000b26903a08601b1'),
);
const COINBASE = `0100000001${'00'.repeat(32)}ffffffff020151ffffffff01e803000000000000015100000000`;
/** Spends an output that anyone may spend. */
const ANCHOR_SPENT = `0200000001${'11'.repeat(32)}0000000000fdffffff01e803000000000000160014${'aa'.repeat(20)}00000000`;

const FILES = {
  multisig: fileOf({
    ...one(wsh(multi(2, 'ABC')), { signed: [{ by: 'B' }] }),
    outputs: [{}, { lock: wpkh('Y'), amount: 1n }],
  }),
  nested: fileOf({
    ...one(nestedWsh(multi(1, 'A')), { signed: [{ by: 'A' }] }),
    version: 2,
  }),
  asking: fileOf(one(wsh(ASKING))),
  'without script': fileOf(one(wsh(ASKING), { scripts: [] })),
  leaf: fileOf(one(tr('A', pkLeaf('B')), { signed: [{ by: 'B', type: 3 }] })),
  MuSig2: fileOf(
    one(tr('A'), {
      records: [
        inputRecord(
          'musig2_partial_sig',
          { participant: publicKey('A'), aggregate: publicKey('B') },
          new Uint8Array(32),
        ),
      ],
    }),
  ),
  failing: fileOf(
    one(wpkh('A'), {
      records: [
        inputRecord('final_scriptwitness', null, [bytes('300602010102010101'), publicKey('A')]),
      ],
    }),
  ),
  'one paying itself': fileOf({
    ...one(wpkh('A'), { origins: 'A' }),
    outputs: [{ lock: wpkh('D'), origins: 'D:A' }],
  }),
  'one not checked': fileOf(one(wpkh('A'), { utxo: 'none', signed: [{ by: 'A' }] })),
  coinbase: COINBASE,
  anchor: ANCHOR_SPENT,
  draft: fileOf({ inputs: [], outputs: [{ amount: 1_000n }] }),
  'two mistakes': forensicsCases().find(({ id }) => id === 'amount-units+taproot-parity/0020')!
    .psbt!,
  'a claimed amount': fileOf(
    one(wpkh('A'), { utxo: 'claimed', signed: [{ by: 'A', amount: 0n }] }),
  ),
  'an amount of -1': fileOf(one(wpkh('A'), { signed: [{ by: 'A', amount: -1n }] })),
} as const;

type FileName = keyof typeof FILES;

const COMMITS = 'commits(inputs outputs sequences amounts scripts version locktime)';
const SCRIPT = 'scriptPubKey(asm desc hex address type)';
const FEE = 'fee(amount proof feerate vsize size_is)';
const RELAY = 'relay(breaks min_fee)';
const FIXED = 'fixed(version locktime inputs outputs sequences)';
const OUTPUTS = `outputs[amount ${SCRIPT} fixed]`;
const FINDINGS = 'findings[code severity path offset length text]';

/** Members in their order, those of the first item of each list. */
const ORDERS: readonly (readonly [FileName, options: object, names: string])[] = [
  [
    'multisig',
    { descriptors: [`wpkh(${hex('Z')})`] },
    `format psbt_version txid stage next ${FEE} ${RELAY} inputs[txid vout sequence amount amount_proof ${SCRIPT} witness_script_fits signatures[pubkey kind sighash digest verdict ${COMMITS}] records needs(ways[signatures[of count] preimages signers]) owner(status)] outputs[amount ${SCRIPT} fixed owner(status descriptor)] ${FIXED} ${FINDINGS}`,
  ],
  [
    'nested',
    {},
    `format psbt_version stage next ${FEE} ${RELAY} inputs[txid vout sequence amount amount_proof ${SCRIPT} redeem_script_fits witness_script_fits signatures[pubkey kind sighash digest verdict ${COMMITS}] records] ${OUTPUTS} ${FIXED} findings`,
  ],
  [
    'asking',
    {},
    `format psbt_version txid stage next ${FEE} ${RELAY} inputs[txid vout sequence amount amount_proof ${SCRIPT} witness_script_fits signatures records needs(ways[signatures[of count] preimages[type hash] sequence locktime signers])] ${OUTPUTS} ${FIXED} ${FINDINGS}`,
  ],
  [
    'without script',
    {},
    `format psbt_version txid stage next fee(amount proof size_is) relay(breaks) inputs[txid vout sequence amount amount_proof ${SCRIPT} signatures needs(ways scripts missing)] ${OUTPUTS} ${FIXED} findings`,
  ],
  [
    'leaf',
    {},
    `format psbt_version txid stage next ${FEE} ${RELAY} inputs[txid vout sequence amount amount_proof ${SCRIPT} taproot_output_fits signatures[pubkey leaf_hash kind sighash digest verdict ${COMMITS}] records] ${OUTPUTS} ${FIXED} ${FINDINGS}`,
  ],
  [
    'MuSig2',
    {},
    `format psbt_version txid stage next ${FEE} ${RELAY} inputs[txid vout sequence amount amount_proof ${SCRIPT} taproot_output_fits signatures[pubkey aggregate_pubkey kind sighash digest verdict why ${COMMITS}] records needs(ways[signatures[of count] preimages signers])] ${OUTPUTS} ${FIXED} findings`,
  ],
  [
    'failing',
    {},
    `format psbt_version txid wtxid stage next ${FEE} relay(allowed reject-reason reject-details) inputs[txid vout sequence amount amount_proof ${SCRIPT} signatures[kind sighash digest verdict ${COMMITS} cause cause_trials] satisfied error error_at(script position) needs(ways[signatures[of count] preimages signers])] ${OUTPUTS} ${FIXED} ${FINDINGS}`,
  ],
  [
    'two mistakes',
    {},
    `format psbt_version txid stage next ${FEE} ${RELAY} inputs[txid vout sequence amount amount_proof ${SCRIPT} taproot_output_fits signatures[pubkey kind sighash digest verdict ${COMMITS} cause cause_also cause_or cause_text cause_detail(amount-unknown(source amount) taproot-parity()) cause_trials] records needs(ways[signatures[of count] preimages signers])] ${OUTPUTS} ${FIXED} ${FINDINGS}`,
  ],
  [
    'one paying itself',
    {},
    `format psbt_version txid stage next ${FEE} ${RELAY} inputs[txid vout sequence amount amount_proof ${SCRIPT} signatures records needs(ways[signatures[of count] preimages signers])] outputs[amount ${SCRIPT} fixed records change] ${FIXED} findings`,
  ],
  [
    'coinbase',
    {},
    'format txid wtxid stage relay(allowed reject-reason reject-details) inputs[txid vout sequence coinbase signatures] outputs[amount scriptPubKey(asm desc hex type) fixed] fixed(version locktime inputs outputs sequences) findings[code severity path offset length text]',
  ],
  [
    'anchor',
    {
      prevtxs: [{ txid: '11'.repeat(32), vout: 0, scriptPubKey: '51024e73', amount: 0.00002 }],
    },
    `format txid wtxid stage next ${FEE} relay(allowed not_judged) inputs[txid vout sequence amount amount_proof ${SCRIPT} signatures satisfied] ${OUTPUTS} ${FIXED} ${FINDINGS}`,
  ],
  [
    'nested',
    { signers: ['coldcard'] },
    `format psbt_version stage next ${FEE} ${RELAY} inputs[txid vout sequence amount amount_proof ${SCRIPT} redeem_script_fits witness_script_fits signatures[pubkey kind sighash digest verdict ${COMMITS}] records] ${OUTPUTS} ${FIXED} refusals[by versions code path text words source mend] findings`,
  ],
  [
    'draft',
    {},
    `format psbt_version txid wtxid stage next relay(breaks) inputs ${OUTPUTS} ${FIXED} findings`,
  ],
];

/** Names in a value, those of objects in round brackets and of lists of them in square ones. */
function namesIn(value: unknown): string {
  if (Array.isArray(value)) {
    const names = namesIn(value[0]);
    return names && `[${names.slice(1, -1)}]`;
  }
  if (typeof value !== 'object' || value === null) return '';
  const names = Object.entries(value).map(([name, inner]) => `${name}${namesIn(inner)}`);
  return `(${names.join(' ')})`;
}

const SILENT_MEMBERS = (
  'core_error silent_payment spend_pubkey fits address label status missing claimed expected ' +
  'silent_payments eligible undecided shares scan_pubkey input proof n'
).split(' ');

const MESSAGE_MEMBERS = (
  'message form mineable text hash coins shown signature ' +
  'name pays addresses silent_payments uri from until time why'
).split(' ');

const PARTY_MEMBERS = (
  'parties you others paid fingerprints fingerprint inputs input outputs output spends ' +
  'spends_proof returns most_fee can_change part loss gain listed amounts_sure unproven_inputs'
).split(' ');

describe('members and their order', () => {
  test.each(ORDERS)('%s', (name, options, expected) => {
    expect(namesIn(inspected(FILES[name], options)).slice(1, -1)).toBe(expected);
  });

  test('these have all members', () => {
    const seen = new Set(ORDERS.flatMap(([, , names]) => names.split(/[ ()[\]]+/)));
    const declared = (members: readonly DeclaredMember[]): readonly string[] =>
      members.flatMap(({ name, inner = [] }) => [name, ...declared(inner)]);
    // Silent payments are asked in inspectpsbt-silent.test.ts, messages in
    // inspectpsbt-messages.recorded.test.ts, parties in inspectpsbt-parties.test.ts; what does not fit its coin
    // in commitments.recorded.test.ts, how many ways are left out in inspectpsbt-locks.test.ts,
    // and which branch and index a descriptor has below.
    const missing = new Set(declared(INSPECTED.inner ?? []).filter((name) => !seen.has(name)));
    const asked = new Set([...SILENT_MEMBERS, ...MESSAGE_MEMBERS, ...PARTY_MEMBERS]);
    // Rehearsals are in explaindescriptor-rehearsal.recorded.test.ts.
    expect([...missing].filter((name) => name !== '' && !asked.has(name))).toEqual([
      'rehearsal',
      'commitments',
      'place',
      'cause_mend',
      'more',
      'branch',
      'index',
    ]);
  });
});

/** Members as they are printed: units, words of Core, names of scripts, bytes. */
const VALUES: readonly (readonly [FileName, what: string, expected: object])[] = [
  [
    'multisig',
    'amounts in BTC, keys in hex, places by offset and length',
    {
      format: 'psbt',
      psbt_version: 0,
      txid: 'b7d011f5732db1c388481ea3cc8c59dbd2b84dfe92f2d96a48d359abb5c0dca1',
      stage: 'partly signed',
      next: 'signer',
      fee: {
        amount: 0.0001,
        proof: 'proven',
        feerate: 0.00056497,
        vsize: 177,
        size_is: 'estimated',
      },
      inputs: [
        {
          txid: '6f3e1e5ab2ca69c48d5411b0c7ff667f2897c3936df062f667efe595e6d0afe7',
          vout: 0,
          sequence: 0xfffffffd,
          amount: 0.001,
          amount_proof: 'proven',
          witness_script_fits: true,
          signatures: [{ pubkey: hex('B'), kind: 'ecdsa', sighash: 'ALL', verdict: 'valid' }],
          needs: { ways: [{ signatures: [{ of: [hex('A'), hex('C')], count: 1 }] }] },
        },
      ],
      outputs: [
        { amount: 0.00089999, fixed: true },
        { amount: 0.00000001, fixed: true },
      ],
      findings: [{ code: 'dust', severity: 'warning', path: 'tx.vout[1]', offset: 86, length: 31 }],
    },
  ],
  [
    'asking',
    'what is missing',
    {
      inputs: [
        {
          needs: {
            ways: [
              {
                signatures: [{ of: [hex('A')], count: 1 }],
                preimages: [
                  {
                    type: 'sha256',
                    hash: bytesToHex(HASH),
                  },
                ],
                sequence: 144,
                locktime: 100_000,
              },
            ],
          },
        },
      ],
      fixed: { version: false, locktime: false, inputs: false, outputs: false, sequences: [false] },
    },
  ],
  [
    'without script',
    'the hash of a script',
    {
      next: 'updater',
      inputs: [
        { needs: { ways: [], scripts: [bytesToHex(sha256(ASKING))], missing: ['witness_script'] } },
      ],
    },
  ],
  [
    'one paying itself',
    'what it says of its output, and that it claims it to be change',
    { outputs: [{ records: 'match', change: true }], inputs: [{ records: 'match' }] },
  ],
  [
    'one not checked',
    'what only a signature commits to that is not checked',
    {
      inputs: [{ needs: { ways: [], missing: ['utxo'] } }],
      outputs: [{ fixed: 'unknown' }],
      fixed: {
        version: 'unknown',
        locktime: 'unknown',
        inputs: 'unknown',
        outputs: 'unknown',
        sequences: ['unknown'],
      },
    },
  ],
  [
    'leaf',
    'what a signature commits to, outputs by number',
    {
      inputs: [
        {
          taproot_output_fits: true,
          signatures: [
            {
              pubkey: hex('B').slice(2),
              leaf_hash: bytesToHex(tapLeafHash(0xc0, pkLeaf('B'))),
              kind: 'schnorr',
              sighash: 'SINGLE',
              commits: {
                inputs: 'all',
                outputs: [0],
                sequences: 'all',
                amounts: 'all',
                scripts: 'all',
                version: true,
                locktime: true,
              },
            },
          ],
        },
      ],
      fixed: { version: true, locktime: true, inputs: true, outputs: false, sequences: [true] },
    },
  ],
  [
    'MuSig2',
    'why a signature is not checked',
    {
      inputs: [
        {
          signatures: [
            {
              pubkey: hex('A'),
              aggregate_pubkey: hex('B'),
              kind: 'musig2_partial',
              verdict: 'unchecked',
              why: 'public nonces',
            },
          ],
        },
      ],
    },
  ],
  [
    'failing',
    "Core's words for what a script failed at, and where",
    {
      fee: { size_is: 'exact' },
      inputs: [
        {
          satisfied: false,
          error: 'Signature must be zero for failed CHECK(MULTI)SIG operation',
          error_at: { script: 'witnessPubKeyHash', position: 4 },
        },
      ],
    },
  ],
  [
    'failing',
    'that nodes refuse it, and why',
    {
      relay: {
        allowed: false,
        'reject-reason':
          'mempool-script-verify-flag-failed (Signature must be zero for failed CHECK(MULTI)SIG operation)',
        'reject-details': expect.stringMatching(/^mempool-script.*\), input 0 of [0-9a-f]{64} /),
      },
    },
  ],
  ['anchor', 'what it breaks, without its coins', { relay: { breaks: [] } }],
  ['nested', 'the least fee in BTC', { relay: { breaks: [], min_fee: 0.00000015 } }],
  [
    'draft',
    'that inputs are to be added',
    { stage: 'draft', next: 'creator', inputs: [], findings: [] },
  ],
  [
    'failing',
    "Core's words for a script that fails, in the finding too",
    {
      findings: [
        {
          code: 'final-script-fails',
          severity: 'danger',
          path: 'inputs[0]',
          text: expect.stringMatching(
            /^Signature must be zero for failed CHECK\(MULTI\)SIG operation: /,
          ),
        },
        { code: 'signature-invalid' },
        { code: 'relay-refused', severity: 'warning', path: 'inputs[0]' },
      ],
    },
  ],
  [
    'two mistakes',
    'two causes, each with its detail, and what is the same',
    {
      inputs: [
        {
          signatures: [
            {
              verdict: 'invalid',
              cause: 'amount-unknown',
              cause_also: 'taproot-parity',
              cause_or: ['amount-units+taproot-parity'],
              cause_text:
                'Valid for an amount of 0 satoshis: the signer did not know what is spent. Valid for a tweak of the key as it is: an internal key with odd y must be negated first.',
              cause_detail: {
                'amount-unknown': { source: 'zero', amount: 0 },
                'taproot-parity': {},
              },
            },
          ],
        },
        {},
      ],
    },
  ],
  [
    'an amount of -1',
    'what not every program reads to its last digit as a text',
    {
      inputs: [
        {
          signatures: [
            {
              cause: 'amount-unknown',
              cause_detail: { source: 'minus_one', amount: '18446744073709551615' },
            },
          ],
        },
      ],
    },
  ],
  [
    'a claimed amount',
    'that the coin of another amount is not proven itself',
    {
      findings: [
        {
          code: 'signature-invalid',
          text: 'This signature was checked and does not sign this transaction: it may be of another transaction, amount or key. Valid for an amount of 0 satoshis: the signer did not know what is spent. What the coin is worth is not proven itself. Have it signed again.',
        },
        {},
      ],
    },
  ],
  [
    'coinbase',
    'that it spends nothing',
    { format: 'transaction', stage: 'final', inputs: [{ coinbase: true, vout: 0xffffffff }] },
  ],
];

test.each(VALUES)('%s: %s', (name, _, expected) => {
  expect(inspected(FILES[name])).toMatchObject(expected);
});

test('inputs that do not agree on a lock time: without txid and digest', () => {
  const file: FileSpec = {
    inputs: [
      {
        lock: wpkh('A'),
        signed: [{ by: 'A' }],
        records: [inputRecord('height_locktime', null, 100)],
      },
      { lock: wpkh('B'), records: [inputRecord('time_locktime', null, 1_600_000_000)] },
    ],
    version: 2,
  };
  const result = inspected(fileOf(file));
  expect(result).not.toHaveProperty('txid');
  expect(result.inputs[0].signatures[0]).toMatchObject({ verdict: 'unchecked', sighash: 'ALL' });
  expect(result.inputs[0].signatures[0]).not.toHaveProperty('digest');
});

test('one in fifty of the cases whose truth is known, as the answer says it', () => {
  const cases = [...truthCases('inspectpsbt'), ...outputCases()].filter((_, i) => i % 50 === 0);
  expect(cases.flatMap(answeredOtherwise)).toEqual([]);
  expect(cases.length).toBe(30);
});

// Parameters

/** An extended key of the tests whose children are known to nobody else. */
const EXTENDED = encodeExtendedKey(
  concatBytes(bytes(`043587cf00${'00'.repeat(8)}`), new Uint8Array(32).fill(9), publicKey('A')),
);

describe('options', () => {
  const claimed = fileOf(one(wpkh('A'), { utxo: 'claimed' }));
  const { txid } = inspected(claimed).inputs[0];
  const { scriptPubKey } = wpkh('A');
  const told = (amount: number) => ({
    txid,
    vout: 0,
    scriptPubKey: bytesToHex(scriptPubKey),
    amount,
  });

  test.each([
    ['no previous transactions', [], 'claimed'],
    ['a previous transaction', [previous(wpkh('A'))], 'proven'],
    ['that of another input', [previous(wpkh('B'))], 'claimed'],
    ['an output that agrees', [told(0.001)], 'claimed'],
    ['an output that does not', [told(0.002)], 'contradicted'],
  ])('prevtxs: %s', (_, prevtxs, proof) => {
    expect(inspected(claimed, { prevtxs }).inputs[0].amount_proof).toBe(proof);
  });

  const ranged = `wpkh(${EXTENDED}/0/*)`;
  const seventh = bytes('0014a0dbd8b1329598ae0f3dd98d73c819af62e01ac4');
  const paying = fileOf({ ...one(wpkh('A')), outputs: [{ lock: { scriptPubKey: seventh } }] });
  const THERE = { status: 'derived', descriptor: 0, branch: 0, index: 7 };

  test.each([
    ['a text', [ranged], THERE],
    ['the second of two', [`wpkh(${hex('B')})`, ranged], { ...THERE, descriptor: 1 }],
    ['a range that ends before it', [{ desc: ranged, range: 6 }], { status: 'other' }],
    ['a range that ends with it', [{ desc: ranged, range: 7 }], THERE],
    ['a range of two numbers', [{ desc: ranged, range: [7, 7] }], THERE],
    ['a range that begins after it', [{ desc: ranged, range: [8, 9] }], { status: 'other' }],
    ['none', [], { status: 'other' }],
  ])('descriptors: %s', (_, descriptors, owner) => {
    expect(inspected(paying, { descriptors }).outputs[0].owner).toEqual(owner);
  });
});

describe('causes', () => {
  const paidElsewhere = [{ value: 90_000n, scriptPubKey: wpkh('Y').scriptPubKey }];
  const changed = fileOf(one(wpkh('A'), { signed: [{ by: 'A', outputs: paidElsewhere }] }));
  const signed = fileOf({ ...one(wpkh('A')), outputs: [{ lock: wpkh('Y') }] });
  const signature = (options: object) => inspected(changed, options).inputs[0].signatures[0];

  test.each([
    ['none beside', [], { cause: 'unexplained' }],
    [
      'the one that was signed',
      [signed],
      { cause: 'other-transaction', cause_detail: { other: 0 } },
    ],
    ['another before it', [changed, COINBASE, signed], { cause_detail: { other: 2 } }],
    ['sixteen', new Array(16).fill(signed), { cause_detail: { other: 0 } }],
  ])('others: %s', (_, others, expected) => {
    expect(signature({ others })).toMatchObject(expected);
  });

  test('are looked for unless that is turned off', () => {
    expect(signature({ causes: true })).toHaveProperty('cause');
    const without = signature({ causes: false });
    expect(Object.keys(without).filter((name) => name.startsWith('cause'))).toEqual([]);
  });
});

describe('signers', () => {
  const unnamed = fileOf({ ...one(wpkh('A')), outputs: [{ amount: 99_000n }] });
  const refused = (file: string, options: object): readonly string[] | undefined =>
    inspected(file, options).refusals?.map(
      ({ by, code }: { readonly by: string; readonly code: string }) => `${by} ${code}`,
    );

  test.each<readonly [string, string, object, readonly string[] | undefined]>([
    ['not asked', unnamed, {}, undefined],
    ['none', unnamed, { signers: [] }, []],
    ['one', unnamed, { signers: ['coldcard'] }, ['coldcard no-key-origin']],
    [
      'all',
      unnamed,
      { signers: 'all' },
      [
        'coldcard no-key-origin',
        'jade no-key-ours',
        'keystone no-key-ours',
        'krux no-key-ours',
        'ledger no-key-ours',
        'passport no-key-ours',
      ],
    ],
    ['of a transaction none', FILES.coinbase, { signers: 'all' }, []],
  ])('%s', (_, file, options, expected) => {
    expect(refused(file, options)).toEqual(expected);
  });
});

const WIF = encodeWif(privateKey('A'), true, 'regtest');
const SIMPLE = fileOf(one(wpkh('A')));

const REFUSALS: readonly (readonly [string, readonly unknown[], number, string])[] = [
  ['an unknown option', [SIMPLE, { prevtx: [] }], -8, 'Unknown option prevtx'],
  [
    'a private key',
    [SIMPLE, { descriptors: [`wpkh(${WIF})`] }],
    -5,
    'Private keys are not taken here',
  ],
  [
    'a hardened step',
    [SIMPLE, { descriptors: [`wpkh(${EXTENDED}/0h/*)`] }],
    -5,
    `Cannot derive script without private keys: 'wpkh(${EXTENDED}/0h/*)'`,
  ],
  [
    'descriptors that are no list',
    [SIMPLE, { descriptors: 'wpkh' }],
    -3,
    'JSON value of type string is not of expected type array',
  ],
  [
    'others that are no list',
    [SIMPLE, { others: SIMPLE }],
    -3,
    'JSON value of type string is not of expected type array',
  ],
  [
    'one of others that is no text',
    [SIMPLE, { others: [1] }],
    -3,
    'JSON value of type number is not of expected type string',
  ],
  [
    'one of others that is no PSBT',
    [SIMPLE, { others: ['cHNidP8'] }],
    -22,
    'TX decode failed invalid base64',
  ],
  [
    'a signer that is not in the table',
    [SIMPLE, { signers: ['coldcard', 'abacus'] }],
    -8,
    'Unknown signer abacus',
  ],
  ['all among names', [SIMPLE, { signers: ['all'] }], -8, 'Unknown signer all'],
  [
    'signers that are neither an array nor all',
    [SIMPLE, { signers: 'coldcard' }],
    -3,
    'JSON value of type string is not of expected type array',
  ],
  [
    'more than sixteen others',
    [SIMPLE, { others: new Array(17).fill(SIMPLE) }],
    -8,
    'More than 16 others',
  ],
  [
    'causes that are no bool',
    [SIMPLE, { causes: 1 }],
    -3,
    'JSON value of type number is not of expected type bool',
  ],
  ['what is no PSBT', ['cHNidP8'], -22, 'TX decode failed invalid base64'],
  ['what is no transaction', ['00'], -22, 'TX decode failed'],
];

test.each(REFUSALS)('refuses %s', (_, params, code, message) => {
  expect(answer(...params).error).toMatchObject({ code, message });
});
