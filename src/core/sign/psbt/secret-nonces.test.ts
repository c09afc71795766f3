import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../bytes/hex.ts';
import { makeNonce } from '../../crypto/musig.ts';
import { verifySchnorr } from '../../crypto/public/verify-schnorr.ts';
import { publicKeyOf } from '../../crypto/public-key.ts';
import { mapOf } from '../../psbt/make-record.ts';
import { decodePsbt, encodePsbt } from '../../psbt/psbt.ts';
import { recordOf, recordsOf } from '../../psbt/record-access.ts';
import type { Psbt } from '../../psbt/types.ts';
import { transactionOf, unsignedTransactionOf, viewOf } from '../../psbt/view.ts';
import { combinePsbts } from '../../roles/combine.ts';
import { Sighashes } from '../../sighash/sighashes.ts';
import { psbtSpending } from '../testing/psbt-spending.ts';
import { signPsbtWithKeys } from './psbt-with-keys.ts';
import { SecretNonces } from './secret-nonces.ts';

/* MuSig2 by turns (BIP 327): each signer has a store of its own, and a PSBT goes round. */

const SECRETS = [5, 6, 7].map((byte) => new Uint8Array(32).fill(byte));
const NOBODY = '50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0';

let seed = 0;
const randomBytes = (length: number) => new Uint8Array(length).fill(++seed);

/** A PSBT that spends the output of a descriptor of these keys, not signed. */
function unsigned(signers: number, descriptor: (musig: string) => string, amount?: bigint): Psbt {
  const keys = SECRETS.slice(0, signers).map((secret) => bytesToHex(publicKeyOf(secret, true)));
  return psbtSpending(descriptor(`musig(${keys})`), 0, amount);
}

/** One signer's turn, with the PSBT as it is written and read. */
function turn(psbt: Psbt, signer: number, nonces: SecretNonces) {
  const signed = signPsbtWithKeys(decodePsbt(encodePsbt(psbt)), {
    keys: [{ kind: 'single', privateKey: SECRETS[signer]!, compressed: true }],
    hashType: undefined,
    finalises: true,
    randomBytes,
    nonces,
  });
  if (!signed.ok) throw new Error(signed.fault);
  return { ...signed, outcome: nonces.takeOutcome() };
}

const NOTHING = { nonces: 0, partials: 0, awaited: 0, refusals: [] };
const KEY_PATH = (musig: string) => `tr(${musig})`;
const LEAF = (musig: string) => `tr(${NOBODY},pk(${musig}))`;

function combined(psbts: readonly Psbt[]): Psbt {
  const result = combinePsbts(psbts);
  if (!result) throw new Error('of different transactions');
  return result;
}

describe.each([2, 3])('%i signers', (count) => {
  test.each([
    ['the key path', KEY_PATH],
    ['a leaf', LEAF],
  ])('sign one after the other in two rounds, %s', (_path, descriptor) => {
    const stores = SECRETS.slice(0, count).map(() => new SecretNonces());
    let psbt = unsigned(count, descriptor);
    for (const [i, store] of stores.entries()) {
      const first = turn(psbt, i, store);
      const isLast = i === count - 1;
      // Whoever comes last has all nonces, and may sign at once.
      expect(first.outcome).toEqual({
        ...NOTHING,
        nonces: 1,
        partials: Number(isLast),
        awaited: count - 1 - i,
      });
      expect(store.size).toBe(isLast ? 0 : 1);
      psbt = first.psbt;
    }
    for (const [i, store] of stores.slice(0, -1).entries()) {
      const second = turn(psbt, i, store);
      expect(second.outcome).toEqual({ ...NOTHING, partials: 1 });
      expect(second.complete).toBe(i === count - 2);
      expect(store.size).toBe(0);
      psbt = second.psbt;
    }
  });

  test('sign beside each other, their copies combined after each round', () => {
    const start = unsigned(count, KEY_PATH);
    const stores = SECRETS.slice(0, count).map(() => new SecretNonces());
    const nonces = combined(stores.map((store, i) => turn(start, i, store).psbt));
    const copies = stores.map((store, i) => turn(nonces, i, store).psbt);
    expect(copies.map((one) => recordsOf(one.inputs[0]!, 'musig2_partial_sig').length)).toEqual(
      stores.map(() => 1),
    );
    // The last turn needs no key: it puts the partial signatures together.
    const final = turn(combined(copies), 0, new SecretNonces());
    expect(final.complete).toBe(true);
    const view = viewOf(start);
    const spent = [view.inputs[0]!.spent.output!];
    const digest = Sighashes.of(unsignedTransactionOf(view)!, spent).taprootDigest(0, 0, {
      annexHash: undefined,
      leaf: undefined,
    });
    const [signature] = transactionOf(viewOf(final.psbt))!.inputs[0]!.witness;
    expect(
      verifySchnorr(signature!, digest as Uint8Array, spent[0]!.scriptPubKey.subarray(2)),
    ).toBe(true);
  });
});

