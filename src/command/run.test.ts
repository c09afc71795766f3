import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { UNPREFIXED } from '../core/message/testing/unprefixed-signature.ts';
import { COMMANDS } from './commands/commands.ts';
import { FLAGS } from './flags.ts';
import { run, type Setting } from './testing/run.ts';

const sample = (name: string) => `public/samples/${name}.psbt`;
const PAYMENT = sample('payment');
const base64 = (name: string) => readFileSync(sample(name)).toString('base64');

const ESCAPE = '\u001b';
/** One input and one output, unsigned. */
const TRANSACTION =
  '020000000111111111111111111111111111111111111111111111111111111111111111110000000000fdffffff0118ddf50500000000160014751e76e8199196d454941c45d1b3a323f1433bd600000000';
/** The same, paying something else. */
const paying = (scriptPubKey: string, satoshis: number): string => {
  const amount = Buffer.alloc(8);
  amount.writeBigUInt64LE(BigInt(satoshis));
  const size = (scriptPubKey.length / 2).toString(16).padStart(2, '0');
  return `${TRANSACTION.slice(0, 94)}${amount.toString('hex')}${size}${scriptPubKey}00000000`;
};
const NO_POINT = `5120${'00'.repeat(31)}05`;
/** What it spends, as listunspent prints it, and what it does not. */
const UNSPENT = {
  txid: '11'.repeat(32),
  vout: 0,
  scriptPubKey: '0014751e76e8199196d454941c45d1b3a323f1433bd6',
  amount: 0.99999,
};
const OTHER = { ...UNSPENT, vout: 7 };
const WIF = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
const XPRV =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
const ADDRESS = '1F7VviycHgj3mVQyEYU8Mar3NTUYWBV6iF';
const SIGNATURE =
  'IN0C0pSGWDjF6ylmHIaGEYkl0aGWJHvVgPwqxJHSzOEvZxdo/uhlS967hG0BQMGqfnTVwbZqW+QmpuW1uYEyk54=';
const BLOCK = `-----BEGIN BITCOIN SIGNED MESSAGE-----\nHello\n-----BEGIN BITCOIN SIGNATURE-----\n${ADDRESS}\n${SIGNATURE}\n-----END BITCOIN SIGNATURE-----\n`;

const OWN_KEY = '03e6afe03e85852140fc2438d58a22daf63bdd7c4b0bbea784a15ed6047db79adc';
const KEY_NAME = '03e6afe0…7db79adc';
const LITECOIN = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9';
const SAID = `The key of ${ADDRESS} signed this message (form core)\nMessage: "Hello" (5 bytes)\n`;

/** One bit of a signature is another. */
const INVALID = readFileSync(sample('multisig'))
  .toString('hex')
  .replace('304402203b49a962', '304402203b49a963');

/** Arguments, the exit code, and what stands in the output, or of a failure in the words for it. */
/** A parent of version 3 that pays nothing, its child, and the coin that it spends. */
const PAIR = {
  files: {
    a: '030000000111111111111111111111111111111111111111111111111111111111111111110000000000fdffffff0210270000000000000451024e730000000000000000016a00000000',
    b: '0300000001f4fb205a3cd462e685f300478e7343e3aeb4225e053703421cf8f4ddb03125840000000000fdffffff012823000000000000160014751e76e8199196d454941c45d1b3a323f1433bd600000000',
    f: JSON.stringify([
      { txid: '11'.repeat(32), vout: 0, scriptPubKey: '51024e73', amount: 0.0001 },
    ]),
  },
};

type Row = readonly [args: readonly string[], exit: number, words: string, setting?: Setting];

