import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Runs a file in a thread until the signal, and resolves with what it then answers. What is measured
 * there does not wait for this thread: not for its work, nor for its garbage.
 */
export async function runBeside<Result>(
  file: URL,
  data: unknown,
  signal: AbortSignal,
): Promise<Result> {
  const thread = new Worker(file, { workerData: data });
  await Promise.race([signal.aborted || once(signal, 'abort'), failure(thread)]);
  const answered = once(thread, 'message');
  thread.postMessage('end');
  const [result] = (await answered) as [Result];
  await thread.terminate();
  return result;
}

async function failure(thread: Worker): Promise<never> {
  const [error] = await once(thread, 'error');
  throw error;
}
