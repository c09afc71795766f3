import { DecodeError } from '../bytes/decode-error.ts';
import { isAllZero } from '../bytes/order.ts';
import { span } from '../bytes/span.ts';
import {
  bytes,
  type Codec,
  checked,
  compactSize,
  countedList,
  cut,
  leaf,
  node,
  rest,
  struct,
  u8,
  u32,
  untilEnd,
} from '../codec/codec.ts';
import { isFullyValidPublicKey } from '../crypto/public/point.ts';
import { isStrictDerSignature } from '../script/signature-encoding.ts';
import { scriptCodec } from '../tx/script-codec.ts';
import { isCompleteTree } from './tap-tree.ts';
import type {
  KeyOrigin,
  MuSig2Key,
  NoKeyData,
  ProprietaryKey,
  TapLeaf,
  TaprootOrigin,
  TapScriptSigKey,
  TapTreeLeaf,
} from './value-types.ts';

const VALUE_SIZE = 'psbt.value_size';
const valueSize = leaf(VALUE_SIZE, compactSize);
const COMPRESSED_SIZE = 33;
const MAX_TAP_DEPTH = 128;
/** Leaf versions are even: the lowest bit is the output key's parity (BIP 341). */
const TAP_LEAF_MASK = 0xfe;

/**
 * A value that Core reads from all that is left of the input and holds against
 * its declared length only afterwards (UnserializeFromVector, psbt.h): where the
 * two differ the reading may have gone past the record, and the complaint is
 * `psbt.value-size`, not the end of data.
 */
export function sized<T>(content: Codec<T>): Codec<T> {
  return {
    read(cursor) {
      const start = cursor.pos;
      const declared = valueSize.read(cursor);
      const contentStart = cursor.pos;
      const value = content.read(cursor);
      const found = cursor.pos - contentStart;
      if (found !== declared) {
        const detail = { stated: declared, found };
        throw cursor.fault({ code: 'psbt.value-size', detail }, start);
      }
      return value;
    },
    write(writer, value) {
      delimitedValue(content).write(writer, value);
    },
  };
}

/** A value that Core cuts out by its length before it looks inside. */
export function delimitedValue<T>(content: Codec<T>): Codec<T> {
  return cut(VALUE_SIZE, content);
}

/** A value of any bytes, told as one leaf. */
export function blob(kind: string): Codec<Uint8Array> {
  return delimitedValue(restLeaf(kind));
}

/** A value that is a script. */
export function scriptValue(): Codec<Uint8Array> {
  return delimitedValue(scriptCodec('psbt.script'));
}

/** The bytes up to the end as one leaf; of no bytes nothing is told. */
export function restLeaf(kind: string): Codec<Uint8Array> {
  return {
    ...rest,
    read(cursor) {
      const start = cursor.pos;
      const value = rest.read(cursor);
      if (value.length > 0) cursor.recorder?.leaf(kind, start, cursor.pos);
      return value;
    },
  };
}

export const noKeyData: Codec<NoKeyData> = { read: () => null, write: () => undefined };

/** A public key that takes the rest of a record's key; its length was checked before. */
export const publicKeyRest: Codec<Uint8Array> = checked(leaf('key.public_key', rest), (key) =>
  isFullyValidPublicKey(key) ? undefined : 'psbt.pubkey',
);

/** The 78 bytes of an extended public key (BIP 32), told in its six parts. */
export const extendedKey: Codec<Uint8Array> = {
  read(cursor) {
    const start = cursor.pos;
    const key = cursor.take(78);
    let at = start;
    for (const [kind, size] of EXTENDED_KEY_PARTS) {
      cursor.recorder?.leaf(kind, at, at + size);
      at += size;
    }
    if (isImpossibleMaster(key)) throw new DecodeError('psbt.pubkey', span(start + 4, start + 13));
    if (!isFullyValidPublicKey(key.subarray(45))) throw cursor.fault('psbt.pubkey', start + 45);
    return key;
  },
  write: rest.write,
};

/** Depth zero, yet a parent or a child number; Core takes such a key for none (CExtPubKey::Decode). */
function isImpossibleMaster(key: Uint8Array): boolean {
  return key[4] === 0 && !isAllZero(key.subarray(5, 13));
}

