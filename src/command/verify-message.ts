import { quotedText } from '../core/describe/quoted-text.ts';
import {
  areSameAddress,
  type JudgedMessage,
  type MessageFault,
  verifyInForm,
} from '../core/message/in-form.ts';
import { readSignedBlock, type SignedBlock } from '../core/message/signed-block.ts';
import { quoteJson, writeJson } from '../rpc/json/write.ts';
import { type Answer, jsonAnswer, textAnswer } from './answer.ts';
import { type Context, flagValue, isSet } from './context.ts';
import { EXIT, type Exit, misused, unread } from './exit.ts';
import { INPUT, nameOf, textOf } from './read-file.ts';

/**
 * `verify-message FILE|-` of a signed block, or `ADDRESS SIGNATURE MESSAGE`: whether
 * the signature is of the message for the address, in whatever form it is. What it
 * says names both. `--address=ADDRESS` says whose signature is expected.
 */
export function verifyMessage(context: Context): Answer {
  const asked = messageOf(context);
  const judged = verifyInForm({ ...asked, chain: context.chain });
  if (judged.verdict === 'none') throw unread(FAULTS[judged.fault]);
  const found = unexpected(context, asked);
  const exit = found.length > 0 ? EXIT.found : EXITS[judged.verdict];
  if (!isSet(context, 'json')) return textAnswer(wordsOf(judged, asked, found), exit);
  return jsonAnswer('verify-message', exit, [
    ['verdict', quoteJson(judged.verdict)],
    ['form', quoteJson(judged.form)],
    ['address', quoteJson(asked.address)],
    ['message', quoteJson(asked.message)],
    ...(asked.outside === '' ? [] : [['outside', quoteJson(asked.outside)] as const]),
    ...(found.length === 0 ? [] : [['found', writeJson(found)] as const]),
    ...(judged.verdict === 'valid'
      ? ([
          ['locktime', `${judged.lockTime}`],
          ['sequence', `${judged.sequence}`],
          ['funds', `${judged.funds}`],
        ] as const)
      : []),
  ]);
}

/** What `--address` does not let pass, whatever the signature is: another address, text that nobody signed. */
export const UNEXPECTED = ['address', 'outside'] as const;
type Unexpected = (typeof UNEXPECTED)[number];

function unexpected(context: Context, { address, outside }: Asked): readonly Unexpected[] {
  const expected = flagValue(context, 'address');
  if (expected === undefined) return [];
  const isExpected = areSameAddress(address, expected, context.chain);
  if (isExpected === undefined) throw misused('--address is no address of this chain');
  return [
    ...(isExpected ? [] : (['address'] as const)),
    ...(outside === '' ? [] : (['outside'] as const)),
  ];
}

/** What was judged. */
type Judged = Exclude<JudgedMessage, { verdict: 'none' }>;

const EXITS: Readonly<Record<Judged['verdict'], Exit>> = {
  valid: EXIT.fine,
  signed: EXIT.fine,
  inconclusive: EXIT.found,
  invalid: EXIT.found,
};

/** What `--json` says of a message. */
export const MESSAGE_VERDICTS: readonly string[] = Object.keys(EXITS);

type Asked = SignedBlock;

function messageOf(context: Context): Asked {
  const { system, operands } = context;
  const [first = INPUT, signature, message] = operands;
  if (signature !== undefined && message !== undefined) {
    return { address: first, signature, message, outside: '' };
  }
  if (signature !== undefined) throw misused('verify-message takes one file, or three texts');
  const block = readSignedBlock(textOf(system, first));
  if (!block) throw unread(`${nameOf(first)}: no signed message in it`);
  if (block.address !== '') return block;
  // A block that names nobody is held against whom one expects.
  const address = flagValue(context, 'address');
  if (address === undefined) throw unread(`${nameOf(first)}: no address in it; see --address`);
  return { ...block, address };
}

/** The verdict, the whole message below it, and what nobody signed. */
function wordsOf(
  judged: Judged,
  { address, message, outside }: Asked,
  found: readonly Unexpected[],
): string {
  return [
    ...(found.includes('address') ? ['Another address than the one that is expected:'] : []),
    verdictWords(judged, address),
    `Message: ${quotedText(message)}`,
    ...(outside === '' ? [] : [`Not signed, beside the message: ${quotedText(outside)}`]),
    ...(found.length === 0 ? [] : ['', `Exit code ${EXIT.found}: ${found.join(', ')}`]),
  ].join('\n');
}

function verdictWords(judged: Judged, address: string): string {
  switch (judged.verdict) {
    case 'valid':
      return `Valid by BIP 322 (${judged.form}) for ${address}${locksOf(judged)}`;
    case 'signed':
      return `The key of ${address} signed this message (form ${judged.form})`;
    case 'inconclusive':
      return `Inconclusive for ${address}: later rules may give this version or script a meaning`;
    case 'invalid':
      return `Not valid for ${address}${judged.spacing ? ': it is of the message with other spacing' : ''}`;
  }
}

function locksOf({ lockTime, sequence }: Extract<Judged, { verdict: 'valid' }>): string {
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
};
