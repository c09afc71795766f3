/** One way of doing a job, timed against others in the same run. */
export interface Contender {
  readonly name: string;
  readonly run: () => unknown;
  /** Runs in all, where one takes so long that more would hold up the others. */
  readonly atMost?: number;
}

/** Jobs of one kind, each done by several contenders; the first is what the others are held against. */
export interface Suite {
  readonly rounds: number;
  /** Rounds before those that count; two where nothing is said. */
  readonly warmUps?: number;
  readonly cases: () => readonly {
    readonly title: string;
    readonly contenders: readonly Contender[];
  }[];
}

/** What one run took, in milliseconds. */
interface Cost {
  readonly time: number;
  /** That the process had a processor for, which a busy machine changes less; only Node tells. */
  readonly processor?: number;
}

interface Timing {
  readonly name: string;
  readonly median: number;
  readonly min: number;
  readonly processor?: number;
}

/** Runs a suite and gives a table of medians and their ratios to the first contender's. */
export function runSuite({ rounds, warmUps = 2, cases }: Suite): string {
  return cases()
    .map(({ title, contenders }) => table(title, compare(contenders, warmUps, rounds)))
    .join('\n');
}

/** In turns, so that a slow moment of the machine hits all. */
function compare(
  contenders: readonly Contender[],
  warmUps: number,
  rounds: number,
): readonly Timing[] {
  const costs = contenders.map((): Cost[] => []);
  for (let round = -warmUps; round < rounds; round++) {
    for (const [i, { run, atMost = Number.POSITIVE_INFINITY }] of contenders.entries()) {
      if (rounds - round > atMost) continue;
      const cost = costOf(run);
      if (round >= 0) costs[i]?.push(cost);
    }
  }
  return contenders.map(({ name }, i) => summary(name, costs[i] ?? []));
}

function costOf(run: () => unknown): Cost {
  const start = performance.now();
  const before = globalThis.process?.cpuUsage();
  run();
  const time = performance.now() - start;
  if (!before) return { time };
  const { user, system } = process.cpuUsage(before);
  return { time, processor: (user + system) / 1000 };
}

function summary(name: string, costs: readonly Cost[]): Timing {
  const times = sorted(costs.map(({ time }) => time));
  const processor = sorted(costs.flatMap((cost) => cost.processor ?? []));
  return {
    name,
    median: middle(times),
    min: times[0] ?? 0,
    ...(processor.length > 0 && { processor: middle(processor) }),
  };
}

function sorted(values: readonly number[]): readonly number[] {
  return [...values].sort((a, b) => a - b);
}

function middle(values: readonly number[]): number {
  return values[Math.floor(values.length / 2)] ?? 0;
}

function table(title: string, timings: readonly Timing[]): string {
  const base = timings[0];
  const rows = timings.map(({ name, median, min, processor }) => {
    const figures = `${milliseconds(median)}  min ${milliseconds(min)}${ratio(median, base?.median)}`;
    const busy =
      processor === undefined
        ? ''
        : `  processor ${milliseconds(processor)}${ratio(processor, base?.processor)}`;
    return `  ${name.padEnd(46)} ${figures}${busy}`;
  });
  return [title, ...rows].join('\n');
}

function milliseconds(value: number): string {
  return `${value.toFixed(1).padStart(9)} ms`;
}

function ratio(value: number, base = 1): string {
  return `  x${(value / base).toFixed(2)}`;
}
