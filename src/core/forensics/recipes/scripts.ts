/** Mistakes in the script code of ECDSA, and in whose rules are followed. */
import { equalBytes } from '../../bytes/order.ts';
import { joinBytes } from '../../bytes/writer.ts';
import { HashType, hashTypeText } from '../../script/hash-type.ts';
import { NO_CODE_SEPARATOR } from '../../script/interpreter/checker.ts';
import { Opcode } from '../../script/opcodes.ts';
import { encodePush } from '../../script/push.ts';
import { ScriptReader } from '../../script/reader.ts';
import type { SighashSpend } from '../message.ts';
import { type NamedScript, namedScripts } from '../scripts.ts';
import type { Site } from '../sites.ts';
import { behindLength, changed, edited, type Variant, type WhatRecipes } from './recipe.ts';

const NO_CONTEXT = { annexHash: undefined, leaf: undefined };

/** The types that were meant: without a byte for it ALL, or the zero that stands for it. */
function typesMeant({ rules, hashType }: SighashSpend): readonly (readonly [string, number])[] {
  const name = hashTypeText(hashType);
  if (rules !== 'taproot' || hashType !== HashType.DEFAULT) return [[name, hashType]];
  return [
    ['ALL', HashType.ALL],
    ['DEFAULT', HashType.DEFAULT],
  ];
}

/** Under other rules, over each of some scripts. */
function* underRules(
  rules: 'legacy' | 'segwit_v0',
  spend: SighashSpend,
  scripts: readonly NamedScript[],
): Iterable<Variant> {
  for (const [sighash, hashType] of typesMeant(spend)) {
    for (const [script_code, scriptCode] of scripts) {
      const other = { ...spend, rules, scriptCode, hashType, context: NO_CONTEXT };
      yield* changed({ script_code, sighash }, other);
    }
  }
}

function withoutSighash(variants: Iterable<Variant>): readonly Variant[] {
  return [...variants].map(({ detail, ...rest }) => {
    return { ...rest, detail: { script_code: detail['script_code'] ?? '' } };
  });
}

/** What is executed after the separator stands for the whole of it too. */
function legacyScripts(site: Site, { scriptCode }: SighashSpend): readonly NamedScript[] {
  const scripts = namedScripts(site);
  const name = scripts.some(([one]) => one === 'witnessScript') ? 'witnessScript' : 'p2pkh';
  return site.kind === 'segwit_v0' ? [...scripts, [name, scriptCode]] : scripts;
}

const SCRIPT_CODES: ReadonlySet<string> = new Set([
  'multisig with its keys sorted',
  'p2pkh of the uncompressed key',
  'p2pkh',
  'redeemScript with its push',
  'redeemScript',
  'scriptPubKey',
]);

/** BIP 143: the script code stands behind its length. */
function* lengths(spend: SighashSpend): Iterable<Variant> {
  const { scriptCode } = spend;
  const others: readonly (readonly [string, Uint8Array])[] = [
    ['none', scriptCode],
    ['twice', behindLength(behindLength(scriptCode))],
    ['push', encodePush(scriptCode)],
  ];
  for (const [name, bytes] of others) {
    yield* edited({ length: name }, spend, (field, own) => (field === 'scriptCode' ? bytes : own));
  }
}

interface SeparatorAt {
  /** Which instruction it is. */
  readonly position: number;
  readonly start: number;
  readonly end: number;
}

function separatorsIn(script: Uint8Array): readonly SeparatorAt[] {
  const found: SeparatorAt[] = [];
  const reader = new ScriptReader(script);
  for (let position = 0; reader.next(); position++) {
    const { start, end } = reader;
    if (reader.opcode === Opcode.OP_CODESEPARATOR) found.push({ position, start, end });
  }
  return found;
}

function withoutSeparators(script: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { start, end } of separatorsIn(script)) {
    parts.push(script.subarray(from, start));
    from = end;
  }
  return joinBytes([...parts, script.subarray(from)]);
}

