import pino, { type Logger } from 'pino';

export type Log = Logger;

/** JSON lines on standard output, written off the request's path. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
