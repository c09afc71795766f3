/**
 * Which signatures of an input are there, of those that its script wants. They
 * are counted and not verified: this is what is said of an input before there are
 * verdicts. Which ones are valid, and what is still missing, the verdicts say.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import { tapLeafHash } from '../crypto/taproot.ts';
import { fromScript } from '../miniscript/from-script.ts';
import { satisfy } from '../miniscript/satisfy.ts';
import { equivalentOf } from '../policy/equivalent-script.ts';
import { isPreimage } from '../policy/preimage.ts';
import { tapscriptPolicy } from '../policy/tapscript-policy.ts';
import { keyOfHash } from '../psbt/key-of-hash.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import type { InputMap } from '../psbt/types.ts';
import { finalScriptsOf } from '../psbt/view.ts';
import { isLockTimeMet, isSequenceMet } from '../sighash/locks.ts';
import type { Transaction } from '../tx/types.ts';
import { type MuSig2Progress, muSig2Progress } from './musig2-progress.ts';
import type { SpentScript } from './spent-script.ts';

/** What an input holds towards being spent. */
export interface SignatureProgress {
  /**
   * `none`: no signature. `partial`: some. `ready`: all that its script wants, so
   * that it can be finalized. `final`: it has its final scripts.
   */
  readonly state: 'none' | 'partial' | 'ready' | 'final';
  /** Signatures of keys of its script, of that leaf which has most. */
  readonly signatures: number;
  /** How many of how many keys are wanted, where the script says it. */
  readonly required?: number;
  readonly keys?: number;
  /** Of taproot: by the output key, or by a script of its tree. */
  readonly path?: 'key' | 'script';
  readonly muSig2?: MuSig2Progress;
  /** Of what is ready, whether Bitcoin Core does not finalize its script. */
  readonly isForeign?: true;
}

/** What time locks in a script are held against. */
export interface LockContext {
  readonly transactionVersion: number;
  readonly lockTime: number;
  readonly sequence: number;
}

const FINAL: SignatureProgress = { state: 'final', signatures: 0 };

/** `script` is what the input has to satisfy, undefined where it is not known. */
export function signatureProgress(
  map: InputMap,
  script: SpentScript | undefined,
  locks: LockContext,
): SignatureProgress {
  if (finalScriptsOf(map)) return FINAL;
  if (!script) return ofUnknownScript(map);
  const { solution } = script;
  switch (solution.type) {
    case 'witness_v1_taproot':
      return taprootProgress(map);
    case 'pubkey':
      return ofKeys(map, 1, 1, (key) => equalBytes(key, solution.pubkey));
    case 'pubkeyhash':
      return ofKeys(map, 1, 1, (key) => equalBytes(hash160(key), solution.hash));
    case 'witness_v0_keyhash':
      return ofKeys(map, 1, 1, (key) => equalBytes(hash160(key), solution.program));
    case 'multisig': {
      const { required, pubkeys } = solution;
      return ofKeys(map, required, pubkeys.length, (key) =>
        pubkeys.some((other) => equalBytes(other, key)),
      );
    }
    default:
      return miniscriptProgress(map, script, locks);
  }
}

function ofUnknownScript(map: InputMap): SignatureProgress {
  let signatures = 0;
  for (const { field } of map.records) {
    if (field === 'partial_sig' || field === 'tap_key_sig' || field === 'tap_script_sig') {
      signatures++;
    }
  }
  return { state: signatures > 0 ? 'partial' : 'none', signatures };
}

function ofKeys(
  map: InputMap,
  required: number,
  keys: number,
  isWanted: (key: Uint8Array) => boolean,
): SignatureProgress {
  const signed = recordsOf(map, 'partial_sig').filter(({ key }) => isWanted(key));
  return { state: stateOf(signed.length, required), signatures: signed.length, required, keys };
}

function stateOf(signatures: number, required: number): 'none' | 'partial' | 'ready' {
  if (signatures >= required) return 'ready';
  return signatures > 0 ? 'partial' : 'none';
}