const USED: readonly Row[] = [
  // inspect
  [['inspect', PAYMENT], 0, 'Not signed: needs 99af4ae9'],
  [['inspect', '-'], 0, 'Not signed: needs', { input: base64('payment') }],
  [['inspect', '-'], 0, 'Not signed: needs', { input: readFileSync(PAYMENT) }],
  [['inspect', '-'], 0, 'Not signed: needs', { input: `{"psbt":"${base64('payment')}"}` }],
  [['inspect', '-'], 0, 'Transaction, 82 bytes', { input: TRANSACTION }],
  [['inspect', sample('taproot')], 0, 'Notes:\n  '],
  [['inspect', '-regtest', PAYMENT], 0, 'bcrt1q'],
  [['inspect', '--chain', 'signet', PAYMENT], 0, 'tb1q'],
  [['inspect', '--chain=test', PAYMENT], 0, 'tb1q'],
  [['inspect', '-testnet', PAYMENT], 0, 'tb1q'],
  [['inspect', '-testnet4', PAYMENT], 0, 'tb1q'],
  [['inspect', '-signet', PAYMENT], 0, 'tb1q'],
  [['inspect', '--fail-on=warning', PAYMENT], 1, 'Warning'],
  [
    ['inspect', '--fail-on=warning,incomplete', PAYMENT],
    1,
    '\n\nExit code 1: warning, incomplete\n',
  ],
  [
    ['inspect', '--fail-on=signature-invalid', '-'],
    1,
    'Danger signature-invalid',
    { input: INVALID },
  ],
  [['inspect', '--fail-on=burn', '-'], 0, 'Danger signature-invalid', { input: INVALID }],
  [
    ['inspect', '--fail-on=danger', '--allow=signature-invalid:a test', '-'],
    0,
    'Allowed: signature-invalid, a test\n',
    { input: INVALID },
  ],
  // A signature that does not hold is let pass by no code.
  [
    ['inspect', '--fail-on=danger,invalid', '--allow=signature-invalid:a test', '-'],
    1,
    'Exit code 1: invalid',
    { input: INVALID },
  ],
  [
    ['inspect', '--json', '--allow', 'signature-invalid:a: test', '-'],
    1,
    '"allowed":[{"code":"signature-invalid","why":"a: test"}]',
    { input: INVALID },
  ],
  [['inspect', '--json', '--allow=burn:a test', PAYMENT], 0, '"found":[],"inspection"'],
  [['inspect', '--fail-on=warning', '-testnet', PAYMENT], 0, 'Not signed'],
  [['inspect', '--fail-on=note', '-testnet', sample('taproot')], 1, 'Notes:'],
  [['inspect', '--fail-on=warning', '-testnet', sample('taproot')], 0, 'Notes:'],
  [['inspect', '-'], 1, 'Danger', { input: INVALID }],
  [['inspect', '--fail-on=danger', '-'], 1, 'Danger', { input: INVALID }],
  [['inspect', '--fail-on=invalid', '-'], 1, 'Invalid: signature', { input: INVALID }],
  [['inspect', '--fail-on=none', '-'], 0, 'Invalid: signature', { input: INVALID }],
  [['inspect', '--json', '-'], 1, '"found":["danger","invalid"]', { input: INVALID }],
  [['inspect', '-'], 1, 'No key and no secret is needed', { input: paying('51', 1000) }],
  [['inspect', '-'], 0, 'anyone', { input: paying('51024e73', 1000) }],
  [['inspect', '-'], 0, 'Not ready to sign', { input: paying('51024e73', 240) }],
  [['inspect', '-'], 1, 'is no point of the curve', { input: paying(NO_POINT, 1000) }],
  [['inspect', '--fail-on=incomplete', PAYMENT], 1, 'Not signed'],
  [['inspect', '--fail-on=invalid', PAYMENT], 0, 'Not signed'],
  [['inspect', '--fail-on=none', PAYMENT], 0, 'Not signed'],
  [['inspect', '--fail-on=danger,incomplete', PAYMENT], 1, 'Not signed'],
  [['inspect', '--fail-on=unproven', PAYMENT], 0, 'Not signed'],
  [['inspect', '--json', PAYMENT], 0, '"state":"unsigned"'],
  [['inspect', '--json', '--fail-on=incomplete', PAYMENT], 1, '"found":["incomplete"]'],
  [['inspect', sample('taproot')], 0, 'PSBT version'],
  [['inspect', '--', PAYMENT], 0, 'Not signed'],
  [['inspect', '--descriptor=w', PAYMENT], 0, 'Not signed', { files: { w: `addr(${ADDRESS})` } }],
  [['inspect', '--prevtx=p', PAYMENT], 0, 'Not signed', { files: { p: TRANSACTION } }],
  [
    ['inspect', '--prevtx=u', '-'],
    0,
    'Fee: 0.00000000 BTC, claimed',
    { input: TRANSACTION, files: { u: JSON.stringify([{ ...UNSPENT, confirmations: 3 }, OTHER]) } },
  ],
  [
    ['describe', '--prevtx=u', '-'],
    0,
    'Fee: 0.00000000 BTC, claimed',
    { input: TRANSACTION, files: { u: JSON.stringify(UNSPENT) } },
  ],
  // decode
  [['decode', PAYMENT], 0, '"locktime": 840000,'],
  [['decode', '-'], 0, '"vout": [', { input: TRANSACTION }],
  [['decode', '--json', '-'], 0, '"format":"transaction"', { input: TRANSACTION }],
  [['decode', '-regtest', '-'], 0, '"bcrt1q', { input: TRANSACTION }],
  [['decode', '-'], 0, '"vout": [', { input: `https://a.example/broadcast?tx=${TRANSACTION}` }],
  // diff
  [['diff', PAYMENT, PAYMENT], 0, 'They are the same.'],
  [['diff', PAYMENT, sample('taproot')], 1, 'tx.locktime (changed)\n  - 840000\n  + 0'],
  [['diff', '--json', PAYMENT, '-'], 1, '"kind":"transaction"', { input: TRANSACTION }],
  // package
  [['package', '--prevtx=f', 'a', 'b'], 0, 'Send 1 and 2 together now.', PAIR],
  [['package', '--prevtx=f', 'b', 'a'], 0, 'only with its child: pays nothing itself', PAIR],
  [['package', '--prevtx=f', 'b', 'a'], 0, 'Note: Sorted here (2).', PAIR],
  [['package', '--prevtx=f', 'a'], 1, '8 sat short', PAIR],
  [['package', 'a', 'b'], 1, 'which is in none of these files', PAIR],
  [['package', '--json', '--prevtx=f', 'a', 'b'], 0, '"relay":"pair","with":[1]', PAIR],
  [['package', '--json', 'b'], 1, '"findings":[{"code":"package-missing-parent"', PAIR],
  // explain
  [
    ['explain', '-'],
    0,
    `Who can spend: ${KEY_NAME} alone now.\n  now: ${KEY_NAME} (27 vbytes)\nNote: `,
    { input: `wpkh(${OWN_KEY})` },
  ],
  [
    ['explain', '-'],
    1,
    `Danger: ${KEY_NAME} stands twice, and one way asks for them together: one person is enough.`,
    { input: `wsh(multi(2,${OWN_KEY},${OWN_KEY}))` },
  ],
  [
    ['explain', '--json', '-'],
    0,
    '"explained":[{"descriptor":"wpkh(',
    { input: `wpkh(${OWN_KEY})` },
  ],
  [
    ['explain', '-'],
    0,
    'Who can spend: A alone after 144 blocks (about 24 hours).',
    { input: 'and_v(v:pk(A),older(144))\n' },
  ],
  [['explain', '-'], 0, '  now: 2 of A, B, C', { input: 'thresh(2,pk(A),pk(B),pk(C))' }],
  [['explain', '-'], 1, 'Danger: A stands twice', { input: 'wsh(multi(2,A,B,A))' }],
  [['explain', '-'], 0, `Who can spend: ${KEY_NAME} alone now.`, { input: `21${OWN_KEY}ac` }],
  [
    ['explain', '--json', '-'],
    0,
    '"explained":[{"descriptor":"wsh(multi(1,',
    { input: `5121${OWN_KEY}51ae` },
  ],
  // verify-message
  [['verify-message', ADDRESS, SIGNATURE, 'Hello'], 0, SAID],
  [
    ['verify-message', ADDRESS, SIGNATURE, 'hello'],
    1,
    `Not valid for ${ADDRESS}\nMessage: "hello" (5 bytes)\n`,
  ],
  [['verify-message', '-'], 0, SAID, { input: BLOCK }],
  [
    ['verify-message', '--json', '-'],
    0,
    `"verdict":"signed","form":"core","address":"${ADDRESS}","message":"Hello"}`,
    { input: BLOCK },
  ],
  [
    ['verify-message', UNPREFIXED.address, UNPREFIXED.signature, UNPREFIXED.message],
    0,
    `The keys of ${UNPREFIXED.address} signed this message (form full-no-prefix): valid by BIP 322 once ful stands before the signature\n`,
  ],
  [
    ['verify-message', '--json', UNPREFIXED.address, UNPREFIXED.signature, UNPREFIXED.message],
    0,
    `"verdict":"signed","form":"full-no-prefix","address":"${UNPREFIXED.address}"`,
  ],
  [
    ['verify-message', UNPREFIXED.address, UNPREFIXED.signature, 'Hello'],
    1,
    `Not valid for ${UNPREFIXED.address}\n`,
  ],
  // describe
  [['describe', PAYMENT], 0, 'Pays 0.04998590 BTC'],
  [['describe', '--format=markdown', PAYMENT], 0, '**Pays'],
  [['describe', '--json', PAYMENT], 0, '"format":"text"'],
  // rpc
  [['rpc', 'decodescript', '6a00'], 0, '"type": "nulldata"'],
  [['rpc', 'help', 'help'], 0, 'help ( "command" )'],
  [['rpc', '-named', 'decodescript', 'hexstring=6a00'], 0, '"nulldata"'],
  [['rpc', '-named', 'decodescript', '6a00'], 0, '"nulldata"'],
  [['rpc', '-stdin', 'decodescript'], 0, '"nulldata"', { input: '6a00\n' }],
  [['rpc', '-regtest', 'decodescript', `0014${'00'.repeat(20)}`], 0, 'bcrt1q'],
  [['rpc', 'help', 'signpsbtwithkey'], 0, 'signpsbtwithkey "psbt"'],
  [['rpc'], 0, '{"status":404,', { input: '{"id":1,"method":"x"}\n' }],
  [['rpc', '--wrapped'], 0, '{"status":200,"body":"[]"}', { input: '{"body":"[]"}\n' }],
  [['rpc'], 0, '', { input: '' }],
  // the whole
  [['schema'], 0, 'json-schema.org'],
  [['completion', 'bash'], 0, 'complete -o default -F _touchstone touchstone'],
  [['completion', 'zsh'], 0, '#compdef touchstone'],
  [['completion', 'fish'], 0, 'complete -c touchstone'],
  [['--version'], 0, 'touchstone 1.0.0'],
  [['--help'], 0, 'Usage: touchstone [COMMAND]'],
  [['help'], 0, 'Usage: touchstone [COMMAND]'],
  [['-h'], 0, 'Usage: touchstone [COMMAND]'],
  [['diff', '-?'], 0, 'Usage: touchstone diff [FLAGS] A B'],
  [['help', 'diff'], 0, 'Usage: touchstone diff [FLAGS] A B'],
];

