import { createHash } from 'node:crypto';
import { WITHOUT_HASH } from '../../src/app/about/own-hash.ts';

/** What goes into the one file. All of it is text; nothing refers to anything outside. */
export interface PageParts {
  /** index.html as it is in the project, with its markers. */
  readonly template: string;
  /** The script of the file's own document, and its style. */
  readonly shell: string;
  readonly shellStyle: string;
  /** What runs before anything else in the app's frame, a classic script. */
  readonly firstScript: string;
  /** The app's bundle, an ES module. */
  readonly script: string;
  readonly style: string;
  /** The worker's bundle, a classic script. */
  readonly workerSource: string;
}

/** Without the flag `u` it finds code units, with it characters. */
const NOT_ASCII = /[^\0-\x7f]/g;

const ENTRY = '<script type="module" src="/src/main.tsx"></script>';

/**
 * The whole page as one HTML text. Its policy allows the inline blocks by
 * their hashes, workers made from blobs, and images written as `data:` (the
 * icon); it allows no connection and no frame with an address. The frame of the
 * app inherits it. The text names its own hash, computed with the name left out.
 */
export function sealPage(parts: PageParts): string {
  const [shell, firstScript, script] = [parts.shell, parts.firstScript, parts.script].map(
    escapeScript,
  ) as [string, string, string];
  const [shellStyle, style] = [parts.shellStyle, parts.style].map(escapeStyle) as [string, string];
  const policy = policyOf([shell, firstScript, script], [shellStyle, style]);
  const text = fill(parts.template, [
    ['<!-- policy -->', `<meta http-equiv="Content-Security-Policy" content="${policy}">`],
    ['<!-- shell style -->', `<style>${shellStyle}</style>`],
    ['<!-- worker -->', workerBlock(parts.workerSource)],
    ['<!-- first script -->', `<script>${firstScript}</script>`],
    ['<!-- style -->', `<style>${style}</style>`],
    [ENTRY, `<script type="module">${script}</script>`],
    ['<!-- shell -->', `<script type="module" id="shell">${shell}</script>`],
  ]);
  if (text.search(NOT_ASCII) >= 0) throw new Error('index.html has a character that is not ASCII');
  const hash = createHash('sha256').update(text).digest('hex');
  return text.replace(WITHOUT_HASH, `data-sha256="${hash}"`);
}

/** Replaces markers, which the text has in this order and once each. */
function fill(template: string, blocks: readonly (readonly [string, string])[]): string {
  let [filled, rest] = ['', template];
  for (const [marker, block] of blocks) {
    const [before = '', after, ...others] = rest.split(marker);
    if (after === undefined || others.length > 0) throw notExactlyOne(marker);
    filled += before + block;
    rest = after;
  }
  return filled + rest;
}

/** Of a type that no browser runs; src/channel/first-script.ts reads it. */
function workerBlock(source: string): string {
  return `<script type="text/plain" id="worker-source">${escapeScript(source)}</script>`;
}

/**
 * The page as the development server shows it: without a policy, with a frame that
 * may ask that server for modules, and with all elements, as its client makes styles.
 * What the server wrote into the head is for the app's frame.
 */
export function openPage(
  template: string,
  parts: Pick<PageParts, 'shell' | 'shellStyle' | 'firstScript' | 'workerSource'>,
): string {
  const modules = /<script type="module"[^>]*>[\s\S]*?<\/script>\s*/g;
  const [head = '', body = ''] = template.split(/(?=<body>)/);
  const served = head.match(modules)?.join('') ?? '';
  const shell = parts.shell.replace("'allow-scripts ", "'allow-same-origin allow-scripts ");
  const firstScript = parts.firstScript.replace('closeElements();', '');
  return fill(head.replaceAll(modules, '') + body, [
    ['<!-- policy -->', ''],
    ['<!-- shell style -->', `<style>${parts.shellStyle}</style>`],
    ['<!-- worker -->', workerBlock(parts.workerSource)],
    ['<!-- first script -->', `<script>${escapeScript(firstScript)}</script>`],
    ['<!-- style -->', served],
    ['<!-- shell -->', `<script type="module" id="shell">${escapeScript(shell)}</script>`],
  ]);
}

/**
 * Makes JavaScript safe inside `<script>`: an HTML parser would end the block
 * at `</script` and change its mind about what ends it at `<!--`. Both can stand
 * only in strings, templates, regular expressions and comments, where `\x3C`
 * means the same; a comparison such as `a<!--b` would become a syntax error,
 * which every test of the page would show. There, too, what is not ASCII stands
 * as its code units: one such character would make the browser keep the whole
 * file with two bytes for each character, and read it more slowly.
 */
export function escapeScript(code: string): string {
  return checkedText(code)
    .replace(/<(?=\/script|!--)/gi, '\\x3C')
    .replace(NOT_ASCII, (unit) => `\\u${hexOf(unit, 4)}`);
}

/** As {@link escapeScript}, for `<style>`; in CSS `\/` is `/`, and six digits are a whole escape. */
export function escapeStyle(css: string): string {
  return checkedText(css)
    .replace(/<\/(?=style)/gi, '<\\/')
    .replace(new RegExp(NOT_ASCII, 'gu'), (char) => `\\${hexOf(char, 6)}`);
}

function hexOf(char: string, digits: number): string {
  return (char.codePointAt(0) ?? 0).toString(16).padStart(digits, '0');
}

/** The source expression that allows the inline block with this text, byte for byte. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function policyOf(scripts: readonly string[], styles: readonly string[]): string {
  const directives = [
    "default-src 'none'",
    `script-src ${scripts.map(hashSource).join(' ')}`,
    `style-src ${styles.map(hashSource).join(' ')}`,
    "frame-src 'none'",
    'worker-src blob:',
    "connect-src 'none'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types touchstone',
  ];
  return directives.join('; ');
}

/** An HTML parser changes carriage returns and NUL, and the hash would no longer fit. */
function checkedText(text: string): string {
  if (/[\r\0]/.test(text)) throw new Error('A carriage return or NUL stands in the bundle');
  return text;
}

function notExactlyOne(marker: string): Error {
  return new Error(`index.html must hold exactly one ${marker}, behind those before it`);
}
