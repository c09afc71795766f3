import { expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { encodePush } from './push.ts';
import { ScriptReader } from './reader.ts';

test.each([
  [0, '00'],
  [1, '01'],
  [75, '4b'],
  [76, '4c4c'],
  [255, '4cff'],
  [256, '4d0001'],
  [65535, '4dffff'],
  [65536, '4e00000100'],
])('%i bytes stand behind %s', (length, prefix) => {
  const data = new Uint8Array(length).fill(0x05);
  const push = encodePush(data);
  expect(bytesToHex(push.subarray(0, push.length - length))).toBe(prefix);
  const reader = new ScriptReader(push);
  expect(reader.next()).toBe(true);
  expect(bytesToHex(reader.data)).toBe(bytesToHex(data));
  expect(reader.end).toBe(push.length);
});
