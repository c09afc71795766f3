import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../core/bytes/hex.ts';
import { hash160, sha256 } from '../../../core/crypto/hashes.ts';
import { UNSPENDABLE_KEY } from '../../../core/crypto/taproot.ts';
import { encodeWif } from '../../../core/encoding/testing/private-key-text.ts';
import { CONTRACT_ROWS, PREIMAGE, type Spend } from '../../../core/policy/testing/contract-rows.ts';
import { inputRecord } from '../../../core/psbt/make-record.ts';
import {
  fileOf,
  type InputSpec,
  type Lock,
  nestedWsh,
  pkh,
  sh,
  tr,
  wpkh,
  wsh,
  xOf,
} from '../../../core/sign/testing/built-files.ts';
import { scriptOf } from '../../../core/sign/testing/script-words.ts';
import { privateKey, publicKey } from '../../../core/sign/testing/utxos.ts';
import { callOn, resultOn } from '../testing/updated-psbt.ts';

interface SignedInput {
  readonly added: readonly string[];
  readonly error?: string;
  readonly way?: object;
  readonly note?: string;
  readonly ways?: readonly { readonly keys: readonly string[] }[];
}

interface Signed {
  readonly psbt: string;
  readonly complete: boolean;
  readonly hex?: string;
  readonly inputs: readonly SignedInput[];
}

interface Inspected {
  readonly stage: string;
  readonly inputs: readonly { readonly satisfied?: boolean; readonly error?: string }[];
}

interface Way {
  readonly input?: number;
  readonly keys: string;
  readonly preimages?: readonly Uint8Array[];
  readonly leaf?: boolean;
}

const wif = (letter: string) => encodeWif(privateKey(letter), true, 'regtest');
const wifs = (letters: string) => [...letters].map(wif);

function options({ input = 0, keys, preimages = [], leaf = false }: Way) {
  const named = [...keys].map((letter) => bytesToHex(leaf ? xOf(letter) : publicKey(letter)));
  return { way: [{ input, keys: named, preimages: preimages.map(bytesToHex) }] };
}

function sign(psbt: string, letters: string, way?: Way, finalize = true): Signed {
  const given = way ? [options(way)] : [];
  return resultOn(
    'regtest',
    'signpsbtwithkey',
    psbt,
    wifs(letters),
    null,
    finalize,
    ...given,
  ) as Signed;
}

/** What is final is held against the interpreter, by the inspection and by Core's own procedures. */
function expectFinal({ psbt, complete, hex, inputs }: Signed): void {
  expect(inputs.map(({ error }) => error)).toEqual([undefined]);
  expect(complete).toBe(true);
  const { stage, inputs: verdicts } = resultOn('regtest', 'inspectpsbt', psbt) as Inspected;
  expect([stage, verdicts[0]!.satisfied, verdicts[0]!.error]).toEqual(['final', true, undefined]);
  expect(resultOn('regtest', 'finalizepsbt', psbt)).toMatchObject({ complete: true, hex });
}

function expectNothing(psbt: string, signed: Signed, words: string): void {
  const [input] = signed.inputs;
  expect(signed.complete).toBe(false);
  expect(input!.added).toEqual([]);
  expect(input!.error).toContain(words);
  const { changes } = resultOn('regtest', 'comparepsbts', psbt, signed.psbt) as {
    readonly changes: readonly object[];
  };
  expect(changes).toEqual([]);
}

const WRAPS: readonly (readonly [string, (script: Uint8Array) => Lock])[] = [
  ['P2WSH', wsh],
  ['P2SH-P2WSH', nestedWsh],
  ['P2SH', sh],
];

/** What each takes; of taproot a previous transaction would be left out. */
const UTXOS = { legacy: 'proven', v0: 'both', key: 'claimed', leaf: 'claimed' } as const;

function spending(
  lock: Lock,
  { sequence, lockTime = 0 }: Partial<Spend>,
  more: Partial<InputSpec> = {},
) {
  const input = { lock, ...(sequence !== undefined && { sequence }), ...more };
  return fileOf({
    inputs: [{ utxo: UTXOS[lock.rules], ...input }],
    lockTime,
  });
}

