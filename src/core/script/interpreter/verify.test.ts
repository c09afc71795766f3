import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../bytes/hex.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { sha256 } from '../../crypto/hashes.ts';
import { parseScript } from '../parse-script.ts';
import { encodePush } from '../push.ts';
import { NO_TRANSACTION, type SignatureChecker } from './checker.ts';
import { SCRIPT_ERRORS } from './errors.ts';
import { isFlagCombination, type ScriptFlags, scriptFlags } from './flags.ts';
import { ALL_SCRIPT_FLAGS } from './testing/all-flags.ts';
import type { ScriptTracer } from './tracer.ts';
import { type Spend, verifyScript } from './verify.ts';

/** Says yes to every other question, so that scripts get further than without a transaction. */
function fickleChecker(): SignatureChecker {
  let questions = 0;
  const answer = () => ++questions % 2 === 0;
  return {
    checkEcdsa: answer,
    checkSchnorr: () => (answer() ? undefined : 'SCHNORR_SIG'),
    checkLockTime: answer,
    checkSequence: answer,
  };
}

const aFlagSet: fc.Arbitrary<ScriptFlags> = fc
  .nat({ max: ALL_SCRIPT_FLAGS })
  .map((flags) => (isFlagCombination(flags) ? flags : flags | scriptFlags('P2SH', 'WITNESS')));

const aPush = fc
  .oneof(
    fc.uint8Array({ maxLength: 6 }),
    fc.uint8Array({ minLength: 33, maxLength: 33 }).map((key) => Uint8Array.of(2, ...key.slice(1))),
    fc.constant(new Uint8Array(521)),
  )
  .map(encodePush);

/** Opcodes, small numbers twice as often, so that more than a few of them find their operands. */
const anOpcode = fc
  .oneof(fc.integer({ min: 0x4f, max: 0x60 }), fc.integer({ min: 0x61, max: 0xbb }), fc.nat(255))
  .map((opcode) => Uint8Array.of(opcode));

const aScript = fc
  .array(fc.oneof({ weight: 3, arbitrary: anOpcode }, aPush), { maxLength: 60 })
  .map((instructions) => concatBytes(...instructions));

const anItem = fc.oneof(fc.uint8Array({ maxLength: 8 }), fc.uint8Array({ maxLength: 80 }));
const aWitness = fc.array(anItem, { maxLength: 5 });

/** Spends whose scripts run: bare, in P2WSH, and with a program of any kind. */
const aSpend: fc.Arbitrary<Spend> = fc.oneof(
  fc.record({ scriptSig: aScript, scriptPubKey: aScript, witness: aWitness }),
  fc.tuple(aScript, aWitness).map(([script, items]) => ({
    scriptSig: new Uint8Array(0),
    scriptPubKey: concatBytes(Uint8Array.of(0, 32), sha256(script)),
    witness: [...items, script],
  })),
  fc
    .tuple(fc.integer({ min: 0x50, max: 0x60 }), fc.uint8Array({ maxLength: 41 }), aWitness)
    .map(([version, program, witness]) => ({
      scriptSig: new Uint8Array(0),
      scriptPubKey: concatBytes(Uint8Array.of(version, program.length), program),
      witness,
    })),
);

describe('random scripts', () => {
  test('are answered, never raised over, and leave what they were made of as it was', () => {
    fc.assert(
      fc.property(aSpend, aFlagSet, (spend, flags) => {
        const before = [spend.scriptSig, spend.scriptPubKey, ...spend.witness].map(bytesToHex);
        const error = verifyScript(spend, { flags, checker: fickleChecker() });
        if (error !== undefined) expect(SCRIPT_ERRORS).toContain(error);
        const after = [spend.scriptSig, spend.scriptPubKey, ...spend.witness].map(bytesToHex);
        expect(after).toEqual(before);
      }),
      { numRuns: 3000 },
    );
  });

  test('are answered the same when someone watches, who sees every opcode in order', () => {
    fc.assert(
      fc.property(aSpend, aFlagSet, (spend, flags) => {
        let next = 0;
        const tracer: ScriptTracer = {
          begin: () => {
            next = 0;
          },
          step: ({ start, end, position }) => {
            if (position === 0) expect(start).toBe(0);
            else expect(start).toBe(next);
            next = end;
          },
        };
        const unwatched = verifyScript(spend, { flags, checker: fickleChecker() });
        const watched = verifyScript(spend, { flags, checker: fickleChecker(), tracer });
        expect(watched).toBe(unwatched);
      }),
      { numRuns: 1000 },
    );
  });
});

test('flags that cannot stand together are the caller’s fault', () => {
  const spend = { scriptSig: parseScript('1'), scriptPubKey: parseScript('1'), witness: [] };
  const rules = { flags: scriptFlags('WITNESS'), checker: NO_TRANSACTION };
  expect(() => verifyScript(spend, rules)).toThrow(RangeError);
});
