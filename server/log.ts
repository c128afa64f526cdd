import pino, { type DestinationStream, type Logger } from 'pino';
import { redactPersonalData } from './redact-personal-data.ts';

export type Log = Logger;

/** When standard output is blocked, log lines beyond this buffer are dropped instead of filling the memory. */
const MAX_BUFFER_BYTES = 4 * 1024 * 1024;

/**
 * Writes JSON lines without personal data to standard output. Writing is asynchronous, so requests do
 * not wait for it; the buffer is flushed when the process exits.
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({
    dest: 1,
    sync: false,
    maxLength: MAX_BUFFER_BYTES,
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

interface ErrorInfo {
  type: string;
  code?: string | number;
  message: string;
  stack?: string;
  cause?: ErrorInfo;
}

const MAX_CAUSES = 5;

/**
 * The loggable part of an error. Database and mail errors can contain user input: their additional
 * fields are left out, and their messages are redacted.
 */
function describeError(error: unknown, depth = 0): ErrorInfo {
  if (!(error instanceof Error))
    return { type: typeof error, message: redactPersonalData(`${error}`) };
  const { code } = error as { code?: unknown };
  const hasCode = typeof code === 'string' || typeof code === 'number';
  const hasCause = error.cause !== undefined && depth < MAX_CAUSES;
  return {
    type: error.name,
    ...(hasCode ? { code } : {}),
    message: redactPersonalData(error.message),
    ...(error.stack === undefined ? {} : { stack: redactPersonalData(error.stack) }),
    ...(hasCause ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}
