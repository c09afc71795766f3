export type {
  MessageClient,
  MessageFault,
  MessageVerdict,
} from '../../channel/message-client.ts';
export type { CoreAnswer, MessageForm, SignatureForm } from '../../core/message/in-form.ts';
export type { MessageSpacing } from '../../core/message/message-spacing.ts';
