import type {
  MessageFault as Fault,
  JudgedMessage,
  MessageToSign,
  MessageToVerify,
  SignedInForm,
} from '../core/message/in-form.ts';
import { askOnce, type WorkerPort } from './conversation.ts';
import type { MadeMessagePsbt, MessageToMake } from './protocol/message-protocol.ts';

/** Why there is neither a signature nor a verdict; `lost` where the worker was. */
export type MessageCallFault = Fault | 'lost';

export type MessageSignature = SignedInForm | { readonly ok: false; readonly fault: 'lost' };

/** Why nothing was signed. */
export type MessageRefusal = Extract<MessageSignature, { readonly ok: false }>;

export type MessageCallVerdict =
  | JudgedMessage
  | { readonly verdict: 'none'; readonly fault: 'lost' };

export type MadeMessage = MadeMessagePsbt | { readonly ok: false; readonly fault: 'lost' };

/** Why no PSBT was made. */
export type MakingRefusal = Extract<MadeMessage, { readonly ok: false }>;

/** Messages signed and verified, each call by a worker of its own that ends with the answer. */
export interface MessageClient {
  sign(asked: MessageToSign): Promise<MessageSignature>;
  verify(asked: MessageToVerify): Promise<MessageCallVerdict>;
  /** The PSBT that others sign. */
  make(asked: MessageToMake): Promise<MadeMessage>;
}

export function createMessageClient(start: () => WorkerPort): MessageClient {
  return {
    sign: (asked) =>
      askOnce(start, 'signMessage', asked).catch(() => ({ ok: false, fault: 'lost' })),
    verify: (asked) =>
      askOnce(start, 'verifyMessage', asked).catch(() => ({ verdict: 'none', fault: 'lost' })),
    make: (asked) =>
      askOnce(start, 'makeMessagePsbt', asked).catch(() => ({ ok: false, fault: 'lost' })),
  };
}
