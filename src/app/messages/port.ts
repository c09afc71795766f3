export type {
  MessageClient,
  MessageFault,
  MessageForm,
  MessageVerdict,
} from '../../channel/message-client.ts';
