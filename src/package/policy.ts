/* `touchstone/policy`. */
import { judgePolicy } from '../core/spending-policy/judge.ts';
import { FormError } from '../rpc/json/form.ts';
import { writeJson } from '../rpc/json/write.ts';
import { type ReadPolicy, readPolicy } from '../rpc/policy/policy-form.ts';
import { UsageError } from './errors.ts';
import { judgedFile } from './judged.ts';
import { chainOf, jsonOf } from './procedures.ts';
import type * as Types from './types.ts';

export function checkPolicy(
  source: Types.Source,
  policy: Types.Policy | string,
  options: Types.Options<'inspectpsbt'> & Types.Circumstances = {},
): Types.CheckedPolicy {
  const read = readGiven(policy, options);
  // Those of the policy come first: by their places it knows what is its change.
  const descriptors = [...read.descriptors, ...descriptorsIn(options)];
  const known = descriptors.length > 0 ? { ...options, descriptors } : options;
  const rules = judgePolicy(read.policy, judgedFile(source, known).inspected);
  return { kept: rules.every(({ verdict }) => verdict === 'kept'), rules };
}

function readGiven(policy: Types.Policy | string, options: Types.Circumstances): ReadPolicy {
  const text = typeof policy === 'string' ? policy : writeJson(jsonOf(policy));
  try {
    return readPolicy(text, chainOf(options));
  } catch (error) {
    if (error instanceof FormError) throw new UsageError('policy', `Policy: ${error.message}`);
    throw error;
  }
}

function descriptorsIn(options: object): readonly unknown[] {
  const { descriptors } = options as { readonly descriptors?: unknown };
  if (descriptors === undefined || descriptors === null) return [];
  if (Array.isArray(descriptors)) return descriptors;
  throw new UsageError('arguments', 'Descriptors are a list');
}
