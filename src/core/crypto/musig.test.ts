import { describe, expect, test } from 'vitest';
import { bipVectors } from '../../../test/bips.ts';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import {
  aggregateKeys,
  aggregateNonces,
  combinePartialSignatures,
  type Musig2Session,
  makeNonce,
  SecretNonce,
  signPartially,
  verifyPartially,
} from './musig.ts';
import { verifySchnorr } from './public/verify-schnorr.ts';

const hex = (text: string) => hexToBytes(text) ?? new Uint8Array(0);
const upper = (bytes: Uint8Array | undefined) => bytes && bytesToHex(bytes).toUpperCase();
const pick = (all: readonly string[], indices: readonly number[]) =>
  indices.map((i) => hex(all[i]!));

interface Tweaked {
  readonly key_indices: readonly number[];
  readonly tweak_indices?: readonly number[];
  readonly is_xonly?: readonly boolean[];
}

interface KeyAgg {
  readonly pubkeys: readonly string[];
  readonly tweaks: readonly string[];
  readonly valid_test_cases: readonly (Tweaked & { readonly expected: string })[];
  readonly error_test_cases: readonly Tweaked[];
}

const tweaksOf = (all: readonly string[], { tweak_indices = [], is_xonly = [] }: Tweaked) =>
  tweak_indices.map((at, i) => ({ tweak: hex(all[at]!), isXOnly: is_xonly[i]! }));

describe('BIP 327, key aggregation', () => {
  const { pubkeys, tweaks, valid_test_cases, error_test_cases } =
    bipVectors<KeyAgg>('musig2-key-agg');

  test.each(valid_test_cases)('%o', (row) => {
    const aggregate = aggregateKeys(pick(pubkeys, row.key_indices));
    expect(upper(aggregate?.subarray(1))).toBe(row.expected);
  });

  test.each(error_test_cases)('%o is refused', (row) => {
    const keys = pick(pubkeys, row.key_indices);
    expect(aggregateKeys(keys, tweaksOf(tweaks, row))).toBeUndefined();
  });
});

interface NonceAgg {
  readonly pnonces: readonly string[];
  readonly valid_test_cases: readonly {
    readonly pnonce_indices: readonly number[];
    readonly expected: string;
  }[];
  readonly error_test_cases: readonly { readonly pnonce_indices: readonly number[] }[];
}

describe('BIP 327, nonce aggregation', () => {
  const { pnonces, valid_test_cases, error_test_cases } = bipVectors<NonceAgg>('musig2-nonce-agg');

  test.each(valid_test_cases)('%o', ({ pnonce_indices, expected }) => {
    expect(upper(aggregateNonces(pick(pnonces, pnonce_indices)))).toBe(expected);
  });

  test.each(error_test_cases)('%o is refused', ({ pnonce_indices }) => {
    expect(aggregateNonces(pick(pnonces, pnonce_indices))).toBeUndefined();
  });
});

interface NonceGen {
  readonly test_cases: readonly {
    readonly rand_: string;
    readonly sk: string | null;
    readonly pk: string;
    readonly aggpk: string | null;
    readonly msg: string | null;
    readonly extra_in: string | null;
    readonly expected_secnonce: string;
    readonly expected_pubnonce: string;
  }[];
}

describe('BIP 327, nonces', () => {
  test.each(bipVectors<NonceGen>('musig2-nonce-gen').test_cases)('%o', (row) => {
    const { secret, publicNonce } = makeNonce({
      random: hex(row.rand_),
      publicKey: hex(row.pk),
      ...(row.sk !== null && { privateKey: hex(row.sk) }),
      ...(row.aggpk !== null && { aggregateX: hex(row.aggpk) }),
      ...(row.msg !== null && { message: hex(row.msg) }),
      ...(row.extra_in !== null && { extra: hex(row.extra_in) }),
    });
    expect(upper(publicNonce)).toBe(row.expected_pubnonce);
    const { numbers, publicKey } = secret.use();
    const digits = numbers.map((number) => number.toString(16).padStart(64, '0')).join('');
    expect((digits + bytesToHex(publicKey)).toUpperCase()).toBe(row.expected_secnonce);
    expect(() => secret.use()).toThrow('used before');
  });
});

interface SignVerify {
  readonly sk: string;
  readonly pubkeys: readonly string[];
  readonly secnonces: readonly string[];
  readonly pnonces: readonly string[];
  readonly aggnonces: readonly string[];
  readonly msgs: readonly string[];
  readonly valid_test_cases: readonly SigningRow[];
  readonly sign_error_test_cases: readonly Omit<SigningRow, 'expected' | 'nonce_indices'>[];
  readonly verify_fail_test_cases: readonly VerifyRow[];
  readonly verify_error_test_cases: readonly VerifyRow[];
}

interface SigningRow {
  readonly key_indices: readonly number[];
  readonly nonce_indices: readonly number[];
  readonly aggnonce_index: number;
  readonly msg_index: number;
  readonly signer_index?: number;
  readonly secnonce_index?: number;
  readonly expected: string;
}

interface VerifyRow {
  readonly sig: string;
  readonly key_indices: readonly number[];
  readonly nonce_indices: readonly number[];
  readonly msg_index: number;
  readonly signer_index: number;
}

