import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { escapeScript, escapeStyle, sealPage } from './seal.ts';

const TEMPLATE = [
  '<html data-sha256=""><head><!-- policy --><!-- shell style --></head>',
  '<body><template><!-- worker --><!-- first script --><!-- style -->',
  '<script type="module" src="/src/main.tsx"></script></template><!-- shell --></body>',
].join('\n');

const PARTS = {
  template: TEMPLATE,
  shell: "document.title = '</script>';",
  shellStyle: 'iframe { border: 0 }',
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
    ['a character that is not ASCII', "'ü…'", "'\\u00fc\\u2026'"],
    ['one of two code units', "'\u{1f600}'", "'\\ud83d\\ude00'"],
  ])('%s', (_name, code, escaped) => {
    expect(escapeScript(code)).toBe(escaped);
  });

  test.each([
    ["'</script><!--'"],
    ['`</script><!--`'],
    ["/<\\/script><!--/u.test('</script><!--')"],
    ["'…\u{1f600}'"],
    ['`ü…`'],
    ["/[ü-…]/.test('…')"],
    ["/[\u{1f600}]/u.exec('\u{1f601}\u{1f600}').index"],
  ])('%s means the same afterwards', (code) => {
    // biome-ignore lint/security/noGlobalEval: two constants are compared
    expect(eval(escapeScript(code))).toBe(eval(code));
  });

  test.each([['\r'], ['\0']])('%j is refused', (char) => {
    expect(() => escapeScript(`a${char}b`)).toThrow('carriage return or NUL');
  });
});

test.each([
  ['the end tag of a style sheet', '"</STYLE>"', '"<\\/STYLE>"'],
  ['a character that is not ASCII', '"✓ 1"', '"\\002713 1"'],
  ['one of two code units', '"\u{1f600}0"', '"\\01f6000"'],
])('%s is escaped', (_name, content, escaped) => {
  expect(escapeStyle(`a::after { content: ${content} }`)).toBe(`a::after { content: ${escaped} }`);
});

describe('the sealed page', () => {
  const page = sealPage(PARTS);

  test('begins its head with the policy', () => {
    expect(page).toMatch(/<head><meta http-equiv="Content-Security-Policy"/);
  });

  test('has the first script before anything else that runs in the frame', () => {
    expect(page).toContain(
      `'\\x3C/script>';</script><script>open = '\\x3C/script>';</script><style>`,
    );
  });

  test('names its own hash, computed with the name left out', () => {
    const named = /data-sha256="([0-9a-f]{64})"/.exec(page)?.[1];
    const text = page.replace(/data-sha256="[^"]*"/, 'data-sha256=""');
    expect(named).toBe(createHash('sha256').update(text).digest('hex'));
  });

  test.each([
    ['script-src', /<script type="module" id="shell">([\s\S]*?)<\/script>/],
    ["script-src 'sha256-[^ ]*'", /<script>([\s\S]*?)<\/script>/],
    ["script-src 'sha256-[^ ]*' 'sha256-[^ ]*'", /<script type="module">([\s\S]*?)<\/script>/],
    ['style-src', /<style>([\s\S]*?)<\/style>/],
    ["style-src 'sha256-[^ ]*'", /<style>body([\s\S]*?)<\/style>/],
  ])('names the hash of its own block in %s', (directive, block) => {
    const text = (block.exec(page)?.[0] ?? '').replaceAll(/^<[^>]*>|<[^>]*>$/g, '');
    const hash = createHash('sha256').update(text).digest('base64');
    const named = `${directive} 'sha256-${hash.replaceAll(/[+/]/g, '\\$&')}'`;
    expect(page).toMatch(new RegExp(named));
  });

  test('holds the worker in a block that does not run', () => {
    expect(page).toContain(
      `<script type="text/plain" id="worker-source">onmessage = () => '\\x3C/script>';</script>`,
    );
  });

  // test/reproducible.slow.test.ts builds the whole twice.
  test('is the same each time', () => {
    expect(sealPage(structuredClone(PARTS))).toBe(page);
  });

  test('is ASCII', () => {
    expect(page).toMatch(/^[\0-\x7f]*$/);
  });

  test('takes nothing in a bundle for a placeholder', () => {
    expect(page).toContain('page $& ');
  });

  test.each([
    ['without a marker', '<head></head>'],
    ['with a marker twice', `${TEMPLATE}<!-- policy -->`],
    ['with other characters than ASCII', `${TEMPLATE}ü`],
  ])('cannot be made from a template %s', (_name, template) => {
    expect(() => sealPage({ ...PARTS, template })).toThrow(/exactly one|not ASCII/);
  });
});
