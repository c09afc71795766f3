import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordedCalls, textParameters } from '../../../test/recorded.ts';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { concatBytes, Writer } from '../bytes/writer.ts';
import { decodeBase64, encodeBase64 } from '../encoding/base64.ts';
import { legacyTransaction } from '../tx/codec.ts';
import { SIZE_LIMITS } from './format.ts';
import { HEAD_LENGTH, type Recognised, recognise, refusedAsLarge } from './recognise.ts';

/** A whole PSBT of a few hundred bytes, and a transaction. */
const PSBT_BASE64 = recordedCalls('psbt-main')
  .filter(({ response }) => response.includes('"error":null'))
  .flatMap(textParameters)
  .find((text) => text.length > 300 && text.endsWith('='))!;
const PSBT = decodeBase64(PSBT_BASE64)!;
const PSBT_HEX = bytesToHex(PSBT);
const TX_HEX = recordedCalls('tx')
  .filter(({ response }) => response.includes('"error":null'))
  .flatMap(textParameters)
  .find((text) => text.length > 300)!;
const TX = hexToBytes(TX_HEX)!;

const UNPADDED = PSBT_BASE64.replace(/=+$/, '');
const URL_TEXT = PSBT_BASE64.replaceAll('+', '-').replaceAll('/', '_');
const HAS_URL_DIGITS = URL_TEXT !== PSBT_BASE64;

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), littleEndian);
  return new Uint8Array(view.buffer);
}

const LE_MARK = Uint8Array.of(0xff, 0xfe);
const BE_MARK = Uint8Array.of(0xfe, 0xff);

function wrapped(text: string, width: number, lineBreak: string): string {
  return text.replace(new RegExp(`.{${width}}(?=.)`, 'g'), (line) => line + lineBreak);
}

/** What was found, in a line. */
function reported(found: Recognised): string {
  if (!found.ok && found.named === 'too-large') return `${found.of} of ${found.size} bytes`;
  if (!found.ok) return [found.named, ...(found.chains ?? [])].join(' ');
  return [found.format, found.encoding, ...found.wrapping].join(' ');
}

