import { bytesToHex } from '../../bytes/hex.ts';
import type { UtxoShape } from '../rows/utxo-shape.ts';
import type { KnownKey } from './key-cache.ts';

const NO_INPUTS: readonly number[] = [];

/** Which UTXOs ask for which key, by the HASH160 of its public key. */
export class WantedIndex {
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