describe('BIP 327, partial signatures', () => {
  const vectors = bipVectors<SignVerify>('musig2-sign-verify');
  const { sk, pubkeys, secnonces, pnonces, aggnonces, msgs } = vectors;

  test.each(vectors.valid_test_cases)('%o', (row) => {
    const session: Musig2Session = {
      aggregateNonce: hex(aggnonces[row.aggnonce_index]!),
      publicKeys: pick(pubkeys, row.key_indices),
      tweaks: [],
      message: hex(msgs[row.msg_index]!),
    };
    const secret = new SecretNonce(hex(secnonces[0]!));
    const signature = signPartially(secret, hex(sk), hex(pnonces[0]!), session)!;
    expect(upper(signature)).toBe(row.expected);
    const at = row.signer_index!;
    const nonce = hex(pnonces[row.nonce_indices[at]!]!);
    expect(verifyPartially(signature, nonce, session.publicKeys[at]!, session)).toBe(true);
  });

  test.each(vectors.sign_error_test_cases)('%o is refused', (row) => {
    const session: Musig2Session = {
      aggregateNonce: hex(aggnonces[row.aggnonce_index]!),
      publicKeys: pick(pubkeys, row.key_indices),
      tweaks: [],
      message: hex(msgs[row.msg_index]!),
    };
    const nonce = new SecretNonce(hex(secnonces[row.secnonce_index ?? 0]!));
    expect(signPartially(nonce, hex(sk), hex(pnonces[0]!), session)).toBeUndefined();
  });

  test.each([...vectors.verify_fail_test_cases, ...vectors.verify_error_test_cases])(
    '%o does not fit',
    (row) => {
      const publicKeys = pick(pubkeys, row.key_indices);
      const nonces = pick(pnonces, row.nonce_indices);
      const aggregateNonce = aggregateNonces(nonces);
      const message = hex(msgs[row.msg_index]!);
      const fits =
        aggregateNonce !== undefined &&
        verifyPartially(hex(row.sig), nonces[row.signer_index]!, publicKeys[row.signer_index]!, {
          ...{ aggregateNonce, publicKeys, tweaks: [], message },
        });
      expect(fits).toBe(false);
    },
  );
});

interface TweakVectors {
  readonly sk: string;
  readonly pubkeys: readonly string[];
  readonly secnonce: string;
  readonly pnonces: readonly string[];
  readonly aggnonce: string;
  readonly tweaks: readonly string[];
  readonly msg: string;
  readonly valid_test_cases: readonly (Tweaked & SigningRow)[];
  readonly error_test_cases: readonly (Tweaked & SigningRow)[];
}

describe('BIP 327, tweaks', () => {
  const vectors = bipVectors<TweakVectors>('musig2-tweak');
  const sessionOf = (row: Tweaked): Musig2Session => ({
    aggregateNonce: hex(vectors.aggnonce),
    publicKeys: pick(vectors.pubkeys, row.key_indices),
    tweaks: tweaksOf(vectors.tweaks, row),
    message: hex(vectors.msg),
  });
  const signed = (row: Tweaked) =>
    signPartially(
      new SecretNonce(hex(vectors.secnonce)),
      hex(vectors.sk),
      hex(vectors.pnonces[0]!),
      sessionOf(row),
    );

  test.each(vectors.valid_test_cases)('%o', (row) => {
    expect(upper(signed(row))).toBe(row.expected);
  });

  test.each(vectors.error_test_cases)('%o is refused', (row) => {
    expect(signed(row)).toBeUndefined();
  });
});

interface SigAgg {
  readonly pubkeys: readonly string[];
  readonly pnonces: readonly string[];
  readonly tweaks: readonly string[];
  readonly psigs: readonly string[];
  readonly msg: string;
  readonly valid_test_cases: readonly SigAggRow[];
  readonly error_test_cases: readonly SigAggRow[];
}

interface SigAggRow extends Tweaked {
  readonly aggnonce: string;
  readonly psig_indices: readonly number[];
  readonly expected?: string;
}

describe('BIP 327, whole signatures', () => {
  const { pubkeys, tweaks, psigs, msg, valid_test_cases, error_test_cases } =
    bipVectors<SigAgg>('musig2-sig-agg');
  const sessionOf = (row: SigAggRow): Musig2Session => ({
    aggregateNonce: hex(row.aggnonce),
    publicKeys: pick(pubkeys, row.key_indices),
    tweaks: tweaksOf(tweaks, row),
    message: hex(msg),
  });

  test.each(valid_test_cases)('%o', (row) => {
    const session = sessionOf(row);
    const signature = combinePartialSignatures(pick(psigs, row.psig_indices), session)!;
    expect(upper(signature)).toBe(row.expected);
    const key = aggregateKeys(session.publicKeys, session.tweaks)!;
    expect(verifySchnorr(signature, session.message, key.subarray(1))).toBe(true);
  });

  test.each(error_test_cases)('%o is refused', (row) => {
    expect(combinePartialSignatures(pick(psigs, row.psig_indices), sessionOf(row))).toBeUndefined();
  });
});