describe('a PSBT is found', () => {
  test.each([
    ['binary', PSBT, 'psbt binary'],
    ['base64', PSBT_BASE64, 'psbt base64'],
    ['base64 with a last line break', `${PSBT_BASE64}\n`, 'psbt base64'],
    ['base64 with white space around', ` \n\t${PSBT_BASE64}\r\n `, 'psbt base64'],
    ['base64 in lines', wrapped(PSBT_BASE64, 76, '\r\n'), 'psbt base64 white-space'],
    [
      'base64 with a space between',
      `${PSBT_BASE64.slice(0, 50)} ${PSBT_BASE64.slice(50)}`,
      'psbt base64 white-space',
    ],
    ['base64 in double quotes', `"${PSBT_BASE64}"`, 'psbt base64 quotes'],
    ['base64 in single quotes', `'${PSBT_BASE64}'\n`, 'psbt base64 quotes'],
    ['base64 in typographic quotes', `“${PSBT_BASE64}”`, 'psbt base64 quotes'],
    [
      'base64 in quotes and lines',
      `"\n${wrapped(PSBT_BASE64, 64, '\n')}\n"`,
      'psbt base64 quotes white-space',
    ],
    [
      'base64 in quoted lines',
      `> ${wrapped(PSBT_BASE64, 64, '\n> ')}\n>\n`,
      'psbt base64 quotes white-space',
    ],
    [
      'hex in lines quoted twice',
      `>> ${wrapped(PSBT_HEX, 70, '\r\n>> ')}`,
      'psbt hex quotes white-space',
    ],
    [
      'base64 in the quoted lines of a letter',
      `On Monday you wrote:\n> Sign this:\n>\n> ${wrapped(PSBT_BASE64, 64, '\n> ')}\n>\n> Yours\nDone.`,
      'psbt base64 text white-space',
    ],
    [
      'base64 up to a mark within a line',
      `${UNPADDED.slice(0, 401)}>${UNPADDED.slice(401)}`,
      'psbt base64 text no-padding cut-off',
    ],
    ['base64 without padding', UNPADDED, 'psbt base64 no-padding'],
    [
      'base64 with a lost character',
      UNPADDED.slice(0, 4 * Math.floor(UNPADDED.length / 4) - 3),
      'psbt base64 no-padding cut-off',
    ],
    [
      'base64 with a byte order mark',
      concatBytes(Uint8Array.of(0xef, 0xbb, 0xbf), utf8(PSBT_BASE64)),
      'psbt base64 byte-order-mark',
    ],
    [
      'UTF-16, little-endian',
      concatBytes(LE_MARK, utf16(PSBT_BASE64, true)),
      'psbt base64 byte-order-mark utf-16',
    ],
    [
      'UTF-16, big-endian',
      concatBytes(BE_MARK, utf16(PSBT_BASE64, false)),
      'psbt base64 byte-order-mark utf-16',
    ],
    ['UTF-16 without a mark', utf16(PSBT_BASE64, true), 'psbt base64 utf-16'],
    [
      'UTF-16 of JSON',
      concatBytes(LE_MARK, utf16(`{"psbt":"${PSBT_BASE64}"}`, true)),
      'psbt base64 byte-order-mark utf-16 json',
    ],
    ['hex', PSBT_HEX, 'psbt hex'],
    ['hex in capitals', PSBT_HEX.toUpperCase(), 'psbt hex'],
    ['hex with 0x', `0x${PSBT_HEX}`, 'psbt hex prefix'],
    ['hex in quotes with 0X', `"0X${PSBT_HEX}"`, 'psbt hex quotes prefix'],
    ['hex in lines', wrapped(PSBT_HEX, 64, '\n'), 'psbt hex white-space'],
    ['hex in pairs', wrapped(PSBT_HEX, 2, ' '), 'psbt hex white-space'],
    ['hex with a lost digit', PSBT_HEX.slice(0, -1), 'psbt hex cut-off'],
    [
      'the answer of a node',
      `{"result":{"psbt":"${PSBT_BASE64}","complete":false},"error":null,"id":1}`,
      'psbt base64 json',
    ],
    [
      'a text as the answer of a node',
      `{"result":"${PSBT_BASE64}","error":null,"id":1}`,
      'psbt base64 json',
    ],
    ['an object', `{"psbt":"${PSBT_BASE64}"}`, 'psbt base64 json'],
    [
      'an object in lines',
      `{\n  "psbt": "${PSBT_BASE64}",\n  "fee": 0.00001\n}\n`,
      'psbt base64 json',
    ],
    ['an array', `["${PSBT_BASE64}"]`, 'psbt base64 json'],
    ['a request', `{"method":"decodepsbt","params":["${PSBT_BASE64}"]}`, 'psbt base64 json'],
    [
      'JSON with escaped slashes',
      `{"psbt":"${PSBT_BASE64.replaceAll('/', '\\/')}"}`,
      'psbt base64 json',
    ],
    [
      'JSON with escaped line breaks',
      `{"psbt":"${wrapped(PSBT_BASE64, 76, '\\n')}"}`,
      'psbt base64 json white-space',
    ],
    ['JSON that is cut off', `{"psbt":"${PSBT_BASE64}`, 'psbt base64 json'],
    ['hex in JSON', `{"data":"${PSBT_HEX}"}`, 'psbt hex json'],
    [
      'a PSBT beside a finished transaction',
      `{"psbt":"${PSBT_BASE64}","hex":"${TX_HEX}","complete":true}`,
      'psbt base64 json',
    ],
    ['a command', `bitcoin-cli decodepsbt "${PSBT_BASE64}"`, 'psbt base64 text'],
    ['a letter', `Hello Bob,\nplease sign:\n\n${PSBT_BASE64}\n\nThank you`, 'psbt base64 text'],
    [
      'a letter with lines',
      `Please sign:\n${wrapped(PSBT_BASE64, 76, '\n')}\n--\nAlice`,
      'psbt base64 text white-space',
    ],
    ['a remark behind it', `${PSBT_BASE64} (signed)`, 'psbt base64 text'],
  ] as const)('%s', (_name, input, expected) => {
    const bytes = typeof input === 'string' ? utf8(input) : input;
    const found = recognise(bytes);
    expect(reported(found)).toBe(expected);
    if (!found.ok) throw new Error();
    const whole = !expected.includes('cut-off');
    const hex = bytesToHex(found.bytes);
    expect(whole ? hex : PSBT_HEX.startsWith(hex)).toBe(whole ? PSBT_HEX : true);
    // What is kept can be opened again, and is the same.
    const again = recognise(bytes.subarray(found.payload.start, found.payload.end));
    expect(again.ok && bytesToHex(again.bytes)).toBe(hex);
  });

  test('base64 of the URL alphabet', () => {
    expect(HAS_URL_DIGITS).toBe(true);
    const found = recognise(utf8(URL_TEXT));
    expect(reported(found)).toBe('psbt base64 url-alphabet');
    expect(found.ok && bytesToHex(found.bytes)).toBe(PSBT_HEX);
  });

  test('one that is damaged is still one', () => {
    const wrongMagic = encodeBase64(concatBytes(utf8('psbt'), Uint8Array.of(0), PSBT.subarray(5)));
    expect(reported(recognise(utf8(wrongMagic)))).toBe('psbt base64');
    const star = `${PSBT_BASE64.slice(0, 101)}*${PSBT_BASE64.slice(102)}`;
    expect(reported(recognise(utf8(star)))).toBe('psbt base64 text no-padding cut-off');
  });

  test.each<readonly [what: string, text: string, stray: object | undefined]>([
    [
      'a character between the digits',
      `${PSBT_BASE64.slice(0, 101)}*${PSBT_BASE64.slice(102)}`,
      { character: '*', position: 102 },
    ],
    [
      'the same after white space',
      `\n ${PSBT_BASE64.slice(0, 101)}*${PSBT_BASE64.slice(102)}`,
      { character: '*', position: 104 },
    ],
    ['words after it', `${PSBT_BASE64}, as agreed`, undefined],
    ['a few digits after it', `${PSBT_BASE64}!abcdefg`, undefined],
    ['nothing else', PSBT_BASE64, undefined],
  ])('with %s: where a character is that is no digit', (_what, text, stray) => {
    const found = recognise(utf8(text));
    expect(found.ok && found.stray).toEqual(stray);
    if (!found.ok || !stray) return;
    // What is kept of a text stops at the same character when it is opened again.
    const { start, end } = found.payload;
    const again = recognise(utf8(text).subarray(start, end));
    expect(again.ok && again.stray?.character).toBe('*');
  });
});

