import { type Browser, type BrowserServer, chromium, type Page } from '@playwright/test';
import { inApp } from '../e2e/page.ts';
import { ensureBrowser, QUIET, startOptions } from './ensure-browser.ts';
import { memoryOf, type ProcessKind, processesFrom } from './memory/processes.ts';
import { SCENES, type Scene } from './memory/scenes.ts';
import { copiesIn, countOf } from './memory/search.ts';

/*
 * `npm run memory`: how many copies of a key stand in the memory of all processes of
 * Chromium, at six points from before it is typed until the page is loaded anew. Linux
 * alone shows the memory of a process in /proc; whoever may read it is root, or who
 * started the browser where the system allows that. What follows chooses among the
 * scenes by a part of their names: `npm run memory -- words`.
 *
 * A text that is held in the page on purpose has to be found each time. It fails where
 * that is not so, and where a page still has a copy after it was loaded anew. What the
 * browser's own process keeps is beside that which it keeps of a page without code.
 */

const POINTS = ['opened', 'entered', 'signed', 'wiped', 'collected', 'reloaded'] as const;
type Point = (typeof POINTS)[number];

/** What is counted, over all processes or those of a kind. */
interface Counts {
  whole: number;
  wide: number;
  pieces: number;
  asBytes: number;
  control: number;
  readonly wholeIn: Record<ProcessKind, number>;
}

let hasFailed = false;

async function play(scene: Scene): Promise<void> {
  const args = [...QUIET];
  const server = await chromium.launchServer(startOptions(ensureBrowser(), args));
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    console.log(`\n${scene.name}`);
    const counts = await searched(scene, browser, server);
    print(counts, scene);
    if (scene.isWithoutCode !== true) hasFailed ||= !isGood(counts);
  } finally {
    await browser.close();
    await server.close();
  }
}

type Searched = ReadonlyMap<Point, Counts>;

async function searched(scene: Scene, browser: Browser, server: BrowserServer): Promise<Searched> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const app = scene.isWithoutCode === true ? page : inApp(page);
  const steps: Readonly<Record<Point, () => Promise<unknown>>> = {
    opened: () => scene.opens(app),
    entered: () => scene.enters(app),
    signed: async () => scene.signs?.(app),
    wiped: () => scene.wipes(app),
    collected: () => collectTwice(page),
    reloaded: () => page.reload(),
  };
  const counts = new Map<Point, Counts>();
  for (const point of POINTS) {
    await steps[point]();
    const control = await holdControl(page);
    counts.set(point, count(scene, control, server.process().pid ?? 0));
  }
  return counts;
}

/** A text that the page makes of two halves, so that it is whole nowhere else. */
async function holdControl(page: Page): Promise<string> {
  const [odd, even] = ['marker', 'hidden'].map((word) => `${word}${process.pid}`.repeat(4));
  await page.mainFrame().evaluate(
    ([a = '', b = '']) => {
      const held = Array.from(a, (character, i) => character + b.charAt(i)).join('');
      Reflect.set(globalThis, 'control', held);
    },
    [odd, even] as string[],
  );
  return Array.from(odd ?? '', (character, i) => character + (even ?? '').charAt(i)).join('');
}

/** Of each document and worker that still runs. */
async function collectTwice(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  for (let i = 0; i < 2; i++) await client.send('HeapProfiler.collectGarbage');
  await client.detach();
}

function count({ secret, number }: Scene, control: string, browser: number): Counts {
  const counts: Counts = {
    ...{ whole: 0, wide: 0, pieces: 0, asBytes: 0, control: 0 },
    wholeIn: { browser: 0, page: 0, other: 0 },
  };
  const marker = Buffer.from(control, 'latin1');
  const numbers = number ? [number, number.toReversed()] : [];
  for (const { id, kind } of processesFrom(browser)) {
    for (const memory of memoryOf(id)) {
      const narrow = copiesIn(memory, secret, 'latin1');
      const wide = copiesIn(memory, secret, 'utf16le');
      counts.whole += narrow.whole;
      counts.wide += wide.whole;
      counts.pieces += narrow.pieces + wide.pieces;
      counts.wholeIn[kind] += narrow.whole + wide.whole;
      counts.control += countOf(memory, marker);
      for (const bytes of numbers) counts.asBytes += countOf(memory, bytes);
    }
  }
  return counts;
}

const ROWS: readonly (readonly [string, (counts: Counts) => number])[] = [
  ['whole, a byte a character', ({ whole }) => whole],
  ['whole, two bytes', ({ wide }) => wide],
  ['pieces of 34 characters', ({ pieces }) => pieces],
  ['whole, in the browser', ({ wholeIn }) => wholeIn.browser],
  ['whole, in pages', ({ wholeIn }) => wholeIn.page],
  ['whole, elsewhere', ({ wholeIn }) => wholeIn.other],
  ['control', ({ control }) => control],
];
const AS_BYTES: (typeof ROWS)[number] = ['the number in bytes', ({ asBytes }) => asBytes];

function print(searched: Searched, { number }: Scene): void {
  const line = (name: string, cells: readonly (string | number)[]) =>
    console.log(`  ${name.padEnd(27)}${cells.map((cell) => String(cell).padStart(10)).join('')}`);
  line('', POINTS);
  for (const [name, of] of number ? [...ROWS, AS_BYTES] : ROWS) {
    line(
      name,
      POINTS.map((point) => of(searched.get(point)!)),
    );
  }
}

function isGood(searched: Searched): boolean {
  const last = searched.get('reloaded')!;
  const isFound = [...searched.values()].every(({ control }) => control > 0);
  if (!isFound) console.log('  The control was not found.');
  return isFound && last.wholeIn.page + last.wholeIn.other === 0;
}

const chosen = process.argv[2] ?? '';
for (const make of SCENES) {
  const scene = make();
  if (scene.name.includes(chosen)) await play(scene);
}
process.exitCode = hasFailed ? 1 : 0;