describe('a nonce', () => {
  const start = unsigned(2, KEY_PATH);

  /** Both nonces are there; whoever came first still holds the secret of its own. */
  function afterFirstRound() {
    const store = new SecretNonces();
    const psbt = turn(turn(start, 0, store).psbt, 1, new SecretNonces()).psbt;
    return { store, psbt };
  }

  test('signs once', () => {
    const { store, psbt } = afterFirstRound();
    expect(turn(psbt, 0, store).outcome.partials).toBe(1);
    const again = turn(psbt, 0, store);
    expect(again.outcome).toEqual({ ...NOTHING, refusals: ['used'] });
    expect(again.complete).toBe(false);
  });

  test('is lost with what held it', () => {
    const { psbt } = afterFirstRound();
    expect(turn(psbt, 0, new SecretNonces()).outcome).toEqual({ ...NOTHING, refusals: ['lost'] });
  });

  test('is not used for another transaction', () => {
    const { store, psbt } = afterFirstRound();
    const other = unsigned(2, KEY_PATH, 80_000n);
    const nonces = recordsOf(psbt.inputs[0]!, 'musig2_pub_nonce');
    const map = mapOf([...other.inputs[0]!.records, ...nonces]);
    expect(turn({ ...other, inputs: [map] }, 0, store).outcome).toEqual({
      ...NOTHING,
      refusals: ['changed'],
    });
    // For its own it still is.
    expect(turn(psbt, 0, store).outcome.partials).toBe(1);
  });

  test('is not used where another stands in its place', () => {
    const { store, psbt } = afterFirstRound();
    const publicKey = publicKeyOf(SECRETS[0]!, true);
    const { publicNonce } = makeNonce({ random: randomBytes(32), publicKey });
    const records = psbt.inputs[0]!.records.map((record) =>
      record.field === 'musig2_pub_nonce' &&
      bytesToHex(record.key.participant) === bytesToHex(publicKey)
        ? { ...record, value: publicNonce }
        : record,
    );
    expect(turn({ ...psbt, inputs: [mapOf(records)] }, 0, store).outcome.refusals).toEqual([
      'lost',
    ]);
  });

  test('of the secret kind is in no PSBT and ends with the call where nobody keeps it', () => {
    const signed = signPsbtWithKeys(start, {
      keys: [{ kind: 'single', privateKey: SECRETS[0]!, compressed: true }],
      hashType: undefined,
      finalises: true,
      randomBytes,
    });
    if (!signed.ok) throw new Error(signed.fault);
    expect(recordsOf(signed.psbt.inputs[0]!, 'musig2_pub_nonce')).toHaveLength(1);
    expect(recordOf(signed.psbt.inputs[0]!, 'musig2_partial_sig')).toBeUndefined();
  });

  test('is made anew for each signing of the first round', () => {
    const store = new SecretNonces();
    const [a, b] = [turn(start, 0, store), turn(start, 0, store)];
    expect(bytesToHex(encodePsbt(a.psbt))).not.toBe(bytesToHex(encodePsbt(b.psbt)));
    expect(store.size).toBe(2);
  });
});