describe('a transaction is found', () => {
  test.each([
    ['hex', TX_HEX, 'transaction hex'],
    ['hex in capitals', TX_HEX.toUpperCase(), 'transaction hex'],
    ['hex with 0x', `0x${TX_HEX}`, 'transaction hex prefix'],
    ['hex in quotes', `"${TX_HEX}"`, 'transaction hex quotes'],
    [
      'hex in quoted lines',
      `> ${wrapped(TX_HEX, 64, '\n> ')}`,
      'transaction hex quotes white-space',
    ],
    ['hex in lines', wrapped(TX_HEX, 80, '\n'), 'transaction hex white-space'],
    ['binary', TX, 'transaction binary'],
    ['base64', encodeBase64(TX), 'transaction base64'],
    [
      'the answer of a node',
      `{"result":{"hex":"${TX_HEX}","complete":true},"error":null,"id":1}`,
      'transaction hex json',
    ],
    ['an object', `{"hex":"${TX_HEX}"}`, 'transaction hex json'],
    ['an array', `["${TX_HEX}"]`, 'transaction hex json'],
    ['a text as the answer of a node', `{"result":"${TX_HEX}","id":1}`, 'transaction hex json'],
    [
      'the long answer about a transaction',
      `{"txid":"${'ab'.repeat(32)}","vout":[{"scriptPubKey":{"asm":"OP_DUP OP_HASH160","hex":"76a914${'00'.repeat(20)}88ac"}}],"hex":"${TX_HEX}"}`,
      'transaction hex json',
    ],
    ['a command', `bitcoin-cli decoderawtransaction ${TX_HEX}`, 'transaction hex text'],
    ['one that is cut off', TX_HEX.slice(0, 100), 'transaction hex'],
    [
      'one with a wrong character',
      `${TX_HEX.slice(0, 100)}x${TX_HEX.slice(101)}`,
      'transaction hex text',
    ],
    [
      'a request with keys',
      `{"method":"signrawtransactionwithkey","params":["${TX_HEX}",["cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA"]]}`,
      'transaction hex json',
    ],
  ] as const)('%s', (_name, input, expected) => {
    const bytes = typeof input === 'string' ? utf8(input) : input;
    const found = recognise(bytes);
    expect(reported(found)).toBe(expected);
    if (!found.ok) throw new Error();
    expect(TX_HEX.startsWith(bytesToHex(found.bytes))).toBe(true);
    if (!/cut off|wrong/.test(_name)) expect(found.bytes.length).toBe(TX.length);
  });
});

