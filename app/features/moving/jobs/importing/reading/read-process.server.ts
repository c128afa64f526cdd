/**
 * The reading process: the only place that reads what is in the files of an import, which may come from
 * anybody. It has no database and no secrets. If a file takes too much time or memory, the process ends
 * and the site keeps running.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { NEXT, type ReadMessage, type ReadRequest } from './protocol.ts';
import { readArticles } from './read-articles.server.ts';

const [memoryBytes, cpuMilliseconds, stalledMilliseconds] = process.argv.slice(2).map(Number);
const BEAT_MILLISECONDS = 50;

/**
 * In a thread, because a text can keep this one busy for as long as it takes to read. The signal tells
 * the server that it was not the system that ended the process.
 */
const WATCH = `
const { workerData } = require('node:worker_threads');
const beats = new Int32Array(workerData.beats);
const parent = process.ppid;
const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
let seen = 0;
let atBeat = cpu();
setInterval(() => {
  const now = cpu();
  const beat = Atomics.load(beats, 0);
  if (beat !== seen) [seen, atBeat] = [beat, now];
  const isTooMuch = process.memoryUsage.rss() > workerData.memoryBytes ||
    now > workerData.cpuMilliseconds || now - atBeat > workerData.stalledMilliseconds;
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  else if (isTooMuch) process.kill(process.pid, 'SIGUSR2');
}, 25);
`;

function send(message: ReadMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}

let goOn: (() => void) | null = null;

async function sendAndWait(message: ReadMessage): Promise<void> {
  const isStored = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await send(message);
  await isStored;
}

async function handle(request: ReadRequest): Promise<ReadMessage> {
  try {
    await isWatched;
    const result = await readArticles(request, {
      onImages: (names) => void send({ kind: 'images', names }),
      onDetails: (details) => void send({ kind: 'details', details }),
      onPost: (post) => sendAndWait({ kind: 'post', post }),
      onRow: (found) => sendAndWait({ kind: 'row', found }),
    });
    return { kind: 'done', result };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { kind: 'failed', message, code };
  }
}

const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
const beat = new Int32Array(beats);
setInterval(() => Atomics.add(beat, 0, 1), BEAT_MILLISECONDS).unref();
const watch = new Worker(WATCH, {
  eval: true,
  workerData: { beats, memoryBytes, cpuMilliseconds, stalledMilliseconds },
});
watch.unref();
const isWatched = once(watch, 'online');
// A terminal signals the whole process group, but the server decides when to end.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (message: ReadRequest | typeof NEXT) => {
  if (message === NEXT) goOn?.();
  else void handle(message).then(send);
});