const UNREAD: readonly Row[] = [
  [['inspect', 'no-such-file'], 2, 'no-such-file cannot be read: no such file\n'],
  [['inspect', 'package.json/x'], 2, 'cannot be read: no such file\n'],
  [['describe', 'src'], 2, 'src cannot be read: it is a folder\n'],
  [['inspect', sample('damaged')], 2, '(byte 1478, input 2, BIP 32 derivation 2)'],
  [['inspect', '-'], 2, 'neither a PSBT nor a transaction: empty', { input: '' }],
  [['inspect', '-'], 2, 'private key', { input: WIF }],
  [
    ['inspect', '-'],
    2,
    'standard input: 2 PSBTs in it; give each in a file of its own',
    { input: `${base64('payment')}\n${base64('taproot')}` },
  ],
  [
    ['decode', '-'],
    2,
    'standard input: 2 PSBTs in it; give each in a file of its own',
    { input: `${base64('payment')}${base64('taproot')}` },
  ],
  ...['inspect', 'describe', 'decode'].map(
    (command): Row => [
      [command, '-'],
      2,
      'standard input: damaged in transport (plus); the page repairs it',
      { input: base64('payment').replaceAll('+', ' ') },
    ],
  ),
  [['decode', 'package.json'], 2, 'neither a PSBT nor a transaction: json'],
  [['diff', PAYMENT, 'package.json'], 2, 'neither a PSBT'],
  [['describe', '-'], 2, 'neither a PSBT', { input: '{}' }],
  [
    ['inspect', `--prevtx=${PAYMENT}`, PAYMENT],
    2,
    'a PSBT, where a previous transaction is wanted',
  ],
  [['inspect', '--prevtx=u', '-'], 2, 'u: neither', { input: TRANSACTION, files: { u: '[]' } }],
  [
    ['inspect', '--prevtx=u', '-'],
    2,
    'u: neither a PSBT nor a transaction: json',
    { input: TRANSACTION, files: { u: JSON.stringify([UNSPENT, { ...OTHER, vout: -1 }]) } },
  ],
  [['inspect', '--descriptor=w', PAYMENT], 2, 'no descriptor', { files: { w: 'hello' } }],
  [['inspect', '--descriptor=w', PAYMENT], 2, 'a private key in it', { files: { w: XPRV } }],
  [['explain', '-'], 2, 'standard input: no descriptor in it', { input: 'Hello' }],
  [['explain', '-'], 2, 'there is a private key in it', { input: `wpkh(${WIF})` }],
  [['explain', '-'], 2, "key 'xx' is not valid", { input: 'wpkh(xx)' }],
  [['explain', '-'], 2, 'does not say who can spend', { input: `combo(${OWN_KEY})` }],
  [['verify-message', '-'], 2, 'no signed message in it', { input: 'Hello' }],
  [['verify-message', 'x', SIGNATURE, 'Hello'], 2, 'address is none of this chain'],
  [['verify-message', LITECOIN, SIGNATURE, 'Hello'], 2, 'one of Litecoin, not of Bitcoin'],
  [['inspect', '-'], 2, 'an address of Litecoin', { input: LITECOIN }],
  [['verify-message', '-regtest', ADDRESS, SIGNATURE, 'Hello'], 2, 'address is none'],
  [['verify-message', ADDRESS, '?', 'Hello'], 2, 'neither base64 nor hex'],
  [['rpc', 'decodepsbt', 'x'], 2, 'TX decode failed invalid base64'],
  [['rpc', 'signpsbt', 'x'], 2, 'signpsbt needs a person in the page'],
];

