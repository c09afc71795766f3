import { describe, expect, test, vi } from 'vitest';
import { Cursor } from '../bytes/cursor.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { ScriptFlag, type ScriptFlags, scriptFlags } from '../script/interpreter/flags.ts';
import { verifyScript } from '../script/interpreter/verify.ts';
import { legacyTransaction, txOutputContent } from '../tx/codec.ts';
import type { Transaction, TxOutput } from '../tx/types.ts';
import { Sighashes } from './sighashes.ts';
import { bytesOf, CachingVerifier, parseFlags, readUpstream } from './testing/upstream.ts';
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

interface InputAsset {
  readonly scriptSig: string;
  readonly witness: readonly string[];
}

interface Asset {
  readonly tx: string;
  readonly prevouts: readonly string[];
  readonly index: number;
  readonly flags: string;
  readonly comment: string;
  readonly final?: boolean;
  readonly success?: InputAsset;
  readonly failure?: InputAsset;
}

const { cases: assets, skip } = readUpstream<readonly Asset[]>('script_assets.json.gz');

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
function countPassing(asset: Asset, input: InputAsset, sets: readonly ScriptFlags[]): number {
  const bare = legacyTransaction.read(new Cursor(bytesOf(asset.tx)));
  const spent = asset.prevouts.map((hex) => txOutputContent.read(new Cursor(bytesOf(hex))));
  const transaction = withInput(bare, asset.index, input);
  const { scriptSig, witness } = transaction.inputs[asset.index]!;
  const { value, scriptPubKey }: TxOutput = spent[asset.index]!;
  const checker = new TransactionChecker({
    sighashes: Sighashes.of(transaction, spent),
    inputIndex: asset.index,
    amount: value,
    verifier,
  });
  const spend = { scriptSig, witness, scriptPubKey };
  return sets.filter((flags) => verifyScript(spend, { flags, checker }) === undefined).length;
}

function withInput(transaction: Transaction, index: number, asset: InputAsset): Transaction {
  const scriptSig = bytesOf(asset.scriptSig);
  const witness = asset.witness.map(bytesOf);
  const inputs = transaction.inputs.map((input, i) =>
    i === index ? { ...input, scriptSig, witness } : input,
  );
  return { ...transaction, inputs };
}

/** What passes under some flags passes under fewer; what is final, under any. */
function setsToPass({ flags, final }: Asset): readonly ScriptFlags[] {
  const own = parseFlags(flags);
  return ALL_SETS.filter((set) => final || (set & own) === set);
}

/** What fails under some flags fails under more. */
function setsToFail({ flags }: Asset): readonly ScriptFlags[] {
  const own = parseFlags(flags);
  return ALL_SETS.filter((set) => (set & own) === own);
}

const SLICES = 8;

describe.skipIf(skip !== '')(`script_assets.json: ${assets.length} cases${skip}`, () => {
  test('none is left out', () => {
    expect(assets.length).toBe(1908);
    expect(ALL_SETS.length).toBe(64);
    expect(ALL_SETS.at(-1)).toBe(
      scriptFlags('P2SH', 'DERSIG', 'NULLDUMMY', 'WITNESS', 'TAPROOT') |
        scriptFlags('CHECKLOCKTIMEVERIFY', 'CHECKSEQUENCEVERIFY'),
    );
  });

  test.each(Array.from({ length: SLICES }, (_, slice) => slice))(
    'slice %i',
    (slice) => {
      for (let i = slice; i < assets.length; i += SLICES) {
        const asset = assets[i]!;
        const { comment, success, failure } = asset;
        if (success) {
          const sets = setsToPass(asset);
          expect([i, comment, countPassing(asset, success, sets)]).toEqual([
            i,
            comment,
            sets.length,
          ]);
        }
        if (failure) {
          expect([i, comment, countPassing(asset, failure, setsToFail(asset))]).toEqual([
            i,
            comment,
            0,
          ]);
        }
      }
    },
    120_000,
  );
});
