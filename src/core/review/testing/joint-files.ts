/** Transactions that two or three make together, with what each gives as the builder knows it. */
import { bytesToHex } from '../../bytes/hex.ts';
import { outputRecord } from '../../psbt/make-record.ts';
import {
  type FileSpec,
  type InputSpec,
  type Lock,
  multi,
  nestedWpkh,
  type OutputSpec,
  pkh,
  tr,
  wpkh,
  wsh,
  xOf,
} from '../../sign/testing/built-files.ts';
import { publicKey } from '../../sign/testing/utxos.ts';

/** A wallet of one kind of script, with six keys of one master. */
interface Wallet {
  readonly kind: Kind;
  /** Of the keys; the first is the master that origins name. */
  readonly letters: string;
}

type Kind = keyof typeof KINDS;

const key = (letter: string) => bytesToHex(publicKey(letter));

/** The script of one key of a wallet, and the descriptor that gives it. */
const KINDS = {
  pkh: { lock: pkh, descriptor: (letter: string) => `pkh(${key(letter)})` },
  wpkh: { lock: wpkh, descriptor: (letter: string) => `wpkh(${key(letter)})` },
  nested: { lock: nestedWpkh, descriptor: (letter: string) => `sh(wpkh(${key(letter)}))` },
  wsh: {
    lock: (letter: string) => wsh(multi(1, letter)),
    descriptor: (letter: string) => `wsh(multi(1,${key(letter)}))`,
  },
  tr: {
    lock: (letter: string) => tr(letter),
    descriptor: (letter: string) => `tr(${bytesToHex(xOf(letter))})`,
  },
} as const satisfies Readonly<
  Record<string, { lock: (letter: string) => Lock; descriptor: (letter: string) => string }>
>;

const WALLETS = ['ABCDEF', 'GHIJKL', 'MNOPQR'] as const;
export const STRANGERS = 'STUVWX';

/** What one party has in the file, by the places of its inputs and outputs. */
export interface BuiltParty {
  readonly wallet: Wallet;
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
  readonly spends: bigint;
  readonly returns: bigint;
  /** `41414141`. */
  readonly fingerprint: string;
  readonly descriptors: readonly string[];
}

export interface JointFile {
  readonly spec: FileSpec;
  readonly parties: readonly BuiltParty[];
  /** Outputs that pay strangers. */
  readonly paid: readonly number[];
  readonly fee: bigint;
}

/** The same for the same number; of every third the amounts are only claimed. */
export function jointFile(n: number): JointFile {
  const random = numbers(n);
  const count = 2 + (n % 2);
  const kinds = Object.keys(KINDS) as readonly Kind[];
  const wallets = WALLETS.slice(0, count).map(
    (letters, i): Wallet => ({ letters, kind: kinds[(n + i * (1 + (n % 3))) % kinds.length]! }),
  );
  const inputs: (InputSpec & { readonly of: number })[] = [];
  const outputs: (OutputSpec & { readonly of: number | undefined })[] = [];
  for (const [of, wallet] of wallets.entries()) {
    for (let i = 0; i <= random(3); i++) inputs.push({ of, ...coinOf(wallet, i, n, random) });
    for (let i = 0; i < random(3); i++) outputs.push({ of, ...returnOf(wallet, 3 + i, random) });
  }
  for (let i = 0; i <= random(2); i++) {
    const amount = BigInt(1_000 + random(90_000));
    outputs.push({ of: undefined, lock: wpkh(STRANGERS[i]!), amount });
  }
  const [mixedIn, mixedOut] = [shuffled(inputs, random), shuffled(outputs, random)];
  const spec: FileSpec = { inputs: mixedIn, outputs: mixedOut, version: n % 4 === 3 ? 2 : 0 };
  const sum = (all: readonly { readonly amount?: bigint }[]) =>
    all.reduce((total, { amount = 0n }) => total + amount, 0n);
  return {
    spec,
    parties: wallets.map((wallet, of) => ({
      wallet,
      inputs: placesOf(mixedIn, of),
      outputs: placesOf(mixedOut, of),
      spends: sum(inputs.filter((one) => one.of === of)),
      returns: sum(outputs.filter((one) => one.of === of)),
      fingerprint: wallet.letters.charCodeAt(0).toString(16).repeat(4),
      descriptors: [...wallet.letters].map(KINDS[wallet.kind].descriptor),
    })),
    paid: placesOf(mixedOut, undefined),
    fee: sum(inputs) - sum(outputs),
  };
}

function placesOf(
  all: readonly { readonly of: number | undefined }[],
  of: number | undefined,
): readonly number[] {
  return all.flatMap((one, i) => (one.of === of ? [i] : []));
}

function coinOf({ letters, kind }: Wallet, i: number, n: number, random: Random): InputSpec {
  const letter = letters[i]!;
  return {
    lock: KINDS[kind].lock(letter),
    amount: BigInt(200_000 + random(1_000_000)),
    origins: `${letter}:${letters[0]}`,
    // Of P2PKH the whole previous transaction is there in any case.
    utxo: n % 3 === 2 && kind !== 'pkh' ? 'claimed' : 'both',
  };
}

function returnOf({ letters, kind }: Wallet, i: number, random: Random): OutputSpec {
  const letter = letters[i]!;
  return {
    lock: KINDS[kind].lock(letter),
    amount: BigInt(10_000 + random(90_000)),
    origins: `${letter}:${letters[0]}`,
    records: kind === 'tr' ? [outputRecord('tap_internal_key', null, xOf(letter))] : [],
  };
}

type Random = (below: number) => number;

/** Numerical Recipes' generator: any would do. */
function numbers(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function shuffled<Value>(all: readonly Value[], random: Random): readonly Value[] {
  const mixed = [...all];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
  }
  return mixed;
}

/** Two who spend together, A and B, with the change of each, C and D, and what goes to E. */
export const TWO_PARTIES: FileSpec = {
  inputs: [
    { lock: wpkh('A'), origins: 'A' },
    { lock: wpkh('B'), origins: 'B', amount: 200_000n },
  ],
  outputs: [
    { lock: wpkh('C'), amount: 99_000n, origins: 'C:A' },
    { lock: wpkh('D'), amount: 150_000n, origins: 'D:B' },
    { lock: wpkh('E'), amount: 49_000n },
  ],
};
