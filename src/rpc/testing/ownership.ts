/** Whose outputs are, as Inspect and as Sign say it. */

import { utf8Of } from '../../core/bytes/utf8-text.ts';
import { PsbtFormChecker } from '../../core/form/psbt/psbt-signing.ts';
import type { GivenDescriptor } from '../../core/ownership/testing/everyday-files.ts';
import { execute } from '../dispatch.ts';

/** What is said of a file. */
export interface Said {
  /** Of each output: `derived` is theirs. */
  readonly owners: readonly string[];
  /** `severity code path`. */
  readonly findings: readonly string[];
}

interface Told {
  readonly severity: string;
  readonly code: string;
  readonly path: string;
}

const named = ({ severity, code, path }: Told) => `${severity} ${code} ${path}`;

/** What `inspectpsbt` says of base64. Raises an Error with the words of its error. */
export function saidByInspect(psbt: string, descriptors?: readonly GivenDescriptor[]): Said {
  const options = descriptors ? { descriptors } : {};
  const body = JSON.stringify({ method: 'inspectpsbt', params: [psbt, options] });
  const { result, error } = JSON.parse(execute(body, { chain: 'regtest' }).body);
  if (error) throw new Error(error.message);
  const outputs = result.outputs as readonly { readonly owner?: { readonly status: string } }[];
  return {
    owners: outputs.map(({ owner }) => owner?.status ?? ''),
    findings: (result.findings as readonly Told[]).map(named),
  };
}

/** What Sign says of it, by keys as they are typed. */
export function saidBySign(psbt: string, keys: readonly string[]): Said {
  const question = { chain: 'regtest', hashType: 'DEFAULT' } as const;
  const checker = new PsbtFormChecker();
  const { owners, judged } = checker.checkKeys({
    ...question,
    psbt,
    keys: utf8Of(keys.join('\n')),
  });
  return {
    owners: owners.map(({ status }) => status),
    findings: (judged?.review?.findings ?? []).map(named),
  };
}
