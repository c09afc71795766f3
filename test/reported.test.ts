import { expect, test } from 'vitest';
import { utf8Of } from '../src/core/bytes/utf8-text.ts';
import { recognise } from '../src/core/intake/recognise.ts';
import { resultOn } from '../src/rpc/procedures/testing/updated-psbt.ts';
import { reported } from './reported.ts';

/* What went wrong elsewhere, by public reports, and what is said of it here. */

interface Finding {
  readonly code: string;
  readonly path?: string;
}

interface Inspected {
  readonly stage: string;
  readonly next?: string;
  readonly inputs: readonly {
    readonly signatures?: readonly { readonly verdict: string; readonly cause?: string }[];
    readonly cause_text?: string;
  }[];
  readonly findings: readonly Finding[];
  readonly refusals?: readonly { readonly by: string; readonly code: string }[];
  readonly relay?: { readonly not_judged?: readonly string[] };
}

function answered(name: string): unknown {
  const { chain, method, params } = reported(name);
  return resultOn(chain, method, ...params);
}

/** "stage, next: verdict cause …; code at path …". */
function told(name: string): string {
  const { chain, method, params } = reported(name);
  const [file, options] = params as readonly [string, object?];
  const asked = { ...options, causes: true };
  const { stage, next, inputs, findings, relay } = resultOn(
    chain,
    method,
    file,
    asked,
  ) as Inspected;
  const signatures = inputs.flatMap((input) =>
    (input.signatures ?? []).map(({ verdict, cause }) => (cause ? `${verdict} ${cause}` : verdict)),
  );
  const found = findings
    .filter(({ code }) => code !== 'order')
    .map(({ code, path }) => `${code} at ${path}`);
  const open = (relay?.not_judged ?? []).map((what) => `not judged: ${what}`);
  return `${stage}, ${next}: ${signatures.join(' ')}; ${[...found, ...open].join(', ')}`;
}

test.each([
  ['signature-of-a-fork', 'final, updater: unchecked; sighash-forkid at vin[0].scriptSig'],
  ['dust', 'final, updater: valid; dust at vout[0]'],
  ['p2pkh-without-coin', 'final, updater: valid; '],
  ['one-of-two-without-coin', 'partly signed, updater: valid; '],
  [
    'signatures-in-other-order',
    'signed, finalizer: valid valid; final-script-fails at vin[0], relay-refused at vin[0], signature-order at vin[0]',
  ],
  [
    'high-s',
    'signed, finalizer: valid valid; core-will-not-finalize at inputs[0], high-s at inputs[0].partial_signatures',
  ],
  [
    'other-parity',
    'unknown, signer: unchecked; final-script-fails at vin[0], relay-refused at vin[0]',
  ],
  [
    'single-output-moved',
    'unsigned, signer: invalid outputs-order; signature-invalid at inputs[2].partial_signatures, sighash-anyonecanpay at inputs[2].partial_signatures, sighash-single at inputs[2].partial_signatures, sighash-anyonecanpay at inputs[2].sighash, sighash-single at inputs[2].sighash, known-refusal at inputs[2].sighash',
  ],
  [
    'version-1-before-older',
    'partly signed, signer: valid; final-script-fails at vin[0], lock-unmet at vin[0], relay-refused at vin[0]',
  ],
  ['outpoint-turned-round', 'unsigned, updater: ; outpoint-reversed at vin[0]'],
  ['one-of-two-of-a-node', 'partly signed, signer: valid; signature-missing at vin[0]'],
  ['swap-of-two-keys', 'unsigned, signer: ; script-not-finalizable at inputs[0].witness_script'],
  [
    'child-of-version-3',
    'final, broadcast: valid; anyone-can-spend at vin[0], not judged: mempool',
  ],
  ['older-65536', 'unsigned, signer: ; lock-truncated at inputs[0]'],
  ['recovery-too-early', 'partly signed, signer: valid; lock-unmet at inputs[0]'],
  [
    'final-sequence',
    'partly signed, signer: valid; lock-unmet at inputs[0], locktime-no-effect at tx',
  ],
])('%s', (name, expected) => {
  expect(told(name)).toBe(expected);
});

test('a path that one signer forbids is told as its refusal', () => {
  const { refusals } = answered('forbidden-key-path') as Inspected;
  expect(refusals).toContainEqual(
    expect.objectContaining({ by: 'trezor', code: 'origin-path-forbidden' }),
  );
});

test('a bond is signed and put together, and passes', () => {
  const { hex, psbt, complete } = answered('bond') as Signed;
  expect(complete).toBe(true);
  const { inputs } = resultOn('regtest', 'inspectpsbt', hex, {
    prevtxs: coinsOf(psbt),
  }) as Inspected;
  expect(inputs).toEqual([expect.objectContaining({ satisfied: true })]);
});

interface Signed {
  readonly psbt: string;
  readonly hex: string;
  readonly complete: boolean;
}

/** What a PSBT tells of its only coin. */
function coinsOf(psbt: string): readonly object[] {
  const { tx, inputs } = resultOn('regtest', 'decodepsbt', psbt) as {
    readonly tx: { readonly vin: readonly { readonly txid: string; readonly vout: number }[] };
    readonly inputs: readonly {
      readonly witness_utxo: { readonly amount: number; readonly scriptPubKey: { hex: string } };
    }[];
  };
  return tx.vin.map(({ txid, vout }, i) => {
    const { amount, scriptPubKey } = inputs[i]!.witness_utxo;
    return { txid, vout, amount, scriptPubKey: scriptPubKey.hex };
  });
}

test.each([
  ['script-alone', 'bc1qzrwyd5tx7pnzaqtldgdw5tv2su7tjpfgfzkyjx2cvtrq9ayd6zkqqqdxll'],
  ['script-alone', '3Qizo77UTVQFvwkrWdMRYsVaoaS2LqJVRi'],
  ['zpub-in-descriptor', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
])('%s has an address on its card: %s', (name, address) => {
  const [text = ''] = reported(name).params as readonly string[];
  const found = recognise(utf8Of(text));
  const card = JSON.stringify(found, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  expect(card).toContain(address);
});

test('a full signature of a message without its prefix is named', () => {
  const { chain, params } = reported('full-without-prefix');
  expect(resultOn(chain, 'verifymessagebip322', ...params)).toMatchObject({
    form: 'full-no-prefix',
  });
});
