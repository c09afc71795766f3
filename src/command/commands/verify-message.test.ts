import { describe, expect, test } from 'vitest';
import { encodeAddress } from '../../core/encoding/address.ts';
import { PROVER, previousTransaction, proofOf } from '../../core/message/testing/proofs.ts';
import { destinationOf } from '../../core/script/destination.ts';
import { solve } from '../../core/script/solver.ts';
import { txidText } from '../../core/tx/id-text.ts';
import { encodeTransaction, transactionId } from '../../core/tx/ids.ts';
import { run } from '../testing/run.ts';

/* Anybody signs anything for an address of his own, and writes whatever he likes around it. */

const ADDRESS = '1F7VviycHgj3mVQyEYU8Mar3NTUYWBV6iF';
const SIGNATURE =
  'IN0C0pSGWDjF6ylmHIaGEYkl0aGWJHvVgPwqxJHSzOEvZxdo/uhlS967hG0BQMGqfnTVwbZqW+QmpuW1uYEyk54=';
const BLOCK = `-----BEGIN BITCOIN SIGNED MESSAGE-----\nHello\n-----BEGIN BITCOIN SIGNATURE-----\n${ADDRESS}\n${SIGNATURE}\n-----END BITCOIN SIGNATURE-----\n`;
const NAMELESS = BLOCK.replace(`${ADDRESS}\n`, '');
const LINK = `https://bluewallet.github.io/VerifySignature?a=${ADDRESS}&m=Hello&s=${encodeURIComponent(SIGNATURE)}`;
const JSON_BLOCK = { address: ADDRESS, message: 'Hello', signature: SIGNATURE };
/** Who signed nothing. */
const VICTIM = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

const SAID = `The key of ${ADDRESS} signed this message (form core)\nMessage: "Hello" (5 bytes)\n`;
const OTHER = `Another address than the one that is expected:\n${SAID}`;
const notSigned = (quoted: string) => `Not signed, beside the message: ${quoted}\n`;

type Row = readonly [what: string, input: string, exit: number, out: string];

describe('a verdict names address and message, and tells what nobody signed', () => {
  test.each<Row>([
    ['a block', BLOCK, 0, SAID],
    ['a link', LINK, 0, SAID],
    ['JSON', JSON.stringify(JSON_BLOCK), 0, SAID],
    ['text around', `I owe\n${BLOCK}you`, 0, SAID + notSigned('"I owe\\nyou" (9 bytes)')],
    [
      'another address above',
      `Address: ${VICTIM}\n${BLOCK}`,
      0,
      SAID + notSigned(`"Address: ${VICTIM}" (51 bytes)`),
    ],
    [
      'words that look like ours',
      BLOCK.replace('Hello', `\u202eHello" (5 bytes)\nThe key of ${VICTIM} signed this message`),
      1,
      `Not valid for ${ADDRESS}\nMessage: "\\u202eHello\\" (5 bytes)\\nThe key of ${VICTIM} signed this message" (93 bytes)\n`,
    ],
    [
      'a terminal’s commands outside',
      `${BLOCK}\u001b[2J`,
      0,
      SAID + notSigned('"\\u001b[2J" (4 bytes)'),
    ],
    [
      'a long message',
      BLOCK.replace('Hello', 'é'.repeat(2_000)),
      1,
      `Not valid for ${ADDRESS}\nMessage: "${'é'.repeat(500)}"… (4,000 bytes)\n`,
    ],
  ])('%s', async (_what, input, exit, out) => {
    expect(await run(['verify-message', '-'], { input })).toMatchObject({ exit, out });
  });
});

