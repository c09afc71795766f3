/** What stands in a file, by its sort: it is gone through once before anything takes its place. */
import { bytesToHex } from '../bytes/hex.ts';
import { solve } from '../script/solver.ts';
import { rewriteBlock, rewriteScript } from './rewrite-script.ts';
import type { Rewriting, ScriptUse } from './rewriting.ts';
import { scriptNumber } from './script-number.ts';

/** What hashes may be of. */
export interface HashedValue {
  readonly bytes: Uint8Array;
  readonly use: ScriptUse | 'key' | 'item';
}

export class Collector implements Rewriting {
  /** In order of appearance, 32 bytes of x each. */
  readonly xs: Uint8Array[] = [];
  readonly preimages = new Map<string, HashedValue>();
  readonly locks = new Set<number>();
  readonly amounts = new Map<string, Uint8Array>();
  /** 20 and 32 bytes in hex. */
  readonly hashes = new Set<string>();
  /** Of these those that outputs and programs have for scripts. */
  readonly scriptHashes = new Set<string>();

  /** `scripts` are hashes that outputs commit to scripts by. */
  constructor(private readonly hashOfScript: (bytes: Uint8Array) => boolean) {}

  key(bytes: Uint8Array): Uint8Array {
    this.xs.push(bytes.subarray(1, 33));
    return this.preimage(bytes, 'key');
  }

  xOnly(bytes: Uint8Array): Uint8Array {
    this.xs.push(bytes);
    return bytes;
  }

  hash(bytes: Uint8Array): Uint8Array {
    this.hashes.add(bytesToHex(bytes));
    return this.preimage(bytes, 'item');
  }

  text(bytes: Uint8Array): Uint8Array {
    return this.preimage(bytes, 'item');
  }

  data(bytes: Uint8Array): Uint8Array {
    return this.preimage(bytes, 'item');
  }

  ecdsa(bytes: Uint8Array): Uint8Array {
    return bytes;
  }

  schnorr(bytes: Uint8Array): Uint8Array {
    return this.preimage(bytes, 'item');
  }

  fingerprint(bytes: Uint8Array): Uint8Array {
    return bytes;
  }

  step(bytes: Uint8Array): Uint8Array {
    return bytes;
  }

  lock(bytes: Uint8Array): Uint8Array {
    this.locks.add(scriptNumber(bytes));
    return bytes;
  }

  amount(bytes: Uint8Array): Uint8Array {
    this.amounts.set(bytesToHex(bytes), bytes);
    return bytes;
  }

  vout(bytes: Uint8Array): Uint8Array {
    return bytes;
  }

  scalar(bytes: Uint8Array): Uint8Array {
    return bytes;
  }

  controlBlock(bytes: Uint8Array): Uint8Array {
    return rewriteBlock(bytes, this);
  }

  script(bytes: Uint8Array, use: ScriptUse): Uint8Array {
    this.preimage(bytes, use);
    const solution = solve(bytes);
    if ('hash' in solution) this.scriptHashes.add(bytesToHex(solution.hash));
    if ('program' in solution) this.scriptHashes.add(bytesToHex(solution.program));
    return rewriteScript(bytes, use, this);
  }

  isScript(bytes: Uint8Array): boolean {
    return this.hashOfScript(bytes);
  }

  private preimage(bytes: Uint8Array, use: HashedValue['use']): Uint8Array {
    const name = bytesToHex(bytes);
    if (!this.preimages.has(name)) this.preimages.set(name, { bytes, use });
    return bytes;
  }
}
