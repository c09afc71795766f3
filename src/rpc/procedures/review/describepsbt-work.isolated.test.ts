import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { perform } from '../../dispatch.ts';

/* How often a whole file is decoded and verified for one description. */

const decodings = vi.hoisted(() => ({ count: 0 }));
const verifications = vi.hoisted(() => ({ inputs: 0 }));

vi.mock('../../../core/psbt/psbt.ts', async (original) => {
  const module = await original<typeof import('../../../core/psbt/psbt.ts')>();
  const decodePsbt: typeof module.decodePsbt = (...args) => {
    decodings.count++;
    return module.decodePsbt(...args);
  };
  return { ...module, decodePsbt };
});
vi.mock('../../../core/verdict/verify-inputs.ts', async (original) => {
  const module = await original<typeof import('../../../core/verdict/verify-inputs.ts')>();
  const verifyInputs: typeof module.verifyInputs = (...args) => {
    const verdicts = module.verifyInputs(...args);
    verifications.inputs += verdicts.length;
    return verdicts;
  };
  return { ...module, verifyInputs };
});

beforeEach(() => {
  decodings.count = 0;
  verifications.inputs = 0;
});

const answerTo = (method: string, text: string) =>
  perform({ method, params: [text] }, { chain: 'main' });

test.each(['payment', 'taproot', 'multisig'])('%s is decoded and verified once', (name) => {
  const text = readFileSync(`public/samples/${name}.psbt`).toString('base64');
  const { inputs } = JSON.parse(answerTo('decodepsbt', text));
  decodings.count = 0;
  expect(answerTo('describepsbt', text)).not.toBe('');
  expect(decodings.count).toBe(1);
  expect(verifications.inputs).toBe(inputs.length);
});
