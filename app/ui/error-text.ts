import { isRouteErrorResponse } from 'react-router';
import { unexpectedError } from '#app/content/errors.ts';

export interface ErrorText {
  /** Status and title of a deliberate error response; null for an unforeseen error. */
  readonly status: string | null;
  readonly sentence: string;
}

/** The text of an error screen. Details of an unforeseen error are never shown. */
export function describeError(error: unknown): ErrorText {
  if (!isRouteErrorResponse(error)) return { status: null, sentence: unexpectedError.text };
  const status = `${error.status} ${error.statusText}`.trim();
  const { sentence } = (error.data ?? {}) as { sentence?: unknown };
  return { status, sentence: typeof sentence === 'string' ? sentence : '' };
}
