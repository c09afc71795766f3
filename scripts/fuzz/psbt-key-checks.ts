import assert from 'node:assert/strict';
import type { Chain } from '../../src/core/encoding/chains.ts';
import { execute } from '../../src/rpc/dispatch.ts';
import { checkCall } from './role-checks.ts';

interface Signed {
  readonly psbt: string;
  readonly complete: boolean;
  readonly inputs?: readonly { readonly added: readonly string[]; readonly error?: string }[];
}

/** What the inputs are left alone for, which `descriptorprocesspsbt` does not look at. */
const CONTRADICTION = /contradicts|does not|is not one/;

/** Nonces of MuSig2 are random; here they are the same in both calls. */
const randomBytes = (length: number) => new Uint8Array(length).fill(7);

function answer(chain: Chain, method: string, params: readonly unknown[]) {
  const body = JSON.stringify({ method, params });
  return JSON.parse(execute(body, { chain, randomBytes }).body) as {
    readonly result: Signed | null;
    readonly error: unknown;
  };
}

/**
 * Whatever the PSBT, keys sign it as descriptors of them do, but for inputs that
 * contradict themselves, to which nothing is added; and nothing is added twice.
 */
export function checkPsbtKeys(
  chain: Chain,
  psbt: string,
  keys: readonly string[],
  finalize: boolean,
): boolean {
  checkCall('signpsbtwithkey', [psbt, keys, null, finalize], chain);
  const ours = answer(chain, 'signpsbtwithkey', [psbt, keys, null, finalize]);
  const descriptors = keys.map((key) => `pk(${key})`);
  const params = [psbt, descriptors, null, false, finalize];
  const core = answer(chain, 'descriptorprocesspsbt', params);
  const { inputs = [], ...rest } = ours.result ?? {};
  const refused = inputs.filter(({ error }) => CONTRADICTION.test(error ?? ''));
  for (const { added } of refused) assert.deepEqual(added, [], 'a contradiction is signed');
  if (refused.length === 0 && !isRootTold(ours.result, core.result)) {
    assert.deepEqual([ours.result && rest, ours.error], [core.result, core.error]);
  }
  if (!ours.result) return false;
  const again = answer(chain, 'signpsbtwithkey', [ours.result.psbt, keys, null, finalize]);
  for (const { added } of again.result?.inputs ?? []) {
    assert.deepEqual(added, [], 'a signature is added twice');
  }
  return true;
}

/** Whether we wrote a root of a tree that only a leaf told. */
function isRootTold(ours: Signed | null, core: Signed | null): boolean {
  const count = (one: Signed | null) => {
    const bytes = Buffer.from(one?.psbt ?? '', 'base64').toString('latin1');
    return bytes.split('\x01\x18\x20').length;
  };
  return count(ours) !== count(core);
}
