/** Mistakes with redeem and witness scripts, and with what leaves share with them. */
import { bytesToHex, hexToBytes } from '../../bytes/hex.ts';
import { equalBytes, reversed } from '../../bytes/order.ts';
import { utf8Of } from '../../bytes/utf8-text.ts';
import { concatBytes, Writer } from '../../bytes/writer.ts';
import { hash160, ripemd160, sha256, sha256d } from '../../crypto/hashes.ts';
import { scriptForDestination } from '../../script/destination.ts';
import { payToScriptHash, payToWitnessScriptHash } from '../../script/pay-to.ts';
import { encodePush } from '../../script/push.ts';
import { solve } from '../../script/solver.ts';
import { type ScriptSite, WRAPPED_SCRIPT } from '../../subject/commitment-sites.ts';
import { scriptTrial } from '../trials.ts';
import {
  type CommitmentCandidate,
  otherScript,
  placed,
  type RecipeContext,
  type Recipes,
  scriptOf,
} from './recipe.ts';

function* ownScript({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  if (site.place !== 'redeem_script') return;
  const isNested = solve(site.coin).type === 'scripthash';
  yield { detail: {}, words: { isNested }, trial: scriptTrial(site.told, site.coin) };
}

const WRAPPERS = ['p2sh', 'p2wsh', 'p2sh-p2wsh'] as const;

function* otherPlaces({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  if (site.is !== 'script') return;
  const { script, coin } = site;
  for (const wrapper of WRAPPERS) {
    if (site.wrappers.includes(wrapper) && site.wanted === coin) continue;
    const trial = scriptTrial(WRAPPED_SCRIPT[wrapper](script), coin);
    yield { detail: { wrapper }, trial, mend: () => placed(wrapper, script) };
  }
}

// Lengths and texts

function compactSize(script: Uint8Array): Uint8Array {
  const writer = new Writer();
  writer.compactSize(script.length);
  return concatBytes(writer.finish(), script);
}

const PREFIXES = { push: encodePush, 'compact size': compactSize } as const;
type Prefix = keyof typeof PREFIXES;
const PREFIX_NAMES: readonly Prefix[] = ['push', 'compact size'];

function* lengthPrefixes({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  const script = scriptOf(site);
  if (!script) return;
  for (const prefix of PREFIX_NAMES) {
    yield* otherScript(site, PREFIXES[prefix](script), { prefix, on: 'coin' });
  }
  for (const prefix of PREFIX_NAMES) {
    const rest = withoutPrefix(script, prefix);
    if (rest) yield* otherScript(site, rest, { prefix, on: 'script' });
  }
}

/** What follows a prefix that is of all the rest. */
function withoutPrefix(script: Uint8Array, prefix: Prefix): Uint8Array | undefined {
  for (const size of [1, 2, 3, 5]) {
    const rest = script.subarray(size);
    if (rest.length > 0 && equalBytes(PREFIXES[prefix](rest), script)) return rest;
  }
  return undefined;
}

function* hexTexts({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  const script = scriptOf(site);
  if (!script) return;
  yield* otherScript(site, utf8Of(bytesToHex(script)), { on: 'coin' }, false);
  const read = isText(script) ? hexToBytes(script) : undefined;
  if (read) yield* otherScript(site, read, { on: 'script' });
}

function isText(script: Uint8Array): boolean {
  return script.length > 0 && script.every((byte) => byte > 0x20 && byte < 0x7f);
}

// Hashes

type Named = readonly (readonly [name: string, bytes: Uint8Array])[];

/** 20 bytes in the place of a HASH160. */
export function wrongHashes(bytes: Uint8Array): Named {
  return [
    ['SHA256 cut', sha256(bytes).subarray(0, 20)],
    ['RIPEMD160', ripemd160(bytes)],
    ['HASH256 cut', sha256d(bytes).subarray(0, 20)],
    ['HASH160 reversed', reversed(hash160(bytes))],
    ['HASH160 twice', hash160(hash160(bytes))],
  ];
}

const ZEROS = new Uint8Array(12);

/** In the place of a P2WSH program. */
function wrongPrograms(script: Uint8Array): Named {
  return [
    ['HASH160', hash160(script)],
    ['HASH160, zeros behind', concatBytes(hash160(script), ZEROS)],
    ['HASH160, zeros before', concatBytes(ZEROS, hash160(script))],
    ['HASH256', sha256d(script)],
    ['SHA256 reversed', reversed(sha256(script))],
  ];
}

function scriptHash(hash: Uint8Array): Uint8Array {
  return scriptForDestination({ type: 'scripthash', hash });
}

function* hashFunctions({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  if (site.is === 'script') {
    for (const wrapper of site.wrappers) yield* hashesUnder(site, wrapper);
  }
}

function* hashesUnder(
  { script, wanted }: ScriptSite,
  wrapper: ScriptSite['wrappers'][number],
): Iterable<CommitmentCandidate> {
  if (wrapper !== 'p2wsh') {
    const hashed = wrapper === 'p2sh' ? script : payToWitnessScriptHash(script);
    const all: Named = [
      ...wrongHashes(hashed),
      ['SHA256 without its version', hash160(sha256(script))],
    ];
    for (const [hash, bytes] of all) {
      yield { detail: { level: 'P2SH', hash }, trial: scriptTrial(scriptHash(bytes), wanted) };
    }
  }
  if (wrapper === 'p2sh') return;
  for (const [hash, program] of wrongPrograms(script)) {
    const witness = scriptForDestination({ type: 'witness', version: 0, program });
    const made = wrapper === 'p2wsh' ? witness : payToScriptHash(witness);
    yield { detail: { level: 'P2WSH', hash }, trial: scriptTrial(made, wanted) };
  }
}

function* scriptCodes({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  if (site.is !== 'script') return;
  const solution = solve(site.told);
  if (solution.type !== 'pubkeyhash') return;
  const program = scriptForDestination({ type: 'witness', version: 0, program: solution.hash });
  yield { detail: { type: 'p2wpkh' }, trial: scriptTrial(program, site.coin) };
  const trial = scriptTrial(payToScriptHash(program), site.coin);
  yield { detail: { type: 'p2sh-p2wpkh' }, trial, mend: () => ({ redeem_script: program }) };
}

type Wrap = (script: Uint8Array) => Uint8Array;

/** Outermost first. */
const TWICE: Readonly<Record<string, readonly Wrap[]>> = {
  'p2sh-p2sh': [payToScriptHash, payToScriptHash],
  'p2wsh-p2wsh': [payToWitnessScriptHash, payToWitnessScriptHash],
  'p2wsh-p2sh': [payToWitnessScriptHash, payToScriptHash],
  'p2sh-p2wsh-p2wsh': [payToScriptHash, payToWitnessScriptHash, payToWitnessScriptHash],
  'p2sh-p2sh-p2wsh': [payToScriptHash, payToScriptHash, payToWitnessScriptHash],
};

function* nestedTwice({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  if (site.is !== 'script') return;
  for (const [wrapper, layers] of Object.entries(TWICE)) {
    const made = layers.reduceRight((script, wrap) => wrap(script), site.script);
    yield { detail: { wrapper }, trial: scriptTrial(made, site.wanted) };
  }
}

export const SCRIPT_COMMITMENT_RECIPES = {
  'own-script': ownScript,
  'other-place': otherPlaces,
  'length-prefix': lengthPrefixes,
  'hex-of-hex': hexTexts,
  'hash-function': hashFunctions,
  'script-code-for-program': scriptCodes,
  'nested-twice': nestedTwice,
} as const satisfies Recipes;
