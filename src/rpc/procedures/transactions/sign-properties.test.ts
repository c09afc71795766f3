import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordedCalls } from '../../../../test/recorded.ts';
import { bytesToHex } from '../../../core/bytes/hex.ts';
import { concatBytes } from '../../../core/bytes/writer.ts';
import { hash160 } from '../../../core/crypto/hashes.ts';
import { parseScript } from '../../../core/script/parse-script.ts';
import { encodePush } from '../../../core/script/push.ts';
import {
  bytes,
  hexOf,
  nestedP2wsh,
  p2sh,
  p2wsh,
  publicKey,
  type TestUtxo,
  transactionOf,
  unsigned,
} from '../../../core/sign/testing/utxos.ts';
import { execute } from '../../dispatch.ts';
import { call, prevtx, type Signed, sign, verdict, wifOf } from '../testing/signing.ts';

/**
 * One of them uncompressed. None is another's other form: a signature fits both,
 * so that in a multisig of both it counts for either when it is read again.
 */
const LETTERS = 'ABCDe';
const HASH_TYPES = ['ALL', 'NONE', 'SINGLE'].flatMap((type) => [type, `${type}|ANYONECANPAY`]);

const aLetter = fc.constantFrom(...LETTERS);
const keySet = fc.subarray([...LETTERS]).map((letters) => letters.join(''));
const aHashType = fc.constantFrom('DEFAULT', ...HASH_TYPES);

/** Bits of scripts that are known, and of such as nobody knows. */
const aScript: fc.Arbitrary<Uint8Array> = fc.oneof(
  aLetter.map((letter) => concatBytes(encodePush(publicKey(letter)), parseScript('CHECKSIG'))),
  aLetter.map((letter) => {
    const push = encodePush(hash160(publicKey(letter)));
    return concatBytes(parseScript('DUP HASH160'), push, parseScript('EQUALVERIFY CHECKSIG'));
  }),
  fc
    .tuple(fc.array(aLetter, { minLength: 1, maxLength: 4 }), fc.nat())
    .map(([letters, seed]) => multisig(1 + (seed % letters.length), letters)),
  fc
    .tuple(aLetter, fc.constantFrom('OLDER', 'AFTER'), fc.nat(20))
    .map(([letter, lock, count]) => lockedBy(letter, lock, count)),
  aLetter.map((letter) => program('0', hash160(publicKey(letter)))),
  aLetter.map((letter) => program('1', publicKey(letter).subarray(1, 33))),
  fc
    .constantFrom('1', '0', 'RETURN', '1 0x02 0x4e73', 'IF ENDIF', '0 IF CODESEPARATOR')
    .map(parseScript),
  fc.uint8Array({ minLength: 1, maxLength: 40 }),
);

function multisig(required: number, letters: readonly string[]): Uint8Array {
  const pushes = letters.map((letter) => encodePush(publicKey(letter)));
  const [first, last] = [required, letters.length].map((count) => parseScript(String(count)));
  return concatBytes(first!, ...pushes, last!, parseScript('CHECKMULTISIG'));
}

function lockedBy(letter: string, lock: string, count: number): Uint8Array {
  const opcode = lock === 'OLDER' ? 'CHECKSEQUENCEVERIFY' : 'CHECKLOCKTIMEVERIFY';
  const push = encodePush(publicKey(letter));
  return concatBytes(push, parseScript(`CHECKSIGVERIFY ${1 + (count % 16)} ${opcode}`));
}

function program(version: string, content: Uint8Array): Uint8Array {
  return concatBytes(parseScript(version), encodePush(content));
}

const aUtxo: fc.Arbitrary<TestUtxo> = fc
  .tuple(fc.constantFrom('bare', 'P2SH', 'P2WSH', 'P2SH-P2WSH'), aScript, fc.nat(2))
  .map(([kind, script, amount]) => {
    if (kind === 'bare') return { scriptPubKey: script, amount: BigInt(amount) };
    if (kind === 'P2SH') return p2sh(script);
    return kind === 'P2WSH' ? p2wsh(script) : nestedP2wsh(script);
  })
  // A bare script that is a hash of nothing known is refused as a whole.
  .filter(({ scriptPubKey, redeemScript, witnessScript }) => {
    const isHash = /^(a914.{40}87|0020.{64})$/.test(bytesToHex(scriptPubKey));
    return !isHash || redeemScript !== undefined || witnessScript !== undefined;
  });

