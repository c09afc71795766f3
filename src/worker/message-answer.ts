import type {
  MadeMessagePsbt,
  MessageAnswers,
  MessageGiven,
  MessageToGive,
  MessageToMake,
} from '../channel/protocol/message-protocol.ts';
import { bytesToHex } from '../core/bytes/hex.ts';
import { utf8Of } from '../core/bytes/utf8-text.ts';
import { decodeAddress } from '../core/encoding/address.ts';
import { type MessageSpacing, spacingThatFits } from '../core/message/message-spacing.ts';
import { scriptForDestination } from '../core/script/destination.ts';
import { isIdOf, transactionToSpend } from '../core/subject/message/to-spend.ts';
import type { Subject } from '../core/subject/subject.ts';
import { encodeTransaction } from '../core/tx/ids.ts';
import type { Transaction } from '../core/tx/types.ts';
import { makeMessagePsbt } from './make-message-psbt.ts';
import { subjectOf } from './open/subject-of.ts';
import { recogniseBlob } from './read-source.ts';
import type { Handlers } from './serve.ts';

/** What a worker answers of files that sign messages. */
export const messageHandlers: Handlers<keyof MessageAnswers> = {
  giveMessage: givenMessage,
  makeMessagePsbt: (ask: MessageToMake): MadeMessagePsbt => makeMessagePsbt(ask),
};

/** Holds a text, and an address, against the transaction that the first input spends. */
async function givenMessage(ask: MessageToGive): Promise<MessageGiven> {
  const { source, beside, address, chain } = ask;
  const destination = address === '' ? undefined : decodeAddress(address, chain);
  if (destination && 'error' in destination) return { ok: false, fault: 'address' };
  const found = await recogniseBlob(source);
  const subject = found.ok ? subjectOf(found.bytes, found.format, beside) : undefined;
  if (!subject?.message) return { ok: false, fault: 'text' };
  const script = destination ? scriptForDestination(destination) : scriptOf(subject);
  return script ? heldAgainst(subject, script, ask) : { ok: false, fault: 'no-address' };
}

function scriptOf({ message, inputs }: Subject): Uint8Array | undefined {
  const toSpend = message?.toSpend?.transaction.outputs[0];
  return (toSpend ?? inputs[0]?.spent)?.scriptPubKey;
}

function heldAgainst(
  { message, inputs }: Subject,
  script: Uint8Array,
  { text }: MessageToGive,
): MessageGiven {
  const recorded = message?.isRecorded ? message.text : undefined;
  const { txid } = inputs[0]!.prevout;
  const fits = (one: Transaction) => isIdOf(txid, one);
  const toSpend = transactionToSpend(recorded ?? utf8Of(text), script);
  if (fits(toSpend)) {
    const transaction = bytesToHex(encodeTransaction(toSpend));
    const given = { from: 'message', utxos: [], transaction } as const;
    return { ok: true, given: recorded ? given : { ...given, text } };
  }
  const spacing: MessageSpacing | undefined = recorded
    ? undefined
    : spacingThatFits(text, (other) => fits(transactionToSpend(other, script)));
  return { ok: false, fault: 'text', ...(spacing && { spacing }) };
}
