import { describe, expect, test } from 'vitest';
import { execute } from '../../../rpc/dispatch.ts';
import { bytesToHex, hexToBytes } from '../../bytes/hex.ts';
import { PROGRAM_WALLETS } from '../../descriptor/testing/program-wallets.ts';
import { decodeBase64, encodeBase64 } from '../../encoding/base64.ts';
import { encodeSilentAddress } from '../../encoding/silent-address.ts';
import type { FirstAddresses } from '../../explain/spenders-shown.ts';
import { FULL, PROOFS, SIMPLE } from '../../message/testing/bip322-vectors.ts';
import { PROGRAM_SIGNATURES } from '../../message/testing/program-signatures.ts';
import { EXAMPLE_POLICIES } from '../../said/example-policies.ts';
import { type Recognised, recognise } from '../recognise.ts';
import type { Card } from './card.ts';

/* What is said of texts that cannot be opened, a row each. */

const found = (text: string): Recognised => recognise(new TextEncoder().encode(text));

/** The name and the parts that tell cards apart, in a line. */
function said(text: string): string {
  const answer = found(text);
  if (answer.ok) return answer.format;
  if (answer.named === 'too-large') return answer.named;
  return [answer.named, ...(answer.card ? partsOf(answer.card) : [])].join(' ');
}

function partsOf(card: Card): readonly unknown[] {
  switch (card.kind) {
    case 'address':
      return [card.type];
    case 'silent-address':
      return ['silent', card.version, card.scanKey.slice(0, 8), card.spendKey.slice(0, 8)];
    case 'extended-key':
      return [card.prefix, card.use, card.depth, card.origin ?? '-', ...firstOf(card.first)];
    case 'descriptor':
      return [card.script, card.hasChecksum, ...firstOf(card.first)];
    case 'policy':
      return [card.form, card.keys, ...(card.words ? [card.words.policy.kind] : [])];
    case 'script':
      return [card.type, ...(card.words ? [card.words.policy.kind] : []), card.addresses.length];
    case 'commitment':
      return [card.fits.join(' ') || (card.cause ?? 'unexplained')];
    case 'output':
      return [card.satoshis, card.type];
    case 'outpoint':
      return [card.index];
    case 'uri':
      return uriParts(card);
    case 'invoice':
      return [card.form, card.chain ?? '-', card.millisatoshis ?? 'any'];
    case 'message-signature':
      return [card.form];
    case 'signed-message':
      return [card.hasAddress, card.size];
    case 'name-proof':
      return [card.proof.proof, card.proof.name];
    case 'wallet':
      return [card.form ?? card.fault, ...firstOf(card.first)];
    case 'damaged':
      return ['damaged', card.fit?.difference ?? card.contradiction?.slice(0, 4) ?? '-'];
  }
}

function uriParts(card: Extract<Card, { kind: 'uri' }>): readonly unknown[] {
  const { address, addressFault, silent, satoshis, isAmountWrong, label, unknown } = card;
  const amount = isAmountWrong ? 'wrong' : (satoshis ?? '-');
  const keys = silent ? [silent.version, silent.scanKey.slice(0, 8)] : [];
  return [address?.type ?? addressFault?.error ?? '-', ...keys, amount, label ?? '-', ...unknown];
}

const firstOf = (first: readonly FirstAddresses[]): readonly string[] =>
  first.slice(0, 1).map(({ addresses: [one = '-'] }) => one);

const XPUB =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const XPRV =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
const WIF = 'L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ';
const WORDS =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const ID = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b';
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const SCRIPT = '0014751e76e8199196d454941c45d1b3a323f1433bd6';
const KEY = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const OTHER_KEY = '02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5';
/** As they were reported, of karask/python-bitcoin-utils. */
const LEAF = '201beae6acaf03e27a0b7a6cc525766775bfbd5d1503724946509512fbcc1a7c6eac';
const CONTROL =
  '7e8d7175c4cfec95b28af07d274fa81ed0b7b7bf0f39b5e413f22bad23776c2e85ece121a706fdb4f7683d5e948b42e8ce629dbf42e46b67b4e51ee96d16bb99';
const LEAF_ADDRESS = 'bc1pdhee2tazt3r8zsxv4wtsw4468qzykxqses5ll5rm9lr7wpuvf29qq3cm38';

