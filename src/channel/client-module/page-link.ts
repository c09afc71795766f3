import { TouchstoneError } from './touchstone-error.ts';
import type * as Types from './types.ts';

/** What is told of the pages that a frame shows, one after the other. */
export interface PageEvents {
  /** A page took us on. */
  readonly welcomed: (welcome: Types.Welcome) => void;
  /** A page will not have us. */
  readonly refused: (error: Types.TouchstoneError) => void;
  readonly answered: (key: unknown, answer: Types.RawAnswer) => void;
  /** What the page says of the person, besides answers. */
  readonly told: (news: EventUpdate) => void;
  /** A page of ours is there that was not meant. */
  readonly mistaken: (error: Types.TouchstoneError) => void;
  /** The page that took us on is gone; another may follow. */
  readonly lost: (error: Types.TouchstoneError) => void;
}

/** One of these in each message. */
export type EventUpdate = Partial<Pick<Types.Events, 'consent' | 'signing'>>;

/**
 * How long a page may take to show that it is still the same. One of ours that follows
 * says so itself, so this ends the wait for any other; a page that is only busy is not lost.
 */
const PING_TIMEOUT = 15_000;
const PING = 0;

/** The channel to the page that a frame shows; each page gets a channel of its own. */
export class PageLink {
  private readonly ending = new AbortController();
  private port: MessagePort | undefined;
  private taken: Types.Welcome | undefined;
  private ping: ReturnType<typeof setTimeout> | undefined;
  /** Whether the frame was in the document once. */
  private wasThere: boolean;
  /** Why no page will take us on, as long as the frame shows what it shows. */
  private mistake: Types.TouchstoneError | undefined;

  constructor(
    private readonly frame: HTMLIFrameElement,
    private readonly options: Pick<Types.ConnectOptions, 'origin' | 'user' | 'secret'>,
    private readonly events: PageEvents,
  ) {
    const { signal } = this.ending;
    this.wasThere = frame.isConnected;
    window.addEventListener('message', (event) => this.hearWindow(event), { signal });
    frame.addEventListener('load', () => this.look(), { signal });
    this.sayHello();
  }

  /** Of the page that took us on; nothing may be posted before. */
  get welcome(): Types.Welcome | undefined {
    return this.taken;
  }

  post(message: object): void {
    this.port?.postMessage({ touchstone: 1, ...message });
  }

  /** Why nothing can be answered now. A frame that was taken out of the document says nothing of it. */
  fault(): Types.TouchstoneError | undefined {
    if (!this.wasThere || this.frame.isConnected) return this.mistake;
    const error = new TouchstoneError('lost', 'The frame was taken out of the document');
    this.lose(error);
    return error;
  }

  /** Where the frame was sent, where that is of another origin than was said and nobody took us on. */
  whereabouts(): string {
    const { src } = this.frame;
    const said = this.options.origin;
    if (this.taken || said === 'null' || !URL.canParse(src)) return '';
    const { origin } = new URL(src);
    return origin === said ? '' : `; the frame’s src is of ${origin}, and connect was told ${said}`;
  }

  end(): void {
    this.ending.abort();
    this.drop();
  }

  private sayHello(): void {
    if (this.showsNothing()) return;
    this.drop();
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = ({ data }) => this.hear(data);
    const { origin, user, secret } = this.options;
    const message = { touchstone: 1, hello: user === undefined ? {} : { user, secret } };
    this.frame.contentWindow?.postMessage(message, origin === 'null' ? '*' : origin, [port2]);
  }

  /** Before it has loaded anything, a frame shows an empty page of our own origin. */
  private showsNothing(): boolean {
    return this.frame.contentDocument?.URL === 'about:blank';
  }

  private drop(): void {
    clearTimeout(this.ping);
    if (this.port) this.port.onmessage = null;
    this.port?.close();
    this.port = this.taken = undefined;
  }

  /** A page says once that it listens. Its welcome may have come before that, on its port. */
  private hearWindow({ source, origin, data }: MessageEvent): void {
    const isOfFrame = source === this.frame.contentWindow;
    if (!isOfFrame || data?.touchstone !== 1 || !data.ready) return;
    if (origin !== this.options.origin) {
      this.meetStranger(origin);
      return;
    }
    this.mistake = undefined;
    const { page } = data.ready;
    if (page === undefined || page !== this.taken?.page) this.meetNext();
  }

  /** A page of ours, and not where it was said to be; one that took us on is told gone by `load`. */
  private meetStranger(origin: string): void {
    if (this.taken) return;
    const said = this.options.origin;
    const words = `The frame’s page is of the origin ${origin}, and connect was told ${said}`;
    this.mistake = new TouchstoneError('origin', words);
    this.events.mistaken(this.mistake);
  }

  /** After `load` the frame may show another page; if ours still answers, it does not. */
  private look(): void {
    this.wasThere = true;
    if (!this.taken) {
      this.sayHello();
      return;
    }
    if (this.showsNothing()) {
      this.lose();
      return;
    }
    this.post({ ping: PING });
    clearTimeout(this.ping);
    this.ping = setTimeout(() => this.meetNext(), PING_TIMEOUT);
  }

  private meetNext(): void {
    this.lose();
    this.sayHello();
  }

  private lose(error = new TouchstoneError('lost', 'The frame shows another page')): void {
    if (!this.taken) return;
    this.drop();
    this.events.lost(error);
  }

  private hear(data: unknown): void {
    if (typeof data !== 'object' || data === null) return;
    const { pong, welcome, refused, key, status, body, ...news } = data as Partial<Heard>;
    if (pong === PING) clearTimeout(this.ping);
    if (welcome) {
      this.taken = welcome;
      this.events.welcomed(welcome);
    } else if (refused) {
      this.events.refused(new TouchstoneError(refused.code, refused.message));
    } else if (typeof status === 'number') {
      this.events.answered(key, { status, body: String(body) });
    } else this.events.told(news);
  }
}

/** What a page says on a port, one of these in each message. */
interface Heard extends Types.RawAnswer, EventUpdate {
  readonly pong: unknown;
  readonly welcome: Types.Welcome;
  readonly refused: Pick<Types.TouchstoneError, 'code' | 'message'>;
  readonly key: unknown;
}
