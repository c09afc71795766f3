/** What takes the place of each value: the same for the same throughout a file. */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes, isAllZero } from '../bytes/order.ts';
import { utf8Of } from '../bytes/utf8-text.ts';
import { hash160, ripemd160, sha256, sha256d } from '../crypto/hashes.ts';
import { fingerprintOf } from '../descriptor/bip32.ts';
import { payToWitnessPublicKeyHash, payToWitnessScriptHash } from '../script/pay-to.ts';
import { readsToEnd } from '../script/reader.ts';
import { madeUpTransaction } from '../subject/made-up-coin.ts';
import type { HashedValue } from './collector.ts';
import { counterBytes, counterName } from './counter.ts';
import { isWords, rewriteBlock, rewriteItem, rewriteScript, SMALL_DATA } from './rewrite-script.ts';
import type { Rewriting, ScriptUse } from './rewriting.ts';
import { numberBytes, scriptNumber } from './script-number.ts';
import { withOtherDigits } from './signature-shape.ts';
import type { TwinKeys } from './twin-keys.ts';
import { type TwinLocks, TwinSteps, twinVouts } from './twin-numbers.ts';
import { twinText } from './twin-text.ts';

/**
 * An item at the end of a witness is taken for a script where no push runs past its end, as by
 * chance one in some short streams reads: attempts at another one, and what is too long for it.
 */
const MOST_STREAMS = 100;
const LONGEST_CHANCE = 600;

type Making = () => Uint8Array | undefined;

/** The last two are how coins commit to a script or key by a witness program in a script's hash. */
const HASHES: readonly ((bytes: Uint8Array) => Uint8Array)[] = [
  hash160,
  sha256,
  sha256d,
  ripemd160,
  (script) => hash160(payToWitnessScriptHash(script)),
  (key) => hash160(payToWitnessPublicKeyHash(key)),
];

/** What the transactions of made-up coins spend. */
const NO_TRANSACTION = madeUpTransaction({ value: 0n, scriptPubKey: new Uint8Array(0) }).inputs[0]!
  .prevout.txid;

/** Its hashes are everybody's, and stay. */
const NOTHING: HashedValue = { bytes: new Uint8Array(0), use: 'item' };

/** What was found in the file, and what becomes of its numbers. */
export interface KnownValues {
  readonly keys: TwinKeys;
  readonly locks: TwinLocks;
  readonly amounts: ReadonlyMap<string, Uint8Array>;
  readonly isScript: (bytes: Uint8Array) => boolean;
  readonly preimages: Iterable<HashedValue>;
  /** Another one gives other bytes. */
  readonly attempt: number;
  /** In hex. */
  readonly hashes: ReadonlySet<string>;
}

export class TwinValues implements Rewriting {
  /** What follows from something else in the file, by its bytes in hex. */
  private readonly following = new Map<string, Making>();
  private readonly made = new Map<string, Uint8Array>();
  private readonly beingMade = new Set<string>();
  private readonly signatures = new Map<string, Uint8Array>();
  private readonly steps = new TwinSteps();
  private readonly vouts = twinVouts();
  private count = 0;

  /** Is told of each signature of the original. */
  onSignature: ((scheme: 'ecdsa' | 'schnorr', bytes: Uint8Array) => void) | undefined;
  readonly keys: TwinKeys;

  constructor(private readonly known: KnownValues) {
    this.keys = known.keys;
    for (const { bytes, use } of [...known.preimages, NOTHING]) {
      const twin = () => this.preimage(bytes, use);
      for (const hash of HASHES) {
        const name = bytesToHex(hash(bytes));
        if (known.hashes.has(name)) this.follow(name, () => hash(twin()));
      }
      if (use !== 'key') continue;
      const print = bytesToHex(fingerprintOf(bytes));
      this.follow(`fingerprint ${print}`, () => fingerprintOf(twin()));
    }
  }

  /** That a value follows from others; the first way that is told is taken. */
  follow(name: string, make: Making): void {
    if (!this.following.has(name)) this.following.set(name, make);
  }

  /** Puts what was made last in the place of a signature, share, proof or key of the original. */
  sign(original: Uint8Array, signature: Uint8Array): void {
    this.signatures.set(bytesToHex(original), signature);
  }

  key(bytes: Uint8Array): Uint8Array {
    return this.signatures.get(bytesToHex(bytes)) ?? this.keys.key(bytes);
  }

  xOnly(bytes: Uint8Array): Uint8Array {
    return this.signatures.get(bytesToHex(bytes)) ?? this.keys.key(bytes);
  }

  hash(bytes: Uint8Array): Uint8Array {
    return this.value(bytes, () => this.stream(bytes));
  }

  text(bytes: Uint8Array): Uint8Array {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    if (bytes.length === 0 || !equalBytes(utf8Of(text), bytes)) return this.data(bytes);
    return this.value(bytes, () => utf8Of(twinText(text, counterBytes(this.next(), bytes.length))));
  }

