import type {
  MessageFault as Fault,
  JudgedMessage,
  MessageToSign,
  MessageToVerify,
  SignedInForm,
} from '../core/message/in-form.ts';
import { askOnce, type WorkerPort } from './conversation.ts';

/** Why there is neither a signature nor a verdict; `lost` where the worker was. */
export type MessageCallFault = Fault | 'lost';

export type MessageSignature = SignedInForm | { readonly ok: false; readonly fault: 'lost' };

/** Why nothing was signed. */
export type MessageRefusal = Extract<MessageSignature, { readonly ok: false }>;

export type MessageCallVerdict =
  | JudgedMessage
  | { readonly verdict: 'none'; readonly fault: 'lost' };

/** Messages signed and verified, each call by a worker of its own that ends with the answer. */
export interface MessageClient {
  sign(asked: MessageToSign): Promise<MessageSignature>;
  verify(asked: MessageToVerify): Promise<MessageCallVerdict>;
}

export function createMessageClient(start: () => WorkerPort): MessageClient {
  return {
    sign: (asked) =>
      askOnce(start, 'signMessage', asked).catch(() => ({ ok: false, fault: 'lost' })),
    verify: (asked) =>
      askOnce(start, 'verifyMessage', asked).catch(() => ({ verdict: 'none', fault: 'lost' })),
  };
}
