import { describe, expect, test } from 'vitest';
import { messageFile } from '../core/message/testing/message-files.ts';
import { decodePsbt, encodePsbt } from '../core/psbt/psbt.ts';
import { BY_A, one } from '../core/review/testing/file-rows.ts';
import { finalizePsbt } from '../core/roles/finalize.ts';
import {
  bytesOfFile,
  type FileSpec,
  pkh,
  previousOf,
  wpkh,
} from '../core/sign/testing/built-files.ts';
import { encodeTransaction } from '../core/tx/ids.ts';
import { run, type Setting } from './testing/run.ts';

/*
 * What an author can make by himself: a true outpoint with an invented coin, and an
 * invented previous transaction. Both have signatures that are valid for what is claimed.
 */

const finalOf = (file: FileSpec) => finalizePsbt(decodePsbt(bytesOfFile(file)));
const psbtOf = (file: FileSpec) => encodePsbt(finalOf(file).psbt);
const PROVEN = one(wpkh('A'), { signed: BY_A });
const INVENTED = one(wpkh('A'), { signed: BY_A, utxo: 'claimed' });
const LEGACY = one(pkh('A'), { signed: BY_A, utxo: 'claimed' });
const IF_COINS = 'valid, if its coins exist and are unspent';
const IF_CLAIMED = 'valid if its coins exist and are unspent, and are what the file claims';
const COINBASE = `0100000001${'00'.repeat(32)}ffffffff020151ffffffff01e803000000000000015100000000`;

type Row = readonly [
  name: string,
  input: NonNullable<Setting['input']>,
  failOn: string,
  exit: number,
  words: string,
];

const ROWS: readonly Row[] = [
  ['an invented coin, by default', psbtOf(INVENTED), '', 0, `Final, and ${IF_CLAIMED}`],
  ['an invented coin', psbtOf(INVENTED), 'unproven', 1, 'Exit code 1: unproven'],
  ['an invented coin, with others', psbtOf(INVENTED), 'danger,unproven', 1, 'code 1: unproven'],
  ['an invented coin, of another kind', psbtOf(INVENTED), 'danger,incomplete', 0, IF_CLAIMED],
  [
    'an invented coin, unsigned',
    bytesOfFile(one(wpkh('A'), { utxo: 'claimed' })),
    'unproven',
    1,
    'Not signed',
  ],
  ['a legacy coin that nothing commits to', bytesOfFile(LEGACY), 'unproven', 1, 'code 1: unproven'],
  ['no coin', bytesOfFile(one(wpkh('A'), { utxo: 'none' })), 'unproven', 1, 'code 1: unproven'],
  [
    'one of two',
    bytesOfFile({ inputs: [{ lock: wpkh('A') }, { lock: wpkh('B'), utxo: 'claimed' }] }),
    'unproven',
    1,
    'code 1: unproven',
  ],
  ['a previous transaction, which may be made up', psbtOf(PROVEN), 'unproven', 0, IF_COINS],
  ['a previous transaction, unsigned', bytesOfFile(one(wpkh('A'))), 'unproven', 0, 'Not signed'],
  ['a coinbase, which spends nothing', COINBASE, 'unproven', 0, 'Coinbase: spends nothing'],
];

describe('--fail-on=unproven', () => {
  test.each(ROWS)('%s', async (_, input, failOn, exit, words) => {
    const flag = failOn === '' ? [] : [`--fail-on=${failOn}`];
    const outcome = await run(['inspect', ...flag, '-'], { input });
    expect(outcome).toMatchObject({ exit });
    expect(outcome.out).toContain(words);
  });

  test('is in the answer as JSON', async () => {
    const { out } = await run(['inspect', '--json', '--fail-on=unproven', '-'], {
      input: psbtOf(INVENTED),
    });
    expect(JSON.parse(out)).toMatchObject({
      exit: 1,
      state: 'unproven',
      verdict: `Final, and ${IF_CLAIMED}`,
      found: ['unproven'],
    });
  });

  test('is met no more once the previous transaction is given', async () => {
    const [input] = INVENTED.inputs;
    const files = { p: encodeTransaction(previousOf(input!, 0)) };
    const args = ['inspect', '--fail-on=unproven', '--prevtx=p', '-'];
    const outcome = await run(args, { input: psbtOf(INVENTED), files });
    expect(outcome).toMatchObject({ exit: 0, err: '' });
    expect(outcome.out).toContain(`Final and ${IF_COINS}`);
  });
});

describe('a signed proof of coins', () => {
  const proof = (is: 'proven' | 'claimed', isFinal: boolean) =>
    messageFile({
      text: 'Hello',
      coins: [{ amount: 9000n, is }],
      ...(isFinal && { isFinal }),
    });
  test.each<readonly [string, Uint8Array, flags: readonly string[], exit: number]>([
    ['whose coin is proven', proof('proven', true), [], 1],
    ['whose coin is only claimed', proof('claimed', true), [], 1],
    ['proven, and a node was asked', proof('proven', true), ['--coins=checked'], 0],
    ['proven, where nothing is looked for', proof('proven', true), ['--fail-on=none'], 0],
    ['proven, where incomplete is looked for', proof('proven', true), ['--fail-on=incomplete'], 1],
    ['not signed yet', proof('proven', false), [], 0],
    ['a message without coins', messageFile({ text: 'Hello', isFinal: true }), [], 0],
  ])('%s', async (_, input, flags, exit) => {
    const outcome = await run(['inspect', ...flags, '-regtest', '-'], { input });
    expect([outcome.exit, outcome.err]).toEqual([exit, '']);
  });

  test('tells the text and the address of one that lacks them', async () => {
    const input = messageFile({ text: 'Hello', first: 'none', recorded: null, isFinal: true });
    const flags = ['--message=Hello', '--address=bcrt1qc57g95e40u0jnyes6kzeq7muvjmt0f0sw8et2l'];
    const outcome = await run(['inspect', ...flags, '-regtest', '-'], { input });
    expect(outcome.out).toContain('Signed message: valid.');
    expect(await run(['inspect', flags[1]!, '-regtest', '-'], { input })).toMatchObject({
      exit: 3,
    });
  });
});

test.each([
  ['', 'bitcoin-cli gettxout '],
  ['-testnet4', 'bitcoin-cli -testnet4 gettxout '],
])(
  'how a node is asked for each coin of what is final, and of nothing else %s',
  async (chain, command) => {
    const file = {
      inputs: [
        { lock: wpkh('A'), signed: BY_A },
        { lock: wpkh('B'), signed: [{ by: 'B' }] },
      ],
    };
    const args = ['inspect', ...(chain ? [chain] : []), '-'];
    const asked = async (input: NonNullable<Setting['input']>) => {
      const { out } = await run(args, { input });
      return out.split('\n').filter((line) => line.includes('gettxout'));
    };
    expect(await asked(psbtOf(file))).toEqual(
      finalOf(file).psbt.inputs.map(() =>
        expect.stringMatching(new RegExp(`^  ${command}[0-9a-f]{64} \\d+$`)),
      ),
    );
    expect(await asked(bytesOfFile(file))).toEqual([]);
  },
);
