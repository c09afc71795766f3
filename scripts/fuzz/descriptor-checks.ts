import assert from 'node:assert/strict';
import { DescriptorError } from '../../src/core/descriptor/descriptor-error.ts';
import { expand, isSolvable } from '../../src/core/descriptor/expand.ts';
import { inferDescriptor } from '../../src/core/descriptor/infer.ts';
import { parseDescriptor } from '../../src/core/descriptor/parse.ts';
import { PrivateKeys } from '../../src/core/descriptor/private-keys.ts';
import { publicText } from '../../src/core/descriptor/to-text.ts';
import type { Descriptor } from '../../src/core/descriptor/types.ts';
import type { Chain } from '../../src/core/encoding/chains.ts';

/**
 * A text is a descriptor or is refused in words. Its public form has no private
 * key, says the same again and stands for the same scripts, and what is inferred
 * from these stands for them too.
 */
export function checkDescriptor(text: string, chain: Chain): boolean {
  const privateKeys = new PrivateKeys();
  const descriptors = readOrRefuse(text, chain, privateKeys);
  for (const descriptor of descriptors ?? []) checkOne(descriptor, chain, privateKeys);
  return descriptors !== undefined;
}

function readOrRefuse(
  text: string,
  chain: Chain,
  privateKeys: PrivateKeys,
): readonly Descriptor[] | undefined {
  try {
    return parseDescriptor(text, chain, privateKeys).descriptors;
  } catch (error) {
    if (error instanceof DescriptorError) return undefined;
    throw error;
  }
}

function checkOne(descriptor: Descriptor, chain: Chain, privateKeys: PrivateKeys): void {
  const shown = publicText(descriptor, chain);
  assert.doesNotMatch(shown, /[xt]prv/);
  const [again, ...others] = parseDescriptor(shown, chain, new PrivateKeys(), true).descriptors;
  assert.ok(again && others.length === 0);
  assert.equal(publicText(again, chain), shown);
  const expansion = expand(descriptor, 0, privateKeys);
  if (!expansion) return;
  const { scripts, provider } = expansion;
  const publicly = expand(again, 0);
  if (publicly) assert.deepEqual(publicly.scripts, scripts);
  if (!isSolvable(descriptor)) return;
  for (const script of scripts) {
    const inferred = publicText(inferDescriptor(script, provider), chain);
    const [read] = parseDescriptor(inferred, chain, new PrivateKeys(), true).descriptors;
    assert.deepEqual(expand(read!, 0)?.scripts[0], script);
  }
}
