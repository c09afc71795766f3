import { createHash } from 'node:crypto';
import { assemble, workerBlock } from '../../src/app/about/page-blocks.ts';

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

/** The lines of index.html that sealing replaces, in order. */
const POLICY_MARKER = '<!-- policy -->';
const MARKERS = [
  POLICY_MARKER,
  '<!-- first script -->',
  '<!-- style -->',
  '<script type="module" src="/src/main.tsx"></script>',
] as const;

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
  return assemble(cutTemplate(parts.template), {
    policy: policy([firstScript, script], style),
    firstScript,
    style,
    workerSource: escapeScript(parts.workerSource),
    script,
  });
}

/** What stands before, between and behind the markers of index.html. */
export function cutTemplate(template: string): readonly string[] {
  const pieces: string[] = [];
  let rest = template;
  for (const marker of MARKERS) {
    const [before = '', behind, ...others] = rest.split(marker);
    if (behind === undefined || others.length > 0) throw notExactlyOne(marker);
    pieces.push(before);
    rest = behind;
  }
  return [...pieces, rest];
}

/** The page as the development server shows it: as it stands, with the worker's source in it. */
export function openPage(template: string, workerSource: string): string {
  const [before, behind, ...others] = template.split(POLICY_MARKER);
  if (behind === undefined || others.length > 0) throw notExactlyOne(POLICY_MARKER);
  return before + workerBlock(escapeScript(workerSource)) + behind;
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

function policy(scripts: readonly string[], style: string): string {
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
