import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { decodeBase64, encodeBase64 } from '../encoding/base64.ts';
import { type Recognised, recognise } from './recognise.ts';

interface SeenInput {
  readonly name: string;
  readonly paste?: string;
  readonly hexFile?: string;
}

const SEEN: readonly SeenInput[] = fixture('carriers');
/** Seen, and named or opened as something else. */
const NO_PSBT: ReadonlySet<string> = new Set(['pset', 'ellipsis', 'url-transaction']);
/** What the programs of these names print of the PSBT. */
const DUMPS: Readonly<Record<string, string>> = fixture('dumps');

function fixture<T>(name: string): T {
  const file = new URL(`../../../test/fixtures/inputs/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

const seen = (name: string): string => SEEN.find((each) => each.name === name)!.paste!;
const [BASE64 = '', SECOND = ''] = seen('two-psbts').split(/\s+/);
const PSBT = decodeBase64(BASE64)!;
const HEX = bytesToHex(PSBT);
const BYTES = [...PSBT];

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const hexOf = (text: string): string => bytesToHex(utf8(text));
const base64Of = (text: string): string => encodeBase64(utf8(text));
const pairs = HEX.match(/../g)!;

/** A transaction of Bitcoin, the genesis block's. */
const TX_HEX =
  '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000';
const TX = hexToBytes(TX_HEX)!;
const TX_PAIRS = TX_HEX.match(/../g)!;

/** One of Elements: an input, an explicit amount of an asset and its fee; no witness. */
const ELEMENTS_HEX = `020000000001${'11'.repeat(32)}00000000${'00'}ffffffff0201${'22'.repeat(32)}0100000000000186a000160014${'33'.repeat(20)}01${'22'.repeat(32)}01000000000000006400${'00'}00000000`;

/** As Python prints it. */
function pythonLiteral(bytes: readonly number[]): string {
  const named: Readonly<Record<number, string>> = {
    9: '\\t',
    10: '\\n',
    13: '\\r',
    92: '\\\\',
    39: "\\'",
  };
  const shown = bytes.map((byte) => {
    if (named[byte] !== undefined) return named[byte];
    return byte > 0x1f && byte < 0x7f
      ? String.fromCharCode(byte)
      : `\\x${byte.toString(16).padStart(2, '0')}`;
  });
  return `b'${shown.join('')}'`;
}

const octalLiteral = `"${BYTES.map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}"`;
const inLines = (words: readonly string[], width: number): string =>
  words.map((word, i) => word + (i % width === width - 1 ? '\n    ' : ' ')).join('');
const signed = BYTES.map((byte) => (byte > 127 ? byte - 256 : byte));

/** Bytes that were taken for characters of Windows-1252. */
const windowsText = new TextDecoder('windows-1252').decode(PSBT);
const latinText = String.fromCharCode(...BYTES);
const crLf = Uint8Array.from(BYTES.flatMap((byte) => (byte === 10 ? [13, 10] : [byte])));
const replaced = utf8(new TextDecoder('utf-8').decode(PSBT));

/** What was found, in a line; what was repaired behind a bar. */
function reported(found: Recognised): string {
  if (!found.ok) return found.named;
  const { format, encoding, wrapping, repair } = found;
  const mended = repair ? ['|', repair.what, repair.count, repair.at] : [];
  return [format, encoding, ...wrapping, ...mended].join(' ');
}

type Row = readonly [name: string, input: string | Uint8Array, expected: string];

const found = (input: string | Uint8Array): Recognised =>
  recognise(typeof input === 'string' ? utf8(input) : input);

describe('a PSBT is taken out of', () => {
  test.each<Row>([
    ['hex of base64', hexOf(BASE64), 'psbt base64 in-hex'],
    ['hex of hex', hexOf(HEX), 'psbt hex in-hex'],
    ['base64 of base64', base64Of(BASE64), 'psbt base64 in-base64'],
    ['base64 of hex', base64Of(HEX), 'psbt hex in-base64'],
    ['hex of base64 of base64', hexOf(base64Of(BASE64)), 'psbt base64 in-base64 in-hex'],
    ['hex of base64 with a line break', hexOf(`${BASE64}\n`), 'psbt base64 in-hex'],
    ['a fragment', `https://a.example/x?n=1#psbt=${BASE64}`, 'psbt base64 url'],
    [
      'a query',
      `https://a.example/sign?psbt=${encodeURIComponent(BASE64)}&x=1`,
      'psbt base64 percent-encoded url',
    ],
    [
      'a query that is encoded twice',
      `https://a.example/?p=${encodeURIComponent(encodeURIComponent(BASE64))}`,
      'psbt base64 percent-encoded url',
    ],
    [
      'a path',
      `https://a.example/${BASE64.replaceAll('+', '-').replaceAll('/', '_')}`,
      'psbt base64 url-alphabet url',
    ],
    ['a path in hex', `https://a.example/psbt/${HEX}`, 'psbt hex url'],
    [
      'a link of a wallet',
      `bitcoin:?psbt=${encodeURIComponent(BASE64)}`,
      'psbt base64 percent-encoded url',
    ],
    ['a link of its own', `psbt:${BASE64}`, 'psbt base64 url'],
    ['colons', pairs.join(':'), 'psbt binary byte-list'],
    ['dashes', pairs.join('-').toUpperCase(), 'psbt binary byte-list'],
    ['commas', pairs.join(','), 'psbt binary byte-list'],
    [
      'C',
      `unsigned char psbt[${BYTES.length}] = {\n    ${inLines(
        pairs.map((pair) => `0x${pair},`),
        12,
      )}\n};`,
      'psbt binary byte-list',
    ],
    [
      'C as a string',
      `char *psbt = "${pairs.map((pair) => `\\x${pair}`).join('')}";`,
      'psbt binary byte-list',
    ],
    ['C as a string in octal', `char *psbt = ${octalLiteral};`, 'psbt binary literal'],
    ['Python', `psbt = ${pythonLiteral(BYTES)}`, 'psbt binary literal'],
    ['Python as it prints bytes', pythonLiteral(BYTES), 'psbt binary literal'],
    ['Python in a call', `bytes([${BYTES.join(', ')}])`, 'psbt binary byte-list'],
    [
      'Rust',
      `let psbt: [u8; ${BYTES.length}] = [${pairs.map((pair) => `0x${pair}`).join(', ')}];`,
      'psbt binary byte-list',
    ],
    [
      'Rust with suffixes',
      `vec![${BYTES.map((byte) => `${byte}u8`).join(', ')}]`,
      'psbt binary byte-list',
    ],
    [
      'Go',
      `psbt := []byte{${pairs.map((pair) => `0x${pair}`).join(', ')}}`,
      'psbt binary byte-list',
    ],
    ['Go as it prints bytes', `[${BYTES.join(' ')}]`, 'psbt binary byte-list'],
    ['Java', `[${signed.join(', ')}]`, 'psbt binary byte-list'],
    ['JSON', JSON.stringify(BYTES), 'psbt binary byte-list'],
    ['JSON in lines', JSON.stringify(BYTES, null, 2), 'psbt binary byte-list'],
    ['JSON of a Buffer', JSON.stringify(Buffer.from(PSBT)), 'psbt binary byte-list'],
    ['JavaScript', `new Uint8Array([${BYTES.join(',')}])`, 'psbt binary byte-list'],
    ['a Buffer that is printed whole', `<Buffer ${pairs.join(' ')}>`, 'psbt binary byte-list'],
    ['decimal numbers apart', BYTES.join(' '), 'psbt binary byte-list'],
    ['several lines of xxd behind a prompt', `$ xxd a.psbt\n${DUMPS['xxd']}$`, 'psbt binary dump'],
    ['xxd with line ends of Windows', DUMPS['xxd']!.replaceAll('\n', '\r\n'), 'psbt binary dump'],
  ])('%s', (_name, input, expected) => {
    const result = found(input);
    expect(reported(result)).toBe(expected);
    if (result.ok) expect(bytesToHex(result.bytes)).toBe(HEX);
  });

  test.each(Object.keys(DUMPS).map((name) => [name] as const))('what `%s` prints', (name) => {
    const result = found(DUMPS[name]!);
    expect(result.ok && bytesToHex(result.bytes)).toBe(HEX);
  });

  test.each(SEEN.filter(({ name }) => !NO_PSBT.has(name)))(
    'what was seen: $name',
    ({ paste, hexFile = '' }) => {
      const result = found(paste ?? hexToBytes(hexFile)!);
      expect(result.ok && bytesToHex(result.bytes)).toBe(HEX);
    },
  );
});

