/*
 * What a worker tries on itself before it is given a secret: published vectors of
 * what signing is made of. Each names where it comes from; the expected value is a
 * text, and what is computed is written as such a text, so that a row reads as one
 * equation.
 */
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { signEcdsa } from '../crypto/ecdsa.ts';
import { hash160, ripemd160, sha256, sha256d, taggedHash } from '../crypto/hashes.ts';
import { hmacSha256, hmacSha512 } from '../crypto/hmac.ts';
import { addToPrivateKey, tweakedPrivateKey } from '../crypto/key-tweak.ts';
import { verifyEcdsa } from '../crypto/public/verify-ecdsa.ts';
import { verifySchnorr } from '../crypto/public/verify-schnorr.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { signSchnorr } from '../crypto/schnorr.ts';
import { tapLeafHash, tweakedOutputKey } from '../crypto/taproot.ts';
import { derivePrivateChild, masterKeyOf, neutered } from '../descriptor/bip32.ts';
import { decodeAddress, encodeAddress } from '../encoding/address.ts';
import { extendedPublicKeyText } from '../encoding/extended-key.ts';
import { mnemonicListText, readMnemonic } from '../encoding/mnemonic.ts';
import { HARDENED } from '../encoding/path-text.ts';
import { decodeWif } from '../encoding/wif.ts';
import { HashType } from '../script/hash-type.ts';
import { Sighashes } from '../sighash/sighashes.ts';
import { decodeTransaction } from '../tx/decode.ts';

/** One equation; `compute` may raise an error, which is a failure too. */
export interface SelfTestVector {
  /** Shown to a person where it fails. */
  readonly name: string;
  readonly compute: () => string;
  readonly expected: string;
}

function bytes(hex: string): Uint8Array {
  const read = hexToBytes(hex);
  if (!read) throw new RangeError('not hex');
  return read;
}

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
const repeated = (byte: string, count: number): Uint8Array => bytes(byte.repeat(count));

const ONE = '1'.padStart(64, '0');
const THREE = '3'.padStart(64, '0');
/** The private key of BIP 340's vector 1. */
const BIP340_KEY = 'b7e151628aed2a6abf7158809cf4f3c762e7160f38b4da56a784d9045190cfef';
const ORDER_MINUS_ONE = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140';

function keyPair(privateKey: string) {
  return { privateKey: bytes(privateKey), publicKey: publicKeyOf(bytes(privateKey), true) };
}

