/** What a site can be taken for, or from: the other inputs and outputs, the previous transaction, the keys of the file. */
import { bytesToHex } from '../bytes/hex.ts';
import { distinctBytes, equalBytes } from '../bytes/order.ts';
import { isFullyValidPublicKey, isOnCurveX } from '../crypto/public/point.ts';
import { anyX } from '../crypto/same-point.ts';
import { isControlBlockSize } from '../crypto/taproot.ts';
import { taprootOutput } from '../descriptor/taproot-tree.ts';
import type { Owners } from '../ownership/descriptor-owners.ts';
import {
  descriptorDerivations,
  type KeyDerivation,
  LineKeys,
  recordedDerivations,
} from '../ownership/key-lines.ts';
import { originOf, recordOf } from '../psbt/record-access.ts';
import type { InputMap, KeyOrigin, OutputMap } from '../psbt/types.ts';
import { payToWitnessScriptHash } from '../script/pay-to.ts';
import { pushedBy } from '../script/reader.ts';
import type { CommitmentSite, Lone } from '../subject/commitment-sites.ts';
import { type FinalItems, finalItems } from '../subject/final-items.ts';
import { scriptClaimsOf } from '../subject/records/script-claims.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';

/** Of each list so many are tried. */
const MOST = 16;

export interface LeafWithControlBlock {
  readonly script: Uint8Array;
  readonly controlBlock: Uint8Array;
}

/** What an input or an output tells. */
export interface ToldByMap {
  readonly redeemScript?: Uint8Array | undefined;
  readonly witnessScript?: Uint8Array | undefined;
  readonly leaves: readonly LeafWithControlBlock[];
  readonly internalKey?: Uint8Array | undefined;
  /** Of an output with its tree. */
  readonly treeRoot?: Uint8Array | undefined;
}

/** Another input or output than that of the site. */
export interface OtherPart {
  readonly where: 'input' | 'output';
  readonly number: number;
  /** Its coin, where that is known. */
  readonly coin: Uint8Array | undefined;
  readonly told: ToldByMap;
}

export interface SiteSurroundings {
  readonly others: readonly OtherPart[];
  /** Other outputs of the transaction that has the coin. */
  readonly previous: readonly { readonly vout: number; readonly scriptPubKey: Uint8Array }[];
  /** Leaves of the same input. */
  readonly leaves: readonly LeafWithControlBlock[];
  readonly final: FinalItems;
  /** Points that the file names, those of the own map first; 32, 33 or 65 bytes, each x once. */
  readonly keys: readonly Uint8Array[];
  readonly linesOf: (key: Uint8Array) => readonly KeyDerivation[];
  readonly lineKeys: LineKeys;
}

/** The file, of which each site is looked at; what is read of it is kept for all. */
export class FileSurroundings {
  private readonly lineKeys = new LineKeys();
  private readonly pointsOf = new Map<string, boolean>();
  private allKeys: readonly Uint8Array[] | undefined;

  constructor(
    private readonly subject: Subject,
    private readonly owners: Owners | undefined,
  ) {}

  ofInput(index: number): SiteSurroundings {
    const { subject } = this;
    const input = subject.inputs[index]!;
    const told = toldByInput(input);
    const others = around(index, subject.inputs, (other, number): OtherPart => {
      const coin = other.spent?.scriptPubKey;
      return { where: 'input', number, coin, told: toldByInput(other) };
    });
    return {
      others,
      previous: previousOutputs(input),
      leaves: told.leaves.slice(0, MOST + 1),
      final: finalItems(input),
      keys: this.keysFrom(inputBytes(input)),
      linesOf: (key) => this.linesOf(key, input.map),
      lineKeys: this.lineKeys,
    };
  }

  ofOutput(index: number): SiteSurroundings {
    const { psbt, transaction } = this.subject;
    const map = psbt?.outputs[index];
    const others = around(index, transaction.outputs, ({ scriptPubKey }, number): OtherPart => {
      const told = toldByMap(psbt?.outputs[number]);
      return { where: 'output', number, coin: scriptPubKey, told };
    });
    return {
      others,
      previous: [],
      leaves: [],
      final: NO_ITEMS,
      keys: this.keysFrom(outputBytes(this.subject, index)),
      linesOf: (key) => this.linesOf(key, map),
      lineKeys: this.lineKeys,
    };
  }

