/** Which outputs a receiver of silent payments finds (BIP 352, "Scanning"), and what they should be (BIP 375). */
import { bytesToHex } from '../bytes/hex.ts';
import { compareBytes, distinctBytes, equalBytes } from '../bytes/order.ts';
import type { Budget } from '../subject/budgets.ts';
import { outputTweak, silentScripts } from './shared-secret.ts';

/** An output that says that it pays under one scan key. */
export interface PaidOutput {
  readonly index: number;
  readonly spendKey: Uint8Array;
  /** Empty where it has none yet. */
  readonly script: Uint8Array;
}

export interface FoundOutputs {
  /** By the number of the output: its script by BIP 375's order. */
  readonly expected: ReadonlyMap<number, Uint8Array>;
  /** By the number of an output that a receiver finds under its own spend key: the k of it. */
  readonly found: ReadonlyMap<number, number>;
  /** Whether looking for them would take more work than the file may ask for. */
  readonly isCut: boolean;
}

/**
 * `paid` are all outputs of one scan key, `positions` those of all scripts, `secret` the
 * input hash times private key times scan key, 33 bytes.
 */
export function findOutputs(
  secret: Uint8Array,
  paid: readonly PaidOutput[],
  positions: ScriptPositions,
  budget: Budget,
): FoundOutputs {
  const inOrder = [...paid].sort(
    (a, b) => compareBytes(a.spendKey, b.spendKey) || a.index - b.index,
  );
  const expected = expectedScripts(secret, inOrder);
  const isInOrder = ({ index, script }: PaidOutput) => {
    const own = expected.get(index);
    const isThere = own !== undefined && equalBytes(own, script);
    return isThere && positions.get(bytesToHex(own))?.length === 1;
  };
  if (paid.every(isInOrder)) {
    return { expected, found: new Map(inOrder.map(({ index }, k) => [index, k])), isCut: false };
  }
  if (paid.every(({ script }) => script.length === 0))
    return { expected, found: new Map(), isCut: false };
  return { expected, ...scan(secret, paid, positions, budget) };
}

/** k goes by the bytes of the spend keys, of equal ones by position (BIP 375). */
function expectedScripts(
  secret: Uint8Array,
  inOrder: readonly PaidOutput[],
): ReadonlyMap<number, Uint8Array> {
  const expected = new Map<number, Uint8Array>();
  for (let k = 0; k < inOrder.length; ) {
    const { spendKey } = inOrder[k]!;
    const same = inOrder.slice(k).findIndex((one) => !equalBytes(one.spendKey, spendKey));
    const end = same < 0 ? inOrder.length : k + same;
    const group = inOrder.slice(k, end);
    const first = k;
    const tweaks = group.map((_, i) => outputTweak(secret, first + i));
    for (const [i, script] of silentScripts(spendKey, tweaks).entries()) {
      if (script) expected.set(group[i]!.index, script);
    }
    k = end;
  }
  return expected;
}

/**
 * As receivers do: with k from 0, in any outputs, up to the first k that no output has, and
 * no more of them than outputs say that they pay here. Where two have one k a receiver
 * takes one and looks for the other no more; which one is up to it, so neither is found.
 */
function scan(
  secret: Uint8Array,
  paid: readonly PaidOutput[],
  positions: ScriptPositions,
  budget: Budget,
): Omit<FoundOutputs, 'expected'> {
  const own = new Map(paid.map(({ index, spendKey }) => [index, spendKey]));
  const spendKeys = distinctBytes(paid.map(({ spendKey }) => spendKey));
  const found = new Map<number, number>();
  for (let k = 0; k < paid.length; k++) {
    if (!budget.take(spendKeys.length)) return { found, isCut: true };
    const hits = hitsOf(spendKeys, outputTweak(secret, k), positions);
    if (hits.length === 0) break;
    const [hit] = hits;
    const spendKey = hit && hits.length === 1 ? own.get(hit.index) : undefined;
    if (hit && spendKey && equalBytes(spendKey, hit.spendKey)) found.set(hit.index, k);
  }
  return { found, isCut: false };
}

/** Numbers of outputs by their script as hex; those without one are left out. */
export type ScriptPositions = ReadonlyMap<string, readonly number[]>;

/** Of all outputs of a transaction. */
export function positionsOf(scripts: readonly Uint8Array[]): ScriptPositions {
  const positions = new Map<string, number[]>();
  for (const [index, script] of scripts.entries()) {
    if (script.length === 0) continue;
    const name = bytesToHex(script);
    const same = positions.get(name);
    if (same) same.push(index);
    else positions.set(name, [index]);
  }
  return positions;
}

interface Hit {
  readonly index: number;
  readonly spendKey: Uint8Array;
}

function hitsOf(
  spendKeys: readonly Uint8Array[],
  tweak: Uint8Array,
  positions: ScriptPositions,
): readonly Hit[] {
  return spendKeys.flatMap((spendKey): readonly Hit[] => {
    const [script] = silentScripts(spendKey, [tweak]);
    const outputs = (script && positions.get(bytesToHex(script))) ?? [];
    return outputs.map((index) => ({ index, spendKey }));
  });
}
