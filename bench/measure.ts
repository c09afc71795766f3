/** One way of doing a job, timed against others in the same run. */
export interface Contender {
  readonly name: string;
  readonly run: () => unknown;
}

/** A contender's times in milliseconds. */
export interface Timing {
  readonly name: string;
  readonly median: number;
  readonly min: number;
}

/**
 * Runs the contenders in turns, so that a slow moment of the machine hits all,
 * and gives medians; the first two rounds warm up and do not count.
 */
export function compare(contenders: readonly Contender[], rounds: number): readonly Timing[] {
  const times = contenders.map((): number[] => []);
  for (let round = -2; round < rounds; round++) {
    for (const [i, { run }] of contenders.entries()) {
      const start = performance.now();
      run();
      if (round >= 0) times[i]!.push(performance.now() - start);
    }
  }
  return contenders.map(({ name }, i) => ({ name, ...summary(times[i]!) }));
}

function summary(times: readonly number[]): Omit<Timing, 'name'> {
  const sorted = [...times].sort((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)]!, min: sorted[0]! };
}

/** A table with each median and its ratio to the first contender's. */
export function report(title: string, timings: readonly Timing[]): string {
  const base = timings[0]!.median;
  const rows = timings.map(
    ({ name, median, min }) =>
      `  ${name.padEnd(44)} ${median.toFixed(1).padStart(9)} ms  min ${min.toFixed(1).padStart(8)}  x${(median / base).toFixed(2)}`,
  );
  return [title, ...rows].join('\n');
}
