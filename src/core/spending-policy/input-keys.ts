/** The keys that an input can be signed with, as far as its script proves them. */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import { otherForm } from '../crypto/public/key-forms.ts';
import { anyX, isSamePoint } from '../crypto/same-point.ts';
import {
  isCommitted,
  isControlBlockSize,
  tweakedOutputKey,
  UNSPENDABLE_KEY,
} from '../crypto/taproot.ts';
import { withPrefix } from '../descriptor/private-keys.ts';
import { originOf } from '../psbt/record-access.ts';
import type { InputMap, KeyOrigin } from '../psbt/types.ts';
import { pushedBy } from '../script/reader.ts';
import { isKeyIn, keysIn } from '../script/script-keys.ts';
import { withoutAnnex } from '../script/witness-roles.ts';
import { peeledInput } from '../subject/peeled-input.ts';
import { scriptClaimsOf } from '../subject/records/script-claims.ts';
import { type TaprootFacts, taprootFacts } from '../subject/records/taproot-facts.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import { musigKeysOf, type SpentMusigKey } from '../verdict/musig-signatures.ts';
import type { SignatureVerdict } from '../verdict/signature-verdict.ts';
import { leavesOf, type MessageLeaf } from '../verdict/signed-message.ts';
import type { InputKey } from './policy-signer.ts';

export interface InputKeys {
  readonly keys: readonly InputKey[];
  /** Whether a signature with this key would be of use. */
  hasKey(publicKey: Uint8Array): boolean;
  /** The keys that make a signature together: one, but for MuSig2. None where that is not known. */
  keysOf(signature: SignatureVerdict): readonly InputKey[];
  /** Whether a signature is made with this key, which need not be told; undefined where that is not known. */
  isOf(signature: SignatureVerdict, publicKey: Uint8Array): boolean | undefined;
  /** Why there may be other keys. */
  readonly open?: string | undefined;
  /** Whether some are there as a hash alone, of which the key is not known. */
  readonly hasHidden: boolean;
}

export function inputKeysOf(
  subject: Subject,
  input: SubjectInput,
  signatures: readonly SignatureVerdict[],
): InputKeys {
  const peeled = peeledInput(subject, input);
  if (!peeled) return unknownKeys(input, `what input ${input.index} spends is not known`);
  if ('missing' in peeled) {
    return unknownKeys(input, `the script of input ${input.index} is not known`);
  }
  const { output, innermost } = peeled;
  return output.type === 'witness_v1_taproot'
    ? taprootKeys(input, output.program)
    : scriptKeys(input, innermost.script, signatures);
}

function unknownKeys(input: SubjectInput, open: string): InputKeys {
  const checked = checkedKeys(withOriginsOf(input.map));
  return { ...checked, keys: [], hasKey: () => false, open, hasHidden: false };
}

/** Of ECDSA a signature is checked with the very key that made it. */
function checkedKeys(withOrigins: WithOrigins): Pick<InputKeys, 'keysOf' | 'isOf'> {
  return {
    keysOf: ({ publicKey }) => (publicKey ? [withOrigins(publicKey)] : []),
    isOf: (signature, publicKey) =>
      signature.publicKey && isSamePoint(signature.publicKey, publicKey),
  };
}

interface NamedKey {
  readonly key: Uint8Array;
  readonly origin: KeyOrigin;
}

/** The keys whose origins a map tells. */
function namedIn(map: InputMap | undefined): readonly NamedKey[] {
  return (map?.records ?? []).flatMap((record) => {
    const origin = originOf(record);
    return origin && record.key instanceof Uint8Array ? [{ key: record.key, origin }] : [];
  });
}

type WithOrigins = (key: Uint8Array) => InputKey;

function withOriginsOf(map: InputMap | undefined): WithOrigins {
  // By x: a script and a map may have very many keys.
  const byX = new Map<string, NamedKey[]>();
  for (const named of namedIn(map)) {
    const x = bytesToHex(anyX(named.key));
    byX.set(x, [...(byX.get(x) ?? []), named]);
  }
  return (key) => {
    const named = byX.get(bytesToHex(anyX(key))) ?? [];
    const origins = named.filter((one) => isSamePoint(one.key, key)).map(({ origin }) => origin);
    return { key, origins };
  };
}

/* Scripts */

function scriptKeys(
  { map }: SubjectInput,
  script: Uint8Array,
  signatures: readonly SignatureVerdict[],
): InputKeys {
  const withOrigins = withOriginsOf(map);
  const named = namedIn(map).map(({ key }) => key);
  const told = [...named, ...signatures.flatMap(({ publicKey }) => publicKey ?? [])];
  const inScript = told.filter((key) => isKeyIn(script, key));
  const keys = distinct([...keysIn(script, false), ...inScript]);
  const known = new Set(keys.map((key) => bytesToHex(hash160(key))));
  return {
    ...checkedKeys(withOrigins),
    keys: keys.map(withOrigins),
    hasKey: (publicKey) => formsOf(publicKey).some((form) => isKeyIn(script, form)),
    hasHidden: hashesIn(script).some((hash) => !known.has(bytesToHex(hash))),
  };
}

/** What may be the hash of a key. */
function hashesIn(script: Uint8Array): readonly Uint8Array[] {
  return pushedBy(script).filter(({ length }) => length === 20);
}

