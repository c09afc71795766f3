import { expect, test } from 'vitest';
import { compactSizeLength } from './compact-size.ts';
import { Writer } from './writer.ts';

test.each([0, 1, 0xfc, 0xfd, 0xffff, 0x10000, 0x02000000, 0xffffffff, 0x100000000])(
  '%i takes as many bytes as are written for it',
  (size) => {
    const writer = new Writer();
    writer.compactSize(size);
    expect(compactSizeLength(size)).toBe(writer.finish().length);
  },
);
