import type { FromFrame, Preference, Start, Title, ToFrame } from '../shell/protocol.ts';

export type { Relation, Title } from '../shell/protocol.ts';

/** A message of another window, as the shell passes it on. */
export type Heard = Extract<ToFrame, { kind: 'message' }> & {
  readonly ports: readonly MessagePort[];
};

/**
 * What the app can ask of the file's own document, which is out of its reach:
 * docs/architecture.md draws both.
 */
export interface Shell extends Omit<Start, 'preferences'> {
  /** What was kept, if it is one of `options`. */
  preferences<Option extends string>(
    name: Preference,
    options: readonly Option[],
  ): Option | undefined;
  /** Kept where storage allows; a value that the shell does not know is not. */
  keep(name: Preference, value: string): void;
  setTitle(title: Title): void;
  /** Makes an entry in the browser's history, whose place is one above that of the present one. */
  visit(): void;
  /** Goes back to the entry of a place below the present one; `onWent` is told. */
  back(to: number): void;
  /** Whether the browser asks before the page is left. */
  setUnsaved(is: boolean): void;
  /** The text of the file as it was released. */
  file(): Promise<string>;
  /** Hands the released file to the browser's downloads. */
  save(): void;
  /** Posts to the window with this number, if it still shows a page of the origin. */
  post(to: number, data: unknown, ports?: readonly MessagePort[]): void;
  /** Opens this very file in a window of its own; its number, or nothing where that was refused. */
  openWindow(isWide: boolean): Promise<number | undefined>;
  /** Closes the window that was opened last. */
  closeWindow(): void;
  /** Whether the window that was opened last is closed, by whomever; no event tells it. */
  isWindowClosed(): Promise<boolean>;
  /** Does work while no other frame of this file does such, as far as the browser knows of them. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Calls back at every message of another window. */
  onMessage(listener: (heard: Heard) => void): void;
  /** Calls back with the place of the entry that the browser's Back or Forward went to. */
  onWent(listener: (place: number) => void): void;
  /** Calls back with the address when a person changed its fragment. */
  onAddress(listener: (address: string) => void): void;
}

/** Hands content to the browser's downloads: the frame can make no link. */
export function saveFile(content: Blob, name: string): void {
  ask({ kind: 'save', content, name });
}

/** What is printed instead of the frame, until it is set to an empty text. */
export function setPaper(text: string): void {
  ask({ kind: 'paper', text });
}

/** Opens the browser's own dialog for printing. */
export function printPaper(): void {
  ask({ kind: 'print' });
}

/** The shell hands it over once this frame has been loaded. */
let toShell: MessagePort | undefined;
/** What is asked before that. */
const waiting: (readonly [FromFrame, readonly MessagePort[]])[] = [];

function ask(message: FromFrame, ports: readonly MessagePort[] = []): void {
  if (toShell === undefined) waiting.push([message, ports]);
  else toShell.postMessage(message, [...ports]);
}

type Listener = (event: MessageEvent<ToFrame>) => void;

function listenTo(port: MessagePort, listeners: ReadonlySet<Listener>): void {
  toShell = port;
  port.onmessage = (event) => {
    for (const listener of listeners) listener(event);
  };
  parent.postMessage('here', '*');
  for (const [message, ports] of waiting.splice(0)) ask(message, ports);
}

/** The shell around this frame. */
export function connectShell(): Shell {
  const { preferences, ...start } = readStart();
  const listeners = new Set<Listener>();
  addEventListener('message', ({ source, ports: [port] }) => {
    if (source === parent && port !== undefined) listenTo(port, listeners);
  });
  const listen = <Kind extends ToFrame['kind']>(
    kind: Kind,
    listener: (
      message: Extract<ToFrame, { kind: Kind }>,
      ports: readonly MessagePort[],
      stop: () => void,
    ) => void,
  ): void => {
    const hear: Listener = ({ data, ports }) => {
      if (data.kind !== kind) return;
      // The kind says which of them it is.
      const message = data as Extract<ToFrame, { kind: Kind }>;
      listener(message, ports, () => listeners.delete(hear));
    };
    listeners.add(hear);
  };
  /** The answer to a question; of each kind one is asked at a time. */
  const answer = <Kind extends ToFrame['kind']>(kind: Kind, question: FromFrame) =>
    new Promise<Extract<ToFrame, { kind: Kind }>>((resolve) => {
      listen(kind, (message, _ports, stop) => {
        stop();
        resolve(message);
      });
      ask(question);
    });
  let turns: Promise<unknown> = Promise.resolve();
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    await answer('turn', { kind: 'turn' });
    return work().finally(() => ask({ kind: 'turned' }));
  };
  return {
    ...start,
    inTurn(work) {
      const done = turns.then(() => inTurn(work));
      turns = done.catch(() => undefined);
      return done;
    },
    preferences: (name, options) => options.find((option) => option === preferences[name]),
    keep: (name, value) => ask({ kind: 'keep', name, value }),
    setTitle: (title) => ask({ kind: 'title', title }),
    visit: () => ask({ kind: 'visit' }),
    back: (to) => ask({ kind: 'back', to }),
    setUnsaved(is) {
      // The browser asks for a frame as it does for its window.
      window.onbeforeunload = is ? (event) => event.preventDefault() : null;
    },
    file: async () => (await answer('file', { kind: 'file' })).text,
    save: () => ask({ kind: 'release' }),
    post: (to, data, ports) => ask({ kind: 'post', to, data }, ports),
    openWindow: async (isWide) => (await answer('opened', { kind: 'open', isWide })).number,
    closeWindow: () => ask({ kind: 'close' }),
    isWindowClosed: async () => (await answer('looked', { kind: 'look' })).isClosed,
    onMessage: (listener) => listen('message', (message, ports) => listener({ ...message, ports })),
    onWent: (listener) => listen('went', ({ place }) => listener(place)),
    onAddress: (listener) => listen('address', ({ address }) => listener(address)),
  };
}

/** The shell wrote it into the frame's markup, so that the app need not wait for it. */
function readStart(): Start {
  return JSON.parse(document.getElementById('start')?.textContent ?? '');
}
