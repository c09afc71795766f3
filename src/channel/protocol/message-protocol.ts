import type {
  JudgedMessage,
  MessageToSign,
  MessageToVerify,
  SignedMessage,
} from '../../core/message/in-form.ts';

export interface MessageCalls {
  signMessage: { ask: MessageToSign; answer: SignedMessage };
  verifyMessage: { ask: MessageToVerify; answer: JudgedMessage };
}
