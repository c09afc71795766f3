import { describe, expect, test } from 'vitest';
import { bipVectors } from '../../../test/bips.ts';
import { Cursor } from '../bytes/cursor.ts';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { reversed } from '../bytes/order.ts';
import { multipleOfPoint, sumOfPoints } from '../crypto/public/points.ts';
import { Budget } from '../subject/budgets.ts';
import { type Subject, subjectOfTransaction } from '../subject/subject.ts';
import { findOutputs } from './found-outputs.ts';
import { receiverInput } from './receiver-input.ts';
import { inputHash, MOST_OUTPUTS, smallestOutpoint } from './shared-secret.ts';

/* BIP 352's own vectors: which inputs count and with which key, and what senders pay to. */

interface Vin {
  readonly txid: string;
  readonly vout: number;
  readonly scriptSig: string;
  readonly txinwitness: string;
  readonly prevout: { readonly scriptPubKey: { readonly hex: string } };
}

interface Recipient {
  readonly scan_pub_key: string;
  readonly spend_pub_key: string;
  /** How often it is paid; once where it is left out. */
  readonly count?: number;
}

interface Case {
  readonly comment: string;
  readonly sending: readonly {
    readonly given: { readonly vin: readonly Vin[]; readonly recipients: readonly Recipient[] };
    readonly expected: {
      readonly outputs: readonly (readonly string[])[];
      readonly shared_secrets: readonly (string | null)[];
      readonly input_pub_keys: readonly string[];
    };
  }[];
  readonly receiving: readonly {
    readonly given: {
      readonly vin: readonly Vin[];
      readonly outputs: readonly string[];
      readonly key_material: { readonly scan_priv_key: string };
    };
    readonly expected: {
      readonly shared_secret: string | null;
      readonly input_pub_key_sum?: string;
    };
  }[];
}

const CASES = bipVectors<readonly Case[]>('bip352').map((one) => [one.comment, one] as const);
const hex = (text: string) => hexToBytes(text) ?? new Uint8Array(0);

function subjectOf(vin: readonly Vin[]): Subject {
  const outpoint = ({ txid, vout }: Vin) => ({ txid: reversed(hex(txid)), vout });
  const scripts = new Map(
    vin.map((one) => [`${one.txid}:${one.vout}`, hex(one.prevout.scriptPubKey.hex)]),
  );
  const inputs = vin.map((one) => ({
    prevout: outpoint(one),
    scriptSig: hex(one.scriptSig),
    sequence: 0,
    witness: witnessOf(one.txinwitness),
  }));
  return subjectOfTransaction(
    { version: 2, inputs, outputs: [], lockTime: 0 },
    {
      transactions: [],
      scripts: [],
      reported: ({ txid, vout }) => {
        const scriptPubKey = scripts.get(`${bytesToHex(reversed(txid))}:${vout}`);
        return scriptPubKey && { value: 1n, scriptPubKey };
      },
    },
  );
}

function witnessOf(text: string): readonly Uint8Array[] {
  const cursor = new Cursor(hex(text));
  if (cursor.atEnd) return [];
  return Array.from({ length: cursor.compactSize() }, () => cursor.take(cursor.compactSize()));
}

const NUMBERS = { shared: 1_000_000 };

describe('BIP 352', () => {
  test('28 senders and 29 receivers', () => {
    const all = CASES.map(([, one]) => one);
    expect(all.flatMap(({ sending }) => sending)).toHaveLength(28);
    expect(all.flatMap(({ receiving }) => receiving)).toHaveLength(29);
  });

  test.each(CASES)('%s: inputs that count, with their keys', (_, { sending }) => {
    for (const { given, expected } of sending) {
      const seen = subjectOf(given.vin).inputs.map((one) => receiverInput(one));
      const keys = seen.flatMap(({ key }) => (key ? [bytesToHex(key)] : []));
      // Of taproot the sender's private key is what has an even y.
      expect(keys).toEqual(expected.input_pub_keys);
      expect(seen.every(({ key, counts }) => (counts === 'eligible') === (key !== undefined))).toBe(
        true,
      );
    }
  });

  test.each(CASES)('%s: the secret of a receiver', (_, { receiving }) => {
    for (const { given, expected } of receiving) {
      const subject = subjectOf(given.vin);
      const keys = subject.inputs
        .map((one) => receiverInput(one))
        .flatMap(({ key }) => (key ? [key] : []));
      const sum = sumOfPoints(keys);
      expect(sum && bytesToHex(sum)).toBe(expected.input_pub_key_sum);
      const share = sum && multipleOfPoint(sum, hex(given.key_material.scan_priv_key));
      const secret = share && secretOf(subject, share, sum);
      expect(secret ? bytesToHex(secret) : null).toBe(expected.shared_secret);
    }
  });

  test.each(CASES)('%s: the outputs that are paid', (_, { sending }) => {
    for (const { given, expected } of sending) {
      const secrets = expected.shared_secrets;
      // More than receivers look for is not sent.
      const paid = given.recipients.flatMap((one, i) =>
        Array.from({ length: one.count ?? 1 }, () => ({ ...one, secret: secrets[i] })),
      );
      const made = paid.length > MOST_OUTPUTS ? [] : scriptsOf(paid);
      const sets = expected.outputs.map((one) => [...one].sort().join());
      expect(sets).toContain([...made].sort().join());
    }
  });
});

function secretOf(subject: Subject, share: Uint8Array, sum: Uint8Array): Uint8Array | undefined {
  const smallest = smallestOutpoint(subject.inputs.map(({ prevout }) => prevout))!;
  return multipleOfPoint(share, inputHash(smallest, sum));
}

type Paid = Recipient & { readonly secret: string | null | undefined };

/** The x of each output, by scan key. */
function scriptsOf(paid: readonly Paid[]): readonly string[] {
  const scanKeys = [...new Set(paid.map(({ scan_pub_key }) => scan_pub_key))];
  return scanKeys.flatMap((scanKey) => {
    const own = paid.filter(({ scan_pub_key }) => scan_pub_key === scanKey);
    const { secret } = own[0]!;
    if (!secret) return [];
    const outputs = own.map(({ spend_pub_key }, index) => ({
      index,
      spendKey: hex(spend_pub_key),
      script: new Uint8Array(0),
    }));
    const budget = new Budget(NUMBERS.shared);
    const { expected } = findOutputs(hex(secret), outputs, new Map(), budget);
    return [...expected.values()].map((script) => bytesToHex(script.subarray(2)));
  });
}
