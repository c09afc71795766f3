/*
 * What malicious code in the frame would have the shell do: it takes the end of
 * the channel that was meant for the app. These functions run in pages as text.
 */

export interface FrameScope {
  readonly toShell: MessagePort;
  readonly answers: Readonly<Record<string, number>>;
}

/** Planted in the place of the app: takes the channel, and counts what comes back. */
export function takeChannel(): void {
  const answers: Record<string, number> = {};
  Object.assign(globalThis, { answers });
  addEventListener('message', ({ source, ports: [port] }) => {
    if (source !== parent || port === undefined) return;
    Object.assign(globalThis, { toShell: port });
    port.onmessage = ({ data }) => {
      answers[data.kind] = (answers[data.kind] ?? 0) + 1;
    };
    parent.postMessage('here', '*');
  });
}

export interface Asking {
  readonly kind: string;
  /** What is asked with it, one after the other. */
  readonly values: readonly object[];
  readonly times: number;
  /** Whether it is asked at once; else when the last click, which a driver's call counts as, is long ago. */
  readonly isClicked: boolean;
}

/** Asks the same again and again, and says in the console when it has. */
export function askOften({ kind, values, times, isClicked }: Asking): void {
  const { toShell } = globalThis as unknown as FrameScope;
  const waiting = setInterval(() => {
    if (navigator.userActivation.isActive !== isClicked) return;
    clearInterval(waiting);
    const content = new Blob(['x']);
    for (let i = 0; i < times; i++) {
      const value = values[i % values.length];
      toShell.postMessage({ kind, ...value, ...(kind === 'save' && { content }) });
    }
    toShell.addEventListener('message', ({ data }) => {
      // biome-ignore lint/suspicious/noConsole: a driver that called to look would count as a click
      if (data.kind === 'turn') console.log('asked');
    });
    // It is answered whatever was asked before.
    toShell.postMessage({ kind: 'turn' });
  }, 50);
}

/** Waits until the shell has seen all that was asked before: it answers what is no limit of. */
export function askLast(): Promise<void> {
  const { toShell } = globalThis as unknown as FrameScope;
  return new Promise((resolve) => {
    toShell.addEventListener('message', ({ data }) => data.kind === 'went' && resolve());
    toShell.postMessage({ kind: 'back', to: Number.MAX_SAFE_INTEGER });
  });
}

export interface NeighbourScope {
  readonly stored: string[];
  readonly heard: unknown[];
  turns: number;
}

/** In another page: writes down what it can see of the file's own page. */
export function watch(): void {
  const seen: NeighbourScope = { stored: [], heard: [], turns: 0 };
  Object.assign(globalThis, seen);
  addEventListener('storage', ({ key, newValue }) => seen.stored.push(`${key}=${newValue}`));
  addEventListener('message', ({ data }) => seen.heard.push(data));
  let wasHeld = false;
  const look = async (): Promise<void> => {
    const { held = [] } = await navigator.locks.query();
    const isHeld = held.some(({ name }) => name === 'touchstone.secret');
    if (isHeld && !wasHeld) Object.assign(globalThis, { turns: ++seen.turns });
    wasHeld = isHeld;
    setTimeout(look);
  };
  void look();
}