const WORDS =
  'abandon ability able about above absent absorb abstract absurd abuse access accident';
const XPUB =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
const XPRV =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
const WIF = 'L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ';
const TEST_WIF = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA';
const TEST_CHAINS = 'testnet3 testnet4 signet regtest';
const TXID = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b';

describe('what is neither is named', () => {
  test.each([
    ['nothing', '', 'empty'],
    ['white space', ' \n\t', 'empty'],
    ['quotes', '""', 'empty'],
    ['a private key', WIF, 'private-key main'],
    ['a private key of a test chain', TEST_WIF, `private-key ${TEST_CHAINS}`],
    [
      'a long private key',
      '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
      'private-key main',
    ],
    ['a private key in quotes', `"${WIF}"\n`, 'private-key main'],
    ['a private key with a wrong character', `${WIF.slice(0, -1)}a`, 'private-key'],
    ['a private key as Electrum writes it', `p2wpkh-p2sh:${WIF}`, 'private-key main'],
    ['several private keys', `${WIF}\n${TEST_WIF}`, 'private-key'],
    ['a list of private keys', `["${WIF}"]`, 'private-key'],
    ['a short private key', 'S6c56bnXQiBjk9mqSYE7ykVQ7NzrRy', 'private-key'],
    [
      'an encrypted private key',
      '6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg',
      'bip38',
    ],
    ['twelve words', WORDS, 'seed-words'],
    ['twelve words in capitals', WORDS.toUpperCase(), 'seed-words'],
    [
      'twelve words in lines with numbers',
      WORDS.split(' ')
        .map((word, i) => `${i + 1}. ${word}`)
        .join('\n'),
      'seed-words',
    ],
    ['twenty-four words', `${WORDS} ${WORDS}`, 'seed-words'],
    [
      'twelve words of Spanish',
      'ábaco abdomen abeja abierto abogado abono aborto abrazo abrir abuelo abuso acabar',
      'seed-words',
    ],
    ['twelve words of Japanese', Array(12).fill('あいこくしん').join('\u3000'), 'seed-words'],
    ['eleven words', WORDS.split(' ').slice(1).join(' '), 'text'],
    ['a share of a seed', `ms10test${'x'.repeat(40)}`, 'seed-words'],
    ['an extended private key', XPRV, 'extended-private-key main'],
    ['an extended public key', XPUB, 'extended-public-key main'],
    [
      'an extended public key of a test chain',
      `tpub${XPUB.slice(4)}`,
      `extended-public-key ${TEST_CHAINS}`,
    ],
    ['an extended public key of SLIP 132', `zpub${XPUB.slice(4)}`, 'extended-public-key main'],
    [
      'an extended public key with its origin',
      `[d34db33f/84h/0h/0h]${XPUB}/0/*`,
      'extended-public-key main',
    ],
    [
      'a wallet with private keys',
      `{"descriptors":[{"desc":"wpkh(${XPRV}/0/*)"}]}`,
      'extended-private-key',
    ],
    ['a descriptor', `wpkh([d34db33f/84h/0h/0h]${XPUB}/0/*)#abcdefgh`, 'descriptor'],
    ['a descriptor with a private key', `wpkh(${XPRV}/0/*)`, 'private-descriptor'],
    ['a descriptor with a WIF key', `pkh(${WIF})`, 'private-descriptor'],
    ['a segwit address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'address main'],
    ['a segwit address in capitals', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'address main'],
    [
      'a segwit address of a test chain',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'address testnet3 testnet4 signet',
    ],
    ['an address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'address main'],
    [
      'a segwit address with a wrong character',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
      'damaged-address',
    ],
    ['an address with a wrong character', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'damaged-address'],
    ['a word that begins as a segwit address', 'bc1qz', 'text'],
    ['what begins as a silent payment address', `sp1qq${'q'.repeat(111)}`, 'damaged-address'],
    ['a payment request', 'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa?amount=1', 'bip21'],
    ['a lightning invoice', `lnbc2500u1${'q'.repeat(60)}`, 'lightning'],
    [
      'a part of an animated code',
      'ur:crypto-psbt/1-3/lpadaxcfaxiacyvwhdfhndhkadclhkaxhnlkktgdnlcwgrtt',
      'qr-part',
    ],
    [
      'a code in one part',
      'ur:crypto-psbt/hdcxlkahssqzwfvslofzoxwkrewngotktbmwjkwdcmnefsaa',
      'qr-whole',
    ],
    ['a part of a BBQr code', 'B$ZP0801ABCDEFGH', 'qr-part'],
    ['a part of a Specter code', 'p1of3 cHNidP8BAHEC', 'qr-part'],
    ['a txid', TXID, 'txid'],
    ['an outpoint', `${TXID}:0`, 'outpoint'],
    ['a public key', `02${TXID}`, 'public-key'],
    ['a header of a block', '01000000'.padEnd(160, 'a'), 'transaction'],
    ['a header of a block in use', '00e0ff2f'.padEnd(160, 'a'), 'block-header'],
    ['a signature', `3044${'02'.repeat(69)}`, 'signature'],
    ['other hex', '76a914', 'hex'],
    ['a script', 'OP_DUP OP_HASH160 abcd OP_EQUALVERIFY OP_CHECKSIG', 'script'],
    ['what a node complains of', 'error code: -22\nerror message:\nTX decode failed', 'node-error'],
    ['an address of a page', 'https://example.com/tx', 'url'],
    ['JSON', '{"fee":0.1}', 'json'],
    ['other base64', 'SGVsbG8gd29ybGQsIHRoaXMgaXMgYSB0ZXN0Lg==', 'base64'],
    ['a sentence', 'The quick brown fox jumps over it.', 'text'],
    ['a sentence of plain words', 'the quick brown fox', 'text'],
    ['a sentence of another script with hex digits behind', '\u05e9\u05dc\u05d5\u05dd abc', 'text'],
    ['hex in quotes beyond ASCII', '\u00a0\u201c76a914\u201d', 'hex'],
    ['hex in brackets of Japanese', '\u3000\u300c76a914\u300d', 'hex'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0), 'image'],
    ['a document', utf8('%PDF-1.7\n'), 'document'],
    ['an archive', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), 'archive'],
    ['other bytes', Uint8Array.of(1, 2, 3, 0), 'binary'],
  ] as const)('%s', (_name, input, expected) => {
    const bytes = typeof input === 'string' ? utf8(input) : input;
    const found = recognise(bytes);
    expect(reported(found).replace(/^(transaction) hex$/, '$1')).toBe(expected);
    if (!found.ok)
      expect(
        Object.keys(found).filter((key) => !/^(ok|named|chains|card|addressFault)$/.test(key)),
      ).toEqual([]);
  });
});

