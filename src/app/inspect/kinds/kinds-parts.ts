import { bip, type KindText, kindText } from './kind-text.ts';

const BIP174 = bip(174);
const PROPRIETARY = bip(174, 'Proprietary Use Type');
const EXTENDED_KEY = bip(32, 'Serialization format');
const TAPROOT = bip(341, 'Script validation rules');
const TAPROOT_KEYS = bip(341, 'Constructing and spending Taproot outputs');

/** Parts of keys and values. */
export const VALUE_KINDS = {
  'psbt.script': kindText(
    'Script',
    'script',
    BIP174,
    'A script, opcode by opcode. It is executed from first to last.',
  ),
  'psbt.sighash': kindText(
    'Sighash type',
    'number',
    BIP174,
    'A 32-bit integer; signatures carry only its lowest byte. 0x01 ALL commits to all outputs, 0x02 NONE to none, 0x03 SINGLE to the output of the same index; 0x80 (ANYONECANPAY) leaves out the other inputs.',
  ),
  'psbt.preimage': kindText(
    'Preimage',
    'hash',
    BIP174,
    'The preimage of the hash that the script requires. It is not checked here.',
  ),
  'psbt.count': kindText('Count', 'number', bip(370), 'Number of maps, as a compact size integer.'),
  'psbt.modifiable': kindText(
    'Flags',
    'number',
    bip(370),
    'Bit 0: inputs modifiable. Bit 1: outputs modifiable. Bit 2: has a SIGHASH_SINGLE signature, so input and output pairs must be kept.',
  ),
  'psbt.version_number': kindText(
    'Version',
    'number',
    bip(174, 'Version Numbers'),
    'The PSBT version, a 32-bit little-endian integer.',
  ),
  'psbt.time_lock': kindText(
    'Time',
    'number',
    bip(370),
    'Unix time. It is compared with the median time of the previous eleven blocks (BIP 113).',
  ),
  'psbt.height_lock': kindText('Height', 'number', bip(370), 'A block height below 500,000,000.'),
  'key.public_key': kindText(
    'Public key',
    'key',
    bip(32, 'Conventions'),
    'A point of the curve: 33 bytes compressed (02 or 03, then x), or 65 bytes uncompressed (04, then x and y). Segwit allows only compressed keys.',
  ),
  'key.x_only': kindText(
    'X-only key',
    'key',
    bip(340, 'Public Key Conversion'),
    'The x coordinate of a point, 32 bytes. It means the point with even y.',
  ),
  'key.hash': kindText(
    'Hash',
    'hash',
    BIP174,
    'The hash in the script. The value of the record is its preimage.',
  ),
  'origin.fingerprint': kindText(
    'Master fingerprint',
    'path',
    bip(32, 'Key identifiers'),
    'The first four bytes of the HASH160 of the master public key, by which a signer recognizes its keys. Four bytes can collide, so it is a hint, not a proof.',
  ),
  'origin.path_element': kindText(
    'Path element',
    'path',
    bip(32, 'Extended keys'),
    'One derivation step, a 32-bit little-endian integer. From 2³¹ on it is hardened, written with h or an apostrophe.',
  ),
  'xpub.version': kindText(
    'Version bytes',
    'frame',
    EXTENDED_KEY,
    'Determines the text prefix: 0488b21e is xpub on mainnet, 043587cf is tpub on test networks. Other values (SLIP 132) indicate the address type.',
  ),
  'xpub.depth': kindText(
    'Depth',
    'number',
    EXTENDED_KEY,
    'Number of derivation steps from the master key. It should equal the number of path elements in the value.',
  ),
  'xpub.parent_fingerprint': kindText(
    'Parent fingerprint',
    'path',
    EXTENDED_KEY,
    'The first four bytes of the HASH160 of the parent key; zeros for a master key.',
  ),
  'xpub.child_number': kindText(
    'Child number',
    'path',
    EXTENDED_KEY,
    'The last derivation step, big-endian, unlike the path elements of a PSBT.',
  ),
  'xpub.chain_code': kindText(
    'Chain code',
    'key',
    bip(32, 'Extended keys'),
    'With the chain code, all non-hardened child keys can be derived.',
  ),
  'signature.ecdsa': kindText(
    'ECDSA signature',
    'signature',
    bip(66, 'DER encoding reference'),
    'Two integers, r and s, in DER encoding, then one byte with the sighash type. Only the encoding is checked here, not the signature.',
  ),
  'signature.schnorr': kindText(
    'Schnorr signature',
    'signature',
    bip(341, 'Taproot key path spending signature validation'),
    'The x coordinate of the nonce and the number s, 32 bytes each. Without a 65th byte the sighash type is DEFAULT, which commits to the whole transaction.',
  ),
  'tap.leaf_hashes': kindText(
    'Leaf hashes',
    'hash',
    bip(371),
    'The leaves whose scripts use this key; none for the internal key.',
  ),
  'tap.leaf_hash_count': kindText(
    'Number of leaf hashes',
    'number',
    bip(371),
    'Number of 32-byte hashes that follow.',
  ),
  'tap.leaf_hash': kindText(
    'Leaf hash',
    'hash',
    TAPROOT,
    'The tagged hash of leaf version and script. It identifies the leaf in signatures and in the tree.',
  ),
  'tap.control_block': kindText(
    'Control block',
    'witness',
    TAPROOT,
    'Proves that an output commits to a leaf: leaf version and parity, internal key, and the Merkle path.',
  ),
  'tap.control_byte': kindText(
    'Leaf version and parity',
    'number',
    TAPROOT,
    'The lowest bit is the parity of the output key’s y coordinate; the other bits are the leaf version, 0xc0 for tapscript.',
  ),
  'tap.internal_key': kindText(
    'Internal key',
    'key',
    TAPROOT_KEYS,
    'The x-only key before the tweak. To disable the key path, wallets use a key whose private key nobody knows.',
  ),
  'tap.merkle_hash': kindText(
    'Merkle path hash',
    'hash',
    TAPROOT,
    'A sibling hash on the path from the leaf to the root, from the bottom up. At each level the smaller of the two hashes goes first.',
  ),
  'tap.merkle_root': kindText('Merkle root', 'hash', TAPROOT, 'The root hash of the script tree.'),
  'tap.script': kindText(
    'Leaf script',
    'script',
    bip(342),
    'A tapscript if the leaf version is 0xc0. Other versions are reserved for future rules and can be spent by anyone until then.',
  ),
  'tap.script_size': kindText(
    'Script length',
    'number',
    bip(371),
    'Length of the leaf script in bytes.',
  ),
  'tap.leaf_version': kindText(
    'Leaf version',
    'number',
    TAPROOT,
    'The script version of the leaf: 0xc0 is tapscript. Always even.',
  ),
  'tap.tree_leaf': kindText(
    'Leaf',
    'script',
    bip(371),
    'One leaf of the tree, in depth-first order: depth, leaf version, script.',
  ),
  'tap.depth': kindText(
    'Depth',
    'number',
    bip(371),
    'Depth of the leaf below the root, at most 128; the only leaf of a tree has depth 0.',
  ),
  'musig2.aggregate': kindText(
    'Aggregate key',
    'key',
    bip(327, 'Key Aggregation'),
    'The key that the participant keys are aggregated into. In nonces and partial signatures it is the key being signed for, which can be derived from it.',
  ),
  'musig2.participant': kindText(
    'Participant key',
    'key',
    bip(327, 'Key Generation of an Individual Signer'),
    'The compressed public key of one signer.',
  ),
  'musig2.public_nonce': kindText(
    'Public nonce',
    'signature',
    bip(327, 'Nonce Generation'),
    'Two points of 33 bytes each. Nonces are exchanged before signing and must be new for each signature.',
  ),
  'musig2.partial_signature': kindText(
    'Partial signature',
    'signature',
    bip(327, 'Signing'),
    'A 32-byte number. It can be verified only with the nonces of all participants.',
  ),
  'proprietary.identifier_size': kindText(
    'Identifier length',
    'number',
    PROPRIETARY,
    'Length of the identifier in bytes; zero is allowed but not recommended.',
  ),
  'proprietary.identifier': kindText(
    'Identifier',
    'text',
    PROPRIETARY,
    'Identifies the application that defines this record. Anyone can write any name here.',
  ),
  'proprietary.subtype': kindText(
    'Subtype',
    'number',
    PROPRIETARY,
    'The field number within the application’s own fields.',
  ),
  'proprietary.key_data': kindText(
    'Key data',
    'unknown',
    PROPRIETARY,
    'Additional key data, which allows several records of one subtype.',
  ),
  'proprietary.value': kindText(
    'Value',
    'unknown',
    PROPRIETARY,
    'Bytes that only the application itself can interpret.',
  ),
  'unknown.key_data': kindText('Key data', 'unknown', BIP174, 'The key without its type.'),
  'unknown.value': kindText('Value', 'unknown', BIP174, 'Bytes of unknown meaning.'),
} as const satisfies Readonly<Record<string, KindText>>;
