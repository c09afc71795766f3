/**
 * The types of touchstone-client.js, which calls the procedures of a Touchstone
 * page in an iframe. Numbers are JavaScript's; where every digit counts, see
 * {@link Touchstone.request}.
 */

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
}

/** An answer as HTTP would carry it; the body of a notification's is empty. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * Why a call failed: the number of a JSON-RPC error, or `timeout`, `lost` (the
 * frame went away or shows another page), `closed` (by {@link Touchstone.close}).
 */
export declare class TouchstoneError extends Error {
  constructor(code: number | string, message: string, data?: unknown);
  readonly code: number | string;
  readonly data: unknown;
}

/**
 * The procedures by name: what each takes, as `params`, and answers, as `result`.
 * The build writes them here from the procedures' declarations.
 */
export type Procedures = Record<never, never>;

/** What a procedure takes, by position. */
export type Params<Name extends keyof Procedures> = Procedures[Name] extends {
  readonly params: infer Taken;
}
  ? Taken
  : never;

/** What a procedure answers. */
export type Result<Name extends keyof Procedures> = Procedures[Name] extends {
  readonly result: infer Answered;
}
  ? Answered
  : never;

/** What happens besides answers. */
export interface Events {
  /** The page took this caller on; after `lost` it may do so again. */
  ready: Welcome;
  /** The page went away or was loaded anew; calls that waited were rejected. */
  lost: TouchstoneError;
  /** The page will not have this caller; calls are rejected from now on. */
  refused: TouchstoneError;
}

/** A frame's page, to call. Every promise here is settled within its time limit. */
export interface Touchstone {
  /** Resolves once the page took this caller on. */
  ready(options?: CallOptions): Promise<Welcome>;
  /** Calls a procedure of {@link Procedures}. */
  call<Name extends keyof Procedures>(
    method: Name,
    params: Params<Name>,
    options?: CallOptions,
  ): Promise<Result<Name>>;
  /** Calls any procedure, with parameters by position or by name. */
  call(
    method: string,
    params?: readonly unknown[] | Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<unknown>;
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