/** Other beginnings of the script code, with separators as the rules have them, then otherwise. */
function* ecdsaSeparators({ script }: Site, spend: SighashSpend): Iterable<Variant> {
  const separators = script ? separatorsIn(script) : [];
  if (!script || separators.length === 0) return;
  const codes: readonly (readonly [string, Uint8Array])[] = [
    ['whole script', script],
    ...separators.flatMap(({ start, end }) => [
      ['at separator', script.subarray(start)] as const,
      ['after separator', script.subarray(end)] as const,
    ]),
  ];
  for (const [from, scriptCode] of codes) yield* changed({ from }, { ...spend, scriptCode });
  for (const [from, code] of codes) {
    if (spend.rules === 'legacy') yield* withKeptSeparators(from, code, spend);
    else {
      const scriptCode = withoutSeparators(code);
      yield* changed({ from, separators: 'removed' }, { ...spend, scriptCode });
    }
  }
}

/** A legacy script code loses its separators when it is hashed. */
function withKeptSeparators(
  from: string,
  code: Uint8Array,
  spend: SighashSpend,
): Iterable<Variant> {
  const bytes = behindLength(code);
  return edited({ from, separators: 'kept' }, { ...spend, scriptCode: code }, (name, own) =>
    name === `inputs[${spend.index}].scriptCode` ? bytes : own,
  );
}

/** BIP 342 counts opcodes, from 0, up to the separator that was executed last. */
function* tapscriptSeparators({ script }: Site, spend: SighashSpend): Iterable<Variant> {
  const { leaf } = spend.context;
  const separators = script ? separatorsIn(script) : [];
  if (!leaf || separators.length === 0) return;
  const own = leaf.codeSeparatorPosition;
  const positions: readonly (readonly [string, number])[] = [
    ['none', NO_CODE_SEPARATOR],
    ...separators.map(({ position }) => ['opcode', position] as const),
    ...separators.map(({ start }) => ['byte offset', start] as const),
    ...(own === NO_CODE_SEPARATOR ? separators.map(({ position }) => position) : [own]).map(
      (position) => ['after it', position + 1] as const,
    ),
    ['one', 1],
    ['zero', 0],
    ['opcode', Opcode.OP_CODESEPARATOR],
  ];
  for (const [from, codeSeparatorPosition] of positions) {
    const context = { ...spend.context, leaf: { ...leaf, codeSeparatorPosition } };
    yield* changed({ from }, { ...spend, context });
  }
}

const GOLD = 79;
const FORK_ID = 0x40;

/** With SIGHASH_FORKID in the type: of Bitcoin Cash under BIP 143, of Bitcoin Gold with its number behind it. */
function* forks(spend: SighashSpend): Iterable<Variant> {
  const hashType = spend.hashType | FORK_ID;
  const gold = (GOLD << 8) | hashType;
  yield* changed({ fork_id: 0 }, { ...spend, rules: 'segwit_v0', hashType });
  yield* changed({ fork_id: GOLD }, { ...spend, hashType: gold });
  yield* changed({ fork_id: GOLD }, { ...spend, rules: 'segwit_v0', hashType: gold });
}

export const SCRIPT_RECIPES = {
  'legacy-for-segwit': ({ site }, spend) => underRules('legacy', spend, legacyScripts(site, spend)),
  'script-code': function* ({ site }, spend) {
    for (const [script_code, scriptCode] of namedScripts(site)) {
      // The executed script without its separator has a code of its own.
      const isExecuted = site.script && equalBytes(site.script, scriptCode);
      if (SCRIPT_CODES.has(script_code) && !isExecuted)
        yield* changed({ script_code }, { ...spend, scriptCode });
    }
  },
  'script-code-length': (_, spend) => lengths(spend),
  'code-separator': ({ site }, spend) =>
    spend.rules === 'taproot' ? tapscriptSeparators(site, spend) : ecdsaSeparators(site, spend),
  'fork-id': (_, spend) => forks(spend),
  'segwit-for-legacy': ({ site }, spend) =>
    withoutSighash(
      underRules('segwit_v0', spend, [['own', spend.scriptCode], ...namedScripts(site)]),
    ),
  'segwit-v0-for-taproot': ({ site }, spend) => {
    const scripts = namedScripts(site).filter(([name]) => V0_SCRIPTS.has(name));
    return underRules('segwit_v0', spend, scripts);
  },
} as const satisfies WhatRecipes;

const V0_SCRIPTS: ReadonlySet<string> = new Set(['scriptPubKey', 'p2pkh', 'leafScript']);