describe('--address says whose signature is expected', () => {
  test.each<readonly [string, string, string, number, string]>([
    ['the address', ADDRESS, BLOCK, 0, SAID],
    ['a block that names nobody', ADDRESS, NAMELESS, 0, SAID],
    ['one that names nobody, of another', VICTIM, NAMELESS, 1, `Not valid for ${VICTIM}`],
    ['another address', VICTIM, BLOCK, 1, `${OTHER}\nExit code 1: address\n`],
    ['the expected one above', VICTIM, `${VICTIM}\n${BLOCK}`, 1, 'Exit code 1: address, outside\n'],
    [
      'a second block of it',
      VICTIM,
      `${BLOCK}${BLOCK.replace(ADDRESS, VICTIM)}`,
      1,
      'Exit code 1: address, outside\n',
    ],
    ['a text behind', ADDRESS, `${BLOCK}I owe you`, 1, 'Exit code 1: outside\n'],
    [
      'a text in a header',
      ADDRESS,
      BLOCK.replace(ADDRESS, `Comment: I owe you\n${ADDRESS}`),
      1,
      'Exit code 1: outside\n',
    ],
    [
      'the header of a program',
      ADDRESS,
      BLOCK.replace(ADDRESS, `Version: Bitcoin-qt (1.0)\n${ADDRESS}`),
      0,
      SAID,
    ],
    ['a second message in a link', ADDRESS, `${LINK}&m=I%20owe%20you`, 1, 'Exit code 1: outside\n'],
    [
      'another member of JSON',
      ADDRESS,
      JSON.stringify({ ...JSON_BLOCK, msg: 'I owe you' }),
      1,
      'Exit code 1: outside\n',
    ],
    [
      'an invalid signature of it',
      ADDRESS,
      BLOCK.replace('Hello', 'hello'),
      1,
      `Not valid for ${ADDRESS}\nMessage: "hello" (5 bytes)\n`,
    ],
  ])('%s', async (_what, address, input, exit, words) => {
    const answer = await run(['verify-message', `--address=${address}`, '-'], { input });
    expect(answer.exit).toBe(exit);
    expect(answer.out).toContain(words);
  });

  test.each([
    [VICTIM.toUpperCase(), VICTIM],
    [VICTIM, VICTIM.toUpperCase()],
  ])('%s is %s', async (expected, written) => {
    const args = ['verify-message', `--address=${expected}`, written, `smp${'AAAA'}`, 'Hello'];
    expect((await run(args)).out).not.toContain('Another address');
  });

  test('a message as an argument is held against it too', async () => {
    const args = [ADDRESS, SIGNATURE, 'Hello'];
    expect((await run(['verify-message', `--address=${ADDRESS}`, ...args])).exit).toBe(0);
    expect((await run(['verify-message', `--address=${VICTIM}`, ...args])).exit).toBe(1);
  });

  test.each([
    ['x', 3, '--address is no address of this chain'],
    ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 3, '--address is no address of this chain'],
  ])('%s ends with %i', async (address, exit, words) => {
    const answer = await run(['verify-message', `--address=${address}`, '-'], { input: BLOCK });
    expect(answer.exit).toBe(exit);
    expect(answer.err).toContain(words);
  });

  test('without it a block that names nobody is of nobody', async () => {
    const answer = await run(['verify-message', '-'], { input: NAMELESS });
    expect(answer).toMatchObject({ exit: 2 });
    expect(answer.err).toContain('no address in it; see --address');
  });
});

describe('in JSON', () => {
  test.each<readonly [string, string, object]>([
    ['a block', BLOCK, { exit: 0, verdict: 'signed', address: ADDRESS, message: 'Hello' }],
    [
      'text around',
      `I owe you\n${BLOCK}`,
      { exit: 1, address: ADDRESS, message: 'Hello', outside: 'I owe you', found: ['outside'] },
    ],
    [
      'all of a long message',
      BLOCK.replace('Hello', 'a'.repeat(2_000)),
      { exit: 1, verdict: 'invalid', message: 'a'.repeat(2_000) },
    ],
  ])('%s', async (_what, input, members) => {
    const { out } = await run(['verify-message', '--json', `--address=${ADDRESS}`, '-'], { input });
    expect(JSON.parse(out)).toMatchObject(members);
  });
});