describe('a transaction is taken out of', () => {
  test.each<Row>([
    ['hex of hex', hexOf(TX_HEX), 'transaction hex in-hex'],
    ['a query', `https://a.example/broadcast?tx=${TX_HEX}&x=1`, 'transaction hex url'],
    ['a fragment', `https://a.example/decode#${TX_HEX}`, 'transaction hex url'],
    ['a fragment with a name', `https://a.example/#hex=0x${TX_HEX}`, 'transaction hex prefix url'],
    ['a path', `https://a.example/tx/${TX_HEX.toUpperCase()}/push`, 'transaction hex url'],
    ['base64 of hex', base64Of(TX_HEX), 'transaction hex in-base64'],
    ['C', `{${TX_PAIRS.map((pair) => `0x${pair}`).join(', ')}}`, 'transaction binary byte-list'],
    ['colons', TX_PAIRS.join(':'), 'transaction binary byte-list'],
    ['JSON', JSON.stringify([...TX]), 'transaction binary byte-list'],
    ['Python', pythonLiteral([...TX]), 'transaction binary literal'],
  ])('%s', (_name, input, expected) => {
    const result = found(input);
    expect(reported(result)).toBe(expected);
    if (result.ok) expect(bytesToHex(result.bytes)).toBe(TX_HEX);
  });
});

