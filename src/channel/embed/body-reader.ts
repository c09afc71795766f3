import type { RpcError } from '../../rpc/errors.ts';
import { type Reply, refuseUnread } from '../../rpc/exchange.ts';
import type { BodyLimits } from '../../rpc/limits.ts';
import { createClient, type WorkerPort } from '../conversation.ts';
import type { BodyNames } from '../protocol/protocol.ts';
import type { Credential } from './credentials.ts';
import { LONGEST_READ } from './messages.ts';

/** Reads bodies and checks credentials for the page, whose own thread does neither. Nothing here rejects. */
export interface BodyReader {
  /** What a body calls; of one that cannot be read, nothing. */
  names(body: string): Promise<BodyNames>;
  /** Refuses a body with an error that names its ids, unless reading them would cost too much. */
  refuse(body: string, error: RpcError): Promise<Reply>;
  /** Whether one of the credentials is for this user and secret; never where that cannot be told. */
  isAuthorised(credentials: readonly Credential[], user: string, secret: string): Promise<boolean>;
}

const NOTHING: BodyNames = { isCall: false, names: [], ids: [] };

/** So many characters may wait to be read; a body counts for some more than it has. */
const MOST_WAITING = 1 << 26;
const EACH = 1000;

/** One worker reads, started at the first body; it answers in the order of asking. */
export function createBodyReader(start: () => WorkerPort, limits: BodyLimits): BodyReader {
  const worker = createClient(start);
  let waiting = 0;

  async function reading<T>(body: string, ask: () => Promise<T>, otherwise: T): Promise<T> {
    const cost = body.length + EACH;
    if (waiting + cost > MOST_WAITING) return otherwise;
    waiting += cost;
    try {
      return await ask();
    } catch {
      return otherwise;
    } finally {
      waiting -= cost;
    }
  }

  return {
    names: (body) => reading(body, () => worker.ask('names', { body, limits }), NOTHING),
    refuse(body, error) {
      const { code, message } = error;
      const unread = refuseUnread(error);
      if (body.length > LONGEST_READ) return Promise.resolve(unread);
      return reading(body, () => worker.ask('refuse', { body, limits, code, message }), unread);
    },
    isAuthorised: (credentials, user, secret) =>
      worker.ask('authorise', { credentials, user, secret }).then(
        ({ isRight }) => isRight,
        () => false,
      ),
  };
}