const EXTENDED_KEY_PARTS = [
  ['xpub.version', 4],
  ['xpub.depth', 1],
  ['xpub.parent_fingerprint', 4],
  ['xpub.child_number', 4],
  ['xpub.chain_code', 32],
  ['key.public_key', 33],
] as const;

const fingerprint = leaf('origin.fingerprint', bytes(4));
const pathStep = leaf('origin.path_element', u32);

/**
 * An origin of `length` bytes, read without a bound of its own. The length must
 * be a positive multiple of four (DeserializeKeyOrigin, psbt.h).
 */
function originOfLength(length: number, lengthStart: number): Codec<KeyOrigin> {
  return {
    read(cursor) {
      if (length % 4 !== 0 || length === 0) {
        throw cursor.fault('psbt.origin-length', lengthStart);
      }
      const master = fingerprint.read(cursor);
      const path: number[] = [];
      for (let read = 4; read < length; read += 4) path.push(pathStep.read(cursor));
      return { fingerprint: master, path };
    },
    write(writer, value) {
      fingerprint.write(writer, value.fingerprint);
      for (const step of value.path) pathStep.write(writer, step);
    },
  };
}

const anyOrigin = originOfLength(0, 0);

export const keyOrigin: Codec<KeyOrigin> = {
  read(cursor) {
    const start = cursor.pos;
    const length = valueSize.read(cursor);
    return originOfLength(length, start).read(cursor);
  },
  write: (writer, value) => delimitedValue(anyOrigin).write(writer, value),
};

const leafHashes = node(
  'tap.leaf_hashes',
  countedList('tap.leaf_hash_count', leaf('tap.leaf_hash', bytes(32))),
);

/**
 * Leaf hashes and an origin. The hashes are read without a bound, then held
 * against the value's length; what is left of it is the origin (psbt.h).
 */
export function taprootOrigin(map: string): Codec<TaprootOrigin> {
  return {
    read(cursor) {
      const start = cursor.pos;
      const length = valueSize.read(cursor);
      const hashesStart = cursor.pos;
      const hashes = leafHashes.read(cursor);
      const originLength = length - (cursor.pos - hashesStart);
      if (originLength < 0)
        throw cursor.fault({ code: 'psbt.tap-keypath-length', detail: { map } }, start);
      return { leafHashes: hashes, origin: originOfLength(originLength, start).read(cursor) };
    },
    write: (writer, value) => delimitedValue(taprootOriginContent).write(writer, value),
  };
}

const taprootOriginContent: Codec<TaprootOrigin> = struct<TaprootOrigin>({
  leafHashes,
  origin: anyOrigin,
});

/** A DER signature with its hash type byte, as BIP 66 and STRICTENC want it. */
export const ecdsaSignature: Codec<Uint8Array> = checked(blob('signature.ecdsa'), (signature) =>
  isStrictDerSignature(signature) ? undefined : 'psbt.signature-encoding',
);

/** A Schnorr signature of 64 bytes, or of 65 with a hash type (BIP 341). */
export function schnorrSignature(what: string): Codec<Uint8Array> {
  return checked(blob('signature.schnorr'), (signature) => {
    if (signature.length < 64) return { code: 'psbt.tap-signature-short', detail: { what } };
    if (signature.length > 65) return { code: 'psbt.tap-signature-long', detail: { what } };
    return undefined;
  });
}

export const xOnlyKey = leaf('key.x_only', bytes(32));

export const tapScriptSigKey: Codec<TapScriptSigKey> = struct<TapScriptSigKey>({
  xOnlyKey,
  leafHash: leaf('tap.leaf_hash', bytes(32)),
});

/** A leaf's script with its version as the last byte (BIP 371). */
export const tapLeaf: Codec<TapLeaf> = delimitedValue({
  read(cursor) {
    const start = cursor.pos;
    if (cursor.atEnd) throw cursor.fault('psbt.tap-leaf-empty', start);
    cursor.end -= 1;
    const script = tapScript.read(cursor);
    cursor.end += 1;
    return { script, leafVersion: leafVersion.read(cursor) };
  },
  write(writer, value) {
    tapScript.write(writer, value.script);
    leafVersion.write(writer, value.leafVersion);
  },
});

const tapScript = scriptCodec('tap.script');
const leafVersion = leaf('tap.leaf_version', u8);

