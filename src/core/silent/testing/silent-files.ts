/** PSBTs with silent payments, made for tests with the private keys of their inputs. */
import { bytesToHex } from '../../bytes/hex.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { proveMultiple } from '../../crypto/dleq.ts';
import { tweakedPrivateKey } from '../../crypto/key-tweak.ts';
import { multipleOfPoint, sumOfPoints } from '../../crypto/public/points.ts';
import { publicKeyOf } from '../../crypto/public-key.ts';
import { evenSecret } from '../../crypto/schnorr.ts';
import { bytesOf, GROUP_ORDER, numberOf } from '../../crypto/secp256k1.ts';
import { type InputHex, psbtV2, record, u32, utxo } from '../../outline/testing/psbt-hex.ts';
import { viewOf } from '../../psbt/view.ts';
import { type Lock, wpkh } from '../../sign/testing/built-files.ts';
import { privateKey, publicKey } from '../../sign/testing/utxos.ts';
import { type Subject, subjectOfConflicting } from '../../subject/subject.ts';
import { encodeTransaction, transactionId } from '../../tx/ids.ts';
import type { Transaction } from '../../tx/types.ts';
import { decodePendingPsbt } from '../decode-pending.ts';
import { inputHash, outputTweak, silentScripts, smallestOutpoint } from '../shared-secret.ts';

export interface SilentInputSpec {
  /** A letter: the key that signs it; P2WPKH where no lock is given. */
  readonly by: string;
  readonly lock?: Lock;
  /** `proven`, with its previous transaction, where nothing is said. */
  readonly utxo?: 'proven' | 'claimed' | 'none';
  /** A letter whose key is named as the origin; the signer's where nothing is said, none where it is null. */
  readonly origin?: string | null;
  /** Of that origin; zeros, which name nobody, where nothing is said. */
  readonly fingerprint?: string;
  /** More of its records, as hex. */
  readonly records?: string;
  /** Receivers do not count it, so it has no share. */
  readonly isNotCounted?: true;
  /** It has no share yet. */
  readonly hasNoShare?: true;
}

export interface SilentOutputSpec {
  /** Letters of the scan key and the spend key. */
  readonly to: string;
  readonly label?: number;
  /** By BIP 375's order where nothing is said, none where it is null, else the script or that of a k. */
  readonly script?: string | number | null;
}

export interface SilentFileSpec {
  readonly inputs: readonly SilentInputSpec[];
  /** Others pay to a key hash. */
  readonly outputs: readonly (SilentOutputSpec | 'other')[];
  /** Of each input where nothing is said. */
  readonly shares?: 'each' | 'global' | 'none';
  /** More global records, as hex. */
  readonly global?: string;
  /** What is changed in a share or a proof: the hex of its record's value. */
  readonly change?: (value: string, of: 'share' | 'proof', input: number | undefined) => string;
}

const hexOf = bytesToHex;

export function silentSubject(spec: SilentFileSpec): Subject {
  const bytes = silentFile(spec);
  const given = { transactions: [], reported: () => undefined, scripts: [] };
  return subjectOfConflicting(viewOf(decodePendingPsbt(bytes)), given, bytes);
}

export function silentFile(spec: SilentFileSpec): Uint8Array {
  const { outputs, shares = 'each', global = '', change = (value) => value } = spec;
  const made = spec.inputs.map(inputOf);
  const counted = made.filter(({ isCounted }) => isCounted);
  const scanKeys = [
    ...new Set(outputs.flatMap((one) => (one === 'other' ? [] : [one.to[0]!]))),
  ].map(publicKey);
  const sum = counted.reduce((all, { secret }) => (all + secret) % GROUP_ORDER, 0n);
  const sharesOf = (secret: bigint, types: readonly [string, string], input?: number) =>
    scanKeys
      .map((scanKey) => {
        const keys = {
          privateKey: bytesOf(secret),
          publicKey: publicKeyOf(bytesOf(secret), true),
        };
        const { multiple, proof } = proveMultiple(keys, scanKey);
        return (
          record(types[0] + hexOf(scanKey), change(hexOf(multiple), 'share', input)) +
          record(types[1] + hexOf(scanKey), change(hexOf(proof), 'proof', input))
        );
      })
      .join('');
  const scripts = scriptsOf(made, sum, outputs);
  return psbtV2(
    made.map(({ secret, isCounted, hasNoShare, ...one }, i) => {
      const hasOwn = shares === 'each' && isCounted && !hasNoShare;
      const own = hasOwn ? sharesOf(secret, ['1d', '1e'], i) : '';
      return { ...one, records: `${one.records}${own}` };
    }),
    outputs.map((one, i) => {
      if (one === 'other') return {};
      const [scanKey, spendKey] = [...one.to].map(publicKey);
      const info = record('09', hexOf(concatBytes(scanKey!, spendKey!)));
      const label = one.label === undefined ? '' : record('0a', u32(one.label));
      return { ...scripts[i], records: info + label };
    }),
    (shares === 'global' ? sharesOf(sum, ['07', '08']) : '') + global,
  );
}

