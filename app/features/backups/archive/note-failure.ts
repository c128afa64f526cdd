/** Passes a stream on, and keeps an error of its source apart from errors of its reader. */
export async function* noteFailure<T>(
  source: AsyncIterable<T>,
  failure: { cause?: unknown },
): AsyncIterable<T> {
  try {
    yield* source;
  } catch (error) {
    failure.cause = error;
    throw error;
  }
}
