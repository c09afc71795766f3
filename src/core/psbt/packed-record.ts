import { Cursor } from '../bytes/cursor.ts';
import { withinNext } from '../codec/codec.ts';
import type { FieldRow } from './field-row.ts';
import type { FieldRecord, RecordOf } from './types.ts';

/**
 * A record that knows where it stands and is read when it is asked for: a tenth
 * of the memory of one that keeps what it says. It was read once before, so
 * nothing raises. Its members are getters, so a copy by spreading has none of them.
 */
export class PackedRecord<Fields, Name extends keyof Fields>
  implements FieldRecord<Name, RecordOf<Fields, Name>['key'], RecordOf<Fields, Name>['value']>
{
  constructor(
    private readonly bytes: Uint8Array,
    private readonly row: FieldRow<Fields, Name>,
    readonly start: number,
    readonly end: number,
  ) {}

  get field(): Name {
    return this.row.field;
  }

  get wholeKey(): Uint8Array {
    const cursor = this.cursor();
    return cursor.take(cursor.compactSize());
  }

  get key(): RecordOf<Fields, Name>['key'] {
    const cursor = this.cursor();
    const size = cursor.compactSize();
    const keyEnd = cursor.pos + size;
    cursor.compactSize();
    return withinNext(cursor, keyEnd - cursor.pos, this.row.key);
  }

  get value(): RecordOf<Fields, Name>['value'] {
    const cursor = this.cursor();
    cursor.skip(cursor.compactSize());
    return this.row.value.read(cursor);
  }

  private cursor(): Cursor {
    return new Cursor(this.bytes, undefined, this.start, this.end);
  }
}
