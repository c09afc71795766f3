/** One way of doing a job, timed against others in the same run. */
export interface Contender {
  readonly name: string;
  readonly run: () => unknown;
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

interface Timing {
  readonly name: string;
  readonly median: number;
  readonly min: number;
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
  const times = contenders.map((): number[] => []);
  for (let round = -warmUps; round < rounds; round++) {
    for (const [i, { run }] of contenders.entries()) {
      const start = performance.now();
      run();
      if (round >= 0) times[i]?.push(performance.now() - start);
    }
  }
  return contenders.map(({ name }, i) => summary(name, times[i] ?? []));
}

function summary(name: string, times: readonly number[]): Timing {
  const sorted = [...times].sort((a, b) => a - b);
  return { name, median: sorted[Math.floor(sorted.length / 2)] ?? 0, min: sorted[0] ?? 0 };
}

function table(title: string, timings: readonly Timing[]): string {
  const base = timings[0]?.median ?? 1;
  const rows = timings.map(({ name, median, min }) => {
    const figures = `${median.toFixed(1).padStart(9)} ms  min ${min.toFixed(1).padStart(9)}`;
    return `  ${name.padEnd(46)} ${figures}  x${(median / base).toFixed(2)}`;
  });
  return [title, ...rows].join('\n');
}