interface MadeInput extends InputHex {
  readonly txid: string;
  readonly vout: number;
  readonly records: string;
  readonly secret: bigint;
  readonly isCounted: boolean;
  readonly hasNoShare: boolean;
}

function inputOf(spec: SilentInputSpec, index: number): MadeInput {
  const { by, lock = wpkh(by), utxo: known = 'proven', origin = by, records = '' } = spec;
  const output = { value: 100_000n, scriptPubKey: lock.scriptPubKey };
  const previous: Transaction = {
    version: 2,
    inputs: [
      {
        prevout: { txid: new Uint8Array(32).fill(index + 1), vout: index >> 8 },
        scriptSig: new Uint8Array(0),
        sequence: 0,
        witness: [],
      },
    ],
    outputs: [output],
    lockTime: 0,
  };
  const coin = {
    proven: record('00', hexOf(encodeTransaction(previous))),
    claimed: record('01', utxo(output.value, hexOf(output.scriptPubKey))),
    none: '',
  }[known];
  const redeem = lock.redeemScript ? record('04', hexOf(lock.redeemScript)) : '';
  const named =
    origin === null || lock.rules === 'key'
      ? ''
      : record(`06${hexOf(publicKey(origin))}`, spec.fingerprint ?? '00000000');
  const isTold = records.startsWith('0117');
  const internal = lock.internalKey && !isTold ? record('17', hexOf(lock.internalKey)) : '';
  const root = lock.merkleRoot ? record('18', hexOf(lock.merkleRoot)) : '';
  return {
    txid: hexOf(transactionId(previous)),
    vout: 0,
    records: coin + redeem + named + internal + root + records,
    secret: secretOf(lock, by),
    isCounted: !spec.isNotCounted,
    hasNoShare: spec.hasNoShare === true,
  };
}

/** Of taproot that of the output key, with an even y. */
function secretOf({ rules, merkleRoot }: Lock, by: string): bigint {
  const keys = { privateKey: privateKey(by), publicKey: publicKey(by) };
  if (rules !== 'key') return numberOf(keys.privateKey);
  const tweaked = tweakedPrivateKey(keys, merkleRoot);
  return evenSecret({ privateKey: tweaked, publicKey: publicKeyOf(tweaked, true) });
}

/** The script of each output as a member, where it has one. */
function scriptsOf(
  inputs: readonly MadeInput[],
  sum: bigint,
  outputs: SilentFileSpec['outputs'],
): readonly { readonly script?: string; readonly hasNoScript?: true }[] {
  const counted = inputs.filter(({ isCounted }) => isCounted);
  const keys = counted.map(({ secret }) => publicKeyOf(bytesOf(secret), true));
  const sumOfKeys = sumOfPoints(keys);
  const smallest = smallestOutpoint(
    inputs.map(({ txid, vout }) => ({ txid: fromHex(txid), vout })),
  )!;
  return outputs.map((one, i) => {
    if (one === 'other') return {};
    if (one.script === null) return { hasNoScript: true };
    if (typeof one.script === 'string') return { script: one.script };
    if (!sumOfKeys) return {};
    const [scanKey, spendKey] = [...one.to].map(publicKey);
    const share = multipleOfPoint(scanKey!, bytesOf(sum))!;
    const secret = multipleOfPoint(share, inputHash(smallest, sumOfKeys))!;
    const k = one.script ?? placeOf(outputs, i);
    return { script: hexOf(silentScripts(spendKey!, [outputTweak(secret, k)])[0]!) };
  });
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Among those of its scan key by the bytes of the spend key, then by position. */
function placeOf(outputs: SilentFileSpec['outputs'], index: number): number {
  const all = outputs.flatMap((one, i) => (one === 'other' ? [] : [{ to: one.to, i }]));
  const own = all.find(({ i }) => i === index)!;
  const same = all.filter(({ to }) => to[0] === own.to[0]);
  const keyOf = (to: string) => hexOf(publicKey(to[1]!));
  const inOrder = same.sort((a, b) =>
    keyOf(a.to) < keyOf(b.to) ? -1 : keyOf(a.to) > keyOf(b.to) ? 1 : a.i - b.i,
  );
  return inOrder.findIndex(({ i }) => i === index);
}
