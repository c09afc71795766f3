/**
 * Who can spend an output: nobody, anybody, or who has keys. Nobody and anybody are
 * proven by the interpreter's rules of consensus; all else is said to need keys, also
 * where what is told of the script is not enough to know.
 */
import { concatBytes } from '../bytes/writer.ts';
import { isOnCurveX } from '../crypto/public/point.ts';
import { TAPROOT_LEAF_TAPSCRIPT } from '../crypto/taproot.ts';
import type { KeyOfHash } from '../miniscript/from-script.ts';
import { relativeLocksIn } from '../policy/script-demands.ts';
import type { ScriptPolicy } from '../policy/script-policy.ts';
import type { TapLeaf } from '../psbt/types.ts';
import { isUnspendable } from '../script/asm.ts';
import { hasOpSuccess } from '../script/interpreter/taproot.ts';
import type { Spend } from '../script/interpreter/verify.ts';
import { MAX_SCRIPT_ELEMENT_SIZE } from '../script/limits.ts';
import { Opcode } from '../script/opcodes.ts';
import { type PeeledScript, peelScript, sourceOf } from '../script/peel-script.ts';
import { encodePush } from '../script/push.ts';
import { isPayToAnchor, isWitnessProgram } from '../script/solver.ts';
import { alwaysFails } from './always-fails.ts';
import { type ReadScript, readScript } from './asked-keys.ts';
import { type KeylessSpend, keylessSpend, passedKeyless } from './keyless.ts';
import type { Wait } from './keyless-checker.ts';

/** A leaf that the output key is said to commit to by a control block (BIP 341). */
export interface ToldLeaf extends TapLeaf {
  readonly controlBlock: Uint8Array;
}

/** What is known of an output besides its script; what does not hash or tweak to it counts as none. */
export interface ToldScripts {
  /** Redeem and witness scripts, in no order. */
  readonly scripts: readonly Uint8Array[];
  readonly leaves: readonly ToldLeaf[];
  /** That of the key path, where several may have to sign for it. */
  readonly internalKey?: Uint8Array | undefined;
  readonly keyOfHash: KeyOfHash;
}

/** Why nobody can: OP_RETURN or the size, a taproot key that is no point, or a script that fails. */
export type NobodyBecause = 'unspendable' | 'no-point' | 'fails';

/** What one script asks for. */
export interface AskedScript {
  readonly policy: ScriptPolicy;
  /** The numbers of its relative locks, as they stand there. */
  readonly older: readonly number[];
  /** Of taproot; whether the output key commits to it is for who reads this to prove. */
  readonly leaf?: ToldLeaf;
}

export type Spenders =
  | { readonly by: 'nobody'; readonly because: NobodyBecause }
  /** With a spend that proves it; P2A is meant to be so. Who has keys may not have to wait. */
  | ({ readonly by: 'anybody'; readonly isAnchor: boolean } & KeylessSpend & Asks)
  | ({ readonly by: 'keys' } & Asks);

interface Asks {
  /** Of each script that is told; of plain keys nothing is listed. */
  readonly asks: readonly AskedScript[];
}

const NO_BYTES = new Uint8Array(0);

const KEYS: Spenders = { by: 'keys', asks: [] };

function nobody(because: NobodyBecause): Spenders {
  return { by: 'nobody', because };
}

/** By the scripts that are told, each as far as its hash fits. */
export function whoCanSpend(scriptPubKey: Uint8Array, told: ToldScripts): Spenders {
  if (isUnspendable(scriptPubKey)) return nobody('unspendable');
  const peeled = peelScript(scriptPubKey, sourceOf(told.scripts));
  switch (peeled.solution.type) {
    case 'pubkey':
    case 'pubkeyhash':
    case 'witness_v0_keyhash':
      return KEYS;
    case 'witness_v1_taproot':
      return taprootSpenders(scriptPubKey, peeled.solution.program, told);
    default:
      return peeled.missing ? KEYS : scriptSpenders(scriptPubKey, peeled, told);
  }
}