const MISUSED: readonly Row[] = [
  [['explain'], 3, 'touchstone explain FILE|-'],
  [['explain', '--json', '-'], 2, 'no descriptor in it', { input: 'thresh(1,pk(A),pk(B))' }],
  [['explain', 'a', 'b'], 3, 'touchstone explain FILE|-'],
  [['explain', '--prevtx=x', '-'], 3, 'explain takes no --prevtx'],
  [['explain', '--json=x', '-'], 3, '--json takes no value'],
  [['explain', '--chain=x', '-'], 3, 'chain'],
  [[], 3, 'a command is missing'],
  [['frobnicate'], 3, 'there is no command or file “frobnicate”'],
  [['Something that may be secret'], 3, 'there is no command or file;'],
  [['help', 'frobnicate'], 3, 'no command'],
  [['-h=x'], 3, '--help takes no value'],
  [['-j', 'inspect'], 3, 'unknown flag --j'],
  [['inspect'], 3, 'usage: touchstone inspect FILE…'],
  [['describe', PAYMENT, PAYMENT], 3, 'usage:'],
  [['inspect', '--frob', PAYMENT], 3, 'unknown flag --frob'],
  [['inspect', '--frob=x', PAYMENT], 3, 'unknown flag --frob'],
  [['inspect', '--Xy1', PAYMENT], 3, 'unknown flag\n'],
  [['inspect', '--json=1', PAYMENT], 3, '--json takes no value'],
  [['inspect', '--chain=', PAYMENT], 3, '--chain needs a value: --chain=NAME'],
  [['inspect', PAYMENT, '--chain'], 3, '--chain needs a value'],
  [['inspect', '--chain=foo', PAYMENT], 3, 'no such chain; there are main'],
  [['inspect', '--chain=main', '--chain=main', PAYMENT], 3, '--chain is there twice'],
  [['inspect', '-regtest', '-signet', PAYMENT], 3, 'more than one chain'],
  [['inspect', '--fail-on=bad', PAYMENT], 3, '--fail-on takes danger, warning'],
  [['inspect', '--format=text', PAYMENT], 3, 'inspect takes no --format'],
  [['inspect', '--prevtx=-', '-'], 3, 'standard input can be only one'],
  [['describe', '--format=html', PAYMENT], 3, '--format takes text or markdown'],
  [['diff', PAYMENT], 3, 'usage: touchstone diff A B'],
  [['diff', '-', '-'], 3, 'standard input can be only one'],
  [['package', '-', '-'], 3, 'standard input can be only one'],
  [['package'], 3, 'usage: touchstone package FILE…'],
  [['inspect', '--allow=burn', PAYMENT], 3, '--allow takes CODE:WHY'],
  [['inspect', '--allow=burn: ', PAYMENT], 3, '--allow takes CODE:WHY'],
  [['inspect', '--allow=danger:all of them', PAYMENT], 3, '--allow takes CODE:WHY'],
  [['describe', '--allow=burn:so', PAYMENT], 3, 'describe takes no --allow'],
  [['package', '--fail-on=note', PAYMENT], 3, '--fail-on'],
  [['package', '--format=text', PAYMENT], 3, '--format'],
  [['verify-message', '--address=x', ADDRESS, SIGNATURE, 'Hello'], 3, '--address is no address of'],
  [['verify-message', '--address=', ADDRESS, SIGNATURE, 'Hello'], 3, '--address needs a value'],
  [['inspect', `--address=${ADDRESS}`, PAYMENT], 3, 'Missing message'],
  [['inspect', '--fail-on=proven', PAYMENT], 3, '--fail-on takes danger'],
  [['verify-message', ADDRESS, SIGNATURE], 3, 'one file, or three texts'],
  [
    ['verify-message', '--coins=unchecked', ADDRESS, SIGNATURE, 'Hello'],
    3,
    '--coins takes checked',
  ],
  [['decode', PAYMENT, PAYMENT], 3, 'usage: touchstone decode FILE|-'],
  [['decode', '--address=x', PAYMENT], 3, 'decode takes no --address'],
  [['completion'], 3, 'usage: touchstone completion bash|zsh|fish'],
  [['completion', 'powershell'], 3, 'completion is for bash, zsh, fish'],
  [['schema', 'inspect'], 3, 'schema prints that of answers, or of policy'],
  [['completion'], 3, 'usage: touchstone completion bash|zsh|fish'],
  [['completion', 'cmd'], 3, 'completion is for bash, zsh, fish'],
  [['completion', '--json', 'bash'], 3, 'completion takes no --json'],
  [['rpc', '--frob', 'help'], 3, 'unknown flag --frob'],
  [['rpc', 'frobnicate'], 3, 'no such procedure'],
  [['rpc', 'decodescript'], 3, 'decodescript "hexstring"'],
  [['rpc', 'deriveaddresses', 'x', 'y'], 3, 'parameter 2 (range) has to be JSON'],
  [['rpc', '-named', 'decodescript', 'x=1'], 3, 'decodescript takes hexstring'],
  [['rpc', '-named'], 3, '--named needs a METHOD'],
  [['rpc', '-stdin'], 3, '--stdin needs a METHOD'],
  [['rpc', '--wrapped', 'help'], 3, '--wrapped is for lines'],
  // Keys
  [['rpc', 'signpsbtwithkey', base64('payment')], 3, 'signpsbtwithkey takes private keys'],
  [['rpc', 'SignMessageWithPrivKey'], 3, 'takes private keys'],
  [['rpc', '-stdin', 'signmessagewithprivkey'], 3, 'takes private keys'],
  [['rpc', '-named', 'signrawtransactionwithkey', 'x=1'], 3, 'takes private keys'],
  [['rpc', 'getdescriptorinfo', `wpkh(${WIF})`], 3, 'looks like a private key'],
  [['rpc', 'getdescriptorinfo', `wpkh(${XPRV}/0/*)`], 3, 'looks like a private key'],
  [['inspect', WIF], 3, 'looks like a private key'],
  [['--frob', WIF], 3, 'looks like a private key'],
];

