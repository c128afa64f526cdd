import { isRouteErrorResponse } from 'react-router';

export interface ErrorText {
  /** Status and title of a deliberate error response; null for an unforeseen error. */
  readonly status: string | null;
  readonly sentence: string;
}

/** The text of an error screen. Details of an unforeseen error are never shown. */
export function describeError(error: unknown, unforeseen: string): ErrorText {
  if (!isRouteErrorResponse(error)) return { status: null, sentence: unforeseen };
  const status = `${error.status} ${error.statusText}`.trim();
  const { sentence } = (error.data ?? {}) as { sentence?: unknown };
  return { status, sentence: typeof sentence === 'string' ? sentence : '' };
}
