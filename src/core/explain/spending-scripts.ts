/** The scripts by which the output of a descriptor is spent, with stand-ins for its keys. */
import { hash160 } from '../crypto/hashes.ts';
import { controlBlockOf } from '../crypto/taproot.ts';
import { KeyDeriver } from '../descriptor/derive-keys.ts';
import type { Expansion } from '../descriptor/expand.ts';
import { PrivateKeys } from '../descriptor/private-keys.ts';
import { Provider } from '../descriptor/provider.ts';
import { numberedBytes } from '../descriptor/stand-in.ts';
import type { Descriptor, KeyExpression } from '../descriptor/types.ts';
import { miniscript } from '../miniscript/node.ts';
import type { Expression, Miniscript, MiniscriptContext } from '../miniscript/types.ts';
import { isUnspendable } from '../script/asm.ts';
import { peelScript, sourceOf } from '../script/peel-script.ts';
import { solve } from '../script/solver.ts';
import { type InputSize, sizeWithWrappers } from '../subject/estimated-size.ts';
import { singleKeysOf } from './described-keys.ts';

/** A key of a script. */
export interface ScriptKey {
  /** As signatures name it: of a key path the output key, of several who sign together the aggregate. */
  readonly publicKey: Uint8Array;
  /** Numbers of the descriptor's keys: several where they sign together. */
  readonly places: readonly number[];
  readonly isShared: boolean;
}

export interface SpendingScript {
  /** Of taproot: the key path, or the number of the leaf in text order. */
  readonly path?: 'key' | number;
  readonly leafHash?: Uint8Array;
  /** Its keys are stand-ins for `keys`. */
  readonly node: Miniscript;
  readonly keys: readonly ScriptKey[];
  /** The size of an input that these elements satisfy, bottom first. */
  readonly sizeOf: (items: readonly Uint8Array[]) => InputSize;
}

/** `undefined` where it is not known what the script asks for. */
export function spendingScripts(
  descriptor: Descriptor,
  index: number,
  { scripts, provider }: Expansion,
): readonly SpendingScript[] | undefined {
  const [scriptPubKey] = scripts;
  if (!scriptPubKey) return undefined;
  const peeled = peelScript(scriptPubKey, sourceOf([...provider.scripts.values()]));
  const sizeOf: SpendingScript['sizeOf'] = (items) => sizeWithWrappers(peeled, items);
  const keys = new NumberedKeys(index);
  const inner = innermost(descriptor);
  switch (inner.function) {
    case 'addr':
      return undefined;
    case 'raw':
      return rawScripts(inner.script, sizeOf);
    case 'rawtr':
      return [keyPath(keys.next([inner.key]), scriptPubKey, sizeOf)];
    case 'tr': {
      const own = keyPath(keys.next([inner.key]), scriptPubKey, sizeOf);
      const output = provider.taprootOutput(scriptPubKey.subarray(2));
      const leaves = inner.leaves.map(({ script }, path): SpendingScript => {
        // Core lists the right one of two branches first.
        const { leafHash, leafVersion, ...leaf } = output!.leaves.at(-1 - path)!;
        const { internalKey } = output!;
        const block = controlBlockOf(leafVersion, output!.output, internalKey, leaf.path);
        const asked = plainScript(script, keys, 'tapscript');
        return {
          ...asked,
          path,
          leafHash,
          sizeOf: (items) => sizeOf([...items, leaf.script, block]),
        };
      });
      return [own, ...leaves];
    }
    default:
      return [{ ...plainScript(inner, keys, 'p2wsh'), sizeOf }];
  }
}

function innermost(descriptor: Descriptor): Descriptor {
  return descriptor.function === 'sh' || descriptor.function === 'wsh'
    ? innermost(descriptor.inner)
    : descriptor;
}

/** The keys of scripts in text order, which number the keys of the descriptor one after the other. */
class NumberedKeys {
  private readonly deriver = new KeyDeriver(new PrivateKeys());
  private count = 0;

  constructor(private readonly index: number) {}

  next(expressions: readonly KeyExpression[]): readonly ScriptKey[] {
    return expressions.map((key) => {
      const places = singleKeysOf(key).map(() => this.count++);
      const publicKey = this.deriver.publicKey(key, this.index, new Provider());
      return { publicKey: publicKey!, places, isShared: key.kind === 'musig' };
    });
  }
}

type AskedScript = Pick<SpendingScript, 'node' | 'keys'>;

/** Of a function that asks for keys itself. */
function plainScript(
  descriptor: Descriptor,
  numbered: NumberedKeys,
  context: MiniscriptContext,
): AskedScript {
  if (descriptor.function === 'miniscript') {
    return { node: descriptor.node, keys: numbered.next(descriptor.keys) };
  }
  if ('threshold' in descriptor) {
    const keys = numbered.next(descriptor.keys);
    return { node: multi(descriptor.threshold, keys, context), keys };
  }
  if (!('key' in descriptor)) throw new Error('a script of no keys');
  const keys = numbered.next([descriptor.key]);
  const isHashed = descriptor.function === 'pkh' || descriptor.function === 'wpkh';
  return { node: oneKey(keys[0]!, context, isHashed), keys };
}

function keyPath(
  keys: readonly ScriptKey[],
  scriptPubKey: Uint8Array,
  sizeOf: SpendingScript['sizeOf'],
): SpendingScript {
  const own = keys.map((key) => ({ ...key, publicKey: scriptPubKey.subarray(2) }));
  return { path: 'key', node: oneKey(own[0]!, 'tapscript', false), keys: own, sizeOf };
}

/** P2PK, bare multisig, and what nobody can spend; its keys are those of the script. */
function rawScripts(
  script: Uint8Array,
  sizeOf: SpendingScript['sizeOf'],
): readonly SpendingScript[] | undefined {
  if (isUnspendable(script)) return [];
  const solution = solve(script);
  if (solution.type === 'pubkey') {
    const keys = [rawKey(solution.pubkey, 0)];
    return [{ node: oneKey(keys[0]!, 'p2wsh', false), keys, sizeOf }];
  }
  if (solution.type !== 'multisig') return undefined;
  const keys = solution.pubkeys.map(rawKey);
  return [{ node: multi(solution.required, keys, 'p2wsh'), keys, sizeOf }];
}

function rawKey(publicKey: Uint8Array, place: number): ScriptKey {
  return { publicKey, places: [place], isShared: false };
}

function oneKey(own: ScriptKey, context: MiniscriptContext, isHashed: boolean): Miniscript {
  const key = standInFor(own, 0, context);
  const plain: Expression<Miniscript> = isHashed
    ? { fragment: 'pk_h', hash: hash160(key), key, subs: [] }
    : { fragment: 'pk_k', key, subs: [] };
  return miniscript({ fragment: 'c', subs: [miniscript(plain, context)] }, context);
}

function multi(
  threshold: number,
  own: readonly ScriptKey[],
  context: MiniscriptContext,
): Miniscript {
  const keys = own.map((key, i) => standInFor(key, i, context));
  const fragment = context === 'tapscript' ? 'multi_a' : 'multi';
  return miniscript({ fragment, threshold, keys, subs: [] }, context);
}

/** As long as the key, so that it counts for as much. */
function standInFor(
  { publicKey }: ScriptKey,
  number: number,
  context: MiniscriptContext,
): Uint8Array {
  return numberedBytes(number, context === 'tapscript' ? 32 : publicKey.length);
}
