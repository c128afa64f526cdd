import { isRouteErrorResponse } from 'react-router';
import { unexpectedError } from '#app/content/errors.ts';

export interface ErrorText {
  /** Status and title of an answer that was given on purpose; null for anything unforeseen. */
  readonly status: string | null;
  readonly sentence: string;
}

/** What an error screen may say of an error: of one that nobody foresaw, nothing of its own. */
export function describeError(error: unknown): ErrorText {
  if (!isRouteErrorResponse(error)) return { status: null, sentence: unexpectedError.text };
  const status = `${error.status} ${error.statusText}`.trim();
  const { sentence } = (error.data ?? {}) as { sentence?: unknown };
  return { status, sentence: typeof sentence === 'string' ? sentence : '' };
}
