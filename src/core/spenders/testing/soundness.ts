import fc from 'fast-check';
import { expect } from 'vitest';
import { concatBytes } from '../../bytes/writer.ts';
import { sha256 } from '../../crypto/hashes.ts';
import { arbitraryWitnessScript } from '../../miniscript/testing/arbitrary.ts';
import { toScript } from '../../miniscript/to-script.ts';
import type { ScriptVersion, SignatureChecker } from '../../script/interpreter/checker.ts';
import { MANDATORY_SCRIPT_FLAGS } from '../../script/interpreter/flags.ts';
import { verifyScript } from '../../script/interpreter/verify.ts';
import { encodePush } from '../../script/push.ts';
import { bare, sh, tr, wsh } from '../../sign/testing/built-files.ts';
import { scriptOf } from '../../sign/testing/script-words.ts';
import { alwaysFails } from '../always-fails.ts';
import { guessedItems } from '../guessed-items.ts';
import { whoCanSpend } from '../who-can-spend.ts';
import { passesWith, type Subject, toldOf } from './spends.ts';

/*
 * Whatever the script: what anybody is said to be able to spend is spent without a key,
 * and what nobody is said to be able to spend is spent by none of many spends, even
 * where every signature fits and every lock is met.
 */

const LINES = [
  ...['A', 'xB', '#C', 'A CHECKSIG', 'xB CHECKSIG', 'A CHECKSIGVERIFY', 'xB CHECKSIGVERIFY'],
  ...['1 A C 2 CHECKMULTISIG', '2 A C 2', 'CHECKMULTISIGVERIFY', 'xB CHECKSIGADD 2 NUMEQUAL'],
  ...['IF', 'NOTIF', 'ELSE', 'ENDIF', 'IF A CHECKSIG ELSE', 'NOTIF RETURN ENDIF', 'VERIFY'],
  ...['0', '1', '2', '5', '-1', '<abcd>', 'DROP', '2DROP', 'DUP', 'SWAP', 'OVER', 'ROT', 'NIP'],
  ...['TOALTSTACK', 'FROMALTSTACK', 'IFDUP', 'DEPTH', 'PICK', 'ROLL', 'SIZE', 'SIZE 2 EQUALVERIFY'],
  ...['ADD', 'SUB', 'NOT', '0NOTEQUAL', 'BOOLAND', 'BOOLOR', 'EQUAL', 'EQUALVERIFY', 'NUMEQUAL'],
  ...['MIN', 'WITHIN', '1ADD', 'SHA256', 'HASH160', '16 CHECKSEQUENCEVERIFY', 'NOP', 'RETURN'],
  ...['500 CHECKLOCKTIMEVERIFY DROP', 'RESERVED', 'CAT', 'VERIF', 'CODESEPARATOR', '0x50', '0xff'],
].map((words) => scriptOf(words));

const aLineScript = fc
  .array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 9 })
  .map((lines) => concatBytes(...lines));
const aMiniscript = arbitraryWitnessScript.map(toScript);
const anyBytes = fc.uint8Array({ minLength: 1, maxLength: 20 });
const aScript = fc.oneof({ weight: 8, arbitrary: aLineScript }, aMiniscript, anyBytes);

export interface Wrapper {
  readonly version: ScriptVersion;
  readonly wrap: (script: Uint8Array) => Subject;
}

export const WRAPPERS: Readonly<Record<string, Wrapper>> = {
  bare: { version: 'legacy', wrap: bare },
  P2SH: { version: 'legacy', wrap: sh },
  P2WSH: { version: 'segwit_v0', wrap: wsh },
  leaf: { version: 'tapscript', wrap: (script) => tr('A', script) },
};

/** Everything fits, or by turns, but an empty signature, which is none of any key. */
function generous(isFickle: boolean): SignatureChecker {
  let questions = 0;
  const answer = () => !isFickle || ++questions % 2 === 0;
  return {
    checkEcdsa: (signature) => signature.length > 0 && answer(),
    checkSchnorr: () => (answer() ? undefined : 'SCHNORR_SIG'),
    checkLockTime: () => true,
    checkSequence: () => true,
  };
}

const A_SIGNATURE = concatBytes(
  scriptOf('0x3044022079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'),
  scriptOf('0x022079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f8179801'),
);

/** Items from what stands in the script, signatures and keys. */
function stacksFor(script: Uint8Array, seed: number): readonly (readonly Uint8Array[])[] {
  const items = [...guessedItems(script), A_SIGNATURE, sha256(script)];
  let state = seed;
  const next = (below: number) => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return (state >> 8) % below;
  };
  return Array.from({ length: 150 }, () =>
    Array.from({ length: next(7) }, () => items[next(items.length)]!),
  );
}

function spendOf(subject: Subject, items: readonly Uint8Array[]) {
  const { scriptPubKey, redeemScript, witnessScript, leaf } = subject;
  const proof = leaf ? [leaf.script, leaf.controlBlock] : witnessScript ? [witnessScript] : [];
  const pushes = [...items, ...(redeemScript ? [redeemScript] : [])].map(encodePush);
  return proof.length > 0
    ? { scriptPubKey, scriptSig: new Uint8Array(0), witness: [...items, ...proof] }
    : { scriptPubKey, scriptSig: concatBytes(...pushes), witness: [] };
}

/** Of so many scripts by chance; how many are of nobody, of anybody, and of who has keys. */
export function expectSound({ version, wrap }: Wrapper, numRuns: number) {
  const counts = { nobody: 0, anybody: 0, keys: 0 };
  fc.assert(
    fc.property(aScript, fc.nat(), (script, seed) => {
      const subject = wrap(script);
      const spenders = whoCanSpend(subject.scriptPubKey, toldOf(subject));
      // Of a leaf that fails the key path is left.
      const isDead = spenders.by === 'nobody' || alwaysFails(script, version);
      counts[isDead ? 'nobody' : spenders.by]++;
      if (spenders.by === 'anybody') expect(passesWith(spenders)).toBeUndefined();
      if (!isDead) return;
      for (const items of stacksFor(script, seed)) {
        const checker = generous(seed % 2 === 0);
        const rules = { flags: MANDATORY_SCRIPT_FLAGS, checker };
        expect(verifyScript(spendOf(subject, items), rules)).toBeDefined();
      }
    }),
    { numRuns },
  );
  return counts;
}