const utxos = fc.array(aUtxo, { minLength: 1, maxLength: 4 });
const parts = fc.record({
  version: fc.constantFrom(1, 2),
  sequence: fc.constantFrom(0, 5, 0xfffffffd, 0xffffffff),
  lockTime: fc.constantFrom(0, 10, 500_000_010),
  outputs: fc.nat(3),
});

/** The verdict of the interpreter on every input. */
function isAccepted({ hex }: Signed, spent: readonly TestUtxo[]): boolean {
  return spent.every((_, i) => verdict(hex, i, spent) === undefined);
}

describe('whatever is signed', () => {
  test('is complete where, and only where, the interpreter accepts every input', () => {
    fc.assert(
      fc.property(utxos, parts, keySet, aHashType, (spent, how, keys, hashType) => {
        const signed = sign(hexOf(unsigned(spent.length, how)), keys, spent, hashType);
        expect(signed.complete).toBe(isAccepted(signed, spent));
        const faulty = spent.flatMap((_, i) => (verdict(signed.hex, i, spent) ? [i] : []));
        expect((signed.errors ?? []).map(({ vout }) => vout)).toEqual(faulty);
      }),
      { numRuns: 60 },
    );
  });

  test('has the same bytes again, from the same call and signed a second time', () => {
    fc.assert(
      fc.property(utxos, parts, keySet, aHashType, (spent, how, keys, hashType) => {
        const hex = hexOf(unsigned(spent.length, how));
        const signed = sign(hex, keys, spent, hashType);
        expect(sign(hex, keys, spent, hashType)).toEqual(signed);
        expect(sign(signed.hex, keys, spent, hashType)).toEqual(signed);
      }),
      { numRuns: 40 },
    );
  });

  test('changes in nothing but scriptSig and witness', () => {
    fc.assert(
      fc.property(utxos, parts, keySet, aHashType, (spent, how, keys, hashType) => {
        const before = unsigned(spent.length, how);
        const after = transactionOf(sign(hexOf(before), keys, spent, hashType).hex);
        const inputs = after.inputs.map((input) => ({
          ...input,
          scriptSig: bytes(''),
          witness: [],
        }));
        expect({ ...after, inputs }).toEqual(before);
      }),
      { numRuns: 40 },
    );
  });

  test('does not depend on the order of keys and coins in the call', () => {
    fc.assert(
      fc.property(utxos, keySet, aHashType, (spent, keys, hashType) => {
        const hex = hexOf(unsigned(spent.length));
        const wifs = [...keys].map(wifOf);
        const prevtxs = spent.map(prevtx);
        expect(call(hex, wifs.toReversed(), prevtxs.toReversed(), hashType)).toEqual(
          call(hex, wifs, prevtxs, hashType),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('once complete stays so, whoever else signs', () => {
    fc.assert(
      fc.property(aUtxo, keySet, aHashType, (utxo, keys, hashType) => {
        const signed = sign(hexOf(unsigned(1)), LETTERS, [utxo]);
        fc.pre(signed.complete);
        expect(sign(signed.hex, keys, [utxo], hashType).complete).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('m of n signers who take turns', () => {
  const WRAPPERS = [
    (script: Uint8Array): TestUtxo => ({ scriptPubKey: script }),
    p2sh,
    p2wsh,
    nestedP2wsh,
  ] as const;
  /** Signers of a multisig, in the order of their turns. */
  const signers = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.nat()).chain(([n, seed]) =>
    fc.record({
      keys: fc.constant([...'ABCDE'.slice(0, n)]),
      turns: fc.shuffledSubarray([...'ABCDE'.slice(0, n)], {
        minLength: 1 + (seed % n),
        maxLength: 1 + (seed % n),
      }),
    }),
  );

  test('come to the transaction that they would make together, in any order', () => {
    fc.assert(
      fc.property(
        signers,
        fc.constantFrom(...WRAPPERS),
        aHashType,
        ({ keys, turns }, wrap, type) => {
          const utxo = wrap(multisig(turns.length, keys));
          const hex = hexOf(unsigned(1));
          let signed: Signed = { hex, complete: false };
          for (const [i, letter] of turns.entries()) {
            signed = sign(signed.hex, letter, [utxo], type);
            expect(signed.complete).toBe(i === turns.length - 1);
          }
          expect(signed).toEqual(sign(hex, turns.join(''), [utxo], type));
          expect(verdict(signed.hex, 0, [utxo])).toBeUndefined();
        },
      ),
      { numRuns: 15 },
    );
  });

  test('do so over several inputs, each with a hash type of his own', () => {
    const turn = fc.tuple(fc.constantFrom(...'ABC'), aHashType);
    const scripts = WRAPPERS.map((wrap) => wrap(multisig(2, [...'ABC'])));
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1, maxLength: 5 }), (turns) => {
        let hex = hexOf(unsigned(scripts.length, { outputs: scripts.length }));
        for (const [letter, type] of turns) hex = sign(hex, letter, scripts, type).hex;
        const isEnough = new Set(turns.map(([letter]) => letter)).size >= 2;
        expect(sign(hex, '', scripts).complete).toBe(isEnough);
      }),
      { numRuns: 8 },
    );
  });

  test('are not led astray by signatures that do not fit', () => {
    const wrong = fc.oneof(
      fc.constant(new Uint8Array(0)),
      fc.uint8Array({ maxLength: 80 }),
      // Of the right shape, but of something else.
      fc.constantFrom('A', 'B', 'C').map((letter) => {
        const utxo = p2wsh(multisig(1, [letter]));
        return transactionOf(sign(hexOf(unsigned(1)), letter, [utxo]).hex).inputs[0]!.witness[1]!;
      }),
    );
    const utxo = p2wsh(multisig(2, [...'ABC']));
    const honest = sign(hexOf(unsigned(1)), 'A', [utxo]).hex;
    const [, byA, , script] = transactionOf(honest).inputs[0]!.witness;
    fc.assert(
      fc.property(fc.array(wrong, { maxLength: 4 }), fc.nat(4), (others, at) => {
        const items = [...others.slice(0, at), byA!, ...others.slice(at), script!];
        const transaction = unsigned(1);
        const spoilt = hexOf({
          ...transaction,
          inputs: [{ ...transaction.inputs[0]!, witness: items }],
        });
        expect(sign(spoilt, 'C', [utxo])).toEqual(sign(honest, 'C', [utxo]));
      }),
      { numRuns: 40 },
    );
  });
});

/** Codes that the procedure answers with; -32603 would be a fault of ours. */
const CODES = [-1, -3, -5, -8, -22];

function expectAnswer(body: string): void {
  const { result, error } = JSON.parse(body) as { result: unknown; error: { code: number } | null };
  if (error) expect(CODES).toContain(error.code);
  else expect(result).toHaveProperty('complete');
}

function answerTo(...params: readonly unknown[]): string {
  const request = JSON.stringify({ id: 1, method: 'signrawtransactionwithkey', params });
  return execute(request, { chain: 'regtest' }).body;
}

describe('every call is answered', () => {
  test('with parameters of any kind', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), (params) => {
        expectAnswer(answerTo(...params));
      }),
      { numRuns: 200 },
    );
  });

  test('with previous outputs of any kind', () => {
    const HEX = hexOf(unsigned(1));
    const good = prevtx(p2wsh(multisig(1, ['A'])), 0);
    const anything = fc.oneof(fc.jsonValue(), fc.stringMatching(/^[0-9a-f]{0,80}$/));
    const names = ['txid', 'vout', 'scriptPubKey', 'redeemScript', 'witnessScript', 'amount'];
    const change = fc.tuple(fc.constantFrom(...names), anything);
    fc.assert(
      fc.property(fc.array(change, { maxLength: 3 }), (changes) => {
        const element = { ...good, ...Object.fromEntries(changes) };
        expectAnswer(answerTo(HEX, [wifOf('A')], [element]));
      }),
      { numRuns: 200 },
    );
  });

  test('with transactions that were damaged', () => {
    const spent = [p2wsh(multisig(2, [...'ABC'])), p2sh(multisig(2, [...'ABC']))];
    const hex = sign(hexOf(unsigned(2)), 'A', spent).hex;
    const wifs = [wifOf('B')];
    const damage = fc.tuple(fc.nat(hex.length / 2 - 1), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (changes) => {
        const damaged = bytes(hex);
        for (const [at, value] of changes) damaged[at] = value;
        expectAnswer(answerTo(bytesToHex(damaged), wifs, spent.map(prevtx)));
      }),
      { numRuns: 50 },
    );
  });

  test('with what a node was sent, damaged', () => {
    const bodies = recordedCalls('sign-odd')
      .map(({ request }) => request)
      .filter((request) => request.length < 6_000);
    const damage = fc.tuple(fc.nat(), fc.constantFrom(...'0123456789abcdef"{}[],:'));
    fc.assert(
      fc.property(fc.constantFrom(...bodies), damage, (body, [at, character]) => {
        const index = at % body.length;
        const damaged = body.slice(0, index) + character + body.slice(index + 1);
        const answer = JSON.parse(execute(damaged, { chain: 'regtest' }).body || 'null');
        expect(answer?.error?.code).not.toBe(-32603);
      }),
      { numRuns: 150 },
    );
  });
});