const wayOf = ({ by, preimage }: Spend): Way => ({
  keys: by,
  ...(preimage && { preimages: [PREIMAGE] }),
});

describe.each(CONTRACT_ROWS)('$name', ({ script: words, spends }) => {
  const script = scriptOf(words);

  describe.each(spends)('$witness', (spend) => {
    const { by, preimage, sequence, lockTime } = spend;

    test.each(WRAPS)('%s is signed as it was chosen', (_, wrap) => {
      const psbt = spending(wrap(script), spend);
      const signed = sign(psbt, 'ABCD', wayOf(spend));
      expectFinal(signed);
      const [input] = signed.inputs;
      expect(new Set(input!.added)).toEqual(
        new Set([...by].map((one) => bytesToHex(publicKey(one)))),
      );
      expect(input!.note).toBe('finalizepsbt of Bitcoin Core does not finalize this script');
    });

    test('with its own keys alone, each after the other', () => {
      let psbt = spending(wsh(script), spend);
      const letters = [...by];
      for (const [i, letter] of letters.entries()) {
        const signed = sign(psbt, letter, wayOf(spend));
        expect(signed.inputs[0]!.added).toEqual([bytesToHex(publicKey(letter))]);
        if (i === letters.length - 1) expectFinal(signed);
        else expect(signed.complete).toBe(false);
        psbt = signed.psbt;
      }
    });

    test('another key, a lock that is not met, no preimage and a wrong one sign nothing', () => {
      const lock = wsh(script);
      const psbt = spending(lock, spend);
      expectNothing(psbt, sign(psbt, 'D', wayOf(spend)), 'None of the keys is of this way');
      if (sequence !== undefined) {
        const early = spending(lock, { ...spend, sequence: sequence - 1 });
        const words = `an nSequence of at least ${sequence} block`;
        expectNothing(early, sign(early, by, wayOf(spend)), words);
      }
      if (lockTime !== undefined) {
        const early = spending(lock, { ...spend, lockTime: lockTime - 1 });
        const words = 'asks for a lock time of at least block 500; the lock time is block 499';
        expectNothing(early, sign(early, by, wayOf(spend)), words);
        const final = spending(lock, { ...spend, sequence: 0xffffffff });
        if (sequence === undefined) expectNothing(final, sign(final, by, wayOf(spend)), 'is final');
      }
      if (preimage) {
        const wrong = { keys: by, preimages: [new Uint8Array(32)] };
        expectNothing(psbt, sign(psbt, by, wrong), 'A preimage does not hash');
      }
    });
  });
});

// Which way, where none is chosen

const HASH = bytesToHex(hash160(PREIMAGE));
const SWAP = scriptOf(
  `DUP HASH160 <${HASH}> EQUAL IF DROP A ELSE 500 CHECKLOCKTIMEVERIFY DROP DUP HASH160 #B EQUALVERIFY ENDIF CHECKSIG`,
);
const RECORDED = [inputRecord('hash160', hash160(PREIMAGE), PREIMAGE)];
const BOND = scriptOf('500 CHECKLOCKTIMEVERIFY DROP A CHECKSIG');
const SHARED_BOND = scriptOf(
  'IF 500 CHECKLOCKTIMEVERIFY DROP A CHECKSIG ELSE 2 A B 2 CHECKMULTISIG ENDIF',
);
const COINBIN = scriptOf('500 CHECKLOCKTIMEVERIFY DROP 2 A B C 3 CHECKMULTISIG');
const AGED = scriptOf('144 CHECKSEQUENCEVERIFY DROP A CHECKSIGVERIFY B CHECKSIG');
const HASHED = scriptOf(`SHA256 <${bytesToHex(sha256(PREIMAGE))}> EQUALVERIFY A CHECKSIG`);
const AFTER = { lockTime: 500 };