  private keysFrom(own: readonly Uint8Array[]): readonly Uint8Array[] {
    this.allKeys ??= this.points(fileBytes(this.subject));
    const all = [...this.points(own), ...this.allKeys];
    return distinctPoints(all).slice(0, MOST + 1);
  }

  private points(all: readonly Uint8Array[]): readonly Uint8Array[] {
    return distinctPoints(all.filter((one) => this.isPoint(one)));
  }

  private isPoint(key: Uint8Array): boolean {
    const name = bytesToHex(key);
    const known = this.pointsOf.get(name);
    if (known !== undefined) return known;
    const is = isPoint(key);
    this.pointsOf.set(name, is);
    return is;
  }

  private linesOf(
    key: Uint8Array,
    map: InputMap | OutputMap | undefined,
  ): readonly KeyDerivation[] {
    const x = bytesToHex(anyX(key));
    const origins = (map?.records ?? []).flatMap((record): readonly KeyOrigin[] => {
      const origin = originOf(record);
      return origin && bytesToHex(anyX(keyOf(record))) === x ? [origin] : [];
    });
    return origins.flatMap((origin) => [
      ...recordedDerivations(this.subject.psbt, origin),
      ...descriptorDerivations(this.owners, origin),
    ]);
  }
}

const NO_ITEMS: FinalItems = { scriptSig: [], witness: [] };
const NO_BYTES = new Uint8Array(0);

function keyOf(record: (InputMap | OutputMap)['records'][number]): Uint8Array {
  const isOrigin = record.field === 'bip32_derivation' || record.field === 'tap_bip32_derivation';
  return isOrigin ? record.key : NO_BYTES;
}

/** What is known where something stands by itself beside a scriptPubKey. */
export function aroundLone(
  site: CommitmentSite,
  { bytes, coin, controlBlock }: Lone,
): SiteSurroundings {
  const isKey = site.is === 'key' || site.is === 'internal';
  const own = isKey ? [bytes] : keySizedPushes(bytes);
  const internal = controlBlock ? [controlBlock.subarray(1, 33)] : [];
  const keys = distinctPoints([...own, ...internal, ...keySizedPushes(coin)].filter(isPoint));
  return {
    others: [],
    previous: [],
    leaves: [],
    final: NO_ITEMS,
    keys,
    linesOf: () => [],
    lineKeys: new LineKeys(),
  };
}

/** The others, as many before as behind are not wanted: in the order of the file. */
function around<Part>(
  own: number,
  parts: readonly Part[],
  made: (part: Part, number: number) => OtherPart,
): readonly OtherPart[] {
  const numbers: number[] = [];
  for (let number = 0; number < parts.length && numbers.length < MOST; number++) {
    if (number !== own) numbers.push(number);
  }
  return numbers.map((number) => made(parts[number]!, number));
}

function toldByInput(input: SubjectInput): ToldByMap {
  const { map, scriptSig, witness } = input;
  if (scriptSig.length + witness.length === 0) return toldByMap(map);
  const { scriptSig: pushes, witness: items } = finalItems(input);
  const [script, controlBlock] = items.slice(-2);
  const recorded = map ? toldByMap(map).leaves : [];
  const isLeaf = script && controlBlock && isControlBlockSize(controlBlock.length);
  return {
    redeemScript: pushes.at(-1),
    witnessScript: items.at(-1),
    leaves: [...(isLeaf ? [{ script, controlBlock }] : []), ...recorded],
  };
}

function toldByMap(map: InputMap | OutputMap | undefined): ToldByMap {
  if (!map) return { leaves: [] };
  const { redeemScript, witnessScript, leaves, internalKey, tree } = scriptClaimsOf(map);
  const key = internalKey?.value;
  return {
    redeemScript: redeemScript?.value,
    witnessScript: witnessScript?.value,
    leaves: leaves.map(({ controlBlock, leaf }) => ({ controlBlock, script: leaf.script })),
    internalKey: key,
    treeRoot: key && tree && taprootOutput(key, tree.value)?.merkleRoot,
  };
}

