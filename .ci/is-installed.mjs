import { readFileSync } from 'node:fs';

/*
 * Succeeds where node_modules holds what package-lock.json names, by npm's own
 * note of what it installed. A package may be missing where it is optional: it
 * is for another system.
 */

function packages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

function isInstalled() {
  const installed = packages('node_modules/.package-lock.json');
  return Object.entries(packages('package-lock.json'))
    .filter(([path]) => path !== '')
    .every(([path, { integrity, optional }]) =>
      path in installed ? installed[path].integrity === integrity : optional === true,
    );
}

try {
  process.exitCode = isInstalled() ? 0 : 1;
} catch {
  process.exitCode = 1;
}
