/*
 * When a test runs is told by its name: `*.slow.test.ts`, `e2e/full/*.spec.ts`.
 * This table says what each ending and folder means. The configuration of Vitest,
 * the commands and `npm run tiers` read it.
 */

/** The commands, from the one that is run after each change to the one that runs all. */
export const TIERS = ['check', 'test', 'test:full'] as const;

export type Tier = (typeof TIERS)[number];

/** Files of unit tests with one ending: a project of Vitest. */
export interface UnitProject {
  readonly name: string;
  readonly tier: Tier;
  /** What stands before `.test.ts`; nothing for the fast ones. */
  readonly ending: string;
  /** Whether each file has its modules for itself; else files share what they import, which is most of what they take. */
  readonly isolate: boolean;
  readonly why: string;
}

export const UNIT_PROJECTS: readonly UnitProject[] = [
  { name: 'fast', tier: 'check', ending: '', isolate: false, why: 'a second or two at most' },
  {
    name: 'isolated',
    tier: 'check',
    ending: '.isolated',
    isolate: true,
    why: 'puts something else in a module’s place',
  },
  {
    name: 'recorded',
    tier: 'test',
    ending: '.recorded',
    isolate: false,
    why: 'answers all of a recording in test/fixtures',
  },
  {
    name: 'built',
    tier: 'test',
    ending: '.built',
    isolate: false,
    why: 'reads the built file, or starts the command',
  },
  {
    name: 'slow',
    tier: 'test:full',
    ending: '.slow',
    isolate: false,
    why: 'takes many seconds; a small case of each kind is among the fast ones',
  },
  {
    name: 'shared',
    tier: 'test:full',
    ending: '.shared',
    isolate: true,
    why: 'reads recordings that are too large for the project, or data of Bitcoin Core’s own tests',
  },
];

/** Tests in a browser: a folder of `e2e`, or, for the journeys, `e2e` itself. */
export interface BrowserFolder {
  readonly folder: string;
  readonly tier: Tier;
  /** How the names of its files end. */
  readonly ending: string;
  readonly why: string;
}

export const BROWSER_FOLDERS: readonly BrowserFolder[] = [
  { folder: 'e2e', tier: 'test', ending: '.spec.ts', why: 'journeys in Chromium' },
  { folder: 'e2e/full', tier: 'test:full', ending: '.spec.ts', why: 'matrices and all the rest' },
  { folder: 'e2e/tasks', tier: 'test:full', ending: '.spec.ts', why: 'what people come to do' },
  { folder: 'e2e/firefox', tier: 'test:full', ending: '.firefox.ts', why: 'Firefox' },
  { folder: 'e2e/pointer', tier: 'test:full', ending: '.pointer.ts', why: 'a real pointer' },
];

const UNIT_FOLDERS = ['src', 'test', 'scripts'] as const;

/** What the files of a project are called, for Vitest: its ending, and none of the others. */
export function unitFiles({ ending }: UnitProject): { include: string[]; exclude: string[] } {
  const pattern = (of: string) => `{${UNIT_FOLDERS}}/**/*${of}.test.{ts,tsx}`;
  const others = UNIT_PROJECTS.filter((project) => project.ending !== '');
  return {
    include: [pattern(ending)],
    exclude: ending === '' ? others.map((project) => pattern(project.ending)) : [],
  };
}

/** What runs a file of tests; `undefined` where nothing does. `path` is from the root, with forward slashes. */
export function runnerOf(path: string): UnitProject | BrowserFolder | undefined {
  if (UNIT_FOLDERS.some((folder) => path.startsWith(`${folder}/`))) {
    const ending = /(?<ending>(?:\.[a-z]+)?)\.test\.tsx?$/.exec(path)?.groups?.['ending'];
    return UNIT_PROJECTS.find((project) => project.ending === ending);
  }
  return BROWSER_FOLDERS.find(
    ({ folder, ending }) =>
      path.endsWith(ending) && path.slice(0, path.lastIndexOf('/')) === folder,
  );
}