describe('what its carrier changed is undone where that is certain', () => {
  const spaced = BASE64.replaceAll('+', ' ');
  const plusAt = BASE64.indexOf('+');
  const plusCount = BASE64.split('+').length - 1;
  test.each<Row>([
    ['CR LF for LF', crLf, `psbt binary | cr-lf ${crLf.length - PSBT.length} ${BYTES.indexOf(10)}`],
    [
      'the same as base64',
      encodeBase64(crLf),
      `psbt base64 | cr-lf ${crLf.length - PSBT.length} ${BYTES.indexOf(10)}`,
    ],
    [
      'the same as hex',
      bytesToHex(crLf),
      `psbt hex | cr-lf ${crLf.length - PSBT.length} ${BYTES.indexOf(10)}`,
    ],
    [
      'a line break at the end',
      concatBytes(PSBT, Uint8Array.of(10)),
      `psbt binary | line-end 1 ${PSBT.length}`,
    ],
    [
      'CR LF at the end',
      concatBytes(PSBT, Uint8Array.of(13, 10)),
      `psbt binary | line-end 1 ${PSBT.length}`,
    ],
    [
      'Latin-1 as UTF-8',
      utf8(latinText),
      `psbt binary | utf-8 ${BYTES.filter((byte) => byte > 127).length} 4`,
    ],
    [
      'Windows-1252 as UTF-8',
      utf8(windowsText),
      `psbt binary | utf-8 ${BYTES.filter((byte) => byte > 127).length} 4`,
    ],
    ['a letter of the beginning', seen('magic-typo'), 'psbt base64 | magic 2 1'],
    [
      'a byte of the beginning',
      concatBytes(utf8('pzbt'), PSBT.subarray(4)),
      'psbt binary | magic 1 1',
    ],
    ['a byte of the beginning, as hex', `71${HEX.slice(2)}`, 'psbt hex | magic 1 0'],
    ['the fifth byte', `70736274fe${HEX.slice(10)}`, 'psbt hex | magic 1 4'],
    ['a missing beginning', PSBT.subarray(5), 'psbt binary | magic-lost 5 0'],
    ['a missing byte', PSBT.subarray(1), 'psbt binary | magic-lost 1 0'],
    ['a missing beginning of hex', HEX.slice(10), 'psbt hex | magic-lost 5 0'],
    ['a missing byte of hex', HEX.slice(2), 'psbt hex | magic-lost 1 0'],
    ...[1, 2, 3, 4, 5, 6, 7].map(
      (lost): Row => [
        `${lost} missing letters of base64`,
        BASE64.slice(lost),
        `psbt base64 | letters-lost ${lost} 0`,
      ],
    ),
    ['spaces for plus signs', spaced, `psbt base64 | plus ${plusCount} ${plusAt}`],
    ['the same in quotes', `"${spaced}"`, `psbt base64 quotes | plus ${plusCount} ${plusAt + 1}`],
  ])('%s', (_name, input, expected) => {
    const result = found(input);
    expect(reported(result)).toBe(expected);
    expect(result.ok && bytesToHex(result.bytes)).toBe(HEX);
  });

  const cut = PSBT.subarray(0, -1);
  test.each<Row>([
    ['what decodes as it is', PSBT, 'psbt binary'],
    [
      'what decodes though spaces are in it',
      `${BASE64.slice(0, 40)} ${BASE64.slice(40)}`,
      'psbt base64 white-space',
    ],
    ['what was cut off as well', crLf.subarray(0, -1), 'psbt binary'],
    ['what lost its end', cut, 'psbt binary'],
    ['a LF without its CR beside CR LF', concatBytes(crLf, Uint8Array.of(10)), 'psbt binary'],
    ['a beginning with three other bytes', concatBytes(utf8('abct'), PSBT.subarray(4)), 'binary'],
    ['spaces of which some were none', spaced.replace(' ', ''), 'psbt base64 white-space'],
    ['eight missing letters', BASE64.slice(8), 'base64'],
  ])('%s is left as it is', (_name, input, expected) => {
    expect(reported(found(input)).split(' no-padding')[0]?.split(' cut-off')[0]).toBe(expected);
  });

  test('bytes that UTF-8 lost are named with their places and not guessed', () => {
    expect(found(replaced)).toMatchObject({ ok: false, named: 'bytes-lost', lost: { at: 4 } });
    const result = found(encodeBase64(replaced));
    expect(result).toMatchObject({ ok: false, named: 'bytes-lost' });
    const lost = new TextDecoder().decode(replaced).split('\ufffd').length - 1;
    expect(result).toMatchObject({ lost: { count: lost } });
  });
});

