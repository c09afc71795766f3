/**
 * The types of touchstone-client.js, which calls the procedures of a Touchstone
 * page in an iframe. Numbers are JavaScript's; where every digit counts, see
 * {@link Touchstone.request}.
 */

import type { Method, NamedParams, Params, Result } from '../../rpc/called.ts';

export type * from '../../rpc/called.ts';

/** What may be said when a frame is connected. */
export interface ConnectOptions {
  /** The origin of the frame's page; `'null'` for a file or a sandboxed frame. */
  readonly origin: string;
  /** Sent once, to that origin alone. */
  readonly user?: string;
  readonly secret?: string;
  /** How long calls may take where they say nothing themselves; 60,000 ms. */
  readonly timeout?: number;
}

export interface CallOptions {
  /** Milliseconds until the promise is rejected; loading and consent count too. */
  readonly timeout?: number;
  /** Cancels the call. The promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** What the page says when it takes a caller on. */
export interface Welcome {
  readonly version: string;
  /** Another one each time that the page is loaded. */
  readonly page: string;
  readonly chain: string;
  /** `ask`: the first call asks the person. */
  readonly access: 'allowed' | 'ask';
  /** How many calls of one origin the page takes at once; further ones wait in this module. */
  readonly atOnce: number;
  /** How many seconds the person has to answer a call of `signpsbt`. */
  readonly signSeconds: number;
}

/** An answer as HTTP would carry it; the body of a notification's is empty. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * The codes of JSON-RPC errors by name. The build writes them here from the page's
 * own list; docs/embedding.md says when which is answered.
 */
export declare const ErrorCode: Readonly<Record<never, number>>;

/** The code of an error that comes from this module, not from the page. */
export type LocalCode =
  /** No answer within the time limit. */
  | 'timeout'
  /** The frame was taken away or shows another page. */
  | 'lost'
  /** The frame's page is of another origin than `connect` was told. */
  | 'origin'
  /** By {@link Touchstone.close}. */
  | 'closed';

/** Why a call failed. */
export declare class TouchstoneError extends Error {
  constructor(code: number | LocalCode, message: string, data?: unknown);
  /** One of {@link ErrorCode}, or why there is no answer. */
  readonly code: number | LocalCode;
  /**
   * What a program can use of it, where the procedure says more than words:
   * `{ offset, length, path }` of the bytes at which decoding stopped,
   * `{ checksum_of }`, which text the checksum of a descriptor is of, or
   * `{ address_of }`, the other coin that an address is of. Of errors without it,
   * `undefined`.
   */
  readonly data: unknown;
}

/** How far the person's consent to the calls of this origin is. */
export interface ConsentEvent {
  /** Asked in the frame, given (once, or until the page closes), denied, or taken back. */
  readonly state: 'asked' | 'given' | 'denied' | 'withdrawn';
}

/** The person is asked, in the frame, to sign what a call of `signpsbt` gave. */
export interface SigningEvent {
  readonly state: 'asked';
  /** How long the person has. */
  readonly seconds: number;
}

/** What happens besides answers. */
export interface Events {
  /** The page took this caller on; after `lost` it may do so again. */
  ready: Welcome;
  /** The page went away or was loaded anew; calls that waited were rejected. */
  lost: TouchstoneError;
  /** The page will not have this caller; calls are rejected from now on. */
  refused: TouchstoneError;
  consent: ConsentEvent;
  signing: SigningEvent;
}

/** A frame's page, to call. Every promise here is settled within its time limit. */
export interface Touchstone {
  /** Resolves once the page took this caller on. */
  ready(options?: CallOptions): Promise<Welcome>;
  /**
   * Calls a procedure, with parameters by position or by name. What these types do
   * not know is called by {@link Touchstone.request}.
   */
  call<Name extends Method>(
    method: Name,
    ...params: [] extends Params<Name>
      ? [params?: Params<Name> | NamedParams<Name>, options?: CallOptions]
      : [params: Params<Name> | NamedParams<Name>, options?: CallOptions]
  ): Promise<Result<Name>>;
  /** Sends a JSON-RPC body as it stands, and gives the answer's text, exact to the digit. */
  request(body: string, options?: CallOptions): Promise<RawAnswer>;
  /** Asks the page to show a PSBT or transaction to the person. */
  show(psbt: string, options?: CallOptions): Promise<void>;
  /** Calls back at every event of this name; answers what ends that. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void;
  /** Rejects what waits, and lets go of the frame. */
  close(): void;
}

/** Connects to the page in a frame, whichever of both loads first. */
export declare function connect(frame: HTMLIFrameElement, options: ConnectOptions): Touchstone;