test.each<[name: string, psbt: string, keys: string, words?: string]>([
  ['a bond', spending(wsh(BOND), AFTER), 'A'],
  ['a bond in P2SH', spending(sh(BOND), AFTER), 'A'],
  ['two of three behind a lock', spending(sh(COINBIN), AFTER), 'AC'],
  ['two keys behind an age', spending(nestedWsh(AGED), { sequence: 144 }), 'AB'],
  [
    'a hash lock by its record',
    spending(wsh(HASHED), {}, { records: [inputRecord('sha256', sha256(PREIMAGE), PREIMAGE)] }),
    'A',
  ],
  ['a swap by its record', spending(wsh(SWAP), {}, { records: RECORDED }), 'AB'],
  ['a swap after its lock', spending(nestedWsh(SWAP), AFTER), 'AB'],
  ['the only key of several ways', spending(wsh(SWAP), AFTER, { records: RECORDED }), 'B'],
  ['both of a bond before its lock', spending(wsh(SHARED_BOND), {}), 'AB'],
  ['one of two that is enough', spending(wsh(SHARED_BOND), AFTER), 'A'],
  [
    'a bond too early',
    spending(wsh(BOND), { lockTime: 499 }),
    'A',
    'does not meet the lock of the way',
  ],
  ['a bond of somebody else', spending(wsh(BOND), AFTER), 'B', 'None of the keys'],
  [
    'a bond without a previous transaction',
    fileOf({ inputs: [{ lock: sh(BOND), utxo: 'claimed' }], lockTime: 500 }),
    'A',
    'Missing previous transaction',
  ],
  [
    'a swap without its preimage',
    spending(wsh(SWAP), {}),
    'A',
    `Missing preimage: that of hash160 ${HASH}`,
  ],
  ['a swap before its lock', spending(wsh(SWAP), {}), 'B', 'block 500'],
  [
    'a swap with a record that is none',
    spending(
      wsh(SWAP),
      {},
      { records: [inputRecord('hash160', hash160(PREIMAGE), new Uint8Array(32))] },
    ),
    'A',
    'Missing preimage',
  ],
  [
    'both keys of a swap, after its lock and with its record',
    spending(wsh(SWAP), AFTER, { records: RECORDED }),
    'AB',
    'Several ways are open',
  ],
  [
    'both keys of a bond after its lock',
    spending(wsh(SHARED_BOND), AFTER),
    'AB',
    'Several ways are open',
  ],
  [
    'a script that is not understood',
    spending(wsh(scriptOf('A CHECKSIG NOT NOT')), {}),
    'A',
    'no script of this kind',
  ],
  [
    'a hash without a key',
    spending(wsh(scriptOf(`SHA256 <${bytesToHex(sha256(PREIMAGE))}> EQUAL`)), {}),
    'A',
    'None of the keys',
  ],
])('%s', (_, psbt, keys, words) => {
  const signed = sign(psbt, keys);
  if (words === undefined) expectFinal(signed);
  else expectNothing(psbt, signed, words);
});

test('the ways that are open are told, and each can be chosen', () => {
  const psbt = spending(wsh(SWAP), AFTER, { records: RECORDED });
  const [input] = sign(psbt, 'AB').inputs;
  expect(input!.ways).toEqual([
    {
      keys: [bytesToHex(publicKey('A'))],
      signatures: [{ of: [bytesToHex(publicKey('A'))], count: 1 }],
      preimages: [{ type: 'hash160', hash: HASH }],
    },
    {
      keys: [bytesToHex(publicKey('B'))],
      signatures: [{ of: [bytesToHex(publicKey('B'))], count: 1 }],
      preimages: [],
      locktime: 500,
    },
  ]);
  for (const keys of 'AB') expectFinal(sign(psbt, 'AB', { keys }));
});

test('without finalising signatures are records, which another call finalises without a key', () => {
  const psbt = spending(wsh(BOND), AFTER);
  const signed = sign(psbt, 'A', undefined, false);
  expect(signed.inputs[0]!.added).toEqual([bytesToHex(publicKey('A'))]);
  expect(resultOn('regtest', 'finalizepsbt', signed.psbt)).toMatchObject({ complete: false });
  const finished = resultOn('regtest', 'signpsbtwithkey', signed.psbt, []) as Signed;
  expect(finished.complete).toBe(true);
  expect(finished.hex).toBe(sign(psbt, 'A').hex);
});