test('of an address it is said what it pays to', () => {
  expect(recognise(utf8('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'))).toMatchObject({
    card: {
      type: 'witness_v0_keyhash',
      script: '0014751e76e8199196d454941c45d1b3a323f1433bd6',
    },
  });
});

test('of one with a wrong character its place is said, and not what would be right', () => {
  const found = recognise(utf8('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'));
  expect(found).toEqual({
    ok: false,
    named: 'damaged-address',
    addressFault: { error: 'bech32-checksum', checksum: 'bech32', locations: [41] },
  });
});

describe('what has so many bytes as are opened, and one more', () => {
  const MAGIC_BYTES = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff);
  const marked = concatBytes(LE_MARK, utf16('cHNidP8A'.repeat(HEAD_LENGTH / 16), true));
  const startOfJson = utf8('{"psbt":"cHNidP8A');
  const startOfTransaction = Uint8Array.of(2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0);
  const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0);
  test.each<[name: string, start: Uint8Array, fill: number, limit: number, of: string]>([
    ['base64', utf8('cHNidP8A'), 0x41, SIZE_LIMITS.text, 'text'],
    ['hex', utf8('70736274ff00'), 0x30, SIZE_LIMITS.text, 'text'],
    ['base64 of something else', utf8('Zm9v'), 0x41, SIZE_LIMITS.text, 'text'],
    ['JSON', startOfJson, 0x41, SIZE_LIMITS.text, 'text'],
    ['base64 in UTF-16', marked, 0x41, SIZE_LIMITS.text, 'text'],
    ['a binary PSBT', MAGIC_BYTES, 0x00, SIZE_LIMITS.bytes, 'bytes'],
    ['other bytes', Uint8Array.of(0, 7), 0x07, SIZE_LIMITS.bytes, 'bytes'],
    ['a transaction', startOfTransaction, 0x00, SIZE_LIMITS.transaction, 'transaction'],
  ])('%s', (_name, start, fill, limit, of) => {
    const input = new Uint8Array(limit + 1).fill(fill);
    input.set(start);
    expect(reported(recognise(input.subarray(0, limit)))).not.toContain('bytes');
    expect(recognise(input)).toEqual({
      ok: false,
      named: 'too-large',
      of,
      size: limit + 1,
      limit,
    });
    // Its first bytes are enough.
    const head = input.subarray(0, HEAD_LENGTH);
    expect(refusedAsLarge(head, limit + 1)).toEqual(recognise(input));
    expect(refusedAsLarge(head, limit)).toBeUndefined();
  });

  test('a large picture is one', () => {
    const input = new Uint8Array(SIZE_LIMITS.bytes + 1);
    input.set(picture);
    expect(reported(recognise(input))).toBe('image');
  });

  const { length: frame } = transactionOf(0);
  // A script above 65,535 bytes has four more for its length.
  const largest = transactionOf(SIZE_LIMITS.transaction - frame - 4);
  const larger = transactionOf(SIZE_LIMITS.transaction - frame - 3);
  const base64 = (bytes: Uint8Array) => utf8(encodeBase64(bytes));
  test.each([
    ['a transaction that decodes', largest, 'transaction binary'],
    ['one of a byte more', larger, 'transaction of 16777217 bytes'],
    ['a transaction that decodes as base64', base64(largest), 'transaction base64'],
    ['one of a byte more as base64', base64(larger), 'transaction of 16777217 bytes'],
    ['a transaction that decodes as hex', utf8(bytesToHex(largest)), 'transaction hex'],
    ['one of a byte more as hex', utf8(bytesToHex(larger)), 'text of 33554434 bytes'],
  ])('%s', (_name, input, expected) => {
    expect(reported(recognise(input))).toBe(expected);
  });
});

