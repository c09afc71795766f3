import { Cursor } from '../bytes/cursor.ts';
import { withinNext } from '../codec/codec.ts';
import type { NamedRow } from './field-row.ts';

/** Records of a map before a cursor with lazy lists keeps only where they stand. */
export const LAZY_FROM = 1_000;

/**
 * A record that is read where it stands whenever it is asked for: a tenth of the
 * memory of one that keeps what it says. It was read once before, so nothing
 * raises. Its members are getters, so a copy by spreading has none of them.
 */
export class LazyRecord {
  constructor(
    private readonly bytes: Uint8Array,
    private readonly row: NamedRow,
    readonly start: number,
    readonly end: number,
  ) {}

  get field(): string {
    return this.row.field;
  }

  get wholeKey(): Uint8Array {
    const cursor = this.cursor();
    return cursor.take(cursor.compactSize());
  }

  get key(): unknown {
    const cursor = this.cursor();
    const size = cursor.compactSize();
    const keyEnd = cursor.pos + size;
    cursor.compactSize();
    return withinNext(cursor, keyEnd - cursor.pos, this.row.key);
  }

  get value(): unknown {
    const cursor = this.cursor();
    cursor.skip(cursor.compactSize());
    return this.row.value.read(cursor);
  }

  private cursor(): Cursor {
    return new Cursor(this.bytes, undefined, this.start, this.end).withLazyLists();
  }
}
