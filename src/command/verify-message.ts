import {
  type JudgedMessage,
  type MessageFault,
  type MessageToVerify,
  verifyInForm,
} from '../core/message/in-form.ts';
import { readSignedBlock } from '../core/message/signed-block.ts';
import { quoteJson } from '../rpc/json/write.ts';
import { type Answer, jsonAnswer, textAnswer } from './answer.ts';
import { type Context, isSet } from './context.ts';
import { EXIT, type Exit, misused, unread } from './exit.ts';
import { INPUT, nameOf, textOf } from './read-file.ts';

/**
 * `verify-message FILE|-` of a signed block, or `ADDRESS SIGNATURE MESSAGE`: whether
 * the signature is of the message for the address, in whatever form it is.
 */
export function verifyMessage(context: Context): Answer {
  const judged = verifyInForm({ ...messageOf(context), chain: context.chain });
  if (judged.verdict === 'none') throw unread(FAULTS[judged.fault]);
  const exit = EXITS[judged.verdict];
  if (!isSet(context, 'json')) return textAnswer(wordsOf(judged), exit);
  return jsonAnswer('verify-message', exit, [
    ['verdict', quoteJson(judged.verdict)],
    ['form', quoteJson(judged.form)],
    ...(judged.verdict === 'valid'
      ? ([
          ['locktime', `${judged.lockTime}`],
          ['sequence', `${judged.sequence}`],
          ['funds', `${judged.funds}`],
        ] as const)
      : []),
  ]);
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

function messageOf({ system, operands }: Context): Omit<MessageToVerify, 'chain'> {
  const [first = INPUT, signature, message] = operands;
  if (signature !== undefined && message !== undefined) {
    return { address: first, signature, message };
  }
  if (signature !== undefined) throw misused('verify-message takes one file, or three texts');
  const block = readSignedBlock(textOf(system, first));
  if (block) return block;
  throw unread(`${nameOf(first)}: no signed message in it`);
}

function wordsOf(judged: Judged): string {
  switch (judged.verdict) {
    case 'valid':
      return `Valid by BIP 322 (${judged.form})${locksOf(judged)}`;
    case 'signed':
      return `The key of the address signed this message (form ${judged.form})`;
    case 'inconclusive':
      return 'Inconclusive: later rules may give this version or script a meaning';
    case 'invalid':
      return `Not valid${judged.spacing ? ': it is of the message with other spacing' : ''}`;
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