/** One whose only output has a script of so many bytes. */
function transactionOf(scriptSize: number): Uint8Array {
  const writer = new Writer();
  legacyTransaction.write(writer, {
    version: 2,
    inputs: [],
    outputs: [{ value: 0n, scriptPubKey: new Uint8Array(scriptSize) }],
    lockTime: 0,
  });
  return writer.finish();
}

test('every recorded PSBT and transaction is found again', () => {
  const lost: string[] = [];
  for (const [file, format] of [
    ['psbt-main', 'psbt'],
    ['psbt-odd', 'psbt'],
    ['tx', 'transaction'],
  ] as const) {
    for (const call of recordedCalls(file)) {
      if (!call.response.includes('"error":null')) continue;
      for (const text of textParameters(call)) {
        const found = recognise(utf8(text));
        if (!found.ok || found.format !== format) lost.push(`${call.id}: ${reported(found)}`);
      }
    }
  }
  expect(lost).toEqual([]);
});

test('whatever comes is told without an error', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc.string({ maxLength: 40 }).map(utf8),
    fc
      .constantFrom(
        PSBT_BASE64,
        PSBT_HEX,
        TX_HEX,
        WIF,
        '{"psbt":"',
        '"}',
        '[',
        '0x',
        '\\',
        '\n',
        WORDS,
      )
      .map(utf8),
    fc.constantFrom(PSBT, TX, LE_MARK, BE_MARK),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
      const input = concatBytes(...pieces);
      const found = recognise(input);
      if (!found.ok) return;
      expect(found.payload.start).toBeGreaterThanOrEqual(0);
      expect(found.payload.end).toBeLessThanOrEqual(input.length);
    }),
    { numRuns: 500 },
  );
});

