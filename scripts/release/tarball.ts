import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesIn } from './files.ts';

/*
 * A package as npm takes it: a tar (POSIX.1-1988, ustar), compressed. It is written here
 * and not by npm, so that it has the same bytes under every version of npm.
 */

const BLOCK = 512;
/** The root of whatever a package's tarball holds. */
const ROOT = 'package';

/** The tarball of a package's folder; what its manifest names as a command may be run. */
export function tarball(folder: string): Uint8Array {
  const { bin = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const executable = new Set(Object.values(bin));
  const parts = filesIn(folder).flatMap((name) => {
    const bytes = readFileSync(join(folder, name));
    return [header(`${ROOT}/${name}`, bytes.length, executable.has(name)), padded(bytes)];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

interface Manifest {
  readonly bin?: Readonly<Record<string, string>>;
}

/** Of a file without an owner and without a time. */
function header(name: string, size: number, isExecutable: boolean): Buffer {
  if (name.length > 100) throw new Error(`The name is too long: ${name}`);
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 'ascii');
  const numbers: readonly (readonly [at: number, digits: number, value: number])[] = [
    [100, 7, isExecutable ? 0o755 : 0o644],
    [108, 7, 0],
    [116, 7, 0],
    [124, 11, size],
    [136, 11, 0],
  ];
  for (const [at, digits, value] of numbers) block.write(octal(value, digits), at, 'ascii');
  block.write('0', 156, 'ascii');
  block.write('ustar\x0000', 257, 'ascii');
  // The sum is that of a header whose sum is eight blanks.
  block.fill(' ', 148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148, 'ascii');
  return block;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

function padded(bytes: Uint8Array): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]);
}
