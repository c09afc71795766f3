import { randomBytes } from 'node:crypto';
import type { Recorded } from '../../../test/recorded.ts';
import { difference } from '../../../test/same-answer.ts';
import { type Chain, parseChain } from '../../core/encoding/chains.ts';
import { execute } from '../dispatch.ts';
import { parseJson } from '../json/parse.ts';
import { isObject, member } from '../json/value.ts';
import { checkResult } from '../schema.ts';
import { findProcedure } from '../table.ts';

/** What is wrong with our answer to one request, or `undefined`. */
export function fault({ chain, request, status, response }: Recorded): string | undefined {
  const ours = execute(request, { chain: knownChain(chain), randomBytes });
  const found = difference({ status, body: response }, ours, request);
  return found ?? undeclared(request, ours.body);
}

function knownChain(name: string): Chain {
  const chain = parseChain(name);
  if (chain === undefined) throw new Error(`unknown chain: ${name}`);
  return chain;
}

/** Where a single call's result is not what its procedure declares. */
function undeclared(request: string, body: string): string | undefined {
  const asked = parseJson(request) ?? null;
  const answer = parseJson(body) ?? null;
  if (!isObject(asked) || !isObject(answer)) return undefined;
  const method = member(asked, 'method');
  const result = member(answer, 'result') ?? null;
  if (typeof method !== 'string' || result === null) return undefined;
  const declared = findProcedure(method)?.results ?? [];
  const faults = declared.map((field) => checkResult(field, result));
  return faults.includes(undefined) ? undefined : `declaration: ${faults.join(' or ')}`;
}

/** Faults that read alike once places and values are left out, most frequent first. */
export function summary(faults: ReadonlyMap<string, string>): string {
  const groups = new Map<string, string[]>();
  for (const [id, words] of faults) {
    const kind = words.replace(/\[\d+\]/g, '[]').replace(/"?[0-9a-f]{12,}…?"?/g, 'HEX');
    const group = groups.get(kind) ?? [];
    group.push(id);
    groups.set(kind, group);
  }
  return [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, 25)
    .map(([kind, ids]) => `${ids.length} x ${kind} (${ids.slice(0, 3).join(', ')})`)
    .join('\n');
}
