import type { Browser, Frame, Page } from '@playwright/test';
import { shellOf } from '../page.ts';

/** What one task took, as the page itself saw it. */
interface Figures {
  /** The longest task of the page's thread, in milliseconds of work. */
  readonly longest: number;
  /** The longest that the page itself saw, by the clock; 0 where none took 50 milliseconds. */
  readonly byClock: number;
  /** How many times slower than a core of 2024 the thread's work went; never below 1. */
  readonly slower: number;
}

/** What moved in the page. */
interface Shifts {
  /** Sum of the layout shifts that nobody asked for. */
  readonly shift: number;
  /** What shifted, and from where to where. */
  readonly shifted: string;
}

interface Stretch {
  /** By the page's own clock, in milliseconds. */
  readonly start: number;
  readonly took: number;
}

interface PageMeter {
  from: number;
  /** Work that is always the same. */
  readonly stretches: Stretch[];
  /** When the test itself had the page do something, which is no work of the page's. */
  readonly apart: Stretch[];
  readonly tasks: Stretch[];
  readonly shifts: {
    readonly start: number;
    readonly value: number;
    readonly what: string;
    /** How long ago somebody had done something, in milliseconds; infinite where nobody had. */
    readonly sinceInput: number;
  }[];
  /** What the status line said; it takes each away after a moment. */
  readonly said: string[];
}

declare global {
  interface Window {
    taskMeter: PageMeter;
  }
}