const nameOf = ([args, exit, words, setting]: Row, i: number) =>
  `${i + 1}. ${args.join(' ').slice(0, 60)}${setting ? ' <…' : ''} → ${exit} ${words.slice(0, 40)}`;

const named = (rows: readonly Row[]) => rows.map((row, i) => [nameOf(row, i), row] as const);

describe('used', () => {
  test.each(named(USED))('%s', async (_name, [args, exit, words, setting]) => {
    const outcome = await run(args, setting);
    expect([outcome.exit, outcome.err]).toEqual([exit, '']);
    expect(outcome.out).toContain(words);
  });
});

describe('what cannot be read', () => {
  test.each(named(UNREAD))('%s', async (_name, [args, exit, words, setting]) => {
    const outcome = await run(args, setting);
    expect([outcome.exit, outcome.out]).toEqual([exit, '']);
    expect(outcome.err).toContain(words);
    expect(outcome.err).toMatch(/^touchstone: /);
  });
});

describe('misused', () => {
  test.each(named(MISUSED))('%s', async (_name, [args, exit, words, setting]) => {
    const outcome = await run(args, setting);
    const isJson = args.includes('--json') && args[0] !== 'rpc';
    expect([outcome.exit, outcome.out !== '']).toEqual([exit, isJson]);
    expect(outcome.err).toContain(words);
  });

  test('is a third of the rows at least', () => {
    const all = USED.length + UNREAD.length + MISUSED.length;
    expect(3 * MISUSED.length).toBeGreaterThanOrEqual(all);
  });
});

