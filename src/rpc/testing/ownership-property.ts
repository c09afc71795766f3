/** What must be so of whatever is called a person's, by who can spend it. */
import { bytesToHex } from '../../core/bytes/hex.ts';
import { decodeBase64 } from '../../core/encoding/base64.ts';
import {
  type ChangedFile,
  changedFile,
  LOOKED_AT,
  type TypedKeys,
} from '../../core/ownership/testing/changed-files.ts';
import { grafted } from '../../core/ownership/testing/grafted.ts';
import { canSpend, type Need } from '../../core/ownership/testing/made-scripts.ts';
import { LAST_INDEX, toldAccounts } from '../../core/ownership/testing/told-accounts.ts';
import { decodePsbt } from '../../core/psbt/psbt.ts';
import { viewOf } from '../../core/psbt/view.ts';
import { type Said, saidByInspect, saidBySign } from './ownership.ts';

/** Of strangers before what a made file pays, whose keys nobody knows here. */
const NOBODY: Need = { is: 'nobody' };

interface Asked {
  readonly file: ChangedFile;
  readonly psbt: string;
  /** Who can spend each output. */
  readonly needs: readonly Need[];
  /** The number of the one that was changed. */
  readonly output: number;
}

/** What is wrong about whose the outputs of a made file are called, in sentences. */
export function wrongOwners(n: number): readonly string[] {
  const file = changedFile(n);
  const { psbt, needs, output } = file;
  // All keys, and by turns something less.
  const [all, ...less] = file.typed;
  return wrongIn({ file, psbt, needs, output }, [all!, less[n % less.length]!]);
}

/** The same where all of it stands behind another file, base64. */
export function wrongBehind(base: string, n: number): readonly string[] {
  const { version, outputs } = decodePsbt(decodeBase64(base)!);
  const file = changedFile(n, version === 2 ? 2 : 0);
  const before = outputs.map(() => NOBODY);
  const needs = [...before, ...file.needs];
  const asked = {
    file,
    psbt: grafted(base, file.psbt),
    needs,
    output: before.length + file.output,
  };
  return wrongIn(asked, file.typed.slice(0, 1));
}

function wrongIn(asked: Asked, typed: readonly TypedKeys[]): readonly string[] {
  const wrong = [...wrongByDescriptor(asked), ...typed.flatMap((keys) => wrongByKeys(asked, keys))];
  return wrong.map((what) => `${asked.file.name}: ${what}`);
}

function wrongByDescriptor({ file, psbt, needs, output }: Asked): readonly string[] {
  const { descriptor, typed, inspect } = file;
  const { owners } = saidByInspect(psbt, [{ desc: descriptor, range: [0, LOOKED_AT] }]);
  // A descriptor names no private key, but whoever has all of them is who it is of.
  const { holds } = typed.find(({ name }) => name === 'all accounts')!;
  return [
    ...notAlone(owners, needs, holds),
    ...owners.flatMap((owner, i) => wrongOwner(owner, i, i === output ? inspect : 'other')),
  ].map((what) => `by the descriptor ${what}`);
}

function wrongByKeys({ file, psbt, needs, output }: Asked, keys: TypedKeys): readonly string[] {
  const { owners } = saidBySign(psbt, keys.texts);
  const expected = expectedOf(file, keys.name);
  return [
    ...notAlone(owners, needs, keys.holds),
    ...owners.flatMap((owner, i) => wrongOwner(owner, i, i === output ? expected : 'other')),
  ].map((what) => `by ${keys.name} ${what}`);
}

/** Called theirs, and they cannot spend it alone, or others can without them. */
function notAlone(
  owners: Said['owners'],
  needs: readonly Need[],
  holds: TypedKeys['holds'],
): readonly string[] {
  return owners.flatMap((owner, i) => {
    const isAlone = canSpend(needs[i]!, holds) && !canSpend(needs[i]!, (key) => !holds(key));
    return owner !== 'derived' || isAlone ? [] : [`output ${i} is ${owner}, and is not theirs`];
  });
}

type Expected = ChangedFile['change']['sign'];

function wrongOwner(owner: string, i: number, expected: Expected | undefined): readonly string[] {
  if (expected === undefined || owner === expected) return [];
  if (expected === 'not derived' && owner !== 'derived') return [];
  return [`output ${i} is ${owner}, not ${expected}`];
}

/** By all of a wallet's keys; of what else is typed it is asked alone who can spend it. */
function expectedOf(
  { change, isSingle }: ChangedFile,
  name: TypedKeys['name'],
): Expected | undefined {
  const { sign, isLess } = change;
  if (isLess || (name !== 'all masters' && name !== 'all accounts')) return undefined;
  // An account's key derives nothing above it.
  if (name === 'all accounts' && sign !== 'derived') return 'not derived';
  if (sign === 'derived' || sign === 'contradicted' || isSingle) return sign;
  // Of several keys only what is theirs is promised.
  return 'not derived';
}

/**
 * What is wrong where the accounts that a file tells extended keys of are the person's:
 * theirs is what other arithmetic derives from these keys, and nothing else.
 */
export function wrongByAccounts(psbt: string): {
  readonly wrong: readonly string[];
  readonly derived: number;
} {
  const decoded = decodePsbt(decodeBase64(psbt)!);
  const scripts = viewOf(decoded).outputs.map(({ scriptPubKey }) => bytesToHex(scriptPubKey));
  const accounts = toldAccounts(decoded);
  const wrong = accounts.flatMap((account) => {
    const { owners } = saidByInspect(psbt, [{ desc: account.descriptor, range: [0, LAST_INDEX] }]);
    return owners.flatMap((owner, i) => {
      const isTheirs = account.scripts.has(scripts[i]!);
      const said = `${account.descriptor}: output ${i} is ${owner}`;
      return (owner === 'derived') === isTheirs ? [] : [said];
    });
  });
  const all = accounts.flatMap((account) => scripts.filter((one) => account.scripts.has(one)));
  return { wrong, derived: all.length };
}