test('what Bitcoin Core signs beside it stays the same', () => {
  const inputs: readonly InputSpec[] = [
    { lock: wpkh('A') },
    { lock: wsh(BOND) },
    { lock: pkh('B') },
  ];
  const file = fileOf({ inputs, lockTime: 500 });
  const { psbt } = sign(file, 'AB', undefined, false);
  const core = resultOn(
    'regtest',
    'descriptorprocesspsbt',
    file,
    wifs('AB').map((key) => `pk(${key})`),
    null,
    false,
    false,
  );
  const { changes } = resultOn('regtest', 'comparepsbts', (core as Signed).psbt, psbt) as {
    readonly changes: readonly { readonly path: string }[];
  };
  expect(changes.map(({ path }) => path)).toEqual(['inputs[1].partial_signatures']);
});

// Leaves

const DELAYED = scriptOf('xA CHECKSIG 144 CHECKSEQUENCEVERIFY DROP');
const CLAIM = scriptOf(`HASH160 <${HASH}> EQUALVERIFY xA CHECKSIG`);
const leafOf = (script: Uint8Array) => tr(UNSPENDABLE_KEY, script);

test.each<[name: string, psbt: string, keys: string, way?: Way | undefined, words?: string]>([
  ['a delayed output of a taproot channel', spending(leafOf(DELAYED), { sequence: 144 }), 'A'],
  [
    'a claim leaf',
    spending(leafOf(CLAIM), {}),
    'A',
    { keys: 'A', leaf: true, preimages: [PREIMAGE] },
  ],
  [
    'a claim leaf beside an internal key that is there',
    spending(tr('B', CLAIM), {}),
    'AB',
    { keys: 'A', leaf: true, preimages: [PREIMAGE] },
  ],
  [
    'a claim leaf without its preimage',
    spending(leafOf(CLAIM), {}),
    'A',
    undefined,
    'Missing preimage',
  ],
  [
    'too early',
    spending(leafOf(DELAYED), { sequence: 143 }),
    'A',
    undefined,
    'at least 144 blocks',
  ],
  ['another key', spending(leafOf(DELAYED), { sequence: 144 }), 'B', undefined, 'None of the keys'],
])('a leaf: %s', (_, psbt, keys, way, words) => {
  const signed = sign(psbt, keys, way);
  if (words === undefined) expectFinal(signed);
  else expectNothing(psbt, signed, words);
});

// Refused

test('a preimage of a size that the script does not take fails in the script, and that is said', () => {
  const long = new Uint8Array(33).fill(7);
  const lock = wsh(
    scriptOf(
      `SIZE 32 EQUAL IF HASH160 <${bytesToHex(hash160(long))}> EQUALVERIFY A ELSE DROP 500 CHECKLOCKTIMEVERIFY DROP B ENDIF CHECKSIG`,
    ),
  );
  const signed = sign(spending(lock, {}), 'A', { keys: 'A', preimages: [long] });
  expect(signed.complete).toBe(false);
  expect(signed.inputs[0]!.error).toContain('The script fails with what its way takes');
});

const FILE = spending(wsh(SWAP), AFTER);
const KEY_A = bytesToHex(publicKey('A'));

test.each<[name: string, psbt: string, options: unknown, words: string]>([
  ['keys of no way', FILE, options({ keys: 'C' }), 'Unknown way'],
  ['keys of two ways together', FILE, options({ keys: 'AB' }), 'Unknown way'],
  ['no keys', FILE, options({ keys: '' }), 'Unknown way'],
  ['an input that there is not', FILE, options({ input: 1, keys: 'A' }), 'Unknown way'],
  [
    'a leaf of what has none',
    FILE,
    { way: [{ input: 0, keys: [KEY_A], leaf_hash: HASH }] },
    'Unknown way',
  ],
  ['a key of another input', spending(wpkh('A'), {}), options({ keys: 'B' }), 'Unknown way'],
  [
    'two ways of one input',
    FILE,
    { way: [...options({ keys: 'A' }).way, ...options({ keys: 'B' }).way] },
    'Input 0 has two ways',
  ],
  [
    'a preimage that is no hex',
    FILE,
    { way: [{ input: 0, keys: [KEY_A], preimages: ['x'] }] },
    'preimage must be hexadecimal string',
  ],
  ['another option', FILE, { ways: [] }, 'Unknown option ways'],
])('%s is refused', (_, psbt, given, words) => {
  const { error } = callOn('regtest', 'signpsbtwithkey', psbt, [wif('A')], null, true, given);
  expect(error?.code).toBe(-8);
  expect(error?.message).toContain(words);
});

