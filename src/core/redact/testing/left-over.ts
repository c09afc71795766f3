/** What of an original stands in its twin: runs of eight bytes of what says something of a person. */
import { bytesToHex } from '../../bytes/hex.ts';
import { equalBytes, isAllZero } from '../../bytes/order.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { hash160, ripemd160, sha256, sha256d } from '../../crypto/hashes.ts';
import { publicKeyOf } from '../../crypto/public-key.ts';
import { TAPROOT_LEAF_TAPSCRIPT, tapLeafHash, UNSPENDABLE_KEY } from '../../crypto/taproot.ts';
import { outlineOf } from '../../outline/inspect.ts';
import { isLeaf, kindOf, nodeCount } from '../../outline/node-index.ts';
import type { NodeKind } from '../../outline/node-kinds.ts';
import { payToWitnessScriptHash } from '../../script/pay-to.ts';
import { madeUpTransaction } from '../../subject/made-up-coin.ts';
import { commitmentsOf } from '../../subject/message/reserves.ts';
import { messageHash } from '../../subject/message/to-spend.ts';
import { NULL_OUTPOINT } from '../../tx/ids.ts';
import { STRUCTURE } from '../rewrite-file.ts';

const SIZE = 8;

/**
 * What every PSBT has, in the words of what a twin is: "script templates, NUMS points, version
 * bytes, small integers", with counts, sizes, types and sequences, which say how it is built.
 */
const TEMPLATES: ReadonlySet<NodeKind> = new Set<NodeKind>([
  ...STRUCTURE,
  'script.opcode',
  'script.push_opcode',
]);

/** Points whose numbers everybody knows, in each form, and what they are below zero. */
const EVERYBODYS_KEYS: readonly Uint8Array[] = Array.from({ length: 16 }, (_, i) => {
  const number = new Uint8Array(32);
  number[31] = i + 1;
  const compressed = publicKeyOf(number, true);
  const negated = Uint8Array.of(5 - compressed[0]!, ...compressed.subarray(1));
  return [publicKeyOf(number, false), compressed, negated];
}).flat();

/** What a script that pays to one of them has, and with its first four bytes their fingerprint. */
const EVERYBODYS_HASHES = EVERYBODYS_KEYS.map(hash160);
const EVERYBODYS_FINGERPRINTS = new Set(
  EVERYBODYS_HASHES.map((hash) => bytesToHex(hash.subarray(0, 4))),
);

/** Of an output that pays to anybody (P2A), with the end of its amount and what has no amount behind it. */
const ANCHOR = Uint8Array.of(0, 0, 0, 0, 4, 0x51, 2, 0x4e, 0x73, 0, 0, 0, 0);

/** NUMS points, and points whose numbers everybody knows, with their hashes; outpoints of nothing. */
const EVERYBODYS: readonly Uint8Array[] = [
  UNSPENDABLE_KEY,
  ...EVERYBODYS_KEYS,
  ...EVERYBODYS_HASHES,
  ANCHOR,
  // Of no text, as a message and as what a proof of reserves says.
  messageHash(''),
  ...Object.values(commitmentsOf(new Uint8Array(0))),
  ...hashesOf(new Uint8Array(0)),
  concatBytes(NULL_OUTPOINT.txid, new Uint8Array(4).fill(0xff)),
  madeUpTransaction({ value: 0n, scriptPubKey: new Uint8Array(0) }).inputs[0]!.prevout.txid,
];

/** By which outputs, programs, leaves and records of preimages name what they are of. */
function hashesOf(bytes: Uint8Array): readonly Uint8Array[] {
  return [
    hash160(bytes),
    sha256(bytes),
    sha256d(bytes),
    ripemd160(bytes),
    hash160(payToWitnessScriptHash(bytes)),
    tapLeafHash(TAPROOT_LEAF_TAPSCRIPT, bytes),
  ];
}

const SCRIPTS: ReadonlySet<NodeKind> = new Set(['psbt.script', 'tx.witness.script', 'tap.script']);

/**
 * Of scripts that are templates through and through, opcodes and small integers: they stay, and
 * a hash of what everybody has is everybody's.
 */
