export type {
  MessageClient,
  MessageFault,
  MessageVerdict,
} from '../../channel/message-client.ts';
export type { MessageForm } from '../../core/message/in-form.ts';
