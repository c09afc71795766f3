import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { SignedPsbt } from '../../core/form/psbt/psbt-types.ts';
import type { WorkDocument } from '../document/work.ts';
import type { PsbtState } from '../sign/psbt/psbt-document.ts';
import { AskedPsbt } from './sign-return.ts';

const SIGNED = { ok: true, psbt: 'signed', complete: false, inputs: [] } as const;
const COMPLETE = { ...SIGNED, complete: true, hex: '00' };

/** A form in the hands of a test, which reads what it is given as `asked`. */
async function made(state: Partial<PsbtState>, steps: readonly string[], hasRead = true) {
  let document: WorkDocument | undefined;
  const psbt = createStore<PsbtState>(() => ({
    ...{ open: undefined, versions: [], copies: [], result: undefined, held: 0 },
    ...state,
  }));
  const form = {
    document: () => document,
    clears: () => 0,
    async takeOver() {
      if (hasRead) document = { steps: ['asked'], utxos: [] };
    },
  };
  const asked = new AskedPsbt(form, psbt);
  await asked.open('given');
  if (steps.length > 0) document = { steps, utxos: [] };
  return asked.returnable();
}

test.each<[string, SignedPsbt, unknown]>([
  ['in part', SIGNED, { psbt: 'signed', complete: false }],
  ['whole', COMPLETE, { psbt: 'signed', complete: true, hex: '00' }],
])('what is signed %s can be returned', async (_name, result, signed) => {
  expect(await made({ result }, ['asked', 'signed'])).toEqual({ ok: true, signed });
});

test.each<[name: string, why: string, state: Partial<PsbtState>, steps: readonly string[]]>([
  ['nothing was signed', 'unsigned', {}, ['asked']],
  ['signing failed', 'unsigned', { result: { ok: false, fault: 'keys' } }, ['asked']],
  ['another is open', 'other', { result: SIGNED }, ['another', 'signed']],
  ['a round of MuSig2 is open', 'nonces', { result: SIGNED, held: 1 }, ['asked', 'signed']],
])('where %s nothing can be returned', async (_name, why, state, steps) => {
  expect(await made(state, steps)).toEqual({ ok: false, why });
});

test('until the form has read it, nothing can be returned', () => {
  const psbt = createStore<PsbtState>(() => ({
    ...{ open: undefined, versions: [], copies: [], result: SIGNED, held: 0 },
  }));
  const form = {
    document: () => undefined,
    clears: () => 0,
    takeOver: () => new Promise<void>(() => {}),
  };
  const asked = new AskedPsbt(form, psbt);
  void asked.open('given');
  expect(asked.returnable()).toEqual({ ok: false, why: 'opening' });
});

test('where the form could not read it, nothing that is open is what was asked for', async () => {
  expect(await made({ result: SIGNED }, ['another'], false)).toEqual({ ok: false, why: 'other' });
});
