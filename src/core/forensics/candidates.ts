/** What is tried: digests and keys by the mistakes that give them, likeliest first. */
import { equalBytes } from '../bytes/order.ts';
import { type CauseCode, canBeAt, type Fault } from './causes.ts';
import { type Message, messageOf, type SighashSpend } from './message.ts';
import type { Reading } from './readings.ts';
import { AMOUNT_RECIPES } from './recipes/amounts.ts';
import { HOW_RECIPES, type HowRecipe } from './recipes/how.ts';
import type { KeyRecipe } from './recipes/key-recipe.ts';
import { KEY_RECIPES } from './recipes/keys.ts';
import type { SearchContext, WhatRecipe } from './recipes/recipe.ts';
import { SCRIPT_RECIPES } from './recipes/scripts.ts';
import { TAPROOT_RECIPES } from './recipes/taproot.ts';
import { signsOneOutput, TRANSACTION_RECIPES } from './recipes/transactions.ts';
import { TYPE_RECIPES } from './recipes/types.ts';
import { type TriedKey, triedKey } from './trials.ts';

/** A digest and keys, of which one is to fit. */
export interface DigestCandidate {
  readonly faults: readonly Fault[];
  readonly digest: Uint8Array;
  readonly keys: readonly TriedKey[];
}

const WHAT: Readonly<Partial<Record<CauseCode, WhatRecipe>>> = {
  ...AMOUNT_RECIPES,
  ...SCRIPT_RECIPES,
  ...TYPE_RECIPES,
  ...TRANSACTION_RECIPES,
  ...TAPROOT_RECIPES,
};
const HOW: Readonly<Partial<Record<CauseCode, HowRecipe>>> = HOW_RECIPES;
const KEYS: Readonly<Partial<Record<CauseCode, KeyRecipe>>> = KEY_RECIPES;

/** By how often public reports show them; encodings, which the bytes show, come before all. */
const SEARCH_ORDER: readonly CauseCode[] = [
  'other-transaction',
  'other-input',
  'taproot-untweaked',
  'taproot-tweak',
  'leaf-key-tweaked',
  'legacy-for-segwit',
  'amount-unknown',
  'amount-of-another',
  'amount-units',
  'script-code',
  'coins-missing',
  'coins-are-outputs',
  'key-path-for-leaf',
  'leaf-for-key-path',
  'taproot-parity',
  'taproot-double-tweak',
  'sighash-type',
  'sighash-rules',
  'taproot-single-acp',
  'other-key',
  'neighbour-key',
  'sequence',
  'locktime',
  'version',
  'inputs-order',
  'outputs-order',
  'output-missing',
  'digest-reversed',
  'hash-function',
  'message-signed',
  'script-code-length',
  'input-index',
  'other-leaf',
  'leaf-hash',
  'coins-order',
  'coin-script',
  'annex',
  'code-separator',
  'sighash-not-hashed',
  'single-bug',
  'fork-id',
  'segwit-for-legacy',
  'segwit-v0-for-taproot',
  'taproot-for-segwit-v0',
  'tapscript-extension',
  'epoch',
  'sub-hashes',
  'txid-order',
  'scriptsigs-kept',
];

/** Where its output moved, other inputs and outputs may give the same digest, and are not meant. */
const ORDER_OF_SINGLE: readonly CauseCode[] = [
  'outputs-order',
  ...SEARCH_ORDER.filter((code) => code !== 'outputs-order'),
];

const HOW_CODES = Object.keys(HOW) as readonly CauseCode[];

/** What a person or a program changes about a transaction goes most often with something else. */
const OFTEN_WITH_ANOTHER: readonly CauseCode[] = [
  'sequence',
  'locktime',
  'inputs-order',
  'outputs-order',
  'output-missing',
  'version',
];
const PAIR_ORDER: readonly CauseCode[] = [
  ...OFTEN_WITH_ANOTHER,
  ...SEARCH_ORDER.filter((code) => !OFTEN_WITH_ANOTHER.includes(code)),
];