  data(bytes: Uint8Array): Uint8Array {
    return this.value(bytes, () => {
      // By its first byte a leaf's version, an annex and most of what is no text is known.
      const isKnownByFirst = !isText(bytes) && bytes.length > SMALL_DATA;
      return this.stream(bytes, (made) => {
        if (isKnownByFirst) made[0] = bytes[0]!;
      });
    });
  }

  ecdsa(bytes: Uint8Array): Uint8Array {
    this.onSignature?.('ecdsa', bytes);
    const name = bytesToHex(bytes);
    const signed = this.signatures.get(name);
    if (signed) return signed;
    return this.value(bytes, () => {
      return withOtherDigits(bytes, counterBytes(this.next(), bytes.length));
    });
  }

  schnorr(bytes: Uint8Array): Uint8Array {
    this.onSignature?.('schnorr', bytes);
    const name = bytesToHex(bytes);
    const signed = this.signatures.get(name);
    if (signed) return signed;
    return this.value(bytes, () => {
      return this.stream(bytes, (made) => {
        // R and S are numbers below the group's order.
        if (made.length > 32) made[32] = made[32]! & 0x7f;
        if (bytes.length > 64) made.set(bytes.subarray(64), 64);
      });
    });
  }

  fingerprint(bytes: Uint8Array): Uint8Array {
    if (isAllZero(bytes)) return bytes;
    const name = `fingerprint ${bytesToHex(bytes)}`;
    return this.named(name, () => counterBytes(this.next(), 4));
  }

  step(bytes: Uint8Array): Uint8Array {
    return numberBytes(this.steps.of(scriptNumber(bytes)), bytes.length);
  }

  stepOf(step: number): number {
    return this.steps.of(step);
  }

  lock(bytes: Uint8Array): Uint8Array {
    return numberBytes(this.known.locks.of(scriptNumber(bytes)), bytes.length);
  }

  amount(bytes: Uint8Array): Uint8Array {
    return this.known.amounts.get(bytesToHex(bytes)) ?? bytes;
  }

  vout(bytes: Uint8Array): Uint8Array {
    return numberBytes(this.vouts.of(scriptNumber(bytes)), bytes.length);
  }

  scalar(bytes: Uint8Array): Uint8Array {
    const signed = this.signatures.get(bytesToHex(bytes));
    if (signed) return signed;
    return this.value(bytes, () => {
      const twin = counterBytes(this.next(), bytes.length);
      if (twin.length > 0 && (bytes[0] ?? 0) < 0xff) twin[0] = twin[0]! & 0x7f;
      return twin;
    });
  }

  controlBlock(bytes: Uint8Array): Uint8Array {
    return this.following.get(blockName(bytes))?.() ?? rewriteBlock(bytes, this);
  }

  script(bytes: Uint8Array, use: ScriptUse): Uint8Array {
    return rewriteScript(bytes, use, this);
  }

  isScript(bytes: Uint8Array): boolean {
    return this.known.isScript(bytes);
  }

  private preimage(bytes: Uint8Array, use: HashedValue['use']): Uint8Array {
    if (use === 'key') return this.key(bytes);
    if (use === 'item') return this.value(bytes, () => this.unrelated(bytes));
    return this.script(bytes, use);
  }

  /** Of an item that was not met yet. */
  private unrelated(bytes: Uint8Array): Uint8Array {
    // A preimage, whose hash would tell which small number it is.
    if (bytes.length <= SMALL_DATA) return counterBytes(this.next(), bytes.length);
    return rewriteItem(bytes, this);
  }

  private value(bytes: Uint8Array, make: () => Uint8Array): Uint8Array {
    return isAllZero(bytes) || equalBytes(bytes, NO_TRANSACTION)
      ? bytes
      : this.named(bytesToHex(bytes), make);
  }

  private named(name: string, make: () => Uint8Array): Uint8Array {
    const known = this.made.get(name);
    if (known) return known;
    const follows = this.following.get(name);
    if (follows && !this.beingMade.has(name)) {
      this.beingMade.add(name);
      const following = follows();
      this.beingMade.delete(name);
      if (following) return this.keep(name, following);
    }
    return this.keep(name, make());
  }

  private keep(name: string, bytes: Uint8Array): Uint8Array {
    const before = this.made.get(name);
    if (before) return before;
    this.made.set(name, bytes);
    return bytes;
  }

  /** As many bytes of a counter, with what stays of the original; a script only where that reads as one. */
  private stream(original: Uint8Array, keep: (made: Uint8Array) => void = () => {}): Uint8Array {
    const isScript = readsToEnd(original);
    for (let attempt = 1; ; attempt++) {
      const made = counterBytes(this.next(), original.length);
      keep(made);
      const isLast = attempt === MOST_STREAMS || original.length > LONGEST_CHANCE;
      if (isLast || readsToEnd(made) === isScript) return made;
    }
  }

  private next(): Uint8Array {
    return counterName('value', this.count++, this.known.attempt);
  }
}

/** What a control block is known by: it is not among the values. */
export function blockName(block: Uint8Array): string {
  return `block ${bytesToHex(block)}`;
}

function isText(bytes: Uint8Array): boolean {
  return bytes.length > 0 && isWords(bytes);
}
