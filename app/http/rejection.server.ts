import { STATUS_CODES } from 'node:http';
import { data } from 'react-router';

/** The body of a deliberate error response, which the error screen shows below the status. */
export interface RejectionBody {
  readonly sentence: string;
}

/**
 * Creates an error response to throw. It sets the status text, because the error screen would
 * otherwise call every status an internal server error.
 * @param sentence tells the person what to do.
 */
export function rejection(
  status: 400 | 404 | 413 | 423 | 503 | 507,
  sentence: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const body: RejectionBody = { sentence };
  return data(body, { status, statusText: STATUS_CODES[status] ?? '', headers });
}

/** For an address of the admin area at which nothing is, or no longer. */
export function nothingHere() {
  return rejection(404, 'There’s nothing at this address, or not anymore. Use the menu to go on.');
}
