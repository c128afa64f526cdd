/**
 * The decoder process, the only place that decodes untrusted files, and that draws. It has no
 * database and no secrets. If an image takes too much CPU or memory, it ends itself and the site keeps running.
 */
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { watchLimits } from '#gateways/limited-process/watch-limits.ts';
import { ImageError } from '../image-error.ts';
import { decodeImage } from './decode-image.server.ts';
import type { DecoderMessage, LimitedRequest } from './protocol.ts';

function send(message: DecoderMessage): void {
  process.send?.(message);
}

async function handle(request: LimitedRequest): Promise<DecoderMessage> {
  const { cpuMilliseconds, drawingMilliseconds } = request.limits;
  /** What is drawn of an SVG is then encoded like any other image. */
  const limitDrawing = (isDrawing: boolean) =>
    watch.startWork(isDrawing ? drawingMilliseconds : cpuMilliseconds);
  watch.startWork(cpuMilliseconds);
  try {
    if ('title' in request) {
      const { drawTitle } = await import('./draw-title.server.ts');
      return { kind: 'drawn', jpeg: (await drawTitle(request.title)).toString('base64') };
    }
    return { kind: 'decoded', image: await decodeImage(request, limitDrawing) };
  } catch (error) {
    if (error instanceof ImageError) return { kind: 'rejected', code: error.code };
    const { message, code } = error as NodeJS.ErrnoException;
    return { kind: 'failed', message, code };
  }
}

/** Gives the server priority, and makes the system kill this process first if memory runs out. */
function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not permitted on this system. The limits below still apply.
  }
}

lowerPriority();
const watch = watchLimits();
process.on('message', (request: LimitedRequest) => {
  void handle(request).then(send);
});
void watch.isWatched.then(() => send({ kind: 'ready' }));
