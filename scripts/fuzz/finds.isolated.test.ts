import { expect, test, vi } from 'vitest';
import { mapOf } from '../../src/core/psbt/make-record.ts';
import { runCampaign } from './campaign.ts';
import { readSeeds } from './seeds.ts';

/* Each fault is put into the program, and must be found: a campaign that finds nothing may be blind. */

const fault = vi.hoisted(() => ({ current: '' }));

vi.mock('../../src/core/psbt/psbt.ts', async (original) => {
  const real = await original<typeof import('../../src/core/psbt/psbt.ts')>();
  return {
    ...real,
    encodePsbt: (psbt: Parameters<typeof real.encodePsbt>[0]) =>
      fault.current === 'encodes a byte less'
        ? real.encodePsbt(psbt).subarray(1)
        : real.encodePsbt(psbt),
    decodePsbt: (bytes: Uint8Array) => {
      if (fault.current === 'crashes') throw new TypeError('planted');
      return real.decodePsbt(bytes);
    },
  };
});

vi.mock('../../src/core/script/interpreter/verify.ts', async (original) => {
  const real = await original<typeof import('../../src/core/script/interpreter/verify.ts')>();
  return {
    verifyScript: (...args: Parameters<typeof real.verifyScript>) =>
      // The first verdict on an input is the signer's, the last ours.
      fault.current === 'takes nothing for signed' && args[0].witness.length > 0
        ? flipped(real.verifyScript(...args))
        : real.verifyScript(...args),
  };
});

let turn = 0;
function flipped<T>(verdict: T): T | 'EVAL_FALSE' | undefined {
  turn++;
  if (turn % 2 === 0) return verdict;
  return verdict === undefined ? 'EVAL_FALSE' : undefined;
}

vi.mock('../../src/rpc/procedures/transactions/decoderawtransaction.ts', async (original) => {
  const real =
    await original<
      typeof import('../../src/rpc/procedures/transactions/decoderawtransaction.ts')
    >();
  const call: typeof real.decoderawtransaction.call = (params, context) => {
    if (fault.current === 'answers with a fault of ours') throw new TypeError('planted');
    return real.decoderawtransaction.call(params, context);
  };
  return { decoderawtransaction: { ...real.decoderawtransaction, call } };
});

vi.mock('../../src/core/roles/finalize.ts', async (original) => {
  const real = await original<typeof import('../../src/core/roles/finalize.ts')>();
  return {
    ...real,
    finalizePsbt: (psbt: Parameters<typeof real.finalizePsbt>[0]) => {
      const finalized = real.finalizePsbt(psbt);
      if (fault.current !== 'loses signatures') return finalized;
      const inputs = finalized.psbt.inputs.map(({ records }) =>
        mapOf(records.filter(({ field }) => field !== 'partial_sig')),
      );
      return { ...finalized, psbt: { ...finalized.psbt, inputs } };
    },
  };
});

vi.mock('../../src/rpc/procedures/psbt/analyzepsbt.ts', async (original) => {
  const real = await original<typeof import('../../src/rpc/procedures/psbt/analyzepsbt.ts')>();
  const call: typeof real.analyzepsbt.call = (params, context) => {
    if (fault.current === 'answers in another form') return '{"inputs":1}';
    return real.analyzepsbt.call(params, context);
  };
  return { analyzepsbt: { ...real.analyzepsbt, call } };
});

vi.mock('../../src/core/descriptor/expand.ts', async (original) => {
  const real = await original<typeof import('../../src/core/descriptor/expand.ts')>();
  return {
    ...real,
    expand: (...args: Parameters<typeof real.expand>) => {
      const expansion = real.expand(...args);
      if (fault.current !== 'forgets scripts' || args.length < 3) return expansion;
      return expansion && { ...expansion, scripts: [] };
    },
  };
});

const seeds = readSeeds();
const CASES = 2400;
/** Where nothing is to be found; fuzz.test.ts tries more. */
const CASES_WITHOUT_FAULT = 800;
const AT_ONCE = 200;

test.each([
  ['works', []],
  ['encodes a byte less', ['psbt']],
  ['crashes', ['psbt']],
  ['answers with a fault of ours', ['transaction']],
  ['takes nothing for signed', ['signing']],
  ['loses signatures', ['roles']],
  ['answers in another form', ['call']],
  ['forgets scripts', ['descriptor']],
])('what is found in a program that %s: %j', (name, kinds) => {
  fault.current = name;
  const found = new Set<string>();
  const isDone = () => kinds.length > 0 && kinds.every((kind) => found.has(kind));
  const most = kinds.length === 0 ? CASES_WITHOUT_FAULT : CASES;
  for (let first = 0; first < most && !isDone(); first += AT_ONCE) {
    const { findings } = runCampaign(seeds, 5, first, (next) => next < first + AT_ONCE);
    for (const { kind } of findings) found.add(kind);
  }
  expect([...found]).toEqual(kinds.length === 0 ? [] : expect.arrayContaining(kinds));
});