const HASHES: readonly SelfTestVector[] = [
  {
    name: 'SHA-256 of nothing',
    compute: () => bytesToHex(sha256(new Uint8Array(0))),
    expected: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  },
  {
    name: 'SHA-256 of "abc" (FIPS 180-4)',
    compute: () => bytesToHex(sha256(ascii('abc'))),
    expected: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  },
  {
    name: 'SHA-256 of several blocks',
    compute: () => bytesToHex(sha256(repeated('61', 200))),
    expected: 'c2a908d98f5df987ade41b5fce213067efbcc21ef2240212a41e54b5e7c28ae5',
  },
  {
    name: 'RIPEMD-160 of "abc"',
    compute: () => bytesToHex(ripemd160(ascii('abc'))),
    expected: '8eb208f7e05d987a9b044a8e98c6b087f15a0bfc',
  },
  {
    name: 'HMAC-SHA-256 (RFC 4231, test case 2)',
    compute: () => bytesToHex(hmacSha256(ascii('Jefe'), ascii('what do ya want for nothing?'))),
    expected: '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  },
  {
    name: 'HMAC-SHA-512 (RFC 4231, test case 2)',
    compute: () => bytesToHex(hmacSha512(ascii('Jefe'), ascii('what do ya want for nothing?'))),
    expected:
      '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554' +
      '9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
  },
];

const HASHES_OF_BITCOIN: readonly SelfTestVector[] = [
  {
    name: 'double SHA-256',
    compute: () => bytesToHex(sha256d(ascii('hello'))),
    expected: '9595c9df90075148eb06860365df33584b75bff782a510c6cd4883a419833d50',
  },
  {
    name: 'hash of a public key',
    compute: () => bytesToHex(hash160(publicKeyOf(bytes(ONE), true))),
    expected: '751e76e8199196d454941c45d1b3a323f1433bd6',
  },
  {
    name: 'tagged hash (BIP 340)',
    compute: () => bytesToHex(taggedHash('TapLeaf', bytes('c00151'))),
    expected: 'a85b2107f791b26a84e7586c28cec7cb61202ed3d01944d832500f363782d675',
  },
  {
    name: 'hash of a leaf (BIP 341)',
    compute: () => bytesToHex(tapLeafHash(0xc0, bytes('51'))),
    expected: 'a85b2107f791b26a84e7586c28cec7cb61202ed3d01944d832500f363782d675',
  },
];

const KEYS: readonly SelfTestVector[] = [
  {
    name: 'public key of 1',
    compute: () => bytesToHex(publicKeyOf(bytes(ONE), true)),
    expected: '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  },
  {
    name: 'public key of the largest number',
    compute: () => bytesToHex(publicKeyOf(bytes(ORDER_MINUS_ONE), true)),
    expected: '0379be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  },
  {
    name: 'public key, uncompressed',
    compute: () => bytesToHex(publicKeyOf(bytes(BIP340_KEY), false)),
    expected:
      '04dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659' +
      '2ce19b946c4ee58546f5251d441a065ea50735606985e5b228788bec4e582898',
  },
  {
    name: 'sum of private keys',
    compute: () => hexOrNone(addToPrivateKey(bytes(ORDER_MINUS_ONE), bytes(THREE))),
    expected: '2'.padStart(64, '0'),
  },
  {
    name: 'output key (BIP 86, first receiving address)',
    compute: () => hexOrNone(tweakedOutputKey(bytes(BIP86_INTERNAL))?.key),
    expected: 'a60869f0dbcf1dc659c9cecbaf8050135ea9e8cdc487053f1dc6880949dc684c',
  },
  {
    name: 'private key of an output key (BIP 86)',
    compute: () => bytesToHex(publicKeyOf(tweakedPrivateKey(derived(86)), true).subarray(1)),
    expected: 'a60869f0dbcf1dc659c9cecbaf8050135ea9e8cdc487053f1dc6880949dc684c',
  },
];

const BIP86_INTERNAL = 'cc8a4bc64d897bddc5fbc2f670f7a8ba0b386779106cf1223c6fc5d7cd6fc115';

/** The words that BIPs 84 and 86 derive their first addresses from. */
const WORDS = `${'abandon '.repeat(11)}about`;

function hexOrNone(value: Uint8Array | undefined): string {
  return value ? bytesToHex(value) : 'none';
}

/** Their seed without a passphrase, as the BIPs give it. */
const SEED =
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1' +
  '9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4';

function seedOf(passphrase: string): string {
  const read = readMnemonic(ascii(WORDS), ascii(passphrase));
  return read.ok ? bytesToHex(read.seed) : read.fault;
}

/** The key of the first receiving address under a purpose: m/PURPOSE'/0'/0'/0/0. */
function derived(purpose: number) {
  const path = [purpose + HARDENED, HARDENED, HARDENED, 0, 0];
  const key = path.reduce(
    (parent, step) => parent && derivePrivateChild(parent, step),
    masterKeyOf(bytes(SEED)),
  );
  if (!key) throw new RangeError('no such key');
  const { privateKey } = key;
  return { privateKey, publicKey: publicKeyOf(privateKey, true) };
}

const DERIVATION: readonly SelfTestVector[] = [
  {
    name: 'master key (BIP 32, test vector 1)',
    compute: () => extended([]),
    expected:
      'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
  },
  {
    name: "m/0'/1 (BIP 32, test vector 1)",
    compute: () => extended([HARDENED, 1]),
    expected:
      'xpub6ASuArnXKPbfEwhqN6e3mwBcDTgzisQN1wXN9BJcM47sSikHjJf3UFHKkNAWbWMiGj7Wf5uMash7SyYq527Hqck2AxYysAA7xmALppuCkwQ',
  },
  {
    name: 'first receiving address (BIP 84)',
    compute: () => segwitAddress(0, hash160(derived(84).publicKey)),
    expected: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  },
  {
    name: 'first receiving address (BIP 86)',
    compute: () => segwitAddress(1, tweakedOutputKey(derived(86).publicKey.subarray(1))?.key),
    expected: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  },
];

/** The public half of what test vector 1 of BIP 32 derives. */
function extended(path: readonly number[]): string {
  const key = path.reduce(
    (parent, step) => parent && derivePrivateChild(parent, step),
    masterKeyOf(bytes('000102030405060708090a0b0c0d0e0f')),
  );
  return key ? extendedPublicKeyText(neutered(key), 'main') : 'none';
}

function segwitAddress(version: number, program: Uint8Array | undefined): string {
  return program ? encodeAddress({ type: 'witness', version, program }, 'main') : 'none';
}

const WIF = 'L3P9ePHYrQLegLDX5Cqe9HtdpxZc1QMyFFZRDR7Ny5ArbPcTZrnj';

const ENCODINGS: readonly SelfTestVector[] = [
  {
    name: 'private key in WIF',
    compute: () => {
      const read = decodeWif(WIF, 'main');
      return read.ok ? bytesToHex(read.key) : read.reason;
    },
    expected: BIP340_KEY,
  },
  {
    name: 'WIF with a wrong character is refused',
    compute: () => String(decodeWif(`${WIF.slice(0, -1)}m`, 'main').ok),
    expected: 'false',
  },
  {
    name: 'WIF of another chain is refused',
    compute: () => {
      const read = decodeWif(WIF, 'regtest');
      return read.ok ? 'taken' : read.reason;
    },
    expected: 'other-chain',
  },
  {
    name: 'address of a public key (Base58)',
    compute: () => {
      const hash = hash160(publicKeyOf(bytes(ONE), true));
      return encodeAddress({ type: 'pubkeyhash', hash }, 'main');
    },
    expected: '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH',
  },
  {
    name: 'program of an address (Bech32)',
    compute: () => {
      const read = decodeAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'main');
      return 'program' in read ? bytesToHex(read.program) : 'none';
    },
    expected: '751e76e8199196d454941c45d1b3a323f1433bd6',
  },
];

/** The transaction of BIP 143, "Native P2WPKH", and the key of its second input. */
const BIP143 = {
  transaction:
    '0100000002fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f0000000000eeffffff' +
    'ef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff' +
    '02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac' +
    '9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac11000000',
  privateKey: '619c335025c7f4012e556c2a58b2506e30b8511b53ade95ea316fd8c3286feb9',
  amount: 600_000_000n,
};

function bip143Digest(): Uint8Array {
  const sighashes = Sighashes.of(decodeTransaction(bytes(BIP143.transaction)));
  const { publicKey } = keyPair(BIP143.privateKey);
  const scriptCode = bytes(`76a914${bytesToHex(hash160(publicKey))}88ac`);
  const input = { inputIndex: 1, scriptCode, amount: BIP143.amount };
  return sighashes.segwitV0Digest(input, HashType.ALL);
}

/** A taproot input whose digest a node computed, spent by its key under ALL with ANYONECANPAY. */
const TAPROOT = {
  transaction:
    '0200000001855819' +
    '8b453a6cd65b4d89e1f9682cc4965e2abceebc9f4f90b4fbf96a07203f0000000000fdffffff' +
    '0120448409000000001976a91493e6777a124369babc9b77b4f2f5ff9dcfc6d1f388ac00000000',
  amount: 936_775_077n,
  scriptPubKey: '51209cbe61e38070d0c0575681635dadbc2d0db98e7e7ac70b1496dafe44264989bf',
};

function taprootDigest(): string {
  const spent = { value: TAPROOT.amount, scriptPubKey: bytes(TAPROOT.scriptPubKey) };
  const sighashes = Sighashes.of(decodeTransaction(bytes(TAPROOT.transaction)), [spent]);
  const digest = sighashes.taprootDigest(0, HashType.ALL | HashType.ANYONECANPAY, {
    annexHash: undefined,
    leaf: undefined,
  });
  return typeof digest === 'string' ? digest : bytesToHex(digest);
}

const MESSAGE = sha256(ascii('Satoshi Nakamoto'));

const SIGNATURES: readonly SelfTestVector[] = [
  {
    name: 'digest of segwit v0 (BIP 143)',
    compute: () => bytesToHex(bip143Digest()),
    expected: 'c37af31116d1b27caf68aae9e3ac82f1477929014d5b917657d0eb49478cb670',
  },
  {
    name: 'digest of taproot (BIP 341)',
    compute: taprootDigest,
    expected: '3a29e7bc8c4ebaca3796265c6ad1288c56f32b28b075f1e56bb23fc8c352919c',
  },
  {
    name: 'ECDSA signature with a low R (RFC 6979)',
    compute: () => bytesToHex(signEcdsa(MESSAGE, keyPair(ONE)).bytes),
    expected:
      '304402203311d51d1326e30774b2fb1fbfd5e199ebccb43be1db2ce41051eb2d75e4b68f' +
      '022044d2ea67486df31a242363de1f835d583620fea148ee422c8c80b904b53f5ac3',
  },
  {
    name: 'ECDSA signature of another message is invalid',
    compute: () => {
      const { bytes: signature } = signEcdsa(MESSAGE, keyPair(ONE));
      return String(verifyEcdsa(signature, sha256(MESSAGE), keyPair(ONE).publicKey));
    },
    expected: 'false',
  },
  {
    name: 'Schnorr signature (BIP 340, vector 0)',
    compute: () => bytesToHex(signSchnorr(new Uint8Array(32), keyPair(THREE)).bytes),
    expected:
      'e907831f80848d1069a5371b402410364bdf1c5f8307b0084c55f1ce2dca8215' +
      '25f66a4a85ea8b71e482a74f382d2ce5ebeee8fdb2172f477df4900d310536c0',
  },
  {
    name: 'Schnorr signature of another message is invalid',
    compute: () => {
      const { bytes: signature } = signSchnorr(new Uint8Array(32), keyPair(THREE));
      return String(verifySchnorr(signature, MESSAGE, keyPair(THREE).publicKey.subarray(1)));
    },
    expected: 'false',
  },
];

/** Words are stretched 2,048 times, so that these are tried only where words are given. */
export const WORDS_VECTORS: readonly SelfTestVector[] = [
  {
    name: 'list of words (BIP 39)',
    compute: () => bytesToHex(sha256(ascii(mnemonicListText()))),
    expected: '2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda',
  },
  {
    name: 'words with a wrong checksum are refused (BIP 39)',
    compute: () => String(readMnemonic(ascii('abandon '.repeat(12)), ascii('')).ok),
    expected: 'false',
  },
  {
    name: 'seed of words with a passphrase (BIP 39)',
    compute: () => seedOf('TREZOR'),
    expected:
      'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e5349553' +
      '1f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
  },
];

/** In the order in which each builds on those before it, so that the first that fails says most. */
export const SELF_TEST_VECTORS: readonly SelfTestVector[] = [
  ...HASHES,
  ...HASHES_OF_BITCOIN,
  ...KEYS,
  ...DERIVATION,
  ...ENCODINGS,
  ...SIGNATURES,
];
