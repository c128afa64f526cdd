import type { Worker } from 'node:worker_threads';
import type { ContentMessage } from './protocol.ts';

/** The thread ended before it answered: it reached a limit, or the site is closing. */
export class ThreadEndedError extends Error {
  override name = 'ThreadEndedError';
}

/** Waits for the next message, and ends the thread if it takes too long. */
export function nextMessage(thread: Worker, milliseconds: number): Promise<ContentMessage> {
  return new Promise((resolve, reject) => {
    let reason = 'the content worker was ended';
    const timer = setTimeout(() => {
      reason = `the content worker took more than ${milliseconds} ms`;
      void thread.terminate();
    }, milliseconds);
    function settle(done: () => void): void {
      clearTimeout(timer);
      thread.off('message', onMessage);
      thread.off('error', onError);
      thread.off('exit', onExit);
      done();
    }
    const onMessage = (message: ContentMessage) => settle(() => resolve(message));
    const onExit = () => settle(() => reject(new ThreadEndedError(reason)));
    const onError = (error: NodeJS.ErrnoException) => {
      const outOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      settle(() => reject(outOfMemory ? new ThreadEndedError(error.message) : error));
    };
    thread.on('message', onMessage);
    thread.on('error', onError);
    thread.on('exit', onExit);
  });
}