/** All that a script may have of a key of 33 bytes, or of the two with an x. */
function formsOf(publicKey: Uint8Array): readonly Uint8Array[] {
  const compressed =
    publicKey.length === 32
      ? [withPrefix(0x02, publicKey), withPrefix(0x03, publicKey)]
      : [publicKey];
  return compressed.flatMap((key) => [key, otherForm(key) ?? []].flat());
}

function distinct(keys: readonly Uint8Array[]): readonly Uint8Array[] {
  return [...new Map(keys.map((key) => [bytesToHex(key), key])).values()];
}

/* Taproot */

function taprootKeys(input: SubjectInput, outputKey: Uint8Array): InputKeys {
  const output = new TaprootOutput(input, outputKey);
  const withOrigins = withOriginsOf(input.map);
  const keys = distinct([...output.ofKeyPath, ...output.leaves.flatMap((leaf) => output.in(leaf))]);
  return {
    keys: keys.map(withOrigins),
    hasKey: (publicKey) =>
      output.isOfKeyPath(publicKey) || keys.some((key) => isSamePoint(key, publicKey)),
    keysOf: (signature) => output.keysOf(signature).map(withOrigins),
    isOf: (signature, publicKey) => output.isOf(signature, publicKey),
    open: output.open,
    hasHidden: false,
  };
}

function isOfKeyPath({ kind, leafHash }: SignatureVerdict): boolean {
  return kind === 'schnorr' && leafHash === undefined;
}

/** What is proven of a taproot output that is spent. */
class TaprootOutput {
  readonly leaves: readonly MessageLeaf[];
  /** Those who sign by the key path: the internal key or the participants that make it, else the output key. */
  readonly ofKeyPath: readonly Uint8Array[];
  private readonly facts: TaprootFacts;
  private readonly internalKey: Uint8Array | undefined;
  private readonly musig: readonly SpentMusigKey[];

  constructor(
    private readonly input: SubjectInput,
    private readonly outputKey: Uint8Array,
  ) {
    const { map } = input;
    this.facts = taprootFacts(outputKey, scriptClaimsOf(map ?? { records: [] }));
    const run = runLeafOf(input, outputKey);
    const { leaves, fits, internalKey } = this.facts;
    this.leaves = [...leaves, ...(run ? [run] : [])];
    this.internalKey = fits ? internalKey : run?.internalKey;
    this.musig = (map ? musigKeysOf(map, outputKey) : []).filter((one) => one.isAggregate);
    this.ofKeyPath = this.madeOfKeyPath();
  }

  /** Why it may have other keys. */
  get open(): string | undefined {
    const { index } = this.input;
    if (!this.internalKey) return `the internal key of input ${index} is not known`;
    return this.facts.areLeavesKnown ? undefined : `not all scripts of input ${index} are known`;
  }

  /** The keys of a leaf, aggregates by their participants. */
  in({ script, leafHash }: MessageLeaf): readonly Uint8Array[] {
    return keysIn(script, true).flatMap((key) => this.madeOf(key, leafHash));
  }

  /** Whether a key is the output key, or is tweaked to it. */
  isOfKeyPath(publicKey: Uint8Array): boolean {
    const x = anyX(publicKey);
    if (equalBytes(x, this.outputKey)) return true;
    const { root } = this.facts;
    const made = tweakedOutputKey(x, root === 'none' ? undefined : root);
    return made !== undefined && equalBytes(made.key, this.outputKey);
  }

  keysOf(signature: SignatureVerdict): readonly Uint8Array[] {
    const { kind, publicKey, leafHash } = signature;
    if (isOfKeyPath(signature)) return this.ofKeyPath;
    if (!publicKey) return [];
    return kind === 'schnorr' && leafHash ? this.madeOf(publicKey, leafHash) : [publicKey];
  }

  isOf(signature: SignatureVerdict, publicKey: Uint8Array): boolean | undefined {
    const keys = this.keysOf(signature);
    if (keys.some((key) => isSamePoint(key, publicKey))) return true;
    if (!isOfKeyPath(signature)) return keys.length > 0 ? false : undefined;
    if (this.isOfKeyPath(publicKey)) return true;
    return this.internalKey ? false : undefined;
  }

  private madeOf(key: Uint8Array, leafHash: Uint8Array): readonly Uint8Array[] {
    const made = this.musig.find(
      ({ wish }) => wish.leafHash && equalBytes(wish.leafHash, leafHash) && equalBytes(wish.x, key),
    );
    return made?.participants ?? [key];
  }

  private madeOfKeyPath(): readonly Uint8Array[] {
    const made = this.musig.find(
      ({ wish, publicKey }) => !wish.leafHash && equalBytes(anyX(publicKey), this.outputKey),
    );
    if (made) return made.participants;
    const key = this.internalKey ?? this.outputKey;
    return equalBytes(key, UNSPENDABLE_KEY) ? [] : [key];
  }
}

/** The leaf that a final witness runs, with its internal key, where the output commits to it. */
function runLeafOf(
  { witness }: SubjectInput,
  outputKey: Uint8Array,
): (MessageLeaf & { readonly internalKey: Uint8Array }) | undefined {
  const [leaf] = leavesOf({ map: undefined, witness });
  const controlBlock = withoutAnnex(witness).at(-1);
  if (!leaf || !controlBlock || !isControlBlockSize(controlBlock.length)) return undefined;
  const isIts = isCommitted(outputKey, controlBlock, leaf.leafHash);
  return isIts ? { ...leaf, internalKey: controlBlock.subarray(1, 33) } : undefined;
}