/** Of Schnorr each digest and key is a trial of its own. */
const LIKELY_KEYS: ReadonlySet<CauseCode> = new Set([
  'taproot-untweaked',
  'taproot-parity',
  'taproot-double-tweak',
  'leaf-key-tweaked',
]);

type CodePair = readonly [CauseCode, CauseCode];

/** Faults of what is hashed that are made together, the first in the spend of the second. */
const CHEAP_PAIRS: readonly CodePair[] = [
  ['sequence', 'locktime'],
  ['inputs-order', 'outputs-order'],
  ['version', 'locktime'],
];
const COSTLY_PAIRS: readonly CodePair[] = [
  ['version', 'sequence'],
  ['sighash-type', 'amount-unknown'],
  ['amount-unknown', 'script-code'],
  ['sequence', 'legacy-for-segwit'],
  ['sighash-type', 'legacy-for-segwit'],
  ['sequence', 'coins-missing'],
  ['sequence', 'amount-of-another'],
];
/** An amount of a satoshi or less is none in BTC. */
const ALIKE_PAIRS: readonly CodePair[] = [
  ['sighash-type', 'amount-units'],
  ['amount-units', 'script-code'],
];

interface Changed extends Hashed {
  /** Where a second mistake can be made in it. */
  readonly spend: SighashSpend | undefined;
}

interface Keyed {
  readonly fault: Fault;
  readonly key: TriedKey;
}

/** A change of what is hashed or how, that a key may be tried with. */
interface Hashed {
  readonly faults: readonly Fault[];
  readonly message: Message;
  readonly keys: readonly TriedKey[];
}

/** All that is tried for one reading of a signature. */
export class Candidates {
  private readonly spend: SighashSpend;
  private readonly own: readonly TriedKey[];
  private readonly changedBy = new Map<CauseCode, readonly Changed[]>();
  private readonly keyedBy = new Map<CauseCode, readonly Keyed[]>();
  /** What is right; absent where nothing is, as for types that are not defined. */
  private readonly rightMessage: Message | undefined;

  constructor(
    private readonly context: SearchContext,
    private readonly reading: Reading,
  ) {
    const { spend, keys } = context.site;
    this.spend = { ...spend, hashType: reading.hashType };
    this.own = keys.map((key) => triedKey(reading.scheme, key));
    this.rightMessage = messageOf(this.spend);
  }

  /** What is right here, for the encoding alone to be wrong. */
  *right(): Iterable<DigestCandidate> {
    const message = this.rightMessage;
    if (message) yield { faults: [], digest: message.digest, keys: this.own };
  }

  /** One mistake of what is hashed, of how, or of the key. */
  *singles(): Iterable<DigestCandidate> {
    for (const code of signsOneOutput(this.spend) ? ORDER_OF_SINGLE : SEARCH_ORDER) {
      if (!canBeAt(code, this.context.site.kind)) continue;
      yield* this.withKeys(code);
      for (const { faults, message, keys } of [...this.what(code), ...this.how(code)]) {
        yield { faults, digest: message.digest, keys };
      }
    }
  }

  /** Another key, or how it is hashed: what goes with a wrong encoding at little cost. */
  *howAndKeys(): Iterable<DigestCandidate> {
    for (const code of SEARCH_ORDER) {
      if (!canBeAt(code, this.context.site.kind)) continue;
      yield* this.withKeys(code);
      for (const one of this.how(code)) yield candidate(one);
    }
  }

  /** Two at once, the likelier first; there are more than may be tried. */
  *pairs(): Iterable<DigestCandidate> {
    for (const one of this.twoOfWhat(CHEAP_PAIRS)) yield candidate(one);
    const keyed = [...this.keyed()];
    yield* this.crossed([...this.allHow()], keyed);
    const isEcdsa = this.reading.scheme === 'ecdsa';
    const likely = isEcdsa ? keyed : keyed.filter(({ fault }) => LIKELY_KEYS.has(fault.code));
    yield* this.crossed([...this.allWhat()], likely);
    for (const one of this.twoOfWhat(COSTLY_PAIRS)) yield candidate(one);
    yield* this.whatAndHow();
  }

