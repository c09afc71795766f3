import { bytesToHex } from '../../bytes/hex.ts';
import { hash160 } from '../../crypto/hashes.ts';
import { waysOf } from '../../policy/script-ways.ts';
import { hasLock, scriptKeysOf, unmetLocks, type Way } from '../../policy/way.ts';
import type { Transaction } from '../../tx/types.ts';
import type { UtxoShape } from '../rows/utxo-shape.ts';
import type { KnownKey } from './key-cache.ts';
import type { KeyIdle } from './key-verdict.ts';

const NO_INPUTS: readonly number[] = [];

/** Which UTXOs ask for which key, by the HASH160 of its public key. */
export class WantedIndex {
  readonly anyKnown: boolean;
  readonly allWhole: boolean;
  private readonly inputsOf = new Map<UtxoShape, number[]>();
  private readonly shapesOf = new Map<string, UtxoShape[]>();
  private readonly waysOf = new Map<UtxoShape, readonly KeyedWay[] | undefined>();

  constructor(
    shapes: readonly UtxoShape[],
    private readonly given: ReadonlySet<string>,
    private readonly transaction: Transaction | undefined,
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
    const inputs = found.map((shape) => this.openInputs(shape, id));
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

  /** Why the script that has the key goes by no way of it; undefined where it goes by one. */
  closing(shape: UtxoShape, id: string): ClosedBy | undefined {
    const [input] = this.inputsOf.get(shape) ?? NO_INPUTS;
    if (input === undefined || this.openInputs(shape, id).length > 0) return undefined;
    const met = this.waysWith(shape, id)?.filter(({ way }) => this.isMet(way, input)) ?? [];
    if (met.some(takesNoPreimage)) return 'others-missing';
    return met.length > 0 ? 'preimage-missing' : 'lock-unmet';
  }

  /**
   * Those that go by a way of the key, as far as the ways of the script are known: of a
   * miniscript no signature is put in before all of a way are there.
   */
  private openInputs(shape: UtxoShape, id: string): readonly number[] {
    const inputs = this.inputsOf.get(shape) ?? NO_INPUTS;
    const ways = this.waysWith(shape, id)?.filter(
      (one) => takesNoPreimage(one) && this.isFull(one),
    );
    if (!ways || ways.some(({ way }) => !hasLock(way))) return inputs;
    return inputs.filter((input) => ways.some(({ way }) => this.isMet(way, input)));
  }

  private isFull({ needs }: KeyedWay): boolean {
    return needs.every(({ ids, count }) => ids.filter((id) => this.given.has(id)).length >= count);
  }

  private isMet(way: Way, input: number): boolean {
    const { transaction } = this;
    return !transaction || unmetLocks(way, transaction, input) === undefined;
  }

  private waysWith(shape: UtxoShape, id: string): readonly KeyedWay[] | undefined {
    if (!this.waysOf.has(shape)) this.waysOf.set(shape, keyedWays(shape));
    return this.waysOf.get(shape)?.filter(({ needs }) => needs.some(({ ids }) => ids.includes(id)));
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

/** A way of a script with its keys. */
interface KeyedWay {
  /** So many of these keys, by the HASH160 of each. */
  readonly needs: readonly { readonly ids: readonly string[]; readonly count: number }[];
  readonly way: Way;
}

type ClosedBy = Extract<KeyIdle, 'lock-unmet' | 'preimage-missing' | 'others-missing'>;

function takesNoPreimage({ way }: KeyedWay): boolean {
  return way.preimages.length === 0;
}

/** Ways of one script that are looked at. */
const MOST_WAYS = 64;

/** Undefined of what is no miniscript, which has neither locks nor hashes, and where there are too many. */
function keyedWays({ peeled }: UtxoShape): readonly KeyedWay[] | undefined {
  const node = peeled && 'innermost' in peeled ? peeled.innermost.miniscript : undefined;
  if (!node) return undefined;
  const options = { most: MOST_WAYS, isMet: () => true, signersOf: () => undefined };
  const { ways, isCut } = waysOf(node, options);
  if (isCut) return undefined;
  return ways.map((way) => ({
    way,
    needs: way.signatures.map((needed) => {
      const keys = scriptKeysOf(needed).map((key) => hash160(key));
      const ids = [...keys, ...(needed.hash ? [needed.hash] : [])].map(bytesToHex);
      return { ids, count: needed.count };
    }),
  }));
}