/** Scripts that are told, each once: the program of a witness script says no more than that. */
export function scriptsToldBy({ redeemScript, witnessScript }: ToldByMap): readonly Uint8Array[] {
  const all = [redeemScript, witnessScript].filter((script) => script !== undefined);
  const isProgram = (script: Uint8Array) =>
    witnessScript && equalBytes(script, payToWitnessScriptHash(witnessScript));
  return distinctBytes(all.filter((script) => !isProgram(script)));
}

function previousOutputs({ map, sources, prevout }: SubjectInput): SiteSurroundings['previous'] {
  const outputs =
    (map && recordOf(map, 'non_witness_utxo')?.value.outputs) ?? sources.givenOutputs ?? [];
  return outputs
    .map(({ scriptPubKey }, vout) => ({ vout, scriptPubKey }))
    .filter(({ vout }) => vout !== prevout.vout)
    .slice(0, MOST);
}

// Keys

function isPoint(key: Uint8Array): boolean {
  if (key.length === 32) return isOnCurveX(key);
  return isFullyValidPublicKey(key);
}

/** Each x once, in the form with more in it where it stands in several. */
function distinctPoints(all: readonly Uint8Array[]): readonly Uint8Array[] {
  const found = new Map<string, Uint8Array>();
  for (const key of all) {
    const x = bytesToHex(anyX(key));
    const known = found.get(x);
    if (!known || (known.length === 32 && key.length > 32)) found.set(x, key);
  }
  return [...found.values()];
}

function fileBytes(subject: Subject): readonly Uint8Array[] {
  return [
    ...subject.inputs.slice(0, MOST).flatMap(inputBytes),
    ...subject.transaction.outputs.slice(0, MOST).flatMap((_, i) => outputBytes(subject, i)),
  ];
}

/** Whatever of an input may be a key. */
function inputBytes(input: SubjectInput): readonly Uint8Array[] {
  const { map, spent } = input;
  const { scriptSig: pushes, witness: items } = finalItems(input);
  return [
    ...(map ? recordBytes(map) : []),
    ...[...pushes, ...items].flatMap(itemBytes),
    ...(spent ? keySizedPushes(spent.scriptPubKey) : []),
  ];
}

function outputBytes({ psbt, transaction }: Subject, index: number): readonly Uint8Array[] {
  const map = psbt?.outputs[index];
  return [
    ...(map ? recordBytes(map) : []),
    ...keySizedPushes(transaction.outputs[index]!.scriptPubKey),
  ];
}

/** A key, a control block with one, or a script with some. */
function itemBytes(item: Uint8Array): readonly Uint8Array[] {
  if (item.length === 33 && (item[0] === 0x02 || item[0] === 0x03)) return [item];
  if (item.length === 65 && item[0] === 0x04) return [item];
  const internal = isControlBlockSize(item.length) ? [item.subarray(1, 33)] : [];
  return [...internal, ...keySizedPushes(item)];
}

/** Pushes of the sizes that keys have. */
function keySizedPushes(script: Uint8Array): readonly Uint8Array[] {
  return pushedBy(script).filter(({ length }) => length === 32 || length === 33 || length === 65);
}

function recordBytes({ records }: InputMap | OutputMap): readonly Uint8Array[] {
  return records.flatMap((record): readonly Uint8Array[] => {
    switch (record.field) {
      case 'bip32_derivation':
      case 'tap_bip32_derivation':
      case 'partial_sig':
        return [record.key];
      case 'tap_script_sig':
        return [record.key.xOnlyKey];
      case 'tap_internal_key':
        return [record.value];
      case 'tap_leaf_script':
        return [record.key.subarray(1, 33), ...keySizedPushes(record.value.script)];
      case 'tap_tree':
        return record.value.flatMap(({ script }) => keySizedPushes(script));
      case 'redeem_script':
      case 'witness_script':
        return keySizedPushes(record.value);
      default:
        return [];
    }
  });
}
