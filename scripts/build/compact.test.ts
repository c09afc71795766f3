import { createContext, Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { compactScript, compactStyle, inBlock } from './compact.ts';

const REACT_FILE = '// node_modules/react-dom/cjs/react-dom.production.js\n';

const OUR_FILE = '// src/c.ts\n';

describe('a compacted script', () => {
  test.each([
    [
      'has a line for each statement',
      'if (a) {\n\tb();\n\tc();\n}\nd();\n',
      'if(a){\nb()\nc()}\nd();',
    ],
    ['keeps names', 'const long = 1;\nlong;\n', 'const long=1\nlong;'],
    ['keeps texts', "a = 'x\t  y';\nb = `x\n\ty`;\n", 'a=`x\t  y`\nb=`x\n\ty`;'],
    ['has a line for each member', 'class A { a = 1; b() {} }\n', 'class A{\na=1\nb(){}}'],
    [
      'keeps a semicolon before what could go on with the statement',
      'a;\n[b];\n`c`;\n-d;\n/e/;\n',
      'a;\n[b];\n`c`;\n-d;\n/e/;',
    ],
    ['keeps a semicolon that is a statement', 'for (;;);\na;\n', 'for(;;);\na;'],
    ['has a line for each case', 'switch (a) { case 1: b() }\n', 'switch(a){\ncase 1:\nb()}'],
    [
      'says which file it comes from, and has no lines in what React wrote',
      `a = 1;\n${REACT_FILE}b = [\n\t1\n];\nb = 2;\n${OUR_FILE}c = [ 2 ];\nc = 3;\n`,
      `a=1;\n${REACT_FILE}b=[1];b=2;\n${OUR_FILE}c=[2]\nc=3;`,
    ],
    [
      'says the folder of files once',
      'a;\n// src/b/a.ts\nb;\n// src/b/b.ts\nc;\n// src/c/b.ts\nd;\n',
      'a;\n// src/b/a.ts\nb;\n// b.ts\nc;\n// src/c/b.ts\nd;',
    ],
    [
      'also where all of it is in a function',
      `(() => {\n\t${OUR_FILE}\tb();\n})();\n`,
      `(()=>{\n${OUR_FILE}b()})();`,
    ],
  ])('%s', (_name, code, compact) => {
    expect(compactScript(code)).toBe(compact);
  });

  test('is not made of what cannot be read', () => {
    expect(() => compactScript('a = ;')).toThrow();
  });
});

describe('modules in a block', () => {
  test('show none of their names', () => {
    const code = 'var a = 1;\nfunction b() {\n\tvar c = a;\n\treturn c;\n}\nglobalThis.d = b();\n';
    const block = inBlock(code);
    expect(block).toBe(`"use strict";{\n${code.replace('var a', 'let a')}}`);
    const global: Record<string, unknown> = {};
    new Script(block).runInContext(createContext(Object.assign(global, { globalThis: global })));
    expect(global['d']).toBe(1);
    expect(Object.keys(global)).toEqual(['globalThis', 'd']);
  });

  test.each(['import a from "b";', 'export const a = 1;'])('not of %j', (code) => {
    expect(() => inBlock(code)).toThrow();
  });
});

test.each([
  ['a { b: c; }\n', 'a { b: c; }\n'],
  ['/* x */\na {\n  b: c;\n\n  d: e;\n}\n\na:hover,\nb {}\n', '\na{b:c;d:e}\na:hover,\nb {}\n'],
  ['@media (a: b) {\n  c:hover {\n    d: e;\n  }\n}\n', '@media (a: b){c:hover{d:e}\n}\n'],
  ['a {\n  b:\n    "c d"\n    "; e: f";\n}\n', 'a{b:\n"c d"\n"; e: f"}\n'],
  ['a {\n  content: "/*  */";\n  b: c; /* " */\n}\n', 'a{content:"/*  */";b:c}\n'],
  ["a {\n  content: '/*'; /* it's */\n}\n", "a{content:'/*'}\n"],
])('the style %j becomes %j', (css, compact) => {
  expect(compactStyle(css)).toBe(compact);
});