/** Of boltz-core: a submarine swap. */
const SWAP = `a914${'11'.repeat(20)}876321${KEY}6703bb6a08b17521${OTHER_KEY}68ac`;
const FIRST_WPKH = 'bc1qp5wfcq48h6d63wyy9qz0awtpfqwwv4sma86mhz';
const FIRST_PKH = '12CL4K2eVqj7hQTix7dM7CVHCkpP17Pry3';
const INVOICE =
  'lnbc2500u1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpuaztrnwngzn3kdzw5hydlzf03qdgm2hdq27cqv3agm2awhz5se903vruatfhq77w3ls4evs3ch9zw97j25emudupq63nyw24cg27h2rspfj9srp';
const [SIGNED] = PROGRAM_SIGNATURES;
const SIGNATURE = SIGNED?.signature ?? '';
const BLOCK = `-----BEGIN BITCOIN SIGNED MESSAGE-----\nHello World\n-----BEGIN SIGNATURE-----\n16R2kAxaUNM4xj6ykKbxEugpJdYyJzTP13\nH0b22gIQIfutUzm7Z9qchdfhUtaO52alhNPK3emrkGOfbOzGHVPuWD9rMIphxniwBNgF/YN4c5C/dMwXz3yJz5k=\n-----END BITCOIN SIGNED MESSAGE-----`;

const [SCAN, SPEND] = [KEY, OTHER_KEY].map((key) => hexToBytes(key)!);
const SILENT = encodeSilentAddress({ scanKey: SCAN!, spendKey: SPEND! }, 'main');
const SILENT_KEYS = `${KEY.slice(0, 8)} ${OTHER_KEY.slice(0, 8)}`;
/** What BIP 392 writes, of a key that nobody has. */
const SCAN_KEY = `spscan1q${'qpzry9x8gf'.repeat(11)}`;

type Row = readonly [what: string, text: string, said: string];

