import { expect, test } from 'vitest';
import { twinText } from './twin-text.ts';

const STREAM = Uint8Array.from({ length: 64 }, (_, i) => i + 1);

test.each([
  ['letters and figures', 'abc XYZ 019', 'bcd FGH 901'],
  ['signs and line breaks, which stay', 'a-b_c@d.e\nf', 'b-d_f@h.j\nl'],
  ['characters of several bytes', 'aß√😃z', 'bé€😀l'],
  ['nothing', '', ''],
])('%s', (_, original, twin) => {
  expect(twinText(original, STREAM)).toBe(twin);
  expect(Buffer.byteLength(twin)).toBe(Buffer.byteLength(original));
});
