/*
 * What the Console view asks of whoever calls. The view knows no worker: the
 * composition root hands it one of these.
 */

export type {
  AnswerText,
  ConsoleClient,
  LineCall,
  LineOutcome,
  LineRefusal,
  MethodHint,
} from '../../channel/console-client.ts';
