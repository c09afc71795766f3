import { SelfTestFailed } from './self-test-failed.ts';
import { SELF_TEST_VECTORS, type SelfTestVector, WORDS_VECTORS } from './vectors.ts';

/** The name of the first vector that is not as it has to be; undefined where all are. */
export function failedVector(vectors: readonly SelfTestVector[]): string | undefined {
  return vectors.find((vector) => !holds(vector))?.name;
}

function holds({ compute, expected }: SelfTestVector): boolean {
  try {
    return compute() === expected;
  } catch {
    return false;
  }
}

/** Vectors that are tried once, as a second try would change nothing. */
class SelfTest {
  private outcome: { readonly failed: string | undefined } | undefined;

  constructor(private readonly vectors: readonly SelfTestVector[]) {}

  failed(): string | undefined {
    this.outcome ??= { failed: failedVector(this.vectors) };
    return this.outcome.failed;
  }

  /** Raises {@link SelfTestFailed}. */
  require(): void {
    const failed = this.failed();
    if (failed !== undefined) throw new SelfTestFailed(failed);
  }
}

/**
 * Whether this program computes here what it has to, before it is given a secret:
 * hashes, keys, signatures, derivation, digests and encodings against published vectors.
 * Takes tens of milliseconds, at the first time that it is asked.
 */
export const SELF_TEST = new SelfTest(SELF_TEST_VECTORS);

/** The same of BIP 39, before the words of a seed. */
export const SELF_TEST_OF_WORDS = new SelfTest(WORDS_VECTORS);
