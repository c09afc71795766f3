/** Where a signature stands, and what it has to be of there. */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import type { Owners } from '../ownership/descriptor-owners.ts';
import { NO_CODE_SEPARATOR } from '../script/interpreter/checker.ts';
import { annexHashOf } from '../script/interpreter/taproot.ts';
import { keysIn } from '../script/script-keys.ts';
import { annexOf } from '../script/witness-roles.ts';
import { type Innermost, peel } from '../sign/peel.ts';
import { separatorsOf } from '../subject/separators.ts';
import {
  isSettled,
  type Subject,
  type SubjectInput,
  scriptsOf,
  UNKNOWN_AMOUNT,
} from '../subject/subject.ts';
import { claimsOf, type FinalClaim } from '../verdict/final/final-claims.ts';
import type { SighashAlgorithm } from '../verdict/sighash-algorithm.ts';
import { type SignatureVerdict, schnorrHashType } from '../verdict/signature-verdict.ts';
import { leavesOf } from '../verdict/signed-message.ts';
import type { SighashSpend } from './message.ts';
import { NO_TREE, type TreeOfInput, treeOf } from './taproot-tree.ts';

export interface Site {
  readonly kind: SighashAlgorithm;
  readonly subject: Subject;
  readonly input: SubjectInput;
  /** As it stands, with its hash type. */
  readonly signature: Uint8Array;
  /** Keys that may sign here: 33 or 65 bytes for ECDSA, 32 in taproot. */
  readonly keys: readonly Uint8Array[];
  /** All of the script that is executed; of a key path there is none. */
  readonly script: Uint8Array | undefined;
  /** Of a taproot output. */
  readonly tree: TreeOfInput;
  /** What is right here. */
  readonly spend: SighashSpend;
}

const NO_BYTES = new Uint8Array(0);
const NO_CONTEXT = { annexHash: undefined, leaf: undefined };

/**
 * The site of a signature that was checked; `undefined` where nothing can be right,
 * such as at a record that is not of what is spent.
 */
export function siteOf(
  subject: Subject,
  input: SubjectInput,
  verdict: SignatureVerdict,
  owners?: Owners,
): Site | undefined {
  if (!input.spent || !isSettled(subject) || verdict.kind === 'musig2_partial') return undefined;
  const found = verdict.isFinal
    ? finalSite(subject, input, verdict)
    : recordedSite(subject, input, verdict);
  if (!found) return undefined;
  const { rules, scriptCode = NO_BYTES, context = NO_CONTEXT, ...rest } = found;
  const hashType =
    rules === 'taproot' ? schnorrHashType(verdict.signature) : (verdict.signature.at(-1) ?? 0);
  const { transaction } = subject;
  const coins = coinsOf(subject);
  const spend = { rules, transaction, coins, index: input.index, scriptCode, hashType, context };
  const tree = rules === 'taproot' ? treeOf(input, owners) : NO_TREE;
  return { ...rest, subject, input, tree, signature: verdict.signature, spend };
}

/** What the inputs spend, each as far as it is known with its amount. */
export function coinsOf({ spentOutputs, inputs }: Subject): SighashSpend['coins'] {
  return (
    spentOutputs ??
    inputs.map(({ spent }) => (spent && spent.value !== UNKNOWN_AMOUNT ? spent : undefined))
  );
}

/** What is found of a site before there is a hash type. */
type Found = Pick<Site, 'kind' | 'keys' | 'script'> &
  Pick<SighashSpend, 'rules'> &
  Partial<Pick<SighashSpend, 'scriptCode' | 'context'>>;

export function innermostOf(subject: Subject, input: SubjectInput): Innermost | undefined {
  const peeled = input.spent && peel(input.spent.scriptPubKey, scriptsOf(input, subject));
  return peeled && 'innermost' in peeled ? peeled.innermost : undefined;
}

function recordedSite(
  subject: Subject,
  input: SubjectInput,
  { kind, publicKey, leafHash }: SignatureVerdict,
): Found | undefined {
  const innermost = innermostOf(subject, input);
  if (!innermost || !publicKey) return undefined;
  const { rules, script } = innermost;
  const keys = [publicKey];
  if (kind === 'ecdsa') {
    if (rules === 'taproot') return undefined;
    const end = separatorsOf(script, publicKey)[0]?.end ?? 0;
    return { kind: rules, rules, keys, script, scriptCode: script.subarray(end) };
  }
  if (rules !== 'taproot') return undefined;
  if (!leafHash) return { kind: 'taproot_key', rules, keys, script: undefined };
  const leaf = leavesOf(input).find((one) => equalBytes(one.leafHash, leafHash));
  const separator = leaf && separatorsOf(leaf.script, publicKey)[0];
  const codeSeparatorPosition = separator?.position ?? NO_CODE_SEPARATOR;
  const context = { annexHash: undefined, leaf: { leafHash, codeSeparatorPosition } };
  return { kind: 'taproot_script', rules, keys, script: leaf?.script, context };
}

