/** Who can spend, as it is shown to people: dangers first, then the ways on a line of time. */
import { bytesToHex } from '../bytes/hex.ts';
import { isRangedDescriptor } from '../descriptor/expand.ts';
import { publicText } from '../descriptor/to-text.ts';
import { encodeAddress } from '../encoding/address.ts';
import { encodeBase64 } from '../encoding/base64.ts';
import type { Chain } from '../encoding/chains.ts';
import { extendedPublicKeyText } from '../encoding/extended-key.ts';
import type { Severity } from '../findings/table.ts';
import { encodePsbt } from '../psbt/psbt.ts';
import { EXAMPLE_KEYS, EXAMPLE_WARNING } from '../said/example-policies.ts';
import { indexText } from '../said/owner-words.ts';
import { shortWhoText, sumText, whenText, whoText } from '../said/spender-words.ts';
import { extractDestination } from '../script/destination.ts';
import { virtualSize } from '../tx/weight.ts';
import type { DescribedKey } from './described-keys.ts';
import type { DescribedWay } from './descriptor-ways.ts';
import { type DescriptorAt, type ExplainedDescriptor, explainDescriptor } from './explain.ts';
import { isLive, keyNames } from './findings.ts';
import { rehearsalPsbt } from './rehearsal.ts';

export interface ShownWay {
  readonly when: string;
  readonly who: string;
  /** In virtual bytes; absent where nobody can go it. */
  readonly size?: number;
  /** A PSBT as base64 that spends a coin that does not exist; absent where nobody can go it. */
  readonly rehearsal?: string;
}

/** A thing that is weaker, or more closed, than it looks. */
export interface ShownDoubt {
  readonly code: string;
  readonly severity: Severity;
  readonly text: string;
}

/** The first addresses of one descriptor, or of one branch of it. */
export interface FirstAddresses {
  /** The functions around its keys, from outside: `wsh(sortedmulti)`. */
  readonly script: string;
  /** By index from 0. */
  readonly addresses: readonly string[];
}

/** What else belongs on a sheet of paper beside a backup. */
export interface ShownWallet {
  /** With their checksums. */
  readonly descriptors: readonly string[];
  /** Of the receiving branch, and of the change. */
  readonly first: readonly FirstAddresses[];
  /** How many descriptors its file has besides, which are not told here. */
  readonly others: number;
}

export interface ShownSpenders {
  /** What rehearsals are judged by: the descriptor with its checksum, of one branch; absent where there are none. */
  readonly descriptor?: string;
  readonly chain: Chain;
  /** Where the descriptor has many addresses: the one that this is of. */
  readonly paidTo?: { readonly address: string; readonly place: string };
  readonly sentence: string;
  /** Dangers first; notes come behind the ways. */
  readonly doubts: readonly ShownDoubt[];
  readonly ways: readonly ShownWay[];
  /** What the script is taken to stand behind, where sizes are of that. */
  readonly sizesAs?: 'P2WSH';
  readonly isComplete: boolean;
  /** Absent where the keys are only named, or one of them might be private. */
  readonly wallet?: ShownWallet;
}

/** As many ways as a person reads. */
export const SHOWN_WAYS = 32;

export interface ShownOptions {
  readonly limit: number;
  /** Which of the descriptors it is that one text with `<0;1>` stands for, from 0. */
  readonly branch?: number;
  /** Whether another script is meant, which only asks for the same. */
  readonly isOfAnother?: boolean;
}

