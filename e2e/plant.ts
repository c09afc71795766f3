import { createHash } from 'node:crypto';
import type { Channel, Closer } from './channels.ts';

const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;
const FIRST_SCRIPT = /<script>[\s\S]*?<\/script>/;
const WORKER_SOURCE = /(<script type="text\/plain" id="worker-source">)([\s\S]*?)(<\/script>)/;
const WORKERS_FIRST_CALL = /^\s*takeAwayFromWorker\(globalThis\);$/m;

/**
 * The built file with a channel tried in it, as if it had come in with the
 * sources: the policy names the hash of what was put in. What is `opened` of
 * what keeps the channel closed is left out.
 */
export function planted(
  html: string,
  channel: Channel,
  opened: readonly Closer[],
  address: string,
  port: number,
): string {
  const call = `(${channel.attempt})(${JSON.stringify(address)}, ${port})`;
  const code = `Promise.resolve().then(() => ${call}).catch(() => undefined);`;
  const whole = channel.from === 'page' ? inPage(html, code) : inWorker(html, code);
  return opened.reduce((page, closer) => without(page, closer, channel.from), whole);
}

function inPage(html: string, code: string): string {
  const hash = createHash('sha256').update(code).digest('base64');
  const allowed = changed(html, /script-src /, () => `script-src 'sha256-${hash}' `);
  // The last: the page's own code has the words too, to write the file again.
  return changed(allowed, /<\/body>(?![\s\S]*<\/body>)/, () => `<script>${code}</script></body>`);
}

function inWorker(html: string, code: string): string {
  return changed(
    html,
    WORKER_SOURCE,
    (_all, start, source, end) => `${start}${source}\n${code}${end}`,
  );
}

function without(html: string, closer: Closer, from: Channel['from']): string {
  if (closer === 'policy') return changed(html, POLICY, () => '');
  if (from === 'page') return changed(html, FIRST_SCRIPT, () => '');
  return changed(html, WORKER_SOURCE, (all) => changed(all, WORKERS_FIRST_CALL, () => ''));
}

/** Raises where there is nothing to change: the test would show nothing. */
function changed(
  text: string,
  pattern: RegExp,
  change: (all: string, ...groups: readonly string[]) => string,
): string {
  if (!pattern.test(text)) throw new Error(`The built file holds no ${pattern}`);
  return text.replace(pattern, change);
}