const KINDS = {
  address: [
    ['P2WPKH', ADDRESS, 'address witness_v0_keyhash'],
    ['P2PKH', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'address pubkeyhash'],
    ['P2SH', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'address scripthash'],
    ['in a fence', `\`\`\`text\n${ADDRESS}\n\`\`\``, 'address witness_v0_keyhash'],
    ['in round brackets', `(${ADDRESS})`, 'address witness_v0_keyhash'],
    ['in square brackets', `[${ADDRESS}]`, 'address witness_v0_keyhash'],
    ['at the end of a sentence', `${ADDRESS}.`, 'address witness_v0_keyhash'],
    ['in a quoted line', `> ${ADDRESS}`, 'address witness_v0_keyhash'],
    ['in quoted lines', `> > ${ADDRESS}\n> >\n`, 'address witness_v0_keyhash'],
    ['of silent payments', SILENT, `address silent 0 ${SILENT_KEYS}`],
    ['of silent payments, in capitals', SILENT.toUpperCase(), `address silent 0 ${SILENT_KEYS}`],
    [
      'of silent payments with a wrong character',
      `${SILENT.slice(0, -1)}${SILENT.endsWith('q') ? 'p' : 'q'}`,
      'damaged-address',
    ],
    ['of silent payments, cut', SILENT.slice(0, -8), 'damaged-address'],
    ['a scan key', SCAN_KEY, 'scan-key'],
    ['a scan key in a letter', `Please scan with ${SCAN_KEY} for me, thanks`, 'scan-key'],
    ['sp() with one', `sp([deadbeef/352h/0h/0h]${SCAN_KEY})`, 'scan-key'],
    ['sp() with a WIF key', `sp(${WIF},${KEY})`, 'scan-key'],
    ['with a wrong character', `${ADDRESS.slice(0, -1)}5`, 'damaged-address'],
    ['of Litecoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'other-coin-address'],
    ['of Dogecoin, quoted', '"DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L"', 'other-coin-address'],
    [
      'of Bitcoin Cash, in its URI',
      'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a?amount=1',
      'other-coin-address',
    ],
    ['of Liquid', 'ex1qw508d6qejxtdg4y5r3zarvary0c5xw7kxw5fx4', 'other-coin-address'],
    ['of Litecoin with a wrong character', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n8', 'base64'],
  ],
  'extended key': [
    ['a master key', XPUB, `extended-public-key xpub unsaid 0 - ${FIRST_PKH}`],
    [
      'with its origin',
      `[D34DB33F/84'/0'/0']${XPUB}`,
      `extended-public-key xpub unsaid 0 d34db33f/84h/0h/0h ${FIRST_WPKH}`,
    ],
    [
      'of a cosigner, which has no addresses',
      `[d34db33f/48h/0h/0h/2h]${XPUB}`,
      'extended-public-key xpub unsaid 0 d34db33f/48h/0h/0h/2h',
    ],
    ['with steps behind it', `${XPUB}/0/*`, `extended-public-key xpub unsaid 0 - ${FIRST_PKH}`],
    [
      'with a fingerprint alone',
      `[d34db33f]${XPUB}`,
      `extended-public-key xpub unsaid 0 d34db33f ${FIRST_PKH}`,
    ],
    [
      'of SLIP 132 (BIP 84, test vectors)',
      'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
      'extended-public-key zpub p2wpkh 3 - bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    ],
    ['of another checksum', `zpub${XPUB.slice(4)}`, 'extended-public-key damaged -'],
    ['with a wrong character', XPUB.replace('RbcF', 'RbcG'), 'extended-public-key damaged -'],
  ],
  descriptor: [
    ['of one key', `wpkh(${XPUB}/0/*)`, `descriptor wpkh false ${FIRST_WPKH}`],
    ['with both branches', `pkh(${XPUB}/<0;1>/*)`, `descriptor pkh false ${FIRST_PKH}`],
    ['of an address', `addr(${ADDRESS})`, `descriptor addr false ${ADDRESS}`],
    ['of a script', `raw(${SCRIPT})`, `descriptor raw false ${ADDRESS}`],
    [
      'of several keys',
      `wsh(sortedmulti(1,${XPUB}/0/*,[d34db33f/48h]${XPUB}/1/*))`,
      'descriptor wsh(sortedmulti) false bc1qq66kqa52wn4efxyz45qr3q2u950rps00mke9493taqfvgeuc9clqe5hgxc',
    ],
    ['whose checksum is wrong', `wpkh(${XPUB}/0/*)#aaaaaaaa`, 'descriptor damaged -'],
    ['of a key that is none', `wpkh(${XPUB.slice(0, -2)}/0/*)`, 'descriptor damaged -'],
    ['with hardened steps behind a public key', `wpkh(${XPUB}/0h/*)`, 'descriptor wpkh false'],
    [
      'with a key of SLIP 132',
      `wpkh(${ZPUB}/0/*)`,
      'descriptor wpkh false bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    ],
    ['with one that stands in another function', `pkh(${ZPUB}/0/*)`, 'descriptor damaged zpub'],
    ['in quotes', `"wpkh(${XPUB}/0/*)"`, `descriptor wpkh false ${FIRST_WPKH}`],
  ],
  policy: [
    ['of BIP 388', 'wsh(sortedmulti(2,@0/**,@1/**))', 'policy bip388 2 keys'],
    ['of taproot', 'tr(@0/**,pk(@1/**))', 'policy bip388 2 or'],
    [
      'with a timelock',
      'wsh(or_d(pk(@0/**),and_v(v:pkh(@1/**),older(144))))',
      'policy bip388 2 or',
    ],
    ['of one key', 'wpkh(@0/**)', 'policy bip388 1 keys'],
    ['in miniscript', 'or_d(pk(alice),and_v(v:pk(bob),older(1008)))', 'policy miniscript 2'],
    ['in miniscript, of both', 'and_v(v:pk(alice),pk(bob))', 'policy miniscript 2'],
    ['for a compiler', 'and(pk(A),or(99@pk(B),older(12960)))', 'policy policy-language 2'],
    ['for a compiler, two of three', 'thresh(2,pk(A),pk(B),pk(C))', 'policy policy-language 3'],
    ['in miniscript, with one key twice', 'or_i(pk(A),pk(A))', 'policy miniscript 1'],
    ['of letters', 'wsh(sortedmulti(2,A,B,C))', 'policy letters 3'],
    ['whose keys share a path', 'wsh(multi(2,@0/**,@0/**))', 'descriptor damaged -'],
    ['with a key that is private', `wsh(multi(1,@0/**,${WIF}))`, 'private-descriptor'],
  ],
  script: [
    ['P2WPKH', SCRIPT, 'output-script witness_v0_keyhash 3'],
    ['with 0x', `0x${SCRIPT}`, 'output-script witness_v0_keyhash 3'],
    ['P2PKH', `76a914${'00'.repeat(20)}88ac`, 'output-script pubkeyhash 2'],
    ['P2SH', `a914${'00'.repeat(20)}87`, 'output-script scripthash 2'],
    ['taproot', `5120${KEY.slice(2)}`, 'output-script witness_v1_taproot 3'],
    ['data', '6a0568656c6c6f', 'output-script nulldata 0'],
    ['multisig', `5121${KEY}21${OTHER_KEY}52ae`, 'output-script multisig keys 0'],
    ['miniscript', `21${KEY}ad029000b2`, 'output-script nonstandard and 0'],
    ['a locked key', `03bb6a08b17521${KEY}ac`, 'output-script nonstandard and 0'],
    ['a submarine swap', SWAP, 'output-script nonstandard or 0'],
    [
      'an HTLC of key hashes',
      `63a820${'11'.repeat(32)}8876a914${'22'.repeat(20)}6703bb6a08b17576a914${'33'.repeat(20)}6888ac`,
      'output-script nonstandard or 0',
    ],
    ['a lock without a key', '03bb6a08b175', 'hex'],
    ['a hash alone', `a820${'11'.repeat(32)}87`, 'hex'],
    ['no script of a kind', 'deadbeefdeadbeef', 'hex'],
    ['a push of nothing', '00', 'hex'],
  ],
  'address and script': [
    [
      'a multisig and its address',
      `bc1qd6e6c86xp56gw8pty8suuqhscpttea2c5m2fggzjkxzk5nl9faks5pehxu 5121${KEY}21${OTHER_KEY}52ae`,
      'commitment p2wsh',
    ],
    ['a key and its address', `${KEY}\n${ADDRESS}`, 'commitment p2wpkh'],
    ['a key and the address of another', `${ADDRESS}, ${OTHER_KEY}`, 'commitment unexplained'],
    [
      'a key whose address is of another kind',
      `3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN ${KEY}`,
      'commitment p2sh-p2wpkh',
    ],
    [
      'a leaf and a control block of the right parity',
      `${LEAF_ADDRESS} ${LEAF} c0${CONTROL}`,
      'commitment p2tr',
    ],
    [
      'one of the other parity',
      `${LEAF_ADDRESS} ${LEAF} c1${CONTROL}`,
      'commitment All fits but the parity bit of the control block: its first byte has to be c0.',
    ],
    ['32 bytes, which may be a private key', `${ADDRESS} ${'11'.repeat(32)}`, 'text'],
    ['two addresses', `${ADDRESS} ${ADDRESS}`, 'text'],
    ['an address and a word', `${ADDRESS} hello`, 'text'],
  ],
  output: [
    ['as it is serialized', `40420f000000000016${SCRIPT}`, 'output 1000000 witness_v0_keyhash'],
    ['amount and address', `0.5:${ADDRESS}`, 'output 50000000 witness_v0_keyhash'],
    ['amount and script', `0.5:${SCRIPT}`, 'output 50000000 witness_v0_keyhash'],
    ['more than there can be', `ffffffffffffff7f16${SCRIPT}`, 'hex'],
    ['amount and something else', '0.5:hello', 'text'],
    ['a time', '12:30', 'text'],
  ],
  id: [
    ['a txid', ID, 'txid'],
    ['a txid in quotes', `"${ID}"`, 'txid'],
    ['an outpoint', `${ID}:1`, 'outpoint 1'],
    ['an outpoint in capitals', `${ID.toUpperCase()}:0`, 'outpoint 0'],
    ['an outpoint in a fence', `\`\`\`\n${ID}:7\n\`\`\``, 'outpoint 7'],
    ['an index that is none', `${ID}:x`, 'text'],
  ],
  URI: [
    ['an address alone', `bitcoin:${ADDRESS}`, 'bip21 witness_v0_keyhash - -'],
    [
      'with an amount and a label',
      `bitcoin:${ADDRESS}?amount=0.5&label=Shop`,
      'bip21 witness_v0_keyhash 50000000 Shop',
    ],
    [
      'in capitals, as QR codes have it',
      `BITCOIN:${ADDRESS.toUpperCase()}?AMOUNT=1`,
      'bip21 witness_v0_keyhash 100000000 -',
    ],
    [
      'with a parameter that must be understood',
      `bitcoin:${ADDRESS}?req-else=1`,
      'bip21 witness_v0_keyhash - - req-else',
    ],
    ['with a silent payment address', `bitcoin:?sp=${SILENT}`, `bip21 - 0 ${KEY.slice(0, 8)} - -`],
    ['with a wrong one', `bitcoin:?sp=${SILENT.slice(0, -4)}`, 'bip21 bech32-checksum - -'],
    ['with a wrong address', `bitcoin:${ADDRESS.slice(0, -1)}5`, 'bip21 bech32-checksum - -'],
    ['with a wrong amount', `bitcoin:${ADDRESS}?amount=1,5`, 'bip21 witness_v0_keyhash wrong -'],
    ['with a negative amount', `bitcoin:${ADDRESS}?amount=-1`, 'bip21 witness_v0_keyhash wrong -'],
    ['of nothing', 'bitcoin:', 'bip21'],
    ['with a key in its label', `bitcoin:${ADDRESS}?label=${WIF}`, 'private-key'],
    [
      'with a seed in its message',
      `bitcoin:${ADDRESS}?message=${encodeURIComponent(WORDS)}`,
      'seed-words',
    ],
  ],
  Lightning: [
    ['an invoice (BOLT 11, examples)', INVOICE, 'lightning invoice main 250000000'],
    ['behind lightning:', `lightning:${INVOICE}`, 'lightning invoice main 250000000'],
    ['in capitals', INVOICE.toUpperCase(), 'lightning invoice main 250000000'],
    ['of any amount', INVOICE.replace('2500u', ''), 'lightning invoice main any'],
    [
      'of the test chain',
      INVOICE.replace('lnbc2500u', 'lntb20m'),
      'lightning invoice testnet3 2000000000',
    ],
    [
      'of regtest',
      INVOICE.replace('lnbc2500u', 'lnbcrt1'),
      'lightning invoice regtest 100000000000',
    ],
    ['an LNURL', `lnurl1${'q'.repeat(60)}`, 'lightning lnurl - any'],
    ['a word that begins so', 'lnbox is a word', 'text'],
  ],
  'message signature': [
    ['in base64', SIGNATURE, 'message-signature p2pkh'],
    ['in hex', bytesToHex(decodeBase64(SIGNATURE)!), 'message-signature p2pkh'],
    [
      'broken over lines',
      `${SIGNATURE.slice(0, 44)}\n${SIGNATURE.slice(44)}`,
      'message-signature p2pkh',
    ],
    ['in an armored block', BLOCK, 'signed-message true 11'],
    [
      'in JSON',
      JSON.stringify({ address: ADDRESS, message: 'Hello', signature: SIGNATURE }),
      'signed-message true 5',
    ],
    ['of PGP', BLOCK.replaceAll('BITCOIN', 'PGP'), 'text'],
    ['65 bytes of another header', encodeBase64(new Uint8Array(65).fill(9)), 'base64'],
    ['64 bytes', encodeBase64(new Uint8Array(64).fill(30)), 'base64'],
    ['with a key in the message', BLOCK.replace('Hello World', WIF), 'private-key'],
  ],
  wallet: [
    [
      'labels',
      '{"type":"addr","ref":"bc1q","label":"rent"}\n{"type":"tx","ref":"ab","label":"x"}',
      'wallet labels',
    ],
    ['two descriptors', `wpkh(${XPUB}/0/*)\nwpkh(${XPUB}/1/*)`, `wallet descriptors ${FIRST_WPKH}`],
    [
      'with a name',
      `Name: Mine\nDescriptor: wpkh(${XPUB}/0/*)`,
      `wallet descriptors ${FIRST_WPKH}`,
    ],
    ['of BSMS of another version', 'BSMS 2.0\nwsh(x)\n/0/*\nbc1q', 'wallet bsms-version'],
    [
      'in quoted lines',
      `> Name: Mine\n> Descriptor: wpkh(${XPUB}/0/*)`,
      `wallet descriptors ${FIRST_WPKH}`,
    ],
    [
      'with a private descriptor',
      `Name: Mine\nDescriptor: wpkh(${XPRV}/0/*)`,
      'extended-private-key',
    ],
    ['with a seed', `seed: ${WORDS}\nDescriptor: wpkh(${XPUB}/0/*)`, 'seed-words'],
    ['JSON of something else', '{"name":"w","version":3}', 'json'],
  ],
  'something private': [
    ['an extended private key', XPRV, 'extended-private-key'],
    ['a descriptor with one', `wpkh(${XPRV}/0/*)`, 'private-descriptor'],
    ['a descriptor with a WIF key', `pkh(${WIF})`, 'private-descriptor'],
    ['a WIF key in a fence', `\`\`\`\n${WIF}\n\`\`\``, 'private-key'],
    ['a WIF key in brackets', `(${WIF})`, 'private-key'],
    ['a seed in quoted lines', WORDS.replace(/^|(?<= \w+ \w+) /g, '\n> ').trim(), 'seed-words'],
    ['32 bytes of hex', KEY.slice(2), 'txid'],
    ['32 bytes of base64', encodeBase64(new Uint8Array(32).fill(7)), 'base64'],
  ],
  'what is none of them': [
    [
      'base64 of a picture',
      encodeBase64(
        Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82),
      ),
      'base64',
    ],
    ['a function of a program', 'print(hello)', 'text'],
    ['a call', 'multi(a, b)', 'descriptor damaged -'],
    ['an e-mail address', 'alice@example.com', 'text'],
    ['a version', '1.2.3:4', 'text'],
    ['a sentence with a colon', 'Policy: we refund within 30 days', 'text'],
    ['a UUID', '123e4567-e89b-12d3-a456-426614174000', 'base64'],
    ['a list', '[1, 2, 3]', 'text'],
    ['JSON with an address', `{"address":"${ADDRESS}"}`, 'json'],
    ['a public key', KEY, 'public-key'],
  ],
} satisfies Readonly<Record<string, readonly Row[]>>;

for (const [kind, rows] of Object.entries(KINDS)) {
  describe(kind, () => {
    test.each(rows)('%s', (_what, text, expected) => {
      expect(said(text)).toBe(expected);
    });
  });
}

describe('the wallets of programs', () => {
  test.each(PROGRAM_WALLETS)('$program', ({ text, addresses }) => {
    const { '0/0': first } = addresses;
    const words = said(text);
    expect(words).toMatch(/^(?:wallet|extended-public-key|descriptor) /);
    if (first !== undefined) expect(words).toContain(first);
  });
});

describe('the signatures of programs', () => {
  test.each(PROGRAM_SIGNATURES)('$program', ({ signature }) => {
    expect(said(signature)).toMatch(/^message-signature p2/);
  });
  const ofBip322 = [
    ...SIMPLE.map((vector) => ['message-signature bip322-simple', vector] as const),
    ...FULL.map((vector) => ['transaction', vector] as const),
    ...PROOFS.map((vector) => ['psbt', vector] as const),
  ].flatMap(([what, { bip322_signatures }]) =>
    bip322_signatures.map((signature) => [what, signature] as const),
  );
  test.each(ofBip322)('%s: %s', (what, signature) => {
    expect(said(signature)).toBe(what);
  });
});

test('each kind has three rows and more, and all together a hundred and fifty', () => {
  const counts = Object.values(KINDS).map(({ length }) => length);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(3);
  const ofPrograms = PROGRAM_WALLETS.length + PROGRAM_SIGNATURES.length;
  expect(counts.reduce((sum, count) => sum + count, 0) + ofPrograms).toBeGreaterThanOrEqual(150);
});

test('nothing of what is private is in an answer, nor of 32 bytes that may be', () => {
  const secret = [...KINDS['something private'], ...KINDS.id];
  for (const [, text] of secret) {
    const answer = JSON.stringify(found(text));
    for (const word of text.match(/[0-9A-Za-z]{12,}/g) ?? []) expect(answer).not.toContain(word);
  }
});

test('texts of strangers are cut', () => {
  const answer = found(`bitcoin:${ADDRESS}?label=${'%E2%80%AE'.repeat(300)}`);
  const card = answer.ok || answer.named === 'too-large' ? undefined : answer.card;
  expect(card?.kind === 'uri' && card.label).toBe(`${'\u202e'.repeat(200)}…`);
});

/** As it was reported, of submarineswaps/swaps-service. */
const REPORTED =
  '76a91465aa5e0c4df57484683417fccf6c0a68de7bfc7b8763752103f9d82eaf230b8db88320171d2ca1d09bc74e9688a57993e5f28de8139f2b3b9367033a6b08b17576a9148261f9363fe2789171171f484fb312dddab6f8958868ac';

describe('addresses of what pays to the hash of a script', () => {
  const forms = (text: string) => {
    const answer = found(text);
    const card = !answer.ok && answer.named !== 'too-large' ? answer.card : undefined;
    if (card?.kind !== 'script') return undefined;
    return card.hashed.map(({ form, addresses }) => `${form} ${addresses[0]?.address}`);
  };

  /** What Bitcoin Core's `decodescript` says of it. */
  const decoded = (script: string) => {
    const body = JSON.stringify({ method: 'decodescript', params: [script] });
    const { p2sh, segwit } = JSON.parse(execute(body, { chain: 'main' }).body).result;
    return [`P2SH ${p2sh}`, `P2WSH ${segwit.address}`, `P2SH-P2WSH ${segwit['p2sh-segwit']}`];
  };

  test.each([
    ['a multisig', `5121${KEY}21${OTHER_KEY}52ae`],
    ['a miniscript', `21${KEY}ad029000b2`],
    ['a locked key', `03bb6a08b17521${KEY}ac`],
    ['a submarine swap', SWAP],
    ['the swap that was reported', REPORTED],
  ])('%s', (_, script) => expect(forms(script)).toEqual(decoded(script)));

  test('one too large to be pushed has none of P2SH', () => {
    const keys = Array.from({ length: 16 }, (_, i) => `21${KEY}${i < 15 ? 'ad' : 'ac'}`);
    expect(forms(keys.join(''))?.map((one) => one.split(' ')[0])).toEqual(['P2WSH', 'P2SH-P2WSH']);
  });

  test.each([
    ['P2WPKH', SCRIPT],
    ['data', '6a0568656c6c6f'],
  ])('%s has none', (_, script) => expect(forms(script)).toEqual([]));
});

describe('who can spend', () => {
  const spendersIn = (text: string) => {
    const answer = found(text);
    const card = !answer.ok && answer.named !== 'too-large' ? answer.card : undefined;
    return card && 'spenders' in card ? card.spenders : undefined;
  };
  const codes = (text: string) =>
    spendersIn(text)
      ?.doubts.filter(({ severity }) => severity === 'danger')
      .map(({ code }) => code);
  const third = '03e6afe03e85852140fc2438d58a22daf63bdd7c4b0bbea784a15ed6047db79adc';
  const x = third.slice(2);

  test.each([
    ['a descriptor', `wsh(multi(2,${KEY},${OTHER_KEY},${third}))`, '2 of 3 now.'],
    [
      'a template',
      'wsh(or_d(pk(@0/**),and_v(v:pkh(@1/**),older(144))))',
      '@0 alone now; @1 alone after 144 blocks (about 24 hours).',
    ],
    ['a witness script', `5121${KEY}21${OTHER_KEY}52ae`, '1 of 2 now.'],
    [
      'a locked script',
      `21${third}ad029000b2`,
      '03e6afe0…7db79adc alone after 144 blocks (about 24 hours).',
    ],
    [
      'a miniscript of names',
      'or_d(pk(alice),and_v(v:pk(bob),older(1008)))',
      'alice alone now; bob alone after 1,008 blocks (about 7 days).',
    ],
    [
      'a miniscript of keys',
      `and_v(v:pk(${third}),after(900000))`,
      '03e6afe0…7db79adc alone from height 900,000.',
    ],
    [
      'a policy for compilers',
      'and(pk(A),or(99@pk(B),older(12960)))',
      'A and B now; A alone after 12,960 blocks (about 90 days).',
    ],
    [
      'a policy with one key twice',
      'thresh(2,pk(A),pk(B),pk(A))',
      '2 of 3 now (one person is enough).',
    ],
    ['a descriptor of letters', 'wsh(sortedmulti(2,A,B,C))', '2 of 3 now.'],
    ['a key of letters', 'pk(A)', 'A alone now.'],
    [
      'a contract that is no miniscript',
      SWAP,
      '0279be66…16f81798 alone with a preimage now; 02c6047f…5c709ee5 alone from height 551,611.',
    ],
    ['the script of a key', `21${third}ac`, '03e6afe0…7db79adc alone now.'],
    [
      'the script of the hash of a key',
      `0014${'ab'.repeat(20)}`,
      'the key of hash abababab…abababab alone now.',
    ],
    ['the script of a hash', `0020${'ab'.repeat(32)}`, undefined],
    ['a policy without keys', 'older(144)', undefined],
    ['letters that are no keys', 'wsh(multi(4,A,B,C))', undefined],
    ['small letters', 'wpkh(xx)', undefined],
    ['an address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', undefined],
    ['several scripts', `combo(${third})`, undefined],
  ])('%s', (_, text, sentence) => expect(spendersIn(text)?.sentence).toBe(sentence));

  test.each([
    ['a key twice', `wsh(multi(2,${third},${third}))`, ['key-twice']],
    ['a key of everybody', `wpkh(${KEY})`, ['key-of-everybody']],
    ['neither', `wpkh(${third})`, []],
    ['a template with stand-ins', 'wsh(sortedmulti(2,@0/**,@1/**))', []],
  ])('dangers: %s', (_, text, expected) => expect(codes(text)).toEqual(expected));

  test.each([
    ['a range', `wpkh(${XPUB}/0/*)`, 'index 0'],
    ['branches and a range', `wpkh(${XPUB}/<0;1>/*)`, 'branch 0, index 0'],
    ['branches', `wpkh(${XPUB}/<0;1>)`, 'branch 0, index 0'],
    ['one script', `wpkh(${KEY})`, undefined],
    ['a template, which has no addresses', 'wpkh(@0/**)', undefined],
  ])('where what is told is of: %s', (_, text, place) => {
    expect(spendersIn(text)?.paidTo?.place).toBe(place);
    const card = found(text);
    const first =
      !card.ok && 'card' in card && card.card && 'first' in card.card ? card.card.first : [];
    if (place) expect(spendersIn(text)?.paidTo?.address).toBe(first[0]?.addresses[0]);
  });

  test('the first addresses of an extended key are those from 0/0', () => {
    const firstOf = (text: string) => {
      const card = found(text);
      return !card.ok && 'card' in card && card.card && 'first' in card.card ? card.card.first : [];
    };
    const [first] = firstOf(`wpkh(${XPUB}/0/*)`);
    expect(first?.addresses).toHaveLength(3);
    expect(firstOf(XPUB)).toContainEqual(first);
  });

  test.each([
    ['a multisig as P2WSH', `5221${KEY}21${OTHER_KEY}52ae`, 'P2WSH', 55],
    ['a miniscript as P2WSH', `21${third}ad029000b2`, 'P2WSH', 29],
  ])('the size of %s', (_, text, as, size) => {
    const { sizesAs, ways = [] } = spendersIn(text) ?? {};
    expect([sizesAs, ways[0]?.size]).toEqual([as, size]);
  });

  test('a key that nobody has is called so, alone and among others', () => {
    const nobody = '50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0';
    const shown = spendersIn(
      `tr(${nobody},multi_a(2,[cad9072e]${KEY},${nobody},[5ddd35f8]${third}))`,
    );
    expect(shown?.ways.map(({ who, when }) => `${when}: ${who}`)).toEqual([
      'now: 2 of cad9072e, key 2 (nobody’s), 5ddd35f8',
      'never: key 0 (nobody’s)',
    ]);
  });

  test.each(EXAMPLE_POLICIES.map(({ name, descriptor }) => [name, descriptor] as const))(
    'an example is called one, and has what belongs on paper: %s',
    (_, descriptor) => {
      const { doubts = [], wallet } = spendersIn(descriptor) ?? {};
      expect(doubts.filter(({ severity }) => severity !== 'note').map(({ code }) => code)).toEqual([
        'example',
      ]);
      expect(wallet?.descriptors[0]).toMatch(/^(.*)#[a-z0-9]{8}$/);
      expect(wallet?.descriptors[0]?.split('#')[0]).toBe(descriptor);
      expect(wallet?.first.map(({ addresses }) => addresses.length)).toEqual([3, 3]);
    },
  );

  test.each([
    ['two of one form are receiving and change', `wpkh(${XPUB}/0/*)\nwpkh(${XPUB}/1/*)`, [2, 0]],
    ['of two forms the first', `wpkh(${XPUB}/0/*)\npkh(${XPUB}/1/*)`, [1, 1]],
    ['of three the first', `wpkh(${XPUB}/0/*)\nwpkh(${XPUB}/1/*)\ntr(${XPUB}/2/*)`, [1, 2]],
    ['of what might be private nothing', `tr(${x})`, undefined],
    ['of names nothing', 'wsh(multi(2,A,B,C))', undefined],
  ])('on paper: %s', (_, text, expected) => {
    const { wallet } = spendersIn(text) ?? {};
    expect(wallet && [wallet.descriptors.length, wallet.others]).toEqual(expected);
  });

  test('32 bytes that might be a private key are in no rehearsal', () => {
    const shown = spendersIn(`tr(${x})`);
    expect(shown?.sentence).toBe('key 0 alone now.');
    expect(JSON.stringify(shown)).not.toContain(x);
    expect(spendersIn(`tr([cad9072e]${x})`)?.ways[0]?.rehearsal).toMatch(/^cHNidP/);
  });
});