describe('what is of other software is named', () => {
  const eptf = `45505446ff00${TX_HEX}`;
  const pset = seen('pset');
  test.each<Row>([
    ['a PSET', pset, 'pset'],
    ['a PSET in hex', bytesToHex(decodeBase64(pset)!), 'pset'],
    ['a PSET in binary', decodeBase64(pset)!, 'pset'],
    ['a PSET in JSON', `{"psbt":"${pset}"}`, 'pset'],
    ['a PSET in a letter', `Please sign:\n${pset}\nThanks`, 'pset'],
    ['a transaction of Elements', ELEMENTS_HEX, 'elements-transaction'],
    ['the same in binary', hexToBytes(ELEMENTS_HEX)!, 'elements-transaction'],
    ['a partial transaction of Electrum', eptf, 'electrum-partial'],
    ['the same in binary', hexToBytes(eptf)!, 'electrum-partial'],
    ['the same in base64', encodeBase64(hexToBytes(eptf)!), 'electrum-partial'],
    [
      'the same in JSON',
      `{"complete": false, "final": true, "hex": "${eptf}"}`,
      'electrum-partial',
    ],
  ])('%s', (_name, input, expected) => {
    expect(reported(found(input))).toBe(expected);
  });
});

/** A PSBT with the base64 of another in a record, at whose beginning no PSBT ends. */
const WITHIN = encodeBase64(
  concatBytes(
    PSBT.slice(0, -1),
    // A key of two bytes and the length; three times something stand before the other.
    hexToBytes('02aabbfd7201')!,
    PSBT,
    Uint8Array.of(0),
  ),
);

