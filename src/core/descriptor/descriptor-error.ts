/**
 * Why a text is no descriptor, in Core's words. They repeat parts of the text,
 * which may be a private key that is misspelt or out of place: whoever shows
 * them to others than the caller has to think of that.
 */
export class DescriptorError extends Error {
  override readonly name = 'DescriptorError';
}

/** Puts words before the reason that `read` gives. */
export function withContext<Result>(words: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof DescriptorError) throw new DescriptorError(words + error.message);
    throw error;
  }
}
