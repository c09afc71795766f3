import type {
  JudgedMessage,
  MessageToSign,
  MessageToVerify,
  SignedInForm,
} from '../../core/message/in-form.ts';

export interface MessageCalls {
  signMessage: { ask: MessageToSign; answer: SignedInForm };
  verifyMessage: { ask: MessageToVerify; answer: JudgedMessage };
}
