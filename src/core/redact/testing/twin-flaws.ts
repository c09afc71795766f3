/** What a twin must have and has not, of a file: nothing, but for one with other parts, which is told. */
import { equalBytes } from '../../bytes/order.ts';
import { outlineOf } from '../../outline/inspect.ts';
import { kindOf, nodeCount } from '../../outline/node-index.ts';
import { differencesOf, type TwinMember } from '../differences.ts';
import { redactFile } from '../redact.ts';
import { leftOver } from './left-over.ts';

export function twinFlaws(bytes: Uint8Array, isTwice: boolean): readonly string[] {
  const twin = redactFile(bytes);
  return [
    ...leftOver(bytes, twin).slice(0, 1),
    ...(twin.length === bytes.length ? [] : ['another length']),
    ...(isTwice && !equalBytes(redactFile(bytes), twin) ? ['another one a second time'] : []),
    ...partFlaws(bytes, twin),
  ];
}

/** Kinds of all parts, in order, with where each stands. */
export function partsOf(bytes: Uint8Array): readonly string[] {
  const { index } = outlineOf(bytes);
  return Array.from(
    { length: nodeCount(index) },
    (_, row) => `${kindOf(index, row)} ${index.start[row]} ${index.end[row]}`,
  );
}

/** Data that reads as a script may have other opcodes, of which the list of differences tells. */
function partFlaws(bytes: Uint8Array, twin: Uint8Array): readonly string[] {
  const [before, after] = [partsOf(bytes), partsOf(twin)];
  if (before.join() === after.join()) return [];
  const isRecord = (part: string) => part.startsWith('psbt.');
  const isSame = before.filter(isRecord).join() === after.filter(isRecord).join();
  const told: readonly TwinMember[] = differencesOf(bytes, twin, 'regtest').map(
    ({ member }) => member,
  );
  if (!isSame && !told.includes('error')) return ['other records'];
  return told.includes('parts') || told.includes('error') ? [] : ['other parts, not told'];
}
