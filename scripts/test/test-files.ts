import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['src', 'test', 'scripts', 'e2e'] as const;
const IS_TEST = /\.(?:test|spec|firefox|pointer)\.tsx?$/;

/** Every file that looks like one of tests, from the root, with forward slashes. */
export const TEST_FILES: readonly string[] = FOLDERS.flatMap((folder) =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => IS_TEST.test(path))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
).sort();
