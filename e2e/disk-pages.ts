import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withConfiguration } from '../scripts/configure.ts';
import type { Block } from './origins.ts';
import { FILE_ADDRESS } from './page.ts';

/*
 * The file and another page, both opened from disk, where every origin reads `null`.
 * What the other page does is here too, for the driver of any browser.
 */

export interface DiskPages {
  /** An empty page. */
  readonly host: string;
  /** The built file with the block, which lets pages without a name speak to it. */
  readonly file: string;
  readonly remove: () => void;
}

export function makeDiskPages(block: Block = {}): DiskPages {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-disk-'));
  const put = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return pathToFileURL(join(folder, name)).href;
  };
  const built = readFileSync(fileURLToPath(FILE_ADDRESS), 'utf8');
  return {
    host: put('host.html', '<!doctype html><meta charset="utf-8"><title>Host</title><body></body>'),
    file: put('touchstone.html', withConfiguration(built, { opaqueOrigins: true, ...block })),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The name that a page without one would like to have. */
export const BANK = 'https://your-bank.example';

interface OpenerScope {
  /** What came from the window that it opened. */
  readonly heard: unknown[];
  readonly opened: Window;
  /** Of {@link callOnPort}. */
  readonly answer: Promise<string>;
}

/** In a page: opens the file for a decision of its own, and notes what comes. */
export function openForDecision(address: string): void {
  const heard: unknown[] = [];
  addEventListener('message', ({ data }) => heard.push(data));
  Object.assign(globalThis, { heard, opened: window.open(`${address}#decide`) });
}

/** In that page: posts to the window that it opened, with a channel. */
export function forge(message: object): void {
  const { opened } = globalThis as unknown as OpenerScope;
  opened.postMessage({ touchstone: 1, ...message }, '*', [new MessageChannel().port2]);
}

/** In that page: what came of it. */
export function heardOf(): readonly unknown[] {
  return (globalThis as unknown as OpenerScope).heard;
}

/** In a page that embeds the file in its only frame: calls on a port, as a page without a name has to. */
export function callOnPort(body: string): void {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<string>((resolve) => {
    port1.onmessage = ({ data }) => typeof data === 'string' && resolve(data);
  });
  Object.assign(globalThis, { answer });
  window.frames[0]!.postMessage({ touchstone: 1, hello: {} }, '*', [port2]);
  port1.postMessage(body);
}

/** In that page: the answer. */
export function answerOf(): Promise<string> {
  return (globalThis as unknown as OpenerScope).answer;
}