/** Of a script that is not behind a hash, or whose hash fits. */
function scriptSpenders(
  scriptPubKey: Uint8Array,
  peeled: PeeledScript,
  { keyOfHash }: ToldScripts,
): Spenders {
  const { script, redeemScript, witnessScript } = peeled;
  const isTooLong = redeemScript && redeemScript.length > MAX_SCRIPT_ELEMENT_SIZE;
  if (isTooLong) return nobody('fails');
  if (peeled.solution.type === 'multisig') {
    const { required: count, pubkeys: keys } = peeled.solution;
    return { by: 'keys', asks: [{ policy: { kind: 'keys', count, keys }, older: [] }] };
  }
  const spendOf = (items: readonly Uint8Array[]) => plainSpend(scriptPubKey, peeled, items);
  if (isWitnessProgram(script) && !witnessScript) return programSpenders(script, spendOf([]));
  const version = witnessScript ? 'segwit_v0' : 'legacy';
  if (alwaysFails(script, version)) return nobody('fails');
  const { policy, ...read } = readScript(script, version, keyOfHash);
  const free = keylessSpend({ script, version, ...read, spendOf });
  return spendersOf([{ policy, older: relativeLocksIn(script) }], free);
}

/** Version 0 has programs of two lengths; those to come can be spent by anybody until they have rules. */
function programSpenders(program: Uint8Array, spend: Spend): Spenders {
  const free = passedKeyless(spend);
  if (free) return spendersOf([], free, isPayToAnchor(spend.scriptPubKey));
  return program[0] === Opcode.OP_0 ? nobody('fails') : KEYS;
}

function spendersOf(
  asks: readonly AskedScript[],
  free: KeylessSpend | undefined,
  isAnchor = false,
): Spenders {
  return free ? { by: 'anybody', isAnchor, asks, ...free } : { by: 'keys', asks };
}

function plainSpend(
  scriptPubKey: Uint8Array,
  { redeemScript, witnessScript }: PeeledScript,
  items: readonly Uint8Array[],
): Spend {
  const ofRedeem = redeemScript ? [encodePush(redeemScript)] : [];
  const pushes = witnessScript ? ofRedeem : [...items.map(encodePush), ...ofRedeem];
  return {
    scriptPubKey,
    scriptSig: concatBytes(...pushes),
    witness: witnessScript ? [...items, witnessScript] : [],
  };
}

function taprootSpenders(
  scriptPubKey: Uint8Array,
  outputKey: Uint8Array,
  { leaves, internalKey, keyOfHash }: ToldScripts,
): Spenders {
  if (!isOnCurveX(outputKey)) return nobody('no-point');
  const keyPath = internalKey && ({ kind: 'keys', count: 1, keys: [internalKey] } as const);
  const asks: AskedScript[] = keyPath ? [{ policy: keyPath, older: [] }] : [];
  let best: KeylessSpend | undefined;
  for (const leaf of leaves) {
    const isTapscript = leaf.leafVersion === TAPROOT_LEAF_TAPSCRIPT;
    const read = isTapscript ? readScript(leaf.script, 'tapscript', keyOfHash) : undefined;
    if (read) asks.push({ policy: read.policy, older: relativeLocksIn(leaf.script), leaf });
    const free = keylessLeaf(scriptPubKey, leaf, read);
    if (free && (!best || isSooner(free.wait, best.wait))) best = free;
  }
  return spendersOf(asks, best);
}

/** Leaf versions to come, and an OP_SUCCESS, let anybody pass until they have rules (BIP 341, 342). */
function keylessLeaf(
  scriptPubKey: Uint8Array,
  { script, controlBlock }: ToldLeaf,
  read: ReadScript | undefined,
): KeylessSpend | undefined {
  const spendOf = (items: readonly Uint8Array[]): Spend => ({
    scriptPubKey,
    scriptSig: NO_BYTES,
    witness: [...items, script, controlBlock],
  });
  if (!read || hasOpSuccess(script)) return passedKeyless(spendOf([]));
  if (alwaysFails(script, 'tapscript')) return undefined;
  const { node, isMiniscript } = read;
  return keylessSpend({ script, version: 'tapscript', node, isMiniscript, spendOf });
}

function isSooner(a: Wait, b: Wait): boolean {
  const later = (a.locktime ?? 0) - (b.locktime ?? 0);
  return later < 0 || (later === 0 && (a.sequence ?? 0) < (b.sequence ?? 0));
}
