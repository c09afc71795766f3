import { createHash } from 'node:crypto';

/** What goes into the one file. All of it is text; nothing refers to anything outside. */
export interface PageParts {
  /** index.html as it stands in the project, with its four markers. */
  readonly template: string;
  /** What runs before anything else, a classic script. */
  readonly firstScript: string;
  /** The page's bundle, an ES module. */
  readonly script: string;
  readonly style: string;
  /** The worker's bundle, a classic script. */
  readonly workerSource: string;
}

/** The lines of index.html that sealing replaces. */
const POLICY_MARKER = '<!-- policy -->';
const FIRST_SCRIPT_MARKER = '<!-- first script -->';
const STYLE_MARKER = '<!-- style -->';
const SCRIPT_MARKER = '<script type="module" src="/src/main.tsx"></script>';

/** The name of the one Trusted Types policy (src/channel/start-worker.ts makes it). */
const TRUSTED_TYPES_POLICY = 'touchstone';

/**
 * The whole page as one HTML text. Its policy allows the three inline blocks by
 * their hashes, workers made from blobs, and images written as `data:` (the
 * icon); it allows no connection.
 */
export function sealPage(parts: PageParts): string {
  const firstScript = escapeScript(parts.firstScript);
  const script = escapeScript(parts.script);
  const style = escapeStyle(parts.style);
  const workerSource = escapeScript(parts.workerSource);
  const scripts = `${workerBlock(workerSource)}\n    <script type="module">${script}</script>`;
  return [
    [POLICY_MARKER, policyMeta([firstScript, script], style)],
    [FIRST_SCRIPT_MARKER, `<script>${firstScript}</script>`],
    [STYLE_MARKER, `<style>${style}</style>`],
    [SCRIPT_MARKER, scripts],
  ].reduce((page, [marker = '', part = '']) => replaceOnce(page, marker, part), parts.template);
}

/** The page as the development server shows it: as it stands, with the worker's source in it. */
export function openPage(template: string, workerSource: string): string {
  return replaceOnce(template, POLICY_MARKER, workerBlock(escapeScript(workerSource)));
}

/**
 * Makes JavaScript safe inside `<script>`: an HTML parser would end the block
 * at `</script` and change its mind about what ends it at `<!--`. Both can stand
 * only in strings, templates, regular expressions and comments, where `\x3C`
 * means the same; a comparison such as `a<!--b` would become a syntax error,
 * which every test of the page would show.
 */
export function escapeScript(code: string): string {
  return checkedText(code).replace(/<(?=\/script|!--)/gi, '\\x3C');
}

/** As {@link escapeScript}, for `<style>`; in CSS `\/` is `/`. */
export function escapeStyle(css: string): string {
  return checkedText(css).replace(/<\/(?=style)/gi, '<\\/');
}

/** The source expression that allows the inline block with this text, byte for byte. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Of a type that no browser runs; src/channel/start-worker.ts reads it. */
function workerBlock(escapedSource: string): string {
  return `<script type="text/plain" id="worker-source">${escapedSource}</script>`;
}

function policyMeta(scripts: readonly string[], style: string): string {
  const directives = [
    "default-src 'none'",
    `script-src ${scripts.map(hashSource).join(' ')}`,
    `style-src ${hashSource(style)}`,
    'worker-src blob:',
    "connect-src 'none'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICY}`,
  ];
  return `<meta http-equiv="Content-Security-Policy" content="${directives.join('; ')}">`;
}

/** An HTML parser changes carriage returns and NUL, and the hash would no longer fit. */
function checkedText(text: string): string {
  if (/[\r\0]/.test(text)) throw new Error('A carriage return or NUL stands in the bundle');
  return text;
}

/** Not `String.replace` with a text: `$&` and its like stand in bundles. */
function replaceOnce(text: string, marker: string, replacement: string): string {
  const start = text.indexOf(marker);
  if (start < 0 || text.indexOf(marker, start + 1) >= 0) {
    throw new Error(`index.html must hold exactly one ${marker}`);
  }
  return text.slice(0, start) + replacement + text.slice(start + marker.length);
}