describe('what signs a message opens as what stands behind its prefix', () => {
  const TX_BASE64 = encodeBase64(TX);
  test.each<readonly [what: string, text: string, said: string]>([
    ['pof', `pof${PSBT_BASE64}`, 'psbt'],
    ['pof, quoted', `"pof${PSBT_BASE64}"`, 'psbt'],
    ['pof in lines', `pof${PSBT_BASE64.replace(/.{64}/g, '$&\n')}`, 'psbt'],
    ['ful', `ful${TX_BASE64}`, 'transaction'],
    ['ful in lines', `ful${TX_BASE64.replace(/.{64}/g, '$&\n')}`, 'transaction'],
    ['smp, which is no file', `smp${PSBT_BASE64}`, 'none'],
    ['pof before a transaction', `pof${TX_BASE64}`, 'none'],
    ['ful before a PSBT', `ful${PSBT_BASE64}`, 'none'],
    ['ful before half of one', `ful${TX_BASE64.slice(0, 80)}`, 'none'],
    ['another prefix', `pov${PSBT_BASE64}`, 'none'],
  ])('%s', (_what, text, said) => {
    const found = recognise(utf8(text));
    expect(found.ok ? found.format : 'none').toBe(said);
    if (!found.ok) return;
    expect(found.bytes).toEqual(said === 'psbt' ? PSBT : TX);
    expect(found.wrapping).toContain('signature-prefix');
    // What is kept of it opens alone.
    const kept = utf8(text).subarray(found.payload.start, found.payload.end);
    expect(recognise(kept)).toMatchObject({ ok: true, format: said });
  });
});