/** The leaves of an output's tree, which must make one whole tree (BIP 371). */
export const tapTree: Codec<readonly TapTreeLeaf[]> = delimitedValue({
  read(cursor) {
    const start = cursor.pos;
    if (cursor.atEnd) throw cursor.fault('psbt.tap-tree-empty', start);
    const leaves = tapTreeLeaves.read(cursor);
    if (!isCompleteTree(leaves)) throw cursor.fault('psbt.tap-tree-malformed', start);
    return leaves;
  },
  write: (writer, leaves) => tapTreeLeaves.write(writer, leaves),
});

const tapTreeLeaves: Codec<readonly TapTreeLeaf[]> = untilEnd(
  node(
    'tap.tree_leaf',
    checked(
      struct<TapTreeLeaf>({
        depth: leaf('tap.depth', u8),
        leafVersion,
        script: cut('tap.script_size', scriptCodec('tap.script')),
      }),
      ({ depth, leafVersion: version }) => {
        if (depth > MAX_TAP_DEPTH) return 'psbt.tap-tree-depth';
        if ((version & ~TAP_LEAF_MASK) !== 0) return 'psbt.tap-tree-leaf-version';
        return undefined;
      },
    ),
  ),
);

/** The aggregate key of a participants' record; `context` opens Core's sentence. */
export function aggregateKey(context: string): Codec<Uint8Array> {
  return compressedKey('musig2.aggregate', 'psbt.musig2-aggregate', context);
}

/** Compressed keys, one behind the other, in the order that they are aggregated in. */
export function participantKeys(map: string): Codec<readonly Uint8Array[]> {
  const participant = compressedKey('musig2.participant', 'psbt.musig2-participant', `${map} `);
  return delimitedValue({
    read(cursor) {
      const keys: Uint8Array[] = [];
      while (cursor.remaining >= COMPRESSED_SIZE) keys.push(participant.read(cursor));
      if (!cursor.atEnd) {
        const start = cursor.pos;
        cursor.pos = cursor.end;
        throw cursor.fault({ code: 'psbt.musig2-participants-size', detail: { map } }, start);
      }
      return keys;
    },
    write(writer, keys) {
      for (const key of keys) participant.write(writer, key);
    },
  });
}

function compressedKey(
  kind: string,
  code: 'psbt.musig2-aggregate' | 'psbt.musig2-participant',
  context: string,
): Codec<Uint8Array> {
  return checked(leaf(kind, bytes(COMPRESSED_SIZE)), (key) =>
    isFullyValidPublicKey(key) ? undefined : { code, detail: { context } },
  );
}

const signingParticipant = leaf('musig2.participant', bytes(COMPRESSED_SIZE));
const signingAggregate = aggregateKey('');
const leafHash = leaf('tap.leaf_hash', bytes(32));

/**
 * Participant, aggregate and perhaps a leaf hash. The aggregate stands second
 * and is judged first (DeserializeMuSig2ParticipantDataIdentifier, psbt.h).
 */
export const muSig2Key: Codec<MuSig2Key> = {
  read(cursor) {
    const start = cursor.pos;
    const participant = signingParticipant.read(cursor);
    const aggregate = signingAggregate.read(cursor);
    if (!isFullyValidPublicKey(participant)) {
      const where = span(start, start + COMPRESSED_SIZE);
      throw new DecodeError({ code: 'psbt.musig2-participant', detail: { context: '' } }, where);
    }
    if (cursor.atEnd) return { participant, aggregate };
    return { participant, aggregate, leafHash: leafHash.read(cursor) };
  },
  write(writer, value) {
    writer.bytes(value.participant);
    writer.bytes(value.aggregate);
    if (value.leafHash) writer.bytes(value.leafHash);
  },
};

/** Two points of 33 bytes; whether they are on the curve is not asked. */
export const publicNonce: Codec<Uint8Array> = checked(blob('musig2.public_nonce'), (nonce) =>
  nonce.length === 66 ? undefined : 'psbt.musig2-nonce-size',
);

export const proprietaryKey: Codec<ProprietaryKey> = struct<ProprietaryKey>({
  identifier: cut('proprietary.identifier_size', restLeaf('proprietary.identifier')),
  subtype: leaf('proprietary.subtype', compactSize),
  data: restLeaf('proprietary.key_data'),
});