  /** Those that are only named beside one that was found, because they are the same. */
  *pairsAlike(): Iterable<DigestCandidate> {
    yield* this.pairs();
    for (const one of this.twoOfWhat(ALIKE_PAIRS)) yield candidate(one);
  }

  private *crossed(list: readonly Hashed[], keyed: readonly Keyed[]): Iterable<DigestCandidate> {
    for (const { fault, key } of keyed) {
      for (const { faults, message } of list) {
        yield { faults: [...faults, fault], digest: message.digest, keys: [key] };
      }
    }
  }

  /** The mistakes in what is right, made once for all that is tried with them. */
  private what(code: CauseCode): readonly Changed[] {
    const known = this.changedBy.get(code) ?? [...this.whatIn(code, this.spend)];
    this.changedBy.set(code, known);
    return known;
  }

  private *whatIn(code: CauseCode, spend: SighashSpend): Iterable<Changed> {
    for (const variant of WHAT[code]?.(this.context, spend) ?? []) {
      const { detail, message, keys = [], spend: other, signs } = variant;
      if (this.rightMessage && equalBytes(message.digest, this.rightMessage.digest)) continue;
      const others = keys.map((key) => triedKey(this.reading.scheme, key));
      const faults = [{ code, detail, signs }];
      yield { faults, message, keys: [...this.own, ...others], spend: other };
    }
  }

  private *how(code: CauseCode, message = this.rightMessage): Iterable<Hashed> {
    if (!message) return;
    for (const [detail, digest] of HOW[code]?.(message) ?? []) {
      yield { faults: [{ code, detail }], message: { ...message, digest }, keys: this.own };
    }
  }

  private *withKeys(code: CauseCode): Iterable<DigestCandidate> {
    const message = this.rightMessage;
    if (!message) return;
    for (const { fault, key } of this.keysOf(code)) {
      yield { faults: [fault], digest: message.digest, keys: [key] };
    }
  }

  private keysOf(code: CauseCode): readonly Keyed[] {
    const known = this.keyedBy.get(code) ?? this.makeKeys(code);
    this.keyedBy.set(code, known);
    return known;
  }

  private makeKeys(code: CauseCode): readonly Keyed[] {
    return [...(KEYS[code]?.(this.context) ?? [])].map(([detail, key]) => {
      return { fault: { code, detail }, key: triedKey(this.reading.scheme, key) };
    });
  }

  private *keyed(): Iterable<Keyed> {
    const { kind } = this.context.site;
    for (const code of SEARCH_ORDER) if (canBeAt(code, kind)) yield* this.keysOf(code);
  }

  private *allWhat(): Iterable<Hashed> {
    for (const code of PAIR_ORDER) {
      if (canBeAt(code, this.context.site.kind)) yield* this.what(code);
    }
  }

  private *allHow(): Iterable<Hashed> {
    for (const code of HOW_CODES) yield* this.how(code);
  }

  private *twoOfWhat(pairs: readonly CodePair[]): Iterable<Hashed> {
    for (const [first, second] of pairs) {
      const { kind } = this.context.site;
      if (!canBeAt(first, kind) || !canBeAt(second, kind)) continue;
      for (const one of this.what(first)) {
        if (!one.spend) continue;
        for (const two of this.whatIn(second, one.spend)) {
          yield { ...two, faults: [...one.faults, ...two.faults] };
        }
      }
    }
  }

  private *whatAndHow(): Iterable<DigestCandidate> {
    for (const one of this.allWhat()) {
      for (const code of HOW_CODES) {
        for (const two of this.how(code, one.message)) {
          yield candidate({ ...two, faults: [...one.faults, ...two.faults], keys: one.keys });
        }
      }
    }
  }
}

function candidate({ faults, message: { digest }, keys }: Hashed): DigestCandidate {
  return { faults, digest, keys };
}
