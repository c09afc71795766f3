import { describe, expect, test, vi } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { ScriptFlag, type ScriptFlags, scriptFlags } from '../script/interpreter/flags.ts';
import { verifyScript } from '../script/interpreter/verify.ts';
import { Sighashes } from './sighashes.ts';
import {
  assetSpend,
  type InputAsset,
  SCRIPT_ASSETS,
  type ScriptAsset,
} from './testing/script-assets.ts';
import { CachingVerifier, parseFlags } from './testing/upstream.ts';
import { TransactionChecker } from './transaction-checker.ts';

/** Verifies no commitment twice either: it is the same under all sets of flags. */
vi.mock('../crypto/taproot.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../crypto/taproot.ts')>();
  const known = new Map<string, boolean>();
  const isCommitted: typeof original.isCommitted = (...parts) => {
    const name = parts.map(bytesToHex).join();
    const committed = known.get(name) ?? original.isCommitted(...parts);
    known.set(name, committed);
    return committed;
  };
  return { ...original, isCommitted };
});

const CONSENSUS_FLAGS = [
  ScriptFlag.P2SH,
  ScriptFlag.DERSIG,
  ScriptFlag.NULLDUMMY,
  ScriptFlag.CHECKLOCKTIMEVERIFY,
  ScriptFlag.CHECKSEQUENCEVERIFY,
  ScriptFlag.WITNESS,
  ScriptFlag.TAPROOT,
];

/** The 64 sets of consensus flags that may stand together: TAPROOT wants WITNESS, that wants P2SH. */
const ALL_SETS: readonly ScriptFlags[] = Array.from({ length: 128 }, (_, bits) =>
  CONSENSUS_FLAGS.reduce((flags, flag, i) => (bits & (1 << i) ? flags | flag : flags), 0),
).filter((flags) => {
  const [hasP2sh, hasWitness, hasTaproot] = [
    flags & ScriptFlag.P2SH,
    flags & ScriptFlag.WITNESS,
    flags & ScriptFlag.TAPROOT,
  ];
  return (!hasWitness || hasP2sh) && (!hasTaproot || hasWitness);
});

const verifier = new CachingVerifier();

/** Runs one input with what an asset puts there, under each set of flags; how many passed. */
function countPassing(asset: ScriptAsset, input: InputAsset, sets: readonly ScriptFlags[]): number {
  const { transaction, spent } = assetSpend(asset, input);
  const { scriptSig, witness } = transaction.inputs[asset.index]!;
  const { value, scriptPubKey } = spent[asset.index]!;
  const checker = new TransactionChecker({
    sighashes: Sighashes.of(transaction, spent),
    inputIndex: asset.index,
    amount: value,
    verifier,
  });
  const spend = { scriptSig, witness, scriptPubKey };
  return sets.filter((flags) => verifyScript(spend, { flags, checker }) === undefined).length;
}

/** What passes under some flags passes under fewer; what is final, under any. */
function setsToPass({ flags, final }: ScriptAsset): readonly ScriptFlags[] {
  const own = parseFlags(flags);
  return ALL_SETS.filter((set) => final || (set & own) === set);
}

/** What fails under some flags fails under more. */
function setsToFail({ flags }: ScriptAsset): readonly ScriptFlags[] {
  const own = parseFlags(flags);
  return ALL_SETS.filter((set) => (set & own) === own);
}

const SLICES = 8;

describe(`script_assets.json: ${SCRIPT_ASSETS.length} cases`, () => {
  test('none is left out', () => {
    expect(SCRIPT_ASSETS.length).toBe(1908);
    expect(ALL_SETS.length).toBe(64);
    expect(ALL_SETS.at(-1)).toBe(
      scriptFlags('P2SH', 'DERSIG', 'NULLDUMMY', 'WITNESS', 'TAPROOT') |
        scriptFlags('CHECKLOCKTIMEVERIFY', 'CHECKSEQUENCEVERIFY'),
    );
  });

  test.each(Array.from({ length: SLICES }, (_, slice) => slice))('slice %i', (slice) => {
    for (let i = slice; i < SCRIPT_ASSETS.length; i += SLICES) {
      const asset = SCRIPT_ASSETS[i]!;
      const { comment, success, failure } = asset;
      if (success) {
        const sets = setsToPass(asset);
        expect([i, comment, countPassing(asset, success, sets)]).toEqual([i, comment, sets.length]);
      }
      if (failure) {
        expect([i, comment, countPassing(asset, failure, setsToFail(asset))]).toEqual([
          i,
          comment,
          0,
        ]);
      }
    }
  });
});
