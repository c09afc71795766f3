import type { Recorded } from '../../../../test/recorded.ts';
import { parseJson } from '../../json/parse.ts';
import { isObject, type Json, member } from '../../json/value.ts';
import { fault, summary } from '../../testing/recorded-faults.ts';

/* Recorded calls of the procedures that take descriptors. */

export function methodOf({ request }: Recorded): Json | undefined {
  const body = parseJson(request);
  return body !== undefined && isObject(body) ? member(body, 'method') : undefined;
}

/** Whether a range goes over ten thousand indexes, which takes seconds. */
export function isLongRange({ request }: Recorded): boolean {
  return /\b10001\]/.test(request) && request.includes('deriveaddresses');
}

/** What is wrong with our answers, in words; how many are right is printed. */
export function faultsOf(name: string, calls: readonly Recorded[]): string {
  const faults = new Map<string, string>();
  for (const call of calls) {
    const words = fault(call);
    if (words !== undefined) faults.set(call.id, words);
  }
  const same = calls.length - faults.size;
  process.stdout.write(`${name}: ${same} of ${calls.length} exchanges the same\n`);
  return summary(faults);
}
