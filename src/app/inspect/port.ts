import type { InputSession, InspectClient } from '../../channel/inspect-client.ts';
import type { OpenedInput } from '../../channel/inspect-protocol.ts';
import type { InspectedFormat } from '../../core/inspect/closed-kinds.ts';

/*
 * What the Inspect view asks of whoever decodes. The view knows no worker: the
 * composition root hands it one of these.
 */

export type { Opening, OpenOutcome } from '../../channel/inspect-client.ts';
export type {
  CopyForm,
  InputFault,
  JsonLine,
  NotOpened,
  OpenedInput,
  Progress,
  RecordDetails,
  SearchHit,
  SearchResult,
} from '../../channel/inspect-protocol.ts';
export type { NodeValue } from '../../core/inspect/node-value.ts';
export type { InputEncoding, Wrapping } from '../../core/inspect/recognise.ts';

export type InputFormat = InspectedFormat;

/** What the page keeps of an opened input besides its index and the Blob that it came in. */
export type OpenedFacts = Omit<OpenedInput, 'index' | 'summary' | 'keep'>;

/** One opened input. Every call rejects once what answers it is gone. */
export type InspectSession = InputSession;

/** Opens inputs. */
export type InspectPort = Pick<InspectClient, 'open'>;
