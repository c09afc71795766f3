import { parseChain } from '../../core/encoding/chains.ts';
import { differences, type TruthCase } from '../../core/review/testing/truth.ts';
import { execute } from '../dispatch.ts';

/** Where the answer to a call says something else than what is known to be so. */
export function answeredOtherwise({
  id,
  chain,
  request,
  expect: expected,
}: TruthCase): readonly string[] {
  const { body } = execute(request, { chain: parseChain(chain)! });
  const found = JSON.parse(body, (name, value) =>
    name === 'amount' ? Math.round(value * 100_000_000) : value,
  );
  return differences(expected, found.result, id);
}
