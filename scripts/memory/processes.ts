import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';

/* The memory of a process and of all that it started, as Linux shows it in /proc. */

export type ProcessKind = 'browser' | 'page' | 'other';

export interface Process {
  readonly id: number;
  readonly kind: ProcessKind;
}

/** A process and its children, and theirs. */
export function processesFrom(root: number): readonly Process[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => parentOf(Number(name)) ?? []),
  );
  const isOwn = (id: number | undefined): boolean =>
    id === root || (id !== undefined && parents.has(id) && isOwn(parents.get(id)));
  return [...parents.keys()].filter(isOwn).map((id) => ({ id, kind: kindOf(id, root) }));
}

function parentOf(id: number): readonly [readonly [number, number]] | undefined {
  const stat = unlessGone(() => readFileSync(`/proc/${id}/stat`, 'latin1'));
  // The name of the program, in brackets, may have any characters.
  const parent = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  return parent === undefined ? undefined : [[id, Number(parent)]];
}

function kindOf(id: number, root: number): ProcessKind {
  if (id === root) return 'browser';
  const command = unlessGone(() => readFileSync(`/proc/${id}/cmdline`, 'latin1')) ?? '';
  return command.includes('--type=renderer') ? 'page' : 'other';
}

const PAGE = 4096;
/** Of what /proc/PID/pagemap says of a page: it is in memory. */
const IS_PRESENT = 0x80;
const ENTRY = 8;

/**
 * The memory of a process, each run of pages that are there by itself. Files that were
 * only mapped to be read are left out: nothing is written there.
 */
export function* memoryOf(id: number): Generator<Uint8Array> {
  const maps = unlessGone(() => readFileSync(`/proc/${id}/maps`, 'latin1')) ?? '';
  const memory = unlessGone(() => openSync(`/proc/${id}/mem`, 'r'));
  const pages = unlessGone(() => openSync(`/proc/${id}/pagemap`, 'r'));
  if (memory === undefined || pages === undefined) return;
  try {
    for (const line of maps.split('\n')) {
      const region = regionIn(line);
      for (const run of region ? runsOf(pages, region) : []) {
        const bytes = readAt(memory, run);
        if (bytes) yield bytes;
      }
    }
  } finally {
    closeSync(memory);
    closeSync(pages);
  }
}

interface Region {
  readonly start: number;
  readonly end: number;
}

function regionIn(line: string): Region | undefined {
  const found = /^([0-9a-f]+)-([0-9a-f]+) (r..)\S* \S+ \S+ \d+ *(.*)$/.exec(line);
  if (!found) return undefined;
  const [, start = '', end = '', rights = '', path = ''] = found;
  const isFile = path.startsWith('/') && !/^\/(?:dev\/shm|memfd:)/.test(path);
  const isOfSystem = /^\[(?:vvar|vsyscall|vdso)/.test(path);
  if (isOfSystem || (isFile && !rights.includes('w'))) return undefined;
  return { start: Number.parseInt(start, 16), end: Number.parseInt(end, 16) };
}

/** Pages that follow each other and are in memory; what the system has not given yet holds nothing. */
function runsOf(pages: number, { start, end }: Region): readonly Region[] {
  const first = start / PAGE;
  const entries = readAt(pages, { start: first * ENTRY, end: (end / PAGE) * ENTRY });
  const runs: Region[] = [];
  let from: number | undefined;
  for (let i = 0; i <= (end - start) / PAGE; i++) {
    const isThere = ((entries?.[i * ENTRY + ENTRY - 1] ?? 0) & IS_PRESENT) !== 0;
    if (isThere) from ??= i;
    else if (from !== undefined) {
      runs.push({ start: start + from * PAGE, end: start + i * PAGE });
      from = undefined;
    }
  }
  return runs;
}

function readAt(file: number, { start, end }: Region): Uint8Array | undefined {
  const bytes = Buffer.alloc(end - start);
  const length = unlessGone(() => readSync(file, bytes, 0, bytes.length, start)) ?? 0;
  return length > 0 ? bytes.subarray(0, length) : undefined;
}

/** A process or a region of it may end while it is read. */
function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
