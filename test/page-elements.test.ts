import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { ELEMENTS, KEPT } from '../src/channel/page-elements.ts';

/* The elements that may exist in the page are those that it draws, and no others. */

const APP = fileURLToPath(new URL('../src/app/', import.meta.url));

const SOURCES = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(join(APP, path), 'utf8')] as const);

/** In JSX, and by the call for it. */
function drawnIn([path, code]: readonly [string, string]): readonly string[] {
  const drawn: string[] = [];
  new Visitor({
    JSXOpeningElement({ name }) {
      if (name.type === 'JSXIdentifier' && /^[a-z]/.test(name.name)) drawn.push(name.name);
    },
    CallExpression({ callee, arguments: [name] }) {
      const isMaking =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'createElement';
      if (isMaking) drawn.push(name?.type === 'Literal' ? String(name.value) : 'not a literal');
    },
  }).visit(parseSync(path, code).program);
  return drawn;
}

const LISTED = Object.values(ELEMENTS).flatMap((names) => names.split(' '));

test('the page draws each element that is listed, and no other', () => {
  const drawn = new Set(SOURCES.flatMap(drawnIn));
  expect([...drawn].sort()).toEqual([...LISTED].sort());
});

describe('none of them', () => {
  test.each([
    ...['a', 'area', 'base', 'embed', 'fencedframe', 'form', 'frame', 'frameset', 'iframe'],
    ...['img', 'link', 'meta', 'object', 'portal', 'script', 'style', 'template', 'use', 'video'],
  ])('is %s', (name) => {
    expect(LISTED).not.toContain(name);
  });
});

describe('of the methods that stay, none', () => {
  test.each([
    ['makes or copies', /^(?:create(?!Range$|TreeWalker$)|clone|import|adopt|parse|extract)/],
    ['inserts', /^(?:append|prepend|before|after|insert|replace|move|surround|attach)/],
    ['reads markup', /HTML|^(?:write|writeln|open)$/],
  ])('%s', (_what, pattern) => {
    expect(KEPT.filter((name) => pattern.test(name))).toEqual([]);
  });
});
