/**
 * Files that ask for work beyond their size: each has many records of one kind that
 * are to be held against many of another. About `size` bytes each.
 */
import { concatBytes } from '../../bytes/writer.ts';
import { encodeDer } from '../../crypto/der.ts';
import { sha256 } from '../../crypto/hashes.ts';
import { aggregateKeys } from '../../crypto/musig.ts';
import { GENERATOR, type Point } from '../../crypto/secp256k1.ts';
import { tapLeafHash } from '../../crypto/taproot.ts';
import { globalRecord, inputRecord } from '../../psbt/make-record.ts';
import { encodePush } from '../../script/push.ts';
import {
  bare,
  bytesOfFile,
  type FileSpec,
  type InputRecord,
  type Lock,
  tr,
  wpkh,
  wsh,
} from '../../sign/testing/built-files.ts';
import { bytes } from '../../sign/testing/utxos.ts';

/** Points of 33 bytes whose private keys are 2, 3, 4 and so on. */
export function manyKeys(count: number): readonly Uint8Array[] {
  const points: Point[] = [];
  let point = GENERATOR;
  for (let i = 0; i < count; i++) {
    point = point.add(GENERATOR);
    points.push(point);
  }
  return points.map((one) => one.toBytes(true));
}

const number = (value: number) =>
  Uint8Array.of(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);

/** 78 bytes of an extended public key; `n` makes its chain code. */
export function extendedKeyOf(key: Uint8Array, n: number, depth = 3): Uint8Array {
  const head = concatBytes(bytes('043587cf'), Uint8Array.of(depth), number(n), number(0));
  return concatBytes(head, sha256(number(n)), key);
}

type PathOf = (n: number) => readonly number[];

/** Extended keys with these origins, and as many key origins of 14 steps as there is room for. */
function extendedKeys(size: number, count: number, fingerprint: string, pathOf: PathOf) {
  const keys = manyKeys(Math.max(count, Math.floor(size / 100)));
  const origin = (path: readonly number[]) => ({ fingerprint: bytes(fingerprint), path });
  const global = Array.from({ length: count }, (_, n) =>
    globalRecord('xpub', extendedKeyOf(keys[n]!, n), origin(pathOf(n))),
  );
  const records = keys.map((key, n) =>
    inputRecord(
      'bip32_derivation',
      key,
      origin(Array.from({ length: 14 }, (_, i) => (i < 13 ? i : n))),
    ),
  );
  return bytesOfFile({ inputs: [{ lock: wpkh('A'), records }], global });
}

const DEEP = Array.from({ length: 240 }, () => 0);

/** Origins of many steps below one extended key: more than are derived, and cheap to be looked at. */
export const MANY_DERIVATIONS: FileSpec = {
  inputs: [
    {
      lock: wpkh('A'),
      records: manyKeys(60).map((key) =>
        inputRecord('bip32_derivation', key, { fingerprint: bytes('aabbccdd'), path: DEEP }),
      ),
    },
  ],
  global: [
    globalRecord('xpub', extendedKeyOf(manyKeys(1)[0]!, 0), {
      fingerprint: bytes('aabbccdd'),
      path: [],
    }),
  ],
};

/** Tiny signatures, each of another r. */
export function tinySignatures(count: number): readonly Uint8Array[] {
  return Array.from({ length: count }, (_, n) => {
    const compact = new Uint8Array(64);
    compact.set(number(n + 1), 28);
    compact[63] = 1;
    return concatBytes(encodeDer(compact), Uint8Array.of(1));
  });
}

export function withFinalWitness(lock: Lock, items: readonly Uint8Array[]): FileSpec {
  const records = [inputRecord('final_scriptwitness', null, items)];
  return { inputs: [{ lock, records, scripts: [] }] };
}

/** A witness of many signatures before a script of many keys. */
function finalSignatures(size: number): Uint8Array {
  const keys = manyKeys(250).map((key) => concatBytes(encodePush(key), bytes('ad')));
  const script = concatBytes(...keys, bytes('51'));
  const count = Math.max(1, Math.floor((size - script.length) / 11));
  return bytesOfFile(withFinalWitness(wsh(script), [...tinySignatures(count), script]));
}