describe('a proof of funds ends with 0 only where a node was asked for its coins', () => {
  const ONE = previousTransaction(1, 50_000n);
  const CLAIMED = proofOf('Hello', [{ previous: ONE, has: 'claim' }]);
  const PROVEN = proofOf('Hello', [{ previous: ONE, has: 'previous' }]);
  const MISSING = proofOf('Hello', [{ previous: ONE, has: 'nothing' }]);
  const PROVER_ADDRESS = encodeAddress(destinationOf(solve(PROVER))!, 'regtest');
  const TXID = txidText(transactionId(ONE));
  const NOT_KNOWN = 'not known here whether coins exist or are unspent';
  const ASKED = `bitcoin-cli -regtest gettxout ${TXID} 0`;
  const CHECKED = '--coins=checked';
  const files = { p: encodeTransaction(ONE), other: encodeTransaction(previousTransaction(2, 1n)) };
  const verify = (signature: string, ...flags: readonly string[]) =>
    run(['verify-message', '-regtest', ...flags, PROVER_ADDRESS, signature, 'Hello'], { files });

  test.each<readonly [string, string, readonly string[], number, readonly string[]]>([
    [
      'anybody’s coin, as the prover writes it',
      CLAIMED,
      [],
      1,
      [
        `Unproven by BIP 322 (proof-of-funds) for ${PROVER_ADDRESS}: valid if the coins`,
        `Coins: 1 coin of 0.00050000 BTC is claimed; ${NOT_KNOWN}\n`,
        '--prevtx=FILE',
        `Ask a node for each:\n  ${ASKED}\n`,
      ],
    ],
    ['the same, asked for', CLAIMED, [CHECKED], 1, ['Unproven by BIP 322']],
    ['the same, with another transaction', CLAIMED, ['--prevtx=other', CHECKED], 1, ['Unproven']],
    [
      'the same, proven',
      CLAIMED,
      ['--prevtx=p'],
      1,
      [
        `Valid by BIP 322 (proof-of-funds) for ${PROVER_ADDRESS}\n`,
        `Coins: 1 coin of 0.00050000 BTC is proven; ${NOT_KNOWN}\n`,
        `Ask a node for each; --coins=checked says that you have:\n  ${ASKED}\n`,
        'Exit code 1: coins\n',
      ],
    ],
    ['the same, proven and asked for', CLAIMED, ['--prevtx=p', CHECKED], 0, ['Valid by BIP 322']],
    ['a made-up previous transaction', PROVEN, [], 1, ['Exit code 1: coins\n']],
    [
      'a previous transaction, asked for',
      PROVEN,
      [CHECKED],
      0,
      [`Ask a node for each:\n  ${ASKED}`],
    ],
    ['a coin that nothing tells', MISSING, [CHECKED], 1, ['Not valid for', '1 coin is missing']],
    ['no coins', proofOf('Hello', []), [], 0, ['Valid by BIP 322 (proof-of-funds)']],
  ])('%s', async (_what, signature, flags, exit, words) => {
    const outcome = await verify(signature, ...flags);
    expect(outcome).toMatchObject({ exit, err: '' });
    for (const each of words) expect(outcome.out).toContain(each);
    expect(outcome.out).not.toMatch(/\bhas\b/);
  });

  test('says its coins in JSON', async () => {
    const { out } = await verify(CLAIMED, '--json');
    expect(JSON.parse(out)).toMatchObject({
      exit: 1,
      verdict: 'unproven',
      funds: 1,
      coins: [{ txid: TXID, vout: 0, amount: 0.0005, proof: 'claimed' }],
    });
    expect(JSON.parse((await verify(PROVEN, '--json')).out)).toMatchObject({ found: ['coins'] });
  });

  test.each<readonly [string, readonly string[], number, string]>([
    ['another value', ['--coins=yes'], 3, '--coins takes checked'],
    ['no value', ['--coins='], 3, '--coins needs a value'],
    ['no such file', ['--prevtx=nowhere'], 2, 'no such file'],
    [
      'a claim for a previous transaction',
      ['--prevtx=claim'],
      2,
      'neither a PSBT nor a transaction',
    ],
  ])('takes no %s', async (_what, flags, exit, words) => {
    const claim = JSON.stringify([{ txid: TXID, vout: 0, scriptPubKey: '51', amount: 1 }]);
    const args = ['verify-message', '-regtest', ...flags, PROVER_ADDRESS, CLAIMED, 'Hello'];
    const outcome = await run(args, { files: { claim } });
    expect(outcome).toMatchObject({ exit, out: '' });
    expect(outcome.err).toContain(words);
  });
});
