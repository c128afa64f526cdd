/**
 * The reading process: the only place that reads what is in the files of an import, which may come from
 * anybody. It has no database and no secrets. If a file takes too much time or memory, the process ends
 * and the site keeps running.
 */
import { watchLimits } from '#gateways/limited-process/watch-limits.ts';
import { NEXT, type ReadMessage, type ReadRequest } from './protocol.ts';
import { readArticles } from './read-articles.server.ts';

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

const { isWatched } = watchLimits();
process.on('message', (message: ReadRequest | typeof NEXT) => {
  if (message === NEXT) goOn?.();
  else void handle(message).then(send);
});
