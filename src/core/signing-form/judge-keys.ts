import { bytesToHex } from '../bytes/hex.ts';
import type { Chain } from '../encoding/chains.ts';
import type { KeyLine, KnownKey } from './key-cache.ts';
import type { KeyIdle, RawKeyVerdict, RefusedKey } from './key-verdict.ts';
import type { UtxoShape } from './utxo-shape.ts';

/** What keys are held against. */
export interface KeyQuestion {
  readonly lines: readonly KeyLine[];
  readonly chain: Chain;
  /** One for each input; those of like UTXOs may be the same. */
  readonly shapes: readonly UtxoShape[];
  /** By line, x of the output of which its key is the internal key (BIP 86). */
  readonly outputKeys: (lines: readonly number[]) => ReadonlyMap<number, string>;
}

/** A verdict over each line: which inputs it can sign, or why none. */
export function judgeKeys(question: KeyQuestion): readonly Judged[] {
  const { lines, chain, shapes } = question;
  const index = new WantedIndex(shapes, idsOf(lines));
  const firsts = new Map<string, number>();
  const idle: { line: number; key: KnownKey }[] = [];
  const judged = lines.map((read): Judged => {
    if ('refusal' in read) return { ok: false, line: read.line, refusal: read.refusal };
    const { line, key } = read;
    const { compressed, publicKey, chains } = key;
    if (!chains.includes(chain)) return { ok: false, line, refusal: 'other-chain', chains };
    const signs = index.signedBy(key);
    if (signs.length === 0) idle.push(read);
    const repeats = firsts.get(key.publicKey);
    if (repeats === undefined) firsts.set(key.publicKey, line);
    return {
      ok: true,
      line,
      compressed,
      publicKey,
      chains,
      signs,
      ...(repeats !== undefined && { repeats }),
    };
  });
  const reasons = idleReasons(idle, index, question);
  return judged.map((verdict) => {
    const reason = verdict.ok ? reasons.get(verdict.line) : undefined;
    return reason ? { ...verdict, ...reason } : verdict;
  });
}

type Judged = RawKeyVerdict | RefusedKey;

type Reason = Pick<RawKeyVerdict, 'signsTweaked'> & {
  readonly idle: KeyIdle;
};

const NO_INPUTS: readonly number[] = [];

function idsOf(lines: readonly KeyLine[]): ReadonlySet<string> {
  return new Set(lines.flatMap((read) => ('key' in read ? [read.key.id] : [])));
}

/** Which UTXOs ask for which key, by the HASH160 of its public key. */
class WantedIndex {
  readonly anyKnown: boolean;
  readonly allWhole: boolean;
  private readonly inputsOf = new Map<UtxoShape, number[]>();
  private readonly shapesOf = new Map<string, UtxoShape[]>();

  constructor(
    shapes: readonly UtxoShape[],
    private readonly given: ReadonlySet<string>,
  ) {
    for (const [input, shape] of shapes.entries()) {
      const inputs = this.inputsOf.get(shape);
      if (inputs) inputs.push(input);
      else this.inputsOf.set(shape, [input]);
    }
    const distinct = [...this.inputsOf.keys()];
    this.anyKnown = distinct.some(({ said }) => said.known);
    this.allWhole = distinct.every(({ isWhole }) => isWhole);
    for (const shape of distinct) {
      for (const id of shape.wanted.ids) this.add(id, shape);
    }
  }

  /** In order. */
  signedBy({ id, compressed }: KnownKey): readonly number[] {
    const found = this.wanting(id).filter((shape) => this.isOfUse(shape, compressed));
    const inputs = found.map((shape) => this.inputsOf.get(shape) ?? NO_INPUTS);
    const [first = NO_INPUTS] = inputs;
    return inputs.length <= 1 ? first : inputs.flat().sort((a, b) => a - b);
  }

  wanting(id: string): readonly UtxoShape[] {
    return this.shapesOf.get(id) ?? [];
  }

  /** By x of all taproot outputs that no key given is the key of, the inputs that spend them. */
  taprootOutputs(): ReadonlyMap<string, readonly number[]> {
    const outputs = new Map<string, readonly number[]>();
    for (const [{ peeled, wanted }, inputs] of this.inputsOf) {
      if (peeled?.output.type !== 'witness_v1_taproot') continue;
      if (wanted.ids.some((id) => this.given.has(id))) continue;
      const x = bytesToHex(peeled.output.program);
      outputs.set(
        x,
        [...(outputs.get(x) ?? []), ...inputs].sort((a, b) => a - b),
      );
    }
    return outputs;
  }

  isHidden({ wanted }: UtxoShape): boolean {
    return wanted.hidden.some((id) => !this.given.has(id));
  }

  private isOfUse(shape: UtxoShape, compressed: boolean): boolean {
    return (compressed || !isSegwit(shape)) && !this.isHidden(shape);
  }

  private add(id: string, shape: UtxoShape): void {
    const shapes = this.shapesOf.get(id);
    if (shapes) shapes.push(shape);
    else this.shapesOf.set(id, [shape]);
  }
}

function isSegwit({ peeled }: UtxoShape): boolean {
  return peeled !== undefined && 'innermost' in peeled && peeled.innermost.rules !== 'legacy';
}

function idleReasons(
  idle: readonly { readonly line: number; readonly key: KnownKey }[],
  index: WantedIndex,
  { outputKeys }: KeyQuestion,
): ReadonlyMap<number, Reason> {
  const reasons = new Map<number, Reason>();
  const rest: number[] = [];
  for (const { line, key } of idle) {
    const reason = reasonAtOnce(key, index);
    if (reason) reasons.set(line, { idle: reason });
    else rest.push(line);
  }
  const lines = new Set(rest);
  const taproot = index.taprootOutputs();
  const compressed = idle.filter(({ line, key }) => lines.has(line) && key.compressed);
  const outputs =
    taproot.size > 0 ? outputKeys(compressed.map(({ line }) => line)) : new Map<number, string>();
  const otherwise = index.allWhole ? 'no-input-needs-it' : 'perhaps-unknown-utxos';
  for (const line of rest) {
    const signsTweaked = taproot.get(outputs.get(line) ?? '');
    const reason = signsTweaked && { idle: 'taproot-internal-key' as const, signsTweaked };
    reasons.set(line, reason ?? { idle: otherwise });
  }
  return reasons;
}

/** What can be said without looking for internal keys. */
function reasonAtOnce(key: KnownKey, index: WantedIndex): KeyIdle | undefined {
  if (!index.anyKnown) return 'nothing-known';
  const wanting = index.wanting(key.id);
  if (wanting.length > 0) {
    return wanting.some((shape) => index.isHidden(shape))
      ? 'hidden-keys'
      : 'uncompressed-in-segwit';
  }
  if (index.wanting(key.otherId).length > 0) return key.compressed ? 'compressed' : 'uncompressed';
  return undefined;
}
