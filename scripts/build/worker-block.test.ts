import { createContext, Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { inBlock } from './worker-block.ts';

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
