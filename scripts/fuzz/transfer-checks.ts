import assert from 'node:assert/strict';
import { bbqrParts } from '../../src/core/transfer/bbqr.ts';
import { PartCollector } from '../../src/core/transfer/collector.ts';
import { type PartsOfMessage, urParts } from '../../src/core/transfer/ur.ts';

/** A message in parts of either dialect, of so many characters at most. */
export function partsOf(isUr: boolean, bytes: Uint8Array, most: number): PartsOfMessage {
  return isUr ? urParts('psbt', bytes, most) : bbqrParts('2', 'P', bytes, most);
}

/**
 * Parts are taken or refused in words, in any order and whatever they say. What
 * is put together is the same when it is sent again.
 */
export function checkTransfer(texts: readonly string[]): boolean {
  const collector = new PartCollector();
  for (const text of texts) {
    const verdict = collector.receive(text);
    assert.ok(verdict.ok || verdict.refusal.length > 0);
    const collected = collector.collected();
    assert.ok(verdict.ok ? collected : true, 'what is taken shows');
    if (collected) assert.ok(collected.received <= collected.map.length);
  }
  const message = collector.collected()?.message;
  if (!message) return false;
  for (const isUr of [false, true]) {
    const { part } = partsOf(isUr, message.bytes, 400);
    const again = new PartCollector();
    for (let number = 0; number < 20_000 && !again.isWhole; number++)
      assert.ok(again.receive(part(number)).ok);
    assert.deepEqual(again.collected()?.message?.bytes, message.bytes);
  }
  return true;
}
