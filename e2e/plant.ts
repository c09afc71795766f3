import { createHash } from 'node:crypto';
import type { Channel, Closer } from './channels.ts';
import { makeTools, undoInWorker } from './undo.ts';

const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;
/** The app's own script, in its template. */
const APP = /<script type="module">(?=[\s\S]*<\/template>)/;
const APP_AND_ITS_CODE = /(<script type="module">)[\s\S]*?(<\/script>)(?=[\s\S]*<\/template>)/;
const WORKER_SOURCE = /(<script type="text\/plain" id="worker-source">)([\s\S]*?)(<\/script>)/;
const FIRST_SCRIPT = /<script>[\s\S]*?<\/script>/;
const TAKES_AWAY = /disableApis\(globalThis\);(?:\s*closeElements\(\);)?/;

/** What is left out of the file to have it without one of the walls. */
const WITHOUT: Readonly<Record<Exclude<Closer, 'script'>, RegExp>> = {
  policy: POLICY,
  sandbox: /frame\.setAttribute\('sandbox', [^)]*\);/,
  shell: /window\.opener = null;/,
};

/**
 * The built file with a channel tried in it, as if it had come in with a
 * package: the policy names the hashes of what is there then. What is `opened`
 * of what keeps the channel closed is left out. The page waits for the event
 * `when` where there is one; its workers do not.
 */
export function planted(
  html: string,
  channel: Channel,
  opened: readonly Closer[],
  address: string,
  port: number,
  when?: string,
): string {
  const { from, attempt, given = '' } = channel;
  const tools =
    from === 'page' ? `(${makeTools})(${JSON.stringify(given)})` : `(${undoInWorker})()`;
  const call = `(${attempt})(${JSON.stringify(address)}, ${port}, ${tools})`;
  const code = `try { Promise.resolve(${call}).catch(() => {}); } catch {}`
    .replaceAll(/<(?=\/script|!--)/gi, '\\x3C')
    // Vitest has a word of its own for it.
    .replaceAll('__vite_ssr_dynamic_import__', 'import');
  const inPage = when ? `addEventListener(${JSON.stringify(when)}, () => { ${code} });` : code;
  const whole = from === 'page' ? inApp(html, inPage) : inWorker(html, code);
  return sealed(opened.reduce((page, closer) => without(page, closer, from), whole));
}

function inApp(html: string, code: string): string {
  return changed(html, APP, (start) => `${start}${code}\n`);
}

function inWorker(html: string, code: string): string {
  return changed(
    html,
    WORKER_SOURCE,
    (_all, start, source, end) => `${start}${source}\n${code}${end}`,
  );
}

function without(html: string, closer: Closer, from: Channel['from']): string {
  if (closer !== 'script') return changed(html, WITHOUT[closer], () => '');
  const script = from === 'page' ? FIRST_SCRIPT : WORKER_SOURCE;
  return changed(html, script, (all) => changed(all, TAKES_AWAY, () => ''));
}

/**
 * The file for a channel that is to get out, where the walls are what matters:
 * without the code of the app and its workers, unless the channel is in a worker,
 * it opens in half of the time.
 */
export function forOpen(html: string, [{ from }]: readonly [Channel, ...Channel[]]): string {
  if (from !== 'page') return html;
  const noApp = changed(html, APP_AND_ITS_CODE, (_all, start, end) => `${start}${end}`);
  return changed(noApp, WORKER_SOURCE, (_all, start, _source, end) => `${start}${end}`);
}

/** The built file without the app, with markup in the frame behind the first script, and with walls left out. */
export function withMarkup(html: string, markup: string, opened: readonly Closer[]): string {
  const noApp = changed(html, APP_AND_ITS_CODE, (_all, start, end) => `${markup}${start}${end}`);
  return sealed(opened.reduce((page, closer) => without(page, closer, 'page'), noApp));
}

/** The built file with nothing in the app's frame but the first script and a function. */
export function withScriptAlone(
  html: string,
  script: () => void,
  opened: readonly Closer[] = [],
): string {
  const noApp = changed(html, APP_AND_ITS_CODE, (_all, start, end) => `${start}${end}`);
  const whole = inApp(noApp, `(${script})();`);
  return sealed(opened.reduce((page, closer) => without(page, closer, 'page'), whole));
}

/** The built file with a function that runs in the app's frame before all of the file's own scripts. */
export function withScriptBefore(html: string, script: () => void): string {
  return sealed(changed(html, FIRST_SCRIPT, (first) => `<script>(${script})()</script>${first}`));
}

/** The built file with a function that runs as the app's modules are evaluated, before any of them. */
export function withScriptInApp(html: string, script: () => void): string {
  return sealed(inApp(html, `(${script})();`));
}

/** The built file with a function that runs in each worker, after the worker's own code. */
export function withScriptInWorker(html: string, script: () => void): string {
  return sealed(inWorker(html, `(${script})();`));
}

/** For {@link withScriptInApp}: tries to take the one policy of Trusted Types, and writes down what it got. */
export function takePolicies(): void {
  const { trustedTypes } = globalThis as {
    readonly trustedTypes?: { createPolicy(name: string, rules: object): unknown };
  };
  const made = ['touchstone', 'default', 'another'].filter((name) => {
    try {
      return trustedTypes?.createPolicy(name, { createScriptURL: (url: string) => url });
    } catch {
      return false;
    }
  });
  document.documentElement.dataset['taken'] = trustedTypes === undefined ? 'none here' : `${made}`;
}

/** With the hashes of the scripts that are in it now. */
function sealed(html: string): string {
  const scripts = [
    ...html.matchAll(/<script(?: type="module"(?: id="shell")?)?>([\s\S]*?)<\/script>/g),
  ];
  const hashes = scripts.map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return html.replace(POLICY, (meta) =>
    meta.replace(/script-src [^;]*/, () => `script-src ${hashes.join(' ')}`),
  );
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
