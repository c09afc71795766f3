import type { Chain } from '../../core/encoding/chains.ts';
import {
  areSameAddress,
  type JudgedMessage,
  type MessageFault,
  verifyInForm,
} from '../../core/message/in-form.ts';
import type { ProofCoin } from '../../core/message/proof-coins.ts';
import { readSignedBlock, type SignedBlock } from '../../core/message/signed-block.ts';
import { unspentCommand } from '../../core/said/node-commands.ts';
import { proofCoinsText } from '../../core/said/proof-words.ts';
import { quotedText } from '../../core/said/quoted-text.ts';
import { quoteJson, writeJson } from '../../rpc/json/write.ts';
import { proofCoinJson } from '../../rpc/procedures/messages/proof-coin-json.ts';
import { type CommandAnswer, jsonAnswer, textAnswer } from '../answer.ts';
import { readCoinsFlag } from '../coins-flag.ts';
import { type CommandContext, flagValue, INPUT, isSet, operandOf } from '../context.ts';
import { EXIT, type Exit, misused, unread } from '../exit.ts';
import { COINS_CHECKED } from '../flags.ts';
import { previousTransactionsIn, readFileText, requireOneInput, unreadFile } from '../read-file.ts';

/**
 * `verify-message FILE|-` of a signed block, or `ADDRESS SIGNATURE MESSAGE`: whether
 * the signature is of the message for the address, in whatever form it is. What it
 * says names both. `--address=ADDRESS` says whose signature is expected.
 */
export function verifyMessageCommand(context: CommandContext): CommandAnswer {
  const { chain } = context;
  const areChecked = readCoinsFlag(context);
  requireOneInput(context);
  const asked = messageOf(context);
  const prevtxs = previousTransactionsIn(context);
  const judged = verifyInForm({ ...asked, chain, prevtxs });
  if (judged.verdict === 'none') {
    const { fault, coin } = judged;
    const words =
      coin === undefined ? FAULTS[fault] : `the address is one of ${coin}, not of Bitcoin`;
    throw context.operands.length === 1 ? unreadFile(operandOf(context), words) : unread(words);
  }
  const found = [...unexpected(context, asked), ...uncheckedIn(judged, areChecked)];
  const exit = found.length > 0 ? EXIT.found : EXITS[judged.verdict];
  if (!isSet(context, 'json')) return textAnswer(wordsOf(judged, asked, found, chain), exit);
  return jsonAnswer('verify-message', exit, [
    ['verdict', quoteJson(judged.verdict)],
    ['form', quoteJson(judged.form)],
    ['address', quoteJson(asked.address)],
    ['message', quoteJson(asked.message)],
    ...(asked.outside === '' ? [] : [['outside', quoteJson(asked.outside)] as const]),
    ...(found.length === 0 ? [] : [['found', writeJson(found)] as const]),
    ...('lockTime' in judged
      ? ([
          ['locktime', `${judged.lockTime}`],
          ['sequence', `${judged.sequence}`],
          ['funds', `${judged.funds}`],
        ] as const)
      : []),
    ...coinsMember(judged),
  ]);
}

/**
 * What does not let pass, whatever the signature is: for `--address` another address and text
 * that nobody signed; coins of a proof of which nobody has said that a node was asked for them.
 */
export const UNEXPECTED = ['address', 'outside', 'coins'] as const;
type Unexpected = (typeof UNEXPECTED)[number];

function unexpected(context: CommandContext, { address, outside }: Asked): readonly Unexpected[] {
  const expected = flagValue(context, 'address');
  if (expected === undefined) return [];
  const isExpected = areSameAddress(address, expected, context.chain);
  if (isExpected === undefined) throw misused('--address is no address of this chain');
  return [
    ...(isExpected ? [] : (['address'] as const)),
    ...(outside === '' ? [] : (['outside'] as const)),
  ];
}

/** A proof that is valid otherwise shows coins, and no file says that they exist or are unspent. */
function uncheckedIn(judged: Judged, areChecked: boolean): readonly Unexpected[] {
  const isHeld = judged.verdict === 'valid' || judged.verdict === 'signed';
  return isHeld && coinsIn(judged).length > 0 && !areChecked ? ['coins'] : [];
}

function coinsIn(judged: Judged): readonly ProofCoin[] {
  return ('coins' in judged && judged.coins) || [];
}

function coinsMember(judged: Judged): readonly (readonly [name: string, json: string])[] {
  const coins = coinsIn(judged);
  return coins.length === 0 ? [] : [['coins', writeJson(coins.map(proofCoinJson))]];
}