function leafSignatures(size: number): Uint8Array {
  const count = Math.floor(size / 100);
  const keys = manyKeys(count).map((key) => key.subarray(1));
  const script = concatBytes(
    ...keys.map((key) => concatBytes(encodePush(key), bytes('ad'))),
    bytes('51'),
  );
  const lock = tr('A', script);
  const signatures = keys.map((_, n) => concatBytes(new Uint8Array(32).fill(1), sha256(number(n))));
  return bytesOfFile(withFinalWitness(lock, [...signatures, script, lock.leaf!.controlBlock]));
}

/** Each recorded signature for another leaf. */
function recordedLeaves(size: number): Uint8Array {
  const script = concatBytes(
    ...Array.from({ length: Math.floor(size / 3 / 34) }, (_, n) =>
      concatBytes(encodePush(sha256(number(n))), bytes('75')),
    ),
    bytes('51'),
  );
  const lock = tr('A', script);
  const leafHash = tapLeafHash(0xc0, script);
  const records = manyKeys(Math.floor(size / 1.5 / 165)).map((key, n) =>
    inputRecord(
      'tap_script_sig',
      { xOnlyKey: key.subarray(1), leafHash },
      concatBytes(new Uint8Array(32).fill(1), sha256(number(n))),
    ),
  );
  return bytesOfFile({ inputs: [{ lock, records }] });
}

function signedBy(keys: readonly Uint8Array[]): readonly InputRecord[] {
  const signatures = tinySignatures(keys.length);
  return keys.map((key, n) => inputRecord('partial_sig', key, signatures[n]!));
}

function partialSignatures(size: number): Uint8Array {
  const keys = manyKeys(Math.floor(size / 2 / 50));
  const script = concatBytes(
    ...Array.from({ length: Math.floor(size / 2 / 34) }, (_, n) =>
      concatBytes(encodePush(keys[n % keys.length]!), bytes('ad')),
    ),
    bytes('51'),
  );
  const records = signedBy(keys);
  return bytesOfFile({ inputs: [{ lock: wsh(script), records }] });
}

function separators(size: number): Uint8Array {
  const keys = manyKeys(Math.floor(size / 2 / 50));
  const script = concatBytes(
    ...keys.map((key) => concatBytes(encodePush(key), bytes('abad'))),
    bytes('51'),
  );
  const records = signedBy(keys);
  return bytesOfFile({ inputs: [{ lock: wsh(script), records }] });
}

/** Participants of MuSig2, all with nonces and shares. */
function shares(size: number): Uint8Array {
  const participants = manyKeys(Math.floor(size / 400));
  const aggregate = aggregateKeys(participants)!;
  const lock = bare(concatBytes(bytes('5120'), aggregate.subarray(1)));
  const records: InputRecord[] = [
    inputRecord('musig2_participant_pubkeys', aggregate, participants),
  ];
  for (const participant of participants) {
    const key = { participant, aggregate };
    records.push(inputRecord('musig2_pub_nonce', key, concatBytes(participant, participant)));
    records.push(inputRecord('musig2_partial_sig', key, sha256(participant)));
  }
  return bytesOfFile({
    inputs: [{ lock: { ...lock, rules: 'key' }, records, scripts: [], utxo: 'claimed' }],
  });
}

/** By what there is much of. */
export const HEAVY_FILES: Readonly<Record<string, (size: number) => Uint8Array>> = {
  'extended keys of one origin': (size) => extendedKeys(size, 30, 'aabbccdd', () => []),
  'extended keys at 00000000': (size) => extendedKeys(size, 30, '00000000', () => []),
  'nested extended keys': (size) =>
    extendedKeys(size, 13, 'aabbccdd', (n) => Array.from({ length: n }, (_, i) => i)),
  'final signatures': finalSignatures,
  'final leaf signatures': leafSignatures,
  'recorded leaf signatures': recordedLeaves,
  'partial signatures': partialSignatures,
  separators,
  shares,
};