describe('a key', () => {
  test.each(named(MISUSED.filter(([, , words]) => words.includes('private key'))))(
    'is refused before anything is read, and is not repeated: %s',
    async (_name, [args]) => {
      const { err, reads } = await run(args, { input: WIF });
      expect(reads).toBe(0);
      for (const secret of [WIF, XPRV]) expect(err).not.toContain(secret);
    },
  );

  test('that is in a file is not repeated', async () => {
    const { err } = await run(['inspect', '-'], { input: WIF });
    expect(err).not.toContain(WIF.slice(0, 8));
  });

  test('signs in the line mode', async () => {
    const input = JSON.stringify({ id: 1, method: 'signmessagewithprivkey', params: [WIF, 'm'] });
    const { exit, out, err } = await run(['rpc'], { input });
    expect([exit, err]).toEqual([0, '']);
    expect(out).toMatch(/^\{"status":200,"body":"\{\\"result\\":\\"[HI][\w+/]{86}=/);
  });
});

describe('what a terminal would obey', () => {
  // OP_RETURN with ESC ]0;x BEL, U+009B and U+202E as UTF-8.
  const data = '1b5d303b7807c29b31ade280ae';
  const script = `6a${(data.length / 2).toString(16).padStart(2, '0')}${data}`;
  const hostile = TRANSACTION.replace(
    /16001475.*(?=00000000$)/,
    `${(script.length / 2).toString(16).padStart(2, '0')}${script}`,
  );
  const name = `a${ESCAPE}[2Jb`;

  test.each<[args: readonly string[], setting: Setting]>([
    [['inspect', '-'], { input: hostile }],
    [['inspect', '--json', '-'], { input: hostile }],
    [['decode', '-'], { input: hostile }],
    [['describe', '--format=markdown', '-'], { input: hostile }],
    [['diff', '-', PAYMENT], { input: hostile }],
    [['rpc', 'help', name], {}],
    [['rpc'], { input: `{"id":"\u009b\u202e","method":"x"}\n` }],
    [['inspect', name], {}],
    [['verify-message', name], {}],
    [['inspect', `--prevtx=${name}`, PAYMENT], {}],
  ])('is not written by %j', async (args, setting) => {
    const { out, err } = await run(args, { isTerminal: true, isColourless: true, ...setting });
    expect(`${out}${err}`.length).toBeGreaterThan(10);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(`${out}${err}`).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  });

  test('is an escape in JSON, which says the same', async () => {
    const { out } = await run(['rpc'], {
      isTerminal: true,
      input: `{"id":"\u009b","method":"x"}\n`,
    });
    expect(JSON.parse(JSON.parse(out).body)).toMatchObject({ id: '\u009b' });
  });
});

describe('colours', () => {
  test.each([
    ['on a terminal', { isTerminal: true }, true],
    ['not for a person who wants none', { isTerminal: true, isColourless: true }, false],
    ['not in a pipe', {}, false],
  ])('%s', async (_name, setting, isColoured) => {
    const { out } = await run(['inspect', PAYMENT], setting);
    expect(out.includes(`${ESCAPE}[33mWarning`)).toBe(isColoured);
    expect(out.includes(ESCAPE)).toBe(isColoured);
    expect(out.replaceAll(new RegExp(`${ESCAPE}\\[\\d+m`, 'g'), '')).toBe(
      (await run(['inspect', PAYMENT])).out,
    );
  });
});

describe('the help', () => {
  test.each(COMMANDS.map((command) => [command.name, command] as const))(
    'of %s has its flags and examples',
    async (name, { flags, examples }) => {
      const { exit, out } = await run([name, '--help']);
      expect(exit).toBe(0);
      for (const flag of flags) expect(out).toContain(`  --${flag}`);
      for (const example of examples) expect(out).toContain(example);
      expect(out).toContain('Exit codes: 0 fine, 1 found, 2 could not be read, 3 used wrongly.');
      expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
    },
  );

  test('knows of no flag that no command takes', () => {
    const taken = new Set(COMMANDS.flatMap(({ flags }) => flags));
    const own = FLAGS.filter(({ name }) => !taken.has(name)).map(({ name }) => name);
    expect(own).toEqual(['help', 'version']);
  });
});