describe('several PSBTs', () => {
  const bothOf = (text: string): readonly string[] => {
    const input = utf8(text);
    const result = recognise(input);
    if (!result.ok) return [result.named];
    const others = (result.others ?? []).map(({ start, end }) =>
      recognise(input.subarray(start, end)),
    );
    return [result, ...others].map((each) => (each.ok ? encodeBase64(each.bytes) : each.named));
  };
  const unpadded = BASE64.replace(/=+$/, '');
  const secondHex = bytesToHex(decodeBase64(SECOND)!);
  // With a record more the bytes are three times something, and base64 has no padding.
  const FULL = encodeBase64(hexToBytes(`${HEX.slice(0, -2)}01aa02bbbb00`)!);
  test.each<readonly [string, string, readonly string[]]>([
    ['one below the other', `${BASE64}\n\n${SECOND}`, [BASE64, SECOND]],
    ['without padding', `${unpadded}\n${SECOND}`, [BASE64, SECOND]],
    ['on one line', `${BASE64} ${SECOND}`, [BASE64, SECOND]],
    ['in a letter', `First:\n${BASE64}\nSecond:\n${SECOND}\nYours`, [BASE64, SECOND]],
    ['in JSON', JSON.stringify([BASE64, SECOND]), [BASE64, SECOND]],
    ['three', `${BASE64}\n${SECOND}\n${HEX.replace(/..$/, '00')}`, [BASE64, SECOND]],
    ['one twice', `${BASE64}\n${BASE64}`, [BASE64]],
    ['one and words', `${BASE64}\nThanks`, [BASE64]],
    ['without a break', `${BASE64}${SECOND}`, [BASE64, SECOND]],
    ['without a break or padding', `${FULL}${SECOND}`, [FULL, SECOND]],
    ['three without a break', `${BASE64}${FULL}${SECOND}`, [BASE64, FULL, SECOND]],
    ['in hex without a break', `${HEX}${secondHex}`, [BASE64, SECOND]],
    ['without a break in a letter', `Both: ${BASE64}${SECOND}\nYours`, [BASE64, SECOND]],
    ['without a break in JSON', JSON.stringify({ psbt: FULL + SECOND }), [FULL, SECOND]],
    ['one twice without a break', `${BASE64}${BASE64}`, [BASE64]],
    ['one with another in a record', WITHIN, [WITHIN]],
  ])('%s', (_name, text, expected) => {
    expect(bothOf(text)).toEqual(expected);
  });

  test('the first ends where the second begins', () => {
    const result = found(seen('two-psbts'));
    expect(result.ok && result.bytes).toEqual(decodeBase64(BASE64));
    expect(result.ok && result.stray).toBeUndefined();
  });
});

describe('a shortened text is said to be one', () => {
  const half = BASE64.slice(0, 200);
  test.each<readonly [string, string, string, number]>([
    ['an ellipsis in the middle', `${half}…${BASE64.slice(300)}`, '…', 201],
    ['three points in the middle', `${half}...${BASE64.slice(300)}`, '...', 201],
    ['an ellipsis at the end', `${half}…`, '…', 201],
    ['three points at the end', `${half}...`, '...', 201],
    ['hex', `${HEX.slice(0, 200)}…${HEX.slice(-20)}`, '…', 201],
  ])('%s', (_name, text, character, position) => {
    const result = found(text);
    expect(result.ok && result.stray).toEqual({ character, position });
    if (!result.ok) return;
    const again = recognise(utf8(text).subarray(result.payload.start, result.payload.end));
    expect(again.ok && again.stray?.character).toBe(character);
  });

  test('a full stop behind it shortens nothing', () => {
    const result = found(`${BASE64}.`);
    expect(result.ok && [result.stray, bytesToHex(result.bytes)]).toEqual([undefined, HEX]);
  });
});

const TXID = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b';
const KEY = '1e99423a4ed27608a15a2616a2b0e9e52ced330ac530edcc32c8ffc6a526aedd';
const KEY_PAIRS = KEY.match(/../g)!;
const PICTURE = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...BYTES.slice(5)]);
/** Bytes as a dump prints them whose offsets are other than its bytes. */
const otherOffsets = DUMPS['xxd']!.replace('00000020:', '00000030:');

