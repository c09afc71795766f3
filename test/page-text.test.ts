import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/*
 * The page's words stand in files of their own, `text.ts` and `text-*.ts` beside
 * what shows them and the folder of kinds of parts, so that another language is
 * another set of these. This looks for words in what the other files draw: text
 * between tags, attributes that are read out or shown, and sentences in
 * strings. What is sent to the page says codes.
 */

const SRC = fileURLToPath(new URL('../src/', import.meta.url));

/** Attributes that a person reads or hears. */
const SHOWN =
  /^(?:aria-(?:label|description|roledescription|valuetext)|title|alt|placeholder|label|summary)$/;

/** Units and codes. */
const ALLOWED: ReadonlySet<string> = new Set([
  'BTC',
  'partly signed',
  'previous transaction',
  'until closed',
]);

/** Strings that are no sentences: classes, selectors, types of the platform, faults of ours. */
const NO_TEXT = /^(?:className|d|allow|style|type|role|viewBox|points|transform)$/;

const WORD = /\p{L}{2,}/u;
/** Two words or more, or one with an end of a sentence. */
const SENTENCE =
  /^\p{L}\p{Ll}+(?:[ ,’]+\p{Ll}{2,})+|^\p{Lu}\p{Ll}+[.:]$|\p{Ll}{2,} \p{Ll}{2,} \p{Ll}{2,}/u;

/** The strings that stand directly in an attribute or between tags. */
function textOf(node: ESTree.JSXChild | ESTree.JSXAttributeValue): readonly string[] {
  const inside = node.type === 'JSXExpressionContainer' ? node.expression : node;
  if (inside.type === 'Literal' && typeof inside.value === 'string') return [inside.value];
  if (inside.type !== 'TemplateLiteral') return [];
  return inside.quasis.map(({ value }) => value.cooked ?? '');
}

/** What an element is found by. */
const SELECTOR = /\[[\w-]+[=\]]/;

function textsIn(path: string): readonly string[] {
  const { program } = parseSync(path, readFileSync(SRC + path, 'utf8'));
  const found = new Set<string>();
  const outside: (readonly [start: number, end: number])[] = [];
  const note = (text: string, pattern: RegExp, at: number) => {
    const shown = text.trim();
    if (!pattern.test(shown) || ALLOWED.has(shown) || SELECTOR.test(shown)) return;
    if (outside.some(([start, end]) => start <= at && at < end)) return;
    found.add(`${path}: ${shown}`);
  };
  new Visitor({
    JSXText: (node) => note(node.value.replace(/&\w+;/g, ''), WORD, node.start),
    JSXElement: ({ children }) => {
      for (const child of children) for (const text of textOf(child)) note(text, WORD, child.start);
    },
    JSXAttribute(node) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
      if (NO_TEXT.test(name)) outside.push([node.start, node.end]);
      if (!SHOWN.test(name)) return;
      if (node.value) for (const text of textOf(node.value)) note(text, WORD, node.start);
    },
    NewExpression: ({ start, end, callee }) => {
      if (callee.type === 'Identifier' && callee.name.endsWith('Error')) outside.push([start, end]);
    },
    CallExpression: ({ start, end, callee }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (/^(?:querySelector|join)/.test(callee.property.name)) outside.push([start, end]);
    },
    Literal({ value, start }) {
      if (typeof value === 'string') note(value, SENTENCE, start);
    },
    TemplateElement({ value, start }) {
      note(value.cooked ?? '', SENTENCE, start);
    },
  }).visit(program);
  return [...found];
}

const FILES = readdirSync(`${SRC}app`, { recursive: true, encoding: 'utf8' })
  .map((path) => `app/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path))
  .filter((path) => !/\/text(?:-[a-z-]+)?\.ts$|^app\/inspect\/kinds\//.test(path))
  .sort();

test('the page has its words in its files of texts', () => {
  expect(FILES.length).toBeGreaterThan(100);
  expect(FILES.flatMap(textsIn)).toEqual([]);
});
