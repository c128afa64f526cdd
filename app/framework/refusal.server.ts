import { STATUS_CODES } from 'node:http';
import { data } from 'react-router';

/** What an error screen shows of an answer that was given on purpose, beside its status. */
export interface RefusalBody {
  readonly sentence: string;
}

/**
 * An answer to throw where a request cannot be served. Its title is always the status's own: without
 * one the router would call every status an internal server error.
 * @param sentence says to the person what to do.
 */
export function refusal(status: 400 | 404 | 413, sentence: string) {
  const body: RefusalBody = { sentence };
  return data(body, { status, statusText: STATUS_CODES[status] ?? '' });
}
