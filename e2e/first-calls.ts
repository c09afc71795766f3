import type * as Client from '../src/channel/client-module/types.ts';

export interface FirstCalls {
  /** Of the file, and its origin. */
  readonly src: string;
  readonly origin: string;
  readonly loads: number;
}

declare const client: typeof Client;

/** For a host's page, which then has the module as `client`; a text, which no bundler of tests rewrites. */
export const LOAD_CLIENT =
  "import('/touchstone-client.js').then((client) => void Object.assign(globalThis, { client }))";

export const ANSWER = 'help: unknown command: x';

/** What runs in a host's page: what the first call after each of so many loads came to. The order of two messages is not the same in each. */
export async function firstCalls({ src, origin, loads }: FirstCalls): Promise<readonly unknown[]> {
  const { connect } = client;
  const found: unknown[] = [];
  for (let i = 0; i < loads; i++) {
    const frame = document.createElement('iframe');
    const touchstone = connect(frame, { origin });
    frame.src = src;
    document.body.append(frame);
    found.push(await touchstone.call('help', ['x']).catch(({ code }) => code));
    touchstone.close();
    frame.remove();
  }
  return found;
}