test('a way of what Bitcoin Core signs changes nothing', () => {
  const psbt = spending(wpkh('A'), {});
  expect(sign(psbt, 'A', { keys: 'A' })).toEqual(sign(psbt, 'A'));
});

// As it was asked

test('a fidelity bond of JoinMarket, with its key', () => {
  const psbt =
    'cHNidP8BAFICAAAAAYPNqlwPFBhvpS7ipdz7ZXUZPnDSOcnKytkME61nyZCsAAAAAAD+////AZBfAQAAAAAAFgAU/x3x7nxDEgwpBrMYQlUyiVjLGWr0AQAAAAEBK6CGAQAAAAAAIgAgtF94fWGdipZmx1uTcyb0IH/C5fIUbZ4u8bZYTEba4soBBSgC9AGxdSECyWYBDUXtFjRfhMxAi/Vr7S49XeiRbDgJDEwrvh/UqvysAAA=';
  const key = 'cSUpB94FV8kmHCCHx6Hx9adqmRytiSwbxoR9odJwBt4xugJBHZxT';
  expectFinal(resultOn('regtest', 'signpsbtwithkey', psbt, [key]) as Signed);
});

// Whatever is put together

/** Scripts of parts that stand one behind the other, or in the two arms of OP_IF. */
const LOCKS = ['500 CHECKLOCKTIMEVERIFY DROP', '144 CHECKSEQUENCEVERIFY DROP'];
const OPENED: readonly ('sha256' | 'hash160')[] = ['sha256', 'hash160'];
const HASHED_TO = { sha256: bytesToHex(sha256(PREIMAGE)), hash160: HASH };
const KEYS = [
  'A CHECKSIG',
  'A CHECKSIGVERIFY B CHECKSIG',
  'DUP HASH160 #A EQUALVERIFY CHECKSIG',
  '2 A B C 3 CHECKMULTISIG',
  '1 B C 2 CHECKMULTISIG',
];

const arm = fc
  .record({
    locks: fc.subarray(LOCKS),
    hashes: fc.subarray([...OPENED]),
    keys: fc.constantFrom(...KEYS),
  })
  .map(({ locks, hashes, keys }) =>
    [
      ...locks,
      ...hashes.map((type) => `${type.toUpperCase()} <${HASHED_TO[type]}> EQUALVERIFY`),
      keys,
    ].join(' '),
  );
const script = fc.oneof(
  arm,
  fc.tuple(arm, arm).map(([one, other]) => `IF ${one} ELSE ${other} ENDIF`),
);

interface Needs {
  readonly signatures: readonly { readonly of: readonly string[]; readonly count: number }[];
  readonly preimages: readonly { readonly type: string }[];
}

test('each way that inspectpsbt tells is signed and satisfied, if Bitcoin Core does not sign it', () => {
  fc.assert(
    fc.property(script, fc.constantFrom(...WRAPS), (words, [, wrap]) => {
      const input = { lock: wrap(scriptOf(words)), sequence: 144, origins: 'ABC' };
      const psbt = fileOf({
        inputs: [{ ...input, utxo: UTXOS[input.lock.rules as 'v0' | 'legacy'] }],
        lockTime: 500,
      });
      const { inputs, findings } = resultOn('regtest', 'inspectpsbt', psbt) as {
        readonly inputs: readonly { readonly needs: { readonly ways: readonly Needs[] } }[];
        readonly findings: readonly { readonly code: string }[];
      };
      fc.pre(findings.some(({ code }) => code === 'script-not-finalizable'));
      const { ways } = inputs[0]!.needs;
      expect(ways.length).toBeGreaterThan(0);
      for (const { signatures, preimages } of ways) {
        const keys = signatures.flatMap(({ of, count }) => of.slice(0, count));
        const way = { input: 0, keys, preimages: preimages.map(() => bytesToHex(PREIMAGE)) };
        const given = [wifs('ABC'), null, true, { way: [way] }];
        const signed = resultOn('regtest', 'signpsbtwithkey', psbt, ...given) as Signed;
        expectFinal(signed);
      }
    }),
    { numRuns: 60 },
  );
});