/** `undefined` where it stands for several scripts or none, or takes a private key. */
export function spendersOf(at: DescriptorAt, options: ShownOptions): ShownSpenders | undefined {
  const { function: name } = at.descriptor;
  if (name === 'combo' || name === 'unused') return undefined;
  const explained = explainDescriptor(at, options.limit);
  if (!explained || (explained.ways.length === 0 && !explained.isComplete)) return undefined;
  const namesOf = namesBy(explained);
  const canRehearse = !at.nameOf && explained.keys.every(isSurelyPublic);
  const live = explained.ways.filter(isLive);
  const never = explained.ways.filter((way) => !isLive(way));
  return {
    ...(canRehearse && { descriptor: publicText(at.descriptor, at.chain) }),
    chain: at.chain,
    ...(!at.nameOf && paidTo(at, options, explained)),
    sentence: sumText(
      live.map((way) => ({
        who: shortWhoText(choicesOf(way, namesOf), way.way.preimages.length),
        locks: way.way,
        enough: enoughFor(way),
      })),
      explained.isComplete,
    ),
    doubts: [
      ...(explained.keys.some(isOfExample) ? [OF_EXAMPLE] : []),
      ...explained.findings
        .filter(({ code }) => !at.nameOf || !OF_KEYS.has(code))
        .map(({ code, severity, text }) => ({ code, severity, text })),
    ],
    ways: [...live, ...never].map((way) => ({
      ...shownWay(way, namesOf, options),
      ...(canRehearse && isLive(way) && { rehearsal: rehearsalText(explained, way) }),
    })),
    isComplete: explained.isComplete,
  };
}

function paidTo(
  { descriptor, index, chain }: DescriptorAt,
  { branch }: ShownOptions,
  { scriptPubKey }: ExplainedDescriptor,
): Pick<ShownSpenders, 'paidTo'> {
  const isRanged = isRangedDescriptor(descriptor);
  const destination = extractDestination(scriptPubKey);
  const place = indexText({ index, ...(branch !== undefined && { branch }) });
  if (!destination || place === undefined || !(isRanged || branch !== undefined)) return {};
  return { paidTo: { address: encodeAddress(destination, chain), place } };
}

/** Where one of several places is held by who has another. */
function enoughFor({ signatures, signers }: DescribedWay): number | undefined {
  const asked = signatures.reduce((sum, { count }) => sum + count, 0);
  return signers !== undefined && signers < asked ? signers : undefined;
}

type NamesOf = (places: readonly number[]) => readonly string[];

function namesBy({ keys }: ExplainedDescriptor): NamesOf {
  return (places) =>
    keyNames(places, keys).map((name, i) =>
      keys[places[i]!]!.holder === undefined ? `${name} (nobody’s)` : name,
    );
}

/** What is said of keys that stand for others is not so of these. */
const OF_KEYS: ReadonlySet<string> = new Set(['key-without-origin', 'chain-mismatch']);

const OF_EXAMPLE: ShownDoubt = { code: 'example', severity: 'danger', text: EXAMPLE_WARNING };

function isOfExample({ key }: DescribedKey): boolean {
  return key?.kind === 'derived' && EXAMPLE_KEYS.has(extendedPublicKeyText(key.root, 'testnet4'));
}

/** 32 bytes alone might as well be a private key, and are not repeated; H of BIP 341 is none. */
function isSurelyPublic({ publicKey, origin, holder }: DescribedKey): boolean {
  return publicKey.length !== 32 || origin !== undefined || holder === undefined;
}

function rehearsalText(explained: ExplainedDescriptor, way: DescribedWay): string {
  return encodeBase64(encodePsbt(rehearsalPsbt(explained, way)));
}

function shownWay(way: DescribedWay, namesOf: NamesOf, { isOfAnother }: ShownOptions): ShownWay {
  const hashes = way.way.preimages.map(({ hash }) => bytesToHex(hash));
  return {
    when: isLive(way) ? whenText(way.way) : 'never',
    who: whoText(choicesOf(way, namesOf), hashes),
    ...(way.weight !== undefined && !isOfAnother && { size: virtualSize(way.weight) }),
  };
}

function choicesOf({ signatures }: DescribedWay, namesOf: NamesOf) {
  return signatures.map(({ of, count }) => ({ names: namesOf(of), count }));
}
