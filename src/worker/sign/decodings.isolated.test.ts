import { expect, test, vi } from 'vitest';
import { createSignClient } from '../../channel/sign-client.ts';
import { FakeWorker } from '../../channel/testing/fake-worker.ts';
import { utf8Of } from '../../core/bytes/utf8-text.ts';
import { encodeWif } from '../../core/encoding/testing/private-key-text.ts';
import { fileOf, wpkh } from '../../core/sign/testing/built-files.ts';
import { privateKey } from '../../core/sign/testing/utxos.ts';

/* How often a PSBT is decoded and verified in Sign, whatever finds out what a text is aside. */

const counts = vi.hoisted(() => ({ decodings: 0, verified: 0 }));
vi.mock('../../core/psbt/psbt.ts', async (original) => {
  const module = await original<typeof import('../../core/psbt/psbt.ts')>();
  const decodePsbt: typeof module.decodePsbt = (...args) => {
    counts.decodings++;
    return module.decodePsbt(...args);
  };
  return { ...module, decodePsbt };
});
vi.mock('../../core/verdict/verify-inputs.ts', async (original) => {
  const module = await original<typeof import('../../core/verdict/verify-inputs.ts')>();
  const verifyInputs: typeof module.verifyInputs = (...args) => {
    counts.verified++;
    return module.verifyInputs(...args);
  };
  return { ...module, verifyInputs };
});

/** What was counted since it was asked last. */
function counted(): typeof counts {
  const { decodings, verified } = counts;
  Object.assign(counts, { decodings: 0, verified: 0 });
  return { decodings, verified };
}

const NOTHING = { decodings: 0, verified: 0 };

test('from paste to signed bytes a PSBT is decoded three times, and verified before and after', async () => {
  const client = createSignClient(() => new FakeWorker());
  const given = fileOf({ inputs: [{ lock: wpkh('A') }], outputs: [{ lock: wpkh('B') }] });
  counted();
  const read = await client.read(given);
  if (read.is !== 'psbt') throw new Error(read.is);
  const form = (psbt: string, keys: string) =>
    ({ chain: 'regtest', hashType: 'DEFAULT', psbt, keys: utf8Of(keys) }) as const;
  const key = encodeWif(privateKey('A'), true, 'regtest');

  expect(counted()).toEqual({ decodings: 1, verified: 0 });
  await client.check(form(read.psbt, ''));
  expect(counted()).toEqual({ decodings: 0, verified: 1 });
  await client.check(form(read.psbt, key));
  expect(counted()).toEqual(NOTHING);
  const signed = await client.signPsbt(form(read.psbt, key), () => undefined).outcome;
  expect(signed).toMatchObject({ ok: true, complete: true });
  expect(counted()).toEqual({ decodings: 1, verified: 0 });
  if (signed.ok) await client.check(form(signed.psbt, ''));
  expect(counted()).toEqual({ decodings: 1, verified: 1 });
});
