import { type Codec, rest } from '../codec/codec.ts';

/**
 * A control block that takes all bytes up to the cursor's end: leaf version and
 * parity of the output key, internal key, then the Merkle path (BIP 341). Its
 * size was checked before.
 */
export const controlBlock: Codec<Uint8Array> = {
  ...rest,
  read(cursor) {
    const start = cursor.pos;
    const block = rest.read(cursor);
    const { recorder } = cursor;
    if (!recorder) return block;
    recorder.open('tap.control_block', start);
    recorder.leaf('tap.control_byte', start, start + 1);
    recorder.leaf('tap.internal_key', start + 1, start + 33);
    for (let at = start + 33; at < cursor.pos; at += 32) {
      recorder.leaf('tap.merkle_hash', at, at + 32);
    }
    recorder.close(cursor.pos);
    return block;
  },
};
