import { expect, test } from 'vitest';
import { groupedOrder } from './group-files.ts';

type Imports = Readonly<Record<string, readonly string[]>>;

function ordered(paths: readonly string[], imports: Imports = {}): readonly string[] {
  return groupedOrder(paths, (path) => imports[path] ?? []);
}

const ENTRY = 'src/main.tsx';

test.each<readonly [string, readonly string[], Imports, readonly string[]]>([
  [
    'by their layers, and in a folder as they were',
    ['src/app/c.ts', 'src/rpc/b.ts', 'src/core/tx/z.ts', 'src/core/bytes/a.ts', 'src/core/tx/a.ts'],
    {},
    ['src/core/bytes/a.ts', 'src/core/tx/z.ts', 'src/core/tx/a.ts', 'src/rpc/b.ts', 'src/app/c.ts'],
  ],
  [
    'the page with its words before its views',
    ['src/app/sign/a.ts', 'src/app/ui/a.ts', 'src/app/inspect/a.ts', 'src/app/text/a.ts'],
    {},
    ['src/app/text/a.ts', 'src/app/ui/a.ts', 'src/app/inspect/a.ts', 'src/app/sign/a.ts'],
  ],
  [
    'each behind what it imports',
    ['src/app/sign/a.ts', 'src/app/inspect/a.ts', 'src/app/inspect/b.ts'],
    { 'src/app/inspect/a.ts': ['src/app/sign/a.ts'] },
    ['src/app/sign/a.ts', 'src/app/inspect/a.ts', 'src/app/inspect/b.ts'],
  ],
  [
    'also by way of a file that is not in the bundle',
    ['src/app/sign/a.ts', 'src/app/inspect/a.ts'],
    { 'src/app/inspect/a.ts': ['types.ts'], 'types.ts': ['src/app/sign/a.ts'] },
    ['src/app/sign/a.ts', 'src/app/inspect/a.ts'],
  ],
  [
    'what stands before all packages stays there',
    ['\0runtime', 'src/channel/start-worker.ts', 'node_modules/a.js', 'src/core/tx/a.ts'],
    {},
    ['\0runtime', 'src/channel/start-worker.ts', 'node_modules/a.js', 'src/core/tx/a.ts'],
  ],
])('orders files %s', (_name, paths, imports, expected) => {
  expect(ordered([...paths, ENTRY], imports)).toEqual([...expected, ENTRY]);
});

test('refuses a file that imports itself by way of another', () => {
  const imports = { 'src/app/a.ts': ['src/app/b.ts'], 'src/app/b.ts': ['src/app/a.ts'] };
  expect(() => ordered(['src/app/a.ts', 'src/app/b.ts', ENTRY], imports)).toThrow('imports itself');
});
