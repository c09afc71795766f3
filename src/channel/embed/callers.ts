import type { RpcError } from '../../rpc/errors.ts';
import { OPAQUE_ORIGIN } from './config.ts';

/** Whoever calls: the origin of a window, and the user that it proved to be. */
export interface Caller {
  /** `null`, as browsers spell it, where it is opaque. */
  readonly origin: string;
  /** What rights are given to: the origin, or the one port where that is opaque. */
  readonly id: string;
  /** What limits are counted by where it is not the id: the window that an opaque port came from. */
  readonly owner?: string;
  /**
   * An opaque origin on a window. By the next message another page may be there
   * that reads alike, so that it has the rights that the configuration gives to
   * all of them, and no others.
   */
  readonly isPassing?: true;
  /** A script of this page or of one of the same origin. */
  readonly isOwn: boolean;
  /** From credentials that were right. */
  readonly user?: string;
}

/** What the call that waits wants: names of procedures, empty where there is none of the name. */
export type Asked = readonly string[] | 'show';

/** What a person is asked. */
export interface ConsentQuestion {
  /** `null` where it is opaque: a file, or a sandboxed frame. */
  readonly origin: string;
  readonly asked: Asked;
  /** All that it may call once it is let in; everything where there is no list. */
  readonly procedures?: readonly string[];
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** What a caller is told of the person's consent to its calls. */
export type ConsentState = 'asked' | 'given' | 'denied' | 'withdrawn';

/** For the one call that is waiting, until the page closes, or not. */
export type ConsentAnswer = 'once' | 'until closed' | 'denied';

/** What a question names, which a worker may have to read first. */
export type AskedReader = () => Asked | Promise<Asked>;

export type AskConsent = (question: ConsentQuestion) => Promise<ConsentAnswer>;

/** What one who is let in may call: what is listed, or everything. */
export interface Allowed {
  readonly ok: true;
  readonly procedures?: readonly string[];
}

/** What a caller may do. */
export type Admission = Allowed | { readonly ok: false; readonly error: RpcError };

/** How a caller stands, for a person to see. */
export type CallerStanding = 'own' | 'listed' | 'granted' | 'denied' | 'ask' | 'not allowed';

/** Whether an origin is one that no address names: a file's, or a sandboxed frame's. */
export function isOpaque(origin: string): boolean {
  return origin === OPAQUE_ORIGIN || origin === '' || origin === 'file://';
}

/** What a caller's limits are counted by. */
export function ownerOf({ id, owner = id }: Caller): string {
  return owner;
}
