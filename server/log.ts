import pino, { type DestinationStream, type Logger } from 'pino';
import { redactPersonalData } from './redact-personal-data.ts';

export type Log = Logger;

/** Most that waits when nobody reads the output; what comes on top is dropped, so that memory is not. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

/**
 * JSON lines without personal data on standard output, written off the request's path; what is
 * still to be written when the process ends is written then.
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({
    dest: 1,
    sync: false,
    maxLength: MOST_WAITING_BYTES,
  }),
): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  return pino(options, destination);
}

interface ErrorFacts {
  type: string;
  code?: string | number;
  message: string;
  stack?: string;
  cause?: ErrorFacts;
}

const DEEPEST_CAUSE = 5;

/**
 * What is said of an error: a database or a mail server puts what people typed into fields of its
 * own, which are left out, and into its message, where it is masked.
 */
function describeError(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error))
    return { type: typeof error, message: redactPersonalData(`${error}`) };
  const { code } = error as { code?: unknown };
  const hasCode = typeof code === 'string' || typeof code === 'number';
  const hasCause = error.cause !== undefined && depth < DEEPEST_CAUSE;
  return {
    type: error.name,
    ...(hasCode ? { code } : {}),
    message: redactPersonalData(error.message),
    ...(error.stack === undefined ? {} : { stack: redactPersonalData(error.stack) }),
    ...(hasCause ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}