/** What was judged. */
type Judged = Exclude<JudgedMessage, { verdict: 'none' }>;

const EXITS: Readonly<Record<Judged['verdict'], Exit>> = {
  valid: EXIT.fine,
  signed: EXIT.fine,
  unproven: EXIT.found,
  inconclusive: EXIT.found,
  invalid: EXIT.found,
};

/** What `--json` says of a message. */
export const MESSAGE_VERDICTS: readonly string[] = Object.keys(EXITS);

type Asked = SignedBlock;

function messageOf(context: CommandContext): Asked {
  const { system, operands } = context;
  const [first = INPUT, signature, message] = operands;
  if (signature !== undefined && message !== undefined) {
    return { address: first, signature, message, outside: '' };
  }
  if (signature !== undefined) throw misused('verify-message takes one file, or three texts');
  const block = readSignedBlock(readFileText(system, first));
  if (!block) throw unreadFile(first, 'no signed message in it');
  if (block.address !== '') return block;
  // A block that names nobody is held against whom one expects.
  const address = flagValue(context, 'address');
  if (address === undefined) throw unreadFile(first, 'no address in it; see --address');
  return { ...block, address };
}

/** The verdict, the whole message below it, and what nobody signed. */
function wordsOf(
  judged: Judged,
  { address, message, outside }: Asked,
  found: readonly Unexpected[],
  chain: Chain,
): string {
  return [
    ...(found.includes('address') ? ['Another address than the one that is expected:'] : []),
    verdictWords(judged, address),
    `Message: ${quotedText(message)}`,
    ...coinLines(judged, found, chain),
    ...(outside === '' ? [] : [`Not signed, beside the message: ${quotedText(outside)}`]),
    ...(found.length === 0 ? [] : ['', `Exit code ${EXIT.found}: ${found.join(', ')}`]),
  ].join('\n');
}

/** What a proof shows, and how a node is asked for it. */
function coinLines(judged: Judged, found: readonly Unexpected[], chain: Chain): readonly string[] {
  const coins = coinsIn(judged);
  if (coins.length === 0) return [];
  const lines = [`Coins: ${proofCoinsText(coins)}`];
  if (!('lockTime' in judged)) return lines;
  const said = found.includes('coins') ? `; --coins=${COINS_CHECKED} says that you have` : '';
  return [
    ...lines,
    ...(judged.verdict === 'unproven' ? [GIVE_PREVIOUS] : []),
    `Ask a node for each${said}:`,
    ...coins.map((coin) => `  ${unspentCommand(chain, coin)}`),
  ];
}

const GIVE_PREVIOUS = 'A previous transaction, given with --prevtx=FILE, proves what its coins are';

function verdictWords(judged: Judged, address: string): string {
  switch (judged.verdict) {
    case 'valid':
      return `Valid by BIP 322 (${judged.form}) for ${address}${locksOf(judged)}`;
    case 'unproven':
      return `Unproven by BIP 322 (${judged.form}) for ${address}${locksOf(judged)}: valid if the coins are what the proof says of them, which anybody can write`;
    case 'signed':
      return signedWords(judged, address);
    case 'inconclusive':
      return `Inconclusive for ${address}: later rules may give this version or script a meaning`;
    case 'invalid':
      return `Not valid for ${address}${judged.spacing ? ': it is of the message with other spacing' : ''}`;
  }
}

function signedWords(judged: Extract<Judged, { verdict: 'signed' }>, address: string): string {
  const { form } = judged;
  if ('byCore' in judged) return `The key of ${address} signed this message (form ${form})`;
  return `The keys of ${address} signed this message (form ${form}): valid by BIP 322 once ${judged.missing} stands before the signature${locksOf(judged)}`;
}

function locksOf({ lockTime, sequence }: Extract<Judged, { lockTime: number }>): string {
  return lockTime === 0 && sequence === 0 ? '' : ` at lock time ${lockTime}, sequence ${sequence}`;
}

const FAULTS: Readonly<Record<MessageFault, string>> = {
  address: 'the address is none of this chain',
  signature: 'the signature is neither base64 nor hex',
  key: 'a key is none of this chain',
  keys: 'the keys do not sign for this address',
  script: 'a script is no hex',
  lock: 'the lock time or the sequence is no number of 32 bits',
  'no-key-hash': 'the address is of no single key',
  'not-p2pkh': 'the address is not P2PKH',
  prevtx: 'a previous transaction is none',
};