describe('what only looks like one is not taken for it', () => {
  test.each<Row>([
    ['a txid', TXID, 'txid'],
    ['a txid in an address', `https://mempool.space/tx/${TXID}`, 'url'],
    ['a txid that begins as a transaction', `https://a.example/tx/02000000${TXID.slice(8)}`, 'url'],
    ['numbers in an address', 'https://a.example/?id=020000000001', 'url'],
    ['a transaction within a word', `https://a.example/?k=z${TX_HEX}`, 'url'],
    ['an address of a page', 'https://a.example/?psbt=none', 'url'],
    ['an address that only names one', 'https://a.example/cHNid', 'url'],
    [
      'an address with other base64',
      `https://a.example/?d=${base64Of('hello there, this is none')}`,
      'url',
    ],
    ['a payment request', 'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa?amount=1', 'bip21'],
    ['a picture', PICTURE, 'image'],
    ['base64 of a picture', encodeBase64(PICTURE), 'base64'],
    ['hex of a picture', bytesToHex(PICTURE), 'hex'],
    ['base64 of a sentence', base64Of('Nothing in this sentence is a PSBT.'), 'base64'],
    ['hex of a sentence', hexOf('Nothing in this sentence is a PSBT.'), 'hex'],
    ['hex of base64 of a sentence', hexOf(base64Of('Nothing in it is one.')), 'hex'],
    ['hex of a txid in hex', hexOf(TXID), 'signature'],
    ['hex of a WIF key', hexOf('L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ'), 'hex'],
    [
      'base64 of a WIF key',
      base64Of('L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ'),
      'base64',
    ],
    ['32 bytes in C', `{${KEY_PAIRS.map((pair) => `0x${pair}`).join(', ')}}`, 'json'],
    ['32 bytes with colons', KEY_PAIRS.join(':'), 'text'],
    ['32 bytes in Python', pythonLiteral([...hexToBytes(KEY)!]), 'text'],
    ['32 bytes in JSON', JSON.stringify([...hexToBytes(KEY)!]), 'text'],
    ['32 bytes of base64', encodeBase64(hexToBytes(KEY)!), 'base64'],
    ['32 bytes in pairs', KEY_PAIRS.join(' '), 'txid'],
    [
      '32 bytes as xxd prints them',
      `00000000: ${KEY.slice(0, 32).match(/..../g)!.join(' ')}  ................\n00000010: ${KEY.slice(32).match(/..../g)!.join(' ')}  ................`,
      'text',
    ],
    ['a list of numbers', '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]', 'text'],
    ['a list of large numbers', JSON.stringify(BYTES.map((byte) => byte + 1000)), 'text'],
    [
      'a list in JSON',
      JSON.stringify({ heights: [100, 101, 102, 103, 104, 105, 106, 107, 108, 109] }),
      'json',
    ],
    ['a MAC address', '70:73:62:74:ff:01', 'text'],
    ['a fingerprint of a certificate', KEY_PAIRS.slice(0, 20).join(':').toUpperCase(), 'text'],
    ['a UUID', '1b4e28ba-2fa1-11d2-883f-0016d3cca427', 'base64'],
    ['a dump of something else', DUMPS['xxd']!.replace('7073 6274', '0073 6274'), 'text'],
    ['a dump whose offsets do not count', otherOffsets, 'text'],
    ['a log with times', '00:01:02 70 73 62 74 started\n00:01:03 done', 'text'],
    ['words about PSBTs', 'psbt, psbt and psbt: \\xff is the fifth byte', 'text'],
    ['a Python string with the word', "b'psbt' + b'\\xff'", 'text'],
    ['code that writes the first bytes', 'magic = [0x70, 0x73, 0x62, 0x74, 0xff]', 'text'],
    ['a list of five bytes', '[112, 115, 98, 116, 255]', 'text'],
    ['letters like the first ones', 'cHNpdP8BAHEC', 'text'],
    ['a word that begins so in a sentence', 'The word cHNldP8 begins a PSET.', 'pset'],
    ['a word inside another', 'xcHNldP8BAHECAAAAAX', 'text'],
    ['a script in hex', '76a91489abcdefabbaabbaabbaabbaabbaabbaabbaabba88ac', 'output-script'],
    ['a public key', `02${TXID}`, 'public-key'],
    ['a block header', '00e0ff2f'.padEnd(160, 'a'), 'block-header'],
    ['a text with CR LF', 'hello\r\nthere\r\n', 'text'],
    ['bytes with CR LF', Uint8Array.of(0, 1, 13, 10, 7, 0, 13, 10), 'binary'],
    ['UTF-8 with U+FFFD', utf8('a \ufffd b \u0000'), 'binary'],
    ['a text that has U+FFFD', 'psbt \ufffd', 'text'],
    ['a transaction that begins as one of Elements', TX_HEX, 'transaction hex'],
    ['bytes that begin as one of Elements', `0200000000010${'0'.repeat(99)}`, 'transaction hex'],
    ['an ellipsis in a sentence', 'I thought … no, no PSBT.', 'text'],
    ['spaces in a sentence', 'cHN is how it begins, id', 'text'],
    ['JSON of numbers in words', '{"data":["112","115"]}', 'json'],
    ['a version of Electrum', 'EPTF is the old format of Electrum.', 'text'],
    ['a colour', '0x70, 0x73, 0x62', 'text'],
    ['a column of numbers', Array.from({ length: 40 }, (_, i) => i * 3).join('\n'), 'hex'],
    ['an od of nothing', '0000000\n', 'hex'],
    ['decimal numbers below each other', '0000000 112 115\n0000002\n', 'hex'],
  ])('%s', (_name, input, expected) => {
    expect(reported(found(input))).toBe(expected);
  });
});