/** What the scripts hold it against, and other keys that are checked with the same; else, where they do not come so far, any key of the script. */
function finalSite(
  subject: Subject,
  input: SubjectInput,
  { signature }: SignatureVerdict,
): Found | undefined {
  const claims = claimsOf(input).get(bytesToHex(signature));
  const [first] = claims ?? [];
  if (!claims || !first) return unreachedSite(subject, input);
  if ('context' in first) {
    const { context } = first;
    const script = context.leaf && leavesOf(input).at(-1)?.script;
    const position = context.leaf?.codeSeparatorPosition;
    const isChecked = (key: Uint8Array) =>
      script && separatorsOf(script, key).some((separator) => separator.position === position);
    const others = script ? keysIn(script, true).filter(isChecked) : [];
    const keys = allKeys(claims, others);
    return { kind: first.algorithm, rules: 'taproot', keys, script, context };
  }
  const { algorithm, scriptCode } = first;
  const script = innermostOf(subject, input)?.script ?? scriptCode;
  const begin = script.length - scriptCode.length;
  const others = keysIn(script, false).filter((key) =>
    separatorsOf(script, key).some(({ end }) => end === begin),
  );
  const keys = allKeys(claims, others);
  return { kind: algorithm, rules: algorithm, keys, script, scriptCode };
}

function allKeys(
  claims: readonly FinalClaim[],
  others: readonly Uint8Array[],
): readonly Uint8Array[] {
  const keys = [...claims.map(({ publicKey }) => publicKey), ...others];
  return [...new Map(keys.map((key) => [bytesToHex(key), key])).values()];
}

function unreachedSite(subject: Subject, input: SubjectInput): Found | undefined {
  const innermost = innermostOf(subject, input);
  if (!innermost || innermost.rules === 'taproot') return undefined;
  const { rules, script } = innermost;
  return { kind: rules, rules, keys: keysIn(script, false), script, scriptCode: script };
}

/** Every site of an input, for a signature of a hash type that may be of any of them. */
export function sitesOf(
  subject: Subject,
  input: SubjectInput,
  signature: Uint8Array,
  hashType: number,
): readonly Site[] {
  const innermost = innermostOf(subject, input);
  if (!innermost) return [];
  const { transaction } = subject;
  const base = { transaction, coins: coinsOf(subject), index: input.index, hashType };
  const tree = innermost.rules === 'taproot' ? treeOf(input) : NO_TREE;
  return (innermost.rules === 'taproot' ? taprootSites(input) : ecdsaSites(innermost)).map(
    ({ rules, scriptCode = NO_BYTES, context = NO_CONTEXT, ...rest }) => ({
      ...rest,
      subject,
      input,
      tree,
      signature,
      spend: { ...base, rules, scriptCode, context },
    }),
  );
}

function ecdsaSites({ rules, script, solution }: Innermost): readonly Found[] {
  if (rules === 'taproot') return [];
  const keys = keysIn(script, false);
  const ends = keys.flatMap((key) => separatorsOf(script, key).map(({ end }) => end));
  const own = 'hash' in solution ? [0] : ends;
  return [...new Set(own.length > 0 ? own : [0])].map((end) => {
    return { kind: rules, rules, keys, script, scriptCode: script.subarray(end) };
  });
}

/** The key path, then each leaf whose script is there. */
function taprootSites(input: SubjectInput): readonly Found[] {
  const { witness } = input;
  const annex = annexOf(witness);
  const annexHash = annex && annexHashOf(annex);
  const outputKey = input.spent!.scriptPubKey.subarray(2);
  const rules = 'taproot' as const;
  const leaves = leavesOf(input).flatMap(({ leafHash, script }) => {
    const keys = keysIn(script, true);
    const positions = keys.flatMap((key) =>
      separatorsOf(script, key).map(({ position }) => position),
    );
    return [...new Set(positions)].map((codeSeparatorPosition): Found => {
      const context = { annexHash, leaf: { leafHash, codeSeparatorPosition } };
      return { kind: 'taproot_script', rules, keys, script, context };
    });
  });
  const context = { annexHash, leaf: undefined };
  return [{ kind: 'taproot_key', rules, keys: [outputKey], script: undefined, context }, ...leaves];
}