/** To be called before the page is opened: observes it from its first moment. */
export async function installMeter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const meter: PageMeter = { from: 0, stretches: [], apart: [], tasks: [], shifts: [], said: [] };
    window.taskMeter = meter;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        meter.tasks.push({ start: startTime, took: duration });
    }).observe({ type: 'longtask', buffered: true });
    let resized = Number.NEGATIVE_INFINITY;
    window.addEventListener('resize', () => {
      resized = performance.now();
    });
    interface LayoutShiftSource {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }
    const names = (element: Element | null): string =>
      element === null ? 'nothing' : [element.localName, ...element.classList].join('.');
    /** What it is, in what, and from where to where. */
    const shifted = ({ node, previousRect: from, currentRect: to }: LayoutShiftSource): string => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null);
      const places = [from, to].map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`);
      return `${names(element)} in ${names(element?.parentElement ?? null)} from ${places.join(' to ')}`;
    };
    // In a frame that has no process of its own the browser does not count what was done.
    let done = 0;
    // A paste or drop of a test comes without the key or button that a person presses for it.
    for (const type of ['keydown', 'pointerdown', 'pointerup', 'paste', 'drop'])
      window.addEventListener(
        type,
        ({ timeStamp }) => {
          done = timeStamp;
        },
        true,
      );
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const wanted = Reflect.get(entry, 'hadRecentInput') === true;
        const value = Number(Reflect.get(entry, 'value'));
        const sources: readonly LayoutShiftSource[] = Reflect.get(entry, 'sources') ?? [];
        const what = sources.map(shifted).join();
        // What the browser leaves out of the count in a page of its own it counts in a frame.
        const isByWindow = entry.startTime - resized < 500;
        if (!wanted && !isByWindow) {
          const input = Math.max(Number(Reflect.get(entry, 'lastInputTime')), done);
          const sinceInput = entry.startTime - (input || Number.NEGATIVE_INFINITY);
          meter.shifts.push({ start: entry.startTime, value, what, sinceInput });
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver(() => {
      const text = document.querySelector('.said')?.textContent ?? '';
      if (text !== '' && text !== meter.said.at(-1)) meter.said.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** All that the status line has said until now. */
export async function readSaid(page: Page): Promise<string> {
  return page.evaluate(() => window.taskMeter.said.join('\n'));
}

/** What was before does not count. */
export async function startMeter(page: Page): Promise<void> {
  await browserOf(page).startTracing(page, { categories: ['toplevel'] });
  const stretch = await fixedWork(page);
  await page.evaluate((before) => {
    window.taskMeter.stretches.push(before);
    window.taskMeter.from = performance.now();
  }, stretch);
}

/**
 * Times since {@link startMeter}. The browser's trace says how much of a long
 * task the thread was at work: where other programs want the same processor,
 * the clock tells of them and not of the page. By the same measure a piece of
 * work that is always the same, done before and after, says how fast the
 * processor was.
 */
export async function readMeter(page: Page): Promise<Figures> {
  const end = await page.evaluate(() => performance.now());
  const after = await fixedWork(page);
  const { from, apart, tasks, stretches } = await page.evaluate(() => window.taskMeter);
  const origin = await navigationStart(page);
  const trace = (await browserOf(page).stopTracing()).toString();
  const traced = mainThreadTasks(trace).map((task) => inPageTime(task, origin));
  const counts = (task: Stretch) =>
    task.start >= from && task.start < end && !apart.some((other) => overlap(task, other) > 0);
  const slower = [...stretches, after].map((stretch) => workOf(stretch, traced) / WORK_MS);
  return {
    longest: Math.max(
      0,
      ...traced.filter((task) => counts(task) && !task.isForDriver).map(({ work }) => work),
    ),
    byClock: Math.max(0, ...tasks.filter(counts).map(({ took }) => took)),
    slower: Math.max(1, ...slower),
  };
}

/** For so long after an input the browser takes what moves to be wanted, in milliseconds. */
const WANTED_MS = 500;

/**
 * Layout shifts since {@link startMeter}, or since the page was opened. On a
 * machine that is slow at the moment what was asked for moves later, so the
 * browser's limit in time is scaled as all others are.
 */
export async function readShifts(page: Page): Promise<Shifts> {
  const { from, shifts } = await page.evaluate(() => window.taskMeter);
  const late = shifts.filter(({ start, sinceInput }) => start >= from && sinceInput >= WANTED_MS);
  const slower = late.length === 0 ? 1 : await apart(page, () => measureSlowness(page));
  const unwanted = late.filter(({ sinceInput }) => sinceInput >= WANTED_MS * slower);
  return {
    shift: unwanted.reduce((total, { value }) => total + value, 0),
    shifted: unwanted
      .map(({ what, sinceInput }) => `${what} after ${sinceInput.toFixed(0)} ms`)
      .join('; '),
  };
}

/** What {@link fixedWork} takes a core of 2024, in milliseconds at work. */
const WORK_MS = 60;
const ROUNDS = 30_000_000;

/** One task of the page's thread that does always the same. */
async function fixedWork(page: Page): Promise<Stretch> {
  return page.evaluate((rounds) => {
    const start = performance.now();
    let state = 1;
    for (let i = 0; i < rounds; i++) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
    }
    // Used, so that no compiler leaves the work out.
    return { start, took: performance.now() - start + (state === 0 ? 1 : 0) };
  }, ROUNDS);
}

function browserOf(page: Page): Browser {
  const browser = page.context().browser();
  if (browser === null) throw new Error('No browser to trace');
  return browser;
}

/** When the clock of the app's frame was 0, in microseconds of the trace. */
async function navigationStart(page: Page): Promise<number> {
  const later = await startOfFrame(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return 1e6 * (metrics.find(({ name }) => name === 'NavigationStart')?.value ?? 0) + 1000 * later;
}

/** How long after the page the app's frame was begun, in milliseconds. */
export async function startOfFrame(page: Page): Promise<number> {
  const origin = () => performance.timeOrigin;
  return (await page.evaluate(origin)) - (await shellOf(page).evaluate(origin));
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly args?: {
    readonly name?: string;
    readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string };
  };
  /** In microseconds, as are the others. */
  readonly ts: number;
  readonly dur?: number;
  /** How long the thread was at work in it. */
  readonly tdur?: number;
}

interface ThreadTask extends TraceEvent {
  /** The driver looks for something in the page: no work of the page's. */
  readonly isForDriver: boolean;
}

/** By this the thread hears of the driver. */
const DRIVER = 'blink.mojom.DevToolsSession';

function mainThreadTasks(trace: string): readonly ThreadTask[] {
  const { traceEvents }: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(trace);
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const asked = traceEvents.filter(
    ({ args }) => args?.chrome_mojo_event_info?.mojo_interface_tag === DRIVER,
  );
  const isForDriver = (task: TraceEvent) =>
    asked.some(
      (event) =>
        threadOf(event) === threadOf(task) &&
        event.ts >= task.ts &&
        event.ts <= task.ts + (task.dur ?? 0),
    );
  return traceEvents
    .filter(
      (event) =>
        event.ph === 'X' &&
        event.name === 'ThreadControllerImpl::RunTask' &&
        (event.dur ?? 0) > 10_000 &&
        mains.has(threadOf(event)),
    )
    .map((task) => ({ ...task, isForDriver: isForDriver(task) }));
}

interface TracedTask extends Stretch, Pick<ThreadTask, 'isForDriver'> {
  /** How long the thread was at work in it; where the system does not say, how long it took. */
  readonly work: number;
}

function inPageTime(task: ThreadTask, origin: number): TracedTask {
  const { ts, dur = 0, tdur = dur, isForDriver } = task;
  return { start: (ts - origin) / 1000, took: dur / 1000, work: tdur / 1000, isForDriver };
}

function overlap(one: Stretch, other: Stretch): number {
  const end = Math.min(one.start + one.took, other.start + other.took);
  return end - Math.max(one.start, other.start);
}

/** Work of the traced task that a stretch of time was. */
function workOf(stretch: Stretch, traced: readonly TracedTask[]): number {
  const byOverlap = [...traced].sort((a, b) => overlap(b, stretch) - overlap(a, stretch));
  return byOverlap[0]?.work ?? stretch.took;
}

/** What the test has the page do for its own ends: no work of the page's is measured meanwhile. */
export async function apart<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  const start = await page.evaluate(() => performance.now());
  const result = await work();
  await page.evaluate((from) => {
    window.taskMeter.apart.push({ start: from, took: performance.now() - from });
  }, start);
  return result;
}

/** How long a document must have been still to be called idle, in milliseconds: no event says that none will come. */
const STILL = 60;

/** What a document is like at rest. */
export interface Rest {
  /** Elements and texts in it. */
  readonly nodes: number;
}

/** Until nothing in the document has changed for a moment, and the thread has nothing else to do. */
export async function untilIdle(page: Page | Frame): Promise<Rest> {
  return page.evaluate(
    (still) =>
      new Promise<Rest>((resolve) => {
        let timer = setTimeout(finish, still);
        const watching = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(finish, still);
        });
        watching.observe(document, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
        function finish() {
          watching.disconnect();
          void scheduler.postTask(() => resolve(atRest()), { priority: 'background' });
        }
        function atRest() {
          const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
          let nodes = 1;
          while (walker.nextNode() !== null) nodes++;
          return { nodes };
        }
      }),
    STILL,
  );
}

const SLICES = 100;
/** What one of them takes a core of 2024, in milliseconds. */
const SLICE_MS = 2;
/** Slices in one stretch. */
const STRETCH = 10;

/**
 * How many times slower than two quiet cores a machine is at this moment, by
 * the clock; never below 1. The worst of some stretches of work counts, as
 * other programs come in between. Limits that are held by the clock are
 * multiplied by it.
 */
export async function measureSlowness(page: Page): Promise<number> {
  const slices = await page.evaluate(
    ([count, rounds]) => {
      const times: number[] = [];
      let state = 1;
      for (let slice = 0; slice < count; slice++) {
        const start = performance.now();
        for (let i = 0; i < rounds; i++) {
          state ^= state << 13;
          state ^= state >>> 17;
          state ^= state << 5;
        }
        times.push(performance.now() - start);
      }
      return state === 0 ? [] : times;
    },
    [SLICES, (ROUNDS * SLICE_MS) / WORK_MS] as const,
  );
  // The first slices are interpreted.
  const counted = slices.slice(10).map((took) => took / SLICE_MS);
  const mean = (from: number) => counted.slice(from, from + STRETCH).reduce(sum) / STRETCH;
  const starts = Array.from({ length: counted.length - STRETCH }, (_, i) => i);
  return Math.max(1, ...starts.map(mean));
}

function sum(a: number, b: number): number {
  return a + b;
}
