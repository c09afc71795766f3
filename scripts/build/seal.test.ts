import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { escapeScript, escapeStyle, sealPage } from './seal.ts';

const TEMPLATE = [
  '<head><!-- policy --><!-- first script --><!-- style --></head>',
  '<body><script type="module" src="/src/main.tsx"></script></body>',
].join('\n');

const PARTS = {
  template: TEMPLATE,
  firstScript: "open = '</script>';",
  script: "console.log('page $& </SCRIPT> <!-- ü');",
  style: 'body { color: red }',
  workerSource: "onmessage = () => '</script>';",
};

describe('escaping of scripts', () => {
  test.each([
    ['the end tag', "'</script>'", "'\\x3C/script>'"],
    ['in any case', "'</ScRiPt '", "'\\x3C/ScRiPt '"],
    ['a comment that opens', "'<!--'", "'\\x3C!--'"],
    ['several', "'</script></script>'", "'\\x3C/script>\\x3C/script>'"],
    ['a comparison', 'a < b', 'a < b'],
    ['a closing tag of another kind', "'</p>'", "'</p>'"],
    ['a start tag', "'<script>'", "'<script>'"],
  ])('%s', (_name, code, escaped) => {
    expect(escapeScript(code)).toBe(escaped);
  });

  test.each([
    ["'</script><!--'"],
    ['`</script><!--`'],
    ["/<\\/script><!--/u.test('</script><!--')"],
  ])('%s means the same afterwards', (code) => {
    // biome-ignore lint/security/noGlobalEval: two constants are compared
    expect(eval(escapeScript(code))).toBe(eval(code));
  });

  test.each([['\r'], ['\0']])('%j is refused', (char) => {
    expect(() => escapeScript(`a${char}b`)).toThrow('carriage return or NUL');
  });
});

test('the end tag of a style sheet is escaped', () => {
  expect(escapeStyle('a::after { content: "</STYLE>" }')).toBe(
    'a::after { content: "<\\/STYLE>" }',
  );
});

describe('the sealed page', () => {
  const page = sealPage(PARTS);

  test('begins its head with the policy', () => {
    expect(page).toMatch(/<head><meta http-equiv="Content-Security-Policy"/);
  });

  test('has the first script right behind it, and nothing that runs in between', () => {
    expect(page).toContain(`"><script>open = '\\x3C/script>';</script><style>`);
  });

  test.each([
    ["script-src 'sha256-[^ ]*'", /<script type="module">([\s\S]*?)<\/script>/],
    ['script-src', /<script>([\s\S]*?)<\/script>/],
    ['style-src', /<style>([\s\S]*?)<\/style>/],
  ])('names the hash of its own block in %s', (directive, block) => {
    const text = block.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(text).digest('base64');
    const named = `${directive} 'sha256-${hash.replaceAll(/[+/]/g, '\\$&')}'`;
    expect(page).toMatch(new RegExp(named));
  });

  test('holds the worker in a block that does not run', () => {
    expect(page).toContain(
      `<script type="text/plain" id="worker-source">onmessage = () => '\\x3C/script>';</script>`,
    );
  });

  test('takes nothing in a bundle for a placeholder', () => {
    expect(page).toContain('page $& ');
  });

  test.each([
    ['without a marker', '<head></head>'],
    ['with a marker twice', `${TEMPLATE}<!-- policy -->`],
  ])('cannot be made from a template %s', (_name, template) => {
    expect(() => sealPage({ ...PARTS, template })).toThrow('exactly one');
  });
});
