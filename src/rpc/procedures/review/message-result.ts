/** What `inspectpsbt` answers of a message that is signed, and the options that it takes for it. */
import { utf8Of } from '../../../core/bytes/utf8-text.ts';
import { encodeAddress } from '../../../core/encoding/address.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import {
  bool,
  hex,
  list,
  maybe,
  numeric,
  object,
  type Printed,
  text,
  within,
  word,
} from '../../../core/psbt/printed.ts';
import { extractDestination } from '../../../core/script/destination.ts';
import type { AskedMessage } from '../../../core/subject/message/file-message.ts';
import type { TxidText } from '../../../core/tx/id-text.ts';
import type {
  MessageFileVerdict,
  MessageJudgement,
  ShownCoin,
} from '../../../core/verdict/message/message-judgement.ts';
import { invalidParameter } from '../../errors.ts';
import { type JsonObject, memberOrNull } from '../../json/value.ts';
import type { Parameter } from '../../schema.ts';
import { stringValue } from '../../typed-values.ts';
import { messageScript } from '../messages/message-parameters.ts';

/** What a person says of the message of a file. */
export const MESSAGE_OPTIONS = [
  {
    name: 'message',
    type: 'STR',
    presence: 'omitted',
    description: 'The text of the message that is signed, where the file does not have it.',
  },
  {
    name: 'address',
    type: 'STR',
    presence: 'omitted',
    description: 'The address of whom the message is, which goes with it.',
  },
] as const satisfies readonly Parameter[];

/** Raises RpcError. */
export function readAskedMessage(options: JsonObject, chain: Chain): AskedMessage | undefined {
  const [message, address] = [memberOrNull(options, 'message'), memberOrNull(options, 'address')];
  if (message === null) {
    if (address === null) return undefined;
    throw invalidParameter('Missing message');
  }
  const scriptPubKey = address === null ? undefined : messageScript(stringValue(address), chain);
  return { text: utf8Of(stringValue(message)), scriptPubKey };
}

const TEXT: Printed<string> = text((one: string) => one);
const BOOL: Printed<boolean> = bool((one: boolean) => one);
const NUMBER: Printed<number> = numeric((one: number) => one);
const HEX: Printed<Uint8Array> = hex((one: Uint8Array) => one);
const ID: Printed<TxidText> = { type: 'STR_HEX', show: (sink, id) => sink.string(id) };
const AMOUNT: Printed<bigint> = { type: 'STR_AMOUNT', show: (sink, value) => sink.amount(value) };

const FALSE_OR_UNKNOWN: Printed<false | 'unknown'> = {
  type: 'ANY',
  show: (sink, is) => (is === false ? sink.bool(is) : sink.string(is)),
};

const COIN = object<ShownCoin>({
  txid: ['The transaction id.', within((coin) => coin.txid, ID)],
  vout: ['The number of the output.', numeric((coin) => coin.vout)],
  amount: maybe(
    'Its amount in BTC, where anything says it.',
    (coin: ShownCoin) => coin.amount,
    AMOUNT,
  ),
  proof: [
    'proven (a previous transaction says that the output is this coin; not that it exists), claimed, contradicted or missing.',
    word((coin) => coin.proof, {
      proven: true,
      claimed: true,
      contradicted: true,
      missing: true,
    }),
  ],
  shown: maybe(
    'Of a final input whose coin is known: whether its signatures hold, each of a type that a message has.',
    (coin: ShownCoin) => coin.shown,
    BOOL,
  ),
});

/** With the chain that addresses are of. */
export interface ShownMessage extends MessageJudgement {
  readonly chain: Chain;
}

export const MESSAGE = object<ShownMessage>({
  form: [
    'simple, full, proof of funds or proof of reserves.',
    word((one) => one.form, {
      simple: true,
      full: true,
      'proof of funds': true,
      'proof of reserves': true,
    }),
  ],
  status: [
    'holds, contradicted, text unknown, or unproven (it may be a message, or a payment).',
    word((one) => one.status, {
      holds: true,
      contradicted: true,
      'text unknown': true,
      unproven: true,
    }),
  ],
  mineable: [
    'false where it is proven that no block can hold it, else unknown.',
    within((one) => (one.isNeverMined ? false : 'unknown'), FALSE_OR_UNKNOWN),
  ],
  text: maybe('The text, where it is UTF-8.', (one: ShownMessage) => one.text, TEXT),
  hash: maybe(
    'The hash that is signed, 32 bytes; of reserves those of the outpoint as they are serialised.',
    (one: ShownMessage) => one.hash,
    HEX,
  ),
  address: maybe('Whose message it is.', addressOf, TEXT),
  locktime: maybe(
    'The lock time at which it holds, where there is one.',
    (one: ShownMessage) => one.lockTime || undefined,
    NUMBER,
  ),
  sequence: maybe(
    'The sequence of input 0 at which it holds, where there is one.',
    (one: ShownMessage) => one.sequence || undefined,
    NUMBER,
  ),
  coins: [
    'What the inputs besides the first spend. Whether a coin exists, or is unspent, is not known here.',
    list((one) => one.coins, '', 'One coin.', COIN),
  ],
  verdict: maybe(
    'Where all is final and known: valid, unproven (valid if the coins are what the file says of them, which anybody can write), inconclusive or invalid.',
    (one: ShownMessage) => one.verdict,
    word((verdict: MessageFileVerdict) => verdict, {
      valid: true,
      unproven: true,
      inconclusive: true,
      invalid: true,
    }),
  ),
  signature: maybe(
    'Unless it is invalid: what verifymessagebip322 takes, smp, ful or pof and base64.',
    (one: ShownMessage) => one.signature,
    TEXT,
  ),
});

function addressOf({ scriptPubKey, chain }: ShownMessage): string | undefined {
  const destination = scriptPubKey && extractDestination(scriptPubKey);
  return destination && encodeAddress(destination, chain);
}
