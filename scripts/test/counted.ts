import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { REPORTS } from './parts.ts';
import { type PlaywrightReport, specsIn, type VitestReport } from './results.ts';

/** How many tests each file had when it was last run, by its path from the root. */
export function countedTests(): ReadonlyMap<string, number> {
  const names = existsSync(REPORTS) ? readdirSync(REPORTS) : [];
  return new Map(
    names
      .map((name) => JSON.parse(readFileSync(`${REPORTS}/${name}`, 'utf8')))
      .flatMap((report: VitestReport | PlaywrightReport) =>
        'testResults' in report ? inVitest(report) : inPlaywright(report),
      ),
  );
}

function inVitest({ testResults }: VitestReport): readonly (readonly [string, number])[] {
  return testResults.map(({ name, assertionResults }) => [fromRoot(name), assertionResults.length]);
}

function inPlaywright(report: PlaywrightReport): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { file, tests } of report.suites.flatMap(specsIn)) {
    const path = fromRoot(resolve(report.config.rootDir, file));
    counts.set(path, (counts.get(path) ?? 0) + tests.length);
  }
  return [...counts];
}

function fromRoot(path: string): string {
  return relative(process.cwd(), path).replaceAll('\\', '/');
}