function templateHashes(original: Uint8Array, twin: Uint8Array): readonly Uint8Array[] {
  const { index } = outlineOf(original);
  return Array.from({ length: nodeCount(index) }, (_, row) => row).flatMap((row) => {
    if (!SCRIPTS.has(kindOf(index, row))) return [];
    const [start, end] = [index.start[row]!, index.end[row]!];
    const script = original.subarray(start, end);
    return equalBytes(script, twin.subarray(start, end)) ? hashesOf(script) : [];
  });
}

const COMMON = new Set(EVERYBODYS.flatMap((bytes) => windowsOf(bytes)));

/** In hex. */
function windowsOf(bytes: Uint8Array): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at + SIZE <= bytes.length; at++) {
    found.push(bytesToHex(bytes.subarray(at, at + SIZE)));
  }
  return found;
}

/** Zeros with an integer below 65,536, or before three bytes, as an amount's end before a script. */
const SMALL_INTEGER = /^(?:(?:00)*(?:[0-9a-f]{2}){0,2}(?:00)*|(?:00){5}[0-9a-f]{6})$/;

/** The end of an output's number, an empty script and a sequence of all files, with one byte more. */
const USUAL_SEQUENCE = /^000000f[def]ffffff[0-9a-f]{2}$/;

/** Steps of a path below 100, hardened or not, from anywhere in one. */
const SMALL_STEPS = [0, 1, 2, 3].map((shift) => {
  const step = ['[0-9a-f]{2}', '00', '00', '(?:00|80)'];
  return new RegExp(`^${Array.from({ length: SIZE }, (_, i) => step[(i + shift) % 4]).join('')}$`);
});

interface Telling {
  readonly kind: NodeKind;
  readonly start: number;
  readonly end: number;
}

/** Parts that say something of a person; steps of a path alone say nothing. */
function tellingParts(bytes: Uint8Array): readonly Telling[] {
  const { index } = outlineOf(bytes);
  return Array.from({ length: nodeCount(index) }, (_, row) => row).flatMap(
    (row): readonly Telling[] => {
      const kind = kindOf(index, row);
      if (!isLeaf(index, row) || TEMPLATES.has(kind) || kind === 'origin.path_element') return [];
      const [start, end] = [index.start[row]!, index.end[row]!];
      if (kind !== 'origin.fingerprint') return [{ kind, start, end }];
      // Four bytes: with the first step they are eight. Zeros name nobody.
      const fingerprint = bytes.subarray(start, end);
      const isNobodys =
        isAllZero(fingerprint) || EVERYBODYS_FINGERPRINTS.has(bytesToHex(fingerprint));
      return isNobodys ? [] : [{ kind, start, end: start + SIZE }];
    },
  );
}

/**
 * The runs of eight bytes of what tells of a person that stand anywhere in the twin, but where
 * the original has the very same of a template.
 */
export function leftOver(original: Uint8Array, twin: Uint8Array): readonly string[] {
  const parts = tellingParts(original);
  const inside = new Set<number>();
  for (const { start, end } of parts) {
    for (let at = start; at + SIZE <= end; at++) inside.add(at);
  }
  const before = windowsOf(original);
  const elsewhere = new Set(before.filter((_, at) => !inside.has(at)));
  const ofTemplates = new Set(templateHashes(original, twin).flatMap(windowsOf));
  const there = new Set(
    windowsOf(twin).filter((window, at) => window !== before[at] || inside.has(at)),
  );
  return parts.flatMap(({ kind, start, end }) =>
    windowsOf(original.subarray(start, end)).flatMap((window) => {
      const isCommon =
        COMMON.has(window) ||
        ofTemplates.has(window) ||
        SMALL_INTEGER.test(window) ||
        USUAL_SEQUENCE.test(window);
      // Of what could not be read nothing says where an amount ends and a script begins, nor what
      // is of the form alone.
      const isForm =
        kind === 'undecoded' &&
        (window.startsWith('000000') ||
          elsewhere.has(window) ||
          SMALL_STEPS.some((steps) => steps.test(window)));
      return !isCommon && !isForm && there.has(window) ? [`${kind} ${window}`] : [];
    }),
  );
}
