import { expect, it } from 'vitest';
import { createWorkQueue, QueueFullError } from './work-queue.ts';

/** Work that ends when the test says so. */
function createJobs() {
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  let started = 0;
  return {
    most: () => most,
    started: () => started,
    endNext: () => ends.shift()?.(),
    work: async () => {
      started += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      return started;
    },
  };
}

/** Lets every promise that is ready go on. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

it('runs two at once, the others in order, and refuses the rest', async () => {
  const queue = createWorkQueue({ atOnce: 2, waiting: 3 });
  const jobs = createJobs();
  const order: number[] = [];
  const accepted = [0, 1, 2, 3, 4].map((n) => queue.run(jobs.work).then(() => order.push(n)));
  await expect(queue.run(jobs.work)).rejects.toBeInstanceOf(QueueFullError);
  expect(jobs.started()).toBe(2);
  for (let ended = 0; ended < 5; ended++) {
    jobs.endNext();
    await settle();
  }
  await Promise.all(accepted);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(jobs.most()).toBe(2);
  expect(jobs.started()).toBe(5);
});

it('never starts work whose client has gone, and gives its place to others', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 1 });
  const jobs = createJobs();
  const first = queue.run(jobs.work);
  const gone = new AbortController();
  const abandoned = queue.run(jobs.work, gone.signal);
  gone.abort(new Error('the visitor left'));
  await expect(abandoned).rejects.toThrow('the visitor left');
  await expect(queue.run(jobs.work, gone.signal)).rejects.toThrow('the visitor left');
  const other = queue.run(jobs.work);
  jobs.endNext();
  await first;
  await settle();
  expect(jobs.started()).toBe(2);
  jobs.endNext();
  await other;
});

it('continues after a failure', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 1 });
  const failing = queue.run(() => Promise.reject(new Error('no')));
  const after = queue.run(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  await expect(after).resolves.toBe('done');
});