/** A script of any shape: only a miniscript, or one that asks for the same, says whether what is there will do. */
function miniscriptProgress(
  map: InputMap,
  { script, witnessScript }: SpentScript,
  locks: LockContext,
): SignatureProgress {
  const signed = recordsOf(map, 'partial_sig');
  const partial: SignatureProgress = {
    state: signed.length > 0 ? 'partial' : 'none',
    signatures: signed.length,
  };
  if (signed.length === 0) return partial;
  const keyOf = (hash: Uint8Array) => keyOfHash(map, hash);
  const read = witnessScript ? fromScript(script, keyOf) : undefined;
  const node = read?.ok ? read.node : equivalentOf(script, keyOf);
  if (!node) return partial;
  const transaction = transactionOfLocks(locks);
  const satisfaction = satisfy(node, {
    sign: (key) => {
      const found = signed.find((record) => equalBytes(record.key, key));
      return found && { available: 'yes', bytes: found.value };
    },
    preimage: (fragment, hash) => {
      const found = recordsOf(map, fragment).find(({ key }) => equalBytes(key, hash));
      const fits = found && isPreimage(fragment, found.value, hash);
      return fits ? { available: 'yes', bytes: found.value } : undefined;
    },
    checkOlder: (sequence) => isSequenceMet(transaction, 0, sequence),
    checkAfter: (lockTime) => isLockTimeMet(transaction, 0, lockTime),
  });
  if (satisfaction.available !== 'yes') return partial;
  const used = signed.filter(({ value }) => satisfaction.stack.includes(value)).length;
  const isForeign = read?.ok !== true;
  return { state: 'ready', signatures: used, required: used, ...(isForeign && { isForeign }) };
}

/** As much of a transaction as a lock looks at. */
function transactionOfLocks({ transactionVersion, lockTime, sequence }: LockContext): Transaction {
  const none = new Uint8Array(0);
  const prevout = { txid: none, vout: 0 };
  return {
    version: transactionVersion,
    lockTime,
    inputs: [{ prevout, scriptSig: none, sequence, witness: [] }],
    outputs: [],
  };
}

const KEY_PATH = { required: 1, keys: 1, path: 'key' } as const;

/** The key path needs one signature, which MuSig2 makes of many; of the scripts the one with most counts. */
function taprootProgress(map: InputMap): SignatureProgress {
  if (recordOf(map, 'tap_key_sig')) return { state: 'ready', signatures: 1, ...KEY_PATH };
  const muSig2 = muSig2Progress(map);
  if (muSig2) {
    const isReady = muSig2.participants === muSig2.partialSignatures;
    return { state: isReady ? 'ready' : 'partial', signatures: 0, muSig2 };
  }
  const leaf = leafProgress(map);
  if (leaf) return leaf;
  return recordOf(map, 'tap_leaf_script')
    ? { state: 'none', signatures: 0 }
    : { state: 'none', signatures: 0, ...KEY_PATH };
}

/** Of the leaf with most signatures; undefined where no leaf has one. */
function leafProgress(map: InputMap): SignatureProgress | undefined {
  const signed = recordsOf(map, 'tap_script_sig');
  if (signed.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const { key } of signed) {
    const leaf = bytesToHex(key.leafHash);
    counts.set(leaf, (counts.get(leaf) ?? 0) + 1);
  }
  const [leaf, signatures] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
  const script = leafScript(map, leaf);
  const policy = script && tapscriptPolicy(script);
  if (!policy) return { state: 'partial', signatures, path: 'script' };
  const { required, keys } = policy;
  const state = stateOf(signatures, required);
  const progress = { state, signatures, required, keys: keys.length, path: 'script' } as const;
  const isForeign = state === 'ready' && !fromScript(script, undefined, 'tapscript').ok;
  return isForeign ? { ...progress, isForeign } : progress;
}

/** `leaf` is the leaf's hash in hex. */
function leafScript(map: InputMap, leaf: string): Uint8Array | undefined {
  return recordsOf(map, 'tap_leaf_script').find(
    ({ value }) => bytesToHex(tapLeafHash(value.leafVersion, value.script)) === leaf,
  )?.value.script;
}
