/** The language that miniscript compilers take: what is meant, before a script is chosen for it. */

/** Deeper ones are no policies that anyone writes. */
const MOST_DEPTH = 64;

const CALL = /^(pk|older|after|sha256|hash256|ripemd160|hash160|and|or|thresh)\(/;
/** How likely an arm of `or` is, which says nothing of who may spend. */
const ODDS = /^\d{1,9}@/;
const ARGUMENT = /^[^(),]{1,200}/;

/**
 * The text of a miniscript that asks for the same as a policy, not as small as a compiler's:
 * each part of it can be satisfied and left out, whatever stands around it. `undefined` where
 * the text is no policy.
 */
export function miniscriptOfPolicy(text: string): string | undefined {
  const read = new PolicyReader(text.replaceAll(/\s/g, ''));
  const found = read.part(0);
  return read.isAtEnd ? found : undefined;
}

class PolicyReader {
  constructor(private rest: string) {}

  get isAtEnd(): boolean {
    return this.rest === '';
  }

  part(depth: number): string | undefined {
    const name = this.taken(CALL)?.slice(0, -1);
    if (name === undefined || depth > MOST_DEPTH) return undefined;
    const isNested = name === 'and' || name === 'or' || name === 'thresh';
    const count = name === 'thresh' ? this.taken(/^\d{1,3},/) : '';
    if (count === undefined) return undefined;
    const args = isNested ? this.parts(name, depth + 1) : [this.taken(ARGUMENT)];
    if (this.taken(/^\)/) === undefined || args.includes(undefined)) return undefined;
    return written(
      name,
      count,
      args.filter((arg) => arg !== undefined),
    );
  }

  private parts(name: string, depth: number): readonly (string | undefined)[] {
    const found: (string | undefined)[] = [];
    do {
      if (name === 'or') this.taken(ODDS);
      found.push(this.part(depth));
    } while (found.at(-1) !== undefined && this.taken(/^,/) !== undefined);
    return found;
  }

  private taken(what: RegExp): string | undefined {
    const [found] = what.exec(this.rest) ?? [];
    if (found !== undefined) this.rest = this.rest.slice(found.length);
    return found;
  }
}

function written(name: string, count: string, args: readonly string[]): string | undefined {
  const [first = '', ...others] = args;
  switch (name) {
    case 'and':
      return others.length === 0 ? undefined : `thresh(${args.length},${joined(first, others)})`;
    case 'or':
      return others.length === 0
        ? undefined
        : args.reduceRight((rest, one) => `or_i(${one},${rest})`);
    case 'thresh':
      return `thresh(${count}${joined(first, others)})`;
    case 'older':
    case 'after':
      return `ln:${name}(${first})`;
    default:
      return `${name}(${first})`;
  }
}

/** Beside the first each is kept on the other stack meanwhile. */
function joined(first: string, others: readonly string[]): string {
  return [first, ...others.map((one) => (/^[a-z]+:/.test(one) ? `a${one}` : `a:${one}`))].join();
}
