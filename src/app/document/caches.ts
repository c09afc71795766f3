import type { JsonLine } from '../../channel/protocol/inspect-protocol.ts';
import type { NodeValue } from '../../core/outline/node-value.ts';
import type { NodeId } from './node-id.ts';

type Listener = () => void;

/** Who is to be told when one entry of a cache comes or changes. */
class Listeners<Key> {
  private readonly byKey = new Map<Key, Set<Listener>>();

  add(key: Key, listener: Listener): () => void {
    const known = this.byKey.get(key) ?? new Set();
    this.byKey.set(key, known.add(listener));
    return () => {
      known.delete(listener);
      if (known.size === 0 && this.byKey.get(key) === known) this.byKey.delete(key);
    };
  }

  tell(key: Key): void {
    for (const listener of this.byKey.get(key) ?? []) listener();
  }
}

/** Keeps the newest entries of a map: the first of its order go. */
function forget<Key>(map: Map<Key, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}

type Loader<Key, Value> = (keys: readonly Key[]) => Promise<readonly Value[]>;

/**
 * Values that are asked for by what is in view. While one question is under way
 * only the newest view waits: what was scrolled past is never asked for.
 */
export class ViewCache<Key, Value> {
  private readonly entries = new Map<Key, Value>();
  private readonly listeners = new Listeners<Key>();
  /** Entries of before {@link renew}, shown until the new ones are there. */
  private readonly old = new Set<Key>();
  private busy = false;
  private wanted: readonly Key[] = [];

  constructor(
    private readonly load: Loader<Key, Value>,
    private readonly most: number,
  ) {}

  get(key: Key): Value | undefined {
    return this.entries.get(key);
  }

  subscribe(key: Key, listener: Listener): () => void {
    return this.listeners.add(key, listener);
  }

  /** What is in view now. */
  want(keys: readonly Key[]): void {
    this.wanted = keys;
    void this.ask();
  }

  /** One more besides what is in view. */
  alsoWant(key: Key): void {
    this.wanted = [...this.wanted, key];
    void this.ask();
  }

  /** Asks for everything again, and shows what there is until the answers come. */
  renew(): void {
    for (const key of this.entries.keys()) this.old.add(key);
    void this.ask();
  }

  private async ask(): Promise<void> {
    if (this.busy) return;
    const keys = this.wanted.filter((key) => !this.entries.has(key) || this.old.has(key));
    if (keys.length === 0) return;
    this.busy = true;
    for (const key of keys) this.old.delete(key);
    try {
      this.keep(keys, await this.load(keys));
    } catch {
      // The worker is gone; whoever ended it has said so.
      return;
    } finally {
      this.busy = false;
    }
    void this.ask();
  }

  private keep(keys: readonly Key[], values: readonly Value[]): void {
    keys.forEach((key, i) => {
      const value = values[i];
      if (value !== undefined) this.entries.set(key, value);
    });
    forget(this.entries, this.most);
    for (const key of keys) this.listeners.tell(key);
  }
}

export type ValueCache = ViewCache<NodeId, NodeValue>;
/** Pages of bytes by their number. */
export type ByteCache = ViewCache<number, Uint8Array>;
/** Pages of lines by their number. */
export type LineCache = ViewCache<number, readonly JsonLine[]>;

export const BYTES_A_PAGE = 65_536;
export const LINES_A_PAGE = 128;
