import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../../test/fixtures/transfer/', import.meta.url));

/** A file of `test/fixtures/transfer`. */
export function vectorFile(name: string): Uint8Array {
  return Uint8Array.from(readFileSync(FOLDER + name));
}

type Numbers = readonly number[];

/** What `bc-ur` and BCR-2024-001 expect. */
export interface UrVectors {
  readonly crc32: readonly (readonly [text: string, sum: string])[];
  readonly crc32OfBytes: readonly [bytes: string, sum: string];
  readonly rngSeedWolf: Numbers;
  readonly rngSeedChecksumOfWolf: Numbers;
  readonly rngOneToTen: Numbers;
  readonly sampler: Numbers;
  readonly shuffle: readonly Numbers[];
  readonly fragments: readonly string[];
  readonly degrees: Numbers;
  readonly degreesOfOneGenerator: Numbers;
  readonly chosen: readonly Numbers[];
  /** Number, count, size, checksum, data. */
  readonly parts: readonly (readonly [number, number, number, number, string])[];
  readonly partsAsCbor: readonly string[];
  readonly singleUr: string;
  readonly urParts: readonly string[];
  readonly bytewords: readonly {
    readonly hex: string;
    readonly standard: string;
    readonly minimal: string;
  }[];
}

export function urVectors(): UrVectors {
  return JSON.parse(new TextDecoder().decode(vectorFile('multipart-ur.json'))) as UrVectors;
}
