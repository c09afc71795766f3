/*
 * What tests wait for: that something is so, heard of by those who make it so.
 * Neither time nor turns of the event loop say that, as a busy machine takes more
 * of both. What never comes is left to the limit for tests that hang.
 */

/** A state that tells of its changes, as the page's stores do. */
interface Watched<State> {
  getState(): State;
  /** Gives what ends it. */
  subscribe(changed: () => void): () => void;
}

/** The state once it is so: now, or after a change. */
export function until<State>(
  watched: Watched<State>,
  isSo: (state: State) => boolean,
): Promise<State> {
  return new Promise((resolve) => {
    let stop = (): void => {};
    const look = (): void => {
      const state = watched.getState();
      if (!isSo(state)) return;
      stop();
      resolve(state);
    };
    stop = watched.subscribe(look);
    look();
  });
}

/** What has come in so far, in its order, as of a port or of whoever is told of something. */
export class Arrivals<One> {
  private readonly come: One[] = [];
  private readonly listeners = new Set<() => void>();

  /** To be handed on as a listener. */
  readonly add = (one: One): void => {
    this.come.push(one);
    for (const listener of this.listeners) listener();
  };

  getState(): readonly One[] {
    return this.come;
  }

  subscribe(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  /** All of them once they are so many. */
  reach(count: number): Promise<readonly One[]> {
    return until(this, ({ length }) => length >= count);
  }
}

/** What a port hears from now on. */
export function heardOn(port: MessagePort): Arrivals<unknown> {
  const heard = new Arrivals<unknown>();
  port.onmessage = ({ data }) => heard.add(data);
  return heard;
}
